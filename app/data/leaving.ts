import { browserCookies, type CookieJar } from './cookies.ts'

/** Says that a sign-out is not finished. A cookie, since storage is what is being cleared (`device-wipe.ts`). */
export const LEAVING_COOKIE = 'recall-leaving'

/** Told to this page when the browser has cleared the site: the service worker, too, has to be registered again. */
export const CLEARED_EVENT = 'recall:cleared'

const WIPE_LOCK = 'recall.wipe'

/** Asked at every start, so it loads nothing. */
export function hasLeft(cookies: CookieJar = browserCookies): boolean {
  return cookies.read(LEAVING_COOKIE) !== null
}

/** Runs while nobody signs in here and no other tab clears anything. */
export function whileClearing<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(WIPE_LOCK, work) : work()
}

/** Runs while nothing is being cleared: a session that is kept in between would be cleared, too. */
export async function afterClearing(work: () => void): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(WIPE_LOCK, { mode: 'shared' }, async () => work())
}
