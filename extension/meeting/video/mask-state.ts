import { areaOf, distance, type HiddenArea, overlap, united } from './areas.ts'
import {
  follow,
  foundAgain,
  HELD_MS,
  type Look,
  lostFaces,
  MASKED_FROM,
  newFaces,
  rememberedPlaces,
  SURE_FROM,
  type Track,
} from './tracks.ts'

/** The same face must be found surely in this many consecutive looks. */
export const STABLE_LOOKS = 4
/** A result older than this says nothing about the current picture. */
const LATE_MS = 400
/** A face that moves more than this share of its own width between two looks may be elsewhere by now. */
const TOO_FAST = 0.6
const SAME_FACE = 0.25

export type Cover =
  | { readonly whole: true; readonly why: WholeReason }
  | { readonly whole: false; readonly areas: readonly HiddenArea[] }

export type WholeReason =
  | 'no look yet'
  | 'late'
  | 'no sure face'
  | 'not stable yet'
  | 'too fast'
  | 'face lost'
  | 'too many faces'
  | 'switched'

export interface MaskState {
  readonly looks: readonly Look[]
  readonly tracks: readonly Track[]
  /** How many consecutive looks found a sure face where one was before. */
  readonly stable: number
  readonly why: WholeReason
}

export const NOTHING_SEEN: MaskState = { looks: [], tracks: [], stable: 0, why: 'no look yet' }

/** The state when an answer is missing or too late: nothing is certain, but a face that was there may still be. */
export function inDoubt({ tracks }: MaskState, why: WholeReason): MaskState {
  return { ...NOTHING_SEEN, tracks, why }
}

/** The state after another look. */
export function afterLook(state: MaskState, look: Look): MaskState {
  const before = state.looks.at(-1)
  const isLate = before !== undefined && look.at - before.at > LATE_MS
  const tracks = follow(state.tracks, look)
  const looks = isLate ? [look] : [...state.looks.filter(({ at }) => look.at - at <= HELD_MS), look]
  const doubt = isLate ? 'late' : doubtIn(look, before, tracks)
  return doubt === undefined
    ? { looks, tracks, stable: state.stable + 1, why: 'not stable yet' }
    : { looks, tracks, stable: 0, why: doubt }
}

/** Why this look alone makes the whole picture be hidden. */
function doubtIn(look: Look, before: Look | undefined, tracks: readonly Track[]): WholeReason | undefined {
  const sure = look.boxes.filter(({ score }) => score >= SURE_FROM)
  if (sure.length === 0) return 'no sure face'
  const followed = sure.map(box => before?.boxes.find(each => overlap(each, box) >= SAME_FACE))
  if (followed.every(each => each === undefined)) return 'not stable yet'
  const isTooFast = sure.some((box, index) => {
    const from = followed[index]
    return from !== undefined && distance(from, box) > TOO_FAST * box.width
  })
  if (isTooFast) return 'too fast'
  // A face that disappears has probably not left: the detector just fails to find it.
  if (lostFaces(tracks, look.at).length > 0) return 'face lost'
  // A face that is found only now may have been there before, and others with it.
  if (newFaces(tracks, look.at).length > 0) return 'not stable yet'
  return undefined
}

/** What to mask in a picture at time `at`, given the current state. */
export function coverAt({ looks, tracks, stable, why }: MaskState, at: number): Cover {
  const last = looks.at(-1)
  if (last === undefined) return { whole: true, why }
  if (at - last.at > LATE_MS) return { whole: true, why: 'late' }
  if (stable < STABLE_LOOKS) return { whole: true, why }
  const likely = looks.flatMap(({ boxes }) => boxes.filter(({ score }) => score >= MASKED_FROM))
  const boxes = [...likely, ...foundAgain(tracks, last.at), ...rememberedPlaces(tracks, last.at)]
  const faces = united(
    boxes.map(box => ({ ...box, faceWidth: box.width })),
    SAME_FACE,
  )
  return { whole: false, areas: faces.map(face => ({ ...areaOf(face, face.faceWidth), faceWidth: face.faceWidth })) }
}

/** A picture between two looks is masked wherever either of them requires it. */
export function coverBetween(before: Cover, after: Cover): Cover {
  if (before.whole) return before
  if (after.whole) return after
  return { whole: false, areas: [...before.areas, ...after.areas] }
}
