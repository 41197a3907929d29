import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { before, matchAt, matchesOf } from '../surroundings.ts'
import { FULL_MONTHS, SHORT_MONTHS, WEEKDAYS } from './calendar-words.ts'

const MONTH = `(?:${FULL_MONTHS}|(?:${SHORT_MONTHS})\\b\\.?)`
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|re|e|a|o|\.)?`
const YEAR = String.raw`(?:1[89]|20)\d{2}(?!\d)`
const WEEKDAY = `(?:${WEEKDAYS})`
const OF = `(?: of | de | del | di | den | do | d'|[ -])`

/** A quick match for any word that can start a written-out date; the exact patterns are then tried there. */
const WEEKDAY_FIRST = new RegExp(`(?<![a-z0-9])${WEEKDAY}[.,]{0,2} (?:the |el |le |den |der |dem |am |dia |,)? ?`, 'y')
const DAY_MONTH = new RegExp(
  `${DAY}(?: day)?${OF}${MONTH}(?:(?:,? | de | del | of |[-/.])(?:${YEAR}|'\\d{2}(?!\\d)|(?<=-)\\d{2}(?!\\d)))?(?![a-z0-9])`,
  'y',
)
const MONTH_DAY = new RegExp(
  `${MONTH}[ -](?:the )?${DAY}(?:,? ${YEAR}|-${YEAR}|, '\\d{2}(?!\\d))?(?![a-z0-9])(?![.:]\\d|%)`,
  'y',
)
const MONTH_YEAR = new RegExp(`${MONTH}(?:,? | de | del | of )${YEAR}(?![a-z0-9])`, 'y')
const EAST_ASIAN = /(?:\d{4} ?[年년] ?)\d{1,2} ?[月월] ?(?:\d{1,2} ?[日일])?/g

const NUMERIC = /(?<![a-z0-9_./\\:-])\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![a-z0-9_])(?![/\\.-]\d)/g
const SPACED_DOTS = /(?<![a-z0-9_./\\:-])(?<!\d,)\d{1,2}\. ?\d{1,2}\. ?(?:19|20)\d{2}(?!\d)/g
const ISO =
  /(?<![a-z0-9_./\\:+-])(?:1[89]|20)\d{2}([-/])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?![a-z0-9_\\/-])(?!\.\w)/g
/** What may be a calendar date, in words and figures. */
export function findDates(reading: Reading): Candidate[] {
  const { low } = reading
  const found: Candidate[] = inLetters(reading)
  for (const match of matchesOf(EAST_ASIAN, low)) found.push(of(match.index, match[0].length))
  for (const match of matchesOf(NUMERIC, low)) {
    if (isNumericDate(match)) found.push(of(match.index, match[0].length))
  }
  for (const match of matchesOf(SPACED_DOTS, low)) {
    const [day = 0, month = 0] = match[0].split('.').map(Number)
    if (day >= 1 && day <= 31 && month >= 1 && month <= 12) found.push(of(match.index, match[0].length))
  }
  for (const match of matchesOf(ISO, low)) found.push(of(match.index, match[0].length))
  return found
}

const of = (start: number, length: number): Candidate => candidate('DATE', start, start + length, 'shaped')

const LETTER_TRIGGER = new RegExp(`(?<![a-z0-9])(?:${FULL_MONTHS}|${SHORT_MONTHS})(?![a-z])`, 'g')

/** Looks around each month's name: a day before, a day or a year after, a weekday before them. */
function inLetters({ plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(LETTER_TRIGGER, low)) {
    const dayAt = startOfDay(low, match.index)
    const dayFirst = dayAt < match.index ? matchAt(DAY_MONTH, low, dayAt) : null
    const monthFirst = matchAt(MONTH_DAY, low, match.index)
    const year = matchAt(MONTH_YEAR, low, match.index)
    const best = dayFirst !== null && dayAt + dayFirst[0].length > match.index ? dayFirst : longest(monthFirst, year)
    if (best === null || !isMonth(plain, match, best)) continue
    const start = startOfWeekday(low, best.index)
    found.push(candidate('DATE', start, best.index + best[0].length, 'shaped'))
  }
  return found
}

function longest(one: RegExpExecArray | null, other: RegExpExecArray | null): RegExpExecArray | null {
  if (one === null || other === null) return one ?? other
  return other[0].length > one[0].length ? other : one
}

const DAY_ENDS =
  /(?<![a-z0-9.,:/-])(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|er|re|e|a|o|\.)?(?: day)?(?: of | de | del | di | den | do | d'|[ -])$/

/** Where the day before a month starts, or the month itself. */
function startOfDay(low: string, month: number): number {
  const said = before(low, month, 12)
  const match = DAY_ENDS.exec(said)
  return match === null ? month : month - said.length + match.index
}

const WEEKDAY_LENGTH = 18

function startOfWeekday(low: string, date: number): number {
  for (let at = Math.max(0, date - WEEKDAY_LENGTH); at < date; at++) {
    const match = matchAt(WEEKDAY_FIRST, low, at)
    if (match !== null && at + match[0].length === date) return at
  }
  return date
}

/**
 * `may`, `march`, `mar`, `set` and similar are also words: in lowercase they are months only next to a year or an
 * ordinal.
 */
function isMonth(plain: string, month: RegExpExecArray, date: RegExpExecArray): boolean {
  if (!/^(?:may|march|mar|set|sep|dec|jan|out|mai|ago|mayo|mars|nov|oct|apr|abr|fev|avg|maj|lis)$/.test(month[0]))
    return true
  if (/^[A-Z]/.test(plain.slice(month.index))) return true
  return /\d{4}$|\d(?:st|nd|rd|th)\b| of | de /.test(date[0])
}

function isNumericDate(match: RegExpExecArray): boolean {
  const [first = 0, second = 0, year = 0] = match[0].split(/[./-]/).map(Number)
  const isDay = first >= 1 && second >= 1 && ((first <= 31 && second <= 12) || (first <= 12 && second <= 31))
  return isDay && (year < 100 || (year >= 1800 && year <= 2100))
}
