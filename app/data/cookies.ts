/** What a browser keeps beside its storage: small, read at once, and not touched when the storage is cleared. */
export interface CookieJar {
  read(name: string): string | null
  /** Values are ours: letters, digits and `._~-` only, so that nothing has to be quoted. */
  write(name: string, value: string): void
  drop(name: string): void
}

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 86_400

/**
 * Cookies of this site, written by the page. Strict: another site's link brings none of them along. Our own calls
 * leave them out, too (`browser.ts`); the server reads none.
 */
export const browserCookies: CookieJar = {
  read: name => all().get(name) ?? null,
  write: (name, value) => put(`${name}=${value}`, MAX_AGE_S),
  drop: name => put(`${name}=`, 0),
}

function all(): Map<string, string> {
  const pairs = document.cookie.split('; ').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=')
    return [name, value.join('=')]
  })
  return new Map(pairs)
}

function put(pair: string, maxAgeS: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and answers later.
  document.cookie = `${pair}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`
}
