import type { Secured } from '../conversation/secure.ts'
import { type Asker, whenCopied } from './channel.ts'
import { guardFileDoors } from './file-doors.ts'
import { replaceMethod, type Send, type World } from './replace.ts'
import { type DataDoor, secureData } from './structured-data.ts'

/** Where something was blocked, the page sees what it sees without a network. */
const NO_NETWORK = 'Failed to fetch'

/** Larger ones are no prompts; nothing of such a size is masked, and what is known is looked for in all of it. */
const MAX_TEXT_FILE = 4_000_000

/**
 * Puts a guard in front of every way by which a page's script can send something. `ask` decides within the call; where
 * it gives no answer, nothing is sent. Runs in the page's own world, and so holds no word that the page does not have.
 */
export function guardExits(world: World, { ask }: Asker): void {
  guardFileDoors(world, { ask })
  const { apply, construct } = world.Reflect
  const native = {
    fetch: world.fetch.bind(world),
    decode: new world.TextDecoder('utf-8', { fatal: true }),
    encode: new world.TextEncoder(),
    Request: world.Request,
    Blob: world.Blob,
    File: world.File,
    FormData: world.FormData,
    URLSearchParams: world.URLSearchParams,
    Response: world.Response,
  }
  /** Texts that blobs were made of: a blob itself cannot be read at once. */
  const textOfBlob = new WeakMap<Blob, string>()

  const decide = (kind: 'text' | 'bytes' | 'address', content: string): Secured => {
    if (content === '') return { verdict: 'same' }
    const answer = ask({ ask: 'secure', outgoing: { kind, content } })
    return answer === undefined || answer.verdict === 'taken' ? { verdict: 'blocked' } : answer
  }

  /** The text as it may leave. Throws `Blocked`. */
  const secured = (kind: 'text' | 'address', content: string): string => {
    const answer = decide(kind, content)
    if (answer.verdict === 'blocked') throw new Blocked()
    return answer.verdict === 'changed' ? answer.content : content
  }

  const securedBytes = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    let text: string
    try {
      text = native.decode.decode(bytes)
    } catch {
      if (decide('bytes', latin1(bytes)).verdict === 'blocked') throw new Blocked()
      return bytes
    }
    const safe = secured('text', text)
    return safe === text ? bytes : native.encode.encode(safe)
  }

  const blobFrom = (parts: BlobPart[], like: Blob): Blob =>
    like instanceof native.File
      ? new native.File(parts, secured('text', like.name), { type: like.type, lastModified: like.lastModified })
      : new native.Blob(parts, { type: like.type })

  /** `undefined`: only to be had by waiting. */
  const securedBlobNow = (blob: Blob): Blob | undefined => {
    const text = textOfBlob.get(blob)
    if (text === undefined) return undefined
    const safe = secured('text', text)
    return safe === text ? blob : blobFrom([safe], blob)
  }

  const securedBlob = async (blob: Blob): Promise<Blob> => {
    const now = securedBlobNow(blob)
    if (now !== undefined) return now
    const bytes = new world.Uint8Array(await new native.Response(blob).arrayBuffer())
    if (bytes.length > MAX_TEXT_FILE) {
      if (decide('bytes', latin1(bytes)).verdict === 'blocked') throw new Blocked()
      return blob
    }
    const safe = securedBytes(bytes)
    return safe === bytes ? blob : blobFrom([safe], blob)
  }

  /** A body as it may leave; a promise where it has to be read first. Throws, or rejects with, `Blocked`. */
  const securedBody = (body: unknown): unknown => {
    if (body === null || body === undefined || body === '') return body
    if (typeof body === 'string') return secured('text', body)
    if (body instanceof native.URLSearchParams) {
      const text = body.toString()
      const safe = secured('text', text)
      return safe === text ? body : new native.URLSearchParams(safe)
    }
    if (body instanceof native.FormData) return securedForm(body)
    if (body instanceof native.Blob) return securedBlobNow(body) ?? securedBlob(body)
    if (body instanceof world.ArrayBuffer) {
      const bytes = new world.Uint8Array(body)
      const safe = securedBytes(bytes)
      return safe === bytes ? body : safe.buffer.slice(safe.byteOffset, safe.byteOffset + safe.byteLength)
    }
    if (world.ArrayBuffer.isView(body)) {
      const bytes = new world.Uint8Array(body.byteLength)
      bytes.set(new world.Uint8Array(body.buffer, body.byteOffset, body.byteLength))
      const safe = securedBytes(bytes)
      return safe === bytes ? body : safe
    }
    if (body instanceof world.ReadableStream)
      return new native.Response(body).arrayBuffer().then(bytes => securedBytes(new world.Uint8Array(bytes)))
    if (body instanceof world.Document) {
      if (decide('text', new world.XMLSerializer().serializeToString(body)).verdict === 'same') return body
      throw new Blocked()
    }
    return secured('text', String(body))
  }

  /** With its name, since a field that is called 'email' is no prompt. */
  const securedField = (name: string, value: string): string =>
    String(JSON.parse(secured('text', JSON.stringify({ [name]: value })))[name])

  const securedForm = (form: FormData): FormData | Promise<FormData> => {
    const entries = [...form].map(([name, value]): [string, string | Blob | Promise<Blob>] => {
      if (typeof value === 'string') {
        return [name, securedField(name, value)]
      }
      return [name, securedBlobNow(value) ?? securedBlob(value)]
    })
    const filled = (values: readonly (string | Blob)[]): FormData => {
      const safe = new native.FormData()
      values.forEach((value, index) => {
        const name = entries[index]?.[0] ?? ''
        if (typeof value === 'string') safe.append(name, value)
        else safe.append(name, value)
      })
      return safe
    }
    const values = entries.map(([, value]) => value)
    return values.some(value => value instanceof world.Promise)
      ? world.Promise.all(values).then(filled)
      : filled(values as (string | Blob)[])
  }

  const securedAddress = (address: unknown): unknown => {
    const text = String(address)
    const safe = secured('address', text)
    return safe === text ? address : safe
  }

  /** Tokens look like secrets and are none of the person's: of headers only what is known is held back. */
  const passKnown = (values: readonly string[]): void => {
    const text = values.join('\n')
    if (text !== '' && decide('bytes', text).verdict === 'blocked') throw new Blocked()
  }

  // fetch
  const fetchSafely = async (input: unknown, init: RequestInit | undefined): Promise<Response> => {
    try {
      if (!(input instanceof native.Request)) {
        if (init?.headers !== undefined) passKnown([...new world.Headers(init.headers)].flat())
        const body = await securedBody(init?.body)
        const safe = init === undefined ? undefined : init.body === body ? init : withBody(init, body)
        return await native.fetch(securedAddress(input) as string, safe)
      }
      const request = init === undefined ? input : new native.Request(input, init)
      const address = secured('address', request.url)
      passKnown([...request.headers].flat())
      const bytes = request.body === null ? undefined : new world.Uint8Array(await request.clone().arrayBuffer())
      const body = bytes === undefined ? undefined : securedBytes(bytes)
      if (address === request.url && body === bytes) return await native.fetch(request)
      return await native.fetch(new native.Request(address, { ...partsOf(request), ...(body && { body }) }))
    } catch (error) {
      throw error instanceof Blocked ? new world.TypeError(NO_NETWORK) : error
    }
  }
  replace(world, 'fetch', original => (self, [input, init]) => {
    if (self !== undefined && self !== world) return apply(original, self, [input, init])
    return fetchSafely(input, init as RequestInit | undefined)
  })

  // XMLHttpRequest
  const { XMLHttpRequest: Xhr } = world
  const isSync = new WeakSet<XMLHttpRequest>()
  /** A header of theirs holds what may not leave. */
  const isHeld = new WeakSet<XMLHttpRequest>()
  replace(Xhr.prototype, 'open', original => (self, args) => {
    const [method, address, isAsync = true, ...rest] = args as [string, string, boolean?, ...unknown[]]
    if (isAsync) isSync.delete(self as XMLHttpRequest)
    else isSync.add(self as XMLHttpRequest)
    const safe = attempt(() => securedAddress(address))
    if (safe === undefined) throw new world.DOMException(NO_NETWORK, 'NetworkError')
    isHeld.delete(self as XMLHttpRequest)
    return apply(original, self, [method, safe.value, isAsync, ...rest])
  })
  replace(Xhr.prototype, 'setRequestHeader', original => (self, args) => {
    if (attempt(() => passKnown(args.map(String))) !== undefined) return apply(original, self, args)
    isHeld.add(self as XMLHttpRequest)
    return undefined
  })
  replace(Xhr.prototype, 'send', original => (self, [body]) => {
    const request = self as XMLHttpRequest
    const fail = () => {
      if (isSync.has(request)) throw new world.DOMException(NO_NETWORK, 'NetworkError')
      request.abort()
      request.dispatchEvent(new world.ProgressEvent('error'))
      request.dispatchEvent(new world.ProgressEvent('loadend'))
    }
    const safe = isHeld.has(request) ? undefined : attempt(() => securedBody(body))
    if (safe === undefined) return fail()
    if (!(safe.value instanceof world.Promise)) return apply(original, self, [safe.value])
    if (isSync.has(request)) return fail()
    safe.value.then(value => apply(original, self, [value]), fail)
    return undefined
  })

  // WebSocket and data channels: what has to be read first is sent in its turn.
  const pending = new WeakMap<object, Promise<void>>()
  const inTurn =
    (original: Send) =>
    (self: unknown, [data]: readonly unknown[]) => {
      const channel = self as WebSocket | RTCDataChannel
      const before = pending.get(channel)
      const safe = attempt(() => securedBody(data))
      if (safe === undefined) return undefined
      if (before === undefined && !(safe.value instanceof world.Promise)) return apply(original, self, [safe.value])
      const turn = world.Promise.all([before, safe.value]).then(
        ([, value]) => {
          apply(original, self, [value])
        },
        () => {},
      )
      pending.set(channel, turn)
      turn.then(() => {
        if (pending.get(channel) === turn) pending.delete(channel)
      })
      return undefined
    }
  replace(world.WebSocket.prototype, 'send', inTurn)
  if ('RTCDataChannel' in world) replace(world.RTCDataChannel.prototype, 'send', inTurn)

  // Addresses that are opened by a constructor or a call.
  for (const name of ['WebSocket', 'EventSource'] as const) {
    const Native = world[name]
    replaceConstructor(name, (target, [address, ...rest], newTarget) => {
      const safe = attempt(() => {
        if (name === 'WebSocket' && rest[0] !== undefined) passKnown([String(rest[0])])
        return securedAddress(address)
      })
      if (safe === undefined) throw new world.DOMException('The address is not allowed.', 'SecurityError')
      return construct(
        target,
        [safe.value, ...rest],
        newTarget === (world[name] as unknown) ? (Native as unknown as Constructor) : newTarget,
      )
    })
  }
  replace(world, 'open', original => (self, [address, ...rest]) => {
    const isEmpty = address === undefined || address === ''
    const safe = attempt(() => (isEmpty ? address : securedAddress(address)))
    const opened = safe === undefined ? null : (apply(original, self, [safe.value, ...rest]) as Window | null)
    // Until it has gone to its address it is an empty page of ours, and can be used.
    guardWindow(opened)
    return opened
  })

  // Beacons are sent when a page goes: what cannot be read at once goes as a request that outlives the page.
  replace(world.Navigator.prototype, 'sendBeacon', original => (self, [address, data]) => {
    const safe = attempt(() => ({ to: securedAddress(address) as string, data: securedBody(data) }))
    if (safe === undefined) return false
    const { to, data: body } = safe.value
    if (!(body instanceof world.Promise)) return apply(original, self, [to, body])
    body.then(
      late => native.fetch(to, { method: 'POST', body: late as BodyInit, keepalive: true, mode: 'no-cors' }),
      () => {},
    )
    return true
  })

  // Forms that the browser itself sends. Their fields are masked in sight of the person; what the page adds, what was
  // chosen from a list and the button that was pressed come last.
  let sending: EventTarget | null = null
  const secureForm = (form: HTMLFormElement): boolean =>
    attempt(() => {
      for (const field of form.elements) {
        if (!(field instanceof world.HTMLInputElement || field instanceof world.HTMLTextAreaElement)) continue
        if (field.type === 'password' || field.type === 'file') continue
        const safe = secured('text', field.value)
        if (safe !== field.value) field.value = safe
      }
      sending = form
    }) !== undefined
  world.addEventListener('formdata', event => {
    if (event.target !== sending) return
    sending = null
    const { formData } = event
    for (const [name, values] of textsByName(formData)) {
      // Nothing stops the browser here any more: what may not leave leaves empty.
      const safe = values.map(value => attempt(() => securedField(name, value))?.value ?? '')
      if (safe.every((value, index) => value === values[index])) continue
      formData.delete(name)
      for (const value of safe) formData.append(name, value)
    }
  })
  replace(world.HTMLFormElement.prototype, 'submit', original => (self, args) => {
    try {
      return secureForm(self as HTMLFormElement) ? apply(original, self, args) : undefined
    } finally {
      sending = null
    }
  })
  world.addEventListener(
    'submit',
    event => {
      if (!(event.target instanceof world.HTMLFormElement) || secureForm(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )

  // Workers have a network of their own, which nothing here reaches: what they are told is masked. A channel may lead to one.
  const toWorker =
    (original: Send) =>
    (self: unknown, [data, ...rest]: readonly unknown[]) => {
      const safe = attempt(() => secureData(data, door))
      return safe === undefined ? undefined : apply(original, self, [safe.value, ...rest])
    }
  const block = (): never => {
    throw new Blocked()
  }
  const door: DataDoor = {
    text: text => secured('text', text),
    bytes(bytes) {
      if (
        bytes.length > MAX_TEXT_FILE
          ? decide('bytes', latin1(bytes)).verdict === 'blocked'
          : securedBytes(bytes) !== bytes
      )
        block()
    },
    known(text) {
      if (decide('bytes', text).verdict === 'blocked') block()
    },
    // What is in a file was looked at when it was chosen.
    blob: blob => securedBlobNow(blob) ?? blob,
    block,
  }
  for (const target of [world.Worker, world.ServiceWorker, world.MessagePort, world.BroadcastChannel])
    if (target !== undefined) replace(target.prototype, 'postMessage', toWorker)

  // What a blob is made of can be read only while it is made.
  replaceConstructor('Blob', (target, args, newTarget) => {
    const [parts] = args as [Iterable<unknown> | undefined]
    const listed = parts === undefined || parts === null || typeof parts === 'string' ? [] : [...parts]
    const blob = construct(
      target,
      parts === undefined ? [] : [listed, args[1]],
      newTarget === world.Blob ? native.Blob : newTarget,
    ) as Blob
    const texts = listed.map(part =>
      typeof part === 'string' ? part : part instanceof native.Blob ? textOfBlob.get(part) : undefined,
    )
    if (!texts.includes(undefined)) textOfBlob.set(blob, texts.join(''))
    return blob
  })

  // Copies made by the page's own buttons are put back into the person's words, on our side.
  let copies = 0
  const copied = async (texts: Record<string, string>): Promise<void> => {
    copies += 1
    const id = copies
    const done = whenCopied(world.document, id)
    if (ask({ ask: 'copy', id, texts })?.verdict !== 'taken' || !(await done))
      throw new world.DOMException('The clipboard could not be written.', 'NotAllowedError')
  }
  if (world.Clipboard !== undefined) {
    replace(world.Clipboard.prototype, 'writeText', original => (self, [text]) => {
      const plain = String(text)
      return mayHoldPlaceholder(plain) ? copied({ 'text/plain': plain }) : apply(original, self, [text])
    })
    replace(world.Clipboard.prototype, 'write', original => async (self: unknown, [items]: readonly unknown[]) => {
      const [item] = items as ClipboardItem[]
      const types = item?.types.filter(type => type.startsWith('text/')) ?? []
      const read = await world.Promise.all(
        types.map(async type => [type, await new native.Response(await item?.getType(type)).text()] as const),
      )
      return read.some(([, text]) => mayHoldPlaceholder(text))
        ? copied(world.Object.fromEntries(read))
        : apply(original, self, [items])
    })
  }

  // Files that the page makes of an answer.
  const blobAt = new Map<string, Blob>()
  replace(world.URL, 'createObjectURL', original => (self, [source]) => {
    const address = String(apply(original, self, [source]))
    if (source instanceof native.Blob && textOfBlob.has(source)) blobAt.set(address, source)
    return address
  })
  replace(world.URL, 'revokeObjectURL', original => (self, [address]) => {
    blobAt.delete(String(address))
    return apply(original, self, [address])
  })
  /** Whether our side saves it in the page's place. */
  const isSaved = (link: HTMLAnchorElement): boolean => {
    const blob = link.hasAttribute('download') ? blobAt.get(link.href) : undefined
    const text = blob === undefined ? undefined : textOfBlob.get(blob)
    if (blob === undefined || text === undefined || !mayHoldPlaceholder(text)) return false
    return ask({ ask: 'save', name: link.download, mediaType: blob.type, text })?.verdict === 'taken'
  }
  replace(
    world.HTMLElement.prototype,
    'click',
    original => (self, args) =>
      self instanceof world.HTMLAnchorElement && isSaved(self) ? undefined : apply(original, self, args),
  )
  world.addEventListener(
    'click',
    event => {
      const link = event.target instanceof world.Element ? event.target.closest('a[download]') : null
      if (link instanceof world.HTMLAnchorElement && isSaved(link)) event.preventDefault()
    },
    true,
  )

  // A frame that the page has just made can be used before any script of ours runs in it.
  const guarded = new WeakSet<object>([world])
  function guardWindow(inner: Window | null): void {
    try {
      // Reading its document throws where it is somebody else's.
      if (inner === null || guarded.has(inner) || inner.document === null) return
      guarded.add(inner)
      guardExits(inner as World, { ask })
    } catch {
      // Somebody else's: the browser puts the same guard into it where its host is listed.
    }
  }
  const inFrame = Object.getOwnPropertyDescriptor(world.HTMLIFrameElement.prototype, 'contentWindow')?.get
  for (const name of ['contentWindow', 'contentDocument'] as const) {
    const property = Object.getOwnPropertyDescriptor(world.HTMLIFrameElement.prototype, name)
    if (property?.get === undefined || inFrame === undefined) continue
    const { get } = property
    world.Object.defineProperty(world.HTMLIFrameElement.prototype, name, {
      ...property,
      get(this: HTMLIFrameElement) {
        guardWindow(apply(inFrame, this, []) as Window | null)
        return apply(get, this, [])
      },
    })
  }

  function replace(owner: object, name: string, make: Parameters<typeof replaceMethod>[2]): void {
    replaceMethod(world, { owner, name }, make)
  }

  function replaceConstructor(
    name: 'Blob' | 'WebSocket' | 'EventSource',
    make: (target: Constructor, args: readonly unknown[], newTarget: Constructor) => object,
  ): void {
    const original = world[name] as unknown as Constructor
    const value = new world.Proxy(original, {
      construct: (target, args, newTarget) => make(target, args, newTarget as Constructor),
    })
    const descriptor = Object.getOwnPropertyDescriptor(world, name)
    world.Object.defineProperty(world, name, { ...descriptor, value })
    world.Object.defineProperty(original.prototype, 'constructor', { value, writable: true, configurable: true })
  }
}

type Constructor = new (...args: unknown[]) => object

/** Something that was hidden would have left in clear, or nobody could say that it would not. */
class Blocked extends Error {}

/** `undefined` where it was blocked. */
function attempt<T>(work: () => T): { readonly value: T } | undefined {
  try {
    return { value: work() }
  } catch (error) {
    if (error instanceof Blocked) return undefined
    throw error
  }
}

/** A stream as body asks for `duplex`; what was read has none. */
function withBody(init: RequestInit, body: unknown): RequestInit {
  const { duplex: _, ...rest } = init as RequestInit & { duplex?: string }
  return { ...rest, body: body as BodyInit }
}

function partsOf(request: Request): RequestInit {
  const {
    method,
    headers,
    mode,
    credentials,
    cache,
    redirect,
    referrer,
    referrerPolicy,
    integrity,
    keepalive,
    signal,
  } = request
  return {
    method,
    headers,
    // A navigation's request cannot be made by a script.
    ...(mode === 'navigate' ? {} : { mode }),
    credentials,
    cache,
    redirect,
    referrer,
    referrerPolicy,
    integrity,
    keepalive,
    signal,
  }
}

/** What is no file, by the name of its field. */
function textsByName(form: FormData): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.set(name, [...(texts.get(name) ?? []), value])
  }
  // A name that also holds a file keeps its values: they cannot be put back in their order.
  for (const name of texts.keys()) if (form.getAll(name).length !== texts.get(name)?.length) texts.delete(name)
  return texts
}

function mayHoldPlaceholder(text: string): boolean {
  return /\d{4}/.test(text)
}

/** Each byte as a character: what is known can be looked for, whatever the bytes mean. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return parts.join('')
}
