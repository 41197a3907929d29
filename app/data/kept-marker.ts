import { browserCookies, type CookieJar } from './cookies.ts'

/**
 * Says, when a browser has cleared our databases by itself, that there was something. It stands in a cookie, which
 * such a clearing leaves alone, one for each account: name and values tell no stranger whose it is.
 */
interface KeptMarker {
  /** Beginning of the client's id: a new database has a new one. */
  client: string
  /** Edits that only this device has. */
  unsent: number
  /** Edits that went with a copy that the browser cleared; null when there is nothing to tell, or it was read. */
  lost: number | null
}

const PREFIX = 'recall-kept-'

/** `mirror`: name of the account's database, a hash. */
export const markerName = (mirror: string): string => `${PREFIX}${shortName(mirror)}`

/** First eight digits of the hash in a mirror's name. */
export const shortName = (mirror: string): string => mirror.replace(/^recall-/, '').slice(0, 8)

export function readMarker(mirror: string, cookies: CookieJar = browserCookies): KeptMarker | null {
  const [, client = '', unsent, lost] = FORM.exec(cookies.read(markerName(mirror)) ?? '') ?? []
  if (unsent === undefined) return null
  return { client, unsent: Number(unsent), lost: lost === undefined ? null : Number(lost) }
}

const FORM = /^([\w-]{1,8})\.(\d{1,6})(?:\.(\d{1,6}))?$/

export function dropMarker(mirror: string, cookies: CookieJar = browserCookies): void {
  cookies.drop(markerName(mirror))
}

/** What is known of a copy that is open. */
interface OpenCopy {
  name: string
  client: string
  /** 0 in a new one. */
  cursor: number
  unsent: number
}

/**
 * Brings the marker in step with an open copy: first before anything is fetched into it, then whenever it changes.
 * A new and empty copy where the marker speaks of another one: the browser has cleared that, and `lost` says how
 * much of it was nowhere else.
 */
export function markCopy({ name, unsent, cursor, ...copy }: OpenCopy, cookies: CookieJar = browserCookies): KeptMarker {
  const before = readMarker(name, cookies)
  const client = copy.client.slice(0, 8)
  const isCleared = before !== null && before.client !== client && cursor === 0
  // Cleared twice before anybody read about the first time: both are gone.
  const lost = isCleared ? (before.lost ?? 0) + before.unsent : (before?.lost ?? null)
  const marker = { client, unsent, lost }
  keepMarker(name, marker, cookies)
  return marker
}

/** The person has read what is gone. */
export function markRead(mirror: string, cookies: CookieJar = browserCookies): void {
  const marker = readMarker(mirror, cookies)
  if (marker !== null) keepMarker(mirror, { ...marker, lost: null }, cookies)
}

/** Writes only what differs: a cookie is a file of the browser's, too. */
function keepMarker(mirror: string, { client, unsent, lost }: KeptMarker, cookies: CookieJar): void {
  const value = [client, unsent, ...(lost === null ? [] : [lost])].join('.')
  if (cookies.read(markerName(mirror)) !== value) cookies.write(markerName(mirror), value)
}
