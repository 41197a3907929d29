import { attempt } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { accessor, apply, each, eachRow, get, type Method, match, type Notes, notes, set, textOf } from './natives.ts'
import { replaceGetter, replaceMethod, replaceSetter, type Send, type World } from './replace.ts'

/** Methods that insert elements into a document; a frame exists and can be used as soon as they return. */
type Inserts = readonly (readonly [string, readonly string[]])[]
const INSERTS: Inserts = [
  ['Node', ['appendChild', 'insertBefore', 'replaceChild', 'moveBefore']],
  ['Element', ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement']],
  ['Element', ['insertAdjacentHTML', 'setHTMLUnsafe']],
  ['Document', ['append', 'prepend', 'replaceChildren', 'write', 'writeln', 'execCommand']],
  ['DocumentFragment', ['append', 'prepend', 'replaceChildren']],
  ['CharacterData', ['before', 'after', 'replaceWith']],
  ['ShadowRoot', ['setHTMLUnsafe']],
  ['Range', ['insertNode', 'surroundContents']],
]
const INSERTS_WHEN_SET = [
  ['Element', 'innerHTML'],
  ['Element', 'outerHTML'],
  ['ShadowRoot', 'innerHTML'],
] as const
const HOLDS_WINDOW = ['HTMLIFrameElement', 'HTMLFrameElement', 'HTMLObjectElement'] as const

const Wrapper = Proxy
/** Windows with a guard, in all frames. */
const guarded: Notes<true> = notes()
/** Windows of other sites, in the form that pages get. */
const facades: Notes<Window> = notes()
const plain: Notes<Window> = notes()

/**
 * Other windows. Same-origin windows have their own natives and are guarded before a script can use them; windows of
 * other sites get only messages that may be sent, and navigate only to addresses that may be requested. By index
 * (`frames[0]`) a page gets the raw foreign window, because scripts cannot intercept that access.
 */
export function guardWindows({ world, decide, message }: Guarding, guard: (inner: World) => void): void {
  const types = world as unknown as Record<string, { prototype: object } | undefined>
  guarded.set(world, true)
  const count = accessor(world, 'length', 'get') as Method

  /** `false`: it belongs to another site; the browser injects our guard there if its host is listed. */
  const guardWindow = (inner: Window): boolean => {
    if (guarded.get(inner) === true) return true
    let isOurs = false
    try {
      isOurs = get(inner, 'document') !== null
    } catch {
      return false
    }
    if (!isOurs) return false
    guarded.set(inner, true)
    try {
      guard(inner as World)
    } catch (error) {
      // The next access tries again.
      guarded.delete(inner)
      throw error
    }
    return true
  }
  const sweep = (): void => {
    const frames = Number(apply(count, world as never, []))
    for (let at = 0; at < frames; at += 1) {
      const inner = world[at]
      if (inner !== undefined) guardWindow(inner)
    }
  }
  const thenSweep = (original: Send) => (self: unknown, args: readonly unknown[]) => {
    try {
      return apply(original, self, args)
    } finally {
      sweep()
    }
  }
  eachRow(INSERTS, (type, names) =>
    each(names, name => replaceMethod({ owner: types[type]?.prototype, name }, thenSweep)),
  )
  eachRow(INSERTS_WHEN_SET, (type, name) => replaceSetter({ owner: types[type]?.prototype, name }, thenSweep))
  // An empty frame has loaded before the inserting call returns.
  world.document.addEventListener('load', sweep, true)

  /** The wrapper through which a page uses a window. */
  const facadeOf = (inner: Window): Window => {
    const known = facades.get(inner)
    if (known !== undefined) return known
    const post = (data: unknown, ...rest: unknown[]) => {
      const safe = attempt(() => message(data))
      if (safe !== undefined) apply(get(inner, 'postMessage') as Send, inner, [safe.value, rest[0], rest[1]])
    }
    const go = (how: (address: string) => void) => (address: unknown) => {
      const safe = attempt(() => decide.address(textOf(address)))
      if (safe !== undefined) how(safe.value)
    }
    const setLocation = go(address => set(inner, 'location', address))
    const location = () => {
      const place = inner.location
      return new Wrapper(place, {
        __proto__: null,
        get(_: Location, key: string) {
          if (key === 'assign' || key === 'replace') return go(address => apply(place[key], place, [address]))
          const value = get(place, key)
          return typeof value === 'function' ? bound(value as Send, place) : value
        },
        set(_: Location, key: string, value: unknown) {
          if (key === 'href') go(address => set(place, key, address))(value)
          else set(place, key, textOf(value))
          return true
        },
      } as ProxyHandler<Location>)
    }
    const methods: Record<string, Send> = { __proto__: null } as never
    const facade: Window = new Wrapper(inner, {
      __proto__: null,
      get(_: Window, key: string) {
        if (key === 'postMessage') return post
        if (key === 'location') return location()
        const value = get(inner, key)
        if (value === inner) return facade
        // Functions with a prototype are classes and must not be bound as methods.
        if (typeof value !== 'function' || 'prototype' in value) return value
        methods[key] ??= bound(value as Send, inner)
        return methods[key]
      },
      set(_: Window, key: string, value: unknown) {
        if (key === 'location') setLocation(value)
        else set(inner, key, value)
        return true
      },
    } as ProxyHandler<Window>)
    facades.set(inner, facade)
    plain.set(facade, inner)
    return facade
  }
  const bound =
    (method: Send, self: unknown): Send =>
    (...args) =>
      apply(method, self, args)

  /** `isForeign`: it will navigate to another site, although it is still empty. */
  const shown = (inner: unknown, isForeign = false): unknown => {
    if (typeof inner !== 'object' || inner === null || plain.get(inner) !== undefined) return inner
    const isOurs = guardWindow(inner as Window)
    return isOurs && !isForeign ? inner : facadeOf(inner as Window)
  }

  const isForeign = (address: string): boolean => {
    if (match(/^\s*(?:$|about:|blob:|data:|javascript:)/i, address) !== null) return false
    try {
      return new NativeUrl(address, world.document.baseURI).origin !== origin
    } catch {
      return false
    }
  }
  const { URL: NativeUrl, origin } = world
  const { getAttribute } = world.Element.prototype
  each(HOLDS_WINDOW, type => {
    const owner = types[type]?.prototype
    const inFrame = accessor(owner, 'contentWindow', 'get')
    if (inFrame === undefined) return
    const addressed = type === 'HTMLObjectElement' ? 'data' : 'src'
    replaceGetter({ owner, name: 'contentWindow' }, original => self => {
      const inner = apply(original, self, [])
      const address = apply(getAttribute, self as Element, [addressed]) ?? ''
      return shown(inner, isForeign(address))
    })
    const beforeDocument = (original: Send) => (self: unknown, args: readonly unknown[]) => {
      const inner = apply(inFrame, self as never, [])
      if (inner !== null) guardWindow(inner as Window)
      return apply(original, self, args)
    }
    replaceGetter({ owner, name: 'contentDocument' }, beforeDocument)
    replaceMethod({ owner, name: 'getSVGDocument' }, beforeDocument)
  })
  replaceGetter({ owner: world.MessageEvent.prototype, name: 'source' }, original => self => {
    const source = apply(original, self, [])
    return typeof source === 'object' && source !== null && isWindow(source) ? shown(source) : source
  })
  replaceGetter({ owner: world, name: 'opener' }, original => self => shown(apply(original, self ?? world, [])))
  replaceGetter({ owner: world, name: 'parent' }, original => self => {
    const above = apply(original, self ?? world, [])
    return above === world ? above : shown(above)
  })
  replaceMethod({ owner: world, name: 'open' }, original => (self, args) => {
    const isEmpty = args[0] === undefined || args[0] === ''
    const safe = attempt(() => (isEmpty ? '' : decide.address(textOf(args[0]))))
    if (safe === undefined) return null
    const name = args[1] === undefined ? undefined : textOf(args[1])
    const features = args[2] === undefined ? undefined : textOf(args[2])
    const opened = apply(original, self ?? world, [safe.value, name, features]) as Window | null
    // Until it has navigated, it is an empty same-origin page that scripts can use.
    return opened === null ? null : shown(opened, true)
  })
}

/** False for workers and ports. Only a few properties of a foreign window can be read. */
function isWindow(source: object): boolean {
  try {
    return get(source, 'window') === source
  } catch {
    return false
  }
}
