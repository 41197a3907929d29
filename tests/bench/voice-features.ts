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

export function featuresOf(sound: Float32Array): VoiceFeatures {
  const loudness = framesOf(sound).map(frame => frame.reduce((sum, value) => sum + value * value, 0))
  const loud = 0.1 * Math.max(...loudness)
  const voiced = framesOf(sound).filter((_, index) => (loudness[index] ?? 0) > loud)
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
  const edges = Array.from({ length: FILTERS + 2 }, (_, index) => hzOf((index * mel(TOP_HZ)) / (FILTERS + 1)))
  const bands = Array.from({ length: FILTERS }, (_, band) => {
    const [from = 0, middle = 0, to = 0] = edges.slice(band, band + 3)
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

/** The transform by its definition, split recursively into halves until it is short. */
function powersOf(frame: Float32Array): number[] {
  const transform = (real: number[]): [number[], number[]] => {
    const { length } = real
    if (length === 1) return [real, [0]]
    const [evenReal, evenImaginary] = transform(real.filter((_, index) => index % 2 === 0))
    const [oddReal, oddImaginary] = transform(real.filter((_, index) => index % 2 === 1))
    const outReal = Array<number>(length)
    const outImaginary = Array<number>(length)
    for (let bin = 0; bin < length / 2; bin += 1) {
      const [cos, sin] = [Math.cos((2 * Math.PI * bin) / length), -Math.sin((2 * Math.PI * bin) / length)]
      const re = cos * (oddReal[bin] ?? 0) - sin * (oddImaginary[bin] ?? 0)
      const im = cos * (oddImaginary[bin] ?? 0) + sin * (oddReal[bin] ?? 0)
      outReal[bin] = (evenReal[bin] ?? 0) + re
      outImaginary[bin] = (evenImaginary[bin] ?? 0) + im
      outReal[bin + length / 2] = (evenReal[bin] ?? 0) - re
      outImaginary[bin + length / 2] = (evenImaginary[bin] ?? 0) - im
    }
    return [outReal, outImaginary]
  }
  const windowed = Array.from(frame, (value, at) => value * Math.sin((Math.PI * at) / SIZE) ** 2)
  const [real, imaginary] = transform(windowed)
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
