/** More than a person writes into a prompt, and about a second of work; what is larger is named as not protected. */
export const MAX_MASKED_BYTES = 2_000_000

/** Readable characters in which the words of the text do not stand: cut, packed, or written in codes. */
const PACKED: readonly RegExp[] = [
  /^%PDF-/,
  /^%!PS/,
  /^\{\\rtf/,
  /^content-transfer-encoding:[ \t]{0,9}(?:base64|quoted-printable)/im,
]
/** Text has lines and tabs, and no other control characters; a page feed and an escape are in old ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text.
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/

/**
 * What a file says, `null` where it is no text that can be masked. Judged by what is in it: names and media types are
 * what somebody claims.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null || BINARY.test(text) || PACKED.some(pattern => pattern.test(text)) ? null : text
}

/** As spreadsheets and editors write it: UTF-8, UTF-16 with its mark, else what Windows wrote in the West. */
function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  return decode('utf-8', bytes) ?? decode('windows-1252', bytes)
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
