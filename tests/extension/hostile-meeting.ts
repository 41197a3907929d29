/**
 * The ways by which a page tries to get the unmasked camera and microphone, each a function that runs in the page. It
 * returns what it has reached: a function that opens a device, and the window whose receivers are given its track.
 */
export type World = Window & typeof globalThis & { MediaStreamTrackProcessor: typeof MediaStreamTrackProcessor }
/** One for all: the browser's camera changes its format for whoever asks last. */
export const CAMERA = { width: 320, height: 180, frameRate: 15 }

export interface Reached {
  open(wanted: MediaStreamConstraints): Promise<MediaStream>
  readonly world: World
}
export interface Way {
  readonly name: string
  readonly reach: () => Reached | Promise<Reached>
  /** It opens a window, or changes what other ways use: nothing else runs meanwhile. */
  readonly isAlone?: true
  /** The browser wants a person's click first. */
  readonly needsPress?: true
}

const way = (name: string, reach: Way['reach']): Way => ({ name, reach })
const alone = (name: string, reach: Way['reach']): Way => ({ name, reach, isAlone: true })
const pressed = (name: string, reach: Way['reach']): Way => ({ name, reach, needsPress: true })

/** Answers with nothing, so that a window or frame keeps its first, empty document. */
const NOTHING = '/nothing'
/** Answers never, or with headers alone. */
const NEVER = '/never'
const HEADERS = '/headers'

const through = (world: unknown): Reached => {
  const reached = world as World
  const { mediaDevices } = reached.navigator
  return { world: reached, open: wanted => mediaDevices.getUserMedia(wanted) }
}
const here = (open: Reached['open']): Reached => ({ world: window as World, open })

let made = 0
const frame = (setup: (frame: HTMLIFrameElement) => void = () => {}) => {
  const created = document.createElement('iframe')
  made += 1
  created.name = `frame-${made}`
  created.src = NOTHING
  setup(created)
  return created
}
/** A frame's window, obtained without a getter of its element. */
const named = (name: string) => (window as unknown as Record<string, World>)[name] as World
const lastFrame = () => window[window.length - 1]
const box = () => {
  const created = document.createElement('div')
  document.body.append(created)
  return created
}
const inserted = (name: string, insert: (created: HTMLIFrameElement) => unknown): Way =>
  way(name, () => {
    const created = frame()
    insert(created)
    return through(named(created.name))
  })
const markup = (name: string, write: (markup: string) => void): Way =>
  way(name, () => {
    made += 1
    const own = `frame-${made}`
    write(`<iframe name="${own}" src="${NOTHING}"></iframe>`)
    return through(named(own))
  })
/** The script in an address reports its own window. */
const reporting = (report: (address: string) => unknown): Promise<Reached> =>
  new Promise((resolve, reject) => {
    made += 1
    const key = `report${made}`
    Object.assign(window, { [key]: (world: World) => resolve(through(world)) })
    const from = `(window.opener ?? window.parent)`
    try {
      report(`javascript:void(${from}.${key}(window))`)
    } catch (error) {
      reject(error)
    }
  })
const loaded = (
  created: HTMLIFrameElement,
  put: (created: HTMLIFrameElement) => void = each => document.body.append(each),
) =>
  new Promise<World>((resolve, reject) => {
    created.onload = () => {
      try {
        resolve(created.contentWindow as World)
      } catch (error) {
        reject(error)
      }
    }
    put(created)
  })
const until = async <Found>(look: () => Found | undefined | false): Promise<Found> => {
  for (;;) {
    const found = look()
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 2))
  }
}
/** Leads a window that the page has kept to a document whose first byte has not arrived. */
const onItsWay = async (kept: World, go: () => void): Promise<Reached> => {
  const before = kept.document
  go()
  await until(() => kept.document !== before)
  return through(kept)
}
const inShadow = (created: Node, mode: ShadowRootMode = 'closed') => box().attachShadow({ mode }).append(created)

/** Ways to a window that has natives of its own. */
export const WINDOWS: readonly Way[] = [
  inserted('a frame', created => document.body.append(created)),
  inserted('a frame appended as a child', created => document.body.appendChild(created)),
  inserted('a frame before a node', created => document.body.insertBefore(created, null)),
  inserted('a frame in place of a node', created => box().replaceWith(created)),
  inserted('a frame in place of all children', created => box().replaceChildren(created)),
  inserted('a frame beside an element', created => box().insertAdjacentElement('afterend', created)),
  inserted('a frame put in by a range', created => {
    const range = document.createRange()
    range.selectNodeContents(box())
    range.insertNode(created)
  }),
  inserted('a frame put beside a text', created => {
    const text = document.createTextNode('text')
    box().append(text)
    text.after(created)
  }),
  inserted('a frame in the caption of a table', created => {
    const table = document.createElement('table')
    box().append(table)
    const caption = document.createElement('caption')
    caption.append(created)
    table.caption = caption
  }),
  inserted('a frame in an option', created => {
    const select = document.createElement('select')
    box().append(select)
    const option = document.createElement('option')
    option.append(created)
    select.add(option)
  }),
  inserted('a frame that moves', created => {
    const holder = document.createElement('div')
    holder.append(created)
    box().prepend(holder)
  }),
  inserted('a frame that is removed and comes back', created => {
    const holder = box()
    holder.append(created)
    created.remove()
    holder.append(created)
  }),
  inserted('a frame with a sandbox', created => {
    created.setAttribute('sandbox', 'allow-same-origin allow-scripts')
    document.body.append(created)
  }),
  inserted('a frame of a template', created => {
    const template = document.createElement('template')
    template.content.append(created)
    box().append(template.content)
  }),
  inserted('a copy of a frame', created => {
    const holder = document.createElement('div')
    holder.append(created)
    box().append(holder.cloneNode(true))
  }),
  inserted('a frame of another document', created => {
    const other = document.implementation.createHTMLDocument()
    other.body.append(created)
    box().append(document.adoptNode(created))
  }),
  inserted('an imported frame', created => {
    const other = document.implementation.createHTMLDocument()
    other.body.append(created)
    box().append(document.importNode(other.body, true))
  }),
  markup('markup', written => {
    box().innerHTML = written
  }),
  markup('markup in place of an element', written => {
    box().outerHTML = written
  }),
  markup('markup beside an element', written => box().insertAdjacentHTML('beforeend', written)),
  markup('markup that may hold anything', written => box().setHTMLUnsafe(written)),
  markup('markup of a range', written => box().append(document.createRange().createContextualFragment(written))),
  markup('parsed markup', written =>
    box().append(...new DOMParser().parseFromString(written, 'text/html').body.childNodes),
  ),
  markup('markup by a command', written => {
    const holder = box()
    holder.contentEditable = 'true'
    holder.focus()
    document.execCommand('insertHTML', false, written)
  }),
  markup('markup by a style sheet of XML', written => {
    const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
      <xsl:output method="html"/><xsl:template match="/">${written}</xsl:template></xsl:stylesheet>`
    const parsed = (text: string) => new DOMParser().parseFromString(text, 'text/xml')
    const processor = new XSLTProcessor()
    processor.importStylesheet(parsed(sheet))
    box().append(processor.transformToFragment(parsed('<a/>'), document))
  }),
  alone('a new body', () => {
    const before = document.body
    const body = document.createElement('body')
    body.append(...before.childNodes)
    const created = frame()
    body.append(created)
    document.body = body
    return through(named(created.name))
  }),
  way('a frame by its element', () => {
    const created = frame()
    inShadow(created)
    return through(created.contentWindow)
  }),
  way('a frame by its document', () => {
    const created = frame()
    inShadow(created)
    return through(created.contentDocument?.defaultView)
  }),
  way('a frame without an address, by its number', () => {
    document.body.append(frame(each => each.removeAttribute('src')))
    return through(lastFrame())
  }),
  way('a frame within a frame', () => {
    const created = frame()
    document.body.append(created)
    const inner = named(created.name)
    inner.document.body.append(inner.document.createElement('iframe'))
    inner.document.querySelector('iframe')?.setAttribute('src', NOTHING)
    return through(inner[0])
  }),
  way('a frame written into a frame', () => {
    const created = frame()
    document.body.append(created)
    const inner = named(created.name)
    inner.document.write(`<iframe src="${NOTHING}"></iframe>`)
    return through(inner[0])
  }),
  way('a frame whose document is opened again', () => {
    const created = frame()
    document.body.append(created)
    const inner = named(created.name)
    inner.document.open()
    inner.document.close()
    return through(inner)
  }),
  way('a frame that says it is loaded', async () => through(await loaded(frame(each => each.removeAttribute('src'))))),
  way('a frame in a shadow that says it is loaded', async () =>
    through(
      await loaded(
        frame(each => each.removeAttribute('src')),
        inShadow,
      ),
    ),
  ),
  way('a frame of a text document', async () =>
    through(await loaded(frame(each => Object.assign(each, { srcdoc: 'x' })))),
  ),
  way('a frame of a blob', async () => {
    const src = URL.createObjectURL(new Blob(['<p>x'], { type: 'text/html' }))
    return through(await loaded(frame(each => Object.assign(each, { src }))))
  }),
  way('a frame of this site', async () => through(await loaded(frame(each => Object.assign(each, { src: '/inner' }))))),
  way('a frame that goes to nowhere again', async () => {
    const created = frame()
    document.body.append(created)
    void created.contentWindow
    return through(await loaded(created, each => Object.assign(each, { src: 'about:blank?again' })))
  }),
  way('a kept frame whose next document is on its way', async () => {
    const created = frame()
    document.body.append(created)
    const kept = created.contentWindow as World
    return onItsWay(kept, () => Object.assign(created, { src: HEADERS }))
  }),
  way('a kept frame that leads itself elsewhere', async () => {
    const kept = await loaded(frame(each => Object.assign(each, { src: '/inner' })))
    return onItsWay(kept, () => kept.location.assign(HEADERS))
  }),
  way('a script in the address of a frame', () =>
    reporting(address => document.body.append(frame(each => Object.assign(each, { src: address })))),
  ),
  way('a script in the address of a frame in a shadow', () =>
    reporting(address => inShadow(frame(each => Object.assign(each, { src: address })))),
  ),
  way('a script in the address of a frame in markup', () =>
    reporting(address => {
      box().innerHTML = `<iframe src="${address}"></iframe>`
    }),
  ),
  way('an element of its own beside a frame', () => {
    let found: Reached | undefined
    made += 1
    const tag = `a-thief-${made}`
    customElements.define(
      tag,
      class extends HTMLElement {
        connectedCallback() {
          found = through(lastFrame())
        }
      },
    )
    const holder = document.createElement('div')
    holder.append(
      frame(each => each.removeAttribute('src')),
      document.createElement(tag),
    )
    document.body.append(holder)
    return found as Reached
  }),
  way('an object', () => {
    const created = document.createElement('object')
    Object.assign(created, { type: 'text/html', data: 'about:blank' })
    document.body.append(created)
    return through(created.contentWindow)
  }),
  way('an object of this site', async () => {
    const created = document.createElement('object')
    created.data = '/inner'
    box().append(created)
    // What its first, empty document sends is given up with it.
    const isThere = () => created.contentDocument?.location.pathname === '/inner'
    return through(await until(() => isThere() && created.contentDocument?.defaultView))
  }),
  way('an embedded drawing', async () => {
    const created = document.createElement('embed')
    Object.assign(created, { type: 'image/svg+xml', src: '/drawing.svg' })
    box().append(created)
    return through(await until(() => created.getSVGDocument()?.defaultView))
  }),
  way('a frame of an old kind', () => {
    const set = document.createElement('frameset')
    const created = document.createElement('frame')
    created.src = NOTHING
    set.append(created)
    document.documentElement.append(set)
    return through(created.contentWindow)
  }),
  way('an event of another frame', async () => {
    const heard = new Promise<Reached>(resolve => {
      addEventListener('message', ({ source }) => resolve(through(source)), { once: true })
    })
    document.body.append(frame(each => Object.assign(each, { src: '/teller' })))
    return heard
  }),
  way('the view of another frame’s event', () => {
    const created = frame()
    document.body.append(created)
    const inner = named(created.name)
    return through(new inner.UIEvent('click', { view: inner }).view)
  }),
  way('the maker of an element of another frame', () => {
    const created = frame()
    document.body.append(created)
    const inner = named(created.name)
    const element = document.adoptNode(inner.document.createElement('p'))
    const maker = element.constructor.constructor as (source: string) => () => World
    return through(maker('return window')())
  }),
  way('another frame’s function on this page’s devices', () => {
    const created = frame()
    document.body.append(created)
    const { getUserMedia } = named(created.name).MediaDevices.prototype
    return here(wanted => Reflect.apply(getUserMedia, navigator.mediaDevices, [wanted]))
  }),
  alone('a window of its own', () => through(open('about:blank', '_blank', 'width=200,height=200'))),
  alone('a window whose document is on its way', () => through(open(NEVER))),
  alone('a window whose document never comes', () => through(open(NOTHING))),
  alone('a kept window whose first document is on its way', () => {
    const kept = open(HEADERS) as World
    return onItsWay(kept, () => {})
  }),
  alone('a kept window whose next document is on its way', async () => {
    const kept = open('/inner') as World
    await until(() => kept.location.pathname === '/inner' && kept.document.readyState === 'complete')
    return onItsWay(kept, () => kept.location.assign(HEADERS))
  }),
  alone('a window by its name', () => {
    made += 1
    open(NOTHING, `window-${made}`)
    return through(open('', `window-${made}`))
  }),
  alone('a window that a link has opened', () => {
    made += 1
    const link = document.createElement('a')
    Object.assign(link, { href: NOTHING, target: `window-${made}` })
    link.click()
    return through(open('', `window-${made}`))
  }),
  alone('a window that a form has opened', async () => {
    made += 1
    const form = document.createElement('form')
    Object.assign(form, { action: NOTHING, target: `window-${made}` })
    box().append(form)
    form.submit()
    await new Promise(resolve => setTimeout(resolve, 50))
    return through(open('', `window-${made}`))
  }),
  alone('a window of a window', () => through((open(NOTHING) as World).open(NOTHING))),
  alone('a frame of a window', () => {
    const opened = open(NOTHING) as World
    const created = opened.document.createElement('iframe')
    created.src = NOTHING
    opened.document.body.append(created)
    return through(opened[0])
  }),
  alone('a window of a frame', () => {
    const created = frame()
    document.body.append(created)
    return through(named(created.name).open(NOTHING))
  }),
  alone('a window of a blob', async () => {
    const opened = open(URL.createObjectURL(new Blob(['<p>x'], { type: 'text/html' }))) as World
    await until(() => opened.document.readyState === 'complete' && opened.document.querySelector('p'))
    return through(opened)
  }),
  alone('a script that is written into a window', () =>
    reporting(address => {
      const script = address.replace('javascript:', '')
      ;(open('') as World).document.write(`<script>${script}</script>`)
    }),
  ),
  alone('a script in the address of a window', () => reporting(address => open(address))),
  alone('an event of a window', () => {
    const heard = new Promise<Reached>(resolve => {
      addEventListener('message', ({ source }) => resolve(through(source)), { once: true })
    })
    open('/teller')
    return heard
  }),
  pressed('a picture of its own for the page', async () => through(await ownPicture())),
  pressed('a frame in a picture of its own', async () => {
    const own = await ownPicture()
    const created = own.document.createElement('iframe')
    created.src = NOTHING
    own.document.body.append(created)
    return through(own[0])
  }),
]

async function ownPicture(): Promise<World> {
  const { documentPictureInPicture: own } = globalThis as unknown as {
    documentPictureInPicture: { requestWindow(): Promise<World> }
  }
  return own.requestWindow()
}

type Patched = Record<PropertyKey, unknown>
const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect
/** Replaces a property while `work` runs. */
function meanwhile<Made>(owner: object, name: PropertyKey, value: PropertyDescriptor, work: () => Made): Made {
  const before = getOwnPropertyDescriptor(owner, name)
  defineProperty(owner, name, { configurable: true, ...value })
  try {
    return work()
  } finally {
    if (before === undefined) deleteProperty(owner, name)
    else defineProperty(owner, name, before)
  }
}
/** The page's own version of a native, while a device is requested and a frame is inserted. */
const patched = (name: string, ownerOf: () => object, key: PropertyKey, version: (native: never) => unknown): Way =>
  way(name, () => {
    const owner = ownerOf()
    const native = (owner as Patched)[key]
    const created = frame()
    meanwhile(owner, key, { value: version(native as never), writable: true }, () => {
      void navigator.mediaDevices.getUserMedia({ video: CAMERA }).then(stop, () => {})
      document.body.append(created)
    })
    return through(named(created.name))
  })
const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}
/** A trap that a proxy of ours would inherit steals what is behind it. */
const stolen = (name: string, trap: string, touch: () => void): Way =>
  way(name, () => {
    let found: unknown
    const value = (target: unknown, ...rest: [never, never]) => {
      found = target
      return (Reflect as unknown as Record<string, (...args: unknown[]) => unknown>)[trap]?.(target, ...rest)
    }
    meanwhile(Object.prototype, trap, { value, writable: true }, touch)
    const raw = (found ?? navigator.mediaDevices.getUserMedia) as Reached['open']
    return here(wanted => raw.call(navigator.mediaDevices, wanted))
  })

type Opened = (wanted: object, done: (stream: MediaStream) => void, failed: (error: unknown) => void) => void
const legacy = (name: string): Way =>
  way(`navigator.${name}`, () => {
    const ask = (navigator as unknown as Record<string, Opened>)[name] as Opened
    return here(wanted => new Promise((done, failed) => ask.call(navigator, wanted, done, failed)))
  })

/** Ways that turn the page's own natives against a guard. */
export const TRICKS: readonly Way[] = [
  way('mediaDevices.getUserMedia', () => through(window)),
  way('the prototype’s own function', () =>
    here(wanted => MediaDevices.prototype.getUserMedia.call(navigator.mediaDevices, wanted)),
  ),
  legacy('getUserMedia'),
  legacy('webkitGetUserMedia'),
  way('a constraint that changes', () => {
    let reads = 0
    return here(() =>
      navigator.mediaDevices.getUserMedia({
        get video() {
          reads += 1
          return reads === 1 ? CAMERA : { ...CAMERA, width: { ideal: CAMERA.width } }
        },
      }),
    )
  }),
  alone('constraints that throw, and the stack of it', async () => {
    const own = Error as unknown as Patched
    const before = own.prepareStackTrace
    const all: unknown[] = []
    own.prepareStackTrace = (_: Error, sites: { getFunction(): unknown; getThis(): unknown }[]) => {
      all.push(...sites.flatMap(site => [site.getFunction(), site.getThis()]))
      return ''
    }
    const wanted = {
      toJSON() {
        return new Error('found').stack
      },
    }
    await navigator.mediaDevices.getUserMedia(wanted as MediaStreamConstraints).catch(() => {})
    own.prepareStackTrace = before
    const raw = all.find(each => typeof each === 'function' && /getUserMedia/.test(each.name)) as Reached['open']
    const { getUserMedia } = navigator.mediaDevices
    return here(given => (raw ?? getUserMedia).call(navigator.mediaDevices, given))
  }),
  stolen('a trap of every proxy', 'get', () => void navigator.mediaDevices.getUserMedia.name),
  stolen(
    'a trap of every getter',
    'getOwnPropertyDescriptor',
    () => void Object.getOwnPropertyDescriptor(navigator.mediaDevices.getUserMedia, 'name'),
  ),
  stolen(
    'a trap of every call',
    'apply',
    () => void navigator.mediaDevices.getUserMedia({ video: CAMERA }).then(stop, () => {}),
  ),
  patched(
    'another Reflect.apply',
    () => Reflect,
    'apply',
    (native: typeof Reflect.apply) => native.bind(Reflect),
  ),
  patched(
    'no definitions',
    () => Object,
    'defineProperty',
    () =>
      <T>(object: T) =>
        object,
  ),
  patched(
    'no definitions by Reflect',
    () => Reflect,
    'defineProperty',
    () => () => true,
  ),
  patched(
    'no descriptors',
    () => Object,
    'getOwnPropertyDescriptor',
    () => () => undefined,
  ),
  patched(
    'no descriptors by Reflect',
    () => Reflect,
    'getOwnPropertyDescriptor',
    () => () => undefined,
  ),
  patched(
    'lists with nothing in them',
    () => Array.prototype,
    Symbol.iterator,
    () => () => ({
      next: () => ({ done: true }),
    }),
  ),
  patched(
    'lists in which nothing is found',
    () => Array.prototype,
    'find',
    () => () => undefined,
  ),
  patched(
    'a set that has everything',
    () => WeakSet.prototype,
    'has',
    () => () => true,
  ),
  patched(
    'a map that has everything',
    () => WeakMap.prototype,
    'get',
    () => () => true,
  ),
  patched(
    'a map that keeps nothing',
    () => WeakMap.prototype,
    'set',
    () => () => undefined,
  ),
  patched(
    'another Proxy',
    () => window,
    'Proxy',
    () =>
      function none(target: object) {
        return target
      },
  ),
  patched(
    'another Promise.then',
    () => Promise.prototype,
    'then',
    (native: typeof Promise.prototype.then) =>
      function then(this: Promise<unknown>, ...args: [never, never]) {
        return native.apply(this, args)
      },
  ),
  patched(
    'another species of promises',
    () => Promise,
    Symbol.species,
    () => Promise,
  ),
  patched(
    'a stream that can be awaited',
    () => MediaStream.prototype,
    'then',
    () => undefined,
  ),
  patched(
    'another JSON',
    () => JSON,
    'stringify',
    () => () => '{"ask":"open","constraints":{"video":true}}',
  ),
  patched(
    'another message to our side',
    () => EventTarget.prototype,
    'dispatchEvent',
    () => () => true,
  ),
  patched(
    'another element for our side',
    () => Document.prototype,
    'createElement',
    () => () => document.body,
  ),
  patched(
    'another observer',
    () => window,
    'MutationObserver',
    () =>
      class {
        observe() {}
      },
  ),
  patched(
    'another prototype of windows',
    () => Object,
    'getPrototypeOf',
    () => () => Window.prototype,
  ),
]

export const WAYS: readonly Way[] = [...WINDOWS, ...TRICKS]
