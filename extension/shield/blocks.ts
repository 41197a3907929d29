/**
 * Consecutive lines of a text that are scanned together, with a line of context on either side. A long line is split
 * into several.
 */
export interface Block {
  readonly start: number
  readonly end: number
  readonly windowStart: number
  readonly windowEnd: number
}

/**
 * About one line in this many starts a block. Lines longer than `LINE` start one more often, because a block is read in
 * one go.
 */
const LINES_PER_BLOCK = 16
const LINE = 125
/** After this many code units the next line starts a block in any case. */
const LONGEST_BLOCK = 1_000
/** After this many code units the end of a sentence counts as the end of a line. */
const LONGEST_LINE = 600
const SENTENCE_END = /[.!?]["')\]]{0,2} +(?=\S)/

/**
 * Splits a text into blocks. As long as blocks are short, only a line's own content decides whether it starts a block.
 * So an edit moves few boundaries other than its own, and nearly all blocks away from the edit stay the same.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let start = 0
  let before = 0
  let lineStart = 0
  let previousStart = 0
  while (lineStart < text.length) {
    const lineEnd = endOfLine(text, lineStart)
    const isFull = lineStart - start >= LONGEST_BLOCK
    if (lineStart > start && (isFull || opensBlock(text, lineStart, lineEnd))) {
      blocks.push({ start, end: lineStart, windowStart: before, windowEnd: lineEnd })
      start = lineStart
      before = previousStart
    }
    previousStart = lineStart
    lineStart = lineEnd
  }
  if (start < text.length) blocks.push({ start, end: text.length, windowStart: before, windowEnd: text.length })
  return blocks
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf('\n', start)
  const end = newline < 0 ? text.length : newline + 1
  if (end - start <= LONGEST_LINE) return end
  const sentence = SENTENCE_END.exec(text.slice(start + LONGEST_LINE, end))
  return sentence === null ? end : start + LONGEST_LINE + sentence.index + sentence[0].length
}

/** FNV-1a over the line. */
function opensBlock(text: string, start: number, end: number): boolean {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 8) % LINES_PER_BLOCK < Math.max(1, Math.floor((end - start) / LINE))
}
