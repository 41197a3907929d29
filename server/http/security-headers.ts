import type { MiddlewareHandler } from 'hono'

import { isElsewhere, SITE } from '../../sync/catalog/site.ts'
import { FIRST_SCRIPT } from '../../sync/wire/first-script.ts'

/**
 * Security headers for every response. Pages get all of them. Data responses of the API get only those that matter for
 * data: an empty pull is requested all day, and would be four fifths headers. A header that a handler set itself (on a
 * page of the sandbox, say) is kept, except that no intermediary may ever store an API response: one that a handler
 * lets be stored is for the person's own browser, and says `private`.
 */
export function securityHeaders({ origin }: { origin: string }): MiddlewareHandler {
  const onlyHttps = origin.startsWith('https://') ? ONLY_HTTPS : {}
  return async (c, next) => {
    await next()
    const isApi = /^\/(api|sync)\//.test(c.req.path)
    const headers = isApi ? ofApiAnswer(c.res) : OF_PAGE
    for (const [name, value] of Object.entries({ ...ALWAYS, ...headers, ...onlyHttps })) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    if (isApi && !isPrivate(c.res.headers.get('Cache-Control'))) c.header('Cache-Control', 'no-store')
  }
}

/** Decided by the content type, not by the path: a document served by the API is a page like any other. */
function ofApiAnswer({ body, headers }: Response): Lines {
  if (body === null) return {}
  return DATA.test(headers.get('Content-Type') ?? '') ? OF_DATA : OF_PAGE
}

/** Content types that, with nosniff, no browser treats as a document with scripts. */
const DATA = /^(application\/json|application\/octet-stream|text\/event-stream)\s*(;|$)/i

/** `private` as a directive of its own, not inside another word: shared caches must not keep the response. */
const isPrivate = (cacheControl: string | null): boolean => /(^|,)\s*private\s*(,|$)/i.test(cacheControl ?? '')

/** Header name → value. */
type Lines = Readonly<Record<string, string>>

/** Origins of content that the site's configuration places elsewhere, in the form a policy needs; none by default. */
function elsewhere(...addresses: readonly (string | null)[]): string {
  const origins = addresses.flatMap(address =>
    address !== null && isElsewhere(address) ? [` ${new URL(address).origin}`] : [],
  )
  return [...new Set(origins)].join('')
}

/**
 * Allows one script, by its hash: the one that every document of ours begins with, and what that one loads, which is
 * only files of the build. No URL is trusted for scripts, and no string becomes one: with the session in local storage,
 * this is what protects an account from injected text. WebAssembly, which calculates the detector's network, can do
 * nothing that its script does not hand to it.
 */
const CONTENT_SECURITY_POLICY = [
  // Also covers fonts, requests and the manifest.
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  `script-src '${FIRST_SCRIPT}' 'strict-dynamic' 'wasm-unsafe-eval'`,
  // Radix and sonner place popovers and toasts with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  `media-src 'self' blob:${elsewhere(SITE.videos.quote, SITE.videos.shieldDemo)}`,
  "worker-src 'self'",
  // Letters are shown from the device's own copy through blob URLs; Google's button lives in a document of ours.
  "frame-src 'self' blob:",
  // A form opens the booking page.
  `form-action 'self'${elsewhere(SITE.bookingPage)}`,
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The policies of the first script and of the app (`app/shell/trusted-script.ts`). No duplicates allowed: injected text
  // could otherwise create another policy of the same name that lets anything through.
  'trusted-types first-script app',
].join('; ')

const ALWAYS: Lines = { 'X-Content-Type-Options': 'nosniff' }

/** Data that is opened directly by its URL loads nothing, runs nothing and cannot be framed. */
const OF_DATA: Lines = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

const OF_PAGE: Lines = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Checkout opens in a window of its own, whose location may be set after it opened.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(),microphone=(),geolocation=(),payment=(),usb=(),serial=(),hid=(),midi=(),display-capture=()',
}

const ONLY_HTTPS: Lines = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
