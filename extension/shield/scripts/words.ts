/** A set of the words in a whitespace-separated list. */
export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** A pattern of alternatives, longest first, so that none is hidden by its own prefix. */
export function anyOf(list: string): string {
  return [...wordsOf(list)]
    .map(word => word.replaceAll('_', ' '))
    .sort((one, other) => other.length - one.length)
    .map(word => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|')
}

/** A run of letters. UTF-16 offsets, end exclusive. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Every match of a global pattern, as words in order. */
export function matches(pattern: RegExp, text: string): Word[] {
  const found: Word[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ text: match[0], start: match.index, end: match.index + match[0].length })
    if (match[0] === '') pattern.lastIndex += 1
  }
  return found
}

/** Whether `next` follows `word` after one space or middle dot. */
export function isBeside(text: string, word: Word, next: Word | undefined): next is Word {
  return next !== undefined && next.start - word.end === 1 && /[\s·・]/.test(text.charAt(word.end))
}

/** Whether only spaces, quotes and brackets precede `at` in its sentence. */
export function isSentenceStart(text: string, at: number): boolean {
  let place = at - 1
  while (place >= 0 && /[\s"'«»“”„(\-–—*>]/.test(text.charAt(place))) {
    if (text.charAt(place) === '\n') return true
    place -= 1
  }
  return place < 0 || /[.!?…:]/.test(text.charAt(place))
}
