import type { Instant } from '../../records/ids.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * 'October 10, 2026', in UTC, whatever the language: for letters, the ledger, and every file. Formatted by hand, because
 * app and server must print the same characters.
 */
export function englishDate(at: Instant): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'October 10, 2026, 14:05:09 UTC', likewise. */
export function englishTime(at: Instant): string {
  return `${englishDate(at)}, ${new Date(at).toISOString().slice(11, 19)} UTC`
}
