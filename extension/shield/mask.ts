import { viewOf } from './decoded-view.ts'
import { type DetectOptions, detect } from './detect.ts'
import { REDACTED, SSN_REDACTED } from './placeholder.ts'
import type { Span, SpanType } from './span.ts'
import { placeIn, type Vault } from './vault.ts'

/** `safe` writes numbered placeholders that can be restored; `strict` writes `[REDACTED]`, which cannot. */
export type ProtectionMode = 'safe' | 'strict'

export interface MaskOptions extends DetectOptions {
  readonly vault: Vault
  readonly mode: ProtectionMode
  /**
   * Social Security numbers are not stored, in either mode; `false` treats them like any other value. Defaults to true.
   */
  readonly redactSsn?: boolean
  /** What to hide, if a preview has already shown it; detected anew otherwise. */
  readonly spans?: readonly Span[]
}

export interface Replacement {
  /** The offset of the original in the text. */
  readonly start: number
  readonly end: number
  /** The offset of the placeholder in the masked text. */
  readonly at: number
  readonly type: SpanType
  readonly original: string
  /** What the original reads as: the same, unless it is written with escapes. */
  readonly value: string
  readonly placeholder: string
}

export interface Masked {
  readonly text: string
  readonly replacements: readonly Replacement[]
}

/**
 * Replaces everything found in the text. Once a conversation has used up its nine thousand numbers, further values
 * become `[REDACTED]`, so nothing is sent in clear text.
 */
export function mask(text: string, options: MaskOptions): Masked {
  const spans = options.spans ?? detect(text, options)
  const view = viewOf(text)
  if (options.mode === 'safe') options.vault.reserve(text)
  const parts: string[] = []
  const replacements: Replacement[] = []
  let from = 0
  let at = 0
  for (const { start, end, type } of spans) {
    const original = text.slice(start, end)
    const value = view.reads(start, end)
    const placeholder = replacementFor(type, value, options)
    parts.push(text.slice(from, start), placeholder)
    at += start - from
    replacements.push({ start, end, at, type, original, value, placeholder })
    at += placeholder.length
    from = end
  }
  parts.push(text.slice(from))
  const masked = { text: parts.join(''), replacements }
  if (options.mode === 'safe') rememberPlaces(masked, options.vault)
  return masked
}

/** Where a value is written in more than one way, or with escapes, each place gets its own signs back. */
function rememberPlaces({ text, replacements }: Masked, vault: Vault): void {
  const escaped = new Set(
    replacements.flatMap(({ original, value, placeholder }) => (original === value ? [] : [placeholder])),
  )
  for (const { at, original, placeholder } of replacements)
    if (escaped.has(placeholder)) vault.remember(placeholder, placeIn(text, at, at + placeholder.length, original))
}

function replacementFor(type: SpanType, original: string, { vault, mode, redactSsn = true }: MaskOptions): string {
  if (type === 'SSN' && redactSsn) return SSN_REDACTED
  if (mode === 'strict') return REDACTED
  return vault.placeholderFor(type, original) ?? REDACTED
}
