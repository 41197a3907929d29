const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes a base64 text without line breaks; padding may be missing. */
export function bytesOfBase64(text: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let index = 0; index < DIGITS.length; index += 1) values[DIGITS.charCodeAt(index)] = index
  let length = text.length
  while (length > 0 && text.charCodeAt(length - 1) === 61) length -= 1
  const bytes = new Uint8Array((length * 3) >> 2)
  let bits = 0
  let held = 0
  let at = 0
  for (let index = 0; index < length; index += 1) {
    bits = (bits << 6) | (values[text.charCodeAt(index) & 127] ?? 0)
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at] = (bits >> held) & 255
    at += 1
    bits &= (1 << held) - 1
  }
  return bytes
}
