import { isWordAt, isWordBefore } from './characters.ts'
import { KIND_OF, KINDS, type Kind } from './kinds.ts'
import type { Span, SpanType } from './span.ts'

/** What the person decided about a text, beyond what the detector finds. */
export interface Choices {
  /** Words hidden by hand, wherever they occur. */
  readonly hide: readonly string[]
  /** Findings that the person let through. */
  readonly show: readonly string[]
  /** Kinds that leave as they were written. */
  readonly off: readonly Kind[]
}

export const NO_CHOICES: Choices = { hide: [], show: [], off: [] }

/** A finding, and what becomes of it. UTF-16 offsets, end exclusive. */
export interface Found extends Span {
  /** `none` for words that the person chose: no switch lets them out again. */
  readonly kind: Kind | 'none'
  readonly isHidden: boolean
}

/** What the detector found, as the person decided about it. `spans`: in text order, not overlapping. */
export function decided(text: string, spans: readonly Span[], { hide, off }: Choices): Found[] {
  const chosen = new Map(hide.map(words => [folded(words), typeOfChosen(words)]))
  return spans.map(span => {
    const { start, end, type } = span
    const chosenType = chosen.get(folded(text.slice(start, end)))
    if (chosenType !== undefined) return { start, end, type: chosenType, kind: 'none', isHidden: true }
    const kind = KIND_OF[type]
    return { ...span, kind, isHidden: !off.includes(kind) }
  })
}

/** How many findings there are of each kind, hidden or not; `more`: those of a document. */
export function countsOf(found: readonly Found[], more?: Readonly<Record<Kind, number>>): Record<Kind, number> {
  const counts = Object.fromEntries(KINDS.map(kind => [kind, more?.[kind] ?? 0])) as Record<Kind, number>
  for (const { kind } of found) if (kind !== 'none') counts[kind] += 1
  return counts
}

/**
 * What words chosen by hand are called. An AI writes better about a [Name…] than about a [Value…], and a capital letter
 * is all that tells a person from a thing.
 */
function typeOfChosen(words: string): SpanType {
  if (words.includes('@')) return 'EMAIL'
  return /\p{Lu}/u.test(words) && !/\p{Nd}/u.test(words) ? 'NAME' : 'OTHER_ID'
}

/**
 * The words of a selection: grown to whole words, without spaces and signs at its ends; `null` if none are left. Nobody
 * hits a word exactly with a finger.
 */
export function wholeWords(text: string, from: number, to: number): { start: number; end: number } | null {
  let [start, end] = [from, to]
  while (start < end && !isWordAt(text, start)) start += 1
  while (end > start && !isWordBefore(text, end)) end -= 1
  if (start === end) return null
  while (isWordBefore(text, start) && !UNSPACED.test(text.charAt(start - 1))) start -= 1
  while (isWordAt(text, end) && !UNSPACED.test(text.charAt(end))) end += 1
  return { start, end }
}

/** A detail, not a paragraph. */
const MOST_PICKED = 200

/** What a selection means: a hidden finding as a whole, or words to hide; `null` if it is neither. */
export function pickedIn(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  found: readonly Found[],
): { readonly start: number; readonly end: number; readonly isHidden: boolean } | null {
  if (from === to) return null
  const inside = found.find(({ start, end, isHidden }) => isHidden && start <= from && to <= end)
  const words = inside ?? wholeWords(text, from, to)
  if (words === null || words.end - words.start > MOST_PICKED) return null
  return { start: words.start, end: words.end, isHidden: inside !== undefined }
}

/** Scripts written without spaces: there the selection itself says where a word ends. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Words that count as the same, whatever their case and blanks. */
export const folded = (words: string): string => words.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Hides these words from now on, even if they were let through before. */
export function withHidden(choices: Choices, words: string): Choices {
  const same = (other: string): boolean => folded(other) === folded(words)
  return {
    ...choices,
    hide: [...choices.hide.filter(each => !same(each)), words],
    show: choices.show.filter(each => !same(each)),
  }
}

/** Lets these words leave from now on, even if they were hidden by hand before. */
export function withShown(choices: Choices, words: string): Choices {
  const same = (other: string): boolean => folded(other) === folded(words)
  return {
    ...choices,
    show: [...choices.show.filter(each => !same(each)), words],
    hide: choices.hide.filter(each => !same(each)),
  }
}

/** Whether the person let these words through. */
export const isShown = ({ show }: Choices, words: string): boolean => show.some(each => folded(each) === folded(words))

/** Switches one kind. */
export function withKind(choices: Choices, kind: Kind, isHidden: boolean): Choices {
  const others = choices.off.filter(each => each !== kind)
  return { ...choices, off: isHidden ? others : [...others, kind] }
}
