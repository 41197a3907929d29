import { block, type Decide } from './decide.ts'
import {
  accessor,
  add,
  after,
  allOf,
  apply,
  brandOf,
  construct,
  inOrder,
  isBufferView,
  type Method,
  match,
  type Notes,
  notes,
  Promised,
  textOf,
} from './natives.ts'
import type { World } from './replace.ts'

/** Larger bodies are not prompts; they are not masked, only searched for known details. */
const MAX_TEXT_FILE = 4_000_000

type Bytes = Uint8Array<ArrayBuffer>
type Packing = 'gzip' | 'deflate' | 'deflate-raw'

/** Turns what a page's script wants to send into what may be sent. All methods throw `Blocked` or reject with it. */
export interface Bodies {
  /**
   * A promise if the body must be read first. Returns exactly what was checked, never an object that could change when
   * read again.
   */
  body(body: unknown): unknown
  bytes(bytes: Bytes): Bytes | Promise<Bytes>
  /** `undefined`: can only be read asynchronously. */
  blobNow(blob: Blob): Blob | undefined
  /** The text from which a blob was created. */
  textOf(blob: object): string | undefined
  noteText(blob: object, text: string): void
  /** For bytes that cannot be replaced: they may be sent unchanged or not at all. */
  bytesNow(bytes: Bytes): Bytes
  /** A buffer or a view of one. */
  isBytes(value: unknown): boolean
  /** The bytes' text, if they are text and short enough to keep. */
  textIn(value: unknown): string | undefined
  /** Blobs by the object URLs that the page has created for them. */
  noteAddress(address: string, blob: Blob): void
  forgetAddress(address: string): void
  blobAt(address: string): Blob | undefined
  textAt(address: string): string | undefined
  isBlob(value: unknown): value is Blob
}

/** Texts of blobs from all frames, noted because a blob cannot be read synchronously. */
const textOfBlob: Notes<string> = notes()
const blobAt: Record<string, Blob> = { __proto__: null } as never
/** Bytes. The text of a larger buffer is not kept when it becomes part of a blob. */
const MAX_KEPT_TEXT = 1_000_000

export function bodiesOf(world: World, decide: Decide): Bodies {
  const { TextDecoder, TextEncoder, Blob, File, FormData, URLSearchParams, Response, Document } = world
  const { XMLSerializer, ReadableStream, Uint8Array: Octets, ArrayBuffer: Buffer } = world
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const single = new TextDecoder('windows-1252')
  const encoder = new TextEncoder()
  const methods = {
    decode: TextDecoder.prototype.decode,
    encode: TextEncoder.prototype.encode,
    entries: FormData.prototype.forEach,
    append: FormData.prototype.append,
    query: URLSearchParams.prototype.toString,
    read: Response.prototype.arrayBuffer,
    stream: Blob.prototype.stream,
    pipe: ReadableStream.prototype.pipeThrough,
    slice: Buffer.prototype.slice,
    serialize: XMLSerializer.prototype.serializeToString,
    fill: Octets.prototype.set,
  }
  const reads = {
    size: accessor(Blob.prototype, 'size', 'get'),
    type: accessor(Blob.prototype, 'type', 'get'),
    name: accessor(File.prototype, 'name', 'get'),
    modified: accessor(File.prototype, 'lastModified', 'get'),
    length: accessor(Buffer.prototype, 'byteLength', 'get'),
    locked: accessor(ReadableStream.prototype, 'locked', 'get'),
  }
  const isBlob = brandOf(reads.size) as (value: unknown) => value is Blob
  const isFile = brandOf(reads.name)
  const isBuffer = brandOf(reads.length) as (value: unknown) => value is ArrayBuffer
  const isStream = brandOf(reads.locked)
  const isQuery = brandOf(methods.query)
  const isForm = brandOf(function (this: FormData) {
    apply(methods.entries, this, [() => {}])
  } as Method)
  const isDocument = brandOf(accessor(Document.prototype, 'doctype', 'get'))

  /** Decodes bytes that are not text, one character each, so that known details can be searched for. */
  const singly = (bytes: Bytes): string => apply(methods.decode, single, [bytes])

  /** For uncompressed bytes. */
  const plainBytes = (bytes: Bytes): Bytes => {
    let text: string
    try {
      text = apply(methods.decode, utf8, [bytes])
    } catch {
      decide.known(singly(bytes))
      return bytes
    }
    if (bytes.length > MAX_TEXT_FILE) {
      decide.known(text)
      return bytes
    }
    const safe = decide.text(text)
    return safe === text ? bytes : apply(methods.encode, encoder, [safe])
  }

  const through = (bytes: Bytes, name: 'CompressionStream' | 'DecompressionStream', packing: Packing) => {
    const { make, readable, writable } = packers[name]
    const packer = construct(make, [packing])
    const ends = { __proto__: null, readable: apply(readable, packer, []), writable: apply(writable, packer, []) }
    const stream = apply(methods.stream, new Blob(inOrder([bytes])), [])
    return readAll(apply(methods.pipe, stream, [ends] as unknown as [ReadableWritablePair]))
  }
  const packers = {
    CompressionStream: packerOf(world.CompressionStream),
    DecompressionStream: packerOf(world.DecompressionStream),
  }

  const readAll = (source: unknown): Promise<Bytes> =>
    after(
      apply(methods.read, new Response(source as BodyInit), []) as Promise<ArrayBuffer>,
      buffer => new Octets(buffer),
    )

  const bytes = (given: Bytes): Bytes | Promise<Bytes> => {
    const packing = given.length > MAX_TEXT_FILE ? null : packingOf(given)
    if (packing === null || (packing === 'deflate-raw' && isText(given))) return plainBytes(given)
    return after(
      through(given, 'DecompressionStream', packing),
      unpacked => {
        const safe = plainBytes(unpacked)
        return safe === unpacked ? given : through(safe, 'CompressionStream', packing)
      },
      // The bytes only look compressed.
      () => plainBytes(given),
    )
  }

  const isText = (given: Bytes): boolean => {
    try {
      apply(methods.decode, utf8, [given])
      return true
    } catch {
      return false
    }
  }

  const blobOf = (content: BlobPart, like: Blob): Blob => {
    const type = textOf(apply(reads.type as Method, like, []))
    if (!isFile(like)) return new Blob(inOrder([content]), { type })
    const name = decide.text(textOf(apply(reads.name as Method, like, [])))
    return new File(inOrder([content]), name, {
      type,
      lastModified: apply(reads.modified as Method, like, []) as number,
    })
  }
  const isNameSafe = (blob: Blob): boolean => {
    if (!isFile(blob)) return true
    const name = textOf(apply(reads.name as Method, blob, []))
    return decide.text(name) === name
  }

  const blobNow = (blob: Blob): Blob | undefined => {
    const text = textOfBlob.get(blob)
    if (text === undefined) return undefined
    const safe = decide.text(text)
    return safe === text && isNameSafe(blob) ? blob : blobOf(safe, blob)
  }

  const blob = (given: Blob): Blob | Promise<Blob> =>
    blobNow(given) ??
    after(readAll(given), read => {
      const safe = bytes(read)
      const made = (content: Bytes) => (content === read && isNameSafe(given) ? given : blobOf(content, given))
      return safe instanceof Promised ? after(safe, made) : made(safe)
    })

  const form = (given: FormData): FormData | Promise<FormData> => {
    const names: string[] = []
    const values: unknown[] = []
    let isChanged = false
    let isLate = false
    const take = (value: FormDataEntryValue, name: string) => {
      const safeName = decide.text(name)
      const safe = typeof value === 'string' ? decide.field(name, value) : blob(value)
      isChanged ||= safeName !== name || safe !== value
      isLate ||= safe instanceof Promised
      add(names, safeName)
      add(values, safe)
    }
    apply(methods.entries, given, [take])
    if (!isChanged) return given
    const filled = (all: readonly unknown[]): FormData => {
      const made = new FormData()
      for (let at = 0; at < all.length; at += 1)
        apply(methods.append, made, [names[at] ?? '', all[at] as string] as [string, string])
      return made
    }
    return isLate ? after(allOf(values), filled) : filled(values)
  }

  const body = (given: unknown): unknown => {
    if (given === null || given === undefined || given === '') return given
    if (typeof given !== 'object') return decide.text(textOf(given))
    if (isQuery(given)) {
      const text = textOf(apply(methods.query, given as URLSearchParams, []))
      const safe = decide.text(text)
      return safe === text ? given : new URLSearchParams(safe)
    }
    if (isBlob(given)) return blob(given)
    if (isForm(given)) return form(given as unknown as FormData)
    if (isBuffer(given)) {
      // A copy: what is sent later must be what was checked.
      const safe = bytes(new Octets(apply(methods.slice, given, [0]) as ArrayBuffer))
      return safe instanceof Promised ? after(safe, each => each.buffer) : safe.buffer
    }
    if (isBufferView(given)) return bytes(copyOf(given))
    if (isStream(given)) return after(readAll(given), read => bytes(read))
    if (isDocument(given)) {
      const text = apply(methods.serialize, new XMLSerializer(), [given as unknown as Node])
      if (decide.text(text) !== text) block()
      return given
    }
    return decide.text(textOf(given))
  }

  const copyOf = (view: ArrayBufferView): Bytes => {
    const copy = new Octets(view.byteLength)
    apply(methods.fill, copy, [new Octets(view.buffer as ArrayBuffer, view.byteOffset, view.byteLength)])
    return copy
  }

  return {
    body,
    bytes,
    bytesNow: plainBytes,
    isBytes: value => isBuffer(value) || isBufferView(value),
    textIn(value) {
      if (isBuffer(value) || isBufferView(value)) {
        if (value.byteLength > MAX_KEPT_TEXT) return undefined
        const bytes = isBuffer(value) ? new Octets(value) : copyOf(value)
        return isText(bytes) ? apply(methods.decode, utf8, [bytes]) : undefined
      }
      return undefined
    },
    noteAddress(address, blob) {
      blobAt[address] = blob
    },
    forgetAddress(address) {
      delete blobAt[address]
    },
    blobAt: address => blobAt[address],
    textAt(address) {
      const blob = blobAt[address]
      return blob === undefined ? undefined : textOfBlob.get(blob)
    },
    blobNow,
    isBlob,
    textOf: each => textOfBlob.get(each),
    noteText: (each, text) => textOfBlob.set(each, text),
  }
}

interface Packer {
  readonly make: new (format: Packing) => object
  readonly readable: Method
  readonly writable: Method
}

function packerOf(make: new (format: Packing) => object): Packer {
  const nothing = () => undefined
  return {
    make,
    readable: accessor(make?.prototype, 'readable', 'get') ?? nothing,
    writable: accessor(make?.prototype, 'writable', 'get') ?? nothing,
  }
}

/** First four bytes of pictures and of files with their own compression: there is nothing to unpack. */
const OWN_KIND =
  /^(?:89504e47|ffd8ff..|47494638|52494646|25504446|504b....|1a45dfa3|4f676753|664c6143|494433..|0061736d)$/

/** Detects compression by the first bytes; data without a known signature is tried as `deflate-raw`, which has none. */
function packingOf(bytes: Bytes): Packing | null {
  if (bytes.length < 8) return null
  const first = bytes[0] ?? 0
  const second = bytes[1] ?? 0
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if ((first & 15) === 8 && ((first << 8) | second) % 31 === 0) return 'deflate'
  if (match(OWN_KIND, beginningOf(bytes)) !== null) return null
  return 'deflate-raw'
}

function beginningOf(bytes: Bytes): string {
  let hex = ''
  for (let at = 0; at < 4; at += 1) {
    const byte = bytes[at] ?? 0
    hex += `${DIGITS[byte >> 4]}${DIGITS[byte & 15]}`
  }
  return hex
}
const DIGITS = '0123456789abcdef'
