import { locale, t } from '../../sync/i18n/translate.ts'

/** Days are UTC days everywhere, as in the letters and the ledger. */
const STYLES = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  long: { dateStyle: 'long', timeZone: 'UTC' },
  full: { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept for each language, since a list has thousands of times. */
function format(at: number, style: keyof typeof STYLES): string {
  const key = `${locale()} ${style}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale(), STYLES[style])
  formats.set(key, known)
  return known.format(at)
}

/** 'Nov 5, 2026'. */
export const dayOf = (at: number | null): string => (at === null ? t('unknown') : format(at, 'day'))
/** 'November 5, 2026'. */
export const longDayOf = (at: number): string => format(at, 'long')
/** 'November 5, 2026 at 3:12:08 PM UTC'. */
export const timeOf = (at: number): string => `${format(at, 'full')} UTC`

/** Binary units with at most one decimal: '412 KB'. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

/** '0.2', of 'in 0.2 seconds': no one wants to read milliseconds. */
export const secondsOf = (ms: number): string => Math.max(0.1, ms / 1000).toFixed(1)

/** A hash in groups of four, for comparing by eye. */
export const grouped = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ')

/** Where two hashes start to differ, in their grouped form: no one compares 64 characters. */
export function partingOf(a: string, b: string): number {
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  return same
}

export const entriesText = (count: number): string => (count === 1 ? t('1 entry') : t('{count} entries', { count }))
