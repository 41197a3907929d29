import { attempt, block } from './decide.ts'
import type { Guarding } from './guarding.ts'
import { guardMarkup } from './markup.ts'
import { accessor, apply, each, eachRow, type Method, match, textOf } from './natives.ts'
import { replaceMethod, replaceSetter, type World } from './replace.ts'

/** Properties that trigger a request as soon as they are set. */
const LOADING = [
  ['HTMLImageElement', 'src'],
  ['HTMLImageElement', 'srcset'],
  ['HTMLScriptElement', 'src'],
  ['HTMLLinkElement', 'href'],
  ['HTMLLinkElement', 'imageSrcset'],
  ['HTMLIFrameElement', 'src'],
  ['HTMLFrameElement', 'src'],
  ['HTMLEmbedElement', 'src'],
  ['HTMLObjectElement', 'data'],
  ['HTMLMediaElement', 'src'],
  ['HTMLVideoElement', 'poster'],
  ['HTMLSourceElement', 'src'],
  ['HTMLSourceElement', 'srcset'],
  ['HTMLTrackElement', 'src'],
  ['HTMLInputElement', 'src'],
  ['HTMLBodyElement', 'background'],
  ['HTMLBaseElement', 'href'],
  ['HTMLAnchorElement', 'ping'],
  ['HTMLAreaElement', 'ping'],
  ['SVGAnimatedString', 'baseVal'],
] as const

/** The same as attributes. A link's own address is checked when it is followed. */
const LOADING_ATTRIBUTE =
  /^(?:src|srcset|imagesrcset|poster|background|ping|data|href|xlink:href|attributionsrc|longdesc|lowsrc|dynsrc|manifest)$/i
/** Schemes that cause no network request by themselves. */
const STAYS_HERE = /^\s*(?:data|blob|about|javascript|mailto|tel|sms):/i

/** Addresses that are requested without `fetch` or XHR: elements that load, links, navigation, and cookies. */
export function guardAddresses(guarding: Guarding): void {
  const { world, decide, bodies } = guarding
  const markup = guardMarkup(guarding, (name, element) => isLoading(name, element))

  /** Returns the address that may be loaded. Throws `Blocked`. */
  const loaded = (given: string): string => {
    if (match(STAYS_HERE, given) === null) return decide.address(given)
    // A document or picture created by the page may load other addresses.
    const made = match(/^\s*blob:/i, given) === null ? decodedData(given) : bodies.textAt(given)
    if (made !== undefined && made !== '') markup.pass(made)
    return given
  }

  const nodeName = accessor(world.Node.prototype, 'nodeName', 'get') as Method
  const isLoading = (name: string, element: unknown): boolean => {
    if (match(LOADING_ATTRIBUTE, name) === null) return false
    return (
      match(/^href$/i, name) === null || match(/^a(?:rea)?$/i, textOf(apply(nodeName, element as never, []))) === null
    )
  }

  /** Returns the value to set instead of the page's; `undefined`: set nothing. */
  const attributeFor = (name: string, value: unknown, element: unknown): { value: unknown } | undefined => {
    if (isLoading(name, element)) {
      const text = textOf(value)
      return attempt(() => {
        const safe = loaded(text)
        // Keeps a trusted-type object as it is: natives read its internal text, which cannot change between reads.
        return safe === text && typeof value === 'object' ? value : safe
      })
    }
    if (match(/^srcdoc$/i, name) !== null) return attempt(() => markup.pass(value)) && { value }
    if (match(/^style$/i, name) !== null) return attempt(() => markup.passStyle(textOf(value)))
    return { value }
  }

  eachRow(LOADING, (type, name) => {
    const owner = (world as unknown as Record<string, { prototype: object } | undefined>)[type]?.prototype
    replaceSetter({ owner, name }, original => (self, args) => {
      const safe = attributeFor(name === 'baseVal' ? 'src' : name, args[0], self)
      return safe === undefined ? undefined : apply(original, self, [safe.value])
    })
  })
  replaceSetter({ owner: world.HTMLIFrameElement.prototype, name: 'srcdoc' }, original => (self, args) => {
    const safe = attributeFor('srcdoc', args[0], self)
    return safe === undefined ? undefined : apply(original, self, [safe.value])
  })
  const element = world.Element.prototype
  replaceMethod({ owner: element, name: 'setAttribute' }, original => (self, args) => {
    const name = textOf(args[0])
    const safe = attributeFor(name, args[1], self)
    return safe === undefined ? undefined : apply(original, self, args.length < 2 ? [name] : [name, safe.value])
  })
  replaceMethod({ owner: element, name: 'setAttributeNS' }, original => (self, args) => {
    const name = textOf(args[1])
    const safe = attributeFor(name, args[2], self)
    return safe === undefined ? undefined : apply(original, self, [args[0], name, safe.value])
  })
  // A standalone attribute has no element yet, so it is treated as one that loads.
  const attribute = world.Attr.prototype
  const attributeName = accessor(attribute, 'name', 'get') as Method
  const attributeValue = accessor(attribute, 'value', 'get') as Method
  replaceSetter({ owner: attribute, name: 'value' }, original => (self, args) => {
    const safe = attributeFor(textOf(apply(attributeName, self as never, [])), args[0], self)
    return safe === undefined ? undefined : apply(original, self, [safe.value])
  })
  each(['nodeValue', 'textContent'], name =>
    replaceSetter({ owner: world.Node.prototype, name }, original => (self, args) => {
      if (!(self instanceof world.Attr)) {
        const safe = name === 'textContent' ? attempt(() => markup.textFor(self, args[0])) : { value: args[0] }
        return safe === undefined ? undefined : apply(original, self, [safe.value])
      }
      const safe = attributeFor(textOf(apply(attributeName, self as never, [])), args[0], self)
      return safe === undefined ? undefined : apply(original, self, [safe.value])
    }),
  )
  const named = world.NamedNodeMap.prototype
  const setters = [
    { owner: element, name: 'setAttributeNode' },
    { owner: element, name: 'setAttributeNodeNS' },
    { owner: named, name: 'setNamedItem' },
    { owner: named, name: 'setNamedItemNS' },
  ]
  each(setters, place =>
    replaceMethod(place, original => (self, args) => {
      const value = textOf(apply(attributeValue, args[0] as never, []))
      const safe = attributeFor(textOf(apply(attributeName, args[0] as never, [])), value, self)
      if (safe?.value === value) return apply(original, self, args)
      throw new world.DOMException('This is not allowed.', 'SecurityError')
    }),
  )

  guardNavigation(guarding)
  guardCookies(guarding)
}

function decodedData(address: string): string | undefined {
  if (match(/^\s*data:[^,]*(?:html|svg|xml)/i, address) === null) return undefined
  const base64 = match(/^\s*data:[^,]*;\s*base64\s*,([\s\S]*)/i, address)
  try {
    return base64 === null ? decodeURIComponent(address) : atob(base64[1] ?? '')
  } catch {
    return address
  }
}

/** Navigation by scripts, links and the history. The browser fires an event before it navigates. */
function guardNavigation({ world, decide }: Guarding): void {
  const { location, navigation } = world
  const { prevent, stop } = {
    prevent: world.Event.prototype.preventDefault,
    stop: world.Event.prototype.stopImmediatePropagation,
  }
  const goTo = location.assign
  const replaceBy = location.replace
  if (navigation !== undefined) {
    const { NavigateEvent, NavigationDestination } = world as unknown as Record<string, { prototype: object }>
    const read = {
      destination: accessor(NavigateEvent?.prototype, 'destination', 'get') as Method,
      type: accessor(NavigateEvent?.prototype, 'navigationType', 'get') as Method,
      isHash: accessor(NavigateEvent?.prototype, 'hashChange', 'get') as Method,
      formData: accessor(NavigateEvent?.prototype, 'formData', 'get') as Method,
      url: accessor(NavigationDestination?.prototype, 'url', 'get') as Method,
    }
    const hear = (event: Event) => {
      const read1 = (method: Method) => apply(method, event as never, [])
      const type = read1(read.type)
      if (type === 'traverse' || type === 'reload' || read1(read.isHash) === true) return
      const address = textOf(apply(read.url, read1(read.destination) as never, []))
      if (match(STAYS_HERE, address) !== null) return
      const safe = attempt(() => decide.address(address))?.value
      if (safe === address) return
      apply(prevent, event, [])
      apply(stop, event, [])
      if (safe === undefined || read1(read.formData) !== null) return
      apply(type === 'replace' ? replaceBy : goTo, location, [safe])
    }
    navigation.addEventListener('navigate', hear)
  }
  each(['pushState', 'replaceState'], name =>
    replaceMethod({ owner: world.History.prototype, name }, original => (self, args) => {
      if (args[2] === undefined || args[2] === null) return apply(original, self, args)
      const safe = attempt(() => decide.address(textOf(args[2])))
      return safe === undefined ? undefined : apply(original, self, [args[0], '', safe.value])
    }),
  )

  // A link may open in another window, where no such event is fired.
  const link = world.HTMLAnchorElement.prototype
  const href = accessor(link, 'href', 'get') as Method
  const setHref = accessor(link, 'href', 'set') as Method
  /** Whether the link may be followed; its address may have been rewritten. */
  const passLink = (target: unknown): boolean => {
    const anchor = target instanceof world.Element ? apply(closest, target, ['a[href], area[href]']) : null
    if (!(anchor instanceof world.HTMLAnchorElement)) return anchor === null || !hasForeignArea(anchor)
    const address = textOf(apply(href, anchor as never, []))
    if (match(STAYS_HERE, address) !== null) return true
    return (
      attempt(() => {
        const safe = decide.address(address)
        if (safe !== address) apply(setHref, anchor as never, [safe as never])
      }) !== undefined
    )
  }
  const { closest, getAttribute } = world.Element.prototype
  const hasForeignArea = (area: Element): boolean => {
    const address = apply(getAttribute, area, ['href']) ?? ''
    return attempt(() => (decide.address(address) === address ? true : block())) === undefined
  }
  const path = world.Event.prototype.composedPath
  const isOfMouse = accessor(world.MouseEvent.prototype, 'button', 'get') as Method
  const hear = (event: Event) => {
    const targets = apply(path, event, []) as EventTarget[]
    if (passLink(targets[0])) return
    apply(prevent, event, [])
  }
  each(['click', 'auxclick'], type => world.addEventListener(type, hear, true))
  // Clicks on an element outside the document never reach the listener on the window.
  replaceMethod(
    { owner: world.HTMLElement.prototype, name: 'click' },
    original => (self, args) => (passLink(self) ? apply(original, self, args) : undefined),
  )
  replaceMethod({ owner: world.EventTarget.prototype, name: 'dispatchEvent' }, original => (self, args) => {
    const event = args[0]
    const isPress = event instanceof world.MouseEvent && isOfMouse !== undefined
    return isPress && self instanceof world.Element && !passLink(self) ? false : apply(original, self, args)
  })
}

/** Cookies are sent with every later request. */
function guardCookies({ world, decide }: Guarding): void {
  /**
   * Checks only the name and value; the attributes after them are for the browser. Tokens are single words and stay.
   */
  const passed = (cookie: string): string => {
    const parts = match(/^([^;]*)(;[\s\S]*)?$/, cookie)
    const pair = parts?.[1] ?? ''
    const safe = decide.address(`?${pair}`)
    decide.known(pair)
    return safe === `?${pair}` ? cookie : `${safe.slice(1)}${parts?.[2] ?? ''}`
  }
  replaceSetter({ owner: world.Document.prototype, name: 'cookie' }, original => (self, args) => {
    const safe = attempt(() => passed(textOf(args[0])))
    return safe === undefined ? undefined : apply(original, self, [safe.value])
  })
  const store = (world as World & { CookieStore?: { prototype: object } }).CookieStore?.prototype
  replaceMethod({ owner: store, name: 'set' }, original => (self, args) => {
    const isNamed = typeof args[0] !== 'object'
    const given = (isNamed ? { name: args[0], value: args[1] } : args[0]) as Record<string, unknown>
    const { name, value, domain, path, expires, sameSite, partitioned } = given
    const texts = { name: textOf(name), value: textOf(value) }
    const safe = attempt(() => {
      const whole = `${texts.name}=${texts.value}`
      return passed(whole) === whole ? true : block()
    })
    if (safe === undefined) return Promise.reject(new world.TypeError('The cookie could not be set.'))
    const rest = { domain, path, expires, sameSite, partitioned }
    const options: Record<string, unknown> = { __proto__: null, ...texts } as never
    each(['domain', 'path', 'expires', 'sameSite', 'partitioned'] as const, option => {
      if (rest[option] !== undefined) options[option] = rest[option]
    })
    return apply(original, self, [options])
  })
}
