import type { MiddlewareHandler } from 'hono'

import { isElsewhere, SITE } from '../../sync/catalog/site.ts'
import { FIRST_SCRIPT } from '../../sync/wire/first-script.ts'

/**
 * Headers of every answer. A page gets all of them. Answers of the API that are data get what means something
 * there: a pull that brings nothing is asked for all day, and would be four fifths headers. A handler that set its
 * own (a page of the sandbox, say) keeps it, except that no answer of the API is ever stored by anything on the
 * way: what a handler lets be stored at all is for the person's own browser, and says `private`.
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

/** By what the answer is, not by what its path promises: a document of the API would be a page like any other. */
function ofApiAnswer({ body, headers }: Response): Lines {
  if (body === null) return {}
  return DATA.test(headers.get('Content-Type') ?? '') ? OF_DATA : OF_PAGE
}

/** Types that no browser takes for a document with scripts, given nosniff. */
const DATA = /^(application\/json|application\/octet-stream|text\/event-stream)\s*(;|$)/i

/** Among the directives, not within another word: nothing on the way may keep the answer. */
const isPrivate = (cacheControl: string | null): boolean => /(^|,)\s*private\s*(,|$)/i.test(cacheControl ?? '')

/** Name → value. */
type Lines = Readonly<Record<string, string>>

/** Origins of what the site's configuration places elsewhere, as a policy names them: nothing by default. */
function elsewhere(...addresses: readonly (string | null)[]): string {
  const origins = addresses.flatMap(address =>
    address !== null && isElsewhere(address) ? [` ${new URL(address).origin}`] : [],
  )
  return [...new Set(origins)].join('')
}

/**
 * One script alone, word for word, the one that every document of ours begins with, and what that one brings: it takes
 * nothing but files of the build. No address makes a script welcome, and no string becomes one: with the session in local
 * storage this is what stands between an injected text and somebody's account.
 */
const CONTENT_SECURITY_POLICY = [
  // Speaks for fonts, requests and the manifest, too.
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  `script-src '${FIRST_SCRIPT}' 'strict-dynamic'`,
  // Radix and sonner place popovers and toasts with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  `media-src 'self' blob:${elsewhere(SITE.videos.quote, SITE.videos.shieldDemo)}`,
  "worker-src 'self'",
  // Letters are shown from the device's own copy, which has no address but a blob's; Google's button in a document of ours.
  "frame-src 'self' blob:",
  // The page on which a conversation is booked is opened by a form.
  `form-action 'self'${elsewhere(SITE.bookingPage)}`,
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The first script's own, the one that starts the worker, and the one that starts the verification. None twice: an
  // injected text could otherwise make another one of the same name, and let through what it likes.
  'trusted-types first-script service-worker verify-worker',
].join('; ')

const ALWAYS: Lines = { 'X-Content-Type-Options': 'nosniff' }

/** Data that somebody opens as an address of its own loads nothing, runs nothing and stands in no frame. */
const OF_DATA: Lines = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}

const OF_PAGE: Lines = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Checkout opens in a window of its own, which may be told where to go after it opened.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(),microphone=(),geolocation=(),payment=(),usb=(),serial=(),hid=(),midi=(),display-capture=()',
}

const ONLY_HTTPS: Lines = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
