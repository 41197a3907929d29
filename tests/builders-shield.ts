import { type Candidate, candidate } from '../extension/shield/candidate.ts'
import { LEARNED_TYPES, TAGS } from '../extension/shield/detector/decode.ts'
import type { Network } from '../extension/shield/detector/network.ts'
import type { SpanType } from '../extension/shield/span.ts'

/** Odds that no leaning outweighs. */
const CERTAIN = 9

/** A network that finds nothing: what is left is what rules prove. */
export const NO_NETWORK: Network = (_text, { count }) => {
  const odds = new Float32Array(count * TAGS)
  for (let at = 0; at < count; at += 1) odds[at * TAGS] = CERTAIN
  return odds
}

/** A network that believes whatever rules found, certain or not. */
export const BELIEVING: Network = (text, tokens, found) => {
  const { count, starts, ends } = tokens
  const types: readonly SpanType[] = LEARNED_TYPES
  const odds = NO_NETWORK(text, tokens, found)
  for (const { start, end, type } of found) {
    const tag = 1 + 2 * types.indexOf(type)
    if (tag < 1) continue
    for (let at = 0; at < count; at += 1) {
      if ((starts[at] ?? 0) < start || (ends[at] ?? 0) > end) continue
      odds[at * TAGS + ((starts[at] ?? 0) > start ? tag + 1 : tag)] = 2 * CERTAIN
    }
  }
  return odds
}

/** A network that knows these names and addresses and no others of a type that is given, and believes all else. */
export function knowing(known: { readonly NAME?: readonly string[]; readonly ADDRESS?: readonly string[] }): Network {
  const types = (['NAME', 'ADDRESS'] as const).filter(type => known[type] !== undefined)
  return (text, tokens, found) =>
    BELIEVING(text, tokens, [
      ...found.filter(({ type }) => !types.some(each => each === type)),
      ...types.flatMap(type => (known[type] ?? []).flatMap(detail => everywhere(type, detail, text))),
    ])
}

function everywhere(type: SpanType, detail: string, text: string): Candidate[] {
  const found: Candidate[] = []
  for (let at = text.indexOf(detail); at >= 0; at = text.indexOf(detail, at + detail.length))
    found.push(candidate(type, at, at + detail.length, 'likely'))
  return found
}
