import { expect, test } from 'vitest'

import { emptyPlanes } from './planes.ts'
import { stamp } from './watermark.ts'

test('a watermark is light on dark in the lower left corner, and nothing else changes', () => {
  const planes = emptyPlanes(64, 32)
  planes.data.fill(128)
  stamp(planes, { width: 4, height: 2, alpha: Uint8Array.of(0, 255, 255, 0, 0, 255, 255, 0) }, 3)
  const line = (y: number) => [...planes.data.slice(y * 64 + 3, y * 64 + 7)]
  expect([line(27), line(28)]).toEqual([
    [44, 235, 235, 44],
    [44, 235, 235, 44],
  ])
  expect(planes.data.filter(value => value !== 128)).toHaveLength(8)
})
