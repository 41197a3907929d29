import { bytesOfBase64 } from './bytes-of-base64.ts'
import { ROW_BITS } from './features.ts'
import { ADDRESS_BEGIN, LABEL_COUNT, NAME_BEGIN, NAME_INSIDE, OUTSIDE } from './labels.ts'
import { NumberOdds, putNumber, takeNumber } from './packing.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'
import { WEIGHTS_BASE64 } from './weights.ts'

/**
 * The trained weights, laid out for fast summation: a row's eight weights are the bytes of two words, each increased by
 * 128 so that they add up without a sign. Label `n` is byte `n % 4` of word `n >> 2`, lowest first.
 */
export interface Model {
  /**
   * Two words for every 32 rows: a bitmap of the rows that have weights, and the place of the first of these. Small
   * enough to stay in the processor's cache; many rows have no weights. Place 0 holds zeros, for rows without weights.
   */
  readonly index: Int32Array
  readonly weights: Int32Array
  /** Added if the column's label follows the row's. */
  readonly transitions: Int16Array
}

/** The parts of a model before packing; rows in ascending order. */
export interface ModelParts {
  readonly rows: readonly number[]
  readonly weights: Int8Array
  readonly transitions: Int16Array
}

/** The place of a row among the weights; 0, where all weights are zero, for a row without any. */
export function placeOf({ index }: Pick<Model, 'index'>, row: number): number {
  const word = (row >>> 5) * 2
  const bits = index[word] ?? 0
  if (((bits >>> (row & 31)) & 1) === 0) return 0
  // Counts the bits below the row's own.
  let ones = bits & ((1 << (row & 31)) - 1)
  ones -= (ones >>> 1) & 0x55555555
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return (index[word + 1] ?? 0) + (Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24)
}

/** One of a row's weights as trained. */
export function weightAt({ weights }: Pick<Model, 'weights'>, place: number, label: number): number {
  return (((weights[place * 2 + (label >> 2)] ?? 0) >>> ((label & 3) * 8)) & 255) - WEIGHT_ZERO
}

/** The byte that represents a weight of 0. */
export const WEIGHT_ZERO = 128
const ZEROS = 0x80808080 | 0

let model: Model | undefined
let unpacking: Generator<undefined, Model> | undefined

/** The committed model, unpacked on first use. */
export function theModel(): Model {
  while (model === undefined) prepareModel(() => true)
  return model
}

/** Unpacks part of it ahead of time, and more while there is time; `true` once it is complete. */
export function prepareModel(hasTime: () => boolean): boolean {
  if (model !== undefined) return true
  unpacking ??= unpackInParts(bytesOfBase64(WEIGHTS_BASE64))
  do {
    const part = unpacking.next()
    if (part.done !== true) continue
    model = part.value
    unpacking = undefined
    return true
  } while (hasTime())
  return false
}

/** Rows per step: about five milliseconds. */
const ROWS_AT_ONCE = 2_048

/** Maps signed to unsigned so that small values stay small: 0, -1, 1, -2, 2 … */
function folded(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unfolded(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2
}

export function packModel({ rows, weights, transitions }: ModelParts): Uint8Array {
  const encoder = new RangeEncoder()
  const plain = new NumberOdds()
  for (const transition of transitions) putNumber(encoder, plain, folded(transition))
  putNumber(encoder, plain, rows.length)
  const gaps = new NumberOdds()
  const oddsFor = rowOdds()
  let before = -1
  rows.forEach((row, index) => {
    putNumber(encoder, gaps, row - before - 1)
    before = row
    const own = weights.subarray(index * LABEL_COUNT, (index + 1) * LABEL_COUNT)
    own.forEach((weight, label) => {
      putNumber(encoder, oddsFor(label, own), folded(weight))
    })
  })
  return encoder.finish()
}

export function unpackModel(bytes: Uint8Array): Model {
  const parts = unpackInParts(bytes)
  for (;;) {
    const part = parts.next()
    if (part.done === true) return part.value
  }
}

function* unpackInParts(bytes: Uint8Array): Generator<undefined, Model> {
  const decoder = new RangeDecoder(bytes)
  const plain = new NumberOdds()
  const transitions = new Int16Array(LABEL_COUNT * LABEL_COUNT)
  for (let step = 0; step < transitions.length; step += 1) transitions[step] = unfolded(takeNumber(decoder, plain))
  const count = takeNumber(decoder, plain)
  const index = new Int32Array(2 << (ROW_BITS - 5))
  const weights = new Int32Array((count + 1) * 2)
  weights.fill(ZEROS, 0, 2)
  const gaps = new NumberOdds()
  const oddsFor = rowOdds()
  const own = new Int8Array(LABEL_COUNT)
  let row = -1
  for (let place = 1; place <= count; place += 1) {
    if (place % ROWS_AT_ONCE === 0) yield
    row += takeNumber(decoder, gaps) + 1
    const word = (row >>> 5) * 2
    index[word] = (index[word] ?? 0) | (1 << (row & 31))
    index[word + 3] = place + 1
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      const weight = unfolded(takeNumber(decoder, oddsFor(label, own)))
      own[label] = weight
      const at = place * 2 + (label >> 2)
      weights[at] = (weights[at] ?? 0) | ((weight + WEIGHT_ZERO) << ((label & 3) * 8))
    }
  }
  index[1] = 1
  for (let at = 3; at < index.length; at += 2) index[at] = Math.max(index[at] ?? 0, index[at - 2] ?? 0)
  return { index, weights, transitions }
}

/** For each label, the earlier label whose weight predicts its own best: names begin and end together. */
const LEADS = [undefined, OUTSIDE, NAME_BEGIN, NAME_INSIDE, OUTSIDE, NAME_INSIDE, ADDRESS_BEGIN, OUTSIDE] as const
const LEAD_LIMIT = 4
const SUM_LIMIT = 9

/**
 * The odds of a label's weight, given what is already known of its row. Training takes from one label what it gives to
 * others, so a row adds up to about zero and its last weight is almost predictable.
 */
function rowOdds(): (label: number, row: Int8Array) => NumberOdds {
  const sums = 2 * SUM_LIMIT + 1
  const leads = 2 * LEAD_LIMIT + 1
  const made: (NumberOdds | undefined)[] = Array.from({ length: LABEL_COUNT * leads * sums })
  return (label, row) => {
    const lead = LEADS[label]
    const led = lead === undefined ? 0 : within(row[lead] ?? 0, LEAD_LIMIT)
    let sum = 0
    if (label === LABEL_COUNT - 1) for (let other = 0; other < label; other += 1) sum += row[other] ?? 0
    const context = (label * leads + led + LEAD_LIMIT) * sums + within(sum, SUM_LIMIT) + SUM_LIMIT
    const odds = made[context] ?? new NumberOdds()
    made[context] = odds
    return odds
  }
}

function within(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value))
}
