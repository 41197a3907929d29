import type { Area } from './planes.ts'

/** A face, or a possible one, in pixels of the picture. */
export interface Box extends Area {
  readonly score: number
}

/** The detector's result for the picture at time `at` (milliseconds). */
export interface Look {
  readonly at: number
  readonly boxes: readonly Box[]
}

/** Anything with at least this score is masked. */
export const MASKED_FROM = 0.4
/** The rest of the picture is shown only if a face has at least this score. */
export const SURE_FROM = 0.75
/** The same face must be found surely in this many consecutive looks. */
export const STABLE_LOOKS = 4
/** How long a box stays after it was last seen. */
const HELD_MS = 500
/** A result older than this says nothing about the current picture. */
const LATE_MS = 400
/** How much a face's box is enlarged, to mask its surroundings too. */
const DILATED = 1.5
/** A face that moves more than this share of its own width between two looks may be elsewhere by now. */
const TOO_FAST = 0.6
const SAME_FACE = 0.25

export type Cover =
  | { readonly whole: true; readonly why: WholeReason }
  | { readonly whole: false; readonly areas: readonly (Area & { readonly faceWidth: number })[] }

export type WholeReason = 'no look yet' | 'late' | 'no sure face' | 'not stable yet' | 'too fast' | 'switched'

export interface MaskState {
  readonly looks: readonly Look[]
  /** How many consecutive looks found a sure face where one was before. */
  readonly stable: number
  readonly why: WholeReason
}

export const NOTHING_SEEN: MaskState = { looks: [], stable: 0, why: 'no look yet' }

/** The state after another look. */
export function afterLook(state: MaskState, look: Look): MaskState {
  const before = state.looks.at(-1)
  const looks = [...state.looks.filter(({ at }) => look.at - at <= HELD_MS), look]
  if (before !== undefined && look.at - before.at > LATE_MS) return { looks: [look], stable: 0, why: 'late' }
  const sure = look.boxes.filter(({ score }) => score >= SURE_FROM)
  if (sure.length === 0) return { looks, stable: 0, why: 'no sure face' }
  const followed = sure.map(box => before?.boxes.find(each => overlap(each, box) >= SAME_FACE))
  if (followed.every(each => each === undefined)) return { looks, stable: 0, why: 'not stable yet' }
  const isTooFast = sure.some((box, index) => {
    const from = followed[index]
    return from !== undefined && distance(from, box) > TOO_FAST * box.width
  })
  if (isTooFast) return { looks, stable: 0, why: 'too fast' }
  // A sure face that disappears has probably not left: the detector just fails to find it.
  const lost = (before?.boxes ?? []).some(
    each => each.score >= SURE_FROM && !look.boxes.some(box => overlap(each, box) >= SAME_FACE),
  )
  if (lost) return { looks, stable: 0, why: 'no sure face' }
  return { looks, stable: state.stable + 1, why: 'not stable yet' }
}

/** What to mask in a picture at time `at`, given the current state. */
export function coverAt({ looks, stable, why }: MaskState, at: number): Cover {
  const last = looks.at(-1)
  if (last === undefined) return { whole: true, why: 'no look yet' }
  if (at - last.at > LATE_MS) return { whole: true, why: 'late' }
  if (stable < STABLE_LOOKS) return { whole: true, why }
  const boxes = looks.flatMap(look => look.boxes).filter(({ score }) => score >= MASKED_FROM)
  return { whole: false, areas: merged(boxes).map(dilated) }
}

/** A picture between two looks is masked wherever either of them requires it. */
export function coverBetween(before: Cover, after: Cover): Cover {
  if (before.whole) return before
  if (after.whole) return after
  return { whole: false, areas: [...before.areas, ...after.areas] }
}

/** Merges the boxes of one face into one box around them. */
function merged(boxes: readonly Box[]): (Area & { faceWidth: number })[] {
  const all: (Area & { faceWidth: number })[] = []
  for (const box of boxes) {
    const same = all.findIndex(each => overlap(each, box) >= SAME_FACE)
    const other = all[same]
    if (other === undefined) all.push({ ...box, faceWidth: box.width })
    else all[same] = { ...around(other, box), faceWidth: Math.max(other.faceWidth, box.width) }
  }
  return all
}

function dilated({ x, y, width, height, faceWidth }: Area & { faceWidth: number }) {
  const dx = (width * (DILATED - 1)) / 2
  const dy = (height * (DILATED - 1)) / 2
  // Extends more upward: the detector's box ends at the eyebrows.
  return { x: x - dx, y: y - dy * 1.6, width: width * DILATED, height: height + dy * 2.6, faceWidth }
}

function around(a: Area, b: Area): Area {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** Intersection over union. */
export function overlap(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}

function distance(a: Area, b: Area): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
}
