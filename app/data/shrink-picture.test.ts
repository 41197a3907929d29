import { expect, test } from 'vitest'

import { attemptsFor, fitted } from './shrink-picture.ts'

test.each([
  [
    { width: 3200, height: 1800 },
    { width: 1600, height: 900 },
  ],
  [
    { width: 900, height: 3200 },
    { width: 450, height: 1600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1600, height: 1 },
  ],
])('%o is drawn as %o', (given, drawn) => {
  expect(fitted(given, 1600)).toEqual(drawn)
})

test('a PNG is tried without loss first, a photo never', () => {
  expect(attemptsFor('image/png')[0]).toEqual({ type: 'image/png', quality: 1, scale: 1 })
  expect(attemptsFor('image/jpeg').some(({ type }) => type === 'image/png')).toBe(false)
})
