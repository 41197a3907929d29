/**
 * Thirteen bits as two of 91 characters: sixteen characters for thirteen bytes, where base64 takes more than seventeen.
 * They are the printable ones that a string literal in a script need not escape.
 */
const SIGNS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .filter(sign => !"'\\`$".includes(sign))
  .join('')
const SIZE = 91
const BITS = 13

/** Each thirteen bits of the bytes, the last ones filled up with zeros, as two characters. */
export function base91Of(bytes: Uint8Array): string {
  const signs: string[] = []
  let bits = 0
  let held = 0
  const put = () => {
    const value = bits & ((1 << BITS) - 1)
    signs.push(SIGNS.charAt(Math.floor(value / SIZE)), SIGNS.charAt(value % SIZE))
  }
  for (const byte of bytes) {
    bits |= byte << held
    held += 8
    if (held < BITS) continue
    put()
    bits >>>= BITS
    held -= BITS
  }
  if (held > 0) put()
  return signs.join('')
}

/** The bytes again. Without `count` up to one byte of zeros may follow them. */
export function bytesOfBase91(text: string, count = ((text.length >> 1) * BITS) >> 3): Uint8Array {
  const values = new Uint8Array(128)
  for (let at = 0; at < SIZE; at += 1) values[SIGNS.charCodeAt(at)] = at
  const value = (at: number) => values[text.charCodeAt(at) & 127] ?? 0
  const bytes = new Uint8Array(count)
  let bits = 0
  let held = 0
  let from = 0
  for (let at = 0; at < count; at += 1) {
    if (held < 8) {
      bits |= (value(from) * SIZE + value(from + 1)) << held
      held += BITS
      from += 2
    }
    bytes[at] = bits & 255
    bits >>>= 8
    held -= 8
  }
  return bytes
}
