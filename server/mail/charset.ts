/** What a part says about its letters; `other`: a charset that the parser knows by that name. */
type Charset = 'utf-8' | 'latin' | 'none' | 'other'

/** The charset that a Content-Type header names. */
export function charsetOf(type: string): Charset {
  const name = /charset\s{0,9}=\s{0,9}"?([^\s;"]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? ''
  // 'utf8mb4' is MySQL's name, which programs copy into mails.
  if (/^utf-?8(?:mb[34])?$/.test(name)) return 'utf-8'
  if (/^(?:iso[-_]?8859[-_]?1|latin-?1|windows-1252|cp-?1252|x-cp1252|ansi)$/.test(name)) return 'latin'
  return /^(?:|us-ascii|ascii|x-unknown|unknown|unknown-8bit|8bit|binary|none|default)$/.test(name) ? 'none' : 'other'
}

/** The text of bytes whose charset is known, or guessed where none or a wrong one is named. */
export function textIn(bytes: Uint8Array, charset: string): string {
  if (charset !== 'latin') {
    const known = charset === 'utf-8' || charset === 'none' || charset === '' ? 'utf-8' : charset
    try {
      return new TextDecoder(known, { fatal: known === 'utf-8' }).decode(bytes)
    } catch {
      // Not what it says, or a name that nobody knows.
    }
  }
  const cyrillic = cyrillicCharset(bytes)
  return cyrillic === undefined ? textOfWindows1252(bytes) : new TextDecoder(cyrillic).decode(bytes)
}

/**
 * Letters of words in Cyrillic stand beside each other, accented Latin ones do not. KOI8-R and Windows-1251 have capitals
 * and small letters the other way around, and text is mostly small.
 */
function cyrillicCharset(bytes: Uint8Array): 'koi8-r' | 'windows-1251' | undefined {
  let letters = 0
  let beside = 0
  let others = 0
  let low = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) continue
    if (byte < 0xc0 && byte !== 0xa3 && byte !== 0xb3 && byte !== 0xb8) others += 1
    else {
      letters += 1
      if (byte < 0xe0) low += 1
      if ((bytes[at - 1] ?? 0) >= 0xc0 || (bytes[at + 1] ?? 0) >= 0xc0) beside += 1
    }
  }
  if (letters < 4 || beside < letters * 0.85 || others > letters * 0.2) return undefined
  return low * 2 > letters ? 'koi8-r' : 'windows-1251'
}

/** What Windows-1252 has where ISO 8859-1 has control characters. The platform's decoder leaves these as they are. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const textOfWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, sign => WINDOWS.charAt(sign.charCodeAt(0) - 0x80))
