/** A text as it is searched, and where its characters stand in the original. */
interface Reading {
  readonly text: string
  /** The offset in the original of the code unit at this offset. */
  originalOf(at: number): number
}

/**
 * Blanks and signs that nobody sees (soft hyphens, joiners, marks of direction), or a hyphen that does not break. Not a
 * single blank between words, which reads as itself: most of a text's signs are such.
 */
const SIGNS =
  /(?: [\p{Default_Ignorable_Code_Point}\s]|[\p{Default_Ignorable_Code_Point}\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000])[\p{Default_Ignorable_Code_Point}\s]*|[\u2010\u2011]/gu
/** Whether a text reads in more than one way; single blanks between words do not. */
const IS_SPECIAL =
  /[\p{Default_Ignorable_Code_Point}\u2010\u2011\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]| {2}/u
const BLANK = /[\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const BREAK = /[\n\v\r\u2028\u2029]/

/**
 * The two readings of a text. A line break, or a hyphen that does not break, is a sign between two words or an accident
 * within one: nobody can tell, so what is hidden is searched in both.
 */
export function readingsOf(text: string): readonly Reading[] {
  return IS_SPECIAL.test(text)
    ? [readingOf(text, asSign), readingOf(text, asNothing)]
    : [{ text, originalOf: at => at }]
}

/** The same readings, only to be searched. */
export function readTexts(text: string): readonly string[] {
  return IS_SPECIAL.test(text) ? [text.replace(SIGNS, asSign), text.replace(SIGNS, asNothing)] : [text]
}

/** The spellings of a value in such readings: as it is, and with accents of their own or on their letters. */
export function foldedSpellings(value: string): readonly string[] {
  const composed = [value, value.normalize('NFC'), value.normalize('NFD')]
  return [...new Set(composed.flatMap(readTexts).map(text => text.trim()))].filter(text => text !== '')
}

function asSign(signs: string): string {
  if (BLANK.test(signs)) return ' '
  return signs === '\u2010' || signs === '\u2011' ? '-' : ''
}

function asNothing(signs: string): string {
  return BREAK.test(signs) || !BLANK.test(signs) ? '' : ' '
}

function readingOf(text: string, read: (signs: string) => string): Reading {
  /** Where stretches that are as in the original begin, here and there. */
  const here = [0]
  const there = [0]
  const parts: string[] = []
  let from = 0
  let length = 0
  for (const match of text.matchAll(SIGNS)) {
    const sign = read(match[0])
    parts.push(text.slice(from, match.index), sign)
    length += match.index - from
    here.push(length, length + sign.length)
    from = match.index + match[0].length
    length += sign.length
    there.push(match.index, from)
  }
  parts.push(text.slice(from))
  return {
    text: parts.join(''),
    originalOf(at) {
      let low = 0
      for (let high = here.length - 1; low < high; ) {
        const middle = Math.ceil((low + high) / 2)
        if ((here[middle] ?? 0) <= at) low = middle
        else high = middle - 1
      }
      return (there[low] ?? 0) + at - (here[low] ?? 0)
    },
  }
}
