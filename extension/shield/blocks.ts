/** Some lines of a text that are scanned together, with a line of context on either side. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly windowStart: number
  readonly windowEnd: number
}

/** About one line in this many opens a block. */
const LINES_PER_BLOCK = 16

/**
 * Cuts a text into blocks. A line opens a block by its own words alone, so an edit moves no boundary but its own:
 * all blocks but those around the edit are the same as before.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let start = 0
  let before = 0
  let lineStart = 0
  let previousStart = 0
  while (lineStart < text.length) {
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline < 0 ? text.length : newline + 1
    if (lineStart > start && opensBlock(text, lineStart, lineEnd)) {
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

/** FNV-1a over the line. */
function opensBlock(text: string, start: number, end: number): boolean {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 8) % LINES_PER_BLOCK === 0
}
