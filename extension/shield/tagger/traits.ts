import type { Token } from '../span.ts'
import { CASELESS, DIGIT, entryOf, HASH_SEED, hashed, LOWER, MARK, stirred, UPPER } from './fold.ts'
import { ORDINARY } from './lexicon.ts'

/** How a word is written. */
export const PUNCTUATION = 0
export const LOWER_CASE = 1
export const CAPITALISED = 2
const ALL_CAPITALS = 3
const ONE_CAPITAL = 4
export const INNER_CAPITAL = 5
const CAMEL = 6
export const NUMBER = 7
export const WITH_DIGITS = 8
const OTHER_SCRIPT = 9

/** What separates a token from the previous one. */
const GLUED = 0
const BLANK = 1
const WIDE_BLANK = 2
export const LINE_BREAK = 3
const EMPTY_LINE = 4

/** How a line is written as a whole. */
const USUAL_LINE = 0
const LINE_WITHOUT_CAPITALS = 1
const LINE_IN_CAPITALS = 2
const LINE_OF_CAPITALISED = 3

/** Everything that the features read: one column per trait, one entry per token. */
export interface Traits {
  readonly count: number
  /** Hashes without case and accents: the word, its first three letters, its last three and its last four. */
  readonly word: Int32Array
  readonly head: Int32Array
  readonly tail3: Int32Array
  readonly tail4: Int32Array
  readonly shape: Uint8Array
  /** Shape and lexicon flags of the word: `shape | flags << 4`. */
  readonly look: Uint8Array
  readonly gap: Uint8Array
  readonly line: Uint8Array
  /** Hash of the line's first word, and of the word before the line's last colon (0: none). */
  readonly opener: Int32Array
  readonly key: Int32Array
}

/** Columns for `count` tokens. */
export function emptyTraits(count: number): Traits {
  return {
    count,
    word: new Int32Array(count),
    head: new Int32Array(count),
    tail3: new Int32Array(count),
    tail4: new Int32Array(count),
    shape: new Uint8Array(count),
    look: new Uint8Array(count),
    gap: new Uint8Array(count),
    line: new Uint8Array(count),
    opener: new Int32Array(count),
    key: new Int32Array(count),
  }
}

/**
 * Computes the traits of every token. `flagsOf` looks up a word's hash in the lexicon. Existing columns of sufficient
 * length may be passed as `into`; they are overwritten.
 */
export function traitsOf(
  text: string,
  tokens: readonly Token[],
  flagsOf: (hash: number) => number,
  into?: Traits,
): Traits {
  const count = tokens.length
  const traits = into === undefined ? emptyTraits(count) : { ...into, count }
  let before = 0
  let lineStart = 0
  let key = 0
  for (let index = 0; index < count; index += 1) {
    const token = tokens[index]
    if (token === undefined) break
    readWord(text, token, index, traits, flagsOf)
    const gap = index === 0 ? EMPTY_LINE : gapOf(text, before, token.start)
    traits.gap[index] = gap
    before = token.end
    if (gap >= LINE_BREAK) {
      if (index > lineStart) closeLine(traits, lineStart, index)
      lineStart = index
      key = 0
    }
    traits.opener[index] = traits.word[lineStart] ?? 0
    if (token.end - token.start === 1 && text.charCodeAt(token.start) === 58 && index > lineStart) {
      key = traits.word[index - 1] ?? 0
    }
    traits.key[index] = key
  }
  closeLine(traits, lineStart, count)
  return traits
}

function readWord(
  text: string,
  { start, end }: Token,
  index: number,
  traits: Traits,
  flagsOf: (hash: number) => number,
): void {
  let hash = HASH_SEED
  let head = HASH_SEED
  let uppers = 0
  let lowers = 0
  let digits = 0
  let others = 0
  let inner = 0
  let part = -1
  let afterLower = false
  let flags = 0
  let opensUpper = false
  let isDrawnOut = false
  let one = 0
  let two = 0
  let three = 0
  let four = 0
  // Hashes of the word without its last letter, last two and last three letters.
  let less1 = hash
  let less2 = hash
  let less3 = hash
  for (let at = start; at < end; at += 1) {
    const entry = entryOf(text.charCodeAt(at))
    const code = entry & 0xffff
    switch (entry >>> 16) {
      case UPPER:
        uppers += 1
        if (at === start) opensUpper = true
        if (afterLower) inner += 1
        afterLower = false
        break
      case LOWER:
        lowers += 1
        afterLower = true
        break
      case DIGIT:
        digits += 1
        afterLower = false
        break
      case CASELESS:
        others += 1
        break
      case MARK:
        afterLower = false
        // The parts of Jean-Pierre and O'Brien are looked up, too.
        if (at > start) {
          if (part < 0) flags |= flagsOf(stirred(hash)) & (3 | ORDINARY)
          part = at + 1
        }
        break
    }
    less3 = less2
    less2 = less1
    less1 = hash
    hash = hashed(hash, code)
    if (at - start < 3) head = hashed(head, code)
    // `Soooo`: the same letter three times, unless it is a letter of Roman numerals.
    if (code === one && one === two && code >= 97 && code !== 105 && code !== 120) isDrawnOut = true
    four = three
    three = two
    two = one
    one = code
  }
  const length = end - start
  const word = stirred(hash)
  traits.word[index] = word
  traits.head[index] = head
  traits.tail3[index] = hashed(hashed(one, two), three)
  traits.tail4[index] = hashed(hashed(hashed(one, two), three), four)
  let shape: number
  if (uppers + lowers + digits + others === 0) shape = PUNCTUATION
  else if (digits > 0) shape = uppers + lowers + others === 0 ? NUMBER : WITH_DIGITS
  else if (uppers === 0) shape = lowers > 0 ? LOWER_CASE : OTHER_SCRIPT
  else if (lowers === 0) shape = length === 1 ? ONE_CAPITAL : ALL_CAPITALS
  else if (!opensUpper) shape = CAMEL
  else shape = inner > 0 ? INNER_CAPITAL : CAPITALISED
  traits.shape[index] = shape
  if (shape !== PUNCTUATION && digits === 0) {
    const whole = flagsOf(word)
    // `don't` is in the lexicon as a whole; in `year-old` both halves are ordinary words.
    if (part >= 0 && (whole & ORDINARY) === 0) {
      const last = partFlags(text, part, end, flagsOf)
      flags = (flags & last & ORDINARY) | ((flags | last) & 3) | (whole & 3)
    } else flags = whole
    if (isDrawnOut) flags = ORDINARY
    if (flags === 0 && length > 4) flags = inflected(one, two, three, less1, less2, less3, flagsOf)
  } else flags = 0
  traits.look[index] = shape | (flags << 4)
}

/** Gives plurals, past tenses, gerunds and adverbs the lexicon's flags for their base word. */
function inflected(
  last: number,
  second: number,
  third: number,
  less1: number,
  less2: number,
  less3: number,
  flagsOf: (hash: number) => number,
): number {
  const ordinary = (hash: number) => flagsOf(stirred(hash)) & ORDINARY
  // s, es; ed, d; ly; ing, with the e that it replaced.
  if (last === 115) return ordinary(less1) | (second === 101 ? ordinary(less2) : 0)
  if (last === 100 && second === 101) return ordinary(less1) | ordinary(less2) | ordinary(less3)
  if (last === 121 && second === 108) return ordinary(less2)
  if (last === 103 && second === 110 && third === 105) return ordinary(less3) | ordinary(hashed(less3, 101))
  return 0
}

function partFlags(text: string, start: number, end: number, flagsOf: (hash: number) => number): number {
  let hash = HASH_SEED
  for (let at = start; at < end; at += 1) hash = hashed(hash, entryOf(text.charCodeAt(at)) & 0xffff)
  return flagsOf(stirred(hash)) & (3 | ORDINARY)
}

function gapOf(text: string, start: number, end: number): number {
  if (start === end) return GLUED
  let breaks = 0
  let wide = end - start > 1
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10) breaks += 1
    else if (code === 9) wide = true
  }
  if (breaks > 0) return breaks > 1 ? EMPTY_LINE : LINE_BREAK
  return wide ? WIDE_BLANK : BLANK
}

/** Records for every token of a finished line how the line is written. */
function closeLine({ shape, line }: Traits, start: number, end: number): void {
  let lower = 0
  let capitalised = 0
  let capitals = 0
  for (let index = start; index < end; index += 1) {
    switch (shape[index]) {
      case LOWER_CASE:
      case CAMEL:
        lower += 1
        break
      case CAPITALISED:
      case INNER_CAPITAL:
        capitalised += 1
        break
      case ALL_CAPITALS:
        capitals += 1
        break
    }
  }
  let how = USUAL_LINE
  if (lower > 2 && capitalised + capitals === 0) how = LINE_WITHOUT_CAPITALS
  else if (capitals > 1 && capitals > 2 * (lower + capitalised)) how = LINE_IN_CAPITALS
  else if (capitalised > 1 && capitalised > 3 * lower) how = LINE_OF_CAPITALISED
  line.fill(how, start, end)
}
