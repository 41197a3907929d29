import { TAGS } from './decode.ts'
import { DILATIONS, WIDTH } from './shape.ts'
import type { Layer, Matrix, Weights } from './weights.ts'

/**
 * The layers behind the first: from what that makes of each token, `WIDTH` numbers, to a score for every tag, `TAGS` a
 * token, whose differences are logarithms of odds.
 */
export type Layers = (tokens: Float32Array, count: number) => Float32Array

const EPSILON = 1e-5

/** Where there is no WebAssembly: Chrome lets no content script compile it. */
export function plainLayers({ layers, output }: Weights): Layers {
  const mixers = layers.map(({ matrix }) => floatsOf(matrix))
  const tagger = floatsOf(output)
  return (tokens, count) => {
    let now = tokens
    layers.forEach((layer, index) => {
      now = through(layer, mixers[index] ?? tagger, now, count, DILATIONS[index] ?? 1)
    })
    const scores = new Float32Array(count * TAGS)
    const here = new Float64Array(2 * WIDTH)
    const both = new Float32Array(2 * TAGS)
    for (let at = 0; at < count; at += 2) {
      const to = Math.min(at + 2, count)
      here.set(now.subarray(at * WIDTH, to * WIDTH))
      multiply(tagger, output.bias, here, both)
      scores.set(both.subarray(0, (to - at) * TAGS), at * TAGS)
    }
    return scores
  }
}

/** In double precision, since nothing has to be converted then: twice as fast. */
function floatsOf({ rows, scales }: Matrix): Float64Array {
  const inputs = rows.length / scales.length
  return Float64Array.from(rows, (value, index) => value * (scales[Math.floor(index / inputs)] ?? 0))
}

function through(
  { taps, matrix, gain }: Layer,
  mixer: Float64Array,
  now: Float32Array,
  count: number,
  distance: number,
) {
  const next = new Float32Array(count * WIDTH)
  const around = new Float64Array(2 * WIDTH)
  const mixed = new Float32Array(2 * WIDTH)
  for (let first = 0; first < count; first += 2) {
    const to = Math.min(first + 2, count)
    for (let at = first; at < to; at += 1) {
      const [here, before, behind] = [at * WIDTH, (at - distance) * WIDTH, (at + distance) * WIDTH]
      for (let unit = 0; unit < WIDTH; unit += 1) {
        around[(at - first) * WIDTH + unit] =
          (taps[unit] ?? 0) * (before < 0 ? 0 : (now[before + unit] ?? 0)) +
          (taps[WIDTH + unit] ?? 0) * (now[here + unit] ?? 0) +
          (taps[2 * WIDTH + unit] ?? 0) * (at + distance < count ? (now[behind + unit] ?? 0) : 0)
      }
    }
    multiply(mixer, matrix.bias, around, mixed)
    for (let at = first; at < to; at += 1) {
      const here = at * WIDTH
      let squares = 0
      for (let unit = 0; unit < WIDTH; unit += 1) {
        const number = Math.fround((now[here + unit] ?? 0) + Math.max(0, mixed[(at - first) * WIDTH + unit] ?? 0))
        next[here + unit] = number
        squares += number * number
      }
      normalize(next, here, squares)
      for (let unit = 0; unit < WIDTH; unit += 1) next[here + unit] = (next[here + unit] ?? 0) * (gain[unit] ?? 0)
    }
  }
  return next
}

/**
 * Four rows and two tokens at a time: a number of a row is loaded once for both, and each sum waits for its last addition,
 * so eight in turn cost little more than one. `values`: `WIDTH` numbers of each token; `into`: as many as there are rows.
 */
function multiply(rows: Float64Array, bias: Float32Array, values: Float64Array, into: Float32Array): void {
  const outputs = into.length / 2
  const whole = outputs - (outputs % 4)
  for (let row = 0; row < whole; row += 4) {
    let [first, second, third, fourth] = [0, 0, 0, 0]
    let [otherFirst, otherSecond, otherThird, otherFourth] = [0, 0, 0, 0]
    for (let index = 0; index < WIDTH; index += 1) {
      const value = values[index] ?? 0
      const other = values[WIDTH + index] ?? 0
      const at = row * WIDTH + index
      const one = rows[at] ?? 0
      first += one * value
      otherFirst += one * other
      const two = rows[at + WIDTH] ?? 0
      second += two * value
      otherSecond += two * other
      const three = rows[at + 2 * WIDTH] ?? 0
      third += three * value
      otherThird += three * other
      const four = rows[at + 3 * WIDTH] ?? 0
      fourth += four * value
      otherFourth += four * other
    }
    into[row] = (bias[row] ?? 0) + first
    into[row + 1] = (bias[row + 1] ?? 0) + second
    into[row + 2] = (bias[row + 2] ?? 0) + third
    into[row + 3] = (bias[row + 3] ?? 0) + fourth
    into[outputs + row] = (bias[row] ?? 0) + otherFirst
    into[outputs + row + 1] = (bias[row + 1] ?? 0) + otherSecond
    into[outputs + row + 2] = (bias[row + 2] ?? 0) + otherThird
    into[outputs + row + 3] = (bias[row + 3] ?? 0) + otherFourth
  }
  for (let token = 0; token < 2; token += 1) {
    for (let row = whole; row < outputs; row += 1) {
      let sum = bias[row] ?? 0
      for (let index = 0; index < WIDTH; index += 1)
        sum += (rows[row * WIDTH + index] ?? 0) * (values[token * WIDTH + index] ?? 0)
      into[token * outputs + row] = sum
    }
  }
}

/** Divides `WIDTH` numbers by the root of their mean square. `squares`: the sum of theirs, added up in order. */
export function normalize(values: Float32Array, from: number, squares: number): void {
  const by = 1 / Math.sqrt(squares / WIDTH + EPSILON)
  for (let at = from; at < from + WIDTH; at += 1) values[at] = (values[at] ?? 0) * by
}
