/** The pitches that people speak at. */
const LOWEST_HZ = 65
const HIGHEST_HZ = 400
/** Pitch is found in a signal of about this rate: enough for the lowest overtones, and cheap. */
const COARSE_RATE = 6_000
const WINDOW_MS = 25
const HOP_MS = 20
/** Correlation of neighboring periods, from -1 to 1, above which a sound counts as voiced. */
const VOICED_FROM = 0.7
/** Multiples of a period correlate as well as the period itself. The shortest lag this close to the best is taken. */
const NEARLY_BEST = 0.9
/** Softer sounds, by power and compared with the loudest so far, are background noise. */
const LEAST_POWER = 0.01
const SILENCE = 1e-6
/** The loudest power fades by this factor per hop, so that one bang does not deafen the tracker. */
const FADES = 0.999
const SETTLED_AFTER_S = 0.5
/** Later speech is averaged over about this much voiced time. */
const AVERAGED_OVER_S = 5

/** Finds the average pitch of the voice in a stream of sound. Allocates nothing after it is built. */
export class PitchTracker {
  private readonly every: number
  private readonly rate: number
  private readonly window: number
  private readonly hop: number
  private readonly shortest: number
  private readonly longest: number
  private readonly recent: Float32Array
  private readonly scores: Float32Array
  private filled = 0
  private sum = 0
  private summed = 0
  private loudest = 0
  private octaves = 0
  private voicedHops = 0
  private voiced = false

  /** `rate`: samples per second. */
  constructor(rate: number) {
    this.every = Math.max(1, Math.round(rate / COARSE_RATE))
    this.rate = rate / this.every
    const samples = (ms: number) => Math.round((ms * this.rate) / 1_000)
    this.window = samples(WINDOW_MS)
    this.hop = samples(HOP_MS)
    this.shortest = Math.floor(this.rate / HIGHEST_HZ)
    this.longest = Math.ceil(this.rate / LOWEST_HZ)
    this.recent = new Float32Array(this.window + this.longest)
    this.scores = new Float32Array(this.longest + 1)
  }

  /** Average pitch in Hz; 0 until half a second of voiced sound was heard. */
  get hz(): number {
    return this.voicedHops * HOP_MS < SETTLED_AFTER_S * 1_000 ? 0 : 2 ** this.octaves
  }

  /** True while a vowel or a voiced consonant sounds. */
  get isVoiced(): boolean {
    return this.voiced
  }

  add(sound: Float32Array): void {
    for (let index = 0; index < sound.length; index += 1) {
      this.sum += sound[index] ?? 0
      this.summed += 1
      if (this.summed < this.every) continue
      this.recent[this.filled] = this.sum / this.every
      this.sum = 0
      this.summed = 0
      this.filled += 1
      if (this.filled < this.recent.length) continue
      this.listen()
      this.recent.copyWithin(0, this.hop)
      this.filled -= this.hop
    }
  }

  private listen(): void {
    const power = this.powerFrom(this.longest)
    this.loudest = Math.max(power, this.loudest * FADES)
    const lag = power > SILENCE && power > this.loudest * LEAST_POWER ? this.period(power) : 0
    this.voiced = lag > 0
    if (lag === 0) return
    this.voicedHops += 1
    const share = Math.max(1 / this.voicedHops, HOP_MS / 1_000 / AVERAGED_OVER_S)
    this.octaves += (Math.log2(this.rate / lag) - this.octaves) * share
  }

  /** Mean power of the window that begins at `from`. */
  private powerFrom(from: number): number {
    let power = 0
    for (let at = from; at < from + this.window; at += 1) power += (this.recent[at] ?? 0) ** 2
    return power / this.window
  }

  /** In samples; 0 if the sound is not voiced. */
  private period(power: number): number {
    let best = 0
    for (let lag = this.shortest; lag <= this.longest; lag += 1) {
      const score = this.likeness(lag, power)
      this.scores[lag] = score
      if (score > best) best = score
    }
    if (best < VOICED_FROM) return 0
    for (let lag = this.shortest + 1; lag < this.longest; lag += 1) {
      const score = this.scores[lag] ?? 0
      const isPeak = score >= (this.scores[lag - 1] ?? 0) && score >= (this.scores[lag + 1] ?? 0)
      if (isPeak && score >= best * NEARLY_BEST) return lag
    }
    return 0
  }

  /** Normalized correlation of the latest window with the one `lag` samples earlier. */
  private likeness(lag: number, power: number): number {
    let both = 0
    let there = 0
    for (let at = this.longest; at < this.recent.length; at += 1) {
      const earlier = this.recent[at - lag] ?? 0
      both += (this.recent[at] ?? 0) * earlier
      there += earlier * earlier
    }
    return both / Math.sqrt(power * this.window * there + 1e-12)
  }
}
