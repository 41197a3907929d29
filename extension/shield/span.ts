/** What the shield tells apart. The names are those of the command line's lines, too. */
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

/** A stretch of a text that must not leave. UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly type: SpanType
}

/** A word, a number or one punctuation mark. UTF-16 offsets, end exclusive. */
export interface Token {
  readonly start: number
  readonly end: number
}
