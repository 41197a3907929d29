import { isLetterAt, isWordAt, isWordBefore } from '../shield/characters.ts'

interface Match {
  readonly start: number
  readonly end: number
  /** As it stands in the text, and as it was added. */
  readonly word: string
}

/** Words of one beginning, by their length. */
type ByLength = Map<number, Set<string>>

/**
 * Words that are looked for in a text, all of them in one walk through it: a conversation may know thousands, and each
 * body that leaves is looked through.
 */
export class KnownWords {
  /** By their first code unit, and by their second. */
  readonly #byStart = new Map<number, Map<number, ByLength>>()
  readonly #isAnywhere: boolean

  /** `anywhere`: also within another word, as it is where texts are packed. */
  constructor(where: 'as-words' | 'anywhere' = 'as-words') {
    this.#isAnywhere = where === 'anywhere'
  }

  add(word: string): void {
    if (word === '') return
    const seconds = getOrPut(this.#byStart, word.charCodeAt(0), () => new Map<number, ByLength>())
    const lengths = getOrPut(seconds, word.length === 1 ? NONE : word.charCodeAt(1), (): ByLength => new Map())
    getOrPut(lengths, word.length, () => new Set<string>()).add(word)
  }

  /** Every place where one of them stands as a word: 'Ed' is not in 'Edit', nor '12' in '3120'. */
  *in(text: string): Generator<Match> {
    if (this.#byStart.size === 0) return
    for (let start = 0; start < text.length; start += 1) {
      const seconds = this.#byStart.get(text.charCodeAt(start))
      if (seconds === undefined) continue
      for (const lengths of [seconds.get(NONE), seconds.get(text.charCodeAt(start + 1))]) {
        if (lengths === undefined) continue
        for (const [length, words] of lengths) {
          const word = text.slice(start, start + length)
          if (words.has(word) && (this.#isAnywhere || isWordOf(text, start, word)))
            yield { start, end: start + length, word }
        }
      }
    }
  }
}

/** In place of a second code unit. */
const NONE = -1

function getOrPut<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** The longest first, none overlapping another; in the order of the text. */
export function longestOf(matches: Iterable<Match>): Match[] {
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

/** `\n`, `\u00e9` or `%20` right before: the last character of an escape is no letter of a word. */
function endsEscape(text: string, at: number): boolean {
  return /(?:\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$/i.test(text.slice(Math.max(0, at - 6), at))
}

/** Scripts that write without blanks have no edge to look for. */
function joins(word: string, text: string, neighbor: number): boolean {
  return !(UNSPACED.test(word) || UNSPACED.test(text.charAt(neighbor))) || !isLetterAt(text, neighbor)
}
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
