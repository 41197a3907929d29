import type { Holidays, Period } from '../../catalog/regimes.ts'
import { t } from '../../i18n/translate.ts'
import { Instant } from '../../records/ids.ts'
import { businessDaysOverAt, isBusinessDay } from './business-days.ts'
import { DAY_MS } from './day.ts'

/**
 * When a period that begins with the receipt at `from` ends: a moment of its last day. Whoever has to answer is late
 * once a whole day has passed since then. The day of receipt itself never counts.
 *
 * Calendar days keep the time of day at which they began, as 24 hours each. Business days and months end on a day, not
 * at an hour, so they give noon UTC: a whole day later that day is over everywhere. Months follow Regulation (EEC,
 * Euratom) 1182/71: they end on the day with the same number, or, where a month lacks it, on its last.
 */
export function endOf({ count, unit, endMoves }: Period, from: Instant, holidays: Holidays): Instant {
  if (unit === 'business_days') return Instant.parse(businessDaysOverAt(from, count, holidays) - DAY_MS)
  const end = unit === 'days' ? from + count * DAY_MS : noonAfterMonths(from, count)
  return endMoves === true ? movedToWork(end, holidays) : Instant.parse(end)
}

function noonAfterMonths(from: Instant, count: number): number {
  const start = new Date(from)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + count
  // Day 0 of the month after is the last day of this one.
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last), 12)
}

function movedToWork(end: number, holidays: Holidays): Instant {
  let moved = end
  while (!isBusinessDay(Math.floor(moved / DAY_MS), holidays)) moved += DAY_MS
  return Instant.parse(moved)
}

/** '45 days', '10 business days', 'one month'. `say`: for letters and files, `inEnglish`. */
export function periodInWords({ count, unit }: Period, say: typeof t = t): string {
  if (unit === 'months') return count === 1 ? say('one month') : say('{count} months', { count })
  return unit === 'days' ? say('{days} days', { days: count }) : say('{days} business days', { days: count })
}
