import { type DetectOptions, detect } from '../shield/detect.ts'
import { mask, type ProtectionMode } from '../shield/mask.ts'
import type { Span, SpanType } from '../shield/span.ts'
import type { Vault } from '../shield/vault.ts'
import { spansByText } from './spans-by-text.ts'

/** A detail that must not leave. */
export interface Detail {
  readonly type: SpanType
  readonly value: string
}

/** Decides what is hidden in a document, and what is written in its place. Either may be decided elsewhere. */
export interface Masker {
  /** What to hide in each text, in text order: all texts of a document at once, in reading order. */
  find(texts: readonly string[]): Promise<readonly (readonly Span[])[]>
  /** Whether a finding is hidden, or was let through: found again elsewhere in the document, it is let through, too. */
  hides(detail: Detail): boolean
  /** What was hidden before, in the rest of the conversation. Asked after `find`. */
  known(): Iterable<Detail>
  /** What stands for each of these: the same for the same detail. Asked once, for all details of a document. */
  replace(details: readonly Detail[]): Promise<readonly string[]>
}

export interface MaskerOptions extends DetectOptions {
  readonly vault: Vault
  readonly mode: ProtectionMode
  readonly redactSsn?: boolean
}

/** Hides what the engine finds, with the placeholders of a conversation's vault. */
export function maskerOf(options: MaskerOptions): Masker {
  const { vault } = options
  return {
    async find(texts) {
      // Lines of one text: a label in one cell tells what stands in the next, and a name is found in all of them.
      const joined = texts.join('\n')
      if (options.mode === 'safe') vault.reserve(joined)
      return spansByText(texts, detect(joined, options))
    },
    hides: () => true,
    known: () =>
      [...vault.entries()].map(([placeholder, value]) => ({
        type: placeholder.startsWith('[Name') ? 'NAME' : placeholder.startsWith('[Email') ? 'EMAIL' : 'OTHER_ID',
        value,
      })),
    replace: async details =>
      details.map(
        ({ type, value }) => mask(value, { ...options, spans: [{ start: 0, end: value.length, type }] }).text,
      ),
  }
}
