import { isWordAt, widthAt } from './characters.ts'
import type { Token } from './span.ts'

/**
 * Splits into words (letters, marks and digits, with inner apostrophes and hyphens) and single punctuation marks, in
 * order; skips whitespace. A possessive ending is a separate token: `Priya's` is `Priya` and `'s`.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 32) at += 1
    else if (isWordAt(text, at)) {
      const end = endOfWord(text, at)
      const possessive =
        end - at > 2 && isApostrophe(text.charCodeAt(end - 2)) && (text.charCodeAt(end - 1) | 32) === 115
      if (possessive) tokens.push({ start: at, end: end - 2 }, { start: end - 2, end })
      else tokens.push({ start: at, end })
      at = end
    } else {
      const width = widthAt(text, at)
      if (!isBlank(text.charCodeAt(at))) tokens.push({ start: at, end: at + width })
      at += width
    }
  }
  return tokens
}

function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    if (isSmallLetter(text.charCodeAt(at))) at += 1
    else if (isWordAt(text, at)) at += widthAt(text, at)
    else if (joinsWords(text.charCodeAt(at)) && at + 1 < text.length && isWordAt(text, at + 1)) at += 1
    else break
  }
  return at
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

function joinsWords(code: number): boolean {
  // Hyphen-minus, hyphen, no-break hyphen.
  return isApostrophe(code) || code === 0x2d || code === 0x2010 || code === 0x2011
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019
}

/** Whitespace of any script, and invisible characters that are copied along with text. */
function isBlank(code: number): boolean {
  if (code <= 0x20) return true
  if (code < 0xa0) return code === 0x7f || code === 0x85
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x2064) ||
    code === 0x3000 ||
    code === 0xfeff
  )
}
