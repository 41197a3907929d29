import { SIGNATURE_BOX, type Stroke } from '../../sync/rules/letters/signature.ts'

/** Points closer together than this add nothing to a stroke. */
const NEAR = 2
/** The server's limit, minus space for the longest last point. */
const MAX_CHARACTERS = 19_900

/** A point on the screen in coordinates of the signature box: whole numbers, inside the box. */
export function pointIn(
  frame: { left: number; top: number; width: number; height: number },
  at: { clientX: number; clientY: number },
): readonly [number, number] {
  const x = ((at.clientX - frame.left) / frame.width) * SIGNATURE_BOX.width
  const y = ((at.clientY - frame.top) / frame.height) * SIGNATURE_BOX.height
  return [within(x, SIGNATURE_BOX.width), within(y, SIGNATURE_BOX.height)]
}

export function beginStroke(strokes: readonly Stroke[], point: readonly [number, number]): readonly Stroke[] {
  return isFull(strokes) ? strokes : [...strokes, [point]]
}

/** Extends the last stroke to a point, unless the pen is already there. */
export function extendStroke(strokes: readonly Stroke[], point: readonly [number, number]): readonly Stroke[] {
  const stroke = strokes.at(-1)
  const last = stroke?.at(-1)
  if (stroke === undefined || last === undefined || isFull(strokes)) return strokes
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAR) return strokes
  return [...strokes.slice(0, -1), [...stroke, point]]
}

/** `M12 30 L14 31 …`, as it is stored and drawn. A touch without a stroke is left out. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .filter(stroke => stroke.length > 1)
    .map(stroke => stroke.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' '))
    .join(' ')
}

function isFull(strokes: readonly Stroke[]): boolean {
  return pathOf(strokes).length > MAX_CHARACTERS
}

const within = (value: number, limit: number): number => Math.min(limit, Math.max(0, Math.round(value)))
