import type { Placed } from '../shield/restore.ts'
import { shownWord } from './shown-word.ts'
import { runsIn, runsOf } from './text-runs.ts'

interface RestoredTextNeeds {
  /** Placeholders in a text that begins at the given node. */
  placedIn(text: string, at: Node): readonly Placed[]
  /** Whether the person wants to see placeholders there. */
  isLeftAlone(at: Node): boolean
  /** Called after a change. */
  onChange(): void
}

export interface RestoredText {
  /** Re-examines everything, or part of the page, after the vault or the person's choice has changed. */
  refresh(part?: Node): void
  /** Where words stand in the page, and the placeholders that begin there. */
  shown(): ReadonlyMap<Node, readonly string[]>
  /** Marks an element as ours: the texts on both sides of it belong together. */
  passOver(element: Element): void
  /** Changes the page without reacting to those changes. */
  quietly(work: () => void): void
}

/** A text node of the page that contains placeholders, and the nodes that we insert after it. */
interface Split {
  /** As the page wrote it. */
  readonly full: string
  /** What remains of it in the page's own node. */
  readonly kept: string
  /** The page's own node, or what stands in its place, then ours: texts and words, or what stands in their places. */
  readonly line: readonly ChildNode[]
  /** Placeholders that begin in it. */
  readonly placeholders: readonly string[]
  /** The whole run that it was read in; a change to the neighboring text also changes the result. */
  readonly run: string
}

/** A text in such a line: of the page's own node, or between words. */
interface Piece {
  readonly of: Text
  readonly text: string
  /** Before others cut or replaced it. */
  readonly whole: string
}

/** Code units. A longer run that has not been examined before gets its own task: the page is busy drawing it. */
const LONG_RUN = 4_000

/**
 * Shows the person's words in place of placeholders while the page writes and rewrites its texts. The page's elements
 * may split a placeholder, so consecutive texts in a line are read as one. The page's own nodes stay: a node keeps the
 * text before its first placeholder, and our nodes follow it. When the page changes or removes that node, our nodes are
 * removed first. A script that reads the page finds the placeholders; the words are in closed shadow roots.
 *
 * Translators and highlighters put nodes of their own in the place of texts: those stand for what they replace, and the
 * words beside them stay.
 */
export function restoreText(
  signal: AbortSignal,
  root: Node,
  { placedIn, isLeftAlone, onChange }: RestoredTextNeeds,
): RestoredText {
  const splits = new Map<Text, Split>()
  const ours = new WeakSet<Node>()
  const pieces = new WeakMap<Node, Piece>()
  const isOurs = (node: Node) => ours.has(node)
  const observer = new MutationObserver(take)
  const waiting = new Set<Text>()

  function take(records: readonly MutationRecord[]): void {
    if (splits.size > 0) takeOver(records)
    const touched = new Set<Node>()
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'characterData' || removedNodes.length > 0) touched.add(target)
      for (const node of addedNodes) touched.add(node)
      for (const node of removedNodes) forgetBelow(node)
    }
    const runs = new Set<readonly Text[]>()
    for (const node of touched)
      if (node.isConnected && !isOurs(node)) for (const run of runsOf(node, isOurs)) runs.add(run)
    for (const run of runs) {
      if (isLongAndNew(run)) waitFor(run)
      else lookAt(run)
    }
    observer.takeRecords()
    onChange()
  }

  /** Finds texts beside words that others than the page have replaced or cut. */
  function takeOver(records: readonly MutationRecord[]): void {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    if (added.size === 0) return
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (target instanceof Text) takeRest(target, added)
      const near = [...addedNodes, previousSibling, nextSibling]
      for (const node of removedNodes) {
        const piece = node.isConnected ? undefined : pieces.get(node)
        if (piece === undefined) continue
        const instead = near.find(each => each?.isConnected && added.has(each) && isInstead(each, piece))
        if (instead) standIn([instead], node, piece)
      }
    }
  }

  /** What follows a text that was cut belongs to it, if it makes it whole again. */
  function takeRest(cut: Text, added: ReadonlySet<Node>): void {
    const piece = pieces.get(cut)
    const rest: Node[] = []
    let read = cut.data
    let next = cut.nextSibling
    for (; next !== null && added.has(next) && !isOurs(next) && read !== piece?.text; next = next.nextSibling) {
      rest.push(next)
      read += next.textContent ?? ''
    }
    if (piece !== undefined && rest.length > 0 && read === piece.text) standIn([cut, ...rest], cut, piece)
  }

  /** From now on, these nodes stand where that one stood. */
  function standIn(nodes: readonly Node[], before: Node, piece: Piece): void {
    const split = splits.get(piece.of)
    // A page that draws its text anew removes the words as well.
    if (split === undefined || split.line.some(each => !pieces.has(each) && !each.isConnected)) return
    for (const node of nodes) {
      const text = node.textContent ?? ''
      const isSame = nodes.length === 1 || node === before
      pieces.set(node, { of: piece.of, text, whole: isSame ? piece.whole : text })
      if (node !== piece.of) markOurs(node)
    }
    const line = split.line.flatMap(each => (each === before ? (nodes as ChildNode[]) : [each]))
    splits.set(piece.of, { ...split, line, kept: line[0] === piece.of ? piece.of.data : split.kept })
  }

  /**
   * A run that already shows words cannot wait: it would show them next to the page's new text until its turn comes.
   */
  function isLongAndNew(run: readonly Text[]): boolean {
    return run.reduce((sum, { length }) => sum + length, 0) > LONG_RUN && !run.some(node => splits.has(node))
  }

  function waitFor([first]: readonly Text[]): void {
    if (first === undefined) return
    if (waiting.size === 0) setTimeout(lookAtWaiting, 0)
    waiting.add(first)
  }

  function lookAtWaiting(): void {
    const nodes = [...waiting].filter(node => node.isConnected)
    waiting.clear()
    quietly(() => {
      for (const node of nodes) for (const run of runsOf(node, isOurs)) lookAt(run)
    })
    onChange()
  }

  /** Processes the page's pending changes first, then discards the records of our own. */
  function quietly(work: () => void): void {
    const before = observer.takeRecords()
    if (before.length > 0) take(before)
    work()
    observer.takeRecords()
  }

  function lookAt(run: readonly Text[]): void {
    // Two changes may belong to one run; the first call has already handled both.
    const text = run.map(asWritten).join('')
    const before = run.flatMap(node => splits.get(node) ?? [])
    if (before.length > 0 && before.every(split => split.run === text) && run.every(isAsWeLeftIt)) return
    for (const node of run) undo(node)
    const [first] = run
    if (first === undefined || !mayHold(text) || isLeftAlone(first)) return
    const placed = placedIn(text, first)
    if (placed.length === 0) return
    let start = 0
    for (const node of run) {
      const end = start + node.data.length
      split(node, { text, start, end, placed: placed.filter(each => each.start < end && each.end > start) })
      start = end
    }
  }

  /** The text as the page wrote it, without our nodes. */
  function asWritten(node: Text): string {
    const before = splits.get(node)
    return before !== undefined && isKept(node, before) ? before.full : node.data
  }

  function isAsWeLeftIt(node: Text): boolean {
    const before = splits.get(node)
    if (before === undefined) return true
    return before.line[0] === node && node.data === before.kept && before.line.every(each => each.isConnected)
  }

  /** Not a new text of the page. A highlighter that goes makes one text of the pieces again. */
  function isKept(node: Text, { kept }: Split): boolean {
    return node.data === kept || node.data === pieces.get(node)?.whole
  }

  function split(node: Text, here: { text: string; start: number; end: number; placed: readonly Placed[] }): void {
    const { text, start, end, placed } = here
    if (placed.length === 0) return
    const full = node.data
    const parts: (string | HTMLElement)[] = []
    const placeholders: string[] = []
    let from = start
    for (const each of placed) {
      if (each.start > from) parts.push(text.slice(from, each.start))
      // A placeholder that began in an earlier node shows its word there; its remainder is left out here.
      if (each.start >= start) {
        const placeholder = text.slice(each.start, each.end)
        parts.push(shownWord(placeholder, each.value, node.parentElement))
        placeholders.push(placeholder)
      }
      from = Math.min(each.end, end)
    }
    if (from < end) parts.push(text.slice(from, end))
    const kept = typeof parts[0] === 'string' ? parts[0] : ''
    const made = (kept === '' ? parts : parts.slice(1)).map(part =>
      typeof part === 'string' ? document.createTextNode(part) : part,
    )
    node.data = kept
    for (const each of [node, ...made])
      if (each instanceof Text) pieces.set(each, { of: node, text: each.data, whole: each.data })
    for (const each of made) markOurs(each)
    node.after(...made)
    splits.set(node, { full, kept, line: [node, ...made], placeholders, run: text })
  }

  function markOurs(node: Node): void {
    ours.add(node)
    for (const child of node.childNodes) ours.add(child)
  }

  function undo(node: Text): void {
    const before = splits.get(node)
    if (before === undefined) return
    splits.delete(node)
    const [first] = before.line
    if (first !== node && first?.isConnected && !node.isConnected) first.before(node)
    for (const each of before.line) if (each !== node) each.remove()
    // Otherwise the page has rewritten it.
    if (isKept(node, before)) node.data = before.full
  }

  function forgetBelow(node: Node): void {
    if (splits.size === 0) return
    const isBelow = ([text, { line }]: [Text, Split]) => node.contains(text) || node.contains(line[0] ?? null)
    const gone =
      node instanceof Text ? [pieces.get(node)?.of ?? node] : [...splits].filter(isBelow).map(([text]) => text)
    // Some pages remove a node and insert it elsewhere, so its full text is put back.
    for (const text of gone) if (!splits.get(text)?.line[0]?.isConnected) undo(text)
  }

  function refresh(part: Node = root): void {
    quietly(() => {
      for (const [text, { line }] of splits) if (part.contains(line[0] ?? null)) undo(text)
      for (const run of runsIn(part, isOurs)) lookAt(run)
    })
    onChange()
  }

  signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  refresh()

  return {
    refresh,
    quietly,
    passOver: element => void ours.add(element),
    shown: () => new Map([...splits].map(([node, { line, placeholders }]) => [line[0] ?? node, placeholders])),
  }
}

/** Whether a node replaces a text: with the same words, or as translators do, in an element that pages have long stopped using. */
function isInstead(node: Node, { text, whole }: Piece): boolean {
  if (text.trim() === '') return false
  return node.nodeName === 'FONT' || node.textContent === text || node.textContent === whole
}

function mayHold(text: string): boolean {
  return /\d{4}/.test(text) || /name|email|value/i.test(text)
}
