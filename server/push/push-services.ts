/**
 * Services of browsers that take messages for them. A browser names an address there, and whoever signs in could name any
 * other: ours is not the server that knocks on doors for strangers. `*` is one or more labels.
 */
const PUSH_SERVICES = [
  // Chrome, Edge on Android, Opera, Brave, Samsung
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox
  'updates.push.services.mozilla.com',
  // Safari
  '*.push.apple.com',
  // Edge on Windows
  '*.notify.windows.com',
] as const

/** Longer than any that a service of today gives out. */
const MAX_ENDPOINT = 1_000

/** Whether this is an address that a browser's own push service has given out. `more`: hosts that the operator trusts, too. */
export function isPushEndpoint(endpoint: string, more: readonly string[] = []): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || url.protocol !== 'https:' || endpoint.length > MAX_ENDPOINT) return false
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return [...PUSH_SERVICES, ...more].some(known => isHost(url.hostname, known))
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known
}
