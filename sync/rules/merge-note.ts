import { diff3Merge } from 'node-diff3'

/**
 * What a text becomes when a person who began with `base` typed `typed`, while it had become `current`. Changes in
 * different places are joined; where both changed the same words, both stand there between brackets. Nobody's
 * words are ever left out: only those that one took away and the other left alone are gone.
 */
export function mergeNote(base: string, current: string, typed: string): string {
  if (current === base || current === typed) return typed
  if (typed === base) return current
  const merged = diff3Merge(words(current), words(base), words(typed), { excludeFalseConflicts: true })
  return merged.map(region => region.ok?.join('') ?? bothOf(region.conflict)).join('')
}

/** Words with the blanks before them: a merge never cuts a word in two, and a text that goes on keeps its last word. */
function words(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

interface Conflict {
  /** What stands there now, what stood there, and what was typed. */
  a: string[]
  o: string[]
  b: string[]
}

function bothOf(conflict: Conflict | undefined): string {
  if (conflict === undefined) return ''
  const theirs = conflict.a.join('')
  const mine = conflict.b.join('')
  // One took the words away, the other changed them: the changed ones are somebody's work.
  if (theirs.trim() === '' || mine.trim() === '') return theirs + mine
  // Both only wrote something more at one place: one after the other, neither is a version of the other.
  if (conflict.o.length === 0) return `${theirs.trimEnd()}\n${mine.trimStart()}`
  const before = /^\s*/.exec(mine)?.[0] ?? ''
  return `${before}[two versions: ${theirs.trim()} | ${mine.trim()}]`
}
