/**
 * How the receiving end of a call recognizes what its camera and microphone were given: not by whether it looks or
 * sounds masked, but by how much of the source's own detail and of its own tone is in it.
 */

/** A part of a picture, as shares of its width and height. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The brightness of a picture, or of a part of one: a byte per pixel, lines `stride` bytes apart. */
export interface Brightness {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly offset: number
  readonly stride: number
  readonly width: number
  readonly height: number
}

/** Where the face is in the tests' picture, and what is below it. */
export const FACE: Part = { x: 260 / 640, y: 80 / 360, width: 100 / 640, height: 100 / 360 }
export const BELOW: Part = { x: 180 / 640, y: 260 / 360, width: 280 / 640, height: 90 / 360 }

/** From this share of its own detail on, a part of a picture counts as shown. */
export const SHOWN_FROM = 0.3
/**
 * From this share of the microphone's own tone on, a stretch of sound counts as raw: half a packet, ten milliseconds, is
 * enough. A masked tone that is cut off has up to .3, because a sudden end has a little of every pitch.
 */
export const RAW_FROM = 0.5

/**
 * Blocks across a part. At 720 lines a block of the face is 8 pixels wide: finer than the finest mask, whose cells are 32
 * pixels wide, and coarse enough to outlast the compression of a call's first seconds.
 */
const BLOCKS = 24
/** A block's detail is its difference from the blocks up to this many away. */
const REACH = 2

/** The detail of a part: each block's difference from its surroundings. */
export function detailOf(part: Brightness): Float32Array {
  const means = blockMeans(part)
  const detail = new Float32Array(means.length)
  for (let row = 0; row < BLOCKS; row += 1)
    for (let column = 0; column < BLOCKS; column += 1) {
      let sum = 0
      let count = 0
      for (let y = Math.max(0, row - REACH); y <= Math.min(BLOCKS - 1, row + REACH); y += 1)
        for (let x = Math.max(0, column - REACH); x <= Math.min(BLOCKS - 1, column + REACH); x += 1) {
          sum += means[y * BLOCKS + x] ?? 0
          count += 1
        }
      detail[row * BLOCKS + column] = (means[row * BLOCKS + column] ?? 0) - sum / count
    }
  return detail
}

function blockMeans({ data, offset, stride, width, height }: Brightness): Float32Array {
  const means = new Float32Array(BLOCKS * BLOCKS)
  const edge = (index: number, size: number) => Math.floor((index * size) / BLOCKS)
  for (let row = 0; row < BLOCKS; row += 1)
    for (let column = 0; column < BLOCKS; column += 1) {
      let sum = 0
      let count = 0
      for (let y = edge(row, height); y < Math.max(edge(row + 1, height), edge(row, height) + 1); y += 1)
        for (let x = edge(column, width); x < Math.max(edge(column + 1, width), edge(column, width) + 1); x += 1) {
          sum += data[offset + y * stride + x] ?? 0
          count += 1
        }
      means[row * BLOCKS + column] = sum / count
    }
  return means
}

/**
 * How much of the source's own detail is in what arrived: 1 for all of it, about 0 for none, of the quarter that has the
 * most. A quarter is enough: half a face is a face.
 */
export function shareOfDetail(arrived: Float32Array, source: Float32Array): number {
  const half = BLOCKS / 2
  const quarters = [0, 1].flatMap(down =>
    [0, 1].map(right => {
      let both = 0
      let own = 0
      for (let row = down * half; row < (down + 1) * half; row += 1)
        for (let column = right * half; column < (right + 1) * half; column += 1) {
          const at = row * BLOCKS + column
          both += (arrived[at] ?? 0) * (source[at] ?? 0)
          own += (source[at] ?? 0) ** 2
        }
      return own === 0 ? 0 : both / own
    }),
  )
  return Math.max(...quarters)
}

/** The pitch of a microphone that the judge can tell from its masked voice within one packet of sound. */
export const JUDGED_HZ = 1_760
/** How loud the tests' microphone is: the amplitude of its tone, where 1 is the loudest possible. */
export const TONE_AMPLITUDE = 0.275
/** Samples that are judged together, 21 ms at 48 kHz, and how many of them are new each time. */
const WINDOW = 1_024
export const STEP = 512
/** A stretch counts as heard if it is louder than this: -60 dB. */
const HEARD_FROM = 10 ** (-60 / 20)

/**
 * Takes the samples of one channel in any portions, and returns a share for each stretch that they complete. It compares
 * with the microphone's loudness, not with that of the stretch: where sound is missing, a receiver fills the gap with
 * some quiet noise, which has a little of every pitch.
 */
export class SoundJudge {
  private readonly window = new Float32Array(WINDOW)
  private filled = 0
  private readonly cosine = new Float32Array(WINDOW)
  private readonly sine = new Float32Array(WINDOW)
  /** What the microphone's own tone amounts to in a stretch. */
  private whole = 0

  constructor(rate: number, hz: number) {
    for (let at = 0; at < WINDOW; at += 1) {
      const weight = Math.sin((Math.PI * (at + 0.5)) / WINDOW) ** 2
      const turn = (2 * Math.PI * hz * at) / rate
      this.cosine[at] = weight * Math.cos(turn)
      this.sine[at] = weight * Math.sin(turn)
      this.whole += (weight * TONE_AMPLITUDE) / 2
    }
  }

  /** How much of the microphone's own tone is in each: 1 for all of it. `null` for a stretch that is not heard. */
  hear(samples: Float32Array): (number | null)[] {
    const shares: (number | null)[] = []
    for (let at = 0; at < samples.length; ) {
      const taken = Math.min(WINDOW - this.filled, samples.length - at)
      this.window.set(samples.subarray(at, at + taken), this.filled)
      this.filled += taken
      at += taken
      if (this.filled < WINDOW) continue
      shares.push(this.share())
      this.window.copyWithin(0, STEP)
      this.filled = WINDOW - STEP
    }
    return shares
  }

  private share(): number | null {
    let [real, imaginary, squares] = [0, 0, 0]
    for (let at = 0; at < WINDOW; at += 1) {
      const value = this.window[at] ?? 0
      real += value * (this.cosine[at] ?? 0)
      imaginary += value * (this.sine[at] ?? 0)
      squares += value ** 2
    }
    return Math.sqrt(squares / WINDOW) < HEARD_FROM ? null : Math.hypot(real, imaginary) / this.whole
  }
}
