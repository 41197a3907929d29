import { dateIn } from '../../sync/i18n/dates.ts'
import { t } from '../../sync/i18n/translate.ts'

/** 'Nov 5, 2026'. */
export const dayOf = (at: number | null): string => (at === null ? t('unknown') : dateIn('shortDate', at))
/** 'November 5, 2026'. */
export const longDayOf = (at: number): string => dateIn('date', at)
/** 'November 5, 2026 at 3:12:08 PM UTC'. */
export const timeOf = (at: number): string => `${dateIn('second', at)} UTC`

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
