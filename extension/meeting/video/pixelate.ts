import { type Area, type Channel, channelsOf, type Planes } from './planes.ts'

/** Samples every other value, which is enough for a mean. */
const SPARSE = 2

/**
 * Hides an area with cells of one value each, on a grid that is fixed to the picture and not to the face. With
 * `isSmooth`, blends between them, which reveals nothing more. A null `cell` fills the area with gray.
 */
export function hide(planes: Planes, area: Area, cell: number | null, isSmooth: boolean): void {
  for (const [index, channel] of channelsOf(planes).entries()) {
    const { scale } = channel
    const from = { x: Math.max(0, Math.floor(area.x / scale)), y: Math.max(0, Math.floor(area.y / scale)) }
    const to = {
      x: Math.min(channel.width, Math.ceil((area.x + area.width) / scale)),
      y: Math.min(channel.height, Math.ceil((area.y + area.height) / scale)),
    }
    if (from.x >= to.x || from.y >= to.y) continue
    if (cell === null) fill(channel, from, to, index === 0 ? GRAY : NO_COLOR)
    else pixelate(channel, from, to, Math.max(2, cell / scale), isSmooth)
  }
}

const GRAY = 110
const NO_COLOR = 128

interface Point {
  readonly x: number
  readonly y: number
}

function fill({ data, offset, stride, step }: Channel, from: Point, to: Point, value: number): void {
  for (let y = from.y; y < to.y; y += 1) {
    let at = offset + y * stride + from.x * step
    for (let x = from.x; x < to.x; x += 1, at += step) data[at] = value
  }
}

function pixelate(channel: Channel, from: Point, to: Point, cell: number, isSmooth: boolean): void {
  const { data, offset, stride, step } = channel
  const first = { x: Math.floor(from.x / cell), y: Math.floor(from.y / cell) }
  const columns = Math.ceil(to.x / cell) - first.x
  const rows = Math.ceil(to.y / cell) - first.y
  const means = new Int32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      means[row * columns + column] = meanOf(channel, (first.x + column) * cell, (first.y + row) * cell, cell)

  const line = new Int32Array(columns)
  for (let y = from.y; y < to.y; y += 1) {
    lineAt(line, means, columns, rows, isSmooth ? y / cell - first.y : undefined, Math.floor(y / cell) - first.y)
    let at = offset + y * stride + from.x * step
    if (!isSmooth) {
      for (let column = 0, x = from.x; column < columns; column += 1) {
        const end = Math.min(to.x, Math.floor((first.x + column + 1) * cell))
        const value = line[column] ?? 0
        for (; x < end; x += 1, at += step) data[at] = value
      }
      continue
    }
    for (let x = from.x; x < to.x; x += 1, at += step) {
      const place = x / cell - first.x - 0.5
      const left = Math.max(0, Math.min(columns - 1, Math.floor(place)))
      const right = Math.min(columns - 1, left + 1)
      const share = Math.max(0, place - left)
      data[at] = (line[left] ?? 0) * (1 - share) + (line[right] ?? 0) * share
    }
  }
}

/** Computes one line of cells: its own row, or interpolated between two rows if smooth. */
function lineAt(
  line: Int32Array,
  means: Int32Array,
  columns: number,
  rows: number,
  place: number | undefined,
  row: number,
): void {
  if (place === undefined) {
    for (let column = 0; column < columns; column += 1) line[column] = means[row * columns + column] ?? 0
    return
  }
  const upper = Math.max(0, Math.min(rows - 1, Math.floor(place - 0.5)))
  const lower = Math.min(rows - 1, upper + 1)
  const share = Math.max(0, place - 0.5 - upper)
  for (let column = 0; column < columns; column += 1)
    line[column] = (means[upper * columns + column] ?? 0) * (1 - share) + (means[lower * columns + column] ?? 0) * share
}

function meanOf({ data, offset, stride, step, width, height }: Channel, x0: number, y0: number, cell: number): number {
  const endX = Math.min(width, Math.floor(x0 + cell))
  const endY = Math.min(height, Math.floor(y0 + cell))
  let sum = 0
  let count = 0
  for (let y = Math.floor(y0); y < endY; y += SPARSE) {
    let at = offset + y * stride + Math.floor(x0) * step
    for (let x = Math.floor(x0); x < endX; x += SPARSE, at += step * SPARSE) {
      sum += data[at] ?? 0
      count += 1
    }
  }
  return count === 0 ? 0 : sum / count
}
