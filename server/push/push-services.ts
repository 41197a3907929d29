import { urlIn } from '../url-in.ts'

/**
 * Browser services that accept messages for their browsers. A browser names an address there, but anyone who signs in
 * could name any other: our server must not send requests to arbitrary hosts for strangers. `*` is one or more labels.
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

/** Longer than any address that today's services give out. */
const MAX_ENDPOINT = 1_000

/**
 * Whether a browser's own push service can have given out this address. `more`: additional hosts that the operator
 * trusts.
 */
export function isPushEndpoint(endpoint: string, more: readonly string[] = []): boolean {
  const url = urlIn(endpoint)
  if (url === null || url.protocol !== 'https:' || endpoint.length > MAX_ENDPOINT) return false
  if (url.port !== '' || url.username !== '' || url.password !== '' || url.hash !== '') return false
  return [...PUSH_SERVICES, ...more].some(known => isHost(url.hostname, known))
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known
}
