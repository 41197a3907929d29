import type { Span, Token } from '../span.ts'
import { FEATURE_COUNT, ROW_BITS, rowsOf } from './features.ts'
import { wordHash } from './fold.ts'
import {
  ADDRESS_BEGIN,
  ADDRESS_INSIDE,
  LABEL_COUNT,
  mayOpen,
  NAME_BEGIN,
  NAME_END,
  NAME_INSIDE,
  NAME_SINGLE,
  OTHER,
  OUTSIDE,
} from './labels.ts'
import { FORENAME, lexiconFlags, ORDINARY, prepareLexicon, SURNAME } from './lexicon.ts'
import { type Model, prepareModel, theModel, WEIGHT_ZERO } from './model.ts'
import {
  emptyTraits,
  LINE_BREAK,
  LOWER_CASE,
  NUMBER,
  PUNCTUATION,
  type Traits,
  traitsOf,
  WITH_DIGITS,
} from './traits.ts'

/** A span with its score: the average margin of its tokens' weights over no span at all; 7 per nat. */
type ScoredSpan = Span & { readonly score: number }

const FORBIDDEN = -1_000_000
const ROW_SHIFT = 32 - ROW_BITS

/**
 * Columns for the tokens of a text, reused for the next: allocating arrays for each text costs more than the sums in
 * them.
 */
interface Columns {
  readonly size: number
  readonly traits: Traits
  readonly live: Uint8Array
}

/** The same for a run of tokens that may be part of a span; positions are relative to its first token. */
interface Run {
  readonly size: number
  readonly scores: Int32Array
  readonly back: Uint8Array
  readonly labels: Uint8Array
}

/** Longer texts and runs get arrays of their own, which are not kept for reuse. */
const LARGEST_KEPT = 1 << 14

let keptColumns: Columns | undefined
let keptRun: Run | undefined

function columnsFor(count: number): Columns {
  if (keptColumns !== undefined && count <= keptColumns.size) return keptColumns
  const size = sizeFor(count)
  const columns = { size, traits: emptyTraits(size), live: new Uint8Array(size) }
  if (size <= LARGEST_KEPT) keptColumns = columns
  return columns
}

function runFor(count: number): Run {
  if (keptRun !== undefined && count <= keptRun.size) return keptRun
  const size = sizeFor(count)
  const run = {
    size,
    scores: new Int32Array(size * LABEL_COUNT),
    back: new Uint8Array(size * LABEL_COUNT),
    labels: new Uint8Array(size),
  }
  if (size <= LARGEST_KEPT) keptRun = run
  return run
}

function sizeFor(count: number): number {
  return count > LARGEST_KEPT ? count : Math.max(1 << 8, 1 << (32 - Math.clz32(count - 1)))
}

/**
 * Names of persons (`NAME`) and postal addresses (`ADDRESS`) in a text, in order and not overlapping. `tokens` must be
 * the result of `tokenize` for the text. A name excludes its title and a possessive ending.
 */
export function tagNames(text: string, tokens: readonly Token[]): ScoredSpan[] {
  if (tokens.length === 0) return []
  const columns = columnsFor(tokens.length)
  return tagIn(theModel(), tokens, traitsOf(text, tokens, lexiconFlags, columns.traits), columns.live)
}

/** Unpacks what the tagger needs ahead of time: a part, and more while there is time; `true` once it is complete. */
export function prepareTagger(hasTime: () => boolean): boolean {
  const isFirst = prepareLexicon()
  return (!isFirst || hasTime()) && prepareModel(hasTime)
}

/** The same with the caller's own model and traits, for measuring in training. */
export function tagWith(model: Model, tokens: readonly Token[], traits: Traits): ScoredSpan[] {
  return tagIn(model, tokens, traits, new Uint8Array(traits.count))
}

function tagIn(model: Model, tokens: readonly Token[], traits: Traits, live: Uint8Array): ScoredSpan[] {
  const { count } = traits
  findLive(traits, live)
  const spans: ScoredSpan[] = []
  // A token that cannot be part of any span is outside, so the tokens before it do not affect those after it.
  for (let start = 0; start < count; start += 1) {
    if (live[start] === 0) continue
    let end = start + 1
    while (end < count && live[end] === 1) end += 1
    const run = runFor(end - start)
    score(model, traits, start, end, run.scores)
    label(model.transitions, traits, start, end, run)
    collect(tokens, traits, run, start, end, spans)
    start = end
  }
  return spans
}

const rowsOfToken = new Int32Array(FEATURE_COUNT)

/** Sums up, for each token, what its features say about each label. */
function score(model: Model, traits: Traits, start: number, end: number, scores: Int32Array): void {
  const { index: places, weights } = model
  const rows = rowsOfToken
  for (let index = start; index < end; index += 1) {
    rowsOf(traits, index, rows, 0)
    // Two labels per sum, 16 bits each: 32 features of at most 255 cannot overflow.
    let even0 = 0
    let odd0 = 0
    let even1 = 0
    let odd1 = 0
    for (let feature = 0; feature < FEATURE_COUNT; feature += 1) {
      const row = (rows[feature] ?? 0) >>> ROW_SHIFT
      // Inlined `placeOf` without a branch: most of the time is spent here.
      const word = (row >>> 5) * 2
      const bits = places[word] ?? 0
      const has = -((bits >>> (row & 31)) & 1)
      let ones = bits & ((1 << (row & 31)) - 1)
      ones -= (ones >>> 1) & 0x55555555
      ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
      ones = Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
      const from = (((places[word + 1] ?? 0) + ones) & has) * 2
      const low = weights[from] ?? 0
      const high = weights[from + 1] ?? 0
      even0 += low & 0xff00ff
      odd0 += (low >>> 8) & 0xff00ff
      even1 += high & 0xff00ff
      odd1 += (high >>> 8) & 0xff00ff
    }
    const zero = FEATURE_COUNT * WEIGHT_ZERO
    const to = (index - start) * LABEL_COUNT
    scores[to] = (even0 & 0xffff) - zero
    scores[to + 1] = (odd0 & 0xffff) - zero
    scores[to + 2] = (even0 >>> 16) - zero
    scores[to + 3] = (odd0 >>> 16) - zero
    scores[to + 4] = (even1 & 0xffff) - zero
    scores[to + 5] = (odd1 & 0xffff) - zero
    scores[to + 6] = (even1 >>> 16) - zero
    scores[to + 7] = (odd1 >>> 16) - zero
  }
}

/** Small words inside names, and lowercase initials: María de la Cruz, Pieter van der Berg, john w carter. */
const PARTICLES = new Set(
  'a b c d e f g h i j k l m n o p q r s t u v w x y z de la las los del da das do dos di della du des le van von der den ter ten zu zur vom al el bin ibn ben abu st'
    .split(' ')
    // Signed, as in the traits.
    .map(particle => wordHash(particle) | 0),
)

/** How many tokens from a number ordinary words may still be part of an address. */
const ADDRESS_REACH = 4

/**
 * Marks tokens that may be part of a span with 1, others with 0. A lowercase word that the lexicon knows only as
 * ordinary is outside, and so is punctuation among such words. Near a number it may be a street, and after a possible
 * name it may be a particle.
 */
function findLive({ count, word, look, shape }: Traits, live: Uint8Array): void {
  live.fill(0, 0, count)
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
}

/** Labels that may follow any completed label, and the labels that count as completed. */
const OPENING = [OUTSIDE, NAME_BEGIN, NAME_SINGLE, ADDRESS_BEGIN, OTHER] as const
const CLOSED = [OUTSIDE, NAME_END, NAME_SINGLE, ADDRESS_BEGIN, ADDRESS_INSIDE, OTHER] as const

const best = new Int32Array(LABEL_COUNT)
const next = new Int32Array(LABEL_COUNT)

/** The most likely labels (Viterbi) of the tokens from `start` on; all tokens before and after the run are outside. */
function label(steps: Int16Array, { count, gap }: Traits, start: number, end: number, run: Run): void {
  const { scores, back, labels } = run
  for (let to = 0; to < LABEL_COUNT; to += 1) {
    const opening = start === 0 ? 0 : (steps[OUTSIDE * LABEL_COUNT + to] ?? 0)
    best[to] = mayOpen(to) ? opening + (scores[to] ?? 0) : FORBIDDEN
  }
  for (let index = start + 1; index < end; index += 1) {
    const from = (index - start) * LABEL_COUNT
    const outside = best[OUTSIDE] ?? 0
    const nameEnd = best[NAME_END] ?? 0
    const single = best[NAME_SINGLE] ?? 0
    const address = best[ADDRESS_BEGIN] ?? 0
    const addressOn = best[ADDRESS_INSIDE] ?? 0
    const other = best[OTHER] ?? 0
    for (let place = 0; place < OPENING.length; place += 1) {
      const to = OPENING[place] ?? 0
      let highest = outside + (steps[OUTSIDE * LABEL_COUNT + to] ?? 0)
      let before = OUTSIDE
      const behindName = nameEnd + (steps[NAME_END * LABEL_COUNT + to] ?? 0)
      if (behindName > highest) {
        highest = behindName
        before = NAME_END
      }
      const behindSingle = single + (steps[NAME_SINGLE * LABEL_COUNT + to] ?? 0)
      if (behindSingle > highest) {
        highest = behindSingle
        before = NAME_SINGLE
      }
      const behindNumber = address + (steps[ADDRESS_BEGIN * LABEL_COUNT + to] ?? 0)
      if (behindNumber > highest) {
        highest = behindNumber
        before = ADDRESS_BEGIN
      }
      const behindAddress = addressOn + (steps[ADDRESS_INSIDE * LABEL_COUNT + to] ?? 0)
      if (behindAddress > highest) {
        highest = behindAddress
        before = ADDRESS_INSIDE
      }
      const behindOther = other + (steps[OTHER * LABEL_COUNT + to] ?? 0)
      if (behindOther > highest) {
        highest = behindOther
        before = OTHER
      }
      next[to] = highest + (scores[from + to] ?? 0)
      back[from + to] = before
    }
    // A name cannot continue past its line.
    const isBreak = (gap[index] ?? 0) >= LINE_BREAK
    goOn(steps, NAME_BEGIN, NAME_INSIDE, NAME_INSIDE, from, run)
    goOn(steps, NAME_BEGIN, NAME_INSIDE, NAME_END, from, run)
    if (isBreak) next[NAME_INSIDE] = FORBIDDEN
    if (isBreak) next[NAME_END] = FORBIDDEN
    goOn(steps, ADDRESS_BEGIN, ADDRESS_INSIDE, ADDRESS_INSIDE, from, run)
    // Normalized, because only differences count and a long text must not overflow.
    const zero = next[OUTSIDE] ?? 0
    for (let to = 0; to < LABEL_COUNT; to += 1) best[to] = Math.max((next[to] ?? 0) - zero, FORBIDDEN)
  }
  let last = OUTSIDE
  let highest = FORBIDDEN * 2
  for (const closing of CLOSED) {
    const sum = (best[closing] ?? 0) + (end === count ? 0 : (steps[closing * LABEL_COUNT + OUTSIDE] ?? 0))
    if (sum > highest) {
      highest = sum
      last = closing
    }
  }
  for (let place = end - start - 1; place >= 0; place -= 1) {
    labels[place] = last
    last = back[place * LABEL_COUNT + last] ?? 0
  }
}

/** The better of two ways to reach a label that continues what either of them began. */
function goOn(steps: Int16Array, one: number, other: number, to: number, from: number, { scores, back }: Run): void {
  const behindOne = (best[one] ?? 0) + (steps[one * LABEL_COUNT + to] ?? 0)
  const behindOther = (best[other] ?? 0) + (steps[other * LABEL_COUNT + to] ?? 0)
  next[to] = Math.max(behindOne, behindOther) + (scores[from + to] ?? 0)
  back[from + to] = behindOther > behindOne ? other : one
}

/**
 * The maximum number of tokens in a name, minus one; longer ones are cut, so that no text can produce endless names.
 */
const LONGEST_NAME = 15

/**
 * The minimum margin for a one-word name that no list knows. Below it, most such words in the held-out texts are
 * places, companies and typos.
 */
const UNKNOWN_MARGIN = 30
/** The bits of `look` for a word in a list of names. */
const LISTED = (FORENAME | SURNAME) << 4

function collect(
  tokens: readonly Token[],
  { look }: Traits,
  { labels, scores }: Run,
  from: number,
  to: number,
  spans: ScoredSpan[],
): void {
  const count = to - from
  for (let place = 0; place < count; place += 1) {
    const label = labels[place] ?? OUTSIDE
    let last = place
    // The remainder of a name that was cut.
    const isRest = label === NAME_INSIDE || label === NAME_END
    if (label === NAME_BEGIN || label === NAME_INSIDE) {
      while (last + 1 < count && labels[last] !== NAME_END && last - place < LONGEST_NAME) last += 1
    } else if (label === ADDRESS_BEGIN) {
      while (last + 1 < count && labels[last + 1] === ADDRESS_INSIDE) last += 1
    } else if (label !== NAME_SINGLE && !isRest) continue
    let margin = 0
    for (let at = place; at <= last; at += 1) {
      const row = at * LABEL_COUNT
      margin += (scores[row + (labels[at] ?? 0)] ?? 0) - (scores[row + OUTSIDE] ?? 0)
    }
    const start = tokens[from + place]?.start ?? 0
    const end = tokens[from + last]?.end ?? start
    const type = label === ADDRESS_BEGIN ? 'ADDRESS' : 'NAME'
    const isUnknown = label === NAME_SINGLE && ((look[from + place] ?? 0) & LISTED) === 0
    if (!isUnknown || margin >= UNKNOWN_MARGIN) spans.push({ start, end, type, score: margin / (last - place + 1) })
    place = last
  }
}
