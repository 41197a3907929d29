import { browserCookies, type CookieJar } from './cookies.ts'

/**
 * After a browser has cleared our databases by itself, tells that there was something. It is kept in a cookie, which
 * such a clearing leaves alone, one per account: neither name nor value tells a stranger whose it is.
 */
interface KeptMarker {
  /** Beginning of the client's id, which a new database generates anew. */
  client: string
  /** Mutations that only this device has. */
  unsent: number
  /**
   * Mutations that were lost with a copy that the browser cleared; null when there are none, or the person has read it.
   */
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

/** Facts about a copy that is open. */
interface OpenCopy {
  name: string
  client: string
  /** 0 in a new copy. */
  cursor: number
  unsent: number
}

/**
 * Updates the marker from an open copy: once before anything is fetched into it, then whenever it changes. If the copy
 * is new and empty but the marker names another one, the browser has cleared that one, and `lost` says how many of its
 * mutations were nowhere else.
 */
export function markCopy({ name, unsent, cursor, ...copy }: OpenCopy, cookies: CookieJar = browserCookies): KeptMarker {
  const before = readMarker(name, cookies)
  const client = copy.client.slice(0, 8)
  const isCleared = before !== null && before.client !== client && cursor === 0
  // Cleared twice before the person read about the first time: the mutations of both are lost.
  const lost = isCleared ? (before.lost ?? 0) + before.unsent : (before?.lost ?? null)
  const marker = { client, unsent, lost }
  keepMarker(name, marker, cookies)
  return marker
}

/** The person has read what was lost. */
export function markRead(mirror: string, cookies: CookieJar = browserCookies): void {
  const marker = readMarker(mirror, cookies)
  if (marker !== null) keepMarker(mirror, { ...marker, lost: null }, cookies)
}

/** Writes only on a change: a cookie is written to the disk, too. */
function keepMarker(mirror: string, { client, unsent, lost }: KeptMarker, cookies: CookieJar): void {
  const value = [client, unsent, ...(lost === null ? [] : [lost])].join('.')
  if (cookies.read(markerName(mirror)) !== value) cookies.write(markerName(mirror), value)
}
