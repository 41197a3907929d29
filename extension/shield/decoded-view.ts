import { backslashesIn } from './notations/backslashes.ts'
import { entitiesIn } from './notations/entities.ts'
import { percentsIn } from './notations/percent.ts'
import { quotedPrintableIn } from './notations/quoted-printable.ts'
import { unseenIn } from './notations/unseen.ts'
import type { Written } from './notations/written.ts'
import type { Span } from './span.ts'

/**
 * A text as detection reads it: escapes and encodings stand for the signs that they mean, and signs that nobody sees are
 * left out. A text that has none of these is its own view. Offsets are UTF-16 code units.
 */
export interface DecodedView {
  readonly text: string
  /** Where a part of the view stands in the text: never with half of an escape, or half of a letter with its marks. */
  original<Part extends Span>(part: Part): Part
  /** What a part of the text reads as. */
  reads(start: number, end: number): string
}

/** JSON in JSON in a form; more is nobody's text. */
const MOST_LAYERS = 5

export function viewOf(text: string): DecodedView {
  const layers: Layer[] = []
  let decoded = text
  while (layers.length < MOST_LAYERS) {
    const written = writtenIn(decoded, layers.length === 0)
    if (written.length === 0) break
    const layer = new Layer(decoded, written)
    layers.push(layer)
    decoded = layer.text
  }
  return {
    text: decoded,
    original: part => {
      const [from, to] = wholeLetters(decoded, part.start, part.end)
      let [start, end] = [from, to]
      for (const layer of layers.toReversed()) [start, end] = [layer.startOf(start), layer.endOf(end)]
      // A joiner that was left out belongs to the letter before it.
      while (layers.length > 0 && JOINER.test(text.charAt(end))) end += 1
      return start === part.start && end === part.end ? part : { ...part, start, end }
    },
    reads: (start, end) => {
      const [from, to] = layers.reduce(([one, other], layer) => [layer.behind(one), layer.behind(other)], [start, end])
      return decoded.slice(from, to)
    },
  }
}

const JOINER = /[\u200c\u200d]/

/** In text order, not overlapping. */
function writtenIn(text: string, isOuter: boolean): Written[] {
  const all = [
    unseenIn(text),
    backslashesIn(text, isOuter),
    entitiesIn(text),
    percentsIn(text),
    isOuter ? quotedPrintableIn(text) : [],
  ].filter(written => written.length > 0)
  const [only = []] = all
  if (all.length < 2 && isInOrder(only)) return only
  const sorted = all.flat().sort((one, other) => one.start - other.start || other.end - one.end)
  let to = 0
  return sorted.filter(({ start, end }) => {
    if (start < to) return false
    to = end
    return true
  })
}

const isInOrder = (written: readonly Written[]): boolean =>
  written.every(({ start }, index) => start >= (written[index - 1]?.end ?? 0))

/** One notation within another is one layer each: `\\u00e9` in JSON is `\u00e9`, which is `é`. */
class Layer {
  readonly text: string
  readonly #written: readonly Written[]
  /** Where the signs that each escape stands for begin in `text`. */
  readonly #at: number[] = []
  readonly #starts: readonly number[]

  constructor(encoded: string, written: readonly Written[]) {
    const parts: string[] = []
    let from = 0
    let length = 0
    for (const { start, end, text } of written) {
      parts.push(encoded.slice(from, start), text)
      length += start - from
      this.#at.push(length)
      length += text.length
      from = end
    }
    parts.push(encoded.slice(from))
    this.text = parts.join('')
    this.#written = written
    this.#starts = written.map(({ start }) => start)
  }

  /** The offset in the encoded text of the sign at `at`; signs that were left out before it stay before it. */
  startOf(at: number): number {
    const index = lastUpTo(this.#at, at)
    const written = this.#written[index]
    if (written === undefined) return at
    const behind = at - (this.#at[index] ?? 0) - written.text.length
    return behind < 0 ? written.start : written.end + behind
  }

  /** The offset in the encoded text behind the sign before `at`. */
  endOf(at: number): number {
    const index = lastUpTo(this.#at, at - 1)
    const written = this.#written[index]
    if (written === undefined) return at
    return written.end + Math.max(0, at - (this.#at[index] ?? 0) - written.text.length)
  }

  /** The offset in `text` of an offset in the encoded text. */
  behind(at: number): number {
    const index = lastUpTo(this.#starts, at)
    const written = this.#written[index]
    if (written === undefined) return at
    const begins = this.#at[index] ?? 0
    return at === written.start ? begins : begins + written.text.length + Math.max(0, at - written.end)
  }
}

/** The index of the last number that is not greater; -1 if there is none. `sorted`: in order. */
function lastUpTo(sorted: readonly number[], most: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Below this no sign goes on with the letter before it. */
const FIRST_MARK = 0x300
/** No letter that people write has more signs. */
const MOST_SIGNS = 64
let segmenter: Intl.Segmenter | undefined

/** A part grown so that it begins and ends between letters, as a person counts them. */
function wholeLetters(text: string, start: number, end: number): readonly [start: number, end: number] {
  return [letterAround(text, start)?.start ?? start, letterAround(text, end)?.end ?? end]
}

/** The letter in the middle of which an offset lies. */
function letterAround(text: string, at: number): { start: number; end: number } | null {
  if (at <= 0 || at >= text.length || text.charCodeAt(at) < FIRST_MARK) return null
  let from = Math.max(0, at - 1)
  while (from > 0 && at - from < MOST_SIGNS && text.charCodeAt(from) >= FIRST_MARK) from -= 1
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const around = segmenter.segment(text.slice(from, at + MOST_SIGNS)).containing(at - from)
  if (around === undefined || from + around.index === at) return null
  return { start: from + around.index, end: from + around.index + around.segment.length }
}
