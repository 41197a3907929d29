/** How a person signed: by typing a name, or by drawing strokes on a screen. */
export interface Signature {
  kind: 'typed' | 'drawn'
  /** The typed name, or an SVG path within SIGNATURE_BOX. */
  value: string
}

/** Drawing area of a signature, origin at the top left. */
export const SIGNATURE_BOX = { width: 600, height: 160 } as const

/** One stroke: where the pen came down, and where it moved. */
export type Stroke = readonly (readonly [x: number, y: number])[]

// A slow hand draws a few hundred points; the limit keeps a hostile path from using up memory.
const MAX_PATH_CHARACTERS = 60_000
const PATH =
  /^M-?\d{1,4}(?:\.\d{1,3})? -?\d{1,4}(?:\.\d{1,3})?(?: [ML]-?\d{1,4}(?:\.\d{1,3})? -?\d{1,4}(?:\.\d{1,3})?)*$/
const STEP = /([ML])(-?[\d.]+) (-?[\d.]+)/g

/**
 * The strokes of a drawn signature (`M12 30 L14 31 …`: absolute moves and lines, nothing else), clamped to the box.
 * Undefined for any other path, so that only pen strokes are ever rendered.
 */
export function strokesOf(path: string): readonly Stroke[] | undefined {
  if (path.length > MAX_PATH_CHARACTERS || !PATH.test(path)) return undefined
  const strokes: [number, number][][] = []
  for (const [, command, x, y] of path.matchAll(STEP)) {
    const point: [number, number] = [within(Number(x), SIGNATURE_BOX.width), within(Number(y), SIGNATURE_BOX.height)]
    const open = strokes.at(-1)
    if (command === 'M' || open === undefined) strokes.push([point])
    else open.push(point)
  }
  return strokes
}

/** True if there is something to read: a name with a letter in it, or at least one stroke. */
export function isSignature(signature: Signature): boolean {
  if (signature.kind === 'typed') return /\p{L}/u.test(signature.value) && signature.value.length <= 200
  const strokes = strokesOf(signature.value)
  return strokes?.some(stroke => stroke.length > 1) ?? false
}

const within = (value: number, limit: number): number => Math.min(Math.max(value, 0), limit)
