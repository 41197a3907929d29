/** Signs that a notation writes for others. UTF-16 offsets, end exclusive; `text`: what they stand for, or nothing. */
export interface Written {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** One byte, as `%C3` and `=C3` write it. */
export interface WrittenByte {
  readonly start: number
  readonly end: number
  readonly byte: number
}

/**
 * The signs that some bytes in UTF-8 stand for, each with the place of its own bytes; none if they are not UTF-8. With
 * `isLatin`, those are read as Latin-1.
 */
export function signsOfBytes(bytes: readonly WrittenByte[], isLatin = false): Written[] {
  const text = textOfBytes(bytes.map(({ byte }) => byte))
  if (text === null) return isLatin ? bytes.filter(({ byte }) => byte >= 0xa0).map(latinSign) : []
  if (CONTROL.test(text)) return []
  let next = 0
  return [...text].map(sign => {
    const first = bytes[next]
    next += ENCODER.encode(sign).length
    const last = bytes[next - 1]
    return { start: first?.start ?? 0, end: last?.end ?? 0, text: sign }
  })
}

const latinSign = ({ start, end, byte }: WrittenByte): Written => ({ start, end, text: String.fromCharCode(byte) })

function textOfBytes(bytes: readonly number[]): string | null {
  try {
    return DECODER.decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Signs that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
export const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
