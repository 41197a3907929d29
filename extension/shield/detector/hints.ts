import { type Candidate, CERTAINTY } from '../candidate.ts'
import { SPAN_TYPES } from '../span.ts'
import type { Tokens } from './tokens.ts'

const CERTAINTIES = 6
/** How many different hints a token can have; 0 is none. */
export const HINTS = 1 + 2 * SPAN_TYPES.length * CERTAINTIES

/** What the rules found at each token: the most certain finding, and whether the token opens it. */
export function hintsOf(tokens: Tokens, found: readonly Candidate[]): Uint8Array {
  const hints = new Uint8Array(tokens.count)
  const best = new Uint8Array(tokens.count)
  for (const { start, end, type, certainty } of found) {
    const rank = CERTAINTY[certainty]
    for (let at = firstAt(tokens, start); at < tokens.count && (tokens.starts[at] ?? 0) < end; at += 1) {
      if (rank <= (best[at] ?? 0)) continue
      best[at] = rank
      const opens = (tokens.starts[at] ?? 0) <= start ? 1 : 0
      hints[at] = 1 + 2 * (SPAN_TYPES.indexOf(type) * CERTAINTIES + rank) + opens
    }
  }
  return hints
}

/** The first token that ends behind an offset. */
function firstAt({ ends, count }: Tokens, offset: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}
