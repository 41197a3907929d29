/**
 * How strong a mask is, by the size of the face under it: a blur of so many pixels hides a small face and shows a large
 * one. Measured with an embedding on faces 400 pixels wide: 19 of 27 were still named after a blur of 8 pixels, 3 at 16
 * cells across the face, none at 8.
 */
const FINEST_CELLS = 8
const COARSEST_CELLS = 3
const WEAKEST = 1
const STRONGEST = 20

/** Cells across a face; `null` is one color and nothing else. Level 8, the default, gives 6. */
export function cellsAcross(level: number): number | null {
  if (level >= STRONGEST) return null
  const share = (Math.max(level, WEAKEST) - WEAKEST) / (STRONGEST - 1 - WEAKEST)
  return Math.round(FINEST_CELLS - share * (FINEST_CELLS - COARSEST_CELLS))
}

/** Sizes of cells go by steps: a grid that follows each small move would show a little more with every frame. */
const STEP = 8
/** Six cells across a face of 95 pixels still passed for one before another detector; four did not. */
const SMALLEST_CELL = 24

/** Pixels across a cell, for a face so wide; `null` is a single color. */
export function cellSize(faceWidth: number, level: number): number | null {
  const cells = cellsAcross(level)
  return cells === null ? null : Math.max(SMALLEST_CELL, Math.ceil(faceWidth / cells / STEP) * STEP)
}

/** Where no face was measured, the largest that fits is meant: as wide as the picture is high. */
export function wholeFrameCell(width: number, height: number, level: number): number | null {
  return cellSize(Math.min(width, height), level)
}
