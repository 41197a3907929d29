import { dateIn } from '../../i18n/dates.ts'
import { language } from '../../i18n/translate.ts'
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

/** 'October 10, 2026', in UTC; in Spanish '10 de octubre de 2026'. For screens and mails to the person. */
export const longDate = (at: Instant): string => (language() === 'en' ? englishDate(at) : dateIn('date', at))

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
