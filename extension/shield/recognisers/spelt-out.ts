import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { before, matchesOf } from '../surroundings.ts'
import { headOf, isSeedWord } from './seed-words.ts'

/** Digits as words, in the languages of most prompts, folded; words that repeat the next one have a negative number. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...`zero one two three four five six seven eight nine|oh|null eins zwei drei vier funf sechs sieben acht neun|ein zwo|
  zero un deux trois quatre cinq six sept huit neuf|cero uno dos tres cuatro cinco seis siete ocho nueve|
  zero uno due tre quattro cinque sei sette otto nove|zero um dois tres quatro cinco seis sete oito nove|
  nul een twee drie vier vijf zes zeven acht negen|zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec|
  noll ett tva tre fyra fem sex sju atta nio|sifir bir iki uc dort bes alti yedi sekiz dokuz`
    .split('|')
    .flatMap(row => {
      const words = row.trim().split(/\s+/)
      const first = words[0] === 'ein' ? 1 : 0
      return words.map((word, at) => [word, word === 'zwo' ? 2 : at + first] as const)
    }),
  ['double', -2],
  ['doppel', -2],
  ['doble', -2],
  ['triple', -3],
])
const NUMBER_HEADS: ReadonlySet<number> = new Set([...NUMBERS.keys()].map(word => headOf(word)))

/** The minimum number of digits in a phone number; a labeled code may have fewer. */
const PHONE_MIN = 7
const CODE_MIN = 4
const CODE_NAMED =
  /\b(?:pin|code|passcode|password|ssn|social|account|card|cvv|otp|number|num|konto|kode|codigo|codice)\b[^.!?\n]{0,24}$/
const SEED_MIN = 12

/** Numbers and recovery phrases written as words, and email addresses as they are spoken. */
export function findSpeltOut(reading: Reading): Candidate[] {
  return [...runsOfWords(reading), ...spokenEmails(reading)]
}

interface Run {
  readonly start: number
  end: number
  readonly values: number[]
}

function runsOfWords({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  let digits: Run | null = null
  let seeds = 0
  let seedStart = 0
  let seedEnd = 0
  let repeat = 1
  let last = 0
  const closeDigits = (): void => {
    if (digits === null) return
    const { start, end, values } = digits
    const isCounting = values.every((value, at) => at === 0 || value === (values[at - 1] ?? 0) + 1)
    const isPhone = values.length >= PHONE_MIN && values.length <= 20
    const isCode = values.length >= CODE_MIN && CODE_NAMED.test(before(low, start, 60))
    if (!isCounting && (isPhone || isCode)) found.push(candidate(isPhone ? 'PHONE' : 'OTHER_ID', start, end, 'shaped'))
    digits = null
  }
  const closeSeed = (): void => {
    if (seeds >= SEED_MIN) found.push(candidate('OTHER_ID', seedStart, seedEnd, 'proven'))
    seeds = 0
  }
  const isLetter = (at: number): boolean => low.charCodeAt(at) > 96 && low.charCodeAt(at) < 123
  for (let end = 0; end < low.length; end += 1) {
    const start = end
    while (isLetter(end)) end += 1
    if (end === start) continue
    const gap = low.slice(last, start)
    last = end
    // A single space, as between most words, fits both patterns.
    if (gap !== ' ') {
      if (digits !== null && !/^[ ,.\-–/()]{1,3}$/.test(gap)) closeDigits()
      if (seeds > 0 && !/^[\s,.;:()|\d"'-]{1,8}$/.test(gap)) closeSeed()
    }
    const head = headOf(low, start, end)
    if (isSeedWord(head, end - start)) {
      if (seeds === 0) seedStart = start
      seeds += 1
      seedEnd = end
    } else closeSeed()
    // Neither positive nor negative: no number.
    const value = (NUMBER_HEADS.has(head) ? NUMBERS.get(low.slice(start, end)) : null) ?? Number.NaN
    if (value >= 0) {
      digits ??= { start, end, values: [] }
      for (let time = 0; time < repeat; time++) digits.values.push(value)
      digits.end = end
    } else if (!(value < 0)) closeDigits()
    repeat = value < 0 ? -value : 1
  }
  closeDigits()
  closeSeed()
  return found
}

const DOT = 'dot|punkt|punto|point|ponto|punt|kropka|nokta|prikk|piste|tecka|tocka|pont'
const DOTTED = new RegExp(` [([]?(?:${DOT})[)\\]]? `)
const SAID_AT =
  /(?<=[a-z0-9]) [([]?(?:at|arroba|arobase|chiocciola|malpa|kukac|snabel-?a|klammeraffe|aet|et|apenstaartje|zavinac)[)\]]? (?=[a-z0-9])/g
const LOCAL_PART = /[a-z0-9_+-]{1,60}$/
const LOCAL_JOINT = new RegExp(
  `(?: [([]?(?:${DOT}|underscore|dash|minus|unterstrich|guion|tiret|trattino|podkreslnik)[)\\]]? |\\.)$`,
)
const MAX_LOCAL_PARTS = 5
const DOMAIN = new RegExp(`^[a-z0-9-]{1,40}(?:(?: [([]?(?:${DOT})[)\\]]? |\\.)[a-z0-9-]{1,40}){1,4}`)
const TOP =
  /(?:com|org|net|edu|gov|info|biz|example|test|dev|app|io|ai|me|co|uk|de|fr|es|it|pt|br|nl|be|pl|tr|se|no|dk|fi|cz|sk|hu|ro|bg|gr|at|ch|ie|us|ca|mx|ar|cl|pe|au|nz|in|jp|kr|cn|ru|ua|za|ng|ke|eu)$/
const MAILS = /\b(?:e-?mail|mail|reach|contact|write|courriel|correo|posta|poczta|adresse|address|epost)\b/

/**
 * The local part at the end of a text, read part by part from its end, because a single pattern for all of it would be
 * slow.
 */
function localAtEnd(text: string): string {
  let from = text.length
  for (let parts = 0, end = text.length; parts < MAX_LOCAL_PARTS; parts += 1) {
    const part = LOCAL_PART.exec(text.slice(0, end))?.[0]
    if (part === undefined) break
    from = end - part.length
    const joint = LOCAL_JOINT.exec(text.slice(0, from))?.[0]
    if (joint === undefined) break
    end = from - joint.length
  }
  return text.slice(from)
}

/** `maria dot lopez at example dot com`, `info at example.org`. */
function spokenEmails({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  const isDotted = DOTTED.test(low)
  if (!isDotted && !MAILS.test(low)) return found
  for (const match of matchesOf(SAID_AT, low)) {
    const local = localAtEnd(low.slice(Math.max(0, match.index - 90), match.index))
    const from = match.index + match[0].length
    const domain = DOMAIN.exec(low.slice(from, from + 120))?.[0] ?? ''
    if (local === '' || !TOP.test(domain)) continue
    // 'Meet me at example.com' is not an email address: it needs a spoken part or a mention of mail.
    const isSaid =
      DOTTED.test(domain) || /[._\d]/.test(local) || MAILS.test(before(low, match.index - local.length, 40))
    if (!isSaid) continue
    const words = local.split(' ')
    // Only parts joined by `dot` belong to it.
    found.push(candidate('EMAIL', match.index - words.join(' ').length, from + domain.length, 'shaped'))
  }
  return found
}
