/** What distinguishes speakers at first hearing: the mean of a voice's cepstra (its formants), and its median pitch. */
export interface VoiceFeatures {
  readonly cepstra: readonly number[]
  readonly pitch: number
}

export const FEATURE_RATE = 16_000
const SIZE = 512
const HOP = 160
const FILTERS = 26
const CEPSTRA = 13
const TOP_HZ = 7_000
const mel = (hz: number) => 1_127 * Math.log(1 + hz / 700)
const hzOf = (mels: number) => 700 * (Math.exp(mels / 1_127) - 1)
/** Of the filters, each of which reaches from the middle of one neighbor to that of the other. */
const EDGES = Array.from({ length: FILTERS + 2 }, (_, index) => hzOf((index * mel(TOP_HZ)) / (FILTERS + 1)))

export function featuresOf(sound: Float32Array): VoiceFeatures {
  const frames = framesOf(sound)
  const loudness = frames.map(frame => frame.reduce((sum, value) => sum + value * value, 0))
  const loud = 0.1 * Math.max(...loudness)
  const voiced = frames.filter((_, index) => (loudness[index] ?? 0) > loud)
  const all = voiced.map(cepstraOf)
  // The first coefficient is the loudness, so it is left out.
  const cepstra = Array.from({ length: CEPSTRA - 1 }, (_, index) => mean(all.map(each => each[index + 1] ?? 0)))
  const pitches = voiced
    .map(pitchOf)
    .filter(hz => hz > 0)
    .sort((a, b) => a - b)
  return { cepstra, pitch: pitches[pitches.length >> 1] ?? 0 }
}

export function cepstralDistance(a: VoiceFeatures, b: VoiceFeatures): number {
  return Math.hypot(...a.cepstra.map((value, index) => value - (b.cepstra[index] ?? 0)))
}

function framesOf(sound: Float32Array): Float32Array[] {
  return Array.from({ length: Math.max(0, Math.floor((sound.length - SIZE) / HOP)) }, (_, index) =>
    sound.subarray(index * HOP, index * HOP + SIZE),
  )
}

function cepstraOf(frame: Float32Array): number[] {
  const powers = powersOf(frame)
  const bands = Array.from({ length: FILTERS }, (_, band) => {
    const [from = 0, middle = 0, to = 0] = EDGES.slice(band, band + 3)
    let sum = 1e-10
    for (let bin = 0; bin < SIZE / 2; bin += 1) {
      const hz = (bin * FEATURE_RATE) / SIZE
      const share = Math.min((hz - from) / (middle - from), (to - hz) / (to - middle))
      if (share > 0) sum += share * (powers[bin] ?? 0)
    }
    return Math.log(sum)
  })
  return Array.from({ length: CEPSTRA }, (_, index) =>
    bands.reduce((sum, band, at) => sum + band * Math.cos((Math.PI * index * (at + 0.5)) / FILTERS), 0),
  )
}

const WINDOW = Float64Array.from({ length: SIZE }, (_, at) => Math.sin((Math.PI * at) / SIZE) ** 2)
const COS = Float64Array.from({ length: SIZE / 2 }, (_, bin) => Math.cos((2 * Math.PI * bin) / SIZE))
const SIN = Float64Array.from({ length: SIZE / 2 }, (_, bin) => -Math.sin((2 * Math.PI * bin) / SIZE))

/** The fast Fourier transform in place: the samples in bit-reversed order, then butterflies of growing size. */
function powersOf(frame: Float32Array): Float64Array {
  const real = new Float64Array(SIZE)
  const imaginary = new Float64Array(SIZE)
  for (let at = 0, mirrored = 0; at < SIZE; at += 1) {
    real[mirrored] = (frame[at] ?? 0) * (WINDOW[at] ?? 0)
    let bit = SIZE >> 1
    while (mirrored & bit) {
      mirrored ^= bit
      bit >>= 1
    }
    mirrored |= bit
  }
  for (let half = 1; half < SIZE; half *= 2) {
    const step = SIZE / 2 / half
    for (let start = 0; start < SIZE; start += 2 * half) {
      for (let bin = 0; bin < half; bin += 1) {
        const [cos, sin] = [COS[bin * step] ?? 0, SIN[bin * step] ?? 0]
        const [even, odd] = [start + bin, start + bin + half]
        const re = cos * (real[odd] ?? 0) - sin * (imaginary[odd] ?? 0)
        const im = cos * (imaginary[odd] ?? 0) + sin * (real[odd] ?? 0)
        real[odd] = (real[even] ?? 0) - re
        imaginary[odd] = (imaginary[even] ?? 0) - im
        real[even] = (real[even] ?? 0) + re
        imaginary[even] = (imaginary[even] ?? 0) + im
      }
    }
  }
  return real.map((value, bin) => value ** 2 + (imaginary[bin] ?? 0) ** 2)
}

/** The lag between 70 and 400 Hz at which the frame is most similar to itself; 0 if it is not. */
function pitchOf(frame: Float32Array): number {
  const energy = frame.reduce((sum, value) => sum + value * value, 0)
  let best = 0
  let bestLag = 0
  for (let lag = Math.floor(FEATURE_RATE / 400); lag <= FEATURE_RATE / 70; lag += 1) {
    let sum = 0
    for (let at = 0; at + lag < SIZE; at += 1) sum += (frame[at] ?? 0) * (frame[at + lag] ?? 0)
    const likeness = (sum * SIZE) / (SIZE - lag) / energy
    if (likeness > best + 0.02) {
      best = likeness
      bestLag = lag
    }
  }
  return best > 0.5 ? FEATURE_RATE / bestLag : 0
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
