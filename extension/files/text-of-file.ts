/** More than a person writes into a prompt, and about a second of work; larger files are reported as not protected. */
export const MAX_MASKED_BYTES = 2_000_000

/** Formats of readable characters that do not contain the words as plain text: split, compressed, or encoded. */
const PACKED: readonly RegExp[] = [
  /^%PDF-/,
  /^%!PS/,
  /^\{\\rtf/,
  /^content-transfer-encoding:[ \t]{0,9}(?:base64|quoted-printable)/im,
]
/** Text has line breaks and tabs and no other control characters, except form feeds and escapes in old files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells a program from a text.
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/

/**
 * The text of a file, or `null` if it is not text that can be masked. Decided by content, because names and media types
 * can be wrong.
 */
export function textOfFile(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null || BINARY.test(text) || PACKED.some(pattern => pattern.test(text)) ? null : text
}

/** The encodings that spreadsheets and editors write: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252. */
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
