/** The maximum delay of the mask behind the microphone. */
export const MAX_DELAY_MS = 26
/** The distance between two similar positions in the voice: a pitch period, at 65 to 500 per second. */
const SHORTEST_MS = 2
const LONGEST_MS = 15.4
const FADE_MS = 4
const LEAST_DELAY_MS = 1

/**
 * Reads a voice faster or slower than it is spoken, which moves pitch and formants together, and jumps by whole periods
 * to stay close behind. Within a segment the pitch is exact; segments join where they are similar, with a crossfade.
 */
export class Shifter {
  private readonly ring: Float32Array
  private readonly fade: number
  private readonly shortest: number
  private readonly longest: number
  private readonly least: number
  private readonly most: number
  private written = 0
  private at: number
  private fromAt = 0
  private fading = 0

  constructor(
    private readonly rate: number,
    private ratio: number,
  ) {
    const samples = (ms: number) => Math.round((ms * rate) / 1_000)
    this.ring = new Float32Array(2 ** Math.ceil(Math.log2(samples(MAX_DELAY_MS + LONGEST_MS) * 3)))
    this.fade = samples(FADE_MS)
    this.shortest = samples(SHORTEST_MS)
    this.longest = samples(LONGEST_MS)
    this.least = samples(LEAST_DELAY_MS)
    this.most = samples(MAX_DELAY_MS)
    this.at = -this.longest
  }

  /** 2 is an octave up. May change at any time. */
  setRatio(ratio: number): void {
    this.ratio = ratio
  }

  /** The current delay in milliseconds between a sound and its masked version. */
  get delayMs(): number {
    return ((this.written - this.at) / this.rate) * 1_000
  }

  process(input: Float32Array, output: Float32Array): void {
    for (let index = 0; index < output.length; index += 1) {
      this.ring[this.written & (this.ring.length - 1)] = input[index] ?? 0
      this.written += 1
      output[index] = this.next()
    }
  }

  private next(): number {
    if (this.fading === 0) this.jumpIfDue()
    const value = this.read(this.at)
    this.at += this.ratio
    if (this.fading === 0) return value
    const share = this.fading / this.fade
    const old = this.read(this.fromAt)
    this.fromAt += this.ratio
    this.fading -= 1
    return value * (1 - share) + old * share
  }

  private jumpIfDue(): void {
    const behind = this.written - this.at
    // The old segment is still read while it fades out, and must not overtake the voice.
    const needed = this.least + Math.max(0, this.ratio - 1) * this.fade
    if (behind < needed) this.jump(-1)
    else if (behind > this.most - this.fade * Math.max(0, 1 - this.ratio)) this.jump(1)
  }

  /** Jumps to a similar position: back by one or more periods, or forward. */
  private jump(direction: 1 | -1): void {
    const span = this.longest
    let best = span
    let bestScore = -Infinity
    for (let lag = this.shortest; lag <= span; lag += 1) {
      const score = this.likeness(lag * direction)
      // Among equally good lags it takes the longest, for fewer jumps.
      if (score >= bestScore - 1e-4) {
        if (score > bestScore) bestScore = score
        best = lag
      }
    }
    this.fromAt = this.at
    this.at += (best + this.fraction(best, direction)) * direction
    this.fading = this.fade
  }

  /** The similarity of the next segment to the one `lag` samples away, from -1 to 1. */
  private likeness(lag: number): number {
    const start = Math.floor(this.at) - this.fade
    let both = 0
    let here = 1e-9
    let there = 1e-9
    for (let index = 0; index < this.fade * 2; index += 2) {
      const a = this.sample(start - this.fade + index)
      const b = this.sample(start - this.fade + index + lag)
      both += a * b
      here += a * a
      there += b * b
    }
    return both / Math.sqrt(here * there)
  }

  /** A period is not a whole number of samples: interpolates the peak of a parabola through three similarities. */
  private fraction(lag: number, direction: 1 | -1): number {
    const left = this.likeness((lag - 1) * direction)
    const middle = this.likeness(lag * direction)
    const right = this.likeness((lag + 1) * direction)
    const bend = left - 2 * middle + right
    return bend >= 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend))
  }

  private sample(at: number): number {
    return at < 0 || at >= this.written ? 0 : (this.ring[at & (this.ring.length - 1)] ?? 0)
  }

  /** Interpolates between samples with a cubic curve through four of them. */
  private read(at: number): number {
    const whole = Math.floor(at)
    const share = at - whole
    const a = this.sample(whole - 1)
    const b = this.sample(whole)
    const c = this.sample(whole + 1)
    const d = this.sample(whole + 2)
    return b + 0.5 * share * (c - a + share * (2 * a - 5 * b + 4 * c - d + share * (3 * (b - c) + d - a)))
  }
}
