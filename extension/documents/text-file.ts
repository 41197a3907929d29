import { Unreadable } from './formats.ts'

/** The characters of a text file, and its bytes again with others. */
export interface TextFile {
  readonly text: string
  write(text: string): Uint8Array
}

/** UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252, which is written as UTF-8. Throws `Unreadable`. */
export function readTextFile(bytes: Uint8Array): TextFile {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  if (isLittle || (first === 0xfe && second === 0xff)) {
    const text = decode(isLittle ? 'utf-16le' : 'utf-16be', bytes)
    if (text === null) throw new Unreadable('broken')
    return { text, write: changed => utf16(changed, isLittle) }
  }
  const hasMark = first === 0xef && second === 0xbb && bytes[2] === 0xbf
  const text = decode('utf-8', bytes) ?? decode('windows-1252', bytes)
  if (text === null || text.includes('\0')) throw new Unreadable('broken')
  return { text, write: changed => new TextEncoder().encode(hasMark ? `\ufeff${changed}` : changed) }
}

/** The text of a page: in the encoding that it declares, if it has no byte order mark and is not UTF-8. */
export function readMarkedText(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const declared = /charset\s{0,5}=\s{0,5}["']?([\w-]{1,30})/i.exec(start)?.[1]
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isMarked || declared === undefined || decode('utf-8', bytes) !== null) return readTextFile(bytes).text
  const text = decode(declared, bytes)
  if (text === null) throw new Unreadable('broken')
  return text
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** With its byte order mark. */
function utf16(text: string, isLittle: boolean): Uint8Array {
  const marked = `\ufeff${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}
