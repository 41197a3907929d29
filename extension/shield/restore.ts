import { isLetterAt } from './characters.ts'
import { SHAPES, type Shape } from './placeholder.ts'
import { isPartOfWord, type Known, MAX_AHEAD, matchToken, SEEN_BEHIND } from './restore-token.ts'
import type { Place, Restorable } from './vault.ts'

export interface Restorer {
  /** Takes a piece of the answer and returns what is decided so far. */
  push(chunk: string): string
  /** Returns the rest. The restorer accepts no more text after this. */
  end(): string
}

/** Restores the person's own words in a complete answer. */
export function restore(text: string, vault: Restorable): string {
  const restorer = createRestorer(vault)
  return restorer.push(text) + restorer.end()
}

/**
 * Restores values in an answer that arrives in pieces, however a model has altered the placeholders. The result does
 * not depend on how the answer is split, and at most `MAX_AHEAD` code units are held back. Single pass: a value that
 * looks like a placeholder is not restored again. The vault is read once, here.
 */
export function createRestorer(vault: Restorable): Restorer {
  const known = knownOf(vault)
  /** Undecided text, preceded by decided code units that show whether a word continues. */
  let buffer = ''
  let decided = 0
  /** The answer's own square brackets that are open on this line. */
  let openBrackets = 0
  let isDone = false

  const advance = (isFinal: boolean): string => {
    if (known.byNumber.size + known.elsewhere.size === 0) {
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
      // A word may continue to the left, so the preceding text is kept.
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

/** Enough to see whether a word, an identifier or a code point continues, and whether a bracket is open. */
const KEPT_BEHIND = SEEN_BEHIND + 4

/** Whether an opening bracket in any notation, or a word, starts here. */
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

/** Caches what was read from versioned vaults, because an answer is processed again with each piece. */
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
  const places = new Map<string, readonly Place[]>()
  for (const [placeholder, value] of vault.entries()) {
    const match = /^\[(\p{L}+)(\d{1,12})\]$/u.exec(placeholder)
    const [, word = '', number = ''] = match ?? []
    if (number === '') continue
    const own = vault.placesOf?.(placeholder) ?? []
    if (own.length > 0) places.set(value, [...(places.get(value) ?? []), ...own])
    byNumber.set(number, [...(byNumber.get(number) ?? []), { shape: word, value }])
    const shape = SHAPES.find(each => each === word)
    if (shape !== undefined) only.set(shape, only.has(shape) || vault.isBare?.(shape) === true ? null : value)
  }
  return { byNumber, elsewhere: vault.elsewhere ?? new Map(), only, places }
}

/** A placeholder as written in a text, and its value. UTF-16 offsets, end exclusive. */
export interface Placed {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** The placeholders in a complete text, where `restore` would put the values. */
export function placedIn(text: string, vault: Restorable): Placed[] {
  const known = knownOf(vault)
  if (known.byNumber.size + known.elsewhere.size === 0) return []
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
