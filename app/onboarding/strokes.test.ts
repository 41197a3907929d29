import { expect, test } from 'vitest'

import { isSignature, type Stroke, strokesOf } from '../../sync/rules/letters/signature.ts'
import { beginStroke, extendStroke, pathOf, pointIn } from './strokes.ts'

test('what a hand draws is a path that the server reads back stroke by stroke', () => {
  let strokes: readonly Stroke[] = []
  strokes = beginStroke(strokes, [12, 30])
  strokes = extendStroke(strokes, [20, 31])
  strokes = beginStroke(strokes, [100, 10])
  strokes = extendStroke(strokes, [110, 90])
  const path = pathOf(strokes)
  expect(path).toBe('M12 30 L20 31 M100 10 L110 90')
  expect(strokesOf(path)).toEqual(strokes)
  expect(isSignature({ kind: 'drawn', value: path })).toBe(true)
})

test('a touch without a stroke is no signature', () => {
  const path = pathOf(beginStroke([], [12, 30]))
  expect(path).toBe('')
  expect(isSignature({ kind: 'drawn', value: path })).toBe(false)
})

test('a hand that never stops stays below what the server takes', () => {
  let strokes = beginStroke([], [0, 0])
  for (let step = 1; step < 6_000; step += 1) strokes = extendStroke(strokes, [(step * 7) % 600, (step * 3) % 160])
  const path = pathOf(strokes)
  expect(path.length).toBeGreaterThan(19_000)
  expect(path.length).toBeLessThanOrEqual(20_000)
  expect(strokesOf(path)).toBeDefined()
})

test('a point of the screen is scaled into the box and kept inside', () => {
  const frame = { left: 10, top: 20, width: 300, height: 80 }
  expect(pointIn(frame, { clientX: 160, clientY: 60 })).toEqual([300, 80])
  expect(pointIn(frame, { clientX: -50, clientY: 900 })).toEqual([0, 160])
})
