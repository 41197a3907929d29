import { type Kernels, makeKernels } from './kernels.ts'

/** Width and height in pixels of the square picture that the network reads. */
export const INPUT = 128
const KIND = 4

/**
 * The layers of BlazeFace (short range), one row per block: the number of output channels, and whether the picture is
 * halved.
 */
const BLOCKS: readonly (readonly [channels: number, halves: boolean])[] = [
  [24, false],
  [28, false],
  [32, true],
  [36, false],
  [42, false],
  [48, true],
  [56, false],
  [64, false],
  [72, false],
  [80, false],
  [88, false],
  [96, true],
  [96, false],
  [96, false],
  [96, false],
  [96, false],
]
/** The block whose output feeds the finer of the two grids. */
const FINE_BLOCK = 10
const FIRST = { size: 64, channels: 24, window: 5, taps: 5 * 5 * 3 }
/** `anchors`: how many faces are looked for at each position of a grid. */
const GRIDS = [
  { size: 16, anchors: 2, channels: 88 },
  { size: 8, anchors: 6, channels: 96 },
] as const

/** A face in the network's picture, from 0 to 1. */
export interface Found {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly score: number
}

export type Network = (rgb: Uint8Array) => Found[]

const four = (count: number) => Math.ceil(count / 4) * 4

/** Reads the weights and returns a function from a picture (128×128, red, green and blue) to possible faces in it. */
export async function makeNetwork(weights: Uint8Array, leastScore: number): Promise<Network> {
  const kernels = await makeKernels(96)
  const floats = new Float32Array(kernels.memory.buffer)
  let top = 16
  const take = (count: number) => {
    const at = top
    top += count * KIND
    return at
  }
  const read = halfReader(weights)
  const zeros = take(128)

  /** Reorders rows of output channels into columns, four at a time, in the order in which the loop reads them. */
  const readDense = (inputs: number, outputs: number): Dense => {
    const raw = read(inputs * outputs)
    const bias = read(outputs)
    const wide = four(inputs)
    const at = { weights: take(wide * four(outputs)), bias: take(four(outputs)), inputs: wide, outputs: four(outputs) }
    for (let output = 0; output < outputs; output += 1) {
      floats[at.bias / KIND + output] = bias[output] ?? 0
      for (let input = 0; input < inputs; input += 1)
        floats[at.weights / KIND + ((output >> 2) * wide + input) * 4 + (output & 3)] =
          raw[output * inputs + input] ?? 0
    }
    return at
  }
  const readDepthwise = (channels: number) => {
    const raw = read(9 * channels)
    const bias = read(channels)
    const at = { weights: take(9 * four(channels)), bias: take(four(channels)) }
    for (let channel = 0; channel < channels; channel += 1) {
      floats[at.bias / KIND + channel] = bias[channel] ?? 0
      for (let tap = 0; tap < 9; tap += 1)
        floats[at.weights / KIND + (channel >> 2) * 36 + tap * 4 + (channel & 3)] = raw[tap * channels + channel] ?? 0
    }
    return at
  }

  const first = readDense(FIRST.taps, FIRST.channels)
  const windows = take(FIRST.size * FIRST.size * four(FIRST.taps))
  let picture = newPicture(FIRST.size, FIRST.channels)
  const firstPicture = picture
  const blocks = BLOCKS.map(([channels, halves]) => {
    const from = picture
    const size = halves ? from.size / 2 : from.size
    const own = readDepthwise(from.channels)
    const mixed = readDense(from.channels, channels)
    const between = take(size * size * four(from.channels))
    const pooled = halves ? take(size * size * four(from.channels)) : undefined
    picture = newPicture(size, channels)
    return { from, to: picture, halves, own, mixed, between, pooled }
  })
  const fine = blocks[FINE_BLOCK]?.to ?? picture
  const coarse = picture
  const scoreLayers = GRIDS.map(({ anchors, channels }) => readDense(channels, anchors))
  const boxLayers = GRIDS.map(({ anchors, channels }) => readDense(channels, anchors * 16))
  const heads = GRIDS.map(({ size, anchors }, index) => ({
    size,
    anchors,
    from: index === 0 ? fine : coarse,
    scores: { layer: scoreLayers[index] as Dense, at: take(size * size * four(anchors)) },
    boxes: { layer: boxLayers[index] as Dense, at: take(size * size * anchors * 16) },
  }))
  if (top > kernels.memory.buffer.byteLength) throw new Error('The network does not fit into its memory.')

  return rgb => {
    windowsOf(rgb, floats, windows / KIND)
    for (let row = 0; row < FIRST.size; row += 1)
      kernels.dense(
        windows + row * FIRST.size * first.inputs * KIND,
        first.weights,
        first.bias,
        rowOf(firstPicture, row),
        FIRST.size / 4,
        first.inputs * KIND,
        first.outputs * KIND,
        zeros,
        0,
        first.outputs / 4,
        0,
      )
    for (const block of blocks) run(kernels, floats, zeros, block)
    return heads.flatMap(({ size, anchors, from, scores, boxes }) => {
      for (const { layer, at } of [scores, boxes])
        for (let row = 0; row < size; row += 1)
          kernels.dense(
            rowOf(from, row),
            layer.weights,
            layer.bias,
            at + row * size * layer.outputs * KIND,
            size / 4,
            layer.inputs * KIND,
            layer.outputs * KIND,
            zeros,
            0,
            layer.outputs / 4,
            Number.NEGATIVE_INFINITY,
          )
      return facesIn(floats, { size, anchors, scores, boxes }, leastScore)
    })
  }

  /** Allocated with a one-pixel border of zeros, so that windows may extend past the edge. */
  function newPicture(size: number, channels: number): Picture {
    return { size, channels, at: take((size + 2) * (size + 2) * four(channels)) }
  }
}

interface Dense {
  readonly weights: number
  readonly bias: number
  readonly inputs: number
  readonly outputs: number
}

interface Picture {
  readonly at: number
  readonly size: number
  readonly channels: number
}

interface Block {
  readonly from: Picture
  readonly to: Picture
  readonly halves: boolean
  readonly own: { readonly weights: number; readonly bias: number }
  readonly mixed: Dense
  readonly between: number
  readonly pooled: number | undefined
}

function rowOf({ at, size, channels }: Picture, row: number): number {
  return at + ((row + 1) * (size + 2) + 1) * four(channels) * KIND
}

function run(kernels: Kernels, floats: Float32Array, zeros: number, block: Block): void {
  const { from, to, halves, own, mixed, between, pooled } = block
  const pixel = four(from.channels) * KIND
  const inputRow = (from.size + 2) * pixel
  if (pooled !== undefined) poolInto(floats, from, pooled / KIND)
  for (let row = 0; row < to.size; row += 1) {
    // A block that halves the picture pads only the right and bottom sides.
    const start = halves ? from.at + (2 * row + 1) * inputRow + pixel : from.at + row * inputRow
    const line = between + row * to.size * pixel
    const step = halves ? 2 * pixel : pixel
    kernels.depthwise(start, own.weights, own.bias, line, to.size, pixel / 16, pixel, inputRow, step)
    const around = pooled === undefined ? rowOf(from, row) : pooled + row * to.size * pixel
    const out = four(to.channels) * KIND
    const kept = pixel / 16
    kernels.dense(line, mixed.weights, mixed.bias, rowOf(to, row), to.size / 4, pixel, out, around, pixel, kept, 0)
    // The output has more channels than the input: the skip connection is zero for the extra ones.
    const more = out / 16 - kept
    if (more > 0)
      kernels.dense(
        line,
        mixed.weights + kept * mixed.inputs * 16,
        mixed.bias + kept * 16,
        rowOf(to, row) + kept * 16,
        to.size / 4,
        pixel,
        out,
        zeros,
        0,
        more,
        0,
      )
  }
}

/** 2×2 max pooling. */
function poolInto(floats: Float32Array, from: Picture, to: number): void {
  const channels = four(from.channels)
  const row = (from.size + 2) * channels
  const half = from.size / 2
  for (let y = 0; y < half; y += 1)
    for (let x = 0; x < half; x += 1) {
      const at = from.at / KIND + (2 * y + 1) * row + (2 * x + 1) * channels
      const out = to + (y * half + x) * channels
      for (let channel = 0; channel < channels; channel += 1)
        floats[out + channel] = Math.max(
          floats[at + channel] ?? 0,
          floats[at + channel + channels] ?? 0,
          floats[at + channel + row] ?? 0,
          floats[at + channel + row + channels] ?? 0,
        )
    }
}

/** Copies each window of the first layer into its own row. */
function windowsOf(rgb: Uint8Array, floats: Float32Array, to: number): void {
  const wide = four(FIRST.taps)
  for (let y = 0; y < FIRST.size; y += 1)
    for (let x = 0; x < FIRST.size; x += 1) {
      let out = to + (y * FIRST.size + x) * wide
      for (let row = 2 * y - 1; row < 2 * y + 4; row += 1)
        for (let column = 2 * x - 1; column < 2 * x + 4; column += 1) {
          const isInside = row >= 0 && row < INPUT && column >= 0 && column < INPUT
          const at = (row * INPUT + column) * 3
          for (let color = 0; color < 3; color += 1, out += 1)
            floats[out] = isInside ? (rgb[at + color] ?? 0) / 127.5 - 1 : 0
        }
    }
}

interface Head {
  readonly size: number
  readonly anchors: number
  readonly scores: { readonly layer: Dense; readonly at: number }
  readonly boxes: { readonly layer: Dense; readonly at: number }
}

function facesIn(floats: Float32Array, { size, anchors, scores, boxes }: Head, leastScore: number): Found[] {
  const found: Found[] = []
  const least = Math.log(leastScore / (1 - leastScore))
  for (let place = 0; place < size * size; place += 1)
    for (let anchor = 0; anchor < anchors; anchor += 1) {
      const raw = floats[scores.at / KIND + place * scores.layer.outputs + anchor] ?? 0
      if (raw < least) continue
      const at = boxes.at / KIND + place * boxes.layer.outputs + anchor * 16
      const [dx = 0, dy = 0, width = 0, height = 0] = [0, 1, 2, 3].map(index => (floats[at + index] ?? 0) / INPUT)
      const x = dx + ((place % size) + 0.5) / size - width / 2
      const y = dy + (Math.floor(place / size) + 0.5) / size - height / 2
      found.push({ x, y, width, height, score: 1 / (1 + Math.exp(-raw)) })
    }
  return found
}

/** Reads consecutive half-precision numbers. */
function halfReader(bytes: Uint8Array): (count: number) => Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  return count =>
    Float32Array.from({ length: count }, () => {
      const half = view.getUint16(at, true)
      at += 2
      const exponent = (half >> 10) & 31
      const fraction = half & 1023
      const size = exponent === 0 ? fraction / 1024 / 2 ** 14 : (1 + fraction / 1024) * 2 ** (exponent - 15)
      return half & 0x8000 ? -size : size
    })
}
