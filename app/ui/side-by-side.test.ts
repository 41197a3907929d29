import { expect, test } from 'vitest'

import { sideBySide } from './side-by-side.ts'

const line = { step: 14, from: 0, to: 400 }
const gaps = (placed: readonly number[]) =>
  placed.slice(1).map((place, index) => Math.round((place - (placed[index] ?? 0)) * 100) / 100)

test('signs that have room stand where they belong', () => {
  expect(sideBySide([10, 60, 74, 399], line)).toEqual([10, 60, 74, 399])
  expect(sideBySide([], line)).toEqual([])
})

test('signs of one day stand side by side around it, in their order', () => {
  expect(sideBySide([100, 100], line)).toEqual([93, 107])
  expect(sideBySide([100, 100, 100], line)).toEqual([86, 100, 114])
})

test('days that lie closer together than a sign is wide share their room', () => {
  const placed = sideBySide([100, 106, 109], line)
  expect(gaps(placed)).toEqual([14, 14])
  expect(placed.reduce((sum, place) => sum + place, 0) / 3).toBeCloseTo(105)
})

test('a row that grows takes in the neighbor that it reaches', () => {
  expect(gaps(sideBySide([100, 110, 111, 126], line)).every(gap => gap >= 14)).toBe(true)
})

test('none stands beyond the ends: the first day, and the last one', () => {
  expect(sideBySide([0, 0, 8], line)).toEqual([0, 14, 28])
  expect(sideBySide([395, 400, 400], line)).toEqual([372, 386, 400])
  expect(sideBySide([0, 0, 400, 400], line)).toEqual([0, 14, 386, 400])
})
