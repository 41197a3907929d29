/** What a browser keeps outside its storage: small, read synchronously, and untouched when the storage is cleared. */
export interface CookieJar {
  read(name: string): string | null
  /** Values are our own: only letters, digits and `._~-`, so nothing has to be escaped. */
  write(name: string, value: string): void
  drop(name: string): void
}

/** The longest that browsers keep a cookie. */
const MAX_AGE_S = 400 * 86_400

/** A browser accepts a cookie with this prefix only from this exact host over HTTPS: no sibling host can plant one. */
const HOST_ONLY = '__Host-'

/**
 * Cookies of this site, written and read by the page, so none of them can be HttpOnly. Strict: a link from another site
 * does not send them. Our own calls leave them out, too (`browser.ts`); the server reads none.
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
    // The Cookie Store API is missing in some browsers, and is asynchronous.
    browser.page().cookie = `${pair}; Path=/; Max-Age=${maxAgeS}; SameSite=Strict${secure}`
  }
  const drop = (name: string) => put(`${name}=`, 0)
  /** Under the name that earlier releases used. */
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
