import { describe, expect, test } from 'vitest'

import { hide } from './pixelate.ts'
import { emptyPlanes, type Planes } from './planes.ts'

/** A picture in which neighboring values always differ. */
function busy(format: Planes['format']): Planes {
  const planes = emptyPlanes(64, 48)
  for (let at = 0; at < planes.data.length; at += 1) planes.data[at] = (at * 97 + (at >> 6) * 31) % 251
  if (format === 'I420') return planes
  const brightness = 64 * 48
  return {
    ...planes,
    format,
    layout: [planes.layout[0] ?? { offset: 0, stride: 64 }, { offset: brightness, stride: 64 }],
  }
}

const distinct = (planes: Planes, x0: number, y0: number, size: number) => {
  const found = new Set<number>()
  for (let y = y0; y < y0 + size; y += 1)
    for (let x = x0; x < x0 + size; x += 1) found.add(planes.data[y * 64 + x] ?? 0)
  return found.size
}

describe.each(['I420', 'NV12'] as const)('an area of %s', format => {
  test('becomes cells of one value each', () => {
    const planes = busy(format)
    hide(planes, { x: 0, y: 0, width: 64, height: 48 }, 16, false)
    for (const x of [0, 16, 32, 48]) for (const y of [0, 16, 32]) expect(distinct(planes, x, y, 16)).toBe(1)
  })

  test('has colors of one value each, too', () => {
    const planes = busy(format)
    hide(planes, { x: 0, y: 0, width: 64, height: 48 }, 16, false)
    const color = planes.data.slice(64 * 48)
    const [first, second] = format === 'I420' ? [color[0], color[1]] : [color[0], color[2]]
    expect(second).toBe(first)
  })

  test('becomes one gray where it is filled', () => {
    const planes = busy(format)
    hide(planes, { x: 0, y: 0, width: 64, height: 48 }, null, false)
    expect(new Set(planes.data)).toEqual(new Set([110, 128]))
  })

  test('leaves what is around it alone, also where it reaches past the edge', () => {
    const planes = busy(format)
    const before = planes.data.slice()
    hide(planes, { x: 40, y: 30, width: 100, height: 100 }, 8, true)
    for (let y = 0; y < 30; y += 1)
      for (let x = 0; x < 64; x += 1) expect(planes.data[y * 64 + x]).toBe(before[y * 64 + x])
    expect([...planes.data]).not.toEqual([...before])
  })
})

test('what is smoothed holds no more than the cells under it', () => {
  const once = busy('I420')
  hide(once, { x: 0, y: 0, width: 64, height: 48 }, 16, false)
  const cells = new Set(once.data.slice(0, 64 * 48))
  const smooth = busy('I420')
  hide(smooth, { x: 0, y: 0, width: 64, height: 48 }, 16, true)
  const values = smooth.data.slice(0, 64 * 48)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(Math.min(...cells))
  expect(Math.max(...values)).toBeLessThanOrEqual(Math.max(...cells))
})
