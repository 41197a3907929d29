/**
 * DER (X.690), as much as time stamps and certificates need: a strict reader, so that a value has exactly one encoding,
 * and a writer. Tags of one byte, lengths of up to three.
 */
export interface Der {
  tag: number
  /** The bytes after tag and length. */
  content: Uint8Array
  /** Tag, length, and content. */
  raw: Uint8Array
}

/** The bytes are not DER, or have another structure than expected. */
export class BadDer extends Error {}

export const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** Reads exactly one value with nothing after it. */
export function readDer(bytes: Uint8Array): Der {
  const [value, ...more] = readAll(bytes)
  if (value === undefined || more.length > 0) throw new BadDer('not one value')
  return value
}

/** The values in a SEQUENCE, a SET, or a tag around them. */
export function inside({ tag, content }: Der): Der[] {
  if ((tag & 0x20) === 0) throw new BadDer('no structure')
  return readAll(content)
}

/** Returns the value if it has this tag. */
export function expectTag(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) throw new BadDer(`tag ${tag} expected`)
  return value
}

/** The values in a SEQUENCE. */
export const sequence = (value: Der | undefined): Der[] => inside(expectTag(value, TAGS.sequence))

function readAll(bytes: Uint8Array): Der[] {
  const values: Der[] = []
  for (let at = 0; at < bytes.length; ) {
    const value = readAt(bytes, at)
    values.push(value)
    at += value.raw.length
  }
  return values
}

function readAt(bytes: Uint8Array, from: number): Der {
  const tag = bytes[from] ?? 0
  const first = bytes[from + 1]
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new BadDer('cut off, or a long tag')
  let at = from + 2
  let length = first
  if (first >= 0x80) {
    const count = first & 0x7f
    if (count === 0 || count > 3 || at + count > bytes.length) throw new BadDer('a length of another form')
    length = 0
    for (const byte of bytes.subarray(at, at + count)) length = length * 256 + byte
    if (length < 0x80 || length < 256 ** (count - 1)) throw new BadDer('a length that is not minimal')
    at += count
  }
  if (at + length > bytes.length) throw new BadDer('cut off')
  return { tag, content: bytes.subarray(at, at + length), raw: bytes.subarray(from, at + length) }
}

/** '1.2.840.113549': an object identifier. */
export function oidOf(value: Der | undefined): string {
  const { content } = expectTag(value, TAGS.oid)
  const arcs: number[] = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [head = 0, ...rest] = arcs
  const first = Math.min(2, Math.floor(head / 40))
  return [first, head - first * 40, ...rest].join('.')
}

/** Milliseconds since 1970 of a UTCTime or GeneralizedTime in UTC; fractions of a second are dropped. */
export function timeOf(value: Der | undefined): number {
  const isShort = value?.tag === TAGS.utcTime
  const text = new TextDecoder().decode(isShort ? value.content : expectTag(value, TAGS.generalizedTime).content)
  const parts = isShort
    ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
    : /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text)
  if (parts === null) throw new BadDer('a time of another form')
  const [year = 0, month = 0, day, hour, minute, second] = parts.slice(1).map(Number)
  const full = isShort ? year + (year < 50 ? 2000 : 1900) : year
  return Date.UTC(full, month - 1, day, hour, minute, second)
}

/** Encodes these bytes as a value with this tag. */
export function writeDer(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, part) => sum + part.length, 0)
  const size =
    length < 0x80
      ? [length]
      : length < 0x100
        ? [0x81, length]
        : length < 0x10000
          ? [0x82, length >> 8, length & 0xff]
          : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]
  const bytes = new Uint8Array(1 + size.length + length)
  bytes.set([tag, ...size])
  let at = 1 + size.length
  for (const part of contents) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export function writeOid(oid: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap(arc => {
    const digits = [arc & 0x7f]
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return writeDer(TAGS.oid, Uint8Array.from(bytes))
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
