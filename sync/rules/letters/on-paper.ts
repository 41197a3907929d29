import { PAPER_LETTERS } from '../../catalog/paper-letters.ts'
import { printable } from './printable.ts'

/** The characters of a text that are missing in our letters' typefaces, once each, in text order. */
export function notOnPaper(text: string): string[] {
  return [...new Set(printable(text))].filter(character => !isOnPaper(character.codePointAt(0) ?? 0))
}

/** What is printed instead: clearly visible, whereas a box or a gap would hide a part of somebody's name. */
export function asCode(character: string): string {
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** Alternating lengths of missing and present characters, starting at code point 0; in base 36. */
export function packRuns(codes: ReadonlySet<number>): string {
  const runs: number[] = []
  let at = 0
  let isThere = false
  let length = 0
  for (const last = Math.max(...codes); at <= last; at += 1) {
    if (codes.has(at) !== isThere) {
      runs.push(length)
      isThere = !isThere
      length = 0
    }
    length += 1
  }
  return [...runs, length].map(run => run.toString(36)).join(' ')
}

let ends: number[] | undefined

function isOnPaper(code: number): boolean {
  // The joiners that `printable` keeps only affect how letters are shaped and have no glyph of their own.
  if (code === 0x200c || code === 0x200d) return true
  ends ??= endsOf(PAPER_LETTERS)
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > code) high = middle
    else low = middle + 1
  }
  // Runs alternate, and the first one is of missing characters.
  return low < ends.length && low % 2 === 1
}

function endsOf(packed: string): number[] {
  let end = 0
  return packed.split(' ').map(run => {
    end += Number.parseInt(run, 36)
    return end
  })
}
