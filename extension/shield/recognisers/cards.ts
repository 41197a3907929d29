import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { clauseBefore, digitsOf, matchAt, matchesOf } from '../surroundings.ts'
import { holdsLuhn } from './checksums.ts'

const NUMBER = /(?<![a-z0-9_.-])\d{4}(?:[ -]?\d){8,15}(?![a-z0-9_])(?![.-]\d)/g
/**
 * First digits assigned to card networks: American Express, Visa, Mastercard, Discover, JCB, Diners, UnionPay, Maestro.
 */
const NETWORK = /^(?:3[0-9]|4|5[0-8]|6[0-9]|2[2-7]|1800|2131)/
const NAMED =
  /(?:card|credit|debit|visa|master ?card|amex|maestro|discover|karte|tarjeta|carte|carta|cartao|\bcc|\bpan)\b/
const OTHER_NAMED = /(?:imei|isbn|ean|upc|gtin|tracking|order|invoice|account|konto|cuenta|compte|iban)\b/

/** `exp 08/27` next to a card. */
const EXPIRY =
  /\b(?:exp(?:iry|ires|iration)?\.?(?: date)?|valid (?:thru|until|to)|good thru|gultig bis|vence|caduca|vencimiento|validade|scadenza|geldig tot|expire)[: ]{0,3}(?:is |le |el |il )?(?=(?:0[1-9]|1[0-2]) ?[/-] ?\d{2}(?:\d{2})?(?!\d|[/-]))/g
const MONTH_OF_YEAR = /\d{2} ?[/-] ?\d{2}(?:\d{2})?/y

/** Payment cards by network and check digit; a number that the text calls a card needs no check digit. */
export function findCards({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const match of matchesOf(NUMBER, low)) {
    const digits = digitsOf(match[0])
    const said = clauseBefore(low, match.index, { length: 32 })
    const named = NAMED.test(said)
    if (digits.length < 12 || !NETWORK.test(digits) || !isGrouped(match[0])) continue
    if (holdsLuhn(digits) ? named || (digits.length >= 13 && !OTHER_NAMED.test(said)) : named && digits.length >= 13)
      found.push(candidate('CREDIT_CARD', match.index, match.index + match[0].length, 'proven'))
  }
  for (const match of matchesOf(EXPIRY, low)) {
    const from = match.index + match[0].length
    const date = matchAt(MONTH_OF_YEAR, low, from)
    if (date !== null) found.push(candidate('DATE', from, from + date[0].length, 'shaped'))
  }
  return found
}

/** Cards are written in one piece or in groups of three digits or more, with one kind of separator. */
function isGrouped(form: string): boolean {
  if (form.includes(' ') && form.includes('-')) return false
  return form.split(/[ -]/).every(group => group.length >= 2)
}
