import { guardAddresses } from './addresses.ts'
import { type Bodies, bodiesOf } from './bodies.ts'
import type { Asker } from './channel.ts'
import { guardCopies } from './copies-of-page.ts'
import { attempt, block, type Decide, decideBy, isBlocked } from './decide.ts'
import { guardFileDoors } from './file-doors.ts'
import { facadeOf, isFacade } from './foreign-windows.ts'
import { guardForms } from './forms.ts'
import type { Guarding } from './guarding.ts'
import {
  accessor,
  after,
  allOf,
  apply,
  brandOf,
  construct,
  each,
  inOrder,
  joined,
  listOf,
  type Method,
  mapped,
  match,
  type Notes,
  notes,
  Promised,
  tagOf,
  textOf,
} from './natives.ts'
import { refuse } from './refused.ts'
import { type Build, type Make, replaceConstructor, replaceMethod, type Send, type World } from './replace.ts'
import { guardSelections } from './selections.ts'
import { type DataDoor, secureData, textsIn } from './structured-data.ts'
import { noteVoice } from './voice.ts'
import { guardWindows } from './windows.ts'

/** The error that a page sees when something was blocked, the same as without a network. */
const NO_NETWORK = 'Failed to fetch'

/** Checks for messages. Bytes cannot be replaced by a copy, because the sender may be transferring them. */
function doorBy(decide: Decide, bodies: Bodies): DataDoor {
  return {
    text: decide.text,
    bytes(bytes) {
      if (bodies.bytesNow(bytes) !== bytes) block()
    },
    known: decide.known,
    // The content of a file was checked when it was chosen.
    blob: blob => bodies.blobNow(blob) ?? blob,
    block,
  }
}

/**
 * Guards the ways by which a page's script can send something. `asker` decides synchronously; if it gives no answer,
 * nothing is sent. Runs in the page's own world, so it holds no word that the page does not have. What is sent is
 * exactly the text or copy that was checked: the page's own object could change when it is read again.
 */
export function guardExits(world: World, asker: Asker): void {
  const decide = decideBy(asker)
  const bodies = bodiesOf(world, decide)
  const guarding: Guarding = { world, decide, bodies, asker, message: data => secureData(data, doorBy(decide, bodies)) }
  refuse(world)
  guardFileDoors(world, asker)
  guardRequests(guarding)
  guardChannels(guarding)
  guardWorkers(guarding)
  guardBlobs(guarding)
  guardForms(guarding)
  guardAddresses(guarding)
  guardCopies(guarding)
  guardSelections(world)
  noteVoice(guarding)
  guardWindows(world, {
    guard: inner => guardExits(inner, asker),
    foreign: {
      shown: (inner, refresh) => facadeOf(inner, guarding, refresh),
      isShown: isFacade,
      address: address => attempt(() => decide.address(address))?.value,
    },
  })
}

/**
 * The request options that affect what is sent. Each is read once: a getter could return something else the next time.
 */
const OPTIONS = [
  ...['method', 'headers', 'body', 'referrer', 'referrerPolicy', 'mode', 'credentials', 'cache', 'redirect'],
  ...['integrity', 'keepalive', 'signal', 'priority', 'window', 'duplex', 'activateAfter', 'adAuctionHeaders'],
]
/** The properties copied when a `Request` is rebuilt with another body; the rest cannot be read from it. */
const KEPT = [
  ...['method', 'headers', 'referrer', 'referrerPolicy', 'mode', 'credentials', 'cache', 'redirect', 'integrity'],
  ...['keepalive', 'signal'],
]
/** Words of the protocol, which tell nothing: to ask about them would only take time. */
const USUAL_METHODS: Readonly<Record<string, true>> = {
  __proto__: null as never,
  GET: true,
  HEAD: true,
  POST: true,
  PUT: true,
  PATCH: true,
  DELETE: true,
  OPTIONS: true,
}

function guardRequests({ world, decide, bodies }: Guarding): void {
  const { Request, Headers, DOMException, ProgressEvent, TypeError: Failure, Uint8Array: Octets } = world
  const request = Request.prototype
  const read = {
    url: accessor(request, 'url', 'get'),
    body: accessor(request, 'body', 'get'),
    headers: accessor(request, 'headers', 'get'),
    clone: request.clone,
    bytes: request.arrayBuffer,
    eachHeader: Headers.prototype.forEach,
  }
  const kept = mapped(KEPT, name => ({ name, read: accessor(request, name, 'get') }))
  const isRequest = brandOf(read.url) as (value: unknown) => value is Request

  const textOfHeaders = (headers: Headers): string => {
    let all = ''
    const take = (value: string, name: string) => {
      all += `${name}\n${value}\n`
    }
    apply(read.eachHeader, headers, [take])
    return all
  }

  /**
   * Copies the options to an object without a prototype, as plain texts. Everything except body and address is searched
   * for known details, all of it by one question: each is waited for by the person who sends.
   */
  const optionsOf = (given: unknown): Record<string, unknown> => {
    const options: Record<string, unknown> = { __proto__: null } as never
    each(OPTIONS, name => {
      const value = (given as Record<string, unknown>)[name]
      if (value !== undefined) options[name] = value
    })
    let told = ''
    if (options.headers !== undefined) {
      const headers = new Headers(options.headers as HeadersInit)
      options.headers = headers
      told += textOfHeaders(headers)
    }
    each(['method', 'referrer', 'integrity'] as const, name => {
      if (options[name] === undefined) return
      const text = textOf(options[name])
      options[name] = name === 'referrer' ? decide.address(text) : text
      if (name !== 'method' || USUAL_METHODS[text] === undefined) told += `${text}\n`
    })
    decide.known(told)
    return options
  }

  /** The arguments that `fetch` gets instead of the page's. */
  const requestOf = (input: unknown, init: unknown): unknown[] | Promise<unknown[]> => {
    const hasInit = typeof init === 'object' && init !== null
    if (!isRequest(input)) {
      const address = decide.address(textOf(input))
      if (!hasInit) return [address]
      const options = optionsOf(init)
      const body = bodies.body(options.body)
      const withBody = (safe: unknown): unknown[] => {
        // A stream as body requires `duplex`; a body that was read does not.
        if (safe !== options.body) delete options.duplex
        if (safe !== undefined) options.body = safe
        return [address, options]
      }
      return body instanceof Promised ? after(body, withBody) : withBody(body)
    }
    const whole = new Request(input, hasInit ? (optionsOf(init) as RequestInit) : undefined)
    const url = textOf(apply(read.url as Method, whole, []))
    const address = decide.address(url)
    decide.known(textOfHeaders(apply(read.headers as Method, whole, []) as Headers))
    const parts = partsOf(whole)
    if (isBodiless(whole, parts.method)) return [address === url ? whole : new Request(address, parts as RequestInit)]
    const buffer = apply(read.bytes, whole, []) as Promise<ArrayBuffer>
    return after(buffer, found => {
      const bytes = bodies.bytes(new Octets(found))
      const made = (body: unknown) => {
        parts.body = body
        return [new Request(address, parts as RequestInit)]
      }
      return bytes instanceof Promised ? after(bytes, made) : made(bytes)
    })
  }

  /** Firefox does not expose a request's body, so any request that may have one is read, even if it is empty. */
  const isBodiless = (whole: Request, method: unknown) =>
    read.body === undefined ? method === 'GET' || method === 'HEAD' : apply(read.body, whole, []) === null

  const partsOf = (whole: Request): Record<string, unknown> => {
    const parts: Record<string, unknown> = { __proto__: null } as never
    each(kept, ({ name, read }) => {
      const value = apply(read as Method, whole, [])
      // Scripts cannot create navigation requests.
      if (!(name === 'mode' && value === 'navigate')) parts[name] = value
    })
    return parts
  }

  /** A blocked request looks like a network failure. */
  const failed = (error: unknown) => (isBlocked(error) ? new Failure(NO_NETWORK) : error)
  const sendSafely = (original: Method, self: unknown, args: readonly unknown[]): Promise<unknown> =>
    new Promised((resolve, reject) => {
      const fail = (error: unknown) => reject(failed(error))
      const go = (safe: unknown[]) => resolve(apply(original, self as never, safe as never[]))
      try {
        const safe = requestOf(args[0], args[1])
        if (safe instanceof Promised) after(after(safe, go), () => {}, fail)
        else go(safe)
      } catch (error) {
        fail(error)
      }
    })
  const { fetch } = world
  // Always calls it on this window; otherwise a page could send from another window.
  replaceMethod(
    { owner: world, name: 'fetch' },
    original => (_, args) => (args.length === 0 ? apply(original, world, []) : sendSafely(original, world, args)),
  )
  // Sent after the page is gone, so a body that must be read asynchronously is blocked.
  replaceMethod({ owner: world, name: 'fetchLater' }, original => (_, args) => {
    const safe = attempt(() => (isRequest(args[0]) ? block() : requestOf(args[0], args[1])))
    if (safe === undefined || safe.value instanceof Promised) throw new Failure(NO_NETWORK)
    return apply(original, world, safe.value)
  })
  const cache = world.Cache?.prototype
  const addToCache = (self: unknown, requests: readonly unknown[], original: Send) =>
    new Promised((resolve, reject) => {
      try {
        const safe = allOf(mapped(requests, request => requestOf(request, undefined)))
        const store = (all: unknown[]) =>
          apply(original, self, [mapped(all as unknown[][], request => request[0])]) as Promise<unknown>
        after(after(safe, store), resolve, error => reject(failed(error)))
      } catch (error) {
        reject(failed(error))
      }
    })
  const addAll = cache?.addAll as Send | undefined
  if (addAll !== undefined) {
    replaceMethod({ owner: cache, name: 'add' }, () => (self, args) => addToCache(self, [args[0]], addAll))
    replaceMethod(
      { owner: cache, name: 'addAll' },
      original => (self, args) => addToCache(self, listOf(args[0]), original),
    )
  }

  // XMLHttpRequest
  const xhr = world.XMLHttpRequest.prototype
  const isSync: Notes<true> = notes()
  /** Requests with a header that must not be sent. */
  const isHeld: Notes<true> = notes()
  const { abort } = xhr
  const { dispatchEvent } = world.EventTarget.prototype
  replaceMethod({ owner: xhr, name: 'open' }, original => (self, args) => {
    const isAsync = args.length < 3 || Boolean(args[2])
    const name = (given: unknown) => (given === undefined || given === null ? null : textOf(given))
    const safe = attempt(() => {
      const method = textOf(args[0])
      const user = name(args[3])
      const password = name(args[4])
      const isUsual = USUAL_METHODS[method] === true && user === null && password === null
      if (!isUsual) decide.known(`${method}\n${user}\n${password}`)
      return [method, decide.address(textOf(args[1])), isAsync, user, password]
    })
    if (safe === undefined) throw new DOMException(NO_NETWORK, 'NetworkError')
    isHeld.delete(self as object)
    if (isAsync) isSync.delete(self as object)
    else isSync.set(self as object, true)
    return apply(original, self, safe.value)
  })
  replaceMethod({ owner: xhr, name: 'setRequestHeader' }, original => (self, args) => {
    const name = textOf(args[0])
    const value = textOf(args[1])
    if (attempt(() => decide.known(`${name}\n${value}`)) !== undefined) return apply(original, self, [name, value])
    isHeld.set(self as object, true)
    return undefined
  })
  replaceMethod({ owner: xhr, name: 'send' }, original => (self, args) => {
    const sender = self as XMLHttpRequest
    const fail = () => {
      if (isSync.get(sender)) throw new DOMException(NO_NETWORK, 'NetworkError')
      apply(abort, sender, [])
      each(['error', 'loadend'], type => apply(dispatchEvent, sender, [new ProgressEvent(type)]))
    }
    const safe = isHeld.get(sender) ? undefined : attempt(() => bodies.body(args[0]))
    if (safe === undefined) return fail()
    if (!(safe.value instanceof Promised)) return apply(original, sender, [safe.value])
    if (isSync.get(sender)) return fail()
    after(safe.value, value => apply(original, sender, [value]), fail)
    return undefined
  })

  // Beacons are sent while a page unloads: a body that cannot be read synchronously is sent as a `keepalive` request.
  replaceMethod({ owner: world.Navigator.prototype, name: 'sendBeacon' }, original => (self, args) => {
    const safe = attempt(() => ({ to: decide.address(textOf(args[0])), data: bodies.body(args[1]) }))
    if (safe === undefined) return false
    const { to, data } = safe.value
    if (!(data instanceof Promised)) return apply(original, self, [to, data])
    const send = (body: unknown) =>
      apply(fetch, world, [
        to,
        { __proto__: null, method: 'POST', keepalive: true, mode: 'no-cors', body } as RequestInit,
      ])
    after(data, send, () => undefined)
    return true
  })

  // Constructors that open an address.
  each(['WebSocket', 'EventSource'] as const, name =>
    replaceConstructor(world, name, (target, args, newTarget) => {
      const safe = attempt(() => {
        const address = decide.address(textOf(args[0]))
        if (name === 'EventSource' || args[1] === undefined) return [address, args[1]]
        const protocols = typeof args[1] === 'string' ? [args[1]] : mapped(listOf(args[1]), textOf)
        decide.known(joined(protocols))
        return [address, protocols]
      })
      if (safe === undefined) throw new DOMException('The address is not allowed.', 'SecurityError')
      return construct(target, safe.value, newTarget)
    }),
  )
}

/** Keeps the order of messages when some must be read asynchronously first. */
function guardChannels({ world, decide, bodies }: Guarding): void {
  const pending: Notes<Promise<unknown>> = notes()
  const inTurn: Make = original => (self, args) => {
    const channel = self as object
    const before = pending.get(channel)
    const safe = attempt(() => bodies.body(args[0]))
    if (safe === undefined) return undefined
    if (before === undefined && !(safe.value instanceof Promised)) return apply(original, channel, [safe.value])
    const send = (all: unknown[]) => apply(original, channel, [all[1]])
    const turn: Promise<unknown> = after(
      after(allOf([before, safe.value]), send, () => undefined),
      () => {
        if (pending.get(channel) === turn) pending.delete(channel)
      },
      () => undefined,
    )
    pending.set(channel, turn)
    return undefined
  }
  const whenSent: Make = original => (self, args) => {
    const waiting = pending.get(self as object)
    const close = () => apply(original, self, [args[0], args[1]])
    return waiting === undefined ? apply(original, self, args) : void after(waiting, close)
  }
  const channels = [world.WebSocket?.prototype, world.RTCDataChannel?.prototype]
  each(channels, owner => {
    replaceMethod({ owner, name: 'send' }, inTurn)
    replaceMethod({ owner, name: 'close' }, whenSent)
  })

  // Channel names, and user names and passwords for servers, are sent as well.
  const peer = world.RTCPeerConnection?.prototype
  const passTexts = (values: readonly unknown[]) => attempt(() => decide.known(joined(textsIn(values)))) !== undefined
  each(['createDataChannel', 'setConfiguration'], name =>
    replaceMethod({ owner: peer, name }, original => (self, args) => {
      if (passTexts(args)) return apply(original, self, args)
      throw new world.DOMException('This is not allowed.', 'NotAllowedError')
    }),
  )
  // Constructors that take addresses, or texts that the system displays and may load resources for.
  each(NAMED, name => {
    const build: Build = (target, args, newTarget) => {
      const texts = textsIn(args)
      const isSafe = attempt(() => {
        decide.known(joined(texts))
        each(texts, text => {
          if (match(LIKE_ADDRESS, text) !== null && decide.address(text) !== text) block()
        })
      })
      if (isSafe === undefined) throw new world.DOMException('This is not allowed.', 'NotAllowedError')
      return construct(target, args, newTarget)
    }
    replaceConstructor(world, name, build)
  })
}

/** Constructors that open addresses or pass their arguments to others. */
const NAMED = [
  'RTCPeerConnection',
  'Audio',
  'FontFace',
  'Notification',
  'MediaMetadata',
  'PresentationRequest',
  'PaymentRequest',
]
const LIKE_ADDRESS = /^\s*(?:url\(|https?:|\/)/i

/**
 * The guard cannot reach a worker's own network access, so messages to workers are masked. A channel may lead to a
 * worker.
 */
function guardWorkers({ world, decide, bodies, message }: Guarding): void {
  const told: Make = original => (self, args) => {
    const safe = attempt(() => message(args[0]))
    if (safe === undefined) return undefined
    return args.length < 2 ? apply(original, self, [safe.value]) : apply(original, self, [safe.value, args[1]])
  }
  each(['Worker', 'ServiceWorker', 'MessagePort', 'BroadcastChannel'] as const, name =>
    replaceMethod({ owner: world[name]?.prototype, name: 'postMessage' }, told),
  )

  /**
   * Checks the worker's source, address and name. Source code names its authors, so only known details are blocked in
   * it.
   */
  const passScript = (address: unknown, name: unknown) => {
    const text = textOf(address)
    if (match(/^\s*(?:blob|data):/i, text) !== null) {
      decide.known(bodies.textAt(text) ?? '')
      decide.known(decoded(text))
    } else if (decide.address(text) !== text) block()
    if (name !== undefined) decide.known(joined(textsIn([name])))
  }
  const refused = () => {
    throw new world.DOMException('The address is not allowed.', 'SecurityError')
  }
  each(['Worker', 'SharedWorker'] as const, name =>
    replaceConstructor(world, name, (target, args, newTarget) => {
      // A trusted address is an object that we cannot create; its text cannot change.
      if (attempt(() => passScript(args[0], args[1])) === undefined) refused()
      return construct(target, [onceRead(args[0]), args[1]], newTarget)
    }),
  )
  const container = world.ServiceWorkerContainer?.prototype
  const places = [
    { owner: container, name: 'register' },
    { owner: world.Worklet?.prototype, name: 'addModule' },
  ]
  each(places, place =>
    replaceMethod(place, original => (self, args) => {
      if (attempt(() => passScript(args[0], undefined)) === undefined) return refused()
      return apply(original, self, [onceRead(args[0]), args[1]])
    }),
  )
}

/** Converts to text, except for a trusted address, whose internal value natives read. */
function onceRead(address: unknown): unknown {
  return typeof address === 'object' && address !== null && tagOf(address) === 'TrustedScriptURL'
    ? address
    : textOf(address)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The contents of a blob can be read synchronously only while it is created. */
function guardBlobs({ world, bodies }: Guarding): void {
  replaceConstructor(world, 'Blob', (target, args, newTarget) => {
    const parts = args[0]
    const listed = parts === undefined || parts === null || typeof parts === 'string' ? [] : listOf(parts)
    let text: string | undefined = ''
    const safe = mapped(listed, part => {
      if (typeof part === 'object' && part !== null && !bodies.isBlob(part) && !bodies.isBytes(part))
        return textOf(part)
      return part
    })
    each(safe, part => {
      const read = typeof part === 'string' ? part : bodies.isBlob(part) ? bodies.textOf(part) : bodies.textIn(part)
      text = text === undefined || read === undefined ? undefined : text + read
    })
    const blob = construct(target, parts === undefined ? [] : [inOrder(safe), args[1]], newTarget) as Blob
    if (text !== undefined) bodies.noteText(blob, text)
    return blob
  })
}
