/** `word`: a control word or sign, without its backslash. `bytes`: characters in the code page that holds there. */
export type RtfToken =
  | { readonly is: 'open' | 'close' }
  | { readonly is: 'word'; readonly name: string; readonly number: number | undefined }
  | { readonly is: 'bytes'; readonly bytes: Uint8Array }

const OPEN = 0x7b
const CLOSE = 0x7d
const BACKSLASH = 0x5c
const MINUS = 0x2d
const SPACE = 0x20

/** The tokens of rich text, in time that grows with its length. Line breaks between them mean nothing. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0
    if (byte === OPEN || byte === CLOSE) {
      yield { is: byte === OPEN ? 'open' : 'close' }
      at += 1
    } else if (byte === BACKSLASH) {
      const { token, end } = controlAt(bytes, at + 1)
      yield token
      // What follows `\bin` is counted, not written in tokens.
      at = token.is === 'word' && token.name === 'bin' ? end + Math.max(0, token.number ?? 0) : end
    } else {
      let end = at
      while (end < bytes.length && !ENDS.has(bytes[end] ?? 0)) end += 1
      if (end > at) yield { is: 'bytes', bytes: bytes.subarray(at, end) }
      at = Math.max(end, at + 1)
    }
  }
}

/** Nothing of these is text: groups, controls, line breaks, and zeros. */
const ENDS: ReadonlySet<number> = new Set([OPEN, CLOSE, BACKSLASH, 0x0d, 0x0a, 0])

function controlAt(bytes: Uint8Array, from: number): { token: RtfToken; end: number } {
  let at = from
  while (isLetter(bytes[at])) at += 1
  if (at === from) return signAt(bytes, from)
  const name = textOf(bytes, from, at)
  const start = at
  if (bytes[at] === MINUS) at += 1
  while (isDigit(bytes[at])) at += 1
  const number = at === start ? undefined : Number(textOf(bytes, start, at))
  // One blank ends the word, and belongs to it.
  return { token: { is: 'word', name, number }, end: bytes[at] === SPACE ? at + 1 : at }
}

function signAt(bytes: Uint8Array, at: number): { token: RtfToken; end: number } {
  const sign = textOf(bytes, at, at + 1)
  if (sign !== "'") return { token: { is: 'word', name: sign, number: undefined }, end: at + 1 }
  const byte = Number.parseInt(textOf(bytes, at + 1, at + 3), 16)
  return { token: { is: 'bytes', bytes: Uint8Array.of(Number.isNaN(byte) ? 0x3f : byte) }, end: at + 3 }
}

const textOf = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.slice(from, to))

const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39
const isLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a
