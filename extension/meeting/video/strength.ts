/**
 * A mask's strength depends on the size of the face: a blur of a fixed number of pixels hides a small face but shows a
 * large one. Measured with an embedding on faces 400 pixels wide: 19 of 27 were still identified after a blur of 8
 * pixels, 3 at 16 cells across the face, none at 8.
 */
const FINEST_CELLS = 8
const COARSEST_CELLS = 3
const WEAKEST = 1
const STRONGEST = 20

/** Cells across a face; `null` means a single color. Level 8, the default, gives 6. */
export function cellsAcross(level: number): number | null {
  if (level >= STRONGEST) return null
  const share = (Math.max(level, WEAKEST) - WEAKEST) / (STRONGEST - 1 - WEAKEST)
  return Math.round(FINEST_CELLS - share * (FINEST_CELLS - COARSEST_CELLS))
}

/** Cell sizes change in steps: a grid that follows each small movement would reveal a little more with every frame. */
const STEP = 8
/**
 * A detector at the receiving end needs less of a small face: it knows one by a few blurred cells in the outline of a
 * head. Measured with another detector on faces 60 to 150 pixels wide: with six smooth cells, 24 pixels at least, it
 * found 7 of 60 (scores of .3 to .96). With four, and a mask twice as wide as the face, it found none of them, but one in
 * a call, by the eyes that shone through (.54). With two or three it found none of 48, at any score above .1.
 */
export const SMALL_FACE = 200
const MOST_CELLS_OF_SMALL_FACE = 2
const SMALLEST_CELL = 32

/** Pixels across a cell for a face of this width; `null` means a single color. */
export function cellSize(faceWidth: number, level: number): number | null {
  const cells = cellsAcross(level)
  if (cells === null) return null
  const most = faceWidth < SMALL_FACE ? MOST_CELLS_OF_SMALL_FACE : FINEST_CELLS
  return Math.max(SMALLEST_CELL, Math.ceil(faceWidth / Math.min(cells, most) / STEP) * STEP)
}

/** If no face was measured, assumes the largest that fits: as wide as the shorter side of the picture. */
export function wholeFrameCell(width: number, height: number, level: number): number | null {
  return cellSize(Math.min(width, height), level)
}
