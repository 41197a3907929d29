/** What a browser keeps beside its storage: small, read at once, and not touched when the storage is cleared. */
export interface CookieJar {
  read(name: string): string | null
  /** Values are ours: letters, digits and `._~-` only, so that nothing has to be quoted. */
  write(name: string, value: string): void
  drop(name: string): void
}

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 86_400

/** A browser takes a cookie of such a name only from this very host, by HTTPS: no neighbor can put one in its place. */
const HOST_ONLY = '__Host-'

/**
 * Cookies of this site, written by the page and read by it: none of them could be HttpOnly. Strict: another site's link
 * brings none of them along. Our own calls leave them out, too (`browser.ts`); the server reads none.
 */
export const browserCookies: CookieJar = cookieJar({
  page: () => document,
  isHttps: () => window.location.protocol === 'https:',
})

export function cookieJar(browser: { page(): Pick<Document, 'cookie'>; isHttps(): boolean }): CookieJar {
  const nameOf = (name: string) => (browser.isHttps() ? `${HOST_ONLY}${name}` : name)
  const all = () => {
    const pairs = browser
      .page()
      .cookie.split('; ')
      .map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name, value.join('=')]
      })
    return new Map(pairs)
  }
  const put = (pair: string, maxAgeS: number) => {
    const secure = browser.isHttps() ? '; Secure' : ''
    // The Cookie Store API is missing in some browsers, and answers later.
    browser.page().cookie = `${pair}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`
  }
  const drop = (name: string) => put(`${name}=`, 0)
  /** As releases before this one have named it. */
  const dropOld = (name: string) => {
    if (nameOf(name) !== name && all().has(name)) drop(name)
  }
  return {
    read: name => all().get(nameOf(name)) ?? all().get(name) ?? null,
    write(name, value) {
      put(`${nameOf(name)}=${value}`, MAX_AGE_S)
      dropOld(name)
    },
    drop(name) {
      drop(nameOf(name))
      dropOld(name)
    },
  }
}
