import { decided, NO_CHOICES } from '../shield/choices.ts'
import { createScanner } from '../shield/detect.ts'
import type { Span } from '../shield/span.ts'

/** What the person has said about words, beyond what is found without being told. */
export interface Wanted {
  /** To be hidden wherever they write, and never. */
  readonly alwaysMask: readonly string[]
  readonly neverMask: readonly string[]
  /** To be hidden in this conversation. */
  readonly chosen: readonly string[]
}

export interface Finder {
  /** What to hide in a text, in text order. */
  find(text: string): readonly Span[]
  /** Prepares part of a text that will be searched, while there is time; `true` once nothing is left. */
  prepare(text: string, hasTime: () => boolean): boolean
}

/** `wanted` is read at each search: a new finder would have to read a long text from its beginning. */
export function finderOf(wanted: Wanted): Finder {
  const scanner = createScanner({
    get alwaysMask() {
      return [...wanted.alwaysMask, ...wanted.chosen]
    },
    neverMask: wanted.neverMask,
  })
  return {
    find(text) {
      const found = scanner.scan(text)
      if (wanted.chosen.length === 0) return found
      // The scanner knows no kind of word that a person has selected; one that looks like a name is called so.
      return decided(text, found, { ...NO_CHOICES, hide: wanted.chosen }).map(
        ({ kind: _kind, isHidden: _isHidden, ...span }) => span,
      )
    },
    prepare: (text, hasTime) => scanner.prepare(text, hasTime),
  }
}
