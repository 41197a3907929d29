import { expect, test } from 'vitest'

import { storageParts } from './storage-parts.ts'
import { currentSection } from './use-current-section.ts'

const at = (...tops: readonly number[]) => tops.map((top, index) => ({ id: 'abcd'[index] ?? '', top }))
const there = { atEnd: false, pressed: undefined, height: 900 }

test.each([
  ['nothing is scrolled: the first', at(220, 900, 1_400), there, 'a'],
  ['the second has come below the bar', at(-700, 92, 700), there, 'b'],
  ['between two: the one that is read', at(-900, -400, 500), there, 'b'],
  ['the end of the page: the last', at(-900, 200, 500), { ...there, atEnd: true }, 'c'],
  ['pressed, in sight, and never to reach the top', at(-900, 200, 500), { ...there, atEnd: true, pressed: 'b' }, 'b'],
  ['pressed, and moved by what came in above it', at(-900, 91, 188), { ...there, pressed: 'c' }, 'c'],
  ['pressed, and left again', at(-900, 91, 600), { ...there, pressed: 'c' }, 'b'],
  ['pressed long ago, out of sight', at(-900, 200, 500), { ...there, atEnd: true, pressed: 'a' }, 'c'],
] as const)('the mark in the index of Settings: %s', (_, places, state, current) => {
  expect(currentSection(places, state)).toBe(current)
})

const files = [
  { kind: 'email', size: 3_000 },
  { kind: 'pdf', size: 1_000 },
  { kind: 'screenshot', size: 500 },
] as const

test.each([
  [
    'every part, the app last',
    files,
    10_000,
    2_000,
    [
      ['Emails', 3_000],
      ['PDFs and screenshots', 1_500],
      ['Record', 2_000],
      ['App', 3_500],
    ],
  ],
  [
    'a browser that does not tell of its databases',
    files,
    10_000,
    undefined,
    [
      ['Emails', 3_000],
      ['PDFs and screenshots', 1_500],
      ['Record and app', 5_500],
    ],
  ],
  [
    'a browser that tells less than there is',
    files,
    4_000,
    undefined,
    [
      ['Emails', 3_000],
      ['PDFs and screenshots', 1_500],
    ],
  ],
  [
    'no file yet',
    [],
    4_000,
    1_000,
    [
      ['Record', 1_000],
      ['App', 3_000],
    ],
  ],
] as const)('the bar of storage: %s', (_, kept, usage, rows, parts) => {
  expect(storageParts(kept, usage, rows).map(({ name, size }) => [name, size])).toEqual(parts)
})
