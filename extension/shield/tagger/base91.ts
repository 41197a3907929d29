/** Sixteen characters for thirteen bytes, where base64 takes more than seventeen: what the built extension carries. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,./:;<=>?@[]^_-{|}~"'
const SIZE = 91
const BITS = 13
const PLACE = new Uint8Array(128)
for (let at = 0; at < SIZE; at += 1) PLACE[DIGITS.charCodeAt(at)] = at

/** Each thirteen bits of the bytes, the last ones filled up with zeros, as two characters. */
export function base91Of(bytes: Uint8Array): string {
  const parts: string[] = []
  const put = (value: number): void => {
    parts.push(DIGITS.charAt(Math.floor(value / SIZE)), DIGITS.charAt(value % SIZE))
  }
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    if (held < BITS) continue
    held -= BITS
    put(bits >> held)
    bits &= (1 << held) - 1
  }
  if (held > 0) put(bits << (BITS - held))
  return parts.join('')
}

/** The bytes again; up to one byte of zeros may follow them. */
export function bytesOfBase91(text: string): Uint8Array {
  const bytes = new Uint8Array(((text.length >> 1) * BITS) >> 3)
  let bits = 0
  let held = 0
  let at = 0
  for (let from = 0; from + 1 < text.length; from += 2) {
    bits = (bits << BITS) | ((PLACE[text.charCodeAt(from)] ?? 0) * SIZE + (PLACE[text.charCodeAt(from + 1)] ?? 0))
    held += BITS
    while (held >= 8 && at < bytes.length) {
      held -= 8
      bytes[at] = (bits >> held) & 255
      at += 1
    }
    bits &= (1 << held) - 1
  }
  return bytes
}
