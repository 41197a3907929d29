/** Elements that make up text: none of these is a whole answer. */
const PROSE = new Set(
  'A ABBR B BDI BDO BLOCKQUOTE CAPTION CITE CODE DATA DD DEL DFN DL DT EM FIGCAPTION FIGURE FONT H1 H2 H3 H4 H5 H6 I INS KBD LABEL LI MARK OL P PRE Q S SAMP SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TIME TR U UL VAR'.split(
    ' ',
  ),
)
/** These contain boxes of their own. */
const BOXED = 'pre, table'
/** Titles of conversations are restored but are not answers. */
const NO_ANSWER = 'a[href], nav, aside, header, button, [role="navigation"], [role="dialog"]'

/** The answer or prompt that a text belongs to: its first ancestor that is not part of a text. */
export function turnOf(text: Node): Element | null {
  let turn: Element | null = text.parentElement
  for (;;) {
    while (turn !== null && PROSE.has(turn.tagName)) turn = turn.parentElement
    const box: Element | null = turn?.closest(BOXED) ?? null
    if (box === null) break
    turn = box.parentElement
  }
  return turn === null || turn === document.body || turn.closest(NO_ANSWER) !== null ? null : turn
}
