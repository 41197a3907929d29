import { percentEncoded } from './well-formed.ts'

const ENCODER = new TextEncoder()

/** Unchanged; as JSON with non-ASCII escaped; as part of an address; as part of a form. */
export function spellingsOf(original: string): readonly string[] {
  const inAddress = percentEncoded(original)
  const asciiOnly = original.replace(/[^\0-\x7F]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return [...new Set([original, asciiOnly, inAddress, inAddress.replaceAll('%20', '+')])]
}

/** Shorter patterns occur in other texts by chance. */
const MIN_BASE64 = 8
const MIN_WIDE = 4
const MIN_BYTES = 6

/**
 * Encodings in base64, at every alignment, and in two-byte characters: these have no word boundaries around them.
 */
export function packedSpellingsOf(original: string): readonly string[] {
  const bytes = ENCODER.encode(original)
  const wide = [...original].length < MIN_WIDE ? [] : [inWideLetters(original, true), inWideLetters(original, false)]
  return [...new Set([...[0, 1, 2].flatMap(before => base64At(bytes, before)), ...wide])]
}

/** Its form among bytes that are not text. */
export function bytesSpellingsOf(original: string): readonly string[] {
  return original.length < MIN_BYTES ? [] : [asBytes(ENCODER.encode(original))]
}

/** Its base64 encoding after `before` bytes, without the characters that depend on neighboring bytes. */
function base64At(bytes: Uint8Array, before: number): readonly string[] {
  const padded = new Uint8Array(before + bytes.length)
  padded.set(bytes, before)
  const whole = btoa(String.fromCharCode(...padded))
  const from = Math.ceil((before * 8) / 6)
  const sure = Math.floor((padded.length * 8) / 6)
  const core = whole.slice(from, sure)
  return core.length < MIN_BASE64 ? [] : [core, core.replaceAll('+', '-').replaceAll('/', '_')]
}

function inWideLetters(text: string, isLittle: boolean): string {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    bytes[at * 2 + (isLittle ? 0 : 1)] = unit & 255
    bytes[at * 2 + (isLittle ? 1 : 0)] = unit >> 8
  }
  // The outer bytes are zero in most scripts and may be cut off.
  const letters = asBytes(bytes)
  return letters.slice(letters.startsWith('\0') ? 1 : 0, letters.endsWith('\0') ? -1 : undefined)
}

/** The character of each byte, as the guard passes non-text bodies: to make a decoder takes longer than its work. */
const SIGN_OF_BYTE = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))]

function asBytes(bytes: Uint8Array): string {
  let signs = ''
  for (const byte of bytes) signs += SIGN_OF_BYTE[byte]
  return signs
}

/** Decodes JSON, URL and markup escapes. Returns the same text if there are none. */
export function unescaped(text: string): string {
  if (!/\\u[0-9a-f]{4}|%[0-9a-f]{2}|&#/i.test(text)) return text
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, decodedRun)
    .replace(/&#(x?)([0-9a-f]{1,6});?/gi, (whole, isHex: string, code: string) => {
      const point = Number.parseInt(code, isHex === '' ? 10 : 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    })
}

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%(..)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
