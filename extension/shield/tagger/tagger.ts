import type { Span, Token } from '../span.ts'
import { FEATURE_COUNT, ROW_BITS, rowsOf } from './features.ts'
import { wordHash } from './fold.ts'
import {
  ADDRESS_BEGIN,
  ADDRESS_INSIDE,
  LABEL_COUNT,
  mayClose,
  mayFollow,
  mayOpen,
  NAME_BEGIN,
  NAME_END,
  NAME_INSIDE,
  NAME_SINGLE,
  OUTSIDE,
} from './labels.ts'
import { lexiconFlags, ORDINARY } from './lexicon.ts'
import { type Model, theModel } from './model.ts'
import { LINE_BREAK, LOWER_CASE, NUMBER, PUNCTUATION, type Traits, traitsOf, WITH_DIGITS } from './traits.ts'

/** A span with how far it is from being none: the margin of its tokens' weights, on average; about 16 a nat. */
export type ScoredSpan = Span & { readonly score: number }

const FORBIDDEN = -1_000_000
const ROW_SHIFT = 32 - ROW_BITS

/**
 * Names of persons (`NAME`) and postal addresses (`ADDRESS`) in a text, in order, none overlapping another. `tokens`
 * are the text's, as `tokenize` gives them. A name comes without its title and without a possessive ending.
 */
export function tagNames(text: string, tokens: readonly Token[]): ScoredSpan[] {
  if (tokens.length === 0) return []
  return tagWith(theModel(), tokens, traitsOf(text, tokens, lexiconFlags))
}

/** The same with a model and traits of the caller's own: what training measures with. */
export function tagWith(model: Model, tokens: readonly Token[], traits: Traits): ScoredSpan[] {
  const scores = scoresOf(model, traits)
  return spansOf(tokens, bestLabels(model, scores, traits), scores)
}

/** What each token's features say of each label. */
function scoresOf({ places, present, weights }: Model, traits: Traits): Int32Array {
  const scores = new Int32Array(traits.count * LABEL_COUNT)
  const rows = new Int32Array(FEATURE_COUNT)
  const live = liveTokens(traits)
  for (let index = 0; index < traits.count; index += 1) {
    const to = index * LABEL_COUNT
    if (live[index] === 0) {
      scores.fill(FORBIDDEN, to + 1, to + LABEL_COUNT)
      continue
    }
    rowsOf(traits, index, rows, 0)
    let s0 = 0
    let s1 = 0
    let s2 = 0
    let s3 = 0
    let s4 = 0
    let s5 = 0
    let s6 = 0
    let s7 = 0
    for (let feature = 0; feature < FEATURE_COUNT; feature += 1) {
      const row = (rows[feature] ?? 0) >>> ROW_SHIFT
      if ((((present[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 0) continue
      const from = (places[row] ?? 0) * LABEL_COUNT
      s0 += weights[from] ?? 0
      s1 += weights[from + 1] ?? 0
      s2 += weights[from + 2] ?? 0
      s3 += weights[from + 3] ?? 0
      s4 += weights[from + 4] ?? 0
      s5 += weights[from + 5] ?? 0
      s6 += weights[from + 6] ?? 0
      s7 += weights[from + 7] ?? 0
    }
    scores[to] = s0
    scores[to + 1] = s1
    scores[to + 2] = s2
    scores[to + 3] = s3
    scores[to + 4] = s4
    scores[to + 5] = s5
    scores[to + 6] = s6
    scores[to + 7] = s7
  }
  return scores
}

/** Small words inside names: María de la Cruz, Pieter van der Berg. */
const PARTICLES = new Set(
  'de la las los del da das do dos di della du des le van von der den ter ten zu zur vom y e i al el bin ibn ben abu st'
    .split(' ')
    // As the traits hold them: signed.
    .map(particle => wordHash(particle) | 0),
)

/** How far a number makes ordinary words part of an address. */
const ADDRESS_REACH = 4

/**
 * Tokens that may be part of anything: 1, else 0. A word that is written small, and that the lexicon knows as ordinary
 * and nothing else, is outside, and so is punctuation among such words. Near a number it may be a street, and behind
 * a word that may be a name a particle.
 */
function liveTokens({ count, word, look, shape }: Traits): Uint8Array {
  const live = new Uint8Array(count)
  const dead = LOWER_CASE | (ORDINARY << 4)
  const joinsNames = (index: number) =>
    live[index - 1] === 1 && shape[index - 1] !== PUNCTUATION && PARTICLES.has(word[index] ?? 0)
  let numberAt = -ADDRESS_REACH - 1
  for (let index = 0; index < count; index += 1) {
    const kind = shape[index] ?? 0
    if (kind === NUMBER || kind === WITH_DIGITS) {
      live.fill(1, Math.max(0, index - ADDRESS_REACH), index + 1)
      numberAt = index
    } else if (kind !== PUNCTUATION) {
      const isNear = index - numberAt <= ADDRESS_REACH
      live[index] = look[index] !== dead || isNear || joinsNames(index) ? 1 : 0
    } else if (live[index - 1] === 1) live[index] = 1
    if (kind !== PUNCTUATION && live[index] === 1 && shape[index - 1] === PUNCTUATION) live[index - 1] = 1
  }
  return live
}

/** The likeliest labels (Viterbi). */
function bestLabels({ transitions }: Model, scores: Int32Array, { count, gap }: Traits): Uint8Array {
  const usual = allowedSteps(transitions)
  // A name ends with its line.
  const overBreak = usual.map((weight, step) => (endsName(step % LABEL_COUNT) ? FORBIDDEN : weight))
  const back = new Uint8Array(count * LABEL_COUNT)
  let best = new Int32Array(LABEL_COUNT)
  let next = new Int32Array(LABEL_COUNT)
  for (let label = 0; label < LABEL_COUNT; label += 1) best[label] = mayOpen(label) ? (scores[label] ?? 0) : FORBIDDEN
  for (let index = 1; index < count; index += 1) {
    const from = index * LABEL_COUNT
    const steps = (gap[index] ?? 0) < LINE_BREAK ? usual : overBreak
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      let highest = FORBIDDEN * 2
      let before = 0
      for (let other = 0; other < LABEL_COUNT; other += 1) {
        const sum = (best[other] ?? 0) + (steps[other * LABEL_COUNT + label] ?? 0)
        if (sum > highest) {
          highest = sum
          before = other
        }
      }
      next[label] = highest + (scores[from + label] ?? 0)
      back[from + label] = before
    }
    // Kept small: only differences count, and a long text must not overflow.
    const zero = next[OUTSIDE] ?? 0
    for (let label = 0; label < LABEL_COUNT; label += 1) next[label] = Math.max((next[label] ?? 0) - zero, FORBIDDEN)
    const freed = best
    best = next
    next = freed
  }
  let label = OUTSIDE
  for (let other = 0; other < LABEL_COUNT; other += 1) {
    if (mayClose(other) && (best[other] ?? 0) > (best[label] ?? 0)) label = other
  }
  const labels = new Uint8Array(count)
  for (let index = count - 1; index >= 0; index -= 1) {
    labels[index] = label
    label = back[index * LABEL_COUNT + label] ?? 0
  }
  return labels
}

function endsName(label: number): boolean {
  return label === NAME_INSIDE || label === NAME_END
}

function allowedSteps(transitions: Int16Array): Int32Array {
  return Int32Array.from(transitions, (weight, step) =>
    mayFollow(Math.floor(step / LABEL_COUNT), step % LABEL_COUNT) ? weight : FORBIDDEN,
  )
}

/** A name has no more tokens than this, one less; what runs on is cut, so that no text makes names without end. */
const LONGEST_NAME = 15

function spansOf(tokens: readonly Token[], labels: Uint8Array, scores: Int32Array): ScoredSpan[] {
  const spans: ScoredSpan[] = []
  for (let index = 0; index < labels.length; index += 1) {
    const label = labels[index] ?? OUTSIDE
    let last = index
    // What a name that was cut leaves over.
    const isRest = label === NAME_INSIDE || label === NAME_END
    if (label === NAME_BEGIN || label === NAME_INSIDE) {
      while (last + 1 < labels.length && labels[last] !== NAME_END && last - index < LONGEST_NAME) last += 1
    } else if (label === ADDRESS_BEGIN) {
      while (labels[last + 1] === ADDRESS_INSIDE) last += 1
    } else if (label !== NAME_SINGLE && !isRest) continue
    let margin = 0
    for (let at = index; at <= last; at += 1) {
      const from = at * LABEL_COUNT
      margin += (scores[from + (labels[at] ?? 0)] ?? 0) - (scores[from + OUTSIDE] ?? 0)
    }
    const start = tokens[index]?.start ?? 0
    const end = tokens[last]?.end ?? start
    const type = label === ADDRESS_BEGIN ? 'ADDRESS' : 'NAME'
    spans.push({ start, end, type, score: margin / (last - index + 1) })
    index = last
  }
  return spans
}
