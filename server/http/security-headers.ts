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
    const page = () => ofPage(ownOrigin(c.req.url, origin))
    const headers = isApi ? ofApiAnswer(c.res, page) : page()
    for (const [name, value] of Object.entries({ ...ALWAYS, ...headers, ...onlyHttps })) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    if (isApi && !isPrivate(c.res.headers.get('Cache-Control'))) c.header('Cache-Control', 'no-store')
  }
}

/** By what the answer is, not by what its path promises: a document of the API would be a page like any other. */
function ofApiAnswer({ body, headers }: Response, page: () => Lines): Lines {
  if (body === null) return {}
  return DATA.test(headers.get('Content-Type') ?? '') ? OF_DATA : page()
}

/** The configured origin, or the one that was asked for where it is another name of this machine. */
function ownOrigin(url: string, configured: string): string {
  const asked = new URL(url)
  // Behind a proxy the name is ours, and the scheme is the proxy's business.
  return asked.host === new URL(configured).host ? configured : asked.origin
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
 * Scripts only from the folder of our own build, not from all that this origin answers, and the one that begins a
 * public page, word for word; and no string becomes a script: with the session in local storage this is what stands between an injected text and somebody's account.
 */
const contentSecurityPolicy = (origin: string) =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `script-src ${origin}/assets/ '${FIRST_SCRIPT}'`,
    // Radix and sonner place popovers and toasts with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `media-src 'self' blob:${elsewhere(SITE.videos.quote, SITE.videos.shieldDemo)}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    // Letters are shown from the device's own copy, which has no address but a blob's.
    'frame-src blob:',
    // The page on which a conversation is booked is opened by a form.
    `form-action 'self'${elsewhere(SITE.bookingPage)}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const ALWAYS: Lines = { 'X-Content-Type-Options': 'nosniff' }

/** Data that somebody opens as an address of its own loads nothing, runs nothing and stands in no frame. */
const OF_DATA: Lines = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const ofPage = (origin: string): Lines => ({
  'Content-Security-Policy': contentSecurityPolicy(origin),
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Checkout opens in a window of its own, which may be told where to go after it opened.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
})

const ONLY_HTTPS: Lines = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
