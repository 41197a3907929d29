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
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|\p{Script=Katakana}[\p{Script=Katakana}ー]*|\p{Nd}+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])\p{L}[\p{M}\u200c\u200d]*)+|\S/uy

export function tokensOf(text: string): Tokens {
  const starts: number[] = []
  const ends: number[] = []
  const gaps: number[] = []
  let last = 0
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at)
    if (end === at) {
      at += 1
      continue
    }
    starts.push(at)
    gaps.push(starts.length === 1 ? PARAGRAPH : gapIn(text, last, at))
    last = end
    ends.push(end)
    at = end
  }
  return {
    count: starts.length,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    gaps: Uint8Array.from(gaps),
  }
}

/**
 * Where the token ends that begins here; `at` itself if none does. ASCII, most of most texts, is told apart without the
 * pattern, which takes several times as long.
 */
function endOfToken(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) {
    if (code === 32 || (code >= 9 && code <= 13)) return at
    const isIn = isDigit(code) ? isDigit : isLetter(code) ? isLetter : undefined
    if (isIn === undefined) return at + 1
    let end = at + 1
    while (isIn(text.charCodeAt(end))) end += 1
    // A letter or a sign of another alphabet may go on with the run.
    if (!(text.charCodeAt(end) >= 128)) return end
  }
  TOKEN.lastIndex = at
  return TOKEN.test(text) ? TOKEN.lastIndex : at
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
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
  // No script of `ALONE` has a character before U+0E00.
  if (text.charCodeAt(at) < 0x0e00) return false
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
