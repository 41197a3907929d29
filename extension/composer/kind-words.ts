import type { PlainMessage } from '../i18n/translate.ts'
import type { Kind } from '../shield/kinds.ts'
import type { SpanType } from '../shield/span.ts'

/** What the switch of a kind is called. */
export const KIND_WORDS = {
  names: 'Names',
  contact: 'Email and phone',
  addresses: 'Addresses',
  dates: 'Dates',
  amounts: 'Amounts',
  numbers: 'Numbers and keys',
} as const satisfies Record<Kind, PlainMessage>

/** What a single detail is called. */
export const TYPE_WORDS = {
  NAME: 'name',
  EMAIL: 'email',
  PHONE: 'phone number',
  VALUE: 'amount',
  ADDRESS: 'address',
  DATE: 'date',
  SSN: 'Social Security number',
  CREDIT_CARD: 'card number',
  IBAN: 'bank account',
  IP: 'network address',
  URL: 'web address',
  OTHER_ID: 'private word or number',
} as const satisfies Record<SpanType, PlainMessage>
