/**
 * A text as the recognisers read it. All strings have the same length, so every offset is valid in each of them: `text`
 * is unchanged; `plain` has Latin letters without accents, digits of all scripts as 0–9 and all blanks as spaces; `low`
 * is `plain` in lowercase. On `plain` and `low`, `\b` and `[a-z]` work as expected.
 */
export interface Reading {
  readonly text: string
  readonly plain: string
  readonly low: string
}

export function read(text: string): Reading {
  const plain = isAscii(text) ? text : strip(text)
  const low = plain.toLowerCase()
  return { text, plain, low: low.length === plain.length ? low : lowerEach(plain) }
}

/** The folded form of a short string, for comparing words: lowercase, without accents. */
export function fold(text: string): string {
  return read(text.normalize('NFC')).low
}

/** Whether folding a text changes only its case. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false
  return true
}

/** Maps code units; 0 means not looked up yet. */
const stripped = new Uint16Array(0x10000)

/** Latin letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ß: 's',
  æ: 'a',
  Æ: 'A',
  œ: 'o',
  Œ: 'O',
  þ: 't',
  Þ: 'T',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'n',
  º: 'o',
  ª: 'a',
}

function strip(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 127) continue
    const plain = stripUnit(code)
    if (plain === code) continue
    parts.push(text.slice(from, at), String.fromCharCode(plain))
    from = at + 1
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

function stripUnit(code: number): number {
  if (code < 127) return code
  const known = stripped[code]
  if (known !== undefined && known !== 0) return known
  const found = lookUp(code)
  stripped[code] = found
  return found
}

function lookUp(code: number): number {
  // Surrogates stay unchanged.
  if (code >= 0xd800 && code <= 0xdfff) return code
  const character = String.fromCharCode(code)
  const letter = LETTERS[character]
  if (letter !== undefined) return letter.charCodeAt(0)
  if (/^\p{Nd}$/u.test(character)) return 48 + digitValue(code)
  if (/^[\p{Zs}\u200b\u2060\ufeff]$/u.test(character)) return 32
  // No-break hyphens, figure and en dashes, and the minus sign are used like hyphens between digits.
  if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0xff0d) return 45
  if (code === 0x2019 || code === 0x2018 || code === 0xb4 || code === 0x2bc) return 39
  // Full-width ASCII, as typed on East Asian keyboards.
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0
  const base = character.normalize('NFD').charCodeAt(0)
  return base < 127 && base > 64 ? base : code
}

/** Unicode has decimal digits in runs of ten that start at zero. */
function digitValue(code: number): number {
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCharCode(zero - 1))) zero -= 1
  return code - zero
}
function lowerEach(plain: string): string {
  let low = ''
  for (const character of plain) {
    const lower = character.toLowerCase()
    low += lower.length === character.length ? lower : character
  }
  return low
}
