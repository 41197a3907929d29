import type { Piece } from '../../extension/shield/pieces.ts'

/** What leaves of a part of the text; a code is taken whole. Offsets in the person's text, end exclusive. */
export function leavingPart(pieces: readonly Piece[], { from, to }: { from: number; to: number }): string {
  return pieces
    .filter(({ start, text }) => start < to && start + text.length > from)
    .map(piece =>
      piece.kind === 'code' ? piece.code : piece.text.slice(Math.max(0, from - piece.start), to - piece.start),
    )
    .join('')
}
