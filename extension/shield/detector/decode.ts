import type { Tokens } from './tokens.ts'

/** What the detector tells apart, in the order of its tags. */
export const LEARNED_TYPES = [
  'NAME',
  'ADDRESS',
  'DATE',
  'VALUE',
  'OTHER_ID',
  'PHONE',
  'EMAIL',
  'URL',
  'CREDIT_CARD',
] as const
export type LearnedType = (typeof LEARNED_TYPES)[number]

/** A token outside of everything has tag 0; the first token of type i has tag 1 + 2i, those behind it 2 + 2i. */
export const TAGS = 1 + 2 * LEARNED_TYPES.length

/** A part of a text that the detector would hide. */
export interface Detected {
  readonly start: number
  readonly end: number
  readonly type: LearnedType
  /** How sure it is: the mean probability, from 0 to 1, that its tokens are not outside of everything. */
  readonly confidence: number
}

/** By how much, in nats, each type is preferred to nothing: more hides more. */
export type Leaning = Readonly<Record<LearnedType, number>>

/**
 * By how much more, in nats, a span that has begun is preferred to its end: half a detail is told with the other half.
 * Measured on texts that were not learned: at the same share of what is hidden needlessly, less stays readable.
 */
const GOES_ON = 1

/**
 * The most probable sequence of tags in which no span begins in its middle (Viterbi). `odds`: what `Network` answers.
 */
export function spansIn(tokens: Tokens, odds: Float32Array, leaning: Leaning): Detected[] {
  const { count } = tokens
  if (count === 0) return []
  const bias = new Float32Array(TAGS)
  LEARNED_TYPES.forEach((type, index) => {
    bias[1 + 2 * index] = leaning[type]
    bias[2 + 2 * index] = leaning[type] + GOES_ON
  })
  const back = new Uint8Array(count * TAGS)
  let scores = new Float64Array(TAGS).fill(Number.NEGATIVE_INFINITY)
  for (let tag = 0; tag < TAGS; tag += 1) if (!isInside(tag)) scores[tag] = (odds[tag] ?? 0) + (bias[tag] ?? 0)
  let next = new Float64Array(TAGS)
  for (let at = 1; at < count; at += 1) {
    const best = highest(scores)
    for (let tag = 0; tag < TAGS; tag += 1) {
      // Inside of a type a span can only go on; everything else follows whatever was best.
      const from = isInside(tag) ? ((scores[tag] ?? 0) > (scores[tag - 1] ?? 0) ? tag : tag - 1) : best
      back[at * TAGS + tag] = from
      next[tag] = (scores[from] ?? 0) + (odds[at * TAGS + tag] ?? 0) + (bias[tag] ?? 0)
    }
    const spent = scores
    scores = next
    next = spent
  }
  const tags = new Uint8Array(count)
  for (let at = count - 1, tag = highest(scores); at >= 0; at -= 1) {
    tags[at] = tag
    tag = back[at * TAGS + tag] ?? 0
  }
  beginLater(tags, odds, bias)
  return spansOf(tokens, tags, odds)
}

/** That a span goes on readily is no reason to begin it earlier: it begins with a token that is its beginning by itself. */
function beginLater(tags: Uint8Array, odds: Float32Array, bias: Float32Array): void {
  const mayBegin = (at: number, tag: number): boolean =>
    (odds[at * TAGS + tag] ?? 0) + (bias[tag] ?? 0) > (odds[at * TAGS] ?? 0)
  for (let at = 0; at + 1 < tags.length; at += 1) {
    const tag = tags[at] ?? 0
    if (tag === 0 || isInside(tag) || tags[at + 1] !== tag + 1) continue
    if (mayBegin(at, tag) || !mayBegin(at + 1, tag)) continue
    tags[at] = 0
    tags[at + 1] = tag
  }
}

function spansOf({ count, starts, ends }: Tokens, tags: Uint8Array, odds: Float32Array): Detected[] {
  const spans: Detected[] = []
  for (let at = 0; at < count; ) {
    const type = typeOf(tags[at] ?? 0)
    const first = at
    let sure = 0
    do {
      if (type !== undefined) sure += chanceOfSome(odds, at * TAGS)
      at += 1
    } while (type !== undefined && at < count && isInside(tags[at] ?? 0))
    if (type === undefined) continue
    spans.push({ start: starts[first] ?? 0, end: ends[at - 1] ?? 0, type, confidence: sure / (at - first) })
  }
  return spans
}

/** The probability that a token is not outside of everything. */
function chanceOfSome(odds: Float32Array, from: number): number {
  let all = 0
  for (let tag = 0; tag < TAGS; tag += 1) all += Math.exp((odds[from + tag] ?? 0) - (odds[from] ?? 0))
  return 1 - 1 / all
}

function typeOf(tag: number): LearnedType | undefined {
  return tag === 0 ? undefined : LEARNED_TYPES[(tag - 1) >> 1]
}

function isInside(tag: number): boolean {
  return tag > 0 && tag % 2 === 0
}

function highest(scores: Float64Array): number {
  let best = 0
  for (let tag = 1; tag < scores.length; tag += 1) if ((scores[tag] ?? 0) > (scores[best] ?? 0)) best = tag
  return best
}
