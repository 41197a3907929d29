import { EDITABLE } from '../composer/editor.ts'

/** Texts in these elements belong to the page's code or to what the person is writing. */
const PASSED_OVER = `script, style, noscript, textarea, input, template, ${EDITABLE}`
/** Elements that do not end a line of text. */
const INLINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
)

type IsOurs = (node: Node) => boolean

/** The runs that a node is part of or contains: texts that a person reads as one. */
export function runsOf(node: Node, isOurs: IsOurs): (readonly Text[])[] {
  if (node instanceof Text || (node instanceof Element && INLINE.has(node.tagName))) {
    const block = blockOf(node)
    return block === null ? [] : runsInBlock(block, isOurs)
  }
  return runsIn(node, isOurs)
}

/** All runs in a part of the page. */
export function runsIn(part: Node, isOurs: IsOurs): (readonly Text[])[] {
  const blocks = new Set<Element>()
  for (const text of textsIn(part)) {
    const block = isOurs(text) ? null : blockOf(text)
    if (block !== null) blocks.add(block)
  }
  return [...blocks].flatMap(block => runsInBlock(block, isOurs))
}

function textsIn(part: Node): Text[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: Text[] = part instanceof Text ? [part] : []
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text as Text)
  return texts
}

function blockOf(node: Node): Element | null {
  let block = node instanceof Element ? node : node.parentElement
  while (block !== null && INLINE.has(block.tagName) && block.parentElement !== null) block = block.parentElement
  return block === null || block.closest(PASSED_OVER) !== null ? null : block
}

function runsInBlock(block: Element, isOurs: IsOurs): (readonly Text[])[] {
  const runs: Text[][] = []
  let run: Text[] = []
  const end = () => {
    if (run.length > 0) runs.push(run)
    run = []
  }
  const visit = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (isOurs(node)) continue
      if (node instanceof Text) run.push(node)
      else if (!(node instanceof Element)) continue
      else if (INLINE.has(node.tagName) && !node.matches(PASSED_OVER)) visit(node)
      else end()
    }
  }
  visit(block)
  end()
  return runs
}
