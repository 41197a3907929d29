import { isLetterAt } from './characters.ts'
import { SHAPES, type Shape } from './placeholder.ts'
import { isPartOfWord, type Known, MAX_AHEAD, matchToken, SEEN_BEHIND } from './restore-token.ts'
import type { Restorable } from './vault.ts'

export interface Restorer {
  /** Takes a piece of the answer, gives what is certain by now. */
  push(chunk: string): string
  /** Gives the rest. The restorer takes no more after it. */
  end(): string
}

/** A whole answer with the person's own words in place of placeholders. */
export function restore(text: string, vault: Restorable): string {
  const restorer = createRestorer(vault)
  return restorer.push(text) + restorer.end()
}

/**
 * Puts values back into an answer that arrives in pieces, however a model has bent the placeholders. What comes out is
 * the same for every way of cutting, and at most `MAX_AHEAD` code units are held back. One pass: a value that looks
 * like a placeholder is never looked at again. The vault is read once, here.
 */
export function createRestorer(vault: Restorable): Restorer {
  const known = knownOf(vault)
  /** Text not decided yet, behind one decided code unit that tells whether a word goes on. */
  let buffer = ''
  let decided = 0
  /** Square brackets of the answer itself that are open on this line. */
  let openBrackets = 0
  let isDone = false

  const advance = (isFinal: boolean): string => {
    if (known.byNumber.size === 0) {
      const all = buffer
      buffer = ''
      return all
    }
    const parts: string[] = []
    let plainFrom = decided
    let at = decided
    while (at < buffer.length) {
      if (!startsToken(buffer, at)) {
        openBrackets = bracketsAfter(openBrackets, buffer.charAt(at))
        at += 1
        continue
      }
      // A word that may go on to the left is only certain with what stands before it, which is kept.
      const match = matchToken(buffer, at, { known, isFinal, openBrackets })
      if (match === 'starved') break
      if (match === null) {
        openBrackets = bracketsAfter(openBrackets, buffer.charAt(at))
        at += 1
        continue
      }
      parts.push(buffer.slice(plainFrom, at), match.text)
      at = match.end
      plainFrom = at
    }
    parts.push(buffer.slice(plainFrom, at))
    const keptFrom = Math.max(0, at - KEPT_BEHIND)
    buffer = buffer.slice(keptFrom)
    decided = at - keptFrom
    return parts.join('')
  }

  return {
    push(chunk) {
      if (isDone) throw new Error('This restorer has ended; make a new one for the next answer.')
      buffer += chunk
      return advance(false)
    },
    end() {
      isDone = true
      return advance(true)
    },
  }
}

/** Enough to see whether a word, an identifier or a code point goes on, and whether a bracket is open. */
const KEPT_BEHIND = SEEN_BEHIND + 4

/** An opening bracket in any dress, or the start of a word. */
function startsToken(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128 ? '[({<\\&%'.includes(text.charAt(at)) : '【［〔「『（｛〈《«⟦⟨‹❲⟪'.includes(text.charAt(at)))
    return true
  return isLetterAt(text, at) && !isPartOfWord(text, at)
}

function bracketsAfter(open: number, character: string): number {
  if (character === '[') return open + 1
  if (character === ']') return Math.max(0, open - 1)
  return character === '\n' ? 0 : open
}

/** What was read of vaults that say when they change: an answer is looked at with each piece of it. */
const read = new WeakMap<Restorable, { readonly version: number; readonly known: Known }>()

function knownOf(vault: Restorable): Known {
  const before = read.get(vault)
  if (before !== undefined && before.version === vault.version) return before.known
  const known = readKnown(vault)
  if (vault.version !== undefined) read.set(vault, { version: vault.version, known })
  return known
}

function readKnown(vault: Restorable): Known {
  const byNumber = new Map<string, { shape: string; value: string }[]>()
  const only = new Map<Shape, string | null>()
  for (const [placeholder, value] of vault.entries()) {
    const match = /^\[(\p{L}+)(\d{1,12})\]$/u.exec(placeholder)
    const [, word = '', number = ''] = match ?? []
    if (number === '') continue
    byNumber.set(number, [...(byNumber.get(number) ?? []), { shape: word.toLowerCase(), value }])
    const shape = SHAPES.find(each => each === word)
    if (shape !== undefined) only.set(shape, only.has(shape) || vault.isBare?.(shape) === true ? null : value)
  }
  return { byNumber, only }
}

/** A placeholder as it stands in a text, and what it stands for. UTF-16 offsets, end exclusive. */
export interface Placed {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** Where the placeholders of a whole text stand: what `restore` would put values in the place of. */
export function placedIn(text: string, vault: Restorable): Placed[] {
  const known = knownOf(vault)
  if (known.byNumber.size === 0) return []
  const placed: Placed[] = []
  let openBrackets = 0
  for (let at = 0; at < text.length; ) {
    const match = startsToken(text, at) ? matchToken(text, at, { known, isFinal: true, openBrackets }) : null
    if (match === null || match === 'starved') {
      openBrackets = bracketsAfter(openBrackets, text.charAt(at))
      at += 1
      continue
    }
    placed.push({ start: at, end: match.end, value: match.text })
    at = match.end
  }
  return placed
}

export { MAX_AHEAD }
