import { type Candidate, type Certainty, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { DIGIT, signsIn } from '../starts.ts'
import { after, before, clauseBefore, digitsOf, firstMatch, matchAt } from '../surroundings.ts'

/** A run of grouped digits, as a phone number may be written: `+44 (0)20 7946-0958`, `06 12 34 56 78`. */
const RUN = /(?:\+ ?|\()?\d(?:(?:[ ./-]{1,2}|\) ?| ?\(|\)[ ./-]{1,2})?\d){5,17}(?![a-wyz0-9_])(?!x(?!\d))/g
const EXTENSION = /(?:,? ?(?:ext\.?|extension|x|durchwahl|poste|anexo|int\.) ?\.?:? ?)\d{1,6}(?![a-z0-9])/y

const NAMED =
  /(?:\b(?:phone|phones|tel|telephone|telephon|telefon[oe]?s?|telef|telf|tlf|tfno|tlfn|mobile?|mobil|movil|moviles|celular|cel|cell|cellphone|cellulare|handy|handynummer|telefonnummer|rufnummer|rappelez|rappeler|portable|fixe|natel|gsm|fax|whatsapp|signal|telegram|viber|sms|call|calls|called|calling|ring|rang|text|texts|texted|texting|dial|pager|hotline|landline|reach|contact|llamar|llamame|llameme|llame|llama|desk|office|direct|anruf|anrufen|puhelin|puh|telefonszam|numara|numarasi|numaram|cep|nomor|hp)\b|телефон|тел\.|моб\.|मोबाइल|फोन|电话|手机|電話|携帯|전화|هاتف|جوال|נייד|טלפון)/
const NAMED_AFTER = /^[^a-z0-9\n]{0,3}(?:-? ?(?:office|fax|mobile|mob|cell|home|work|direct|desk|main|voice|toll)\b)/
/** Words after which a number is something else, in any form. */
const OTHER_NAMED =
  /(?:\bisbn|\bissn|\border|\binvoice|\bticket|\bcase|\baccount|\bacct|\bversion|\bv|\biban|\bssn|\bvat|\bpasse?port|\bserial|\bsku|\bpart|\bmodel|\bport|\bline|\bbuild|\brfc|\bcve|\bid|\btracking|\breference|\bref|\bdoi|\bmrn|\bnhs|\bimei|\bpolicy|\bclaim|#|§|[$€£¥₹])[^a-z0-9\n]{0,3}(?:(?:number|no|nr|num|code|is)\b[^a-z0-9\n]{0,3}){0,2}$/

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
 * Phone numbers: international ones, national ones by format, and any digits that the text labels as a phone number.
 */
export function findPhones({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  if ((signsIn(low) & DIGIT) === 0) return found
  for (let match = firstMatch(RUN, low); match !== null; match = RUN.exec(low)) {
    const said = before(low, match.index)
    if (isPartOfMore(said, match[0])) continue
    const form = withoutOpenBracket(match[0])
    const start = match.index + match[0].length - form.length
    const end = start + form.length
    // `3f2b-…` and `555-ABCD` continue as identifiers, `555-0182-Office` does not.
    if (/^-[a-z]/.test(low.slice(end, end + 2)) && !NAMED_AFTER.test(after(low, end, 16))) continue
    const named = NAMED.test(saidOfThis(low, match.index)) || NAMED_AFTER.test(after(low, end, 16))
    const certainty = certaintyOf(form, named, !named && OTHER_NAMED.test(said))
    if (certainty === null) continue
    found.push(candidate('PHONE', start, end + (matchAt(EXTENSION, low, end)?.[0].length ?? 0), certainty))
  }
  return found
}

/** The clause, back to the previous number: a label before that applies to that number only. */
function saidOfThis(low: string, start: number): string {
  return clauseBefore(low, start, { length: 32, overLine: true }).replace(/^.*\d/, '')
}

/**
 * Whether the digits continue to the left: a decimal, an identifier, a path, a price. Behind a comma stands the next cell
 * of a table, unless it is one between digits.
 */
function isPartOfMore(said: string, form: string): boolean {
  if (/[0-9],$/.test(said)) return !/^[+(0]|\d[()-]/.test(form)
  return /(?:[a-z0-9_@]|[0-9a-z][.:/=-]|[$€£¥₹#][ ]?|[a-z]-)$/.test(said) && !/(?:[a-z][:=/-]|tel:)$/.test(said)
}

function certaintyOf(form: string, named: boolean, otherNamed: boolean): Certainty | null {
  const digits = digitsOf(form)
  if (/^(\d)\1+$/.test(digits) || isDate(form)) return null
  if (form.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? 'shaped' : null
  if (otherNamed) return null
  if (/^00[1-9]/.test(form) && digits.length >= 11 && digits.length <= 16)
    return named || form.length > digits.length ? 'shaped' : null
  // A long round number is a quantity.
  if (!named && /000$/.test(digits) && !form.startsWith('(') && !form.startsWith('0')) return null
  if (digits.length >= (form.startsWith('(') ? 8 : 9) && digits.length <= 13) {
    const shape = SHAPES.find(candidateShape => candidateShape.form.test(form))
    if (shape !== undefined) return named ? 'shaped' : shape.certainty
  }
  return named && digits.length >= 6 && digits.length <= 15 && !/^\d{1,2}[./]\d{1,2}[./]/.test(form) ? 'likely' : null
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
