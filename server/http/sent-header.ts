import { KNOWN_HEADER } from '../../sync/wire/known-browser.ts'
import { Problem } from '../../sync/wire/problem.ts'

/**
 * All request headers that are read anywhere, with the longest value allowed for each: several times what browsers,
 * mail programs, proxies and the payment provider send. Cookies and Range are never read; from a User-Agent only two
 * words of our own are kept, for the owner of a session (`auth/browser-of.ts`).
 */
export const LONGEST = {
  accept: 1_000,
  'accept-encoding': 200,
  'accept-language': 1_000,
  authorization: 400,
  'content-encoding': 40,
  'content-length': 20,
  'content-type': 200,
  host: 300,
  'if-none-match': 1_000,
  origin: 300,
  [KNOWN_HEADER]: 800,
  'sec-fetch-mode': 40,
  'sec-fetch-site': 40,
  'stripe-signature': 2_000,
  'user-agent': 1_000,
  'x-forwarded-for': 1_000,
} as const

/** A header as it was sent, or undefined. One longer than anybody sends is refused before it is looked at. */
export function sentHeader(request: Request, name: keyof typeof LONGEST): string | undefined {
  const value = request.headers.get(name) ?? undefined
  if (value !== undefined && value.length > LONGEST[name]) throw new Problem('too_large')
  return value
}

/** The same for a header that only helps whoever sends it: one that is too long counts as none. */
export function helpfulHeader(request: Request, name: keyof typeof LONGEST): string | undefined {
  const value = request.headers.get(name) ?? undefined
  return value === undefined || value.length > LONGEST[name] ? undefined : value
}

/** Whether the header was sent at all; its value is not looked at. */
export function wasSent(request: Request, name: string): boolean {
  return request.headers.has(name)
}
