import {
  add,
  type Code,
  countDown,
  F32,
  forAll,
  get,
  I32,
  load,
  loadForAll,
  loop,
  moduleOf,
  move,
  number,
  set,
  single,
  storeAt,
  V128,
  vector,
  vectorAdd,
  vectorMax,
  vectorTimes,
} from '../../wasm/assembler.ts'
import { TAGS } from './decode.ts'
import type { Layers } from './plain.ts'
import { DILATIONS, FURTHEST, TAPS, WIDTH } from './shape.ts'
import type { Matrix, Weights } from './weights.ts'

/*
 * The layers for the SIMD unit. A token's numbers are rounded to 16 bits for the matrix, whose numbers have 8: one
 * instruction multiplies eight pairs and adds them two by two. Everything else is in single precision.
 */

/** Lengths in bytes: a token's numbers, four of them, and a pair of 16-bit numbers for each of 64 outputs. */
const TOKEN = WIDTH * 4
const FOUR = 16
const COLUMNS = TOKEN / FOUR
const PAIRS = WIDTH / 2
const PAIR_ROW = WIDTH * 4
/** Where a layer's parts stand behind its matrix. */
const SCALES = PAIRS * PAIR_ROW
const BIAS = SCALES + TOKEN
const GAIN = BIAS + TOKEN
const TAP = GAIN + TOKEN
const LAYER = TAP + TAPS * TOKEN
/** Outputs whose sums are kept in registers at once. */
const SUMS = 8
/** The scores of a token, filled up to whole vectors. */
const SCORES = Math.ceil(TAGS / 4) * FOUR
const LARGEST_INTEGER = 32_000
const EPSILON = 1e-5

const PAGE = 1 << 16
const TOKENS = 4_096
/** How far a layer behind all others can see. */
const SEEN = DILATIONS.reduce<number>((sum, distance) => sum + distance, 0)

const vectorAbs = vector(0xe0)
const integerAdd = vector(0xae)
const multiplyPairs = vector(0xba)
const toIntegers = vector(0xf8)
const fromIntegers = vector(0xfa)
const nearest = vector(0x6a)
const narrow = vector(0x85)
const integerForAll = vector(0x11)
const lane = (index: number): Code => [...vector(0x1f), index]
const plus: Code = [0x92]
const by: Code = [0x94]
const over: Code = [0x95]
const larger: Code = [0x97]
const root: Code = [0x91]

const columns = (each: (offset: number) => Code): Code =>
  Array.from({ length: COLUMNS }, (_, column) => each(column * FOUR)).flat()

/** Parameters of both functions, then their locals. */
const [NOW, NEXT, COUNT, DISTANCE, WEIGHTS, SCRATCH] = [0, 1, 2, 3, 4, 5] as const
const [BEFORE, BEHIND, PAIR, ROW, STEP] = [6, 7, 8, 9, 10] as const
const LARGEST = 11
const sum = (index: number) => 12 + index
const [HERE, PEAK, SQUARES, FACTOR] = [20, 21, 22, 23] as const
const PARAMETERS = Array<number>(6).fill(I32)
const LOCALS = [
  [5, I32],
  [1, F32],
  [12, V128],
] as const

/** One number for the four lanes of a vector. */
const lanes = (local: number, join: Code): Code => [
  ...[0, 1, 2, 3].flatMap(index => [...get(local), ...lane(index)]),
  ...join,
  ...join,
  ...join,
]

const zero = (local: number): Code => [...single(0), ...forAll, ...set(local)]

/** Puts four numbers of a token after the other at `scratch`, and behind them the same rounded to 16 bits. */
const rounded = (fourAt: (offset: number) => Code): Code => [
  ...zero(PEAK),
  ...columns(offset => [
    ...fourAt(offset),
    ...set(HERE),
    ...get(SCRATCH),
    ...get(HERE),
    ...storeAt(offset),
    ...get(HERE),
    ...vectorAbs,
    ...get(PEAK),
    ...vectorMax,
    ...set(PEAK),
  ]),
  ...lanes(PEAK, larger),
  ...single(1e-12),
  ...larger,
  ...set(LARGEST),
  ...single(LARGEST_INTEGER),
  ...get(LARGEST),
  ...over,
  ...forAll,
  ...set(FACTOR),
  ...Array.from({ length: COLUMNS / 2 }, (_, half) => [
    ...get(SCRATCH),
    ...[0, FOUR].flatMap(offset => [
      ...get(SCRATCH),
      ...load(half * 2 * FOUR + offset),
      ...get(FACTOR),
      ...vectorTimes,
      ...nearest,
      ...toIntegers,
    ]),
    ...narrow,
    ...storeAt(TOKEN + half * FOUR),
  ]).flat(),
  // From here on the factor leads back.
  ...get(LARGEST),
  ...single(1 / LARGEST_INTEGER),
  ...by,
  ...forAll,
  ...set(FACTOR),
]

/** The sums of some outputs for the rounded token; `first` is the offset of the first output's numbers. */
const multiply = (first: number, count: number): Code => [
  ...Array.from({ length: count }, (_, index) => [...number(0), ...integerForAll, ...set(sum(index))]).flat(),
  ...get(SCRATCH),
  ...number(TOKEN),
  ...add,
  ...set(PAIR),
  ...get(WEIGHTS),
  ...number(first),
  ...add,
  ...set(ROW),
  ...number(PAIRS),
  ...set(STEP),
  ...loop(
    [
      ...get(PAIR),
      ...loadForAll,
      ...set(HERE),
      ...Array.from({ length: count }, (_, index) => [
        ...get(ROW),
        ...load(index * FOUR),
        ...get(HERE),
        ...multiplyPairs,
        ...get(sum(index)),
        ...integerAdd,
        ...set(sum(index)),
      ]).flat(),
      ...move(PAIR, number(4)),
      ...move(ROW, number(PAIR_ROW)),
    ],
    countDown(STEP),
  ),
]

/** An output's sum as it was before rounding, with its bias. */
const restored = (index: number, offset: number): Code => [
  ...get(sum(index)),
  ...fromIntegers,
  ...get(WEIGHTS),
  ...load(SCALES + offset),
  ...vectorTimes,
  ...get(FACTOR),
  ...vectorTimes,
  ...get(WEIGHTS),
  ...load(BIAS + offset),
  ...vectorAdd,
]

const nextToken = (length: number): Code => [...move(NOW, number(TOKEN)), ...move(NEXT, number(length))]

/** One layer over `count` tokens. Rows of zeros stand before the first and behind the last. */
function layer(): Code {
  const tap = (local: number, row: number, offset: number): Code => [
    ...get(local),
    ...load(offset),
    ...get(WEIGHTS),
    ...load(TAP + row * TOKEN + offset),
    ...vectorTimes,
  ]
  return loop(
    [
      ...get(NOW),
      ...get(DISTANCE),
      0x6b,
      ...set(BEFORE),
      ...get(NOW),
      ...get(DISTANCE),
      ...add,
      ...set(BEHIND),
      ...zero(SQUARES),
      ...rounded(offset => [
        ...tap(BEFORE, 0, offset),
        ...tap(NOW, 1, offset),
        ...vectorAdd,
        ...tap(BEHIND, 2, offset),
        ...vectorAdd,
      ]),
      ...[0, SUMS * FOUR].flatMap(first => [
        ...multiply(first, SUMS),
        ...Array.from({ length: SUMS }, (_, index) => {
          const offset = first + index * FOUR
          return [
            ...restored(index, offset),
            ...single(0),
            ...forAll,
            ...vectorMax,
            ...get(NOW),
            ...load(offset),
            ...vectorAdd,
            ...set(HERE),
            ...get(NEXT),
            ...get(HERE),
            ...storeAt(offset),
            ...get(HERE),
            ...get(HERE),
            ...vectorTimes,
            ...get(SQUARES),
            ...vectorAdd,
            ...set(SQUARES),
          ]
        }).flat(),
      ]),
      ...single(1),
      ...lanes(SQUARES, plus),
      ...single(1 / WIDTH),
      ...by,
      ...single(EPSILON),
      ...plus,
      ...root,
      ...over,
      ...forAll,
      ...set(FACTOR),
      ...columns(offset => [
        ...get(NEXT),
        ...get(NEXT),
        ...load(offset),
        ...get(FACTOR),
        ...vectorTimes,
        ...get(WEIGHTS),
        ...load(GAIN + offset),
        ...vectorTimes,
        ...storeAt(offset),
      ]),
      ...nextToken(TOKEN),
    ],
    countDown(COUNT),
  )
}

/** The scores of `count` tokens. */
function output(): Code {
  return loop(
    [
      ...rounded(offset => [...get(NOW), ...load(offset)]),
      ...multiply(0, SCORES / FOUR),
      ...Array.from({ length: SCORES / FOUR }, (_, index) => [
        ...get(NEXT),
        ...restored(index, index * FOUR),
        ...storeAt(index * FOUR),
      ]).flat(),
      ...nextToken(SCORES),
    ],
    countDown(COUNT),
  )
}

interface Kernels {
  readonly memory: WebAssembly.Memory
  layer(now: number, next: number, count: number, distance: number, weights: number, scratch: number): void
  output(now: number, scores: number, count: number, unused: number, weights: number, scratch: number): void
}

/**
 * Throws where there is no SIMD, or where the page's policy forbids WebAssembly. `most`: tokens that the memory has room
 * for; longer texts are read in parts that overlap.
 */
export function fastLayers(weights: Weights, most = TOKENS): Layers {
  const margin = FURTHEST * TOKEN
  const rows = most * TOKEN + 2 * margin
  const scratch = FOUR
  const parametersAt = scratch + 2 * TOKEN
  const nowAt = parametersAt + (weights.layers.length + 1) * LAYER
  const nextAt = nowAt + rows
  const scoresAt = nextAt + rows
  const end = scoresAt + most * SCORES
  // A few kilobytes: every browser compiles so little while it waits.
  const code = moduleOf(Math.ceil(end / PAGE), [
    { name: 'layer', parameters: PARAMETERS, locals: LOCALS, code: layer() },
    { name: 'output', parameters: PARAMETERS, locals: LOCALS, code: output() },
  ])
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code))
  const kernels = exports as unknown as Kernels
  const { buffer } = kernels.memory
  weights.layers.forEach(({ matrix, gain, taps }, index) => {
    const at = parametersAt + index * LAYER
    placeMatrix(buffer, at, matrix)
    new Float32Array(buffer, at + GAIN, WIDTH).set(gain)
    new Float32Array(buffer, at + TAP, TAPS * WIDTH).set(taps)
  })
  const outputAt = parametersAt + weights.layers.length * LAYER
  placeMatrix(buffer, outputAt, weights.output)

  const some = (tokens: Float32Array, count: number): Float32Array => {
    let [now, next] = [nowAt + margin, nextAt + margin]
    new Float32Array(buffer, now, count * WIDTH).set(tokens)
    weights.layers.forEach((_, index) => {
      // What an earlier, longer text left behind the last token.
      new Float32Array(buffer, now + count * TOKEN, FURTHEST * WIDTH).fill(0)
      kernels.layer(now, next, count, (DILATIONS[index] ?? 1) * TOKEN, parametersAt + index * LAYER, scratch)
      ;[now, next] = [next, now]
    })
    kernels.output(now, scoresAt, count, 0, outputAt, scratch)
    const wide = new Float32Array(buffer, scoresAt, (count * SCORES) / 4)
    const scores = new Float32Array(count * TAGS)
    for (let at = 0; at < count; at += 1)
      for (let tag = 0; tag < TAGS; tag += 1) scores[at * TAGS + tag] = wide[(at * SCORES) / 4 + tag] ?? 0
    return scores
  }

  return (tokens, count) => {
    if (count === 0) return new Float32Array(0)
    if (count <= most) return some(tokens, count)
    const scores = new Float32Array(count * TAGS)
    const step = most - 2 * SEEN
    for (let at = 0; at < count; at += step) {
      const from = Math.max(0, at - SEEN)
      const to = Math.min(count, at + step + SEEN)
      const part = some(tokens.subarray(from * WIDTH, to * WIDTH), to - from)
      scores.set(part.subarray((at - from) * TAGS, (Math.min(count, at + step) - from) * TAGS), at * TAGS)
    }
    return scores
  }
}

/** Lays a matrix out as `multiply` reads it: two inputs of all outputs, then the next two. */
function placeMatrix(buffer: ArrayBuffer, at: number, { rows, scales, bias }: Matrix): void {
  const pairs = new Int16Array(buffer, at, PAIRS * WIDTH * 2)
  for (let row = 0; row < scales.length; row += 1) {
    for (let column = 0; column < WIDTH; column += 1)
      pairs[(column >> 1) * WIDTH * 2 + row * 2 + (column & 1)] = rows[row * WIDTH + column] ?? 0
  }
  new Float32Array(buffer, at + SCALES, scales.length).set(scales)
  new Float32Array(buffer, at + BIAS, bias.length).set(bias)
}
