import { cuesOf } from './cues.ts'
import type { SpanType } from './span.ts'

const labels = (list: Parameters<typeof cuesOf>[0]): string => [...cuesOf(list)].join(', ').replaceAll('_', ' ')

/** Labels of forms, keys of records and column headers, folded and with single spaces, by the type of their values. */
const LABELS: readonly (readonly [SpanType, string])[] = [
  ['NAME', labels('name-labels')],
  ['EMAIL', 'email, e mail, mail, email address, e mail address, correo, correo electronico, courriel, mail address'],
  [
    'PHONE',
    `phone, phone number, telephone, tel, mobile, mobile number, mobile phone, cell, cell phone, cellphone, home phone, work phone,
    fax, whatsapp, telefono, movil, celular, telefon, telefonnummer, handy, handynummer, mobil, portable, telefone, cellulare, telefoon, puhelin`,
  ],
  ['ADDRESS', labels('address-labels')],
  ['DATE', labels('date-labels')],
  ['VALUE', labels('value-labels')],
  ['SSN', 'ssn, social security, social security number, social security no, ss number'],
  ['IBAN', 'iban'],
  [
    'CREDIT_CARD',
    'credit card, credit card number, card number, cc number, card no, card, tarjeta, kartennummer, numero de carte',
  ],
  ['IP', 'ip, ip address'],
  ['OTHER_ID', labels('id-labels')],
]

const BY_LABEL: ReadonlyMap<string, SpanType> = new Map(
  LABELS.flatMap(([type, words]) => words.split(/,\s*/).map(word => [word.replace(/\s+/g, ' ').trim(), type] as const)),
)

/** Labels for things as often as for persons: their value has to look like a name. */
const VAGUE = cuesOf('vague-labels')

/** The type that a label announces: `First_Name`, `firstName` and `first name` are the same. */
export function typeOfLabel(label: string): SpanType | undefined {
  return BY_LABEL.get(wordsOf(label))
}

export function isVague(label: string): boolean {
  return VAGUE.has(wordsOf(label))
}

/**
 * The words of a key that the caller has folded: `_`, `-`, `.` and camel case separate them; a trailing number is
 * dropped.
 */
function wordsOf(label: string): string {
  return label
    .replace(/[_.\-/#*"'`()]+/g, ' ')
    .replace(/ ?\d{1,2}$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
