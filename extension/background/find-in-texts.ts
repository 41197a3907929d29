import type { Finder } from '../conversation/finder.ts'
import { spansByText } from '../documents/spans-by-text.ts'
import type { Span } from '../shield/span.ts'

interface FindNeeds {
  readonly finder: Finder
  /** Called with each piece, before it is searched. */
  readonly onPiece: (text: string) => void
  /** Lets others work. */
  rest(): Promise<void>
}

/** A text, or some lines of a long one. */
interface Stretch {
  readonly index: number
  readonly from: number
  readonly text: string
}

/** Code units. Once its blocks are prepared, a piece is searched as a whole in one task. */
const PIECE = 20_000
/** Of one task: so long others wait. */
const PART_MS = 40

/**
 * What to hide in each text, found in pieces between which others may work. Neighbors are searched as lines of one
 * text, since they say more about each other.
 */
export async function findInTexts(texts: readonly string[], needs: FindNeeds): Promise<readonly (readonly Span[])[]> {
  const found: Span[][] = texts.map(() => [])
  for (const piece of piecesOf(texts)) {
    const lines = piece.map(({ text }) => text)
    const spans = spansByText(lines, await findIn(lines.join('\n'), needs))
    for (const [at, { index, from }] of piece.entries())
      for (const { start, end, type } of spans[at] ?? [])
        found[index]?.push({ start: start + from, end: end + from, type })
  }
  return found
}

async function findIn(text: string, { finder, onPiece, rest }: FindNeeds): Promise<readonly Span[]> {
  onPiece(text)
  let isRead = false
  while (!isRead) {
    const until = performance.now() + PART_MS
    isRead = finder.prepare(text, () => performance.now() < until)
    await rest()
  }
  const found = finder.find(text)
  await rest()
  return found
}

function* piecesOf(texts: readonly string[]): Generator<readonly Stretch[]> {
  let piece: Stretch[] = []
  let length = 0
  for (const [index, text] of texts.entries())
    for (const stretch of stretchesOf(text, index)) {
      if (length > 0 && length + stretch.text.length > PIECE) {
        yield piece
        piece = []
        length = 0
      }
      piece.push(stretch)
      length += stretch.text.length + 1
    }
  if (piece.length > 0) yield piece
}

/** Whole lines, where there are any. */
function* stretchesOf(text: string, index: number): Generator<Stretch> {
  for (let from = 0; from < text.length; ) {
    const wanted = from + PIECE
    const lineEnd = wanted >= text.length ? -1 : text.lastIndexOf('\n', wanted)
    const end = wanted >= text.length ? text.length : lineEnd > from ? lineEnd + 1 : wanted
    yield { index, from, text: text.slice(from, end) }
    from = end
  }
}
