import type { SpanType } from '../shield/span.ts'

/** Where in a document a text stands, for the list that the person reads. */
export interface Place {
  readonly part: PlacePart
  /** The page, slide, or sheet that it belongs to. */
  readonly on?: Leaf
  /** A cell of a sheet, such as `B4`. */
  readonly cell?: string
  /** Of a cell in a table of text, both from 1. */
  readonly row?: number
  readonly column?: number
}

/** A page, slide, or sheet, by its number in reading order, from 1. */
export type Leaf =
  | { readonly is: 'page' | 'slide'; readonly number: number }
  | { readonly is: 'sheet'; readonly number: number; readonly name: string }

export type PlacePart =
  | 'body'
  | 'mail'
  | 'table'
  | 'sheet'
  | 'slide'
  | 'notes'
  | 'header'
  | 'footer'
  | 'footnotes'
  | 'comments'
  | 'chart'
  | 'diagram'
  | 'drawing'
  | 'embedded'
  | 'links'
  | 'master'
  | 'structure'

/**
 * How a text may be changed. `prose`: anything. `bare`: a name that others refer to, or part of an address, where
 * brackets are not allowed. `person`: nothing but somebody's name, such as the author of a comment. `address`: nothing
 * but an email address. `given`: a name of a program's own, as `bare`, in which nothing is looked for but what is hidden
 * elsewhere. `cell`: read elsewhere with what stands around it. `number`: the same, and only as a whole.
 */
export type Manner = 'prose' | 'bare' | 'person' | 'address' | 'given' | 'cell' | 'number'

/** What is put in the place of a part of a text. UTF-16 offsets, end exclusive. */
export interface Hidden {
  readonly start: number
  readonly end: number
  readonly type: SpanType
  readonly placeholder: string
}

/** A text that is read and changed as one, in however many pieces the file keeps it. */
export interface TextUnit {
  readonly text: string
  readonly place: Place
  /** Where else the same text shows: a workbook keeps one text for many cells. */
  readonly also?: readonly Place[]
  readonly manner: Manner
  /** Where one piece ends and the next begins: also a place where a word can end. */
  readonly cuts: readonly number[]
  /** In text order, without overlaps. */
  hide(hidden: readonly Hidden[]): void
}

/** A piece of a unit. Without `write` it is a sign between pieces, such as a tab. */
export interface Piece {
  readonly text: string
  write?(text: string): void
  /** Called for a sign in the middle of something hidden. */
  remove?(): void
}

/**
 * A unit of several pieces. What is hidden is written into the first piece that it touches, and taken out of the others,
 * so that a placeholder is never cut.
 */
export function unitOf(pieces: readonly Piece[], place: Place, manner: Manner = 'prose'): TextUnit {
  const ends: number[] = []
  for (const { text } of pieces) ends.push((ends.at(-1) ?? 0) + text.length)
  return {
    text: pieces.map(piece => piece.text).join(''),
    place,
    manner,
    cuts: ends.slice(0, -1),
    hide(hidden) {
      const written = new Set<Hidden>()
      let start = 0
      let next = 0
      for (const piece of pieces) {
        const end = start + piece.text.length
        while ((hidden[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
        let behind = next
        while ((hidden[behind]?.start ?? Number.POSITIVE_INFINITY) < end) behind += 1
        if (behind > next) change(piece, start, hidden.slice(next, behind), written)
        start = end
      }
    },
  }
}

function change(piece: Piece, from: number, touching: readonly Hidden[], written: Set<Hidden>): void {
  if (piece.write === undefined) {
    piece.remove?.()
    return
  }
  const parts: string[] = []
  let at = 0
  for (const each of touching) {
    parts.push(piece.text.slice(at, Math.max(at, each.start - from)))
    if (!written.has(each)) parts.push(each.placeholder)
    written.add(each)
    at = Math.min(piece.text.length, each.end - from)
  }
  piece.write(parts.join('') + piece.text.slice(at))
}
