/** How far behind the microphone the mask may be, at most. */
export const MAX_DELAY_MS = 26
/** Between two places of the voice that sound alike: a period of 65 to 500 per second. */
const SHORTEST_MS = 2
const LONGEST_MS = 15.4
const FADE_MS = 4
const LEAST_DELAY_MS = 1

/**
 * Reads a voice faster or slower than it is spoken, which moves pitch and formants together, and jumps by whole periods
 * to stay close behind. Within a piece the pitch is exact; where two meet they are alike, and are faded.
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

  /** 2 is an octave up. It may change at any time. */
  setRatio(ratio: number): void {
    this.ratio = ratio
  }

  /** Milliseconds from a sound to its masked self, now. */
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
    // The old piece goes on to be read while it is faded out, and must not overtake the voice.
    const needed = this.least + Math.max(0, this.ratio - 1) * this.fade
    if (behind < needed) this.jump(-1)
    else if (behind > this.most - this.fade * Math.max(0, 1 - this.ratio)) this.jump(1)
  }

  /** To where it sounds like here: back by a period or several, or forward. */
  private jump(direction: 1 | -1): void {
    const span = this.longest
    let best = span
    let bestScore = -Infinity
    for (let lag = this.shortest; lag <= span; lag += 1) {
      const score = this.likeness(lag * direction)
      // Of lags as good as each other the longest: fewer jumps.
      if (score >= bestScore - 1e-4) {
        if (score > bestScore) bestScore = score
        best = lag
      }
    }
    this.fromAt = this.at
    this.at += (best + this.fraction(best, direction)) * direction
    this.fading = this.fade
  }

  /** How alike the next piece here is to that so many samples away, from -1 to 1. */
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

  /** Periods are no whole number of samples: the top of a parabola through three likenesses. */
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

  /** Between samples, by a curve through four of them. */
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
