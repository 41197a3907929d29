/** Part of the person's text. UTF-16 offsets, end exclusive. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/*
 * A text on the page is a row of elements: `data-at` is the offset of its first character in the person's text; one
 * with `data-own` shows something else for so many characters, and is selected whole.
 */

/** What is selected; null if nothing is. `root`: a closed root, which hides its nodes from the document's selection. */
export function rangeOf(selection: Selection | null, root?: ShadowRoot): AbstractRange | null {
  if (selection === null || selection.rangeCount === 0) return null
  if (root === undefined) return selection.getRangeAt(0)
  return selection.getComposedRanges({ shadowRoots: [root] })[0] ?? null
}

/** The part of the text that is selected within `root`; null if nothing is, or something else. */
export function selectedIn(root: HTMLElement, range: AbstractRange | null): TextRange | null {
  if (range === null || range.collapsed) return null
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null
  const from = offsetAt(root, range.startContainer, range.startOffset, 'start')
  const to = offsetAt(root, range.endContainer, range.endOffset, 'end')
  return from === null || to === null || from >= to ? null : { from, to }
}

function offsetAt(root: HTMLElement, node: Node, offset: number, edge: 'start' | 'end'): number | null {
  const part = node instanceof Element ? node : node.parentElement
  const piece = part?.closest<HTMLElement>('[data-at]')
  if (piece === null || piece === undefined || !root.contains(piece)) {
    // Between two pieces: the one that begins there, or the end of the last.
    const next = node.childNodes[offset]
    if (next instanceof HTMLElement && next.dataset.at !== undefined) return Number(next.dataset.at)
    const last = node.childNodes[offset - 1]
    return last instanceof HTMLElement ? endOf(last) : null
  }
  const at = Number(piece.dataset.at)
  if (piece.dataset.own === undefined)
    return at + (node instanceof Element ? (offset === 0 ? 0 : endOf(piece) - at) : offset)
  return edge === 'start' ? at : endOf(piece)
}

const endOf = ({ dataset, textContent }: HTMLElement): number =>
  Number(dataset.at) + (dataset.own === undefined ? (textContent ?? '').length : Number(dataset.own))

/** A part of the text as it stands in the document; null if it does not. */
export function rangeFor(root: HTMLElement, { from, to }: TextRange): Range | null {
  const range = document.createRange()
  let isSet = false
  for (const piece of root.querySelectorAll<HTMLElement>('[data-at]')) {
    const at = Number(piece.dataset.at)
    if (endOf(piece) <= from || at >= to) continue
    const text = piece.firstChild
    const inside = (offset: number): [Node, number] =>
      text instanceof Text && piece.dataset.own === undefined
        ? [text, Math.min(Math.max(0, offset - at), text.length)]
        : [piece, offset <= at ? 0 : piece.childNodes.length]
    if (!isSet) range.setStart(...inside(from))
    range.setEnd(...inside(to))
    isSet = true
  }
  return isSet ? range : null
}

/** Where part of the text stands, in CSS pixels from the corner of `root`; null if it is not on the page. */
export function placeOf(root: HTMLElement, part: TextRange): { x: number; y: number } | null {
  const range = rangeFor(root, part)
  if (range === null) return null
  const box = [...range.getClientRects()].at(-1) ?? range.getBoundingClientRect()
  const corner = root.getBoundingClientRect()
  return { x: box.left + box.width / 2 - corner.left, y: box.bottom - corner.top }
}
