import type { Found } from './choices.ts'
import type { Replacement } from './mask.ts'

/** A part of the person's text. `start`: its offset there, in UTF-16 code units. */
export type Piece =
  | { readonly kind: 'words'; readonly start: number; readonly text: string }
  /** Hidden: `code` leaves in place of `text`. */
  | {
      readonly kind: 'code'
      readonly start: number
      readonly text: string
      readonly code: string
      readonly isUnsure?: true
    }
  /** Found, and let through: it leaves as it was written. */
  | { readonly kind: 'open'; readonly start: number; readonly text: string }

/** The text in parts: what was found in it, and what stands between. `replacements`: of everything that is hidden. */
export function piecesOf(text: string, found: readonly Found[], replacements: readonly Replacement[]): Piece[] {
  const codes = new Map(replacements.map(({ start, placeholder }) => [start, placeholder]))
  const pieces: Piece[] = []
  let from = 0
  // Without `doubtOf`, which is a part of the engine: /mask shows a text before it has loaded that.
  for (const { start, end, isHidden, isUnsure } of found) {
    if (start > from) pieces.push({ kind: 'words', start: from, text: text.slice(from, start) })
    const own = text.slice(start, end)
    const code = codes.get(start)
    pieces.push(
      isHidden && code !== undefined
        ? { kind: 'code', start, text: own, code, ...(isUnsure === true ? { isUnsure } : {}) }
        : { kind: 'open', start, text: own },
    )
    from = end
  }
  if (from < text.length) pieces.push({ kind: 'words', start: from, text: text.slice(from) })
  return pieces
}
