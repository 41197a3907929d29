/** The element in which a person writes a prompt, recognized by what it is, not by a site's class names. */
export type Editor = HTMLTextAreaElement | HTMLInputElement | HTMLElement

/** A text as read from an editor, and where each part of it comes from. */
interface Written {
  readonly text: string
  /** Text nodes with their offsets in `text`; empty for a form field. */
  readonly parts: readonly { readonly node: Text; readonly start: number }[]
}

/**
 * How often, and for at most how long each time, a framework gets time to render text that was inserted. Most need a
 * task or two, and a person is waiting, so the first checks follow each other closely.
 */
const TURNS = 24
const TURN_MS = 30

/** An element whose text a person edits in place, by each of the values that make it one. */
export const EDITABLE = ':is([contenteditable=""], [contenteditable="true" i], [contenteditable="plaintext-only" i])'

/** The editor that an event comes from. */
export function editorOf(path: readonly EventTarget[]): Editor | null {
  for (const target of path) {
    if (target instanceof HTMLTextAreaElement) return isUsable(target) ? target : null
    if (target instanceof HTMLInputElement)
      return isUsable(target) && /^(?:text|search)$/.test(target.type) ? target : null
    if (target instanceof HTMLElement && target.isContentEditable) return rootOf(target)
  }
  return null
}

/** Non-empty editors on the page, the most recently used first. */
export function filledEditors(lastUsed: Editor | null): Editor[] {
  const all = [...document.querySelectorAll<HTMLElement>(`textarea, ${EDITABLE}`)]
    .flatMap(element => editorOf([element]) ?? [])
    .filter(element => read(element).text.trim() !== '' && element.getClientRects().length > 0)
  const distinct = [...new Set(all)]
  return lastUsed !== null && distinct.includes(lastUsed)
    ? [lastUsed, ...distinct.filter(editor => editor !== lastUsed)]
    : distinct
}

function isUsable(field: HTMLTextAreaElement | HTMLInputElement): boolean {
  // Editing frameworks keep hidden fields of their own.
  return !field.readOnly && !field.disabled && field.getAttribute('aria-hidden') !== 'true'
}

/** The element that an editing framework owns. */
function rootOf(element: HTMLElement): HTMLElement {
  let root = element
  while (root.parentElement?.isContentEditable === true) root = root.parentElement
  return root
}

/** The text of an editor, with a line break for each block and for each `<br>` that does not merely end a block. */
export function read(editor: Editor): Written {
  if (isField(editor)) return { text: editor.value, parts: [] }
  const parts: { node: Text; start: number }[] = []
  let text = ''
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      parts.push({ node, start: text.length })
      text += node.data
      return
    }
    if (!(node instanceof HTMLElement)) return
    if (node.isContentEditable === false && node !== editor) {
      // A mention or an attachment inside the text: it is read but never written to.
      text += node.textContent ?? ''
      return
    }
    if (node.tagName === 'BR') {
      if (!endsBlock(node)) text += '\n'
      return
    }
    const isBlock = BLOCKS.has(node.tagName) && node !== editor
    if (isBlock && text !== '' && precedes(node)) text += '\n'
    for (const child of node.childNodes) visit(child)
  }
  visit(editor)
  return { text: text.replaceAll('\u00a0', ' '), parts }
}

const BLOCKS = new Set(['P', 'DIV', 'LI', 'UL', 'OL', 'PRE', 'BLOCKQUOTE', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'])

/** Whether the node has a previous sibling: the first block begins where its parent does and needs no line break. */
function precedes(node: HTMLElement): boolean {
  return node.previousSibling !== null
}

function endsBlock(br: HTMLElement): boolean {
  return br.nextSibling === null || br.classList.contains('ProseMirror-trailingBreak')
}

interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Replaces texts as if the person had selected and typed them: every framework is notified, line breaks and mentions
 * stay, and undo works. Returns `false` if the result is not the expected text.
 */
export async function write(editor: Editor, changes: readonly Change[], expected: string): Promise<boolean> {
  editor.focus()
  const whole = joined(editor, changes)
  for (const change of whole.reverse()) {
    // A field is notified of each change directly, and a single change need not wait for the browser's own event.
    const isLast = isField(editor) || whole.length === 1
    // Lexical reads the selection only on `selectionchange`, which the browser fires a frame later.
    const isHeard = isLast ? undefined : selectionHeard()
    if (!select(editor, change)) return false
    if (isLast) document.dispatchEvent(new Event('selectionchange'))
    await isHeard
    // Waits for the editor's own selection change too; otherwise it mistakes the next change for its own.
    const isDrawn = isLast ? undefined : selectionHeard()
    insert(editor, change.text)
    await isDrawn
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (isSame(read(editor).text, expected)) return true
    await new Promise(resolve => setTimeout(resolve, Math.min(TURN_MS, 2 ** turn - 1)))
  }
  return false
}

/**
 * Inserts text in place of the selection, as if typed. Chromium types multi-line text line by line, with a layout for
 * each: two hundred lines block a page for a quarter of a second. Markup inserted into a field becomes plain text, at
 * once.
 */
function insert(editor: Editor, text: string): void {
  const isPasted = isField(editor) && text.includes('\n') && document.execCommand('insertHTML', false, escaped(text))
  // Firefox cannot insert markup into a field.
  if (!isPasted) document.execCommand('insertText', false, text)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Sorts the changes and merges those in one line or one field: each costs a frame, and in a long field a layout. */
function joined(editor: Editor, changes: readonly Change[]): Change[] {
  const { text, parts } = read(editor)
  const nodeAt = (at: number) => parts.findLast(({ start }) => start <= at)?.node
  const whole: Change[] = []
  for (const change of [...changes].sort((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    const between = last === undefined ? '' : text.slice(last.end, change.start)
    const isNear =
      last !== undefined &&
      (isField(editor) || (nodeAt(last.start) === nodeAt(change.end - 1) && !between.includes('\n')))
    if (isNear)
      whole[whole.length - 1] = { start: last.start, end: change.end, text: last.text + between + change.text }
    else whole.push(change)
  }
  return whole
}

/** Ignores what frameworks add: a non-breaking space at the end of a line, a zero-width space in an empty block. */
export function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(text: string): string {
  const plain = text.replaceAll('\u00a0', ' ').replace(/[\u200b\ufeff\r]/g, '')
  let end = plain.length
  while (plain.charAt(end - 1) === '\n') end -= 1
  return plain.slice(0, end)
}

function select(editor: Editor, { start, end }: Change): boolean {
  if (isField(editor)) {
    editor.setSelectionRange(start, end)
    return true
  }
  const { parts } = read(editor)
  const from = placeOf(parts, start, 'after')
  const to = placeOf(parts, end, 'before')
  const selection = getSelection()
  if (from === null || to === null || selection === null) return false
  selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset)
  return true
}

/** The text node and offset of the character before or after a position. */
function placeOf(parts: Written['parts'], at: number, side: 'before' | 'after'): { node: Text; offset: number } | null {
  for (const { node, start } of parts) {
    const end = start + node.data.length
    if (side === 'after' ? at >= start && at < end : at > start && at <= end) return { node, offset: at - start }
  }
  return null
}

function isField(editor: Editor): editor is HTMLTextAreaElement | HTMLInputElement {
  return editor instanceof HTMLTextAreaElement || editor instanceof HTMLInputElement
}

/** Longer than a busy page takes to reach the next frame. If the selection does not change, no event fires. */
const SELECTION_MS = 500

/** Call it before changing the selection: resolves when all listeners have been notified. */
function selectionHeard(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      document.removeEventListener('selectionchange', done)
      setTimeout(resolve, 0)
    }
    document.addEventListener('selectionchange', done)
    setTimeout(done, SELECTION_MS)
  })
}
