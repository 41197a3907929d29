import { KNOWN_SITES } from './known-sites.ts'
import { CHAT_HOSTS, CHAT_SITES, type ChatSite, MEETING_HOSTS, USUAL_PROMPTS } from './sites.ts'

/** The kind of site that an address belongs to. The specification defines the names. */
export type SiteType = 'llm' | 'meeting'

/**
 * The kind of site, or `null` for all others. Subdomains of a listed host count too. For meetings the specification
 * also accepts a host that contains the first label of a listed name: such a result is only a hint, and no script is
 * injected into a page because of it.
 */
export function siteTypeOf(url: string): SiteType | null {
  const host = hostOf(url)
  if (host === null) return null
  if (CHAT_HOSTS.some(listed => isWithin(host, listed))) return 'llm'
  if (MEETING_HOSTS.some(listed => isWithin(host, listed) || host.includes(listed.split('.', 1)[0] ?? listed)))
    return 'meeting'
  return null
}

/** The built-in chat site that an address belongs to. */
export function chatSiteOf(url: string): ChatSite | null {
  const host = hostOf(url)
  return CHAT_SITES.find(({ hosts }) => host !== null && hosts.some(listed => isWithin(host, listed))) ?? null
}

/** The site of a page on which Shield runs: a built-in one, or one that the person has added, which goes by its host. */
export function shieldedSiteOf(url: string): Pick<ChatSite, 'id' | 'name'> {
  const host = hostOf(url) ?? ''
  return chatSiteOf(url) ?? { id: host, name: host }
}

/** The names under which a site takes a prompt from its address. */
export function promptsOf(url: string): readonly string[] {
  const host = hostOf(url)
  return (chatSiteOf(url) ?? KNOWN_SITES.find(known => known.host === host))?.prompts ?? USUAL_PROMPTS
}

function isWithin(host: string, listed: string): boolean {
  return host === listed || host.endsWith(`.${listed}`)
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null
}
