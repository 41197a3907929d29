import { AMBIGUOUS_NAMES, NAME_PARTICLES, SHARED_MAILBOXES } from './ambiguous-names.ts'
import { type Candidate, candidate } from './candidate.ts'
import { isLetterAt } from './characters.ts'
import type { Reading } from './reading.ts'
import type { Token } from './span.ts'
import { tokenize } from './tokenize.ts'

/**
 * Finds every occurrence of a name that was found once: the whole name, each of its parts, and its form in email
 * addresses. `tokens` are the text's; `from`: those of its `spans` of which others are looked for.
 */
export function nameEverywhere(
  reading: Reading,
  tokens: readonly Token[],
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
    const words = tokenize(reading.low.slice(span.start, span.end))
      .map(token => reading.low.slice(span.start + token.start, span.start + token.end))
      .filter(word => isLetterAt(word, 0))
    if (words.length > 1) {
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

  find({ text, low }: Reading, tokens: readonly Token[], spans: readonly Candidate[]): Candidate[] {
    const found: Candidate[] = []
    let nextSpan = 0
    const mayBegin = initials([...this.#whole.keys(), ...this.#words, ...this.#boxes])
    const mayBeBox = initials([...this.#boxes])
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index]
      if (token === undefined) break
      const next = tokens[index + 1]
      // Most words begin with a letter that no name begins with, so they are skipped without slicing the text.
      const isOwn = mayBegin[low.charCodeAt(token.start) & 127] === 1
      const isNextBox = next !== undefined && mayBeBox[low.charCodeAt(next.start) & 127] === 1
      if (!isOwn && !isNextBox) continue
      // Inside an already found name, only a match that extends beyond it is new.
      while ((spans[nextSpan]?.end ?? Number.POSITIVE_INFINITY) <= token.start) nextSpan += 1
      const span = spans[nextSpan]
      const known = span?.type === 'NAME' && span.start <= token.start ? span.end : 0
      const word = low.slice(token.start, token.end)
      for (const words of this.#whole.get(word) ?? []) {
        const end = endOfWords(low, tokens, index, words)
        if (end > known) found.push(candidate('NAME', token.start, end, 'likely'))
      }
      if (!isCapitalAt(text, token.start)) continue
      const isPart = this.#words.has(word) || this.#isBoxOfWord(word)
      if (isPart && token.end > known) found.push(candidate('NAME', token.start, token.end, 'likely'))
      const isPair =
        next !== undefined &&
        this.#boxes.size > 0 &&
        isCapitalAt(text, next.start) &&
        this.#isBoxOfPair(word, low.slice(next.start, next.end))
      if (isPair && next !== undefined && next.end > known)
        found.push(candidate('NAME', token.start, next.end, 'likely'))
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

/** The end of a name's words from a token on, allowing periods between them; 0 if they do not match. */
function endOfWords(low: string, tokens: readonly Token[], from: number, words: readonly string[]): number {
  let index = from
  let end = 0
  for (const word of words) {
    if (end > 0 && tokens[index] !== undefined && low.charAt(tokens[index]?.start ?? 0) === '.') index += 1
    const token = tokens[index]
    if (token === undefined || low.slice(token.start, token.end) !== word) return 0
    end = token.end
    index += 1
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
