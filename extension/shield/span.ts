/** The types of details. The command line's JSON lines use the same names. */
export const SPAN_TYPES = [
  'NAME',
  'EMAIL',
  'PHONE',
  'VALUE',
  'ADDRESS',
  'DATE',
  'SSN',
  'CREDIT_CARD',
  'IBAN',
  'IP',
  'URL',
  'OTHER_ID',
] as const
export type SpanType = (typeof SPAN_TYPES)[number]

/** A part of a text that must not be sent. UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly type: SpanType
  /** Hidden, though four in ten of its kind are no details: the person is asked to look. */
  readonly isUnsure?: true
}

/** The doubt of a span, for another that takes its place. */
export function doubtOf({ isUnsure }: Pick<Span, 'isUnsure'>): Pick<Span, 'isUnsure'> {
  return isUnsure === true ? { isUnsure } : {}
}
