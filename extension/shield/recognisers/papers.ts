import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { digitsOf, isJoinedLeft, isJoinedRight, matchAt, matchesOf } from '../surroundings.ts'
import { holdsLuhn, holdsVin } from './checksums.ts'
import { NUMBER_WORDS, PAPERS } from './paper-words.ts'

const WORD = new RegExp(
  `(?<![a-z0-9_])(?:${[...PAPERS].sort((a, b) => b.length - a.length).join('|')})(?![a-z0-9])`,
  'g',
)
const FILLER = new RegExp(
  `(?:[ \\t_]{0,2}(?:[:#=,(\\[-]|(?:${NUMBER_WORDS})(?![a-z0-9])|["'\`])[ \\t]{0,2}){0,5}[ \\t]{0,2}(?:\\n[ \\t]{0,4})?["'\`]?`,
  'y',
)
/** Letters and digits with single separators: `K483920175`, `4402-118-93`, `QQ 12 34 56 C`, `M-KT 4821`. */
const NUMBER =
  /[a-z0-9]{1,24}(?:(?:[-/._]|(?: (?=[a-z]{0,3}\d)| (?=[a-z]{1,3}(?![a-z0-9]))| ?- ?))[a-z0-9]{1,24}){0,6}/y

/** With fewer digits, a number without letters is only a count: `case 3`, `chart 2`. */
const MIN_DIGITS = 4

/** With spaces, which no other number has in these places. */
const NINO = /(?<![a-z0-9])[a-ceghj-prstw-z][a-ceghj-nprstw-z] \d{2} ?\d{2} ?\d{2} ?[a-d](?![a-z0-9])/g
const PAN = /(?<![A-Za-z0-9])[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z](?![A-Za-z0-9])/g
const VIN = /(?<![A-Za-z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])/g
/** Docket numbers of American federal courts and of German courts. */
const DOCKET = /(?<![a-z0-9:])\d{1,2}:\d{2}-[a-z]{2,4}-\d{3,6}(?:-[a-z]{1,4}){0,3}(?![a-z0-9])/g
const AKTENZEICHEN = /(?<![A-Za-z0-9/.-])\d{1,4} [A-Z][A-Za-z]{0,3} \d{1,5}\/\d{2}(?![\d/])/g
/** The six-character booking code by which airlines and hotels identify a guest. */
const LOCATOR =
  /(?<![A-Za-z])(?:[Bb]ooking|[Rr]eservation|[Cc]onfirmation|PNR|[Ll]ocator|[Bb]uchungs[a-z]{4,6}|[Rr]eserva|[Ll]ocalizador|[Pp]renotazione)(?: (?:ref(?:erence)?|code|no|number|nr|is)\.?){0,2}:? ?#?(?=[A-Z0-9]{6}(?![A-Za-z0-9]))/g
const LOCATOR_LENGTH = 6
const WALLET =
  /(?<![A-Za-z0-9])(?:0x[a-fA-F0-9]{40}|bc1[a-z0-9]{25,59}|[13][a-km-zA-HJ-NP-Z1-9]{25,34})(?![A-Za-z0-9])/g

/** Numbers of documents, accounts, members, cases and vehicles, found by their label or a check digit. */
export function findPapers({ plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const word of matchesOf(WORD, low)) {
    const from = word.index + word[0].length
    const at = from + (matchAt(FILLER, low, from)?.[0].length ?? 0)
    const number = matchAt(NUMBER, low, at)
    if (number === null || at === from || isJoinedLeft(low, at)) continue
    const end = endOfNumber(plain, at, number[0])
    // Lowercase `id` is a column name, `ID` a label of a badge.
    const isColumn = plain.charAt(word.index) === 'i' && !/^[A-Z]{1,3}-?\d{5,}$/.test(plain.slice(at, end))
    if (word[0] === 'id' && (isColumn || isIdaho(low, word.index))) continue
    if (isNumberOf(word[0], low.slice(at, end)) && !isJoinedRight(low, end))
      found.push(candidate('OTHER_ID', at, end, 'proven'))
  }
  const add = (pattern: RegExp, text: string, holds: (form: string) => boolean = () => true): void => {
    for (const match of matchesOf(pattern, text))
      if (holds(match[0])) found.push(candidate('OTHER_ID', match.index, match.index + match[0].length, 'proven'))
  }
  add(NINO, low)
  add(PAN, plain)
  add(VIN, plain, form => /[A-Z]/.test(form) && /\d{3}/.test(form) && holdsVin(form.toLowerCase()))
  add(DOCKET, low)
  add(AKTENZEICHEN, plain)
  for (const match of matchesOf(LOCATOR, plain)) {
    const from = match.index + match[0].length
    const form = plain.slice(from, from + LOCATOR_LENGTH)
    if (/\d/.test(form) && /[A-Z]/.test(form)) found.push(candidate('OTHER_ID', from, from + LOCATOR_LENGTH, 'proven'))
  }
  add(WALLET, plain, form => /^(?:0x|bc1)/.test(form) || (/[A-Z]/.test(form) && /[a-z]/.test(form) && /\d/.test(form)))
  return found
}

/**
 * Cuts off following words that are not part of the number: everything after the last part with a digit or a single
 * letter.
 */
function endOfNumber(plain: string, start: number, form: string): number {
  let end = start
  for (const part of form.matchAll(/[a-z0-9]+/g)) {
    const isWord = part.index === 0 && !/\d/.test(part[0]) && form.charAt(part[0].length) === ' '
    // Letters before a space are a series, and must be capitals: `AB 123456`.
    if (isWord && !/^[A-Z]{1,3}$/.test(plain.slice(start, start + part[0].length))) return start
    const isSeries =
      part.index > 0 && /^[A-Z]{1,3}$/.test(plain.slice(start + part.index, start + part.index + part[0].length))
    const isCode = /\d/.test(part[0]) || isSeries || /[a-z0-9][-/._]$/.test(form.slice(0, part.index))
    if (isCode || part.index === 0) end = start + part.index + part[0].length
    else break
  }
  return /\d/.test(plain.slice(start, end)) ? end : start
}

/** `Boise, ID 83706`. */
function isIdaho(low: string, at: number): boolean {
  return /[a-z], id \d{5}(?!\d)/.test(low.slice(Math.max(0, at - 3), at + 9))
}

/** UUIDs and commit hashes identify a row or a revision, not a person. */
function isOfAProgram(form: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/.test(form) || (/^[0-9a-f]{32,64}$/.test(form) && /[a-f]/.test(form))
}

/** Words that also precede small counts and years: `case 3`, `claim 2024`, `chart 12`. */
const LOOSE =
  /^(?:ic|invoices?|pedido|commande|bestell.*|siparis|utente|avtal|kenmerk|fa[kct].*|rechnung|contrac?ts?|contrato|contratto|vertrag|smlouv[ayu]|umow[ay]|case|claim|chart|account|accounts|badge|plates?|member|policy|police|historia|license|licence|rx|ni|sin|rg|pan|dl|device|serial|registration|incident|parcel|documento|conto|conta|compte|cuenta|konto|licencia|episodio|pass ?nr|insurance|prescription|tracking|az|tin|nin|nip|cif|cap|medicare|visa.*)$/

function isNumberOf(word: string, form: string): boolean {
  if (isOfAProgram(form)) return false
  const digits = digitsOf(form).length
  if (/^(?:cvv2?|cvc2?|security code)$/.test(word)) return /^\d{3,4}$/.test(form)
  if (digits < (/[a-z]/.test(form) ? 3 : MIN_DIGITS) || form.length < 4) return false
  if (/^(?:19|20)\d{2}$/.test(form) || /^\d{4}-\d{2}-\d{2}$/.test(form) || /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(form))
    return false
  // The Mexican number, not an Internet standard.
  if (word === 'rfc') return /^[a-z]{3,4}\d{6}/.test(form)
  // `imei` and the like are long; what holds a check digit needs no more.
  if (word === 'imei') return digits === 15 && (holdsLuhn(digitsOf(form)) || digits === 15)
  return !LOOSE.test(word) || digits >= 4
}
