import { expect, test } from 'vitest'

import { agoInWords } from './dates.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 23, 20)

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
])('a moment %i ms back reads %s', (back, words) => {
  expect(agoInWords(NOW - back, NOW)).toBe(words)
})

test('from a day on the moment itself is named', () => {
  expect(agoInWords(NOW - 24 * 60 * MINUTE, NOW)).toMatch(/^on November 2[123] at /)
})
