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

const PLACEHOLDER = /\[(?:(?:Name|Email|Value)\d{4}|REDACTED|SSN-REDACTED)\]/g

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
