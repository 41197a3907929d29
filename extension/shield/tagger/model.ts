import { bytesOfBase64 } from './bytes-of-base64.ts'
import { ROW_BITS } from './features.ts'
import { LABEL_COUNT } from './labels.ts'
import { NumberOdds, putNumber, takeNumber } from './packing.ts'
import { RangeDecoder, RangeEncoder } from './range-coder.ts'
import { WEIGHTS_BASE64 } from './weights.ts'

/** The trained weights: whole numbers, `LABEL_COUNT` a row. */
export interface Model {
  /** Place of each row among `weights`, 0 where a row has none: place 0 is a row of zeros. */
  readonly places: Uint16Array
  /** One bit a row: whether it has a place. Small enough to stay near the processor, and most rows have none. */
  readonly present: Uint32Array
  readonly weights: Int8Array
  /** Added where the column's label follows the row's. */
  readonly transitions: Int16Array
}

/** What a model is made of before it is packed; rows in ascending order. */
export interface ModelParts {
  readonly rows: readonly number[]
  readonly weights: Int8Array
  readonly transitions: Int16Array
}

let model: Model | undefined

/** The committed model, unpacked at its first use. */
export function theModel(): Model {
  model ??= unpackModel(bytesOfBase64(WEIGHTS_BASE64))
  return model
}

/** Signed to unsigned, small stays small: 0, -1, 1, -2, 2 … */
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
  const values = valueOdds()
  let before = -1
  rows.forEach((row, index) => {
    putNumber(encoder, gaps, row - before - 1)
    before = row
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      const odds = values[label]
      if (odds !== undefined) putNumber(encoder, odds, folded(weights[index * LABEL_COUNT + label] ?? 0))
    }
  })
  return encoder.finish()
}

export function unpackModel(bytes: Uint8Array): Model {
  const decoder = new RangeDecoder(bytes)
  const plain = new NumberOdds()
  const transitions = new Int16Array(LABEL_COUNT * LABEL_COUNT)
  for (let index = 0; index < transitions.length; index += 1) transitions[index] = unfolded(takeNumber(decoder, plain))
  const count = takeNumber(decoder, plain)
  const places = new Uint16Array(1 << ROW_BITS)
  const present = new Uint32Array(1 << (ROW_BITS - 5))
  const weights = new Int8Array((count + 1) * LABEL_COUNT)
  const gaps = new NumberOdds()
  const values = valueOdds()
  let row = -1
  for (let place = 1; place <= count; place += 1) {
    row += takeNumber(decoder, gaps) + 1
    places[row] = place
    present[row >>> 5] = (present[row >>> 5] ?? 0) | (1 << (row & 31))
    for (let label = 0; label < LABEL_COUNT; label += 1) {
      const odds = values[label]
      if (odds !== undefined) weights[place * LABEL_COUNT + label] = unfolded(takeNumber(decoder, odds))
    }
  }
  return { places, present, weights, transitions }
}

/** Each label's weights have their own odds. */
function valueOdds(): NumberOdds[] {
  return Array.from({ length: LABEL_COUNT }, () => new NumberOdds())
}
