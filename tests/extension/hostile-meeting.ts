/**
 * What a page tries to get the unmasked camera. Each attack runs in the page, and returns a function that opens a
 * camera.
 */
type Open = (wanted: object) => Promise<MediaStream>

const opener = (world: unknown): Open => {
  const { mediaDevices } = (world as Window).navigator
  return wanted => mediaDevices.getUserMedia(wanted)
}
/** An iframe's window, obtained without a getter of the frame element. */
const lastFrame = () => window[window.length - 1]
const frame = (setup: (frame: HTMLIFrameElement) => void = () => {}) => {
  const made = document.createElement('iframe')
  setup(made)
  return made
}
/** The window, taken in the frame's load event, while the call that inserts the frame is still running. */
const onLoad = (put: (frame: HTMLIFrameElement) => void) =>
  new Promise<Open>((resolve, reject) => {
    const made = frame(each => {
      each.onload = () => {
        try {
          resolve(opener(each.contentWindow))
        } catch (error) {
          reject(error)
        }
      }
    })
    put(made)
  })

export const ATTACKS: Readonly<Record<string, () => Open | Promise<Open>>> = {
  'a trap of every proxy': () => {
    let stolen: unknown
    const all = Object.prototype as unknown as Record<string, unknown>
    all.get = (target: unknown, name: string) => {
      stolen = target
      return Reflect.get(target as object, name)
    }
    void navigator.mediaDevices.getUserMedia.name
    delete all.get
    const raw = (stolen ?? navigator.mediaDevices.getUserMedia) as Open
    return wanted => raw.call(navigator.mediaDevices, wanted)
  },
  'a trap of every getter': () => {
    let stolen: unknown
    const all = Object.prototype as unknown as Record<string, unknown>
    all.getOwnPropertyDescriptor = (target: unknown, name: string) => {
      stolen = target
      return Reflect.getOwnPropertyDescriptor(target as object, name)
    }
    void Object.getOwnPropertyDescriptor(navigator.mediaDevices.getUserMedia, 'name')
    delete all.getOwnPropertyDescriptor
    const raw = (stolen ?? navigator.mediaDevices.getUserMedia) as Open
    return wanted => raw.call(navigator.mediaDevices, wanted)
  },
  'another Reflect.apply': () => {
    let stolen: unknown
    const { apply } = Reflect
    Reflect.apply = ((target: CallableFunction, self: unknown, args: unknown[]) => {
      if (target.name === 'getUserMedia') stolen = target
      return apply(target, self, args)
    }) as typeof apply
    void navigator.mediaDevices.getUserMedia({ video: true }).catch(() => {})
    Reflect.apply = apply
    const raw = (stolen ?? navigator.mediaDevices.getUserMedia) as Open
    return wanted => raw.call(navigator.mediaDevices, wanted)
  },
  'a set that says it has seen every frame': () => {
    const { has } = WeakSet.prototype
    WeakSet.prototype.has = () => true
    document.body.append(frame())
    const found = opener(lastFrame())
    WeakSet.prototype.has = has
    return found
  },
  'lists with nothing in them': () => {
    const own = Array.prototype[Symbol.iterator]
    Array.prototype[Symbol.iterator] = (() => ({ next: () => ({ done: true, value: undefined }) })) as never
    document.body.append(frame())
    Array.prototype[Symbol.iterator] = own
    return opener(lastFrame())
  },
  'no descriptors': () => {
    const own = Object.getOwnPropertyDescriptor
    Object.getOwnPropertyDescriptor = () => undefined
    document.body.append(frame())
    Object.getOwnPropertyDescriptor = own
    return opener(lastFrame())
  },
  'no definitions': () => {
    const own = Object.defineProperty
    Object.defineProperty = (<T>(object: T) => object) as never
    document.body.append(frame())
    Object.defineProperty = own
    return opener(lastFrame())
  },
  'a frame that says it is loaded': () => onLoad(made => document.body.append(made)),
  'a frame in a shadow that says it is loaded': () =>
    onLoad(made => {
      const host = document.createElement('div')
      document.body.append(host)
      host.attachShadow({ mode: 'closed' }).append(made)
    }),
  'an element of its own beside a frame': () =>
    new Promise(resolve => {
      class Thief extends HTMLElement {
        connectedCallback() {
          resolve(opener(lastFrame()))
        }
      }
      customElements.define('a-thief', Thief)
      const holder = document.createElement('div')
      holder.append(frame(), document.createElement('a-thief'))
      document.body.append(holder)
    }),
  'a frame put in by a range': () => {
    const range = document.createRange()
    range.selectNodeContents(document.body)
    range.insertNode(frame())
    return opener(lastFrame())
  },
  'a frame put beside a text': () => {
    const text = document.createTextNode('text')
    document.body.append(text)
    text.after(frame())
    return opener(lastFrame())
  },
  'a frame put into a shadow': () => {
    const host = document.createElement('div')
    document.body.append(host)
    const made = frame()
    host.attachShadow({ mode: 'closed' }).append(made)
    return opener(made.contentWindow)
  },
  'a frame in the caption of a table': () => {
    const table = document.createElement('table')
    document.body.append(table)
    const caption = document.createElement('caption')
    caption.append(frame())
    table.caption = caption
    return opener(lastFrame())
  },
  'a frame in an option': () => {
    const select = document.createElement('select')
    document.body.append(select)
    const option = document.createElement('option')
    option.append(frame())
    select[0] = option
    return opener(lastFrame())
  },
  'a frame that moves': () => {
    const holder = document.createElement('div')
    holder.append(frame())
    document.body.prepend(holder)
    return opener(lastFrame())
  },
  'a new body': () => {
    const body = document.createElement('body')
    body.append(...document.body.childNodes, frame())
    document.body = body
    return opener(lastFrame())
  },
  'a frame of a text document': () =>
    new Promise(resolve => {
      const made = frame(each => {
        each.srcdoc = '<p>text</p>'
        each.onload = () => resolve(opener(lastFrame()))
      })
      document.body.append(made)
    }),
  'a frame that goes to nowhere again': () =>
    new Promise(resolve => {
      const made = frame()
      document.body.append(made)
      void made.contentWindow
      made.onload = () => resolve(opener(made.contentWindow))
      made.src = 'about:blank?again'
    }),
  'a frame of this site': () =>
    new Promise(resolve => {
      const made = frame(each => {
        each.src = '/inner'
        each.onload = () => resolve(opener(lastFrame()))
      })
      document.body.append(made)
    }),
  'a window of its own': () => opener(window.open('about:blank', '_blank', 'width=200,height=200')),
  'an object': () => {
    const made = document.createElement('object')
    made.type = 'text/html'
    made.data = 'about:blank'
    document.body.append(made)
    return opener(made.contentWindow)
  },
  'a frame of an old kind': () => {
    const set = document.createElement('frameset')
    const made = document.createElement('frame')
    set.append(made)
    document.documentElement.append(set)
    return opener(made.contentWindow)
  },
  'a picture of its own for the page': async () => {
    const { documentPictureInPicture: own } = globalThis as unknown as {
      documentPictureInPicture?: { requestWindow(): Promise<Window> }
    }
    return opener(await own?.requestWindow())
  },
  'an event of another frame': () =>
    new Promise(resolve => {
      addEventListener('message', ({ source }) => resolve(opener(source)), { once: true })
      const made = frame(each => {
        each.src = '/teller'
      })
      document.body.append(made)
    }),
}

export const WITH_A_PRESS: readonly string[] = ['a window of its own', 'a picture of its own for the page']

/** Runs in the page. Returns the kind of track that the attack obtains: a camera's own is called MediaStreamTrack. */
export async function attack(name: string): Promise<string> {
  const way = ATTACKS[name]
  if (way === undefined) return 'no such attack'
  try {
    const open = await way()
    const [track] = (await untilFound(() => open({ video: true }))).getTracks()
    const kind = Object.prototype.toString.call(track)
    track?.stop()
    return kind
  } catch (error) {
    return String(error)
  }
}

/** A window that has just opened may not know its cameras yet: only this failure is retried. */
async function untilFound(ask: () => Promise<MediaStream>): Promise<MediaStream> {
  for (let left = 50; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      if (left === 0 || !String(error).startsWith('NotFoundError')) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}
