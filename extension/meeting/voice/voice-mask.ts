import { type Direction, type Disguise, directionFor, ratioAt } from './disguise.ts'
import { PitchTracker } from './pitch-tracker.ts'
import { Shifter } from './shifter.ts'

/** Masks a stream of speech, and picks the direction that suits the voice. Allocates nothing after it is built. */
export class VoiceMask {
  private readonly shifter: Shifter
  private readonly tracker: PitchTracker
  private direction: Direction
  private isSettled = false

  /** `rate`: samples per second. */
  constructor(
    rate: number,
    private disguise: Disguise,
  ) {
    this.direction = directionFor(disguise, 0, undefined)
    this.shifter = new Shifter(rate, ratioAt(disguise, this.direction, 0))
    this.tracker = new PitchTracker(rate)
  }

  /** May change at any time. */
  setDisguise(disguise: Disguise): void {
    this.disguise = disguise
  }

  /** The current delay in milliseconds between a sound and its masked version. */
  get delayMs(): number {
    return this.shifter.delayMs
  }

  /** `seconds`: the time at the block's first sample. */
  process(input: Float32Array, output: Float32Array, seconds: number): void {
    this.tracker.add(input)
    const { hz, isVoiced } = this.tracker
    // It turns around between voiced sounds: within a vowel it would be heard as a jump. It never glides through zero,
    // where the voice would be in clear.
    if (!isVoiced && hz > 0) {
      this.direction = directionFor(this.disguise, hz, this.isSettled ? this.direction : undefined)
      this.isSettled = true
    }
    this.shifter.setRatio(ratioAt(this.disguise, this.direction, seconds))
    this.shifter.process(input, output)
  }
}
