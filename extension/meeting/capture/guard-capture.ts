import { each, eachRow, type Notes, notes } from '../../guard/natives.ts'
import { replaceGetter, replaceMethod, type World } from '../../guard/replace.ts'
import { guardWindows } from '../../guard/windows.ts'
import { AS_IT_IS, guardReceivers } from './guard-receivers.ts'
import { askMedia, type MediaAsker, type MediaQuestion, type TrackFacts } from './hand-over.ts'

/** Captured before the page can replace them: a replacement that is called with an original function could keep it. */
const { apply, defineProperty } = Reflect

/** A track and its clones. When the last of them ends, so does the source. */
interface Family {
  facts: TrackFacts
  readonly living: Set<MediaStreamTrack>
}

/**
 * Guards every way by which a page's script can reach a camera or a microphone. Streams are opened in our world and
 * arrive here masked: no raw track ever exists in the page's world. If no mask is available, nothing is opened.
 */
export function guardCapture(world: World): void {
  const families = notes<Family>()
  const byId = own(new Map<string, Family>(), 'get', 'set', 'delete')
  const asker = askMedia(world, facts => {
    const family = byId.get(facts.id)
    if (family === undefined) return
    const changed = family.facts.isMuted !== facts.isMuted
    family.facts = facts
    if (changed)
      for (const track of family.living) track.dispatchEvent(new world.Event(facts.isMuted ? 'mute' : 'unmute'))
  })
  guardWorld(world, { asker, families, byId })
}

interface Shared {
  readonly asker: MediaAsker
  readonly families: Notes<Family>
  readonly byId: Map<string, Family>
}

function guardWorld(world: World, shared: Shared): void {
  const { asker, families } = shared
  guardReceivers(world, {
    isOurs: track => families.get(track) !== undefined,
    onForeign: kind => asker.askNow({ ask: 'foreign', kind }),
  })
  guardOpening(world, shared)
  guardTracks(world, shared)
  guardDictation(world, shared)
  guardWindows(world, { guard: inner => guardWorld(inner, shared) })
}

function guardOpening(world: World, { asker, families, byId }: Shared): void {
  const tracksOf = world.MediaStream.prototype.getTracks
  const open = async (constraints: unknown): Promise<MediaStream> => {
    const question: MediaQuestion = { ask: 'open', constraints: plain(world, constraints) }
    const { answer, stream } = await asker.ask(question).catch(() => ({ answer: undefined, stream: null }))
    if (answer?.verdict === 'opened' && stream !== null) {
      each(apply(tracksOf, stream, []), track =>
        each(answer.tracks, facts => {
          if (facts.id !== track.id) return
          const family: Family = { facts, living: new Set([track]) }
          families.set(track, family)
          byId.set(facts.id, family)
        }),
      )
      return stream
    }
    throw refusalIn(world, answer?.verdict === 'refused' ? answer.refusal : undefined)
  }

  // Without a secure context there is no `MediaDevices`, and no camera either.
  const devices = world.MediaDevices?.prototype
  if (devices !== undefined) {
    replaceMethod({ owner: devices, name: 'getUserMedia' }, () => (_self, args) => open(args[0]))
    replaceMethod({ owner: devices, name: 'getDisplayMedia' }, original => (self, args) => {
      asker.askNow({ ask: 'screen' })
      return apply(original, self, args)
    })
  }
  each(['getUserMedia', 'webkitGetUserMedia', 'mozGetUserMedia'], name =>
    replaceMethod({ owner: world.Navigator.prototype, name }, () => (_self, args) => {
      open(args[0]).then(args[1] as (stream: MediaStream) => void, args[2] as (error: unknown) => void)
    }),
  )
  // An element in newer browsers that opens a camera by itself.
  const element = (world as unknown as Record<string, { prototype: object } | undefined>).HTMLUserMediaElement
  replaceGetter({ owner: element?.prototype, name: 'stream' }, () => () => null)
}

/** Answers what a page asks a masked track as its camera would. */
function guardTracks(world: World, { asker, families, byId }: Shared): void {
  const prototype = world.MediaStreamTrack.prototype
  const familyOf = (self: unknown) => families.get(self as MediaStreamTrack)
  const tracksOf = world.MediaStream.prototype.getTracks
  const join = (copy: MediaStreamTrack, family: Family) => {
    families.set(copy, family)
    family.living.add(copy)
  }

  const told = { getSettings: 'settings', getCapabilities: 'capabilities', getConstraints: 'constraints' } as const
  each(['getSettings', 'getCapabilities', 'getConstraints'] as const, name =>
    replaceMethod({ owner: prototype, name }, original => (self, args) => {
      const family = familyOf(self)
      if (family === undefined || args[0] === AS_IT_IS) return apply(original, self, args)
      return structuredClone(family.facts[told[name]])
    }),
  )
  replaceMethod({ owner: prototype, name: 'applyConstraints' }, original => async (self, args) => {
    const family = familyOf(self)
    if (family === undefined) return apply(original, self, args)
    const question: MediaQuestion = {
      ask: 'constrain',
      id: family.facts.id,
      constraints: plain(world, args[0]) as MediaTrackConstraints,
    }
    const { answer } = await asker.ask(question).catch(() => ({ answer: undefined }))
    if (answer?.verdict !== 'done') throw refusalIn(world, answer?.verdict === 'refused' ? answer.refusal : undefined)
    if (answer.track !== undefined) family.facts = answer.track
    return undefined
  })
  replaceMethod({ owner: prototype, name: 'clone' }, original => (self, args) => {
    const copy = apply(original, self, args) as MediaStreamTrack
    const family = familyOf(self)
    if (family !== undefined) join(copy, family)
    return copy
  })
  replaceMethod({ owner: world.MediaStream.prototype, name: 'clone' }, original => (self, args) => {
    const copy = apply(original, self, args) as MediaStream
    const copies = apply(tracksOf, copy, [])
    each(apply(tracksOf, self as MediaStream, []), (track, index) => {
      const family = families.get(track)
      const made = copies[index]
      if (family !== undefined && made !== undefined) join(made, family)
    })
    return copy
  })
  replaceMethod({ owner: prototype, name: 'stop' }, original => (self, args) => {
    const done = apply(original, self, args)
    const family = familyOf(self)
    if (family?.living.delete(self as MediaStreamTrack) && family.living.size === 0) {
      byId.delete(family.facts.id)
      asker.askNow({ ask: 'release', id: family.facts.id })
    }
    return done
  })
  const toldAs = [
    ['label', 'label'],
    ['muted', 'isMuted'],
  ] as const
  eachRow(toldAs, (name, fact: 'label' | 'isMuted') =>
    replaceGetter({ owner: prototype, name }, original => self => {
      const own = apply(original, self, [])
      return familyOf(self)?.facts[fact] ?? own
    }),
  )
}

/** The browser's own dictation listens to the raw microphone and sends it to a company's server. */
function guardDictation(world: World, { asker, families }: Shared): void {
  const named = world as unknown as Record<string, { prototype: object } | undefined>
  const owner = (named.SpeechRecognition ?? named.webkitSpeechRecognition)?.prototype
  if (owner === undefined) return
  replaceMethod({ owner, name: 'start' }, original => (self, args) => {
    const isMasked = families.get(args[0] as MediaStreamTrack) !== undefined
    if (!isMasked && asker.askNow({ ask: 'dictate' })?.verdict !== 'done')
      throw new world.DOMException('Total Recall Shield masks this voice; dictation would hear it.', 'NotAllowedError')
    return apply(original, self, args)
  })
}

/** Gives a collection its own methods, so that a page's changes to the prototypes do not affect it. */
function own<T extends object>(collection: T, ...methods: readonly (keyof T)[]): T {
  for (const name of methods) defineProperty(collection, name, { value: collection[name] })
  return collection
}

/** Constraints are plain data; anything else becomes an empty request, which the browser refuses by itself. */
function plain(world: World, constraints: unknown): MediaStreamConstraints {
  return constraints === undefined || constraints === null ? {} : JSON.parse(world.JSON.stringify(constraints))
}

function refusalIn(world: World, refusal?: { name: string; message: string; constraint?: string }): Error {
  if (refusal?.name === 'OverconstrainedError' && 'OverconstrainedError' in world) {
    const { OverconstrainedError } = world as unknown as {
      OverconstrainedError: new (constraint: string, message: string) => Error
    }
    return new OverconstrainedError(refusal.constraint ?? '', refusal.message)
  }
  if (refusal?.name === 'TypeError') return new world.TypeError(refusal.message)
  return new world.DOMException(
    refusal?.message ?? 'Total Recall Shield cannot mask here. Reload the page.',
    refusal?.name ?? 'NotAllowedError',
  )
}
