/** Told to this page when the script in its head has taken something out of the address (`prerender/first-script.js`). */
export const ARRIVAL_EVENT = 'recall:arrival'
/** Where the links of our mails lead; whatever else arrives is decided there, too. */
export const CALLBACK = '/auth/callback'

/** An address as it came, before it was cleaned. */
export interface Address {
  path: string
  hash: string
  search: string
}

declare global {
  interface Window {
    /** What the script in the head has taken out of the address, until somebody asks for it. */
    recallArrival?: Address | undefined
  }
}

export interface Tokens {
  accessToken: string
  /** Empty: the address had none. */
  refreshToken: string
  type: string
  /** The page that they came with. */
  path: string
}

/** What an address carried. Our own mails send tickets; tokens are what the specification's other sign-ins send. */
export type Arrival =
  | { kind: 'ticket'; ticket: string }
  /** It proves the address of the demands, and signs nobody in. */
  | { kind: 'demands'; ticket: string }
  | { kind: 'tokens'; tokens: Tokens }
  | { kind: 'nothing' }

/** Reads what stood behind `#` and `?`. A ticket counts in the fragment of its own page only: a query travels to servers. */
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

/** Whether tokens came with the page that is about to start; if so, it starts where they are decided. */
export function beginAtCallback(page: Pick<Window, 'recallArrival' | 'history'>): boolean {
  const address = page.recallArrival
  if (address === undefined || address.path === CALLBACK || readArrival(address).kind !== 'tokens') return false
  page.history.replaceState(page.history.state, '', CALLBACK)
  return true
}

/** What has arrived; nobody finds it a second time. */
export function takeArrival(page: Pick<Window, 'recallArrival'> = window): Arrival {
  const address = page.recallArrival
  page.recallArrival = undefined
  return address === undefined ? { kind: 'nothing' } : readArrival(address)
}

const TO_DASHBOARD = { types: ['signup', 'magiclink', 'recovery'], paths: ['/', '/onboarding', CALLBACK] }

/** Where a person goes on once their session is there: the dashboard, or the page that they were on. */
export function nextAfter({ type, path }: Pick<Tokens, 'type' | 'path'>): string {
  const leads = TO_DASHBOARD.types.includes(type) || TO_DASHBOARD.paths.includes(path)
  return leads || !isOwnPath(path) ? '/dashboard' : path
}

/** Nobody's: an address that is parsed against it stays there, or leads elsewhere. */
const HERE = 'https://here.invalid'

/**
 * A path of this app. Two slashes would name another host, and `/..//host` becomes that once it is normalised: so what
 * comes out is looked at, too.
 */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path)) return false
  try {
    const { origin, pathname } = new URL(path, HERE)
    return origin === HERE && !pathname.startsWith('//')
  } catch {
    // It names no place at all.
    return false
  }
}
