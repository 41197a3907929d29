import { askMedia, getterOf, type MediaAsker, type MediaQuestion, type TrackFacts } from './hand-over.ts'

/** Captured before the page can replace them: a replacement that is called with an original function could keep it. */
const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect

type World = Window & typeof globalThis
type Method = (...args: readonly unknown[]) => unknown

/** A track and its clones. When the last of them ends, so does the source. */
interface Family {
  facts: TrackFacts
  readonly living: Set<MediaStreamTrack>
}

/** Inserting one of these can create a frame whose scripts run before any of ours. */
const INSERTING: readonly (readonly ['Node' | 'Element' | 'Document', readonly string[]])[] = [
  ['Node', ['appendChild', 'insertBefore', 'replaceChild']],
  [
    'Element',
    [
      'append',
      'prepend',
      'before',
      'after',
      'replaceWith',
      'replaceChildren',
      'insertAdjacentElement',
      'insertAdjacentHTML',
    ],
  ],
  ['Document', ['write', 'writeln']],
]

/**
 * Guards every way by which a page's script can reach a camera or a microphone. Streams are opened in our world and
 * arrive here masked: no raw track ever exists in the page's world. If no mask is available, nothing is opened.
 */
export function guardCapture(world: World): void {
  const families = own(new WeakMap<MediaStreamTrack, Family>(), 'get', 'set', 'has')
  const byId = own(new Map<string, Family>(), 'get', 'set', 'delete')
  const asker = askMedia(world, facts => {
    const family = byId.get(facts.id)
    if (family === undefined) return
    const changed = family.facts.isMuted !== facts.isMuted
    family.facts = facts
    if (changed)
      for (const track of family.living) track.dispatchEvent(new world.Event(facts.isMuted ? 'mute' : 'unmute'))
  })
  guardWorld(world, { asker, families, byId, guarded: own(new WeakSet<object>(), 'has', 'add') })
}

interface Shared {
  readonly asker: MediaAsker
  readonly families: WeakMap<MediaStreamTrack, Family>
  readonly byId: Map<string, Family>
  readonly guarded: WeakSet<object>
}

function guardWorld(world: World, shared: Shared): void {
  // A frame keeps its window when it navigates, but gets new prototypes, so those are tracked.
  shared.guarded.add(world.Navigator.prototype)
  guardOpening(world, shared)
  guardTracks(world, shared)
  guardSending(world, shared)
  guardDictation(world, shared)
  guardFrames(world, shared)
}

function guardOpening(world: World, { asker, families, byId }: Shared): void {
  const tracksOf = world.MediaStream.prototype.getTracks
  const open = async (constraints: unknown): Promise<MediaStream> => {
    const question: MediaQuestion = { ask: 'open', constraints: plain(world, constraints) }
    const { answer, stream } = await asker.ask(question).catch(() => ({ answer: undefined, stream: null }))
    if (answer?.verdict === 'opened' && stream !== null) {
      for (const track of apply(tracksOf, stream, [])) {
        const facts = answer.tracks.find(({ id }) => id === track.id)
        if (facts === undefined) continue
        const family: Family = { facts, living: new Set([track]) }
        families.set(track, family)
        byId.set(facts.id, family)
      }
      return stream
    }
    throw refusalIn(world, answer?.verdict === 'refused' ? answer.refusal : undefined)
  }

  // Without a secure context there is no `MediaDevices`, and no camera either.
  const devices = world.MediaDevices?.prototype
  if (devices !== undefined) {
    replace(
      world,
      devices,
      'getUserMedia',
      () =>
        (_self, [constraints]) =>
          open(constraints),
    )
    replace(world, devices, 'getDisplayMedia', original => (self, args) => {
      asker.askNow({ ask: 'screen' })
      return apply(original, self, args)
    })
  }
  for (const name of ['getUserMedia', 'webkitGetUserMedia', 'mozGetUserMedia'])
    replace(world, world.Navigator.prototype, name, () => (_self, [constraints, onDone, onFailed]) => {
      open(constraints).then(onDone as (stream: MediaStream) => void, onFailed as (error: unknown) => void)
    })
  // An element in newer browsers that opens a camera by itself.
  const element = (world as unknown as Record<string, { prototype: object } | undefined>).HTMLUserMediaElement
  if (element !== undefined && Object.hasOwn(element.prototype, 'stream'))
    defineProperty(element.prototype, 'stream', { configurable: true, enumerable: true, get: () => null })
}

/** Answers what a page asks a masked track as its camera would. */
function guardTracks(world: World, { asker, families, byId }: Shared): void {
  const prototype = world.MediaStreamTrack.prototype
  const familyOf = (self: unknown) => families.get(self as MediaStreamTrack)
  const join = (copy: MediaStreamTrack, family: Family) => {
    families.set(copy, family)
    family.living.add(copy)
  }

  for (const name of ['getSettings', 'getCapabilities', 'getConstraints'] as const)
    replace(world, prototype, name, original => (self, args) => {
      const family = familyOf(self)
      if (family === undefined) return apply(original, self, args)
      const { settings, capabilities, constraints } = family.facts
      return structuredClone(
        { getSettings: settings, getCapabilities: capabilities, getConstraints: constraints }[name],
      )
    })
  replace(world, prototype, 'applyConstraints', original => async (self, args) => {
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
  replace(world, prototype, 'clone', original => (self, args) => {
    const copy = apply(original, self, args) as MediaStreamTrack
    const family = familyOf(self)
    if (family !== undefined) join(copy, family)
    return copy
  })
  replace(world, world.MediaStream.prototype, 'clone', original => (self, args) => {
    const tracksOf = world.MediaStream.prototype.getTracks
    const copy = apply(original, self, args) as MediaStream
    const copies = apply(tracksOf, copy, [])
    for (const [index, track] of apply(tracksOf, self as MediaStream, []).entries()) {
      const family = families.get(track)
      const made = copies[index]
      if (family !== undefined && made !== undefined) join(made, family)
    }
    return copy
  })
  replace(world, prototype, 'stop', original => (self, args) => {
    const done = apply(original, self, args)
    const family = familyOf(self)
    if (family?.living.delete(self as MediaStreamTrack) && family.living.size === 0) {
      byId.delete(family.facts.id)
      asker.askNow({ ask: 'release', id: family.facts.id })
    }
    return done
  })
  replaceGetter(world, prototype, 'label', (self, label) => familyOf(self)?.facts.label ?? label)
  replaceGetter(world, prototype, 'muted', (self, isMuted) => familyOf(self)?.facts.isMuted ?? isMuted)
}

/** If a camera's raw track reaches the page in an unknown way, it still cannot be sent. */
function guardSending(world: World, { asker, families }: Shared): void {
  const settingsOf = world.MediaStreamTrack.prototype.getSettings
  const kindOf = getterOf(world.MediaStreamTrack.prototype, 'kind')
  const isForeign = (value: unknown) => {
    if (!(value instanceof world.MediaStreamTrack) || families.has(value)) return false
    const settings: MediaTrackSettings = apply(settingsOf, value, [])
    // Only device tracks have a group id; a shared screen reports its display surface.
    return settings.groupId !== undefined && settings.displaySurface === undefined
  }
  const guarded = (owner: object | undefined, name: string) => {
    if (owner === undefined) return
    replace(world, owner, name, original => (self, args) => {
      const tracks = args.flatMap(arg => (arg instanceof world.MediaStream ? arg.getTracks() : [arg]))
      const foreign = tracks.find(isForeign)
      if (foreign === undefined) return apply(original, self, args)
      asker.askNow({ ask: 'foreign', kind: String(apply(kindOf, foreign, [])) })
      const error = new world.DOMException('Total Recall Shield has not masked this track.', 'InvalidAccessError')
      if (name === 'replaceTrack') return world.Promise.reject(error)
      throw error
    })
  }
  for (const name of ['addTrack', 'addTransceiver', 'addStream']) guarded(world.RTCPeerConnection?.prototype, name)
  guarded(world.RTCRtpSender?.prototype, 'replaceTrack')
}

/** The browser's own dictation listens to the raw microphone and sends it to a company's server. */
function guardDictation(world: World, { asker, families }: Shared): void {
  const named = world as unknown as Record<string, { prototype: object } | undefined>
  const owner = (named.SpeechRecognition ?? named.webkitSpeechRecognition)?.prototype
  if (owner === undefined) return
  replace(world, owner, 'start', original => (self, args) => {
    const isMasked = families.has(args[0] as MediaStreamTrack)
    if (!isMasked && asker.askNow({ ask: 'dictate' })?.verdict !== 'done')
      throw new world.DOMException('Total Recall Shield masks this voice; dictation would hear it.', 'NotAllowedError')
    return apply(original, self, args)
  })
}

/** The page can use a frame that it has just created before any script of ours runs in it. */
function guardFrames(world: World, shared: Shared): void {
  const guard = (inner: Window | null | undefined) => {
    try {
      // Reading the document of another site's frame throws; the browser injects our guard into listed sites.
      if (
        inner === null ||
        inner === undefined ||
        inner.document === null ||
        shared.guarded.has((inner as World).Navigator.prototype)
      )
        return
      guardWorld(inner as World, shared)
    } catch {}
  }
  const sweep = () => {
    for (let index = 0; index < world.length; index += 1) guard(world[index] as Window)
  }
  for (const [owner, names] of INSERTING)
    for (const name of names)
      replace(world, world[owner].prototype, name, original => (self, args) => {
        const done = apply(original, self, args)
        if (world.length > 0) sweep()
        return done
      })
  for (const name of ['innerHTML', 'outerHTML']) {
    const descriptor = getOwnPropertyDescriptor(world.Element.prototype, name)
    const { set } = descriptor ?? {}
    if (descriptor === undefined || set === undefined) continue
    defineProperty(world.Element.prototype, name, {
      ...descriptor,
      set(this: Element, markup: unknown) {
        apply(set, this, [markup])
        if (world.length > 0) sweep()
      },
    })
  }
  replaceGetter(world, world.HTMLIFrameElement.prototype, 'contentWindow', (_self, inner) => {
    guard(inner as Window | null)
    return inner
  })
  replaceGetter(world, world.HTMLIFrameElement.prototype, 'contentDocument', (_self, inner) => {
    guard((inner as Document | null)?.defaultView)
    return inner
  })
}

/** Replaces a method with a function that has the same name and source text. */
function replace(
  world: World,
  owner: object,
  name: string,
  make: (original: Method) => (self: unknown, args: readonly unknown[]) => unknown,
): void {
  const descriptor = getOwnPropertyDescriptor(owner, name)
  const original = descriptor?.value
  if (typeof original !== 'function') return
  const call = make(original as Method)
  const value = new world.Proxy(original, trap(call))
  defineProperty(owner, name, { __proto__: null, ...descriptor, value } as PropertyDescriptor)
}

function replaceGetter(
  world: World,
  owner: object,
  name: string,
  get: (self: unknown, value: unknown) => unknown,
): void {
  const descriptor = getOwnPropertyDescriptor(owner, name)
  const original = descriptor?.get
  if (descriptor === undefined || original === undefined) return
  const value = new world.Proxy(
    original,
    trap((self, args) => get(self, apply(original, self, args))),
  )
  defineProperty(owner, name, { __proto__: null, ...descriptor, get: value } as PropertyDescriptor)
}

/**
 * Has no prototype: otherwise a page that adds `get` to Object.prototype would be handed the original function by the
 * first property access.
 */
function trap(call: (self: unknown, args: readonly unknown[]) => unknown): ProxyHandler<() => unknown> {
  return { __proto__: null, apply: (_: unknown, self: unknown, args: unknown[]) => call(self, args) } as ProxyHandler<
    () => unknown
  >
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
