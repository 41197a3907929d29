import { TAGS } from './decode.ts'
import { HINTS } from './hints.ts'

/** The rows of the table of features, and the numbers in each, of four bits. */
export const ROWS = 10_240
export const DIMENSIONS = 32
/** The numbers that say what stands before a token, and what the rules found at it. */
export const GAP_WIDTH = 8
export const HINT_WIDTH = 12
export const GAPS = 4
export const INPUTS = DIMENSIONS + GAP_WIDTH + HINT_WIDTH
/** The numbers for each token in every layer. */
export const WIDTH = 64
/** How far away, in tokens, the two neighbors are that each layer looks at. */
export const DILATIONS = [1, 2, 4, 8, 1, 2] as const
export const FURTHEST = Math.max(...DILATIONS)
/** The token before, the token itself, the token behind. */
export const TAPS = 3

/** Everything that the program in Python has to know of the network. */
export const SHAPE = {
  rows: ROWS,
  dimensions: DIMENSIONS,
  gaps: GAPS,
  gapWidth: GAP_WIDTH,
  hints: HINTS,
  hintWidth: HINT_WIDTH,
  width: WIDTH,
  dilations: DILATIONS,
  taps: TAPS,
  tags: TAGS,
} as const
