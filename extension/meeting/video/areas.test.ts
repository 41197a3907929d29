import { expect, test } from 'vitest'

import { areaOf, shareInside, united } from './areas.ts'
import { SMALL_FACE } from './strength.ts'

const area = (x: number, faceWidth = 100) => ({ x, y: 50, width: 100, height: 100, faceWidth })

test('areas that are mostly the same become one with all of both in it, hidden as the widest face is', () => {
  expect(united([area(0, 90), area(10, 120), area(400)], 0.5)).toEqual([{ ...area(0, 120), width: 110 }, area(400)])
})

test('areas that only touch stay as they are: one around both would hide what is between them', () => {
  expect(united([area(0), area(60)], 0.5)).toEqual([area(0), area(60)])
})

test('a mask has all of the face in it, and twice its width where the face is small', () => {
  for (const width of [30, SMALL_FACE - 1, SMALL_FACE, 500]) {
    const face = { x: 300, y: 200, width, height: width }
    expect(shareInside(face, areaOf(face))).toBe(1)
    expect(areaOf(face).width).toBe(width < SMALL_FACE ? 2 * width : 1.5 * width)
  }
})
