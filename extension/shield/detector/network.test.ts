import { describe, expect, test } from 'vitest'

import { LEARNED_TYPES, TAGS } from './decode.ts'
import { FEATURES, featuresOf } from './features.ts'
import { HINTS, hintsOf } from './hints.ts'
import { fastLayers } from './kernels.ts'
import { makeNetwork } from './network.ts'
import { type Layers, plainLayers } from './plain.ts'
import { DILATIONS, DIMENSIONS, GAP_WIDTH, GAPS, HINT_WIDTH, INPUTS, ROWS, TAPS, WIDTH } from './shape.ts'
import { tokensOf } from './tokens.ts'
import type { Weights } from './weights.ts'

const MATRICES = [
  { inputs: INPUTS, outputs: WIDTH, around: 0 },
  ...DILATIONS.map(() => ({ inputs: WIDTH, outputs: WIDTH, around: WIDTH })),
  { inputs: WIDTH, outputs: TAGS, around: 0 },
]

interface Part {
  readonly taps: Float32Array
  readonly rows: Int8Array
  readonly scales: Float32Array
  readonly bias: Float32Array
  readonly gain: Float32Array
}

/** A file in which all is 0, the scales 1, unless `fill` sets it; the parts are the input, the layers and the output. */
function fileWith(fill: (table: Uint8Array, parts: readonly Part[]) => void): Uint8Array {
  const table = new Uint8Array((ROWS * DIMENSIONS) / 2)
  const parts = MATRICES.map(({ inputs, outputs, around }) => ({
    taps: new Float32Array(around * TAPS),
    rows: new Int8Array(inputs * outputs),
    scales: new Float32Array(outputs).fill(1),
    bias: new Float32Array(outputs),
    gain: new Float32Array(around).fill(1),
  }))
  fill(table, parts)
  const arrays = [
    table,
    // 200 is a scale of 1.
    new Uint8Array(ROWS).fill(200),
    new Float32Array(GAPS * GAP_WIDTH + HINTS * HINT_WIDTH),
    ...parts.flatMap(({ taps, rows, scales, bias, gain }) => [taps, rows, scales, bias, gain]),
  ]
  return new Uint8Array(Buffer.concat(arrays.map(part => Buffer.from(part.buffer, part.byteOffset, part.byteLength))))
}

const isName = 1 + 2 * LEARNED_TYPES.indexOf('NAME')
const WAYS: readonly (readonly [string, (weights: Weights) => Layers])[] = [
  ['WebAssembly', fastLayers],
  ['plain code', plainLayers],
]

/** By how much a name is likelier than nothing, token by token. */
function leadsIn(file: Uint8Array, text: string, way: (weights: Weights) => Layers) {
  const tokens = tokensOf(text)
  const odds = makeNetwork(file, way)(text, tokens, [])
  return Array.from({ length: tokens.count }, (_, at) => (odds[at * TAGS + isName] ?? 0) - (odds[at * TAGS] ?? 0))
}

/** The features of `word` put 1 in the first dimension, which the first matrix copies to the first unit. */
function knows(word: string, table: Uint8Array, parts: readonly Part[]): void {
  const rows = new Uint32Array(FEATURES)
  for (const row of rows.subarray(0, featuresOf(word, ROWS, rows))) table[(row * DIMENSIONS) / 2] = 1
  const input = parts[0]
  if (input !== undefined) input.rows[0] = 1
}

/** A name is whatever has a high number in this unit. */
function names(unit: number, parts: readonly Part[]): void {
  const output = parts.at(-1)
  if (output !== undefined) output.rows[isName * WIDTH + unit] = 1
}

/** Pseudorandom, the same in every run, from -1 to 1. */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state / 2 ** 31 - 1) * 0.999
  }
}

const noisy = fileWith((table, parts) => {
  const next = noise(7)
  table.forEach((_, at) => {
    table[at] = Math.floor((next() + 1) * 128)
  })
  for (const { taps, rows, scales, bias, gain } of parts) {
    rows.forEach((_, at) => {
      rows[at] = Math.round(next() * 127)
    })
    for (const values of [taps, bias]) {
      values.forEach((_, at) => {
        values[at] = next()
      })
    }
    scales.fill(1 / 500)
    gain.fill(1.1)
  }
})

describe.each(WAYS)('the network in %s', (_, way) => {
  test('without weights nothing is likelier than anything else', () => {
    for (const lead of leadsIn(
      fileWith(() => undefined),
      'Ask Bo.',
      way,
    ))
      expect(lead).toBe(0)
  })

  test('a word is known by its features', () => {
    const file = fileWith((table, parts) => {
      knows('Bo', table, parts)
      names(0, parts)
    })
    const [ask = 0, bo = 0] = leadsIn(file, 'Ask Bo', way)
    expect(bo).toBeGreaterThan(ask + 1)
  })

  test.each(DILATIONS.map((distance, index) => ({ distance, index })))(
    'layer $index sees the neighbors at a distance of $distance, on both sides, and no others',
    ({ distance, index }) => {
      for (const row of [0, 2]) {
        const file = fileWith((table, parts) => {
          knows('Bo', table, parts)
          const layer = parts[index + 1]
          if (layer !== undefined) {
            layer.taps[row * WIDTH] = 1
            // The second unit is the first unit of the neighbor.
            layer.rows[WIDTH] = 1
          }
          names(1, parts)
        })
        const words = Array.from({ length: 31 }, (_word, at) => (at === 15 ? 'Bo' : 'x'))
        const leads = leadsIn(file, words.join(' '), way)
        const risen = leads.flatMap((lead, at) => (lead > 0.5 ? [at] : []))
        expect(risen).toEqual([row === 0 ? 15 + distance : 15 - distance])
      }
    },
  )

  test('a file of another length is refused', () => {
    const file = fileWith(() => undefined)
    expect(() => makeNetwork(file.subarray(1), way)).toThrow(RangeError)
    expect(() => makeNetwork(new Uint8Array([...file, 0]), way)).toThrow(RangeError)
  })

  test('an empty text has no tokens and no odds', () => {
    expect(leadsIn(noisy, '', way)).toEqual([])
  })
})

test('both ways give the same odds, also for a text that is read in parts, and after a longer one', () => {
  const fast = makeNetwork(noisy, weights => fastLayers(weights, 64))
  const plain = makeNetwork(noisy, plainLayers)
  const long = Array.from({ length: 200 }, (_, at) => `w${(at * 7) % 113}`).join(' ')
  for (const text of [long, 'Dear Ms. Li, call +1 202 555 0143 by May 3.', 'x']) {
    const tokens = tokensOf(text)
    const [one, other] = [fast(text, tokens, []), plain(text, tokens, [])]
    expect(one.length).toBe(tokens.count * TAGS)
    const furthest = one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
    expect(furthest).toBeLessThan(0.01)
  }
})

describe('what the first matrix makes of a word', () => {
  const tables = new Uint8Array((ROWS * DIMENSIONS) / 2).map((_, index) => (index * 7919) % 251)
  const rows = new Int8Array(INPUTS * WIDTH).map((_, index) => ((index * 31) % 17) - 8)
  const file = fileWith((table, [input]) => {
    table.set(tables)
    input?.rows.set(rows)
  })
  const network = makeNetwork(file, () => inputs => inputs)
  const inputsOf = (text: string) => [...network(text, tokensOf(text), [])]

  test('is the sum of its features, each number times its column, at a root mean square of 1', () => {
    const features = new Uint32Array(FEATURES)
    const count = featuresOf('Anna', ROWS, features)
    const numberOf = (row: number, index: number): number => {
      const byte = tables[(row * DIMENSIONS + index) >> 1] ?? 0
      return ((index % 2 === 0 ? byte << 28 : byte << 24) | 0) >> 28
    }
    const word = Array.from({ length: DIMENSIONS }, (_, index) =>
      features.subarray(0, count).reduce((sum, row) => sum + numberOf(row, index), 0),
    )
    const mixed = Array.from({ length: WIDTH }, (_, unit) =>
      word.reduce((sum, number, index) => sum + (number / Math.sqrt(count)) * (rows[unit * INPUTS + index] ?? 0), 0),
    )
    const root = Math.sqrt(mixed.reduce((sum, number) => sum + number ** 2, 0) / WIDTH)
    const inputs = inputsOf('Anna')
    mixed.forEach((number, unit) => {
      expect(inputs[unit]).toBeCloseTo(number / root, 4)
    })
  })

  test.each([300, 17_000])('is the same beside %i others, some of which are forgotten', many => {
    const alone = inputsOf('Anna met Bo')
    const letters = (number: number) => String(number).replace(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))
    inputsOf(Array.from({ length: many }, (_, at) => letters((at + 1) * many)).join(' '))
    expect(inputsOf('Anna met Bo')).toEqual(alone)
  })
})

test('a hint is the most certain finding at a token, and whether the token opens it', () => {
  const tokens = tokensOf('call 202 555 now')
  const hints = hintsOf(tokens, [
    { start: 5, end: 12, type: 'PHONE', certainty: 'likely' },
    { start: 9, end: 12, type: 'OTHER_ID', certainty: 'proven' },
  ])
  expect(hints[0]).toBe(0)
  expect(hints[3]).toBe(0)
  expect(hints[1]).not.toBe(hints[2])
  expect(new Set([...hintsOf(tokens, [{ start: 5, end: 12, type: 'PHONE', certainty: 'likely' }])]).size).toBe(3)
})
