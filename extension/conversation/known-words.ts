import { isLetterAt, isWordAt, isWordBefore } from '../shield/characters.ts'

interface Match {
  readonly start: number
  readonly end: number
  /** As it appears in the text, and as it was added. */
  readonly word: string
}

/** Words with the same first two code units and the same length. */
interface SameLength {
  readonly length: number
  readonly words: Set<string>
}

/**
 * Finds many words in a text in a single pass: a conversation may know thousands, and every outgoing body is searched.
 */
export class KnownWords {
  /** By first code unit, then by second. */
  readonly #byStart = new Map<number, Map<number, SameLength[]>>()
  /** By the last seven bits of the first code unit: what begins with it. Most places of a text need no more than this. */
  readonly #begins = new Uint8Array(128)
  readonly #isAnywhere: boolean

  /** `anywhere`: also inside another word, for encoded text. */
  constructor(where: 'as-words' | 'anywhere' = 'as-words') {
    this.#isAnywhere = where === 'anywhere'
  }

  add(word: string): void {
    if (word === '') return
    const code = word.charCodeAt(0)
    const begins = this.#isAnywhere || UNSPACED.test(word) ? WITHIN_WORDS : AT_WORDS
    this.#begins[code & 127] = Math.max(begins, this.#begins[code & 127] ?? NOTHING)
    const seconds = getOrPut(this.#byStart, code, () => new Map<number, SameLength[]>())
    const lengths = getOrPut(seconds, word.length === 1 ? NONE : word.charCodeAt(1), (): SameLength[] => [])
    const { length } = word
    const same = lengths.find(each => each.length === length)
    if (same === undefined) lengths.push({ length, words: new Set([word]) })
    else same.words.add(word)
  }

  /** Every place where one of the words occurs as a whole word: 'Ed' is not in 'Edit', nor '12' in '3120'. */
  *in(text: string): Generator<Match> {
    if (this.#byStart.size === 0) return
    const begins = this.#begins
    let escaped = Number.NEGATIVE_INFINITY
    const isWord = (at: number): boolean => text.charCodeAt(at) < FIRST_UNSPACED && isWordAt(text, at)
    for (let start = 0; start < text.length; start += 1) {
      const code = text.charCodeAt(start)
      if (code === BACKSLASH || code === PERCENT) escaped = start
      const begun = begins[code & 127] ?? NOTHING
      if (begun === NOTHING) continue
      // A quick look at two signs, as `isWordOf` would at the end: a word that goes on to the left is none.
      if (begun === AT_WORDS && start - escaped > LONGEST_ESCAPE && start > 0 && isWord(start - 1) && isWord(start))
        continue
      const seconds = this.#byStart.get(code)
      if (seconds === undefined) continue
      for (const lengths of [seconds.get(NONE), seconds.get(text.charCodeAt(start + 1))]) {
        if (lengths === undefined) continue
        for (const { length, words } of lengths) {
          const word = text.slice(start, start + length)
          if (words.has(word) && (this.#isAnywhere || isWordOf(text, start, word)))
            yield { start, end: start + length, word }
        }
      }
    }
  }
}

const NOTHING = 0
const AT_WORDS = 1
const WITHIN_WORDS = 2
const BACKSLASH = 92
const PERCENT = 37
/** Of `\u00e9`. */
const LONGEST_ESCAPE = 6
/** Scripts that are written without spaces come behind this, in the order of Unicode. */
const FIRST_UNSPACED = 0x0e00

/** Stands in for the second code unit of one-character words. */
const NONE = -1

function getOrPut<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Prefers longer matches, removes overlaps, and returns the rest in text order. */
export function longestOf(matches: Iterable<Match>): Match[] {
  const all = [...matches].sort((a, b) => a.start - b.start)
  const chosen: Match[] = []
  for (let from = 0, to = 1; from < all.length; from = to, to += 1) {
    // Only what overlaps, directly or by others between, is compared: nearly all matches stand alone.
    let end = all[from]?.end ?? 0
    for (; to < all.length && (all[to]?.start ?? end) < end; to += 1) end = Math.max(end, all[to]?.end ?? 0)
    const group = all.slice(from, to)
    chosen.push(...(group.length === 1 ? group : longestOfGroup(group)))
  }
  return chosen
}

function longestOfGroup(matches: readonly Match[]): Match[] {
  const chosen: Match[] = []
  const byLength = [...matches].sort((a, b) => b.word.length - a.word.length || a.start - b.start)
  const taken = new Set<number>()
  for (const match of byLength) {
    const places = Array.from(match.word, (_, at) => match.start + at)
    if (places.some(place => taken.has(place))) continue
    for (const place of places) taken.add(place)
    chosen.push(match)
  }
  return chosen.sort((a, b) => a.start - b.start)
}

function isWordOf(text: string, at: number, word: string): boolean {
  const goesOnLeft = isWordAt(word, 0) && isWordBefore(text, at) && joins(word, text, at - 1) && !endsEscape(text, at)
  const end = at + word.length
  const goesOnRight = isWordBefore(word, word.length) && isWordAt(text, end) && joins(word, text, end)
  return !goesOnLeft && !goesOnRight
}

/** Whether `\n`, `\u00e9` or `%20` ends right before: the last character of an escape is not a letter of a word. */
function endsEscape(text: string, at: number): boolean {
  return /(?:\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$/i.test(text.slice(Math.max(0, at - 6), at))
}

/** Scripts written without spaces have no word boundaries to check. */
function joins(word: string, text: string, neighbor: number): boolean {
  return !(UNSPACED.test(word) || UNSPACED.test(text.charAt(neighbor))) || !isLetterAt(text, neighbor)
}
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
