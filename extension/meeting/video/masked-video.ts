import type { MaskedTrack } from '../capture/open-masked.ts'
import { united } from './areas.ts'
import { dropPlanes, frameOfPlanes, planesOfFrame } from './frame-planes.ts'
import {
  afterLook,
  type Cover,
  coverAt,
  coverBetween,
  inDoubt,
  type MaskState,
  NOTHING_SEEN,
  type WholeReason,
} from './mask-state.ts'
import { hide } from './pixelate.ts'
import type { Area, Planes } from './planes.ts'
import { cellSize, wholeFrameCell } from './strength.ts'
import { type Look, smallFaces } from './tracks.ts'
import { watermark } from './watermark.ts'

/** The person's current video settings. */
interface VideoWish {
  readonly isMasked: boolean
  readonly level: number
  readonly hasWatermark: boolean
}

/** Locates faces. Without an answer everything is masked. */
export interface Detector {
  /** `small`: where to look closely, because a small face was there before. */
  look(planes: Planes, at: number, small: readonly Area[]): Promise<Look | undefined>
}

/** What others currently see of a camera. */
export interface VideoState {
  readonly shows: 'clear' | 'faces hidden' | 'all hidden'
  readonly why: WholeReason | null
  readonly framesPerSecond: number
}

interface MaskedVideoNeeds {
  wish(): VideoWish
  readonly detector: Detector
  onState(state: VideoState): void
  /** Called with each picture that is sent, for the self view; the picture is invalid after the call returns. */
  onShown(planes: Planes): void
  onFailed(error: unknown): void
}

/**
 * How long a picture waits for the detector's answer; after that it is masked entirely. One that comes just after a look
 * has begun waits for the rest of it and for the whole of the next, so a slow machine is given the time of two looks:
 * otherwise its pictures would all be too late, and the person would never be seen.
 */
const LEAST_HOLD_MS = 250
const MOST_HOLD_MS = 600
const LOOKS_WAITED_FOR = 2
/** What remains of a slow look's time with each look after it. */
const SLOWNESS_KEPT = 0.9
/** Looking more often than this would only waste processor time. */
const LOOK_EVERY_MS = 60
/** This many small faces are looked at closely in each look. */
const MOST_SMALL_FACES = 4
/** How long to wait for a last picture after the camera was switched off; it may not deliver one. */
const LAST_PICTURE_MS = 250

/** Two looks find a face in almost the same place. Hiding both costs twice as much as one area around both. */
const SAME_AREA = 0.5

interface Held {
  readonly planes: Planes
  readonly at: number
  readonly timestamp: number
}

/**
 * Masks a camera. Each picture waits until the detector has seen one at least as recent, and is masked where a face was
 * before or is afterwards. So a face that enters is hidden from its first picture on.
 */
export async function maskVideo(raw: MediaStreamTrack, needs: MaskedVideoNeeds): Promise<MaskedTrack> {
  const { wish, detector, onState, onShown, onFailed } = needs
  const masked = new MediaStreamTrackGenerator({ kind: 'video' })
  const writer = masked.writable.getWriter()
  const reader = new MediaStreamTrackProcessor({ track: raw, maxBufferSize: 3 }).readable.getReader()
  const held: Held[] = []
  const shownAt: number[] = []
  let state: MaskState = NOTHING_SEEN
  let isLooking = false
  let lookedAt = -Infinity
  /** How long looks take, in ms: the longest of late. */
  let slowness = 0
  let size = ''
  let isOver = false
  let isEnded = false

  const stop = () => {
    if (isOver) return
    isOver = true
    void writer.close().catch(() => {})
    setTimeout(end, LAST_PICTURE_MS)
  }

  /**
   * Not called while a picture is in transit: Chromium would leave it open until the next garbage collection, and after
   * a few of those the camera delivers no pictures at all to whoever opens it next.
   */
  const end = () => {
    if (isEnded) return
    isEnded = true
    raw.stop()
    void reader.cancel().catch(() => {})
  }

  const tell = (shows: VideoState['shows'], why: WholeReason | null) => {
    const now = performance.now()
    shownAt.push(now)
    while ((shownAt[0] ?? now) < now - 1_000) shownAt.shift()
    onState({ shows, why, framesPerSecond: shownAt.length })
  }

  const write = (frame: VideoFrame) => {
    // Writing fails when the page has stopped the track: then nobody is watching any more.
    writer.write(frame).catch(() => {
      frame.close()
      stop()
    })
  }

  const show = ({ planes, timestamp }: Held, cover: Cover) => {
    const { level, hasWatermark } = wish()
    mask(planes, cover, level)
    if (hasWatermark) watermark(planes)
    onShown(planes)
    write(frameOfPlanes(planes, timestamp))
    tell(cover.whole ? 'all hidden' : 'faces hidden', cover.whole ? cover.why : null)
  }

  const look = (key: Held) => {
    isLooking = true
    lookedAt = key.at
    const began = performance.now()
    // The detector copies what it needs from the picture synchronously, because the picture is masked in place
    // afterwards.
    detector
      .look(key.planes, key.at, smallFaces(state.tracks, shorterSide(key.planes)).slice(0, MOST_SMALL_FACES))
      .catch(() => undefined)
      .then(found => {
        isLooking = false
        if (isOver) return
        slowness = Math.max(performance.now() - began, slowness * SLOWNESS_KEPT)
        const before = state
        state = found === undefined ? inDoubt(before, 'no look yet') : stateAfter(before, found, key.planes)
        while (held[0] !== undefined && held[0].at <= key.at) {
          const due = held.shift() as Held
          show(due, coverBetween(coverAt(before, due.at), coverAt(state, key.at)))
        }
        const next = held.at(-1)
        if (next !== undefined && next.at - lookedAt >= LOOK_EVERY_MS) look(next)
      })
      .catch(failed)
  }

  const failed = (error: unknown) => {
    onFailed(error)
    stop()
  }

  const take = async (frame: VideoFrame) => {
    const at = performance.now()
    if (!wish().isMasked) {
      for (const each of held.splice(0)) dropPlanes(each.planes)
      state = NOTHING_SEEN
      write(frame)
      tell('clear', null)
      return
    }
    const { timestamp } = frame
    const planes = await planesOfFrame(frame).finally(() => frame.close())
    const nowSize = `${planes.width}×${planes.height}`
    if (nowSize !== size) {
      // Boxes from a picture of another size mean nothing in this one.
      for (const each of held.splice(0)) show(each, { whole: true, why: 'switched' })
      state = { ...NOTHING_SEEN, why: 'switched' }
      size = nowSize
    }
    const taken: Held = { planes, at, timestamp }
    held.push(taken)
    const hold = Math.min(Math.max(LEAST_HOLD_MS, LOOKS_WAITED_FOR * slowness), MOST_HOLD_MS)
    while (held[0] !== undefined && at - held[0].at > hold) show(held.shift() as Held, { whole: true, why: 'late' })
    if (!isLooking && at - lookedAt >= LOOK_EVERY_MS) look(taken)
  }

  const run = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (isOver) {
        value?.close()
        return end()
      }
      if (done || value === undefined) return stop()
      await take(value)
    }
  }
  run().catch(failed)
  return { masked, stop }
}

/** With more small faces than there is time to look at closely, one could get lost among them. */
function stateAfter(before: MaskState, found: Look, planes: Planes): MaskState {
  const after = afterLook(before, found)
  const isCrowd = smallFaces(after.tracks, shorterSide(planes)).length > MOST_SMALL_FACES
  return isCrowd ? { ...after, stable: 0, why: 'too many faces' } : after
}

function shorterSide({ width, height }: Planes): number {
  return Math.min(width, height)
}

/** Fails closed: if an area has a NaN, the whole picture is hidden. */
export function mask(planes: Planes, cover: Cover, level: number): void {
  const { width, height } = planes
  const isWhole = cover.whole || cover.areas.some(({ x, y, width: w, height: h }) => Number.isNaN(x + y + w + h))
  if (isWhole) hide(planes, { x: 0, y: 0, width, height }, wholeFrameCell(width, height, level), false)
  else for (const area of united(cover.areas, SAME_AREA)) hide(planes, area, cellSize(area.faceWidth, level), true)
}
