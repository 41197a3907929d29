import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

import { browserCookies, type CookieJar } from './cookies.ts'

/**
 * Chromium never removes a text from the disk that once stood in local or session storage: measured after
 * `clear()`, after Clear-Site-Data, and after five restarts. Its cookies it overwrites. So what tells of a person
 * is kept there sealed, and the key is a cookie: a sign-out drops the key, and what is left on the disk says
 * nothing, offline too.
 */
export const SEAL_COOKIE = 'recall-seal'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The same shelf for texts about a person. */
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

/** A text as this browser may keep it; unchanged where storage forgets what is removed from it. */
export function seal(text: string): string {
  return needsSeal() ? sealWith(browserCookies, text) : text
}

/** The text again; null when its key was dropped. One that was never sealed comes back as it is. */
export function unseal(text: string): string | null {
  return text.startsWith(SEALED) ? unsealWith(browserCookies, text) : text
}

/** Drops the key: nothing that was sealed here can be read any more. */
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
    // Sealed with a key before this one, or changed by hand.
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
 * Chromium's family only. Others keep a site's storage in a file of its own and delete the file; and WebKit lets no
 * cookie of a page live longer than a week, which would end sessions that may last a month.
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

/** Undefined when it is none. */
function fromBase64Url(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
