import {
  add,
  type Code,
  countDown,
  F32,
  forAll,
  get,
  I32,
  lessThan,
  load,
  loadForAll,
  loop,
  moduleOf,
  move,
  number,
  set,
  store,
  times,
  V128,
  vectorAdd,
  vectorMax,
  vectorTimes,
} from '../../wasm/assembler.ts'

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
  const module = await WebAssembly.instantiate(
    moduleOf(pages, [
      {
        name: 'dense',
        parameters: [...Array<number>(10).fill(I32), F32],
        locals: [
          [10, I32],
          [6, V128],
        ],
        code: dense(),
      },
      {
        name: 'depthwise',
        parameters: Array<number>(9).fill(I32),
        locals: [
          [5, I32],
          [1, V128],
        ],
        code: depthwise(),
      },
    ]),
  )
  return module.instance.exports as unknown as Kernels
}

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
