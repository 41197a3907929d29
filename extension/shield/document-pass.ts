import { AMBIGUOUS_NAMES, NAME_PARTICLES, SHARED_MAILBOXES } from './ambiguous-names.ts'
import { type Candidate, candidate } from './candidate.ts'
import { isLetterAt } from './characters.ts'
import { type Tokens, tokensOf } from './detector/tokens.ts'
import type { Reading } from './reading.ts'

/**
 * Finds every occurrence of a name that was found once: the whole name, each of its parts, and its form in email
 * addresses. `tokens` are the text's; `from`: those of its `spans` of which others are looked for.
 */
export function nameEverywhere(
  reading: Reading,
  tokens: Tokens,
  spans: readonly Candidate[],
  from = spans,
): Candidate[] {
  const names = new Names()
  for (const span of from) {
    if (span.type === 'NAME') names.learnName(reading, span)
    if (span.type === 'EMAIL') names.learnMailbox(reading.low.slice(span.start, span.end))
  }
  return names.isEmpty ? [] : names.find(reading, tokens, spans)
}

/** Limit on different names with the same first word: more than any letter has, and a bound for adversarial texts. */
const NAMES_MAX = 32
/** No name has more words, or more letters where each is read alone. */
const WORDS_MAX = 12

class Names {
  /** Names of several words, as folded words, by their first word. */
  readonly #whole = new Map<string, (readonly string[])[]>()
  /** Folded words that count as a name wherever they are capitalized. */
  readonly #words = new Set<string>()
  /** Folded mailbox names without separators, such as `priyaraman` and `praman`. */
  readonly #boxes = new Set<string>()

  get isEmpty(): boolean {
    return this.#whole.size === 0 && this.#words.size === 0 && this.#boxes.size === 0
  }

  learnName(reading: Reading, span: Candidate): void {
    const words = lettersOf(reading.low.slice(span.start, span.end))
    if (words.length > 1 && words.length <= WORDS_MAX) {
      const first = words[0] ?? ''
      const known = this.#whole.get(first) ?? []
      const whole = words.join(' ')
      const isNew = known.length < NAMES_MAX && !known.some(other => other.join(' ') === whole)
      if (isNew) this.#whole.set(first, [...known, words])
    }
    if (!isCapitalAt(reading.text, span.start)) return
    for (const word of words) if (this.#isTelling(word)) this.#words.add(word)
  }

  learnMailbox(address: string): void {
    const parts = address
      .slice(0, address.indexOf('@'))
      .split(/[._+\-\d]+/)
      .filter(part => part.length > 0)
    if (parts.some(part => SHARED_MAILBOXES.has(part))) return
    for (const part of parts) if (part.length >= 3 && parts.length > 1 && this.#isTelling(part)) this.#words.add(part)
    const only = parts.length === 1 ? parts[0] : undefined
    if (only !== undefined && only.length >= 3) this.#boxes.add(only)
  }

  #isTelling(word: string): boolean {
    return word.length >= 3 && !AMBIGUOUS_NAMES.has(word) && !NAME_PARTICLES.has(word)
  }

  find({ text, low }: Reading, tokens: Tokens, spans: readonly Candidate[]): Candidate[] {
    const { count, starts, ends } = tokens
    const found: Candidate[] = []
    let nextSpan = 0
    const mayBegin = initials([...this.#whole.keys(), ...this.#words, ...this.#boxes])
    for (let at = 0; at < count; at += 1) {
      const start = starts[at] ?? 0
      const end = ends[at] ?? 0
      const nextStart = starts[at + 1] ?? 0
      // Most words begin with a letter that no name begins with, so they are skipped without slicing the text.
      const mayBePair = this.#boxes.size > 0 && at + 1 < count && mayBegin[low.charCodeAt(nextStart) & 127] === 1
      if (mayBegin[low.charCodeAt(start) & 127] !== 1 && !mayBePair) continue
      // Inside an already found name, only a match that extends beyond it is new.
      while ((spans[nextSpan]?.end ?? Number.POSITIVE_INFINITY) <= start) nextSpan += 1
      const span = spans[nextSpan]
      const known = span?.type === 'NAME' && span.start <= start ? span.end : 0
      const add = (to: number): void => {
        if (to > known) found.push(candidate('NAME', start, to, 'likely'))
      }
      const word = low.slice(start, end)
      for (const words of this.#whole.get(word) ?? []) add(endOfWords(low, tokens, at, words))
      if (!isCapitalAt(text, start)) continue
      if (this.#words.has(word) || this.#isBoxOfWord(word)) add(end)
      if (this.#boxes.size === 0 || at + 1 === count || !isCapitalAt(text, nextStart)) continue
      if (this.#isBoxOfPair(word, low.slice(nextStart, ends[at + 1]))) add(ends[at + 1] ?? 0)
    }
    return found
  }

  /** `priya@…` next to `Priya`. */
  #isBoxOfWord(word: string): boolean {
    return this.#boxes.has(word) && this.#isTelling(word)
  }

  /** `priyaraman@…`, `praman@…` and `priyar@…` next to `Priya Raman`. */
  #isBoxOfPair(first: string, second: string): boolean {
    if (first.length < 2 || second.length < 2) return false
    return (
      this.#boxes.has(first + second) ||
      this.#boxes.has(second + first) ||
      (second.length > 3 && this.#boxes.has(first.charAt(0) + second)) ||
      (first.length > 3 && this.#boxes.has(first + second.charAt(0)))
    )
  }
}

/** The runs of letters of a folded text. */
function lettersOf(low: string): string[] {
  const { count, starts, ends } = tokensOf(low)
  const words: string[] = []
  for (let at = 0; at < count; at += 1)
    if (isLetterAt(low, starts[at] ?? 0)) words.push(low.slice(starts[at], ends[at]))
  return words
}

/** What may stand between two words of a name: `J. Keller`, `Jean-Baptiste`, `O’Brien`. */
const JOINTS = /[.'’\u2010\u2011-]/

/** The end of a name's words from a token on; 0 if they do not match. */
function endOfWords(low: string, { count, starts, ends }: Tokens, from: number, words: readonly string[]): number {
  let at = from
  let end = 0
  for (const word of words) {
    if (end > 0 && JOINTS.test(low.charAt(starts[at] ?? 0))) at += 1
    if (at >= count || low.slice(starts[at], ends[at]) !== word) return 0
    end = ends[at] ?? 0
    at += 1
  }
  return end
}

/** A table of the first letters, by their low seven bits. */
function initials(words: readonly string[]): Uint8Array {
  const letters = new Uint8Array(128)
  for (const word of words) letters[word.charCodeAt(0) & 127] = 1
  return letters
}

function isCapitalAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return code >= 65 && code <= 90
  const character = text.charAt(at)
  return character !== character.toLowerCase() || (character === character.toUpperCase() && isLetterAt(text, at))
}
