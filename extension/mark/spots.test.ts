import { expect, test } from 'vitest'

import { pointsIn, spotsFor, TARGET_HEIGHT } from './spots.ts'

const SCREEN = { width: 1440, height: 900 }
const COMPOSER = { left: 320, top: 700, width: 800, height: 140 }

test('the mark stands on the composer’s upper edge if it may choose, and its target reaches above it, not into the text', () => {
  const [best] = spotsFor(COMPOSER, 90, SCREEN)
  expect(best).toEqual({ left: 1012, top: 671, width: 90, height: TARGET_HEIGHT })
  expect((best?.top ?? 0) + TARGET_HEIGHT).toBe(COMPOSER.top + 15)
})

test('every spot is wholly on the screen, also for a composer that fills it or is hardly in sight', () => {
  for (const composer of [
    { left: 0, top: 0, width: 1440, height: 900 },
    { left: 320, top: 880, width: 800, height: 140 },
    { left: -700, top: -20, width: 800, height: 140 },
  ]) {
    const spots = spotsFor(composer, 90, SCREEN)
    expect(spots.length).toBeGreaterThan(3)
    for (const { left, top, width, height } of spots)
      expect([left >= 0, top >= 0, left + width <= 1440, top + height <= 900]).toEqual([true, true, true, true])
  }
})

test('where there is no room at all, there is no spot', () => {
  expect(spotsFor(COMPOSER, 90, { width: 60, height: 900 })).toEqual([])
})

test('no button that can be pressed fits between the points of a spot', () => {
  const points = pointsIn({ left: 0, top: 0, width: 90, height: 44 })
  const steps = (values: number[]) => [...new Set(values)].map((at, index, all) => at - (all[index - 1] ?? at))
  expect(Math.max(...steps(points.map(([x]) => x)))).toBeLessThan(24)
  expect(points).toContainEqual([90, 44])
})
