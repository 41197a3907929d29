import {
  accessor,
  add,
  after,
  apply,
  each,
  eachRow,
  get,
  getPrototypeOf,
  type Method,
  match,
  type Notes,
  notes,
  textOf,
} from './natives.ts'
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
  ['HTMLSelectElement', ['add']],
  ['HTMLOptionsCollection', ['add']],
]
const INSERTS_WHEN_SET = [
  ['Element', 'innerHTML'],
  ['Element', 'outerHTML'],
  ['ShadowRoot', 'innerHTML'],
  ['Document', 'body'],
  ['HTMLTableElement', 'caption'],
  ['HTMLTableElement', 'tHead'],
  ['HTMLTableElement', 'tFoot'],
] as const
const HOLDS_WINDOW = ['HTMLIFrameElement', 'HTMLFrameElement', 'HTMLObjectElement', 'HTMLEmbedElement'] as const
const FRAMES = 'iframe, frame, object, embed'
/** Properties whose value may be another window. */
const GIVES_WINDOW = [
  ['MessageEvent', 'source'],
  ['UIEvent', 'view'],
  ['Document', 'defaultView'],
  ['DocumentPictureInPicture', 'window'],
  ['DocumentPictureInPictureEvent', 'window'],
] as const

/**
 * Documents with a guard, in all frames, each by the prototype of its window: a window stays the same when it
 * navigates, but its prototype does not, and no script can exchange it.
 */
const guarded: Notes<true> = notes()
/** What waits for the end of a window's document. */
const followed: Notes<() => void> = notes()

/** What a guard does about other windows. */
export interface WindowRules {
  /** Guards a window of the same site. */
  guard(inner: World): void
  /** What pages get in place of a window of another site; `refresh` guards it as soon as it belongs to this one. */
  readonly foreign?: {
    shown(inner: Window, refresh: () => void): Window
    isShown(inner: object): boolean
    /** The address that a page may open; `undefined`: it may not open any. */
    address(address: string): string | undefined
  }
}

/**
 * Other windows. Those of the same site have their own natives and are guarded before a script can use them. By index
 * (`frames[0]`) a page gets the raw window, because scripts cannot intercept that access; so frames are guarded when
 * they are inserted.
 */
export function guardWindows(world: World, { guard, foreign }: WindowRules): void {
  const types = world as unknown as Record<string, { prototype: object } | undefined>
  const ownerOf = (type: string) => types[type]?.prototype
  const { addEventListener } = world.EventTarget.prototype
  const count = accessor(world, 'length', 'get') as Method
  const viewOf = accessor(world.Document.prototype, 'defaultView', 'get') as Method
  const soon = urgently(world)
  guarded.set(getPrototypeOf(world) as object, true)

  /** `false`: it belongs to another site; the browser injects our guard there if its host is listed. */
  const guardWindow = (inner: Window): boolean => {
    const realm = getPrototypeOf(inner)
    if (realm === null) return false
    if (guarded.get(realm) === true) return true
    guarded.set(realm, true)
    try {
      if (!hasGuard(inner)) guard(inner as World)
    } catch (error) {
      // The next access tries again.
      guarded.delete(realm)
      throw error
    }
    // Also a window with a guard of its own: its next document has none yet.
    follow(inner)
    return true
  }
  /**
   * A page that has kept a window can use the document that comes next before its first byte has arrived, which is when
   * the browser runs our script in it.
   */
  const follow = (inner: Window): void => {
    const known = followed.get(inner)
    const next = known ?? (() => soon(() => guardWindow(inner) && follow(inner)))
    if (known === undefined) followed.set(inner, next)
    // An event has each listener once; a window that is used again has lost its own.
    apply(addEventListener, inner, ['pagehide', next])
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
  eachRow(INSERTS, (type, names) => each(names, name => replaceMethod({ owner: ownerOf(type), name }, thenSweep)))
  eachRow(INSERTS_WHEN_SET, (type, name) => replaceSetter({ owner: ownerOf(type), name }, thenSweep))
  // An empty frame has loaded before the inserting call returns.
  apply(addEventListener, world.document, ['load', sweep, true])

  // What the parser inserts is noticed before the script after it runs. A window's list leaves out the frames in shadow
  // roots, whose own scripts (`javascript:`) would otherwise run unguarded.
  const { MutationObserver: Observer } = world
  const { observe } = Observer.prototype
  const watch = (root: Node, look: () => void) =>
    apply(observe, new Observer(look), [root, { __proto__: null, childList: true, subtree: true }])
  watch(world.document, sweep)
  const holders: Method[] = []
  const findIn = world.DocumentFragment.prototype.querySelectorAll
  replaceMethod({ owner: world.Element.prototype, name: 'attachShadow' }, original => (self, args) => {
    const root = apply(original, self, args) as ShadowRoot
    watch(root, () => each(apply(findIn, root, [FRAMES]) as ArrayLike<unknown>, guardHeld))
    return root
  })
  const guardHeld = (element: unknown): void =>
    each(holders, windowOf => {
      try {
        const inner = apply(windowOf, element, []) as Window | null
        if (inner !== null) guardWindow(inner)
      } catch {
        // The getter of another kind of element.
      }
    })

  /** `isLeaving`: it will navigate to another site, although it is still empty. */
  const shown = (inner: unknown, isLeaving = false): unknown => {
    if (typeof inner !== 'object' || inner === null || foreign?.isShown(inner)) return inner
    if (!isWindow(inner)) return inner
    const isOurs = guardWindow(inner)
    return foreign === undefined || (isOurs && !isLeaving) ? inner : foreign.shown(inner, () => guardWindow(inner))
  }

  const leaves = (address: string): boolean => {
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
    const owner = ownerOf(type)
    const windowOf = accessor(owner, 'contentWindow', 'get')
    if (windowOf !== undefined) add(holders, windowOf)
    const addressed = type === 'HTMLObjectElement' ? 'data' : 'src'
    replaceGetter({ owner, name: 'contentWindow' }, original => self => {
      const inner = apply(original, self, [])
      const address = apply(getAttribute, self as Element, [addressed]) ?? ''
      return shown(inner, leaves(address))
    })
    const thenGuard = (original: Send) => (self: unknown, args: readonly unknown[]) => {
      const made = apply(original, self, args)
      const inner = made === null ? null : apply(viewOf, made as never, [])
      if (inner !== null) guardWindow(inner as Window)
      return made
    }
    replaceGetter({ owner, name: 'contentDocument' }, thenGuard)
    replaceMethod({ owner, name: 'getSVGDocument' }, thenGuard)
  })
  eachRow(GIVES_WINDOW, (type, name) =>
    replaceGetter(
      { owner: ownerOf(type), name },
      original => self => (self === HAS_GUARD ? self : shown(apply(original, self, []))),
    ),
  )
  replaceMethod(
    { owner: ownerOf('DocumentPictureInPicture'), name: 'requestWindow' },
    original => (self, args) => after(apply(original, self, args) as Promise<unknown>, inner => shown(inner)),
  )
  each(['opener', 'parent'], name =>
    replaceGetter({ owner: world, name }, original => self => {
      const found = apply(original, self ?? world, [])
      return found === world ? found : shown(found)
    }),
  )
  replaceMethod({ owner: world, name: 'open' }, original => (self, args) => {
    const given = args[0] === undefined ? '' : textOf(args[0])
    const address = given === '' || foreign === undefined ? given : foreign.address(given)
    if (address === undefined) return null
    const name = args[1] === undefined ? undefined : textOf(args[1])
    const features = args[2] === undefined ? undefined : textOf(args[2])
    // Until it has navigated, it is an empty same-origin page that scripts can use.
    return shown(apply(original, self ?? world, [address, name, features]), true)
  })
}

/**
 * Whether a window has a guard of its own, such as that of the page which has opened this one: another guard would ask
 * this document, which may be gone before that window is. Natives refuse this question. A page could only give a false
 * answer in a window that it has had without a guard.
 */
const HAS_GUARD = 'recall:has-guard'
function hasGuard(inner: Window): boolean {
  try {
    return apply(accessor(inner.document, 'defaultView', 'get') as Method, HAS_GUARD as never, []) === HAS_GUARD
  } catch {
    return false
  }
}

/** Runs something before the page's timers and messages. */
function urgently({ scheduler, setTimeout: wait }: World): (work: () => void) => void {
  const post = scheduler?.postTask
  return work => {
    if (post === undefined) wait(work)
    else void apply(post, scheduler, [work, { __proto__: null, priority: 'user-blocking' }])
  }
}

/** False for workers and ports. Only a few properties of a foreign window can be read. */
function isWindow(source: object): source is Window {
  try {
    return get(source, 'window') === source
  } catch {
    return false
  }
}
