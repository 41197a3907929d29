import { TAGS } from './decode.ts'
import { HINTS } from './hints.ts'
import { DILATIONS, DIMENSIONS, GAP_WIDTH, GAPS, HINT_WIDTH, INPUTS, ROWS, TAPS, WIDTH } from './shape.ts'

/** A matrix with one row for each output, what each row is multiplied by, and what is added to each output. */
export interface Matrix {
  readonly rows: Int8Array
  readonly scales: Float32Array
  readonly bias: Float32Array
}

/** Looks at each token and its two neighbors, unit by unit, and mixes the units with a matrix. */
export interface Layer {
  /** `TAPS` rows of `WIDTH` numbers. */
  readonly taps: Float32Array
  readonly matrix: Matrix
  /** What the normalized sum is multiplied by. */
  readonly gain: Float32Array
}

export interface Weights {
  /** `DIMENSIONS` numbers a row, packed: two to a byte, the first in the lower half. */
  readonly table: Uint8Array
  /** What a row's numbers are multiplied by. */
  readonly scales: Float32Array
  readonly gaps: Float32Array
  readonly hints: Float32Array
  readonly input: Matrix
  readonly layers: readonly Layer[]
  readonly output: Matrix
}

/** Reads a file that `npm run detector -- learn` wrote. Throws a `RangeError` if it has another length. */
export function readWeights(bytes: Uint8Array): Weights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const skip = (count: number): number => {
    const from = at
    at += count
    if (at > bytes.length) throw new RangeError(`The detector's weights end at byte ${bytes.length}.`)
    return from
  }
  const floats = (count: number): Float32Array => {
    const from = skip(count * 4)
    return Float32Array.from({ length: count }, (_, index) => view.getFloat32(from + index * 4, true))
  }
  const matrix = (inputs: number, outputs: number): Matrix => {
    const from = skip(inputs * outputs)
    return {
      rows: Int8Array.from(bytes.subarray(from, at)),
      scales: floats(outputs),
      bias: floats(outputs),
    }
  }
  const tableAt = skip((ROWS * DIMENSIONS) / 2)
  const scalesAt = skip(ROWS)
  const weights = {
    table: bytes.subarray(tableAt, scalesAt),
    // Powers of the eighth root of two; 200 is 1.
    scales: Float32Array.from(bytes.subarray(scalesAt, at), power => 2 ** ((power - 200) / 8)),
    gaps: floats(GAPS * GAP_WIDTH),
    hints: floats(HINTS * HINT_WIDTH),
    input: matrix(INPUTS, WIDTH),
    layers: DILATIONS.map(() => ({ taps: floats(TAPS * WIDTH), matrix: matrix(WIDTH, WIDTH), gain: floats(WIDTH) })),
    output: matrix(WIDTH, TAGS),
  }
  if (at !== bytes.length) throw new RangeError(`The detector's weights have ${bytes.length} bytes, not ${at}.`)
  return weights
}
