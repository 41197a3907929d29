import fc from 'fast-check'
import { expect, test } from 'vitest'

import { tokenize } from './tokenize.ts'

const words = (text: string): string[] => tokenize(text).map(({ start, end }) => text.slice(start, end))

test.each([
  ["Priya's laptop", ['Priya', "'s", 'laptop']],
  ['Jean-Baptiste O’Brien, don’t', ['Jean-Baptiste', 'O’Brien', ',', 'don’t']],
  ['2024-12-31: -x-', ['2024-12-31', ':', '-', 'x', '-']],
  ['a.b@c_d', ['a', '.', 'b', '@', 'c', '_', 'd']],
  ['田辺 浩\u3000नाम अनिल', ['田辺', '浩', 'नाम', 'अनिल']],
  ['𝒳y \ud800z', ['𝒳y', '\ud800', 'z']],
  ['\u200bAnna\u00a0Berg\ufeff', ['Anna', 'Berg']],
  ['', []],
])('%j', (text, expected) => expect(words(text)).toEqual(expected))

test('tokens are in order, apart, and leave nothing but blanks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), text => {
      let at = 0
      for (const { start, end } of tokenize(text)) {
        expect(text.slice(at, start)).toMatch(/^[\s\p{C}\p{Z}]*$/u)
        expect(end).toBeGreaterThan(start)
        at = end
      }
    }),
    { numRuns: 500, seed: 5 },
  )
})
