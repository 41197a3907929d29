import { BETWEEN_MARKS, MOST_MARKS } from '../../sync/wire/known-browser.ts'
import { browserCookies, type CookieJar } from './cookies.ts'

/**
 * Marks that the server gave at sign-ins here. Whoever shows one is no stranger to its address, and keeps limits of
 * their own while strangers use up everybody's. They open nothing, so they outlive sign-outs; closing the account
 * deletes its own.
 */
export const KNOWN_COOKIE = 'recall-known'

/** A mark does not tell whose it is, so each stands behind the end of an account's id: its random part. */
const ownerOf = (accountId: string): string => `${accountId.slice(-8)}.`

export function keepMark(accountId: string, mark: string, cookies: CookieJar): void {
  write(cookies, [...othersThan(accountId, cookies), ownerOf(accountId) + mark])
}

/** As the header has them; null when nobody has signed in here. */
export function marksIn(cookies: CookieJar): string | null {
  const marks = entries(cookies).map(entry => entry.slice(entry.indexOf('.') + 1))
  return marks.length === 0 ? null : marks.join(BETWEEN_MARKS)
}

export function forgetMark(accountId: string, cookies = browserCookies): void {
  write(cookies, othersThan(accountId, cookies))
}

const entries = (cookies: CookieJar): string[] =>
  (cookies.read(KNOWN_COOKIE) ?? '').split(BETWEEN_MARKS).filter(Boolean)

const othersThan = (accountId: string, cookies: CookieJar): string[] =>
  entries(cookies).filter(entry => !entry.startsWith(ownerOf(accountId)))

/** Newest last. */
function write(cookies: CookieJar, marks: readonly string[]): void {
  if (marks.length === 0) cookies.drop(KNOWN_COOKIE)
  else cookies.write(KNOWN_COOKIE, marks.slice(-MOST_MARKS).join(BETWEEN_MARKS))
}
