/** Five characters for four bytes, where base64 takes five and a third: what the built extension carries. */
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%#~'
const PLACE = new Uint8Array(128)
for (let at = 0; at < 85; at += 1) PLACE[DIGITS.charCodeAt(at)] = at

export function base85Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4) {
    const length = Math.min(4, bytes.length - at)
    let value = 0
    for (let byte = 0; byte < 4; byte += 1) value = value * 256 + (bytes[at + byte] ?? 0)
    let group = ''
    for (let digit = 0; digit < 5; digit += 1) {
      group = DIGITS.charAt(value % 85) + group
      value = Math.floor(value / 85)
    }
    text += group.slice(0, length + 1)
  }
  return text
}

export function bytesOfBase85(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5))
  for (let from = 0, at = 0; from < text.length; from += 5, at += 4) {
    let value = 0
    // Missing digits count as the highest, so that the bytes before them come out whole.
    for (let digit = 0; digit < 5; digit += 1)
      value = value * 85 + (from + digit < text.length ? (PLACE[text.charCodeAt(from + digit)] ?? 0) : 84)
    for (let byte = 0; byte < 4; byte += 1) {
      if (at + byte < bytes.length) bytes[at + byte] = Math.floor(value / 256 ** (3 - byte)) & 255
    }
  }
  return bytes
}
