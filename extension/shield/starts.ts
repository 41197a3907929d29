/**
 * Finds where a pattern that begins with a word or a number may match. Most patterns know only a few words, and most
 * positions of a text start none of them. One pass looks up the first three letters of every word for all patterns
 * together, and each pattern is tried only where it could match. The results equal those of a full search.
 */

/** Letters as numbers: a to z as 1 to 26, everything beyond ASCII in five buckets, all else 0. */
function letterOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96
  return code > 127 ? 27 + (code % 5) : 0
}

const LETTER_COUNT = 32
const HEAD = 3

/** Which word patterns may begin with these three letters, one bit each. */
const byHead = new Int32Array(LETTER_COUNT ** HEAD)
let wordPatterns = 0

/** Features of a text, one bit each, used to skip searches that cannot match. */
export const DIGIT = 1 << 0
/** A digit right before one of these. */
export const DIGIT_DOT = 1 << 1
export const DIGIT_SLASH = 1 << 2
export const DIGIT_HYPHEN = 1 << 3
/** A letter right before a digit. */
export const LETTER_DIGIT = 1 << 4
/** Numbers with at least this many digits. */
export const DIGITS_2 = 1 << 5
export const DIGITS_3 = 1 << 6
export const DIGITS_4 = 1 << 7
export const DIGITS_5 = 1 << 8
export const DIGITS_7 = 1 << 9
/** Runs of letters and digits of at least this length. */
export const RUN_10 = 1 << 10
export const RUN_16 = 1 << 11
export const RUN_26 = 1 << 12
export const BEYOND_ASCII = 1 << 13

const DIGIT_SIGNS = [0, 0, DIGITS_2, DIGITS_3, DIGITS_4, DIGITS_5, 0, DIGITS_7]

/** The last text read, its signs, and the positions of words that some pattern may begin with. */
let read = ''
let signs = 0
let count = 0
let places = new Int32Array(1 << 10)
let bits = new Int32Array(1 << 10)

/** The signs of a lowercase text. */
export function signsIn(low: string): number {
  readStarts(low)
  return signs
}

/** Whether a text has all of the given signs. */
export function hasSigns(low: string, wanted: number): boolean {
  return (signsIn(low) & wanted) === wanted
}

/** Releases the last text. */
export function forgetStarts(): void {
  read = ''
  signs = 0
  count = 0
  if (places.length > 1 << 16) {
    places = new Int32Array(1 << 10)
    bits = new Int32Array(1 << 10)
  }
}

function readStarts(low: string): void {
  // All patterns are tried on one text in a row; comparing a string with itself costs nothing.
  if (low === read) return
  forgetStarts()
  read = low
  let found = 0
  let letter = 0
  let digits = 0
  let run = 0
  for (let at = 0; at < low.length; at += 1) {
    const code = low.charCodeAt(at)
    const last = letter
    letter = letterOf(code)
    if (code >= 48 && code <= 57) {
      digits += 1
      if (digits < 8) found |= DIGIT_SIGNS[digits] ?? 0
      if (digits === 1) found |= last > 0 && last < 27 ? DIGIT | LETTER_DIGIT : DIGIT
      run += 1
    } else if (letter > 0) {
      digits = 0
      run = letter < 27 ? run + 1 : 0
      if (letter > 26) found |= BEYOND_ASCII
      if (last === 0 || last > 26) {
        const second = letterOf(low.charCodeAt(at + 1))
        const mask = byHead[(letter * LETTER_COUNT + second) * LETTER_COUNT + letterOf(low.charCodeAt(at + 2))] ?? 0
        if (mask !== 0) keep(at, mask)
      }
    } else {
      if (digits > 0) found |= code === 46 ? DIGIT_DOT : code === 47 ? DIGIT_SLASH : code === 45 ? DIGIT_HYPHEN : 0
      digits = 0
      run = 0
    }
    if (run === 10) found |= RUN_10
    else if (run === 16) found |= RUN_16
    else if (run === 26) found |= RUN_26
  }
  signs = found
}

function keep(place: number, mask: number): void {
  if (count === places.length) {
    const more = new Int32Array(count * 2)
    more.set(places)
    places = more
    const moreBits = new Int32Array(count * 2)
    moreBits.set(bits)
    bits = moreBits
  }
  places[count] = place
  bits[count] = mask
  count += 1
}

/** A search through a text: `first`, then `next` until it returns null. One search at a time. */
interface Search {
  /** `text` is searched; `low` is the same text in lowercase, as in `Reading`. */
  first(text: string, low: string): RegExpExecArray | null
  next(): RegExpExecArray | null
}

class StartSearch implements Search {
  #text = ''
  #hit = 0
  #from = 0

  constructor(
    private readonly pattern: RegExp,
    private readonly mask: number,
  ) {}

  first(text: string, low: string): RegExpExecArray | null {
    readStarts(low)
    this.#text = text
    this.#hit = 0
    this.#from = 0
    return this.next()
  }

  next(): RegExpExecArray | null {
    while (this.#hit < count) {
      const place = places[this.#hit] ?? 0
      const isOwn = ((bits[this.#hit] ?? 0) & this.mask) !== 0 && place >= this.#from
      this.#hit += 1
      if (!isOwn) continue
      this.pattern.lastIndex = place
      const match = this.pattern.exec(this.#text)
      if (match === null) continue
      this.#from = place + match[0].length
      return match
    }
    this.#text = ''
    return null
  }
}

/** A search for a pattern that begins with a word; it does not match inside a word. */
export function wordSearch(source: string, flags = ''): Search {
  const mask = 1 << wordPatterns
  wordPatterns += 1
  if (wordPatterns > 32) throw new Error('More patterns that begin with a word than there are bits.')
  for (const head of headsOf(source.toLowerCase())) {
    if (head.letters[0] === 0 || head.letters.length === 0) throw new Error(`No word begins this pattern: ${source}`)
    let first = 0
    let span = byHead.length
    for (const letter of head.letters) {
      span /= LETTER_COUNT
      first += letter * span
    }
    for (let at = first; at < first + span; at += 1) byHead[at] = (byHead[at] ?? 0) | mask
  }
  return new StartSearch(new RegExp(source, `y${flags}`), mask)
}

/** The possible first letters of a pattern's matches; fewer than three if anything may follow. */
interface Heads {
  readonly letters: readonly number[]
  /** Complete: no more letters are added. */
  readonly closed: boolean
}

function headsOf(source: string): readonly Heads[] {
  const reader = new HeadReader(source)
  return reader.either([{ letters: [], closed: false }])
}

/** Parses the patterns of this folder as far as their first letters go: letters, groups, classes, quantifiers. */
class HeadReader {
  #at = 0

  constructor(private readonly source: string) {}

  /** Alternatives up to a closing bracket or the end. */
  either(before: readonly Heads[]): Heads[] {
    const all: Heads[] = []
    for (;;) {
      all.push(...this.#sequence(before))
      if (this.source.charAt(this.#at) !== '|') return distinct(all)
      this.#at += 1
    }
  }

  #sequence(before: readonly Heads[]): readonly Heads[] {
    let heads = before
    while (this.#at < this.source.length && !'|)'.includes(this.source.charAt(this.#at))) {
      const after = this.#atom(heads)
      const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.#at))?.[0] ?? ''
      this.#at += quantifier.length
      if (quantifier === '') heads = after
      // `?` means once or not at all; other quantifiers leave the rest open.
      else if (quantifier.startsWith('?')) heads = distinct([...heads, ...after])
      else heads = distinct([...(/^(?:\*|\{0)/.test(quantifier) ? heads : []), ...after.map(closed)])
    }
    return heads
  }

  #atom(heads: readonly Heads[]): readonly Heads[] {
    const character = this.source.charAt(this.#at)
    this.#at += 1
    if (character === '(') return this.#group(heads)
    if (character === '[') {
      while (this.source.charAt(this.#at) !== ']') this.#at += this.source.charAt(this.#at) === '\\' ? 2 : 1
      this.#at += 1
      return heads.map(closed)
    }
    if (character === '^' || character === '$') return heads
    if (character === '.') return heads.map(closed)
    if (character !== '\\') return heads.map(head => longer(head, character))
    const escaped = this.source.charAt(this.#at)
    this.#at += 1
    if (escaped === 'b') return heads
    return /[a-z0-9]/.test(escaped) ? heads.map(closed) : heads.map(head => longer(head, escaped))
  }

  #group(heads: readonly Heads[]): readonly Heads[] {
    const opening = /^\?(?:[:=!]|<[=!])/.exec(this.source.slice(this.#at))?.[0] ?? ''
    this.#at += opening.length
    const inside = this.either(heads)
    this.#at += 1
    // Lookarounds consume nothing, so they begin nothing.
    return opening === '?:' || opening === '' ? inside : heads
  }
}

function closed(head: Heads): Heads {
  return { ...head, closed: true }
}

function longer(head: Heads, character: string): Heads {
  if (head.closed) return head
  const letters = [...head.letters, letterOf(character.charCodeAt(0))]
  return { letters, closed: letters.length === HEAD }
}

function distinct(heads: readonly Heads[]): Heads[] {
  return [...new Map(heads.map(head => [`${head.letters} ${head.closed}`, head])).values()]
}
