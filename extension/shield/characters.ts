/** The cached kind of each UTF-16 code unit: 1 not part of a word, 2 letter or mark, 3 digit. */
const kinds = new Uint8Array(0x10000)

/** Letters, marks or digits of any script, including those outside the basic plane. */
export function isWordAt(text: string, at: number): boolean {
  return kindAt(text, at) > 1
}

/** A letter, or a mark on one. */
export function isLetterAt(text: string, at: number): boolean {
  return kindAt(text, at) === 2
}

/** ASCII digits only: amounts, cards and document numbers are written with them. */
export function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** One, or two for a surrogate pair; a lone surrogate is one. */
export function widthAt(text: string, at: number): 1 | 2 {
  const code = text.charCodeAt(at)
  if (code < 0xd800 || code > 0xdbff) return 1
  const next = text.charCodeAt(at + 1)
  return next >= 0xdc00 && next <= 0xdfff ? 2 : 1
}

/** Whether a word character ends right before `at`, which `\b` misses next to letters like é. */
export function isWordBefore(text: string, at: number): boolean {
  if (at <= 0) return false
  const code = text.charCodeAt(at - 1)
  return isWordAt(text, code >= 0xdc00 && code <= 0xdfff && at > 1 ? at - 2 : at - 1)
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  // Past the end of the text.
  if (Number.isNaN(code)) return 1
  if (code >= 0xd800 && code <= 0xdbff) return kindOf(text.slice(at, at + widthAt(text, at)))
  const known = kinds[code]
  if (known !== undefined && known > 0) return known
  const kind = kindOf(text.charAt(at))
  kinds[code] = kind
  return kind
}

function kindOf(character: string): number {
  if (/^[\p{L}\p{M}]/u.test(character)) return 2
  return /^\p{N}/u.test(character) ? 3 : 1
}
