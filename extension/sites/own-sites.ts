import { patternsOf } from './patterns.ts'
import { CHAT_HOSTS, MEETING_HOSTS } from './sites.ts'

/** What a person gives access to when they add a site: this host, and no other. */
export function patternOf(host: string): string {
  return `https://${host}/*`
}

const BUILT_IN: ReadonlySet<string> = new Set(patternsOf([...CHAT_HOSTS, ...MEETING_HOSTS]))

/**
 * The hosts that the person has added, of all patterns that the browser grants. The permission itself is the list, so
 * that none of our own can disagree with it. Access to every site at once, which some browsers offer in a menu of their
 * own, adds none: nobody has named one.
 *
 * @param placed where the manifest's own scripts run: browsers count these pages, such as the product's, as granted.
 */
export function ownHosts(granted: readonly string[], placed: readonly string[]): string[] {
  return granted.flatMap(pattern => {
    const host =
      BUILT_IN.has(pattern) || placed.includes(pattern) ? undefined : /^https:\/\/([^/*:]+)\/\*$/.exec(pattern)?.[1]
    return host === undefined ? [] : [host]
  })
}

export const isBuiltIn = (host: string): boolean => BUILT_IN.has(patternOf(host))

/** Why no script of an extension runs at an address, whatever the person allows. */
export type Unguardable = 'browser' | 'store' | 'http' | 'file'

/** The browsers' own stores: a site, or a part of one. */
const STORES: readonly { readonly host: string; readonly path: string }[] = [
  { host: 'chromewebstore.google.com', path: '/' },
  { host: 'chrome.google.com', path: '/webstore' },
  { host: 'microsoftedge.microsoft.com', path: '/addons' },
  { host: 'addons.mozilla.org', path: '/' },
]

/** `address`: empty where the browser does not tell it. Null: it can be guarded. */
export function whyUnguardable(address: string): Unguardable | null {
  if (!URL.canParse(address)) return 'browser'
  const { protocol, hostname, pathname } = new URL(address)
  if (protocol === 'http:') return 'http'
  if (protocol === 'file:') return 'file'
  if (protocol !== 'https:') return 'browser'
  return STORES.some(({ host, path }) => hostname === host && pathname.startsWith(path)) ? 'store' : null
}

/** The host that the person could add at this address; `null`: it is not a page of the web, or not encrypted. */
export function hostToAdd(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && hostname !== '' ? hostname : null
}
