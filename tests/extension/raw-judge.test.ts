import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { mask } from '../../extension/meeting/video/masked-video.ts'
import { emptyPlanes, type Planes } from '../../extension/meeting/video/planes.ts'
import { Shifter } from '../../extension/meeting/voice/shifter.ts'
import {
  detailOf,
  JUDGED_HZ,
  RAW_FROM,
  SHOWN_FROM,
  SoundJudge,
  STEP,
  shareOfDetail,
  TONE_AMPLITUDE,
} from './raw-judge.ts'

const RATE = 48_000
/** A portrait of 128 pixels, five times as large; its face is 200 pixels wide. */
const SIDE = 640
const ENLARGED = SIDE / 128
const FACE = { x: 40 * ENLARGED, y: 28 * ENLARGED, width: 40 * ENLARGED, height: 40 * ENLARGED }
const COVER = { x: 150, y: 60, width: 340, height: 400, faceWidth: FACE.width }

function portrait(): Planes {
  const rgb = new Uint8Array(gunzipSync(readFileSync('tests/fixtures/meeting/face.rgb.gz')))
  const planes = emptyPlanes(SIDE, SIDE)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const at = 3 * (Math.floor(y / ENLARGED) * 128 + Math.floor(x / ENLARGED))
      planes.data[y * SIDE + x] = ((rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0)) / 3
    }
  return planes
}
const faceIn = ({ data }: Planes) => detailOf({ data, offset: FACE.y * SIDE + FACE.x, stride: SIDE, ...FACE })
const shareIn = (change: (planes: Planes) => void) => {
  const planes = portrait()
  change(planes)
  return shareOfDetail(faceIn(planes), faceIn(portrait()))
}

describe('the judge of pictures', () => {
  test('knows the picture as it is, with less contrast, and half of it', () => {
    expect(shareIn(() => {})).toBeCloseTo(1)
    expect(shareIn(({ data }) => data.set(data.map(value => 16 + value * 0.7)))).toBeCloseTo(0.7, 1)
    const half = { ...COVER, width: FACE.x + FACE.width / 2 - COVER.x }
    expect(shareIn(planes => mask(planes, { whole: false, areas: [half] }, 8))).toBeGreaterThan(SHOWN_FROM)
  })

  test.each([1, 8, 14, 20])('does not know it behind a mask of level %i, of the face or of the whole', level => {
    expect(shareIn(planes => mask(planes, { whole: false, areas: [COVER] }, level))).toBeLessThan(SHOWN_FROM)
    expect(shareIn(planes => mask(planes, { whole: true, why: 'late' }, level))).toBeLessThan(SHOWN_FROM)
  })

  test('does not know it in black', () => {
    expect(shareIn(({ data }) => data.fill(16))).toBe(0)
  })
})

const tone = (seconds: number, hz = JUDGED_HZ) =>
  Float32Array.from({ length: RATE * seconds }, (_, at) => TONE_AMPLITUDE * Math.sin((2 * Math.PI * hz * at) / RATE))
const masked = (sound: Float32Array, semitones: number) => {
  const shifter = new Shifter(RATE, 2 ** (semitones / 12))
  const out = new Float32Array(sound.length)
  for (let at = 0; at < sound.length; at += 128)
    shifter.process(sound.subarray(at, at + 128), out.subarray(at, at + 128))
  return out
}
/** Judged in packets of ten milliseconds, as they arrive. */
const judged = (sound: Float32Array) => {
  const judge = new SoundJudge(RATE, JUDGED_HZ)
  return Array.from({ length: sound.length / 480 }, (_, at) =>
    judge.hear(sound.subarray(at * 480, at * 480 + 480)),
  ).flat()
}
const raw = (shares: readonly (number | null)[]) => shares.filter(share => share !== null && share >= RAW_FROM).length

describe('the judge of sound', () => {
  test('knows every stretch of the tone as it is, and none of silence', () => {
    const shares = judged(tone(1))
    expect(shares).toHaveLength(Math.floor((RATE - STEP) / STEP))
    expect(Math.min(...shares.map(share => share ?? 0))).toBeGreaterThan(0.95)
    expect(new Set(judged(new Float32Array(RATE)))).toEqual(new Set([null]))
  })

  test.each([1.5, 2.5, -1.5, -2.5])('knows none of it %d semitones away', semitones => {
    const shares = judged(masked(tone(2), semitones))
    expect(shares.filter(share => share !== null).length).toBeGreaterThan(150)
    expect(raw(shares)).toBe(0)
  })

  test.each([10, 15, 20])('knows %i milliseconds that are not masked', milliseconds => {
    const sound = masked(tone(1), 2)
    sound.set(tone(milliseconds / 1_000), RATE / 2)
    expect(raw(judged(sound))).toBeGreaterThan(0)
  })

  test('takes neither a masked voice that is cut and begins again nor a quiet noise for it', () => {
    const sound = masked(tone(1), -1.5)
    sound.copyWithin(RATE / 2, RATE / 4 + 17)
    sound.fill(0, 30_000, 30_700)
    const noise = Float32Array.from({ length: RATE }, (_, at) => 0.03 * Math.sin(at * at * 0.37))
    expect(raw(judged(sound))).toBe(0)
    expect(judged(noise)).not.toContain(null)
    expect(raw(judged(noise))).toBe(0)
  })
})
