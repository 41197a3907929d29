import {
  add,
  type Code,
  countDown,
  each,
  F32,
  forAll,
  get,
  I32,
  load,
  loadForAllAt,
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
/** Where a token's numbers stand behind `scratch`: as they are, and rounded. */
const SCRATCH_A_TOKEN = 2 * TOKEN
/** Two tokens meet a part of the matrix together, which is loaded once for both. */
const TOKENS_AT_ONCE = 2
/** Vectors of a token's outputs whose sums are kept in registers at once. */
const SUMS = 4
/** The scores of a token, filled up to whole vectors. */
const SCORES = Math.ceil(TAGS / 4) * FOUR
const LARGEST_INTEGER = 32_000
const EPSILON = 1e-5
/**
 * Added to a number, it leaves no bits for a fraction: the sum is rounded to the nearest integer, ties to even, and has
 * the bits of this number plus that integer. It takes a few instructions less than a conversion.
 */
const TO_INTEGER = 3 * 2 ** 22

const PAGE = 1 << 16
const TOKENS = 4_096
/** How far a layer behind all others can see. */
const SEEN = DILATIONS.reduce<number>((sum, distance) => sum + distance, 0)

const vectorAbs = vector(0xe0)
const integerAdd = vector(0xae)
const integerLess = vector(0xb1)
const multiplyPairs = vector(0xba)
const fromIntegers = vector(0xfa)
const narrow = vector(0x85)
const integerForAll = vector(0x11)
const lane = (index: number): Code => [vector(0x1f), index]
const plus: Code = [0x92]
const by: Code = [0x94]
const over: Code = [0x95]
const larger: Code = [0x97]
const root: Code = [0x91]

const columns = (codeFor: (offset: number) => Code): Code => each(COLUMNS, column => codeFor(column * FOUR))

/** Parameters of both functions, then their locals. */
const [NOW, NEXT, COUNT, DISTANCE, WEIGHTS, SCRATCH] = [0, 1, 2, 3, 4, 5] as const
const [BEFORE, BEHIND, PAIR, ROW, STEP, COLUMN, OLD, NEW, PART] = [6, 7, 8, 9, 10, 11, 12, 13, 14] as const
const LARGEST = 15
const sum = (index: number, token: number) => 16 + token * 8 + index
const [HERE, PEAK] = [32, 33] as const
const pair = (token: number) => 34 + token
const squares = (token: number) => 36 + token
const factor = (token: number) => 38 + token
const PARAMETERS = Array<number>(6).fill(I32)
const LOCALS = [
  [9, I32],
  [1, F32],
  [24, V128],
] as const
const forBoth = (codeFor: (token: number) => Code): Code => each(TOKENS_AT_ONCE, codeFor)

/** One number for the four lanes of a vector. */
const lanes = (local: number, join: Code): Code => [each(4, index => [get(local), lane(index)]), join, join, join]

const zero = (local: number): Code => [single(0), forAll, set(local)]

/** Puts four numbers of a token after the other at `scratch`, and behind them the same rounded to 16 bits. */
const rounded = (token: number, fourAt: (offset: number) => Code): Code => [
  zero(PEAK),
  columns(offset => [
    fourAt(offset),
    set(HERE),
    get(SCRATCH),
    get(HERE),
    storeAt(token * SCRATCH_A_TOKEN + offset),
    get(HERE),
    vectorAbs,
    get(PEAK),
    vectorMax,
    set(PEAK),
  ]),
  lanes(PEAK, larger),
  single(1e-12),
  larger,
  set(LARGEST),
  single(LARGEST_INTEGER),
  get(LARGEST),
  over,
  forAll,
  set(factor(token)),
  single(TO_INTEGER),
  forAll,
  set(HERE),
  each(COLUMNS / 2, half => [
    get(SCRATCH),
    each(2, part => [
      get(SCRATCH),
      load(token * SCRATCH_A_TOKEN + (2 * half + part) * FOUR),
      get(factor(token)),
      vectorTimes,
      get(HERE),
      vectorAdd,
      get(HERE),
      integerLess,
    ]),
    narrow,
    storeAt(token * SCRATCH_A_TOKEN + TOKEN + half * FOUR),
  ]),
  // From here on the factor leads back.
  get(LARGEST),
  single(1 / LARGEST_INTEGER),
  by,
  forAll,
  set(factor(token)),
]

/** The sums of `count` vectors of outputs for rounded tokens. `COLUMN`: where the first output's numbers stand. */
const multiply = (count: number, tokens: number): Code => [
  each(count * tokens, index => [number(0), integerForAll, set(sum(index % count, Math.floor(index / count)))]),
  get(SCRATCH),
  number(TOKEN),
  add,
  set(PAIR),
  get(COLUMN),
  set(ROW),
  number(PAIRS),
  set(STEP),
  loop(
    [
      each(tokens, token => [get(PAIR), loadForAllAt(token * SCRATCH_A_TOKEN), set(pair(token))]),
      each(count, index => [
        get(ROW),
        load(index * FOUR),
        set(HERE),
        each(tokens, token => [
          get(HERE),
          get(pair(token)),
          multiplyPairs,
          get(sum(index, token)),
          integerAdd,
          set(sum(index, token)),
        ]),
      ]),
      move(PAIR, number(4)),
      move(ROW, number(PAIR_ROW)),
    ],
    countDown(STEP),
  ),
]

/** An output's sum as it was before rounding, with its bias. */
const restored = (index: number, token: number): Code => [
  get(sum(index, token)),
  fromIntegers,
  get(COLUMN),
  load(SCALES + index * FOUR),
  vectorTimes,
  get(factor(token)),
  vectorTimes,
  get(COLUMN),
  load(BIAS + index * FOUR),
  vectorAdd,
]

const nextTokens = (tokens: number, length: number): Code => [
  move(NOW, number(tokens * TOKEN)),
  move(NEXT, number(tokens * length)),
]

/** One layer over twice `count` tokens. Rows of zeros stand before the first and behind the last. */
function layer(): Code {
  const tap = (local: number, row: number, token: number, offset: number): Code => [
    get(local),
    load(token * TOKEN + offset),
    get(WEIGHTS),
    load(TAP + row * TOKEN + offset),
    vectorTimes,
  ]
  return loop(
    [
      get(NOW),
      get(DISTANCE),
      0x6b,
      set(BEFORE),
      get(NOW),
      get(DISTANCE),
      add,
      set(BEHIND),
      forBoth(token => [
        zero(squares(token)),
        rounded(token, offset => [
          tap(BEFORE, 0, token, offset),
          tap(NOW, 1, token, offset),
          vectorAdd,
          tap(BEHIND, 2, token, offset),
          vectorAdd,
        ]),
      ]),
      ...[
        [COLUMN, WEIGHTS],
        [OLD, NOW],
        [NEW, NEXT],
      ].map(([to = 0, from = 0]) => [get(from), set(to)]),
      number(COLUMNS / SUMS),
      set(PART),
      loop(
        [
          multiply(SUMS, TOKENS_AT_ONCE),
          forBoth(token =>
            each(SUMS, index => [
              restored(index, token),
              single(0),
              forAll,
              vectorMax,
              get(OLD),
              load(token * TOKEN + index * FOUR),
              vectorAdd,
              set(HERE),
              get(NEW),
              get(HERE),
              storeAt(token * TOKEN + index * FOUR),
              get(HERE),
              get(HERE),
              vectorTimes,
              get(squares(token)),
              vectorAdd,
              set(squares(token)),
            ]),
          ),
          [COLUMN, OLD, NEW].map(local => move(local, number(SUMS * FOUR))),
        ],
        countDown(PART),
      ),
      forBoth(token => [
        single(1),
        lanes(squares(token), plus),
        single(1 / WIDTH),
        by,
        single(EPSILON),
        plus,
        root,
        over,
        forAll,
        set(factor(token)),
        columns(offset => [
          get(NEXT),
          get(NEXT),
          load(token * TOKEN + offset),
          get(factor(token)),
          vectorTimes,
          get(WEIGHTS),
          load(GAIN + offset),
          vectorTimes,
          storeAt(token * TOKEN + offset),
        ]),
      ]),
      nextTokens(TOKENS_AT_ONCE, TOKEN),
    ],
    countDown(COUNT),
  )
}

/** The scores of `count` tokens. */
function output(): Code {
  return loop(
    [
      rounded(0, offset => [get(NOW), load(offset)]),
      get(WEIGHTS),
      set(COLUMN),
      multiply(SCORES / FOUR, 1),
      each(SCORES / FOUR, index => [get(NEXT), restored(index, 0), storeAt(index * FOUR)]),
      nextTokens(1, SCORES),
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
  const parametersAt = scratch + TOKENS_AT_ONCE * SCRATCH_A_TOKEN
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
      kernels.layer(
        now,
        next,
        Math.ceil(count / TOKENS_AT_ONCE),
        (DILATIONS[index] ?? 1) * TOKEN,
        parametersAt + index * LAYER,
        scratch,
      )
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
