/**
 * A text as the detector reads it: runs of letters, runs of digits and single signs, in order. Scripts that are written
 * without spaces, or with endings attached to names, give one token a character, so that a span can begin and end at any
 * of them.
 */
export interface Tokens {
  readonly count: number
  /** UTF-16 offsets; `ends` is exclusive. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** What stands before each token, one of the constants below. */
  readonly gaps: Uint8Array
}

export const NOTHING = 0
export const BLANK = 1
export const LINE_END = 2
/** An empty line, or the start of the text. */
export const PARAGRAPH = 3

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|\p{Script=Katakana}[\p{Script=Katakana}ー]*|\p{Nd}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L}[\p{M}\u200c\u200d]*)+|\S/gu

export function tokensOf(text: string): Tokens {
  const starts: number[] = []
  const ends: number[] = []
  const gaps: number[] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(TOKEN)) {
    starts.push(index)
    gaps.push(starts.length === 1 ? PARAGRAPH : gapIn(text, last, index))
    last = index + word.length
    ends.push(last)
  }
  return {
    count: starts.length,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    gaps: Uint8Array.from(gaps),
  }
}

function gapIn(text: string, from: number, to: number): number {
  if (from === to) return NOTHING
  let lines = 0
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === 10) lines += 1
  return lines === 0 ? BLANK : lines === 1 ? LINE_END : PARAGRAPH
}

const ALONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/uy

/** Whether a token begins here that is a character of a script without words. */
export function isAlone(text: string, at: number): boolean {
  ALONE.lastIndex = at
  return ALONE.test(text)
}

/**
 * What `featuresOf` reads of a token: a word, or a character that is no word by itself, between the two beside it.
 */
export function wordAt(text: string, { starts, ends, gaps, count }: Tokens, at: number): string {
  const word = text.slice(starts[at], ends[at])
  if (!isAlone(text, starts[at] ?? 0)) return word
  const before = gaps[at] === NOTHING ? text.slice(starts[at - 1], ends[at - 1]) : ' '
  const behind = at + 1 < count && gaps[at + 1] === NOTHING ? text.slice(starts[at + 1], ends[at + 1]) : ' '
  return `${before.slice(-2)}\n${word}\n${behind.slice(0, 2)}`
}
