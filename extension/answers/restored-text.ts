import { isDark } from '../overlay/shadow-host.ts'
import type { Placed } from '../shield/restore.ts'

interface Needs {
  /** Placeholders in a text that stands at a place of the page. */
  placedIn(text: string, at: Node): readonly Placed[]
  /** Called after a change with how many are shown. */
  onChange?(shown: number): void
}

export interface RestoredText {
  /** Looks at everything again: what is known has changed. */
  refresh(): void
  /** Takes all of ours out of the page, or puts it back. */
  show(isShown: boolean): void
  /** Works on the page as the page wrote it: ours is taken out meanwhile. */
  asWritten<T>(work: () => T): T
  isOurs(node: Node): boolean
}

/** A text node of the page that holds placeholders, and what we put after it. */
interface Split {
  /** As the page wrote it. */
  readonly full: string
  /** What is left of it in the page's own node. */
  readonly head: string
  readonly ours: readonly ChildNode[]
}

const STYLE = `
  :host { all: inherit; display: inline; }
  span { border-radius: 3px; padding: 0 .18em; background: #d3eadf; color: #006b4c; font-weight: 600; }
  :host([data-theme='dark']) span { background: #0f3527; color: #4dd6a3; }
  span:focus-visible { outline: 2px solid currentColor; outline-offset: 1px; }
  @media print { span { background: none; color: inherit; } }
`
/** Texts here are the page's programs, or what the person writes. */
const PASSED_OVER = 'script, style, noscript, textarea, input, template, [contenteditable=""], [contenteditable="true"]'

/**
 * Shows the person's words where placeholders stand, while the page writes and rewrites its texts. The page's own nodes
 * stay: a node keeps what stands before its first placeholder, and our nodes follow it. When the page changes or
 * removes that node, ours go first. A script that reads the page finds the placeholders; the words are in closed roots.
 */
export function restoreText(root: Node, { placedIn, onChange }: Needs): RestoredText {
  const splits = new Map<Text, Split>()
  const ours = new WeakSet<Node>()
  let isShown = true
  const observer = new MutationObserver(take)
  const watch = () => observer.observe(root, { subtree: true, childList: true, characterData: true })

  function take(records: readonly MutationRecord[]): void {
    const touched = new Set<Node>()
    for (const { type, target, addedNodes, removedNodes } of records) {
      if (type === 'characterData') touched.add(target)
      for (const node of addedNodes) touched.add(node)
      for (const node of removedNodes) forgetBelow(node)
    }
    changeQuietly(() => {
      for (const node of touched) if (node.isConnected) look(node)
    })
  }

  /** Our own changes are not looked at again. */
  function changeQuietly(work: () => void): void {
    work()
    observer.takeRecords()
    onChange?.(splits.size)
  }

  function look(node: Node): void {
    if (ours.has(node)) return
    if (node instanceof Text) {
      lookAt(node)
      return
    }
    // The document itself is no element: a refresh begins there.
    if (node instanceof Element ? node.closest(PASSED_OVER) !== null : !(node instanceof Document)) return
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text as Text)
    for (const text of texts) if (!ours.has(text)) lookAt(text)
  }

  function lookAt(node: Text): void {
    const before = splits.get(node)
    if (before !== undefined) {
      if (node.data === before.head && before.ours.every(each => each.isConnected)) return
      // The page wrote the whole text anew.
      for (const each of before.ours) each.remove()
      splits.delete(node)
    }
    if (!isShown || !mayHold(node.data) || node.parentElement?.closest(PASSED_OVER) !== null) return
    const placed = placedIn(node.data, node)
    if (placed.length > 0) split(node, placed)
  }

  function split(node: Text, placed: readonly Placed[]): void {
    const full = node.data
    const made: ChildNode[] = []
    placed.forEach(({ start, end, value }, index) => {
      made.push(shown(full.slice(start, end), value))
      const rest = full.slice(end, placed[index + 1]?.start ?? full.length)
      if (rest !== '') made.push(document.createTextNode(rest))
    })
    for (const each of made) ours.add(each)
    const head = full.slice(0, placed[0]?.start ?? 0)
    node.data = head
    node.after(...made)
    splits.set(node, { full, head, ours: made })
  }

  function shown(placeholder: string, value: string): HTMLElement {
    const host = document.createElement('span')
    // What a script reads, and what is left where ours is switched off.
    host.textContent = placeholder
    ours.add(host.firstChild as Node)
    if (document.body !== null && isDark()) host.dataset.theme = 'dark'
    const inside = host.attachShadow({ mode: 'closed' })
    const style = document.createElement('style')
    style.textContent = STYLE
    const word = document.createElement('span')
    word.textContent = value
    word.title = `sent as ${placeholder}`
    word.tabIndex = 0
    inside.append(style, word)
    return host
  }

  function undo(node: Text): void {
    const before = splits.get(node)
    if (before === undefined) return
    splits.delete(node)
    for (const each of before.ours) each.remove()
    if (node.data === before.head) node.data = before.full
  }

  function forgetBelow(node: Node): void {
    for (const text of textsIn(node)) {
      const before = splits.get(text)
      if (before === undefined || text.isConnected) continue
      splits.delete(text)
      changeQuietly(() => {
        for (const each of before.ours) each.remove()
        // Some pages take a node out and put it in elsewhere: it has its whole text again.
        if (text.data === before.head) text.data = before.full
      })
    }
  }

  function textsIn(node: Node): Text[] {
    if (node instanceof Text) return [node]
    return splits.size === 0 ? [] : [...splits.keys()].filter(text => node.contains(text))
  }

  const refresh = () =>
    changeQuietly(() => {
      for (const node of [...splits.keys()]) undo(node)
      look(root)
    })

  watch()
  changeQuietly(() => look(root))

  return {
    refresh,
    show(value) {
      isShown = value
      refresh()
    },
    asWritten(work) {
      const nodes = [...splits.keys()]
      observer.takeRecords()
      for (const node of nodes) undo(node)
      try {
        return work()
      } finally {
        changeQuietly(() => {
          for (const node of nodes) if (node.isConnected) lookAt(node)
        })
      }
    },
    isOurs: node => ours.has(node),
  }
}

function mayHold(text: string): boolean {
  return /\d{4}/.test(text) || /name|email|value/i.test(text)
}
