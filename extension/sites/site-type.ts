import { CHAT_HOSTS, CHAT_SITES, type ChatSite, MEETING_HOSTS } from './sites.ts'

/** What kind of site an address belongs to. The names are the specification's. */
export type SiteType = 'llm' | 'meeting'

/**
 * The kind of site, `null` for every other. A listed host counts with its subdomains. For meetings the specification
 * also takes a host that holds the first label of a listed name: such an answer is a hint, and no script is put into a
 * page because of it.
 */
export function siteTypeOf(url: string): SiteType | null {
  const host = hostOf(url)
  if (host === null) return null
  if (CHAT_HOSTS.some(listed => isWithin(host, listed))) return 'llm'
  if (MEETING_HOSTS.some(listed => isWithin(host, listed) || host.includes(listed.split('.', 1)[0] ?? listed)))
    return 'meeting'
  return null
}

/** The chat site that an address belongs to. */
export function chatSiteOf(url: string): ChatSite | null {
  const host = hostOf(url)
  return CHAT_SITES.find(({ hosts }) => host !== null && hosts.some(listed => isWithin(host, listed))) ?? null
}

function isWithin(host: string, listed: string): boolean {
  return host === listed || host.endsWith(`.${listed}`)
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}
