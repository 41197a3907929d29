/**
 * Consecutive lines of a text that are scanned together, with lines of context on either side. A long line is split into
 * several.
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
/** At least so many code units of context, and at least a line, if there are so many. */
const CONTEXT = 120
const SENTENCE_END = /[.!?]["')\]]{0,2} +(?=\S)/

/**
 * Splits a text into blocks. As long as blocks are short, only a line's own content decides whether it starts a block.
 * So an edit moves few boundaries other than its own, and nearly all blocks away from the edit stay the same.
 */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text)
  const blocks: Block[] = []
  let first = 0
  for (let at = 1; at <= lines.length; at += 1) {
    const start = lines[first] ?? 0
    const end = lines[at] ?? text.length
    const isFull = end - start >= LONGEST_BLOCK
    if (at < lines.length && !isFull && !opensBlock(text, end, lines[at + 1] ?? text.length)) continue
    blocks.push({ start, end, windowStart: contextBefore(lines, first), windowEnd: contextBehind(text, lines, at) })
    first = at
  }
  return blocks
}

/** Where each line starts, and each part of a line that is too long. */
function linesOf(text: string): number[] {
  const lines: number[] = []
  for (let start = 0; start < text.length; start = endOfLine(text, start)) lines.push(start)
  return lines
}

function contextBefore(lines: readonly number[], first: number): number {
  const start = lines[first] ?? 0
  let line = first
  while (line > 0 && start - (lines[line] ?? 0) < CONTEXT) line -= 1
  return lines[line] ?? 0
}

function contextBehind(text: string, lines: readonly number[], next: number): number {
  const end = lines[next] ?? text.length
  let line = next
  while (line < lines.length && (lines[line] ?? 0) - end < CONTEXT) line += 1
  return lines[line] ?? text.length
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
