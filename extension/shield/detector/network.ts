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
  const words = new Map<string, Float32Array>()
  const wordOf = (word: string): Float32Array => {
    const known = words.get(word)
    if (known !== undefined) return known
    if (words.size >= WORDS_KEPT) words.clear()
    const read = inputOfWord(word, weights)
    words.set(word, read)
    return read
  }
  const gaps = inputsOf(weights.gaps, GAP_WIDTH, DIMENSIONS, weights.input)
  const hints = inputsOf(weights.hints, HINT_WIDTH, DIMENSIONS + GAP_WIDTH, weights.input)
  const { bias } = weights.input

  return (text, tokens, found) => {
    const { count } = tokens
    const hinted = hintsOf(tokens, found)
    const inputs = new Float32Array(count * WIDTH)
    for (let at = 0; at < count; at += 1) {
      const word = wordOf(wordAt(text, tokens, at))
      const gap = (tokens.gaps[at] ?? 0) * WIDTH
      const hint = (hinted[at] ?? 0) * WIDTH
      const here = at * WIDTH
      for (let unit = 0; unit < WIDTH; unit += 1)
        inputs[here + unit] =
          (word[unit] ?? 0) + (gaps[gap + unit] ?? 0) + (hints[hint + unit] ?? 0) + (bias[unit] ?? 0)
      normalize(inputs, here)
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
function inputOfWord(word: string, { table, scales, input }: Weights): Float32Array {
  const rows = new Uint32Array(FEATURES)
  const count = featuresOf(word, ROWS, rows)
  const sum = new Float32Array(DIMENSIONS)
  for (const row of rows.subarray(0, count)) {
    const scale = scales[row] ?? 0
    for (let pair = 0; pair < DIMENSIONS / 2; pair += 1) {
      const byte = table[(row * DIMENSIONS) / 2 + pair] ?? 0
      sum[2 * pair] = (sum[2 * pair] ?? 0) + ((byte << 28) >> 28) * scale
      sum[2 * pair + 1] = (sum[2 * pair + 1] ?? 0) + ((byte << 24) >> 28) * scale
    }
  }
  const share = 1 / Math.sqrt(Math.max(1, count))
  const words = sum.map(value => value * share)
  return throughInput(words, 0, input)
}

/** What the first matrix makes of each row of a small table. */
function inputsOf(table: Float32Array, width: number, column: number, input: Matrix): Float32Array {
  const rows = table.length / width
  const read = new Float32Array(rows * WIDTH)
  for (let row = 0; row < rows; row += 1)
    read.set(throughInput(table.subarray(row * width, (row + 1) * width), column, input), row * WIDTH)
  return read
}

function throughInput(values: Float32Array, column: number, { rows, scales }: Matrix): Float32Array {
  return Float32Array.from({ length: WIDTH }, (_, unit) => {
    let sum = 0
    for (let index = 0; index < values.length; index += 1)
      sum += (values[index] ?? 0) * (rows[unit * INPUTS + column + index] ?? 0)
    return sum * (scales[unit] ?? 0)
  })
}
