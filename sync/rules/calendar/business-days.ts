import type { Holidays } from '../../catalog/regimes.ts'
import { Instant } from '../../records/ids.ts'
import { DAY_MS } from './day.ts'

/**
 * Business days: Monday to Friday without the days off of a jurisdiction; in the United States these are the eleven
 * federal holidays. Days are UTC days, numbered from 1970; a term of ours is over only when its last day is over in
 * every time zone of the country.
 */

/** `day`: whole days since 1970. */
export function isBusinessDay(day: number, holidays: Holidays = 'us_federal'): boolean {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return false
  if (holidays === 'us_federal') return !isFederalHoliday(day, weekday)
  return !holidays.includes(new Date(day * DAY_MS).toISOString().slice(0, 10))
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function isFederalHoliday(day: number, weekday: number): boolean {
  if (isFixedHoliday(day) || (weekday === 5 && isFixedHoliday(day + 1)) || (weekday === 1 && isFixedHoliday(day - 1))) {
    return true
  }
  return isMovableHoliday(day)
}

/**
 * The moment when a term of so many business days, begun on the day of `from`, is over everywhere from Guam's neighbors
 * to Hawaii: noon UTC of the day after its last day. The day of `from` itself never counts.
 */
export function businessDaysOverAt(from: Instant, days: number, holidays: Holidays = 'us_federal'): Instant {
  let day = Math.floor(from / DAY_MS)
  for (let counted = 0; counted < days; ) {
    day += 1
    if (isBusinessDay(day, holidays)) counted += 1
  }
  return Instant.parse((day + 1.5) * DAY_MS)
}

/** New Year, Juneteenth, Independence, Veterans, Christmas. */
function isFixedHoliday(day: number): boolean {
  const date = new Date(day * DAY_MS)
  return ['1-1', '6-19', '7-4', '11-11', '12-25'].includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
}

/** King, Washington, Memorial, Labor, Columbus, Thanksgiving: the nth given weekday of a month. */
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
