import { browserCookies, type CookieJar } from './cookies.ts'

/** Says that a sign-out is not finished. A cookie, because storage is what gets cleared (`device-wipe.ts`). */
export const LEAVING_COOKIE = 'recall-leaving'

/** Dispatched when the browser has cleared the site: the service worker has to be registered again, too. */
export const CLEARED_EVENT = 'recall:cleared'

const WIPE_LOCK = 'recall.wipe'

/** Called at every start, so it loads nothing. */
export function hasLeft(cookies: CookieJar = browserCookies): boolean {
  return cookies.read(LEAVING_COOKIE) !== null
}

/** Runs while no one signs in here and no other tab clears anything. */
export function whileClearing<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(WIPE_LOCK, work) : work()
}

/** Runs while nothing is being cleared: a session stored in between would be cleared, too. */
export async function afterClearing(work: () => void): Promise<void> {
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(WIPE_LOCK, { mode: 'shared' }, async () => work())
}
