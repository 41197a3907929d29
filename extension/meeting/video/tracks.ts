import { areaOf, distance, shareInside } from './areas.ts'
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
/** In the place of the look before, this score is enough: a face that turns away is still a face. */
const KEPT_FROM = 0.25
/** A box that was found surely once, or this often, is taken for a face; whatever else looked like one, for a pattern. */
const FACE_FROM_SIGHTINGS = 3
/** How long a box stays after it was last seen. */
export const HELD_MS = 500
/** How long the whole picture is hidden after a face was last seen: it may be anywhere in it. */
const LOST_MS = 2_000
/** How long its place is hidden after that: it may still be there, as somebody who looks aside. */
const REMEMBERED_MS = 60_000
/** How far a face gets from one look to the next, in its own widths, and in each second in which it is not seen. */
const REACH = 0.6
const REACH_PER_SECOND = 3
/** Two boxes whose widths differ by more than this factor are not one face. */
const RESIZED = 2
/** With this share of its area behind the mask of another face, a box needs none of its own. */
const BEHIND = 0.6

/** Of the shorter side of the picture: a narrower face is found in most looks at the whole picture, but not in all. */
const SMALL = 0.16

/** A box that is followed from look to look. */
export interface Track {
  readonly box: Box
  readonly since: number
  readonly seenAt: number
  readonly sightings: number
  readonly isFace: boolean
  /** Whether it was found surely at least once. */
  readonly isSure: boolean
}

/** The tracks after another look. */
export function follow(tracks: readonly Track[], { at, boxes }: Look): Track[] {
  const unseen = new Set(tracks)
  const seen: Track[] = []
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (box.score < KEPT_FROM || seen.some(face => isPartOf(box, face.box))) continue
    const before = nearest(unseen, box, at)
    if (before !== undefined) unseen.delete(before)
    seen.push(continued(before, box, at))
  }
  return [...seen, ...[...unseen].filter(track => isWorthKeeping(track, seen, at))]
}

/**
 * Faces that were seen surely, and a moment ago, and are neither seen now nor behind the mask of another. Of one that was
 * never sure only the place is remembered: close views find such faces in patterns, too.
 */
export function lostFaces(tracks: readonly Track[], at: number): Track[] {
  return unseenFaces(tracks, at).filter(({ isSure, seenAt }) => isSure && at - seenAt <= LOST_MS)
}

/** Where faces were in the last minute that are not seen any more. */
export function rememberedPlaces(tracks: readonly Track[], at: number): Box[] {
  return unseenFaces(tracks, at).map(({ box }) => box)
}

/** What a look found again, however unsurely. */
export function foundAgain(tracks: readonly Track[], at: number): Box[] {
  return tracks.filter(({ seenAt, sightings }) => seenAt === at && sightings > 1).map(({ box }) => box)
}

/** Boxes too narrow to be found again without a closer look, the surest first. */
export function smallFaces(tracks: readonly Track[], shorterSide: number): Box[] {
  const newest = Math.max(...tracks.map(({ seenAt }) => seenAt))
  return tracks
    .filter(({ box, seenAt }) => box.width < SMALL * shorterSide && newest - seenAt <= LOST_MS)
    .sort((a, b) => Number(b.isFace) - Number(a.isFace) || b.box.score - a.box.score)
    .map(({ box }) => box)
}

/** Faces in this look that were in no look before. */
export function newFaces(tracks: readonly Track[], at: number): Track[] {
  return tracks.filter(({ since, isFace }) => isFace && since === at)
}

function continued(before: Track | undefined, box: Box, at: number): Track {
  const sightings = (before?.sightings ?? 0) + 1
  const isSure = before?.isSure === true || box.score >= SURE_FROM
  const isOften = box.score >= MASKED_FROM && sightings >= FACE_FROM_SIGHTINGS
  const isFace = before?.isFace === true || isSure || isOften
  return { box, since: before?.since ?? at, seenAt: at, sightings, isFace, isSure }
}

function unseenFaces(tracks: readonly Track[], at: number): Track[] {
  const masks = tracks.filter(({ seenAt }) => seenAt === at).map(({ box }) => areaOf(box))
  return tracks.filter(
    ({ isFace, seenAt, box }) => isFace && seenAt < at && !masks.some(mask => shareInside(box, mask) >= BEHIND),
  )
}

function isWorthKeeping({ isFace, seenAt }: Track, seen: readonly Track[], at: number): boolean {
  if (!isFace) return at - seenAt <= HELD_MS
  // If all who are here came after this one was lost, it has come back: one person, who sat down elsewhere.
  const isBack = seen.every(({ since }) => since > seenAt)
  return at - seenAt <= (isBack ? LOST_MS : REMEMBERED_MS)
}

/** The track that this box most probably continues: near, and of its size, so that two who pass each other stay two. */
function nearest(tracks: ReadonlySet<Track>, box: Box, at: number): Track | undefined {
  const difference = (track: Track) => distance(track.box, box) + Math.abs(track.box.width - box.width)
  const reach = ({ seenAt }: Track) => box.width * (REACH + (REACH_PER_SECOND * (at - seenAt)) / 1_000)
  return [...tracks]
    .filter(({ box: { width } }) => Math.max(width, box.width) <= RESIZED * Math.min(width, box.width))
    .filter(track => distance(track.box, box) <= reach(track))
    .sort((a, b) => difference(a) - difference(b))[0]
}

/** An eye, or half a face at the edge of what the detector saw, can look like a small face. */
function isPartOf(box: Area, face: Area): boolean {
  return box.width < face.width && shareInside(box, areaOf(face)) >= BEHIND
}
