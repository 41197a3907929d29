import type { Candidate } from '../candidate.ts'
import { FEATURES, featuresOf } from './features.ts'
import { hintsOf } from './hints.ts'
import { fastLayers } from './kernels.ts'
import { type Layers, normalize, plainLayers } from './plain.ts'
import { DIMENSIONS, GAP_WIDTH, HINT_WIDTH, INPUTS, ROWS, WIDTH } from './shape.ts'
import { type Tokens, wordAt } from './tokens.ts'
import { type Matrix, readWeights, type Weights } from './weights.ts'

/** A score for every tag of every token, `TAGS` a token; their differences are logarithms of odds. */
export type Network = (text: string, tokens: Tokens, found: readonly Candidate[]) => Float32Array

/** More words than a long conversation has; with one more all are forgotten. */
const WORDS_KEPT = 1 << 14

/** `bytes`: the file of weights. `layers`: without it, the fastest that there is. */
export function makeNetwork(bytes: Uint8Array, layersOf: (weights: Weights) => Layers = fastestLayers): Network {
  const weights = readWeights(bytes)
  const layers = layersOf(weights)
  const places = new Map<string, number>()
  let words = new Float32Array(WIDTH << 8)
  const read = wordReader(weights)
  /** Where the numbers of a word stand in `words`. */
  const placeOf = (word: string): number => {
    const known = places.get(word)
    if (known !== undefined) return known
    if (places.size >= WORDS_KEPT) places.clear()
    const place = places.size * WIDTH
    if (place === words.length) {
      const more = new Float32Array(2 * place)
      more.set(words)
      words = more
    }
    read(word, words, place)
    places.set(word, place)
    return place
  }
  const gaps = inputsOf(weights.gaps, columnsOf(weights.input, DIMENSIONS, GAP_WIDTH))
  const hints = inputsOf(weights.hints, columnsOf(weights.input, DIMENSIONS + GAP_WIDTH, HINT_WIDTH))
  const { bias } = weights.input

  return (text, tokens, found) => {
    const { count } = tokens
    const hinted = hintsOf(tokens, found)
    const inputs = new Float32Array(count * WIDTH)
    for (let at = 0; at < count; at += 1) {
      const word = placeOf(wordAt(text, tokens, at))
      const gap = (tokens.gaps[at] ?? 0) * WIDTH
      const hint = (hinted[at] ?? 0) * WIDTH
      const here = at * WIDTH
      let squares = 0
      for (let unit = 0; unit < WIDTH; unit += 1) {
        const number = Math.fround(
          (words[word + unit] ?? 0) + (gaps[gap + unit] ?? 0) + (hints[hint + unit] ?? 0) + (bias[unit] ?? 0),
        )
        inputs[here + unit] = number
        squares += number * number
      }
      normalize(inputs, here, squares)
    }
    return layers(inputs, count)
  }
}

function fastestLayers(weights: Weights): Layers {
  try {
    return fastLayers(weights)
  } catch {
    return plainLayers(weights)
  }
}

/** What the first matrix makes of a word: the sum of its features' rows, through the part of it that reads words. */
function wordReader({ table, scales, input }: Weights): (word: string, into: Float32Array, to: number) => void {
  const columns = columnsOf(input, 0, DIMENSIONS)
  const rows = new Uint32Array(FEATURES)
  const sum = new Float32Array(DIMENSIONS)
  return (word, into, to) => {
    const count = featuresOf(word, ROWS, rows)
    sum.fill(0)
    for (let feature = 0; feature < count; feature += 1) {
      const row = rows[feature] ?? 0
      const scale = scales[row] ?? 0
      for (let pair = 0; pair < DIMENSIONS / 2; pair += 1) {
        const byte = table[(row * DIMENSIONS) / 2 + pair] ?? 0
        sum[2 * pair] = (sum[2 * pair] ?? 0) + ((byte << 28) >> 28) * scale
        sum[2 * pair + 1] = (sum[2 * pair + 1] ?? 0) + ((byte << 24) >> 28) * scale
      }
    }
    const share = 1 / Math.sqrt(Math.max(1, count))
    for (let index = 0; index < DIMENSIONS; index += 1) sum[index] = (sum[index] ?? 0) * share
    through(columns, sum, 0, into, to)
  }
}

/** What the first matrix makes of each row of a small table. */
function inputsOf(table: Float32Array, columns: Columns): Float32Array {
  const rows = table.length / columns.count
  const read = new Float32Array(rows * WIDTH)
  for (let row = 0; row < rows; row += 1) through(columns, table, row * columns.count, read, row * WIDTH)
  return read
}

/** Some columns of the first matrix, one behind the other, so that a value meets its whole column in one run. */
interface Columns {
  readonly count: number
  readonly values: Float64Array
  readonly scales: Float32Array
}

function columnsOf({ rows, scales }: Matrix, first: number, count: number): Columns {
  const values = new Float64Array(count * WIDTH)
  for (let index = 0; index < count; index += 1)
    for (let unit = 0; unit < WIDTH; unit += 1) values[index * WIDTH + unit] = rows[unit * INPUTS + first + index] ?? 0
  return { count, values, scales }
}

const sums = new Float64Array(WIDTH)

/** Multiplies `count` numbers from `from` on with the columns, and puts `WIDTH` numbers at `to`. */
function through(
  { count, values, scales }: Columns,
  numbers: Float32Array,
  from: number,
  into: Float32Array,
  to: number,
) {
  sums.fill(0)
  for (let index = 0; index < count; index += 4) {
    const first = numbers[from + index] ?? 0
    const second = numbers[from + index + 1] ?? 0
    const third = numbers[from + index + 2] ?? 0
    const fourth = numbers[from + index + 3] ?? 0
    for (let unit = 0, at = index * WIDTH; unit < WIDTH; unit += 1, at += 1)
      sums[unit] =
        (sums[unit] ?? 0) +
        first * (values[at] ?? 0) +
        second * (values[at + WIDTH] ?? 0) +
        third * (values[at + 2 * WIDTH] ?? 0) +
        fourth * (values[at + 3 * WIDTH] ?? 0)
  }
  for (let unit = 0; unit < WIDTH; unit += 1) into[to + unit] = (sums[unit] ?? 0) * (scales[unit] ?? 0)
}
