import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { BEYOND_ASCII, DIGIT, DIGIT_DOT, DIGIT_HYPHEN, DIGIT_SLASH, DIGITS_4, signsIn, wordSearch } from '../starts.ts'
import { after, before, clauseBefore, firstMatch, matchAt } from '../surroundings.ts'
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
const DAY_OF_MONTH_ONLY =
  /(?<![a-z0-9_./\\:-])(?<!\d,)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?![a-z0-9_/])(?![.,-]\d)/g

const BIRTH =
  /\b(?:born|birth|dob|d\.o\.b|yob|birthday|birthdate|birth ?year|nacid[oa]|nacio|nacimiento|f\. ?nac|geboren|geb|geburtsdatum|geburtstag|nee?|naissance|nat[oa]|nascid[oa]|nascimento|nascita|fodt|fodd|ur|urodzon[ya]|syntynyt|dogum)\b/
const BIRTH_YEAR = /(?<![a-z0-9_./-])(?:19\d{2}|20[0-2]\d)(?![a-z0-9_])(?![-/.]\d)/g
const BORN_IN =
  /(?:\b(?:born|nacid[oa]|nacio|geboren|nee?|nat[oa]|nascid[oa]|fodt|fodd|yob|dob|birth year|year of birth|b\.)(?: (?:in|en|im|em|nel|i|the year|ano|ano de|back in|:))?|\bano de nacimiento:?|\bgeburtsjahr:?|\bannee de naissance:?) ?:? ?$/
const DATE_BEFORE =
  /\b(?:date|dated|datum|fecha|data|dob|birth|admission|admitted|discharged?|visit|seen|since|until|from|on|by|due|expir\w{1,4}|issued|hired|start(?:s|ed|ing)?|end(?:s|ed|ing)?|valid|exp|before|after|through|born)\b/

/** Calendar dates in words and figures, except those in code, logs and release notes. */
export function findDates(reading: Reading): Candidate[] {
  const { low } = reading
  const signs = signsIn(low)
  const found: Candidate[] = inLetters(reading)
  if ((signs & DIGIT) === 0) return found
  for (
    let match = low.includes(' the ') ? firstMatch(DAY_ALONE, low) : null;
    match !== null;
    match = DAY_ALONE.exec(low)
  )
    if (BEFORE_DAY.test(before(low, match.index, 20)))
      found.push(candidate('DATE', match.index, match.index + match[0].length, 'likely'))
  const isPart = (signs & (DIGIT_DOT | DIGIT_SLASH | DIGIT_HYPHEN)) !== 0
  for (
    let match = (signs & BEYOND_ASCII) === 0 ? null : firstMatch(EAST_ASIAN, low);
    match !== null;
    match = EAST_ASIAN.exec(low)
  )
    found.push(of(match.index, match[0].length))
  for (let match = isPart ? firstMatch(NUMERIC, low) : null; match !== null; match = NUMERIC.exec(low)) {
    if (isNumericDate(low, match)) found.push(of(match.index, match[0].length))
  }
  for (
    let match = (signs & DIGIT_DOT) === 0 ? null : firstMatch(SPACED_DOTS, low);
    match !== null;
    match = SPACED_DOTS.exec(low)
  ) {
    const [day = 0, month = 0] = match[0].split('.').map(Number)
    if (day >= 1 && day <= 31 && month >= 1 && month <= 12) found.push(of(match.index, match[0].length))
  }
  for (
    let match = isPart && (signs & DIGITS_4) !== 0 ? firstMatch(ISO, low) : null;
    match !== null;
    match = ISO.exec(low)
  ) {
    if (!isOfAProgram(low, match.index, match.index + match[0].length)) found.push(of(match.index, match[0].length))
  }
  for (
    let match = (signs & DIGIT_SLASH) === 0 ? null : firstMatch(DAY_OF_MONTH_ONLY, low);
    match !== null;
    match = DAY_OF_MONTH_ONLY.exec(low)
  ) {
    if (
      /\b(?:on|since|until|dated|dob|visit of|seen|as of|starting|due|by|from|before|after) $/.test(
        before(low, match.index, 12),
      ) &&
      !/^(?:[1-7]\/[2-8]|1\/\d{1,2})$/.test(match[0]) &&
      !/^ (?:of|times|stars|people|patients|cases|occasions)\b/.test(after(low, match.index + match[0].length))
    )
      found.push(candidate('DATE', match.index, match.index + match[0].length, 'likely'))
  }
  for (
    let match = (signs & DIGITS_4) === 0 ? null : firstMatch(BIRTH_YEAR, low);
    match !== null;
    match = BIRTH_YEAR.exec(low)
  ) {
    if (BORN_IN.test(before(low, match.index))) found.push(of(match.index, match[0].length))
  }
  return found
}

const of = (start: number, length: number): Candidate => candidate('DATE', start, start + length, 'shaped')

const LETTER_TRIGGER = wordSearch(`(?<![a-z0-9])(?:${FULL_MONTHS}|${SHORT_MONTHS})(?![a-z])`)

const ORDINALS =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)'
/** `the 14th`, `Friday the 9th`: a day whose month is known from the talk. */
const DAY_ALONE =
  /\d{1,2}(?:st|nd|rd|th)(?![a-z])(?=[.,;:!?)\n]|$| (?:and|at|to|for|but|or|so|because|in|when|if|till?|until|please|i|i'm|we|he|she|they|with|about|which|that)(?![a-z]))/g
const BEFORE_DAY = new RegExp(
  `\\b(?:on|by|before|until|till?|since|after|from|around|for|due|this|${WEEKDAYS}),? the $`,
)
/** `the first of March`, `March first`. */
const ORDINAL_BEFORE = new RegExp(`(?<![a-z])(?:${ORDINALS}) of $`)
const ORDINAL_BEHIND = new RegExp(` (?:${ORDINALS})(?![a-z])`, 'y')

/** Looks around each month's name: a day before, a day or a year after, a weekday before them. */
function inLetters({ plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (let match = LETTER_TRIGGER.first(low, low); match !== null; match = LETTER_TRIGGER.next()) {
    const said = before(low, match.index, 20)
    const ordinal = said.endsWith(' of ') ? ORDINAL_BEFORE.exec(said) : null
    const behind = ordinal === null ? matchAt(ORDINAL_BEHIND, low, match.index + match[0].length) : null
    if (ordinal !== null || behind !== null) {
      const start = match.index - (ordinal?.[0].length ?? 0)
      found.push(candidate('DATE', start, match.index + match[0].length + (behind?.[0].length ?? 0), 'shaped'))
      continue
    }
    const dayAt = startOfDay(low, match.index)
    const dayFirst = dayAt < match.index ? matchAt(DAY_MONTH, low, dayAt) : null
    const monthFirst = matchAt(MONTH_DAY, low, match.index)
    const year = matchAt(MONTH_YEAR, low, match.index)
    const best = dayFirst !== null && dayAt + dayFirst[0].length > match.index ? dayFirst : longest(monthFirst, year)
    if (best === null || !isMonth(plain, match, best)) continue
    const start = startOfWeekday(low, best.index)
    // `12/Feb/2025:08:14` is from a log.
    const end = best.index + best[0].length
    if (low.charAt(end) !== ':' || !/^:\d{2}:/.test(after(low, end, 4)))
      found.push(candidate('DATE', start, end, 'shaped'))
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

function isNumericDate(low: string, match: RegExpExecArray): boolean {
  const [first = 0, second = 0, year = 0] = match[0].split(/[./-]/).map(Number)
  const valid = first >= 1 && second >= 1 && ((first <= 31 && second <= 12) || (first <= 12 && second <= 31))
  if (!valid) return false
  if (year >= 1000) return year >= 1800 && year <= 2100 && !/\bv(?:ersion|er)?\.? ?$/.test(before(low, match.index, 9))
  if (!/\d{2}$/.test(match[0])) return false
  if (match[1] === '/') return true
  // `10.12.15` and `1-2-34` are versions and scores unless the text mentions a date.
  const said = clauseBefore(low, match.index, { length: 24 })
  return DATE_BEFORE.test(said) || BIRTH.test(said)
}

const TECHNICAL =
  /(?:created|updated|modified|deleted|timestamp|build|built|version|release[ds]?|since|api|commit|tag|changelog|deprecated|expires?|last_?run|schema|migration)[a-z_]{0,8}["'`]? ?[:=]{1,2} ?["'`]?$/
const COMPARED = /(?:[=<>!]|\bbetween|\band|\bdate|\btimestamp|\blike|[a-z_]\() ?["'`]$/
const BIRTH_KEY = /(?:birth|dob|born|nac|geb)[a-z_]{0,12}["'`]? ?[:=]{1,2} ?["'`]?$/

/** ISO dates in code, logs and change lists: compared, assigned, with a time zone, or next to a version. */
function isOfAProgram(low: string, start: number, end: number): boolean {
  const said = before(low, start, 48)
  if (BIRTH_KEY.test(said)) return false
  if (/^t\d{2}:\d{2}/.test(after(low, end, 6))) return true
  if (/\bvalues ?\(["'`]$/.test(said)) return false
  if (COMPARED.test(said) || TECHNICAL.test(said)) return true
  return (
    /(?:\d\.\d{1,3}\.\d{1,4}\]?|\bv\d{1,3}(?:\.\d{1,3})?)\)?:? ?(?:-|\(|,|released(?: on)?|of)? ?\(?$/.test(said) &&
    !/\b(?:dob|born|birth)\b/.test(said)
  )
}
