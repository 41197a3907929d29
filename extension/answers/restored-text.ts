import type { Placed } from '../shield/restore.ts'
import { shownWord } from './shown-word.ts'
import { runsIn, runsOf, textsIn } from './text-runs.ts'

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
  /** The page's own text nodes that show words, and the placeholders that begin in each. */
  shown(): ReadonlyMap<Text, readonly string[]>
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
  readonly ours: readonly ChildNode[]
  /** Placeholders that begin in it. */
  readonly placeholders: readonly string[]
  /** The whole run that it was read in; a change to the neighboring text also changes the result. */
  readonly run: string
}

/** Code units. A longer run that has not been examined before gets its own task: the page is busy drawing it. */
const LONG_RUN = 4_000

/**
 * Shows the person's words in place of placeholders while the page writes and rewrites its texts. The page's elements
 * may split a placeholder, so consecutive texts in a line are read as one. The page's own nodes stay: a node keeps the
 * text before its first placeholder, and our nodes follow it. When the page changes or removes that node, our nodes are
 * removed first. A script that reads the page finds the placeholders; the words are in closed shadow roots.
 */
export function restoreText(root: Node, { placedIn, isLeftAlone, onChange }: RestoredTextNeeds): RestoredText {
  const splits = new Map<Text, Split>()
  const ours = new WeakSet<Node>()
  const isOurs = (node: Node) => ours.has(node)
  const observer = new MutationObserver(take)
  const waiting = new Set<Text>()

  function take(records: readonly MutationRecord[]): void {
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
    return before !== undefined && node.data === before.kept ? before.full : node.data
  }

  function isAsWeLeftIt(node: Text): boolean {
    const before = splits.get(node)
    return before === undefined || (node.data === before.kept && before.ours.every(each => each.isConnected))
  }

  function split(node: Text, here: { text: string; start: number; end: number; placed: readonly Placed[] }): void {
    const { text, start, end, placed } = here
    if (placed.length === 0) return
    const full = node.data
    const pieces: (string | HTMLElement)[] = []
    const placeholders: string[] = []
    let from = start
    for (const each of placed) {
      if (each.start > from) pieces.push(text.slice(from, each.start))
      // A placeholder that began in an earlier node shows its word there; its remainder is left out here.
      if (each.start >= start) {
        const placeholder = text.slice(each.start, each.end)
        pieces.push(shownWord(placeholder, each.value, node.parentElement))
        placeholders.push(placeholder)
      }
      from = Math.min(each.end, end)
    }
    if (from < end) pieces.push(text.slice(from, end))
    const kept = typeof pieces[0] === 'string' ? pieces[0] : ''
    const made = (kept === '' ? pieces : pieces.slice(1)).map(piece =>
      typeof piece === 'string' ? document.createTextNode(piece) : piece,
    )
    for (const each of made) markOurs(each)
    node.data = kept
    node.after(...made)
    splits.set(node, { full, kept, ours: made, placeholders, run: text })
  }

  function markOurs(node: Node): void {
    ours.add(node)
    for (const child of node.childNodes) ours.add(child)
  }

  function undo(node: Text): void {
    const before = splits.get(node)
    if (before === undefined) return
    splits.delete(node)
    for (const each of before.ours) each.remove()
    // Otherwise the page has rewritten it.
    if (node.data === before.kept) node.data = before.full
  }

  function forgetBelow(node: Node): void {
    if (splits.size === 0) return
    const gone = node instanceof Text ? [node] : [...splits.keys()].filter(text => node.contains(text))
    // Some pages remove a node and insert it elsewhere, so its full text is put back.
    for (const text of gone) if (!text.isConnected) undo(text)
  }

  function refresh(part: Node = root): void {
    quietly(() => {
      for (const node of textsIn(part)) undo(node)
      for (const run of runsIn(part, isOurs)) lookAt(run)
    })
    onChange()
  }

  observer.observe(root, { subtree: true, childList: true, characterData: true })
  refresh()

  return {
    refresh,
    quietly,
    passOver: element => void ours.add(element),
    shown: () => new Map([...splits].map(([node, { placeholders }]) => [node, placeholders])),
  }
}

function mayHold(text: string): boolean {
  return /\d{4}/.test(text) || /name|email|value/i.test(text)
}
