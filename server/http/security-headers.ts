import type { MiddlewareHandler } from 'hono'

/**
 * Headers of every answer. A handler that set its own (a page of the sandbox, say) keeps it, except that no API
 * answer is ever stored by anything on the way.
 */
export function securityHeaders({ origin }: { origin: string }): MiddlewareHandler {
  const headers = { ...ALWAYS, ...(origin.startsWith('https://') ? ONLY_HTTPS : {}) }
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    if (/^\/(api|sync)\//.test(c.req.path)) c.header('Cache-Control', 'no-store')
  }
}

/**
 * Scripts only from our own files, and no string becomes a script: with the session in local storage this is what
 * stands between an injected text and somebody's account.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "script-src 'self'",
  // Radix and sonner place popovers and toasts with style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  // Letters are shown from the device's own copy, which has no address but a blob's.
  'frame-src blob:',
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const ALWAYS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  // Checkout opens in a window of its own, which may be told where to go after it opened.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), display-capture=()',
}

const ONLY_HTTPS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}
