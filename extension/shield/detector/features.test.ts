import { expect, test } from 'vitest'

import { FEATURES, featuresOf } from './features.ts'

const ROWS = 1 << 15
const featuresIn = (word: string): Set<number> => {
  const rows = new Uint32Array(FEATURES)
  return new Set(rows.subarray(0, featuresOf(word, ROWS, rows)))
}
const shared = (one: string, other: string): number => {
  const others = featuresIn(other)
  return [...featuresIn(one)].filter(row => others.has(row)).length
}

test('no feature is row 0, which stands for none, and none is beyond the table', () => {
  for (const word of ['Anna', 'x', '2026', '€', '', 'Donaudampfschifffahrtsgesellschaft', '張', '😀'])
    for (const row of featuresIn(word)) expect(row > 0 && row < ROWS, word).toBe(true)
})

test('a word keeps what it is made of when its case or its accents change', () => {
  expect(shared('Müller', 'MÜLLER')).toBeGreaterThanOrEqual(featuresIn('Müller').size - 1)
  expect(shared('Łukasz', 'Łukasza')).toBeGreaterThan(shared('Łukasz', 'Bogdan'))
  expect(shared('José', 'Jose')).toBeGreaterThan(1)
})

test('numbers are told by their length and beginning', () => {
  expect(shared('20260114', '20270203')).toBeGreaterThan(shared('20260114', '934'))
  expect(shared('٢٠٢٦', '2026')).toBe(featuresIn('2026').size)
})
