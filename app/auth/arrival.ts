/** Dispatched when the script in the head has taken something out of the address (`prerender/first-script.js`). */
export const ARRIVAL_EVENT = 'recall:arrival'
/** Where the links in our mails lead; anything else that arrives is handled there, too. */
export const CALLBACK = '/auth/callback'

/** An address as it arrived, before it was cleaned. */
export interface Address {
  path: string
  hash: string
  search: string
}

declare global {
  interface Window {
    /** What the script in the head has taken out of the address, until it is read. */
    recallArrival?: Address | undefined
  }
}

export interface Tokens {
  accessToken: string
  /** Empty: the address had none. */
  refreshToken: string
  type: string
  /** The path of the page that they came with. */
  path: string
}

/** What an address carried. Our own mails send tickets; tokens come from the specification's other sign-ins. */
export type Arrival =
  | { kind: 'ticket'; ticket: string }
  /** It confirms the address for the demands, and signs no one in. */
  | { kind: 'demands'; ticket: string }
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'nothing' }

/**
 * Reads the fragment and the query. A ticket counts only in the fragment, and only on the callback page: a query is
 * sent to servers.
 */
export function readArrival({ path, hash, search }: Address): Arrival {
  const fragment = new URLSearchParams(hash.replace(/^#([^=&]*\?)?/, ''))
  const ticket = fragment.get('ticket') ?? ''
  if (ticket !== '' && path === CALLBACK)
    return { kind: fragment.get('for') === 'demands' ? 'demands' : 'ticket', ticket }
  const carrier = [fragment, new URLSearchParams(search)].find(params => (params.get('access_token') ?? '') !== '')
  if (carrier === undefined) return { kind: 'nothing' }
  const part = (name: string) => carrier.get(name) ?? ''
  const tokens = { accessToken: part('access_token'), refreshToken: part('refresh_token'), type: part('type'), path }
  return { kind: 'tokens', tokens }
}

/**
 * Whether tokens came with the page that is about to start; if so, moves it to the callback page, which handles them.
 */
export function beginAtCallback(page: Pick<Window, 'recallArrival' | 'history'>): boolean {
  const address = page.recallArrival
  if (address === undefined || address.path === CALLBACK || readArrival(address).kind !== 'tokens') return false
  page.history.replaceState(page.history.state, '', CALLBACK)
  return true
}

/** What has arrived; it can be read only once. */
export function takeArrival(page: Pick<Window, 'recallArrival'> = window): Arrival {
  const address = page.recallArrival
  page.recallArrival = undefined
  return address === undefined ? { kind: 'nothing' } : readArrival(address)
}

const TO_DASHBOARD = { types: ['signup', 'magiclink', 'recovery'], paths: ['/', '/onboarding', CALLBACK] }

/** Where a person goes once they have a session: the dashboard, or the page that they were on. */
export function nextAfter({ type, path }: Pick<Tokens, 'type' | 'path'>): string {
  const leads = TO_DASHBOARD.types.includes(type) || TO_DASHBOARD.paths.includes(path)
  return leads || !isOwnPath(path) ? '/dashboard' : path
}

/** A reserved host: a relative path parsed against it keeps this origin, anything else leads elsewhere. */
const HERE = 'https://here.invalid'

/**
 * A path of this app. Two leading slashes would name another host, and `/..//host` turns into that when normalized, so
 * the parsed result is checked, too.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  try {
    const { origin, pathname } = new URL(path, HERE)
    return origin === HERE && !pathname.startsWith('//')
  } catch {
    // It is not a valid URL.
    return false
  }
}
