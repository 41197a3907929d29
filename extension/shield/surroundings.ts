/** Reads the folded text right around a finding. */

/** The last `length` code units before `start`: the usual forty are about five words. */
export function before(low: string, start: number, length = 40): string {
  return low.slice(Math.max(0, start - length), start)
}

/**
 * The same, limited to the clause: a semicolon, a line end, or a period after a whole word ends it, so that words of
 * another sentence are ignored. With `overLine`, a label on the line above counts too.
 */
export function clauseBefore(low: string, start: number, { length = 40, overLine = false } = {}): string {
  let at = start
  if (overLine) {
    while (at > 0 && start - at < 9 && low.charCodeAt(at - 1) === 32) at -= 1
    if (low.charCodeAt(at - 1) === 10) at -= 1
    else at = start
  }
  const end = at
  while (at > 0 && end - at < length) {
    const character = low.charAt(at - 1)
    // After a short word the period belongs to an abbreviation: `tel. 0151`.
    if (character === ';' || character === '\n' || (character === '.' && isLetters(low, at - 6, at - 1))) break
    at -= 1
  }
  return low.slice(at, end)
}

function isLetters(low: string, from: number, to: number): boolean {
  if (from < 0) return false
  for (let at = from; at < to; at++) if (!isAsciiWord(low.charCodeAt(at))) return false
  return true
}

/** The next `length` code units from `end`. */
export function after(low: string, end: number, length = 24): string {
  return low.slice(end, end + length)
}

/** Whether a word or number continues to the left of `start`, so that the match is only a part of it. */
export function isJoinedLeft(low: string, start: number): boolean {
  const code = low.charCodeAt(start - 1)
  return isAsciiWord(code) || code === 0x5f
}

export function isJoinedRight(low: string, end: number): boolean {
  const code = low.charCodeAt(end)
  return isAsciiWord(code) || code === 0x5f
}

/** Runs a sticky pattern at one position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export function digitsOf(text: string): string {
  let digits = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits += text.charAt(at)
  }
  return digits
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)
}

/**
 * The matches of a global pattern. Unlike `matchAll` it does not copy the pattern, which would cost more than most of
 * the searches; and it goes on where `lastIndex` is set to.
 */
export function* matchesOf(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) yield match
}
