import type { Instant } from '../../records/ids.ts'

import { DAY_MS } from '../lifecycle.ts'
import { MONTHS } from '../words.ts'

/** 'October 10, 2026', in UTC; written by hand, since every end must print the same characters. */
export function longDate(at: Instant): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** 'October 10, 2026, 14:05:09 UTC'. */
export function longTime(at: Instant): string {
  return `${longDate(at)}, ${new Date(at).toISOString().slice(11, 19)} UTC`
}

/**
 * True once the tenth business day after `from` is over in every time zone of the US. Weekends and federal
 * holidays do not count, so that nobody is told of a missed term before it is missed.
 */
export function tenBusinessDaysAreOver(from: Instant, now: Instant): boolean {
  let day = Math.floor(from / DAY_MS)
  for (let counted = 0; counted < 10; ) {
    day += 1
    if (isBusinessDay(day)) counted += 1
  }
  // Noon of the next UTC day: by then that day is over in Hawaii too.
  return now >= (day + 1.5) * DAY_MS
}

/** `day`: whole days since 1970. */
function isBusinessDay(day: number): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  // A holiday on a Saturday is kept on the Friday before, one on a Sunday on the Monday after.
  if (isFixedHoliday(day) || (weekday === 5 && isFixedHoliday(day + 1)) || (weekday === 1 && isFixedHoliday(day - 1))) {
    return false
  }
  return !isMovableHoliday(day)
}

/** New Year, Juneteenth, Independence, Veterans, Christmas. */
function isFixedHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS)
  return ['1-1', '6-19', '7-4', '11-11', '12-25'].includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
}

/** King, Washington, Memorial, Labor, Columbus, Thanksgiving: the nth such weekday of a month. */
function isMovableHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS)
  const month = date.getUTCMonth() + 1
  const nth = Math.ceil(date.getUTCDate() / 7)
  const isMonday = weekdayOf(day) === 1
  if (isMonday && month === 5) return date.getUTCDate() + 7 > 31
  if (isMonday) return [1, 2].includes(month) ? nth === 3 : (month === 9 && nth === 1) || (month === 10 && nth === 2)
  return weekdayOf(day) === 4 && month === 11 && nth === 4
}

const weekdayOf = (day: number): number => new Date(day * DAY_MS).getUTCDay()
