import type { Instant } from '../../records/ids.ts'
import { MONTHS } from './words.ts'

/** 'October 10, 2026', in UTC. Formatted by hand, because app and server must print the same characters. */
export function longDate(at: Instant): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'October 10, 2026, 14:05:09 UTC'. */
export function longTime(at: Instant): string {
  return `${longDate(at)}, ${new Date(at).toISOString().slice(11, 19)} UTC`
}
