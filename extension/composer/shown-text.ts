import type { MakeElement } from '../overlay/elements.ts'
import type { Piece } from '../shield/pieces.ts'

/** Characters per paragraph that are laid out together; the browser skips paragraphs that are out of sight. */
const CHUNK = 1_000

/**
 * A paragraph of the text that will be sent. Each element says with `data-at` where its words stand in the person's own
 * text, and with `data-own` how many of its characters a code stands for (`overlay/selection.ts`).
 */
export function paragraph(chunk: readonly Piece[], el: MakeElement): HTMLElement {
  return el(
    'p',
    {},
    chunk.map(piece => {
      const at = { 'data-at': String(piece.start) }
      if (piece.kind === 'code')
        return el(
          'span',
          { class: piece.isUnsure ? 'token unsure' : 'token', ...at, 'data-own': String(piece.text.length) },
          [piece.code],
        )
      return el(piece.kind === 'open' ? 'mark' : 'span', at, [piece.text])
    }),
  )
}

/** Splits at line ends and drops those line breaks, since a paragraph begins a new line anyway. */
export function inChunks(pieces: readonly Piece[]): Piece[][] {
  const chunks: Piece[][] = []
  let chunk: Piece[] = []
  let length = 0
  for (const piece of pieces) {
    let rest = piece
    while (rest.kind === 'words') {
      const end = rest.text.indexOf('\n', Math.max(0, CHUNK - length))
      if (end < 0) break
      chunks.push([...chunk, { ...rest, text: rest.text.slice(0, end) }])
      ;[chunk, length] = [[], 0]
      rest = { ...rest, start: rest.start + end + 1, text: rest.text.slice(end + 1) }
    }
    if (rest.text === '') continue
    chunk.push(rest)
    length += rest.text.length
  }
  return [...chunks, chunk]
}
