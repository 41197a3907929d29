import { describe, expect, test } from 'vitest'

import { type Direction, directionFor, drawDisguise, LEAST_SEMITONES, ratioAt } from './disguise.ts'
import { PitchTracker } from './pitch-tracker.ts'
import { MAX_DELAY_MS, Shifter } from './shifter.ts'
import { VoiceMask } from './voice-mask.ts'

const RATE = 48_000
const SECONDS = 2
const BLOCK = 128

function masked(ratio: number, wave: (turn: number) => number, hz: number) {
  const shifter = new Shifter(RATE, ratio)
  const out = new Float32Array(RATE * SECONDS)
  let longest = 0
  for (let at = 0; at < out.length; at += BLOCK) {
    const input = Float32Array.from({ length: BLOCK }, (_, index) => wave((2 * Math.PI * hz * (at + index)) / RATE))
    shifter.process(input, out.subarray(at, at + BLOCK))
    if (at > RATE / 4) longest = Math.max(longest, shifter.delayMs)
  }
  return { out: out.subarray(RATE / 2), longest }
}

function powerAt(sound: Float32Array, hz: number): number {
  let real = 0
  let imaginary = 0
  for (let at = 0; at < sound.length; at += 1) {
    const window = Math.sin((Math.PI * at) / sound.length) ** 2
    real += window * (sound[at] ?? 0) * Math.cos((2 * Math.PI * hz * at) / RATE)
    imaginary += window * (sound[at] ?? 0) * Math.sin((2 * Math.PI * hz * at) / RATE)
  }
  return real ** 2 + imaginary ** 2
}

/** The frequency near `about` that has the most power. */
function pitchOf(sound: Float32Array, about: number): number {
  let best = about
  for (const cents of [40, 8, 2]) {
    const tried = Array.from({ length: 11 }, (_, index) => best * 2 ** (((index - 5) * cents) / 5 / 1_200))
    best = tried.reduce((top, hz) => (powerAt(sound, hz) > powerAt(sound, top) ? hz : top))
  }
  return best
}

const tone = Math.sin
/** Something like a voice: many overtones. */
const buzz = (turn: number) => {
  let sum = 0
  for (let overtone = 1; overtone <= 12; overtone += 1) sum += Math.sin(overtone * turn) / overtone
  return sum / 2
}

describe('a masked voice', () => {
  test.each([
    [2, 220, tone],
    [-2, 220, tone],
    [4, 110, tone],
    [-4, 440, tone],
    [2, 110, buzz],
    [-3, 180, buzz],
    [6, 250, buzz],
  ])('[EXT-022] is %i semitones from what was said, within ten cents, at %i Hz', (semitones, hz, wave) => {
    const ratio = 2 ** (semitones / 12)
    const { out } = masked(ratio, wave, hz)
    const cents = 1_200 * Math.log2(pitchOf(out, hz * ratio) / (hz * ratio))
    expect(Math.abs(cents)).toBeLessThanOrEqual(10)
  })

  test.each([-16, -6, -2, 2, 6, 16])('comes at most 30 ms later, at %i semitones', semitones => {
    const { longest } = masked(2 ** (semitones / 12), buzz, 140)
    expect(longest).toBeLessThanOrEqual(30)
    expect(MAX_DELAY_MS).toBeLessThanOrEqual(30)
  })

  test('is as loud as it was, and silence stays silence', () => {
    const loudness = (sound: Float32Array) =>
      Math.sqrt(sound.reduce((sum, value) => sum + value ** 2, 0) / sound.length)
    const { out } = masked(2 ** (2 / 12), tone, 200)
    expect(loudness(out)).toBeGreaterThan(0.6)
    expect(loudness(out)).toBeLessThan(0.8)
    expect(loudness(masked(1.2, () => 0, 200).out)).toBe(0)
  })
})

/** A voice that speaks for 0.4 s and pauses for 0.2 s, at 48 kHz. */
function speech(hz: number, seconds: number): Float32Array {
  return Float32Array.from({ length: seconds * RATE }, (_, at) =>
    (at / RATE) % 0.6 < 0.4 ? buzz((2 * Math.PI * hz * at) / RATE) : 0,
  )
}

/** White noise, the same in every run. */
function noise(seconds: number, level: number): Float32Array {
  let seed = 1
  return Float32Array.from({ length: seconds * RATE }, () => {
    seed = (seed * 16_807) % 2_147_483_647
    return level * (seed / 1_073_741_823.5 - 1)
  })
}

const joined = (...sounds: Float32Array[]) => Float32Array.from(sounds.flatMap(sound => [...sound]))

describe('the pitch of a voice', () => {
  const trackedHz = (sound: Float32Array, rate = RATE) => {
    const tracker = new PitchTracker(rate)
    for (let at = 0; at < sound.length; at += BLOCK) tracker.add(sound.subarray(at, at + BLOCK))
    return tracker.hz
  }

  test.each([80, 110, 160, 220, 300])('is found within half a semitone, at %i Hz', hz => {
    expect(Math.abs(12 * Math.log2(trackedHz(speech(hz, 2)) / hz))).toBeLessThan(0.5)
  })

  test.each([16_000, 44_100])('is found at %i samples per second', rate => {
    const sound = Float32Array.from({ length: rate }, (_, at) => buzz((2 * Math.PI * 120 * at) / rate))
    expect(Math.abs(12 * Math.log2(trackedHz(sound, rate) / 120))).toBeLessThan(0.5)
  })

  test('is unknown in silence, in noise, and before half a second of voiced sound', () => {
    expect(trackedHz(new Float32Array(RATE))).toBe(0)
    expect(trackedHz(noise(2, 0.5))).toBe(0)
    expect(trackedHz(speech(110, 0.4))).toBe(0)
  })

  test('is not that of a softer hum in its pauses', () => {
    const voice = speech(220, 4)
    const hum = Float32Array.from(voice, (value, at) => value + 0.02 * Math.sin((2 * Math.PI * 100 * at) / RATE))
    expect(Math.abs(12 * Math.log2(trackedHz(hum) / 220))).toBeLessThan(0.5)
  })
})

describe('the direction of a mask', () => {
  const disguise = drawDisguise(2, [0.5, 0.5, 0.5])
  const through = (sound: Float32Array) => {
    const mask = new VoiceMask(RATE, disguise)
    const out = new Float32Array(sound.length)
    let longest = 0
    for (let at = 0; at + BLOCK <= sound.length; at += BLOCK) {
      mask.process(sound.subarray(at, at + BLOCK), out.subarray(at, at + BLOCK), at / RATE)
      longest = Math.max(longest, at > RATE / 4 ? mask.delayMs : 0)
    }
    return { out, longest }
  }
  /** Semitones by which the 0.3 s of masked sound that begin at `from` seconds were shifted. */
  const shiftAt = (out: Float32Array, from: number, hz: number) => {
    const part = out.subarray(from * RATE, (from + 0.3) * RATE)
    return [-disguise.semitones, disguise.semitones].reduce((best, semitones) =>
      powerAt(part, hz * 2 ** (semitones / 12)) > powerAt(part, hz * 2 ** (best / 12)) ? semitones : best,
    )
  }

  test('is up for a low voice and down for a high one', () => {
    expect(shiftAt(through(speech(110, 4)).out, 3.07, 110)).toBeGreaterThan(0)
    expect(shiftAt(through(speech(220, 4)).out, 3.07, 220)).toBeLessThan(0)
  })

  test('starts with a mask from the first sound on, and turns only in a pause', () => {
    const low = Float32Array.from({ length: 2 * RATE }, (_, at) => buzz((2 * Math.PI * 110 * at) / RATE))
    expect(shiftAt(through(low).out, 0.05, 110)).toBeLessThan(0)
    expect(shiftAt(through(low).out, 1.6, 110)).toBeLessThan(0)
    expect(shiftAt(through(joined(low, new Float32Array(RATE / 5), low)).out, 2.5, 110)).toBeGreaterThan(0)
  })

  test('follows another person at the same microphone', () => {
    const { out } = through(joined(speech(110, 6), speech(220, 30)))
    expect(shiftAt(out, 5.47, 110)).toBeGreaterThan(0)
    expect(shiftAt(out, 35.47, 220)).toBeLessThan(0)
  })

  test('stays while a voice wavers around the turning point', () => {
    const { out } = through(joined(speech(150, 3), speech(disguise.turnsAtHz * 1.05, 24)))
    expect(shiftAt(out, 25.87, disguise.turnsAtHz * 1.05)).toBeGreaterThan(0)
  })

  test('changes within the promised delay, and leaves silence silent', () => {
    expect(through(joined(speech(110, 3), noise(1, 0.3), speech(250, 3))).longest).toBeLessThanOrEqual(30)
    expect(Math.max(...through(new Float32Array(RATE)).out)).toBe(0)
  })

  test('does not flutter around the turning point', () => {
    const next = (hz: number, current: Direction | undefined) => directionFor(disguise, hz, current)
    expect(next(disguise.turnsAtHz * 1.05, undefined)).toBe(-1)
    expect(next(disguise.turnsAtHz * 1.05, 1)).toBe(1)
    expect(next(disguise.turnsAtHz * 0.95, undefined)).toBe(1)
    expect(next(disguise.turnsAtHz * 0.95, -1)).toBe(-1)
    expect(next(disguise.turnsAtHz * 1.2, 1)).toBe(-1)
    expect(next(0, 1)).toBe(1)
  })
})

describe('the disguise of a meeting', () => {
  test('is drawn around what was asked for, and never less than a semitone', () => {
    expect(drawDisguise(2, [0.5, 0, 0]).semitones).toBeCloseTo(1.8)
    expect(drawDisguise(2, [0.5, 1, 0]).semitones).toBeCloseTo(2.8)
    expect(drawDisguise(0, [0.5, 0, 0]).semitones).toBe(LEAST_SEMITONES)
    expect(drawDisguise(-4, [0.5, 0.2, 0]).semitones).toBeCloseTo(4)
  })

  test('sends a voice of middle pitch up in one meeting and down in another', () => {
    const directions = [0, 1].map(turn => directionFor(drawDisguise(2, [turn, 0.5, 0]), 160, undefined))
    expect(directions).toEqual([-1, 1])
  })

  test('drifts a little while one speaks', () => {
    const disguise = drawDisguise(2, [0.9, 0.2, 0.5])
    const ratios = Array.from({ length: 60 }, (_, second) => 12 * Math.log2(ratioAt(disguise, -1, second)))
    expect(Math.max(...ratios)).toBeCloseTo(-1.8, 1)
    expect(Math.min(...ratios)).toBeCloseTo(-2.2, 1)
  })
})
