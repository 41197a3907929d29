import type { SpanType } from './span.ts'

/** What a person can choose not to hide, in the order in which they are shown. */
export const KINDS = ['names', 'contact', 'addresses', 'dates', 'amounts', 'numbers'] as const
export type Kind = (typeof KINDS)[number]

/** A type that the detector learns is part of a kind, or nothing builds. */
export const KIND_OF = {
  NAME: 'names',
  EMAIL: 'contact',
  PHONE: 'contact',
  ADDRESS: 'addresses',
  DATE: 'dates',
  VALUE: 'amounts',
  SSN: 'numbers',
  CREDIT_CARD: 'numbers',
  IBAN: 'numbers',
  IP: 'numbers',
  URL: 'numbers',
  OTHER_ID: 'numbers',
} as const satisfies Record<SpanType, Kind>
