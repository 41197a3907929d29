import type { Conversation } from '../conversation/conversation.ts'
import { countsOf } from '../conversation/counts.ts'
import { rewriteTexts } from '../conversation/outgoing.ts'

/** A text with its details hidden. */
interface MaskedText {
  readonly text: string
  /** How many placeholders of each shape were inserted. */
  readonly counts: Readonly<Record<string, number>>
}

/** Small enough that masking one piece does not block the page. */
const PIECE = 60_000

/** Masks a long text in pieces of whole lines; `rest` yields to the page in between. */
export async function maskText(
  text: string,
  conversation: Conversation,
  rest: () => Promise<void>,
): Promise<MaskedText> {
  const counts: Record<string, number> = {}
  const masked: string[] = []
  for (const piece of piecesOf(text)) {
    const { text: hidden, replacements } = conversation.mask(piece)
    masked.push(hidden)
    for (const [shape, count] of Object.entries(countsOf(replacements))) counts[shape] = (counts[shape] ?? 0) + count
    await rest()
  }
  // A name found in one piece may occur in others, too.
  const everywhere: string[] = []
  for (const piece of masked) {
    everywhere.push(conversation.hideKnown(piece))
    await rest()
  }
  return { text: asJson(text, everywhere.join(''), conversation), counts }
}

/**
 * Replacing a number with a placeholder breaks JSON. In that case only its strings are masked, if that hides
 * everything.
 */
function asJson(text: string, masked: string, conversation: Conversation): string {
  if (!isJson(text) || isJson(masked)) return masked
  const byTexts = rewriteTexts(text, inner => conversation.hideKnown(conversation.mask(inner).text))
  return conversation.holdsOriginal(byTexts) ? masked : byTexts
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const wanted = from + PIECE
    const lineEnd = wanted >= text.length ? -1 : text.lastIndexOf('\n', wanted)
    const end = wanted >= text.length ? text.length : lineEnd > from ? lineEnd + 1 : wanted
    pieces.push(text.slice(from, end))
    from = end
  }
  return pieces
}
