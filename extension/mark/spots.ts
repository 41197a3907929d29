/** A part of the screen, in CSS pixels from its upper left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is seen of the mark is lower than what can be pressed, which reaches above it: below it stands text. */
export const MARK_HEIGHT = 30
export const TARGET_HEIGHT = 44

/** From the composer's rounded corner. */
const INSET = 18
const GAP = 4

/**
 * Where the mark may stand, best first: on the composer's upper edge, above it, below it, and last of all in a corner of
 * the screen. `width`: the mark's. Spots that are not wholly on the screen are left out.
 */
export function spotsFor(composer: Box, width: number, screen: Pick<Box, 'width' | 'height'>): Box[] {
  const right = composer.left + composer.width - INSET - width
  const left = composer.left + INSET
  const above = TARGET_HEIGHT - MARK_HEIGHT
  // Tops of the seen part.
  const [onEdge, over, under] = [
    composer.top - MARK_HEIGHT / 2,
    composer.top - MARK_HEIGHT - GAP,
    composer.top + composer.height + GAP + above,
  ]
  const corners = [screen.width - width - GAP, GAP].flatMap(x =>
    [screen.height - MARK_HEIGHT - GAP, GAP + above].map(y => [x, y] as const),
  )
  return [[right, onEdge], [right, over], [left, onEdge], [left, over], [right, under], [left, under], ...corners]
    .map(([x, y]) => ({ left: x as number, top: (y as number) - above, width, height: TARGET_HEIGHT }))
    .filter(
      spot =>
        spot.left >= 0 &&
        spot.top >= 0 &&
        spot.left + spot.width <= screen.width &&
        spot.top + spot.height <= screen.height,
    )
}

/** Small enough that no button fits between two points. */
const STEP = 14

/** Points of a box, edges included, so close together that whatever stands in it is under one of them. */
export function pointsIn({ left, top, width, height }: Box): [x: number, y: number][] {
  const along = (from: number, length: number) => {
    const count = Math.ceil(length / STEP)
    return Array.from({ length: count + 1 }, (_, index) => from + (length * index) / count)
  }
  return along(left, width).flatMap(x => along(top, height).map((y): [number, number] => [x, y]))
}
