import { describe, expect, test } from 'vitest'

import { afterLook, coverAt, coverBetween, NOTHING_SEEN, STABLE_LOOKS } from './mask-state.ts'
import type { Box } from './tracks.ts'

const face = (change: Partial<Box> = {}): Box => ({ x: 500, y: 200, width: 200, height: 200, score: 0.9, ...change })
/** Looks 80 ms apart, each with the given boxes. */
const seen = (...looks: Box[][]) =>
  looks.reduce((state, boxes, index) => afterLook(state, { at: index * 80, boxes }), NOTHING_SEEN)
const steady = Array.from({ length: STABLE_LOOKS + 1 }, () => [face()])
const next = steady.length * 80

describe('the whole picture is hidden', () => {
  test('until anything was looked at, and until one face was found surely in four looks after the first', () => {
    expect(coverAt(NOTHING_SEEN, 0)).toEqual({ whole: true, why: 'no look yet' })
    for (let count = 1; count <= STABLE_LOOKS; count += 1)
      expect(coverAt(seen(...steady.slice(0, count)), (count - 1) * 80).whole).toBe(true)
    expect(coverAt(seen(...steady), next).whole).toBe(false)
  })

  test('while a face is found, but not surely', () => {
    const unsure = Array.from({ length: 12 }, () => [face({ score: 0.74 })])
    expect(coverAt(seen(...unsure), 12 * 80)).toEqual({ whole: true, why: 'no sure face' })
  })

  test.each([
    ['no face is found', []],
    ['it is not sure any more, as behind a hand', [face({ score: 0.5 })]],
    ['it is somewhere else', [face({ x: 900 })]],
    ['it has moved further than it can be followed', [face({ x: 621 })]],
    ['it is lost beside another', [face({ x: 20, width: 150, height: 150 })]],
  ])('as soon as %s', (_what, boxes) => {
    const state = afterLook(seen(...steady), { at: next, boxes })
    expect(coverAt(state, next).whole).toBe(true)
  })

  test('as soon as the detector is late, and then until a face is stable again', () => {
    const state = seen(...steady)
    expect(coverAt(state, next + 321)).toEqual({ whole: true, why: 'late' })
    const back = afterLook(state, { at: next + 500, boxes: [face()] })
    expect(coverAt(back, next + 500).whole).toBe(true)
  })
})

describe('where a face is stable', () => {
  test('its box is hidden half as large again, and further above', () => {
    const cover = coverAt(seen(...steady), next)
    if (cover.whole) throw new Error('all of it is hidden')
    expect(cover.areas).toHaveLength(1)
    const [{ x, y, width, height, faceWidth }] = cover.areas as [(typeof cover.areas)[0]]
    expect([x, width, faceWidth]).toEqual([450, 300, 200])
    expect(y).toBeLessThan(150)
    expect(y + height).toBeGreaterThanOrEqual(450)
  })

  test('a small one is hidden with the outline of its head, by which a detector would find it', () => {
    const small = Array.from({ length: STABLE_LOOKS + 1 }, () => [face({ width: 100, height: 100 })])
    const cover = coverAt(seen(...small), next)
    if (cover.whole) throw new Error('all of it is hidden')
    const [{ x, y, width, height }] = cover.areas as [(typeof cover.areas)[0]]
    expect([x, width]).toEqual([450, 200])
    expect(y).toBeLessThanOrEqual(125)
    expect(y + height).toBeGreaterThanOrEqual(350)
  })

  test('whatever else may be a face is hidden, too: from .4 on, and half a second after it was seen', () => {
    const other = { x: 100, y: 100, width: 80, height: 80 }
    const areas = (score: number, later = 0) => {
      let state = afterLook(seen(...steady), { at: next, boxes: [face(), face({ ...other, score })] })
      for (let at = next + 80; at <= next + later; at += 80) state = afterLook(state, { at, boxes: [face()] })
      const cover = coverAt(state, next + later)
      return cover.whole ? -1 : cover.areas.length
    }
    expect(areas(0.4)).toBe(2)
    expect(areas(0.39)).toBe(1)
    expect(areas(0.5, 480)).toBe(2)
    expect(areas(0.5, 640)).toBe(1)
  })

  test('a picture between two looks is hidden where either of them found something', () => {
    const before = coverAt(seen(...steady), next)
    const state = afterLook(seen(...steady), { at: next, boxes: [face(), face({ x: 0, score: 0.45 })] })
    const both = coverBetween(before, coverAt(state, next))
    expect(both.whole ? 0 : both.areas.length).toBe(3)
    expect(coverBetween(before, { whole: true, why: 'late' }).whole).toBe(true)
    expect(coverBetween({ whole: true, why: 'late' }, before).whole).toBe(true)
  })
})
