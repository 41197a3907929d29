import { overlap } from '../video/areas.ts'
import { STABLE_LOOKS } from '../video/mask-state.ts'
import { type Area, channelsOf, type Planes } from '../video/planes.ts'
import type { Box } from '../video/tracks.ts'
import { type Found, INPUT } from './network.ts'

/** A part of a picture as the network sees it: a square of `side` pixels with its top left corner at `x`, `y`. */
export interface View {
  readonly x: number
  readonly y: number
  readonly side: number
  /** Whether it is here for small faces only: of a large one it shows a part, which can look like another face. */
  readonly isClose?: boolean
}

/**
 * The whole picture, and three squares that span it from end to end: a face 80 pixels wide in a 1280-pixel picture is
 * found in 7 of 100 cases with the whole picture alone, and in 71 with the squares.
 */
export function viewsOf(width: number, height: number): View[] {
  const long = Math.max(width, height)
  const side = Math.min(width, height)
  const whole = { x: (width - long) / 2, y: (height - long) / 2, side: long }
  if (long === side) return [whole]
  const square = (share: number) =>
    width > height ? { x: (width - side) * share, y: 0, side } : { x: 0, y: (height - side) * share, side }
  return [whole, square(0), square(0.5), square(1)]
}

/** A square of this share of the shorter side shows faces of 43 pixels and more in 720 lines large enough. */
const CLOSE = 1 / 2
/** Neighbors share at least this much of their side, so that each small face is whole in one of them. */
const SHARED = 0.35
/** Of a close view's side: wider boxes are not small faces. */
const WIDEST_CLOSE = 0.5
/** Around a face that is followed: in its own widths, where the network finds it best. */
const AROUND = 3.5
const LEAST_AROUND = INPUT

/** Squares that cover the picture several times over, for faces that are too small for `viewsOf`. */
function closeViewsOf(width: number, height: number): View[] {
  const side = Math.min(width, height) * CLOSE
  const starts = (length: number) => {
    const steps = Math.ceil((length - side) / (side * (1 - SHARED)))
    return Array.from({ length: steps + 1 }, (_, step) => ((length - side) * step) / Math.max(1, steps))
  }
  return starts(width).flatMap(x => starts(height).map(y => ({ x, y, side, isClose: true })))
}

/** In this many looks all close views have had their turn: no more than it takes until anything is shown. */
const TURNS = STABLE_LOOKS + 1

/** The views of one look: those for large faces, one on each small face that is known, and a share of the close ones. */
export function viewsInTurn(
  { width, height }: Pick<Planes, 'width' | 'height'>,
  small: readonly Area[],
  turn: number,
): View[] {
  const close = closeViewsOf(width, height).filter((_, index) => index % TURNS === turn % TURNS)
  return [...viewsOf(width, height), ...small.map(viewOn), ...close]
}

/** A square around a small face that was found before. */
function viewOn({ x, y, width, height }: Area): View {
  const side = Math.max(LEAST_AROUND, width * AROUND)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, side, isClose: true }
}

export const VIEW_BYTES = INPUT * INPUT * 3

/** Red, green and blue of a view; black where it extends past the picture. */
export function pixelsOf(planes: Planes, { x, y, side }: View, rgb: Uint8Array): void {
  const [bright, blue, red] = channelsOf(planes)
  if (bright === undefined || blue === undefined || red === undefined) return
  const scale = side / INPUT
  const reach = Math.max(1, Math.floor(scale / 2))
  rgb.fill(0)
  for (let row = 0; row < INPUT; row += 1) {
    const py = Math.floor(y + row * scale)
    if (py < 0 || py + reach >= planes.height) continue
    for (let column = 0; column < INPUT; column += 1) {
      const px = Math.floor(x + column * scale)
      if (px < 0 || px + reach >= planes.width) continue
      const at = bright.offset + py * bright.stride + px
      // Averages four values per output pixel so that edges do not flicker.
      const sum =
        (bright.data[at] ?? 0) +
        (bright.data[at + reach] ?? 0) +
        (bright.data[at + reach * bright.stride] ?? 0) +
        (bright.data[at + reach * bright.stride + reach] ?? 0)
      const color = (py >> 1) * blue.stride + (px >> 1) * blue.step
      const luma = 1.164 * (sum / 4 - 16)
      const u = (blue.data[blue.offset + color] ?? 128) - 128
      const v = (red.data[red.offset + color] ?? 128) - 128
      const out = (row * INPUT + column) * 3
      rgb[out] = clamp(luma + 1.596 * v)
      rgb[out + 1] = clamp(luma - 0.392 * u - 0.813 * v)
      rgb[out + 2] = clamp(luma + 2.017 * u)
    }
  }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

/** Keeps the box with the highest score for each face, in pixels of the picture. */
export function boxesOf(found: readonly { readonly view: View; readonly faces: readonly Found[] }[]): Box[] {
  const all = found
    .flatMap(({ view: { x, y, side, isClose }, faces }) =>
      faces
        .filter(({ width }) => isClose !== true || width <= WIDEST_CLOSE)
        .map(face => ({
          x: x + face.x * side,
          y: y + face.y * side,
          width: face.width * side,
          height: face.height * side,
          score: face.score,
        })),
    )
    .sort((a, b) => b.score - a.score)
  const kept: Box[] = []
  for (const box of all) if (!kept.some(each => overlap(each, box) > 0.3)) kept.push(box)
  return kept
}
