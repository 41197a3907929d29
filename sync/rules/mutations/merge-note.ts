import { diff3MergeRegions, diffIndices } from 'node-diff3'

/**
 * Merges a text that a person edited from `base` to `typed`, while it had become `current`. Changes in different places
 * are combined; where both changed the same words, both versions are kept in brackets. Nobody's words are ever lost: a
 * word disappears only if one side removed it and the other left it alone.
 */
export function mergeNote(base: string, current: string, typed: string): string {
  if (current === base || current === typed) return typed
  if (typed === base) return current
  const [a, o, b] = [textOf(current), textOf(base), textOf(typed)]
  const start = sameAtStart(a.words, o.words, b.words)
  const end = sameAtEnd(a.words, o.words, b.words, start)
  const middle = (words: readonly Word[]) => words.slice(start, words.length - end)
  const outer = (from: number, count: number) => {
    const nth = (words: readonly Word[], n: number) => words[from < 0 ? words.length - count + n : n]
    return Array.from({ length: count }, (_, n) => unchanged(nth(a.words, n), nth(o.words, n), nth(b.words, n))).join(
      '',
    )
  }
  const merged = mergeWords(middle(a.words), middle(o.words), middle(b.words))
  return outer(0, start) + merged + outer(-1, end) + changed(a.end, o.end, b.end)
}

/** Maximum number of pairs of equal words to compare; the running time grows with it. */
const MAX_PAIRS = 30_000

function mergeWords(a: readonly Word[], o: readonly Word[], b: readonly Word[]): string {
  // A text of one word repeated a thousand times would keep the server busy for minutes: both texts are then kept
  // whole.
  if (pairs(a, o) + pairs(b, o) > MAX_PAIRS) return both(a, o, b)
  const inA = placesIn(a, o)
  const inB = placesIn(b, o)
  let merged = ''
  for (const region of diff3MergeRegions(wordsOf(a), wordsOf(o), wordsOf(b))) {
    if (!region.stable) {
      const { aStart, aLength, oStart, oLength, bStart, bLength } = region
      const [theirs, before] = [a.slice(aStart, aStart + aLength), o.slice(oStart, oStart + oLength)]
      merged += both(theirs, before, b.slice(bStart, bStart + bLength))
      continue
    }
    const { buffer, bufferStart, bufferLength } = region
    for (let n = bufferStart; n < bufferStart + bufferLength; n += 1) {
      if (buffer === 'o') merged += unchanged(a[inA(n)], o[n], b[inB(n)])
      else merged += written((buffer === 'a' ? a : b).slice(n, n + 1))
    }
  }
  return merged
}

function pairs(one: readonly Word[], other: readonly Word[]): number {
  const counts = new Map<string, number>()
  for (const { word } of other) counts.set(word, (counts.get(word) ?? 0) + 1)
  return one.reduce((sum, { word }) => sum + (counts.get(word) ?? 0), 0)
}

type Words = readonly Word[]

function sameAtStart(a: Words, o: Words, b: Words): number {
  const shortest = Math.min(a.length, o.length, b.length)
  let n = 0
  while (n < shortest && o[n]?.word === a[n]?.word && o[n]?.word === b[n]?.word) n += 1
  return n
}

function sameAtEnd(a: Words, o: Words, b: Words, start: number): number {
  const left = Math.min(a.length, o.length, b.length) - start
  let n = 1
  while (n <= left && o.at(-n)?.word === a.at(-n)?.word && o.at(-n)?.word === b.at(-n)?.word) n += 1
  return n - 1
}

/** Maps the place of an unchanged word in `before` to its place in `now`. */
function placesIn(now: readonly Word[], before: readonly Word[]): (place: number) => number {
  const hunks = diffIndices(wordsOf(before), wordsOf(now))
  return place => {
    const last = hunks.findLast(({ buffer1: [start, length] }) => start + length <= place)
    if (last === undefined) return place
    const { buffer1, buffer2 } = last
    return buffer2[0] + buffer2[1] + (place - (buffer1[0] + buffer1[1]))
  }
}

/**
 * A word with the whitespace before it. Comparison ignores the whitespace: appended text leaves the last word
 * unchanged.
 */
interface Word {
  blanks: string
  word: string
}

function textOf(text: string): { words: Word[]; end: string } {
  const words: Word[] = []
  let blanks = ''
  // Matches whitespace and words alternately, each once: a combined pattern would rescan a long run from each blank.
  for (const [piece] of text.matchAll(/\s+|\S+/g)) {
    if (piece.trim() === '') {
      blanks = piece
    } else {
      words.push({ blanks, word: piece })
      blanks = ''
    }
  }
  return { words, end: blanks }
}

const wordsOf = (words: readonly Word[]) => words.map(({ word }) => word)
const written = (words: readonly Word[]) => words.map(({ blanks, word }) => blanks + word).join('')

/** Of two values with the same origin, the one that was changed. */
const changed = (a: string, o: string, b: string) => (a === o ? b : a)

/** A word that all three have, with the whitespace of the side that changed it. */
function unchanged(a: Word | undefined, o: Word | undefined, b: Word | undefined): string {
  return changed(a?.blanks ?? '', o?.blanks ?? '', b?.blanks ?? '') + (o?.word ?? '')
}

function both(a: readonly Word[], o: readonly Word[], b: readonly Word[]): string {
  const [theirs, before, mine] = [written(a), written(o), written(b)]
  if (theirs === before || sameWords(a, b)) return mine
  if (mine === before) return theirs
  // One side removed the words and the other changed them: keep the changed ones, since they are somebody's work.
  if (theirs.trim() === '' || mine.trim() === '') return theirs + mine
  // Both sides only added text at the same place: put one after the other, since neither is a version of the other.
  if (o.length === 0) return `${theirs}\n${mine.trimStart()}`
  return `${b[0]?.blanks ?? ''}[two versions: ${theirs.trim()} | ${mine.trim()}]`
}

function sameWords(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every(({ word }, n) => word === b[n]?.word)
}
