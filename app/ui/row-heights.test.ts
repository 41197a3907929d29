import fc from 'fast-check'
import { expect, test } from 'vitest'

import { RowHeights } from './row-heights.ts'

test('rows stand where the heights of those above put them, measured or guessed', () => {
  const change = fc.tuple(fc.nat(199), fc.integer({ min: 20, max: 400 }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.array(change, { maxLength: 60 }), (count, changes) => {
      const heights = new RowHeights(count, 80)
      const plain = Array.from({ length: count }, () => 80)
      for (const [row, height] of changes) {
        if (row >= count) continue
        heights.set(row, height)
        plain[row] = height
      }
      let top = 0
      for (let row = 0; row <= count; row += 1) {
        expect(heights.top(row)).toBe(top)
        if (row < count) {
          expect(heights.rowAt(top)).toBe(row)
          expect(heights.rowAt(top + (plain[row] ?? 0) - 0.5)).toBe(row)
        }
        top += plain[row] ?? 0
      }
      expect(heights.rowAt(-10)).toBe(0)
      expect(heights.rowAt(top + 10)).toBe(count - 1)
    }),
    { numRuns: 50 },
  )
})

test('without a row there is nothing to stand anywhere', () => {
  expect(new RowHeights(0, 80).rowAt(300)).toBe(0)
  expect(new RowHeights(0, 80).top(0)).toBe(0)
})
