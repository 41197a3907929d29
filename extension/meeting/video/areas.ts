import type { Area } from './planes.ts'
import { SMALL_FACE } from './strength.ts'

/** A part of a picture to be hidden, with the width of the face in it. */
export interface HiddenArea extends Area {
  readonly faceWidth: number
}

/** How much a face's box is enlarged, to mask its surroundings too. */
const DILATED = 1.5
/** The outline of a small head is enough for a detector to find a face in whatever is inside it. */
const DILATED_IF_SMALL = 2

/** What is hidden of a face. Extends more upward: the detector's box ends at the eyebrows. */
export function areaOf({ x, y, width, height }: Area, faceWidth = width): Area {
  const by = faceWidth < SMALL_FACE ? DILATED_IF_SMALL : DILATED
  const dx = (width * (by - 1)) / 2
  const dy = (height * (by - 1)) / 2
  return { x: x - dx, y: y - dy * 1.6, width: width * by, height: height + dy * 2.6 }
}

/** Areas that overlap by at least this share become one around both, which is hidden as the widest face in it is. */
export function united(areas: readonly HiddenArea[], share: number): HiddenArea[] {
  const all: HiddenArea[] = []
  for (const area of areas) {
    const same = all.findIndex(each => overlap(each, area) >= share)
    const other = all[same]
    if (other === undefined) all.push(area)
    else all[same] = { ...around(other, area), faceWidth: Math.max(other.faceWidth, area.faceWidth) }
  }
  return all
}

/** The smallest area with both in it. */
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
  const both = intersection(a, b)
  return both === 0 ? 0 : both / (a.width * a.height + b.width * b.height - both)
}

/** The share of `a` that is inside `b`. */
export function shareInside(a: Area, b: Area): number {
  return intersection(a, b) / (a.width * a.height)
}

/** Between their centers. */
export function distance(a: Area, b: Area): number {
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
}

function intersection(a: Area, b: Area): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width <= 0 || height <= 0 ? 0 : width * height
}
