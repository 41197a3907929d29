import type { Candidate } from './candidate.ts'
import type { Reading } from './reading.ts'
import type { Span, Token } from './span.ts'

/** A guess is overruled if the word occurs this many times as often without being a name. */
const OVERRULED = 2

/**
 * What the rest of the text says about one-word names that were only guessed. Returns the folded words that also occur
 * capitalized there: more often as something else than as a name (`doubtful`: the guess is not searched for elsewhere),
 * or far more often (`refuted`: the guess is dropped as well). Words that are part of a longer name, or that a
 * greeting, a label or a title announces, are in neither set.
 */
export function votesOn(reading: Reading, tokens: readonly Token[], spans: readonly Candidate[]): Votes {
  const words = new Map<string, { names: number; others: number }>()
  const sure = new Set<string>()
  for (const span of spans) {
    if (span.type !== 'NAME') continue
    const word = reading.low.slice(span.start, span.end)
    if (span.certainty === 'guessed' && isOneWord(word)) {
      const votes = words.get(word) ?? { names: 0, others: 0 }
      votes.names += 1
      words.set(word, votes)
    } else for (const part of word.split(/[^\p{L}\p{M}'-]+/u)) sure.add(part)
  }
  if (words.size > 0) countOthers(reading, tokens, spans, words)
  const doubtful = new Set<string>()
  const refuted = new Set<string>()
  for (const [word, { names, others }] of words) {
    if (sure.has(word)) continue
    if (others > names) doubtful.add(word)
    if (others > names * OVERRULED) refuted.add(word)
  }
  return { doubtful, refuted }
}

interface Votes {
  readonly doubtful: ReadonlySet<string>
  readonly refuted: ReadonlySet<string>
}

function isOneWord(word: string): boolean {
  return /^[\p{L}\p{M}'-]+$/u.test(word)
}

/** Counts the capitalized occurrences of the words outside all spans. */
function countOthers(
  { text, low }: Reading,
  tokens: readonly Token[],
  spans: readonly Span[],
  words: ReadonlyMap<string, { names: number; others: number }>,
): void {
  let next = 0
  for (const { start, end } of tokens) {
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
    if ((spans[next]?.start ?? Number.POSITIVE_INFINITY) < end) continue
    if (text.charCodeAt(start) === low.charCodeAt(start)) continue
    const votes = words.get(low.slice(start, end))
    if (votes !== undefined) votes.others += 1
  }
}
