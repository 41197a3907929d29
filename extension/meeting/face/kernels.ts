/**
 * The two loops that take most of the detector's time, for the SIMD unit: written here as instructions and assembled
 * into a module at run time, so that no binary has to be trusted.
 *
 * - `dense`: multiplies each pixel's channels by a matrix, four pixels and four channels at once; adds the skip input.
 * - `depthwise`: each channel with its own 3×3 window.
 */
export interface Kernels {
  readonly memory: WebAssembly.Memory
  /** Lengths in bytes. `floor` is 0 for a ReLU, and minus infinity for none. */
  dense(
    input: number,
    weights: number,
    bias: number,
    output: number,
    fourPixels: number,
    inputStride: number,
    outputStride: number,
    around: number,
    aroundStride: number,
    fourChannels: number,
    floor: number,
  ): void
  depthwise(
    input: number,
    weights: number,
    bias: number,
    output: number,
    width: number,
    fourChannels: number,
    channelBytes: number,
    rowBytes: number,
    stepBytes: number,
  ): void
}

export async function makeKernels(pages: number): Promise<Kernels> {
  const module = await WebAssembly.instantiate(moduleBytes(pages) as Uint8Array<ArrayBuffer>)
  return module.instance.exports as unknown as Kernels
}

type Code = readonly number[]

const I32 = 0x7f
const F32 = 0x7d
const V128 = 0x7b

const unsigned = (value: number): Code => {
  const bytes: number[] = []
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest & 127) | 128)
  }
}
const signed = (value: number): Code => {
  const bytes: number[] = []
  for (let rest = value; ; rest >>= 7) {
    const low = rest & 127
    if ((rest >> 7 === 0 && (low & 64) === 0) || (rest >> 7 === -1 && (low & 64) !== 0)) return [...bytes, low]
    bytes.push(low | 128)
  }
}
const get = (local: number): Code => [0x20, ...unsigned(local)]
const set = (local: number): Code => [0x21, ...unsigned(local)]
const number = (value: number): Code => [0x41, ...signed(value)]
const add: Code = [0x6a]
const lessThan: Code = [0x49]
const times: Code = [0x6c]
const move = (local: number, by: Code): Code => [...get(local), ...by, ...add, ...set(local)]
const vector = (operation: number): Code => [0xfd, ...unsigned(operation)]
const load = (offset = 0): Code => [...vector(0x00), 4, ...unsigned(offset)]
const loadForAll: Code = [...vector(0x09), 2, 0]
const store: Code = [...vector(0x0b), 4, 0]
const vectorAdd = vector(0xe4)
const vectorTimes = vector(0xe6)
const vectorMax = vector(0xe9)
const forAll = vector(0x13)
/** Repeats while `again` leaves a nonzero value. */
const loop = (body: Code, again: Code): Code => [0x03, 0x40, ...body, ...again, 0x0d, 0, 0x0b]
const countDown = (local: number): Code => [...move(local, number(-1)), ...get(local)]
const FOUR = [0, 1, 2, 3] as const

function dense(): Code {
  const [input, weights, bias, output, pixels, inputStride, outputStride, around, aroundStride, channels, floor] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ] as const
  const [channel, weight, biasAt, outputAt, aroundAt, end] = [11, 12, 13, 14, 15, 16] as const
  const from = (pixel: number) => 17 + pixel
  const sum = (pixel: number) => 21 + pixel
  const [weightNow, least] = [25, 26] as const
  const pixelOf = (base: number, stride: number, pixel: number): Code => [
    ...get(base),
    ...get(stride),
    ...number(pixel),
    ...times,
    ...add,
  ]
  const oneWeight: Code = [
    ...get(weight),
    ...load(),
    ...set(weightNow),
    ...FOUR.flatMap(pixel => [
      ...get(from(pixel)),
      ...loadForAll,
      ...get(weightNow),
      ...vectorTimes,
      ...get(sum(pixel)),
      ...vectorAdd,
      ...set(sum(pixel)),
      ...move(from(pixel), number(4)),
    ]),
    ...move(weight, number(16)),
  ]
  const fourChannels: Code = [
    ...FOUR.flatMap(pixel => [...pixelOf(input, inputStride, pixel), ...set(from(pixel))]),
    ...get(input),
    ...get(inputStride),
    ...add,
    ...set(end),
    ...FOUR.flatMap(pixel => [...get(biasAt), ...load(), ...set(sum(pixel))]),
    ...loop(oneWeight, [...get(from(0)), ...get(end), ...lessThan]),
    ...FOUR.flatMap(pixel => [
      ...pixelOf(outputAt, outputStride, pixel),
      ...get(sum(pixel)),
      ...pixelOf(aroundAt, aroundStride, pixel),
      ...load(),
      ...vectorAdd,
      ...get(least),
      ...vectorMax,
      ...store,
    ]),
    ...[biasAt, outputAt, aroundAt].flatMap(local => move(local, number(16))),
  ]
  const fourPixels: Code = [
    ...[
      [channel, channels],
      [weight, weights],
      [biasAt, bias],
      [outputAt, output],
      [aroundAt, around],
    ].flatMap(([to = 0, value = 0]) => [...get(value), ...set(to)]),
    ...loop(fourChannels, countDown(channel)),
    ...[
      [input, inputStride],
      [output, outputStride],
      [around, aroundStride],
    ].flatMap(([local = 0, stride = 0]) => move(local, [...get(stride), ...number(4), ...times])),
  ]
  return [...get(floor), ...forAll, ...set(least), ...loop(fourPixels, countDown(pixels))]
}

function depthwise(): Code {
  const [input, weights, bias, output, width, channels, channelBytes, rowBytes, stepBytes] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ] as const
  const [channel, weight, biasAt, inputAt, tap, sum] = [9, 10, 11, 12, 13, 14] as const
  const THREE = [0, 1, 2] as const
  const fourChannels: Code = [
    ...get(biasAt),
    ...load(),
    ...set(sum),
    ...THREE.flatMap(row => [
      ...get(inputAt),
      ...get(rowBytes),
      ...number(row),
      ...times,
      ...add,
      ...set(tap),
      ...THREE.flatMap(column => [
        ...get(tap),
        ...load(),
        ...get(weight),
        ...load((row * 3 + column) * 16),
        ...vectorTimes,
        ...get(sum),
        ...vectorAdd,
        ...set(sum),
        ...move(tap, get(channelBytes)),
      ]),
    ]),
    ...get(output),
    ...get(sum),
    ...store,
    ...[inputAt, output, biasAt].flatMap(local => move(local, number(16))),
    ...move(weight, number(144)),
  ]
  const pixel: Code = [
    ...[
      [channel, channels],
      [weight, weights],
      [biasAt, bias],
      [inputAt, input],
    ].flatMap(([to = 0, value = 0]) => [...get(value), ...set(to)]),
    ...loop(fourChannels, countDown(channel)),
    ...move(input, get(stepBytes)),
  ]
  return loop(pixel, countDown(width))
}

function moduleBytes(pages: number): Uint8Array {
  const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
  const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content]
  const name = (text: string): Code => [...unsigned(text.length), ...new TextEncoder().encode(text)]
  const type = (params: Code): Code => [0x60, ...unsigned(params.length), ...params, 0]
  const body = (locals: readonly (readonly [number, number])[], code: Code): Code => {
    const all = [...list(locals.map(([count, kind]) => [...unsigned(count), kind])), ...code, 0x0b]
    return [...unsigned(all.length), ...all]
  }
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([type([...Array<number>(10).fill(I32), F32]), type(Array<number>(9).fill(I32))])),
    ...section(3, list([[0], [1]])),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(
      7,
      list([
        [...name('memory'), 2, 0],
        [...name('dense'), 0, 0],
        [...name('depthwise'), 0, 1],
      ]),
    ),
    ...section(
      10,
      list([
        body(
          [
            [10, I32],
            [6, V128],
          ],
          dense(),
        ),
        body(
          [
            [5, I32],
            [1, V128],
          ],
          depthwise(),
        ),
      ]),
    ),
  ])
}
