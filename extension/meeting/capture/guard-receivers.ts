import {
  accessor,
  apply,
  brandOf,
  construct,
  each,
  eachRow,
  inOrder,
  listOf,
  type Method,
} from '../../guard/natives.ts'
import { replaceConstructor, replaceMethod, replaceSetter, type World } from '../../guard/replace.ts'

interface ReceiverRules {
  /** Whether we have masked this track, or it is a clone of one. */
  isOurs(track: MediaStreamTrack): boolean
  /** A track that nobody has masked was refused. */
  onForeign(kind: string): void
}

/** What takes a track or a stream as an argument, and could send, record, play or measure it. */
const METHODS = [
  ['RTCPeerConnection', 'addTrack'],
  ['RTCPeerConnection', 'addTransceiver'],
  ['RTCPeerConnection', 'addStream'],
  ['MediaStream', 'addTrack'],
  ['AudioContext', 'createMediaStreamSource'],
  ['AudioContext', 'createMediaStreamTrackSource'],
] as const
const CONSTRUCTORS = ['MediaRecorder', 'ImageCapture'] as const
/** What takes it among its options, with the index and the names of these. */
const WITH_OPTIONS: readonly (readonly [string, number, readonly string[]])[] = [
  ['MediaStreamTrackProcessor', 0, ['track', 'maxBufferSize']],
  ['MediaStreamAudioSourceNode', 1, ['mediaStream']],
  ['MediaStreamTrackAudioSourceNode', 1, ['mediaStreamTrack']],
]

/**
 * Asks a guard that is here already for a track's native settings: the window of an opened document may have been
 * guarded by the page that opened it. Natives take no arguments here.
 */
export const AS_IT_IS = 'recall:as-it-is'

/**
 * If the raw track of a device reaches the page in an unknown way, nothing can use it. What a value is, its native
 * getters tell, which know the objects of every window; `instanceof` knows only those of its own.
 */
export function guardReceivers(world: World, { isOurs, onForeign }: ReceiverRules): void {
  const types = world as unknown as Record<string, { prototype: object } | undefined>
  const { DOMException, Promise: NewPromise } = world
  const { getSettings } = world.MediaStreamTrack.prototype
  const { getTracks } = world.MediaStream.prototype
  const kindOf = accessor(world.MediaStreamTrack.prototype, 'kind', 'get') as Method
  const isTrack = brandOf(kindOf) as (value: unknown) => value is MediaStreamTrack
  const isStream = brandOf(accessor(world.MediaStream.prototype, 'id', 'get')) as (
    value: unknown,
  ) => value is MediaStream

  const isForeign = (track: MediaStreamTrack): boolean => {
    if (isOurs(track)) return false
    const settings = apply(getSettings as Method, track as never, [AS_IT_IS as never]) as MediaTrackSettings
    // Only device tracks have a group id; a shared screen reports its display surface.
    return settings.groupId !== undefined && settings.displaySurface === undefined
  }
  /** The error for a track of a device that nobody has masked. */
  const refusalOf = (value: unknown): DOMException | undefined => {
    let refusal: DOMException | undefined
    const look = (track: MediaStreamTrack) => {
      if (refusal !== undefined || !isForeign(track)) return
      onForeign(apply(kindOf, track as never, []) as string)
      refusal = new DOMException('Total Recall Shield has not masked this track.', 'InvalidAccessError')
    }
    if (isTrack(value)) look(value)
    else if (isStream(value)) each(apply(getTracks, value, []), look)
    return refusal
  }
  const pass = (value: unknown): void => {
    const refusal = refusalOf(value)
    if (refusal !== undefined) throw refusal
  }

  eachRow(METHODS, (type, name) =>
    replaceMethod({ owner: types[type]?.prototype, name }, original => (self, args) => {
      each(args, pass)
      return apply(original, self, args)
    }),
  )
  replaceMethod({ owner: types.RTCRtpSender?.prototype, name: 'replaceTrack' }, original => (self, args) => {
    const refusal = refusalOf(args[0])
    return refusal === undefined ? apply(original, self, args) : NewPromise.reject(refusal)
  })
  replaceSetter({ owner: types.HTMLMediaElement?.prototype, name: 'srcObject' }, original => (self, args) => {
    pass(args[0])
    return apply(original, self, args)
  })
  each(CONSTRUCTORS, name =>
    replaceConstructor(world, name, (target, args, newTarget) => {
      each(args, pass)
      return construct(target, args, newTarget)
    }),
  )
  eachRow(WITH_OPTIONS, (name, at, keys) =>
    replaceConstructor(world, name, (target, args, newTarget) =>
      construct(target, at === 0 ? [passed(args[0], keys)] : [args[0], passed(args[1], keys)], newTarget),
    ),
  )
  /** The options, each read once: a getter could return another track the next time. */
  const passed = (options: unknown, keys: readonly string[]): unknown => {
    if (typeof options !== 'object' || options === null) return options
    const read: Record<string, unknown> = { __proto__: null } as never
    each(keys, key => {
      read[key] = (options as Record<string, unknown>)[key]
      pass(read[key])
    })
    return read
  }
  each(['MediaStream', 'webkitMediaStream'], name =>
    replaceConstructor(world, name, (target, args, newTarget) => {
      pass(args[0])
      if (args.length === 0 || isStream(args[0])) return construct(target, args, newTarget)
      const tracks = listOf(args[0])
      each(tracks, pass)
      return construct(target, [inOrder(tracks)], newTarget)
    }),
  )
}
