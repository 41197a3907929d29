import { type Candidate, type Certainty, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { before, digitsOf, matchAt, matchesOf } from '../surroundings.ts'

/** A run of grouped digits, as a phone number may be written: `+44 (0)20 7946-0958`, `06 12 34 56 78`. */
const RUN = /(?:\+ ?|\()?\d(?:(?:[ ./-]{1,2}|\) ?| ?\(|\)[ ./-]{1,2})?\d){5,17}(?![a-wyz0-9_])(?!x(?!\d))/g
const EXTENSION = /(?:,? ?(?:ext\.?|extension|x|durchwahl|poste|anexo|int\.) ?\.?:? ?)\d{1,6}(?![a-z0-9])/y

/** National formats that quantities do not share, tried in this order on the run of digits as written. */
const SHAPES: readonly { form: RegExp; certainty: Certainty }[] = [
  // North America, with or without country code 1; area code and exchange never start with 0 or 1.
  { form: /^(?:\+?1[ .-]?)?\([2-9]\d{2}\)[ .-]{0,2}[2-9]\d{2}[ .-]?\d{4}$/, certainty: 'shaped' },
  { form: /^(?:1[ .-])?[2-9]\d{2}([.-])[2-9]\d{2}\1\d{4}$/, certainty: 'shaped' },
  { form: /^(?:1 )?[2-9]\d{2} [2-9]\d{2}[ -]\d{4}$/, certainty: 'likely' },
  { form: /^\(?0?\d{1,5}\)[ ./-]{0,2}\d{2,5}(?:[ ./-]\d{2,5}){1,3}$/, certainty: 'shaped' },
  // A trunk zero and groups: most of Europe, Asia, Australia, Africa.
  { form: /^\(?0[1-9]\d{0,4}\)?(?:[ ./-]{1,2}\d{2,9}){1,5}$/, certainty: 'shaped' },
  // A trunk zero and no spaces: ten or eleven digits.
  { form: /^0[1-9]\d{8,9}$/, certainty: 'likely' },
  // Spain, Poland, Czechia, Portugal.
  { form: /^[679]\d{2}([ .-])\d{2}\1\d{2}\1\d{2}$/, certainty: 'shaped' },
  { form: /^[5-9]\d{2}([ -])\d{3}\1\d{3}$/, certainty: 'likely' },
  { form: /^9\d ([2-9]\d{2}) \d{2} \d{2}$/, certainty: 'shaped' },
  // India's and China's mobiles.
  { form: /^[6-9]\d{4}[ -]\d{5}$/, certainty: 'shaped' },
  { form: /^1[3-9]\d([ -])\d{4}\1\d{4}$/, certainty: 'shaped' },
  { form: /^1[3-9]\d{9}$/, certainty: 'likely' },
  // Brazil's and Mexico's, without brackets.
  { form: /^\d{2} 9\d{4}-\d{4}$/, certainty: 'shaped' },
  // `1-800-…` and the like.
  { form: /^1[.-]8(?:00|33|44|55|66|77|88)(?:[.-]\d{3,4}){2}$/, certainty: 'shaped' },
]

/**
 * What may be a phone number: `shaped` as international ones and the national ones of `SHAPES`, `guessed` any other run
 * of six to fifteen digits that is no date. What the words around it call it is for the network to read.
 */
export function findPhones({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(RUN, low)) {
    if (isPartOfMore(before(low, match.index), match[0])) continue
    const form = withoutOpenBracket(match[0])
    const start = match.index + match[0].length - form.length
    const end = start + form.length
    const certainty = certaintyOf(form)
    if (certainty !== null)
      found.push(candidate('PHONE', start, end + (matchAt(EXTENSION, low, end)?.[0].length ?? 0), certainty))
  }
  return found
}

/**
 * Whether the digits continue to the left: a decimal, an identifier, a path, a price. Behind a comma stands the next cell
 * of a table, unless it is one between digits.
 */
function isPartOfMore(said: string, form: string): boolean {
  if (/[0-9],$/.test(said)) return !/^[+(0]|\d[()-]/.test(form)
  return /(?:[a-z0-9_@]|[0-9a-z][.:/=-]|[$€£¥₹#][ ]?|[a-z]-)$/.test(said) && !/(?:[a-z][:=/-]|tel:)$/.test(said)
}

function certaintyOf(form: string): Certainty | null {
  const digits = digitsOf(form)
  if (/^(\d)\1+$/.test(digits) || digits.length > 16 || isDate(form)) return null
  if (form.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? 'shaped' : null
  if (/^00[1-9]/.test(form) && digits.length >= 11) return 'shaped'
  // A long round number is a quantity.
  if (/^[1-9].*000$/.test(form)) return null
  return SHAPES.find(shape => shape.form.test(form))?.certainty ?? (digits.length <= 15 ? 'guessed' : null)
}

function isDate(form: string): boolean {
  return /^(?:(?:19|20)\d{2}[ ./-](?:0?[1-9]|1[0-2])[ ./-](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[ ./-](?:0?[1-9]|[12]\d|3[01])[ ./-](?:19|20)\d{2})(?:\D|$)/.test(
    form,
  )
}

/** A bracket that opens before the number and does not close inside it belongs to the sentence. */
function withoutOpenBracket(form: string): string {
  return form.startsWith('(') && !form.includes(')') ? form.slice(1) : form
}
