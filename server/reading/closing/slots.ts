import { ENGLISH_PHRASES } from './english.ts'
import { GIVEN_NAMES, SURNAMES } from './names.ts'
import { OTHER_PHRASES } from './other-languages.ts'
import { type Phrase, phrase, type Slot } from './phrase.ts'
import { RECORD_PHRASES } from './records-kept.ts'
import type { Asked } from './understood.ts'

const PHRASES: readonly (readonly [string, Phrase])[] = Object.entries({
  ...RECORD_PHRASES,
  ...ENGLISH_PHRASES,
  ...OTHER_PHRASES,
}).map(([name, source]) => [name, phrase(source)] as const)

/** The slots of the grammar, filled in for this request. */
export function slotsFor(asked: Asked, joints: ReadonlySet<number>): ReadonlyMap<string, Slot | Phrase> {
  const own = lowerWords(asked.name)
  const signer = new Set(lowerWords(asked.signer))
  const one =
    (is: (word: string) => boolean): Slot =>
    (words, at) =>
      is(words[at] ?? '') ? [at + 1] : []
  const person: Slot = (words, at) => {
    let from = at
    while (from < at + 2 && TITLES.has(words[from] ?? '')) from += 1
    // 'Dear Madam' greets whoever wrote; a title of two words, as in 'Madame la Cliente', is not known.
    const ends: number[] = from > at ? [from] : []
    for (let end = from; end < from + 4 && own.includes(words[end] ?? ''); end += 1) ends.push(end + 1)
    return ends
  }
  /** 'Dana Whitfield's'. */
  const owners: Slot = (words, at) => {
    const from = TITLES.has(words[at] ?? '') ? at + 1 : at
    for (let end = from; end < from + 4; end += 1) {
      const word = words[end] ?? ''
      if (word.endsWith("'s") && own.includes(word.slice(0, -2))) return [end + 1]
      if (!own.includes(word)) return []
    }
    return []
  }
  const date: Slot = (words, at) => {
    const from = WEEKDAYS.has(words[at] ?? '') ? at + 1 : at
    return daysAt(words, from, asked).flatMap(({ days, end }) =>
      // A date that can be read in two ways has to be right in both.
      days.every(day => day >= asked.since - DAY_MS && day <= asked.now + DAY_MS) ? [end] : [],
    )
  }
  const brands = (asked.brands ?? asked.companies).map(name => name.toLowerCase().split(/\s+/))
  const brand: Slot = (words, at) =>
    brands.flatMap(name => {
      if (!name.every((word, place) => words[at + place] === word)) return []
      const end = at + name.length
      return LEGAL_FORMS.has(words[end] ?? '') ? [end, end + 1] : [end]
    })
  const human: Slot = (words, at) => {
    const isInitial = /^[a-z]$/.test(words[at] ?? '')
    if (!isInitial && !GIVEN_NAMES.has(words[at] ?? '') && !signer.has(words[at] ?? '')) return []
    const next = words[at + 1] ?? ''
    // 'Nadia F.': but never 'a' or 'i', which can begin a sentence.
    const isSurname = SURNAMES.has(next) || signer.has(next) || /^[b-hj-z]$/.test(next)
    return isSurname ? [at + 1, at + 2] : [at + 1]
  }
  const state: Slot = (words, at) => [
    ...(STATES.has(words[at] ?? '') ? [at + 1] : []),
    ...(STATES.has(`${words[at]} ${words[at + 1]}`) ? [at + 2] : []),
  ]
  /** '(Case 0771)', 'PRV-20931', '#06464': a number that a ticket system gave, but no reference of another request. */
  const ref: Slot = (words, at) => {
    let from = at
    while (from < at + 4 && REF_WORDS.has(words[from] ?? '')) from += 1
    const word = words[from] ?? ''
    return word === asked.reference.toLowerCase() || isTicket(word) ? [from + 1] : []
  }
  return new Map<string, Slot | Phrase>([
    ...PHRASES,
    ['signer', SIGNER],
    // Matches only a list joint: 'your account, settings' are two things, 'your account settings' is one.
    ['apart', (_words, at) => (joints.has(at) ? [at] : [])],
    ['company', one(word => accountNamesOf(asked).includes(word))],
    ['brand', brand],
    ['me', one(word => word === asked.email.toLowerCase())],
    ['reference', one(word => word === asked.reference.toLowerCase())],
    ['ref', ref],
    ['number', one(word => /^\d{1,12}$/.test(word))],
    ['section', one(word => /^\d{1,5}(?:[.:]\d{1,5}){0,3}(?:\([a-z0-9]{1,3}\)?){0,3}$/.test(word))],
    ['link', one(word => /^https:\/\/[a-z0-9.-]{3,80}(?:\/[\w\-./?=&%#]{0,200})?$/.test(word))],
    [
      'time',
      (words, at) => (CLOCK.test(words[at] ?? '') ? [at + 1, ...(ZONES.has(words[at + 1] ?? '') ? [at + 2] : [])] : []),
    ],
    ['weekday', one(word => WEEKDAYS.has(word))],
    ['year', one(word => /^20\d\d$/.test(word))],
    ['state', state],
    ['person', person],
    ['owners', owners],
    ['date', date],
    [
      'date_ahead',
      (words, at) => daysAt(words, WEEKDAYS.has(words[at] ?? '') ? at + 1 : at, asked).map(({ end }) => end),
    ],
    ['human', human],
  ])
}

/**
 * What the account may be called. Where only its contents were asked for, the account of the assistant is the right
 * one; where the account was, another of the same company would be left.
 */
export const accountNamesOf = ({ scope, companies, brands = [] }: Asked): readonly string[] =>
  scope === 'contents' ? [...companies, ...brands.map(name => name.toLowerCase())] : companies

const SIGNER = phrase(
  '($human [$human] [$role] [at $brand]|[the|your|my] [$brand] $role [at $brand]|team privacy|[the|your] $brand [team]|privacy (at|@) $brand|support)',
)

const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof frau herr madame monsieur mme m mlle señor señora sr sra srta doña don madam sir'.split(
    ' ',
  ),
)
const WEEKDAYS: ReadonlySet<string> = new Set(
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo'.split(
    ' ',
  ),
)
const LEGAL_FORMS: ReadonlySet<string> = new Set('llc l.l.c inc ltd limited pbc corp lp opco'.split(' '))
const ZONES: ReadonlySet<string> = new Set('am pm utc gmt pst pdt est edt cet cest uhr'.split(' '))
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?(?:am|pm)?$/
const STATES: ReadonlySet<string> = new Set(
  'california|texas|florida|virginia|colorado|connecticut|utah|iowa|montana|oregon|delaware|new jersey|new hampshire|nebraska|maryland|minnesota|tennessee|indiana|kentucky|rhode island|oklahoma|louisiana|alabama|vermont|nevada|washington|new york'.split(
    '|',
  ),
)
const REF_WORDS: ReadonlySet<string> = new Set(
  'case ticket request reference ref id no number nr # our your under vorgang vorgangsnummer fall dossier référence référencée numéro caso expediente número referencia'.split(
    ' ',
  ),
)

/** Three digits or more and hardly a letter, so that no words can hide in it; not in the form of our own references. */
function isTicket(word: string): boolean {
  if (!/^[a-z0-9][a-z0-9/-]{2,29}$/.test(word) || /^tr-[a-z0-9]{4}-\d{4}$/.test(word)) return false
  const digits = word.replace(/\D/g, '').length
  return digits >= 3 && word.replace(/[^a-z]/g, '').length <= 6
}

const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'.split(
    '|',
  )
const MONTH_NUMBERS = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  ...[0, 1, 2, 4, 5, 6, 9, 11],
  ...[0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
]
const SHORT_MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')

/** 'The 4th of March 2026', '4 de marzo de 2026'. */
const SMALL: ReadonlySet<string> = new Set(['of', 'the', 'de', 'del', 'le', 'el', 'den', 'dem'])

const DAY_MS = 86_400_000

/** The dates that may begin at a word, each with every day that it can mean, and where it ends. */
function daysAt(
  words: readonly string[],
  at: number,
  { since, now }: Pick<Asked, 'since' | 'now'>,
): { days: readonly number[]; end: number }[] {
  const [one = '', ...rest] = words.slice(at, at + 6).filter(word => !SMALL.has(word))
  const [two = '', three = ''] = rest
  // 'The 4th of March 2026': the small words between were passed over.
  const endAfter = (count: number) => {
    let end = at
    for (let left = count; left > 0; end += 1) if (!SMALL.has(words[end] ?? '')) left -= 1
    return end
  }
  const iso = /^(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(one)
  if (iso !== null) return [{ days: [Date.UTC(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]))], end: at + 1 }]
  const short = /^(\d{1,2})([./-])(\d{1,2})\2(20\d\d)$/.exec(one)
  if (short !== null) {
    const [first, second, year] = [Number(short[1]), Number(short[3]), Number(short[4])]
    const days = [
      ...(second <= 12 ? [Date.UTC(year, second - 1, first)] : []),
      ...(first <= 12 && short[2] !== '.' ? [Date.UTC(year, first - 1, second)] : []),
    ]
    return days.length === 0 ? [] : [{ days, end: at + 1 }]
  }
  const [month, date] = monthOf(one) === undefined ? [two, one] : [one, two]
  const place = monthOf(month)
  const number = /^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(date)?.[1]
  if (place === undefined || number === undefined) return []
  const onDay = (year: number) => Date.UTC(year, place, Number(number))
  if (/^20\d\d$/.test(three)) return [{ days: [onDay(Number(three))], end: endAfter(3) }]
  // Without its year a date means the latest such day.
  const year = new Date(now).getUTCFullYear()
  const latest = onDay(year) <= now + DAY_MS ? onDay(year) : onDay(year - 1)
  return latest >= since - DAY_MS ? [{ days: [latest], end: endAfter(2) }] : []
}

function monthOf(word: string): number | undefined {
  const place = MONTHS.indexOf(word)
  if (place >= 0) return MONTH_NUMBERS[place]
  const short = SHORT_MONTHS.indexOf(word)
  return short >= 0 ? short : undefined
}

const lowerWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter(word => word.length > 1)
