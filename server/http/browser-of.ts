import type { Context } from 'hono'

import { sentHeader } from './sent-header.ts'

/** Browsers that also name another come first: Edge says Chrome, and Chrome says Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.{0,80}\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A name like 'Chrome on Windows', from the browser's user agent. Uses only words of our own and nothing of the
 * header's text: enough for the owner to recognize it, too little to tell one person from another.
 */
export function browserNamed(userAgent: string): string {
  // No browser sends a longer one.
  const text = userAgent.slice(0, 1000)
  const named = (rows: typeof BROWSERS) => rows.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser === undefined) return system === undefined ? '' : `A browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}

export const browserOf = (c: Context): string => browserNamed(sentHeader(c.req.raw, 'user-agent') ?? '')
