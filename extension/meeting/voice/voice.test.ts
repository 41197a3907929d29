import { describe, expect, test } from 'vitest'

import { drawDisguise, LEAST_SEMITONES, ratioAt } from './disguise.ts'
import { MAX_DELAY_MS, Shifter } from './shifter.ts'

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

/** The frequency near `about` that has the most power. */
function pitchOf(sound: Float32Array, about: number): number {
  const power = (hz: number) => {
    let real = 0
    let imaginary = 0
    for (let at = 0; at < sound.length; at += 1) {
      const window = Math.sin((Math.PI * at) / sound.length) ** 2
      real += window * (sound[at] ?? 0) * Math.cos((2 * Math.PI * hz * at) / RATE)
      imaginary += window * (sound[at] ?? 0) * Math.sin((2 * Math.PI * hz * at) / RATE)
    }
    return real ** 2 + imaginary ** 2
  }
  let best = about
  for (const cents of [40, 8, 2]) {
    const tried = Array.from({ length: 11 }, (_, index) => best * 2 ** (((index - 5) * cents) / 5 / 1_200))
    best = tried.reduce((top, hz) => (power(hz) > power(top) ? hz : top))
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

  test.each([-6, -2, 2, 6])('comes at most 30 ms later, at %i semitones', semitones => {
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

describe('the disguise of a meeting', () => {
  test('is drawn around what was asked for, up or down, and never less than a semitone', () => {
    expect(drawDisguise(2, [0, 0.5, 0]).semitones).toBeCloseTo(-2)
    expect(drawDisguise(2, [0.9, 0.5, 0]).semitones).toBeCloseTo(2)
    expect(drawDisguise(2, [0.9, 1, 0]).semitones).toBeCloseTo(2.3)
    expect(drawDisguise(0, [0.9, 0, 0]).semitones).toBe(LEAST_SEMITONES)
    expect(drawDisguise(-4, [0, 0.5, 0]).semitones).toBeCloseTo(-4)
  })

  test('wanders a little while one speaks', () => {
    const disguise = drawDisguise(2, [0.9, 0.5, 0.5])
    const ratios = Array.from({ length: 60 }, (_, second) => 12 * Math.log2(ratioAt(disguise, second)))
    expect(Math.max(...ratios)).toBeCloseTo(2.2, 1)
    expect(Math.min(...ratios)).toBeCloseTo(1.8, 1)
  })
})
