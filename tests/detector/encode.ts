import { FEATURES, featuresOf } from '../../extension/shield/detector/features.ts'
import { hintsOf } from '../../extension/shield/detector/hints.ts'
import { listedNames } from '../../extension/shield/detector/listed.ts'
import { foundByRules } from '../../extension/shield/detector/rules.ts'
import { type Tokens, tokensOf, wordAt } from '../../extension/shield/detector/tokens.ts'
import { read } from '../../extension/shield/reading.ts'
import type { MarkedSpan } from './marked-texts.ts'

/** The tag of a token outside of everything is 0; of a kind's first token 1 + 2i, of the others 2 + 2i. */
export const LEARNED = ['N', 'A', 'D', 'V', 'I', 'P', 'E', 'U', 'C'] as const
/** A soft token: nobody minds whether it is hidden. */
export const SOFT = 255

/** What is known of a text: everything, the persons alone, or the persons and the addresses. */
export const WHOLE = 0
export const PERSONS = 1
export const PERSONS_AND_PLACES = 2
export type Extent = typeof WHOLE | typeof PERSONS | typeof PERSONS_AND_PLACES

/** Words by number, with their features; the network's program is sent each word once. */
export class Words {
  readonly #ids = new Map<string, number>()
  #fresh: number[] = []
  readonly #row = new Uint32Array(FEATURES)

  constructor(readonly rows: number) {}

  idOf(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#ids.size
    this.#ids.set(word, id)
    featuresOf(word, this.rows, this.#row)
    this.#fresh.push(...this.#row)
    return id
  }

  /** The features of all words that came since the last call. */
  takeFresh(): Uint32Array {
    const fresh = Uint32Array.from(this.#fresh)
    this.#fresh = []
    return fresh
  }
}

export interface Encoded {
  readonly words: Uint32Array
  readonly gaps: Uint8Array
  readonly hints: Uint8Array
  readonly tags: Uint8Array
  readonly extent: Extent
}

export function encoded(text: string, spans: readonly MarkedSpan[], extent: Extent, words: Words): Encoded {
  const tokens = tokensOf(text)
  return {
    words: Uint32Array.from({ length: tokens.count }, (_, at) => words.idOf(wordAt(text, tokens, at))),
    gaps: tokens.gaps,
    hints: hintsOf(tokens, [...foundByRules(read(text)), ...listedNames(text, tokens)]),
    tags: tagsOf(tokens, spans),
    extent,
  }
}

function tagsOf(tokens: Tokens, spans: readonly MarkedSpan[]): Uint8Array {
  const tags = new Uint8Array(tokens.count)
  let at = 0
  for (const { start, end, kind } of spans) {
    while (at < tokens.count && (tokens.ends[at] ?? 0) <= start) at += 1
    let isFirst = true
    for (; at < tokens.count && (tokens.starts[at] ?? 0) < end; at += 1) {
      tags[at] = kind === 'S' ? SOFT : (isFirst ? 1 : 2) + 2 * LEARNED.indexOf(kind)
      isFirst = false
    }
  }
  return tags
}
