import type { Span, SpanType } from './span.ts'

/** The three words of a placeholder. */
export const SHAPES = ['Name', 'Email', 'Value'] as const
export type Shape = (typeof SHAPES)[number]

/** Written where nothing can be restored. */
export const REDACTED = '[REDACTED]'
export const SSN_REDACTED = '[SSN-REDACTED]'

export function shapeOf(type: SpanType): Shape {
  if (type === 'NAME') return 'Name'
  return type === 'EMAIL' ? 'Email' : 'Value'
}

/** `[Name4821]`. */
export function placeholderOf(shape: Shape, number: number): string {
  return `[${shape}${number}]`
}

/**
 * What stands behind a code in the header of a mail, which may hold nothing but an address there: `Email4821@masked.invalid`.
 * A top-level domain that belongs to nobody (RFC 2606), so no mail can go there. It is part of the code: an answer that
 * quotes it has the person's own address back, and nothing of it is hidden a second time.
 */
export const CODE_DOMAIN = '@masked.invalid'

/** Codes without their brackets, and as an address if nothing else is there. */
export function asAddress(words: string): string {
  const bare = words.replace(PLACEHOLDER, code => (code.startsWith('[') ? code.slice(1, -1) : code))
  return bare === words || bare.includes('@') ? bare : bare + CODE_DOMAIN
}

const PLACEHOLDER =
  /\[(?:(?:Name|Email|Value)\d{4}|REDACTED|SSN-REDACTED)\]|\b(?:(?:Name|Email|Value)\d{4}|REDACTED)@masked\.invalid\b/g

/** Placeholders already in a text: they hide something and are never hidden again themselves. */
export function placeholdersIn(text: string): Span[] {
  return [...text.matchAll(PLACEHOLDER)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
    type: 'VALUE',
  }))
}

/** The codes in a text that a vault could put back, as we write them. UTF-16 offsets. */
export function codesWritten(text: string): { readonly code: string; readonly start: number }[] {
  return [...text.matchAll(CODE)].map(({ 0: code, index }) => ({ code, start: index }))
}

const CODE = /\[(?:Name|Email|Value)\d{4}\]/g
