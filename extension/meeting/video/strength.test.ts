import { describe, expect, test } from 'vitest'

import { cellSize, cellsAcross, wholeFrameCell } from './strength.ts'

describe('the strength of a mask', () => {
  test('[EXT-023] goes from 8 cells across a face to 3, and to a single color at 20; 8, the default, is 6 cells', () => {
    const cells = Array.from({ length: 20 }, (_, index) => cellsAcross(index + 1))
    expect(cells[0]).toBe(8)
    expect(cells[7]).toBe(6)
    expect(cells[18]).toBe(3)
    expect(cells[19]).toBeNull()
    for (const [index, each] of cells.slice(1, 19).entries()) expect(each).toBeLessThanOrEqual(cells[index] ?? 0)
  })

  test('is never finer than 8 cells across a face, however large or small it is and whatever was set', () => {
    for (const level of [-5, 0, 0.5, 1, 8, 19])
      for (let width = 8; width < 1_200; width += 7)
        expect(width / (cellSize(width, level) ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(8)
  })

  test('is coarser still for a small face, which shows as much in fewer cells', () => {
    expect(cellSize(95, 8)).toBe(48)
    expect(cellSize(40, 1)).toBe(32)
    expect(cellSize(230, 8)).toBe(40)
    for (const level of [1, 8, 19])
      for (let width = 8; width < 200; width += 1)
        expect(width / (cellSize(width, level) ?? Number.NaN)).toBeLessThanOrEqual(2)
    expect(cellSize(150, 20)).toBeNull()
  })

  test('where no face was measured, one as large as the picture is meant', () => {
    expect(wholeFrameCell(1280, 720, 1)).toBeGreaterThanOrEqual(720 / 8)
    expect(wholeFrameCell(720, 1280, 1)).toBeGreaterThanOrEqual(720 / 8)
    expect(wholeFrameCell(1280, 720, 20)).toBeNull()
  })
})
