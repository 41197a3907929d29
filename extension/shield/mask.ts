import { type DetectOptions, detect } from './detect.ts'
import { REDACTED, SSN_REDACTED } from './placeholder.ts'
import type { Span, SpanType } from './span.ts'
import type { Vault } from './vault.ts'

/** `safe` writes coded placeholders that come back; `strict` writes `[REDACTED]`, which never does. */
export type ProtectionMode = 'safe' | 'strict'

export interface MaskOptions extends DetectOptions {
  readonly vault: Vault
  readonly mode: ProtectionMode
  /** Social Security numbers are not kept, in either mode; `false` treats them as any other value. True by default. */
  readonly redactSsn?: boolean
  /** What to hide, where a preview has shown it already; found anew otherwise. */
  readonly spans?: readonly Span[]
}

export interface Replacement {
  /** Where the original stood in the text. */
  readonly start: number
  readonly end: number
  /** Where the placeholder begins in the masked text. */
  readonly at: number
  readonly type: SpanType
  readonly original: string
  readonly placeholder: string
}

export interface Masked {
  readonly text: string
  readonly replacements: readonly Replacement[]
}

/**
 * The text with everything found in it replaced. When a conversation has used up its nine thousand numbers, further
 * values become `[REDACTED]`: nothing falls through in clear.
 */
export function mask(text: string, options: MaskOptions): Masked {
  const spans = options.spans ?? detect(text, options)
  if (options.mode === 'safe') options.vault.reserve(text)
  const parts: string[] = []
  const replacements: Replacement[] = []
  let from = 0
  let at = 0
  for (const { start, end, type } of spans) {
    const original = text.slice(start, end)
    const placeholder = replacementFor(type, original, options)
    parts.push(text.slice(from, start), placeholder)
    at += start - from
    replacements.push({ start, end, at, type, original, placeholder })
    at += placeholder.length
    from = end
  }
  parts.push(text.slice(from))
  return { text: parts.join(''), replacements }
}

function replacementFor(type: SpanType, original: string, { vault, mode, redactSsn = true }: MaskOptions): string {
  if (type === 'SSN' && redactSsn) return SSN_REDACTED
  if (mode === 'strict') return REDACTED
  return vault.placeholderFor(type, original) ?? REDACTED
}
