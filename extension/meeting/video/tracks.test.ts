import { describe, expect, test } from 'vitest'

import { afterLook, type Cover, coverAt, inDoubt, type MaskState, NOTHING_SEEN, STABLE_LOOKS } from './mask-state.ts'
import { type Box, smallFaces } from './tracks.ts'

const EVERY_MS = 80
const one: Box = { x: 500, y: 200, width: 200, height: 200, score: 0.9 }
const two: Box = { x: 900, y: 250, width: 120, height: 120, score: 0.8 }
const unsure = (box: Box, score: number): Box => ({ ...box, score })

/** Looks at these boxes, for so many milliseconds more. */
function looking(state: MaskState, boxes: readonly Box[], milliseconds: number): MaskState {
  let after = state
  for (let at = EVERY_MS; at <= milliseconds; at += EVERY_MS)
    after = afterLook(after, { at: (after.looks.at(-1)?.at ?? 0) + EVERY_MS, boxes })
  return after
}
const coverNow = (state: MaskState): Cover => coverAt(state, state.looks.at(-1)?.at ?? 0)
const why = (state: MaskState) => {
  const cover = coverNow(state)
  return cover.whole ? cover.why : 'faces only'
}
const isHidden = (state: MaskState, { x, y, width, height }: Box) => {
  const cover = coverNow(state)
  return (
    cover.whole ||
    cover.areas.some(
      area => area.x <= x && area.y <= y && area.x + area.width >= x + width && area.y + area.height >= y + height,
    )
  )
}
const both = looking(NOTHING_SEEN, [one, two], 1_000)
const alone = looking(NOTHING_SEEN, [one], 1_000)

describe('a face that is lost while another is found surely', () => {
  test('hides the whole picture for two seconds, because it may be anywhere', () => {
    expect(why(both)).toBe('faces only')
    for (const later of [80, 480, 960, 1_920]) expect(why(looking(both, [one], later))).toBe('face lost')
  })

  test('is hidden where it was for a minute after that, because it may still be there', () => {
    expect(why(looking(both, [one], 3_000))).toBe('faces only')
    for (const later of [3_000, 20_000, 59_000]) expect(isHidden(looking(both, [one], later), two)).toBe(true)
    expect(isHidden(looking(both, [one], 61_000), two)).toBe(false)
  })

  test('is hidden there alone as soon as it has been found again for a while', () => {
    const lost = looking(both, [one], 400)
    const found = looking(lost, [one, { ...two, x: two.x + 150 }], (STABLE_LOOKS + 1) * EVERY_MS)
    expect(why(found)).toBe('faces only')
    expect(isHidden(found, { ...two, x: two.x + 150 })).toBe(true)
  })

  test('is not forgotten when the detector is late, or dead for a while', () => {
    const late = afterLook(inDoubt(both, 'late'), { at: 1_080, boxes: [one] })
    expect(why(looking(late, [one], 1_000))).toBe('face lost')
    expect(isHidden(looking(late, [one], 5_000), two)).toBe(true)
  })

  test('is not missed while it is behind another, whose mask hides it, too', () => {
    const walker = (x: number): Box => ({ ...two, x, width: 180, height: 180, score: 0.95 })
    let state = looking(NOTHING_SEEN, [walker(380), two], 1_000)
    for (let x = 480; x <= 880; x += 100) state = looking(state, x < 800 ? [walker(x), two] : [walker(x)], EVERY_MS)
    expect(why(looking(state, [walker(880)], 480))).toBe('faces only')
  })

  test('does not leave a mask behind if it was alone, and is found elsewhere', () => {
    const elsewhere = { ...one, x: 20, y: 60 }
    expect(why(looking(alone, [elsewhere], 1_000))).toBe('face lost')
    expect(isHidden(looking(alone, [elsewhere], 4_000), elsewhere)).toBe(true)
    expect(isHidden(looking(alone, [elsewhere], 4_000), one)).toBe(false)
  })
})

describe('a possible face beside a sure one', () => {
  test('that is found surely at once hides the whole picture until it is stable: it may not be the only one', () => {
    const come = looking(alone, [one, two], EVERY_MS)
    expect(why(come)).toBe('not stable yet')
    expect(why(looking(come, [one, two], STABLE_LOOKS * EVERY_MS))).toBe('faces only')
  })

  test('is hidden from the second look on that finds it, however unsure both are', () => {
    const weak = unsure(two, 0.26)
    expect(isHidden(looking(alone, [one, weak], EVERY_MS), two)).toBe(false)
    expect(isHidden(looking(alone, [one, weak], 2 * EVERY_MS), two)).toBe(true)
    expect(isHidden(looking(alone, [one, unsure(two, 0.24)], 400), two)).toBe(false)
  })

  test('stays hidden while it is found less surely than it was: somebody who turns away', () => {
    const turned = looking(both, [one, unsure(two, 0.26)], 4_000)
    expect(why(turned)).toBe('faces only')
    expect(isHidden(turned, two)).toBe(true)
  })

  test('is a face after three looks: its place is remembered; only a sure one hides the whole picture when it is lost', () => {
    const often = (looks: number) => looking(looking(alone, [one, unsure(two, 0.41)], looks * EVERY_MS), [one], 1_000)
    expect(why(often(3))).toBe('faces only')
    expect(isHidden(often(2), two)).toBe(false)
    expect(isHidden(often(3), two)).toBe(true)
  })

  test('is nothing of its own inside the mask of a larger one: an eye, or a part that a close view has seen', () => {
    const eye = { x: 530, y: 240, width: 70, height: 70, score: 0.8 }
    const seen = looking(alone, [one, eye], 400)
    expect(why(seen)).toBe('faces only')
    expect(why(looking(seen, [one], 400))).toBe('faces only')
    expect(smallFaces(seen.tracks, 720)).toEqual([])
  })
})

describe('a closer look is taken', () => {
  const small = (x: number, score = 0.8): Box => ({ x, y: 100, width: 60, height: 60, score })

  test('at small faces and where one was lost, the surest first, and at no large one', () => {
    const state = looking(NOTHING_SEEN, [one, small(100, 0.5), small(300)], 1_000)
    expect(smallFaces(state.tracks, 720).map(({ x }) => x)).toEqual([300, 100])
    expect(smallFaces(looking(state, [one], 800).tracks, 720).map(({ x }) => x)).toEqual([300, 100])
    expect(smallFaces(looking(state, [one], 3_000).tracks, 720)).toEqual([])
  })
})
