import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

import { browserCookies, type CookieJar } from './cookies.ts'

/**
 * Chromium never removes from the disk a text that was once in local or session storage: measured after `clear()`,
 * after Clear-Site-Data, and after five restarts. It does overwrite cookies. So personal data is sealed there, and the
 * key is a cookie: a sign-out drops the key, and what is left on the disk is unreadable, offline too.
 */
export const SEAL_COOKIE = 'recall-seal'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The same storage, with personal texts sealed. */
export function sealedShelf(shelf: Shelf): Shelf {
  return {
    getItem(key) {
      const text = shelf.getItem(key)
      return text === null ? null : unseal(text)
    },
    setItem: (key, text) => shelf.setItem(key, seal(text)),
    removeItem: key => shelf.removeItem(key),
  }
}

/**
 * A text in the form in which this browser may store it; unchanged where the browser really deletes removed entries.
 */
export function seal(text: string): string {
  return needsSeal() ? sealWith(browserCookies, text) : text
}

/** The plain text; null when its key was dropped. A text that was never sealed comes back as it is. */
export function unseal(text: string): string | null {
  return text.startsWith(SEALED) ? unsealWith(browserCookies, text) : text
}

/** Drops the key: nothing that was sealed here can be read anymore. */
export function forgetSeal(cookies: CookieJar = browserCookies): void {
  cookies.drop(SEAL_COOKIE)
}

const SEALED = 'sealed.'
const KEY_BYTES = 32
const NONCE_BYTES = 24

export function sealWith(cookies: CookieJar, text: string): string {
  return sealUnder(keptKey(cookies) ?? newKey(cookies), text)
}

export function unsealWith(cookies: CookieJar, text: string): string | null {
  const key = keptKey(cookies)
  return key === null ? null : unsealUnder(key, text)
}

/** `key`: 32 bytes. */
export function sealUnder(key: Uint8Array, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = xchacha20poly1305(key, nonce).encrypt(new TextEncoder().encode(text))
  return `${SEALED}${toBase64Url(nonce)}.${toBase64Url(sealed)}`
}

/** Null when it was sealed under another key. */
export function unsealUnder(key: Uint8Array, text: string): string | null {
  const [nonce, sealed] = text.slice(SEALED.length).split('.').map(fromBase64Url)
  if (nonce === undefined || sealed === undefined) return null
  try {
    return new TextDecoder().decode(xchacha20poly1305(key, nonce).decrypt(sealed))
  } catch {
    // Sealed with an earlier key, or changed by hand.
    return null
  }
}

function keptKey(cookies: CookieJar): Uint8Array | null {
  const kept = cookies.read(SEAL_COOKIE)
  const key = kept === null ? undefined : fromBase64Url(kept)
  return key?.byteLength === KEY_BYTES ? key : null
}

function newKey(cookies: CookieJar): Uint8Array {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  cookies.write(SEAL_COOKIE, toBase64Url(key))
  return key
}

/**
 * Only in Chromium-based browsers. Others keep a site's storage in its own file and delete the file; and WebKit keeps a
 * page's cookies for a week at most, which would end sessions that may last a month.
 */
function needsSeal(): boolean {
  return typeof document !== 'undefined' && 'userAgentData' in navigator
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Undefined when the text is not valid base64url. */
function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
