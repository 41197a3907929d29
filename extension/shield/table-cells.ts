import { isWordAt, isWordBefore } from './characters.ts'
import type { Span } from './span.ts'

const MARKS = ['\t', ';', '|', ','] as const
type Mark = (typeof MARKS)[number]
/** Their parts are joined from what stands beside each other. A comma in an amount separates nothing. */
const JOINED: ReadonlySet<Span['type']> = new Set(['ADDRESS', 'NAME'])
const MAY_CROSS = /[\t;|,\n]/

/**
 * Parts of spans that go over the cells of a table, one for each cell: a placeholder in place of a comma or a line end
 * would move all cells behind it. Spans outside of tables stay whole.
 */
export function withinCells<Part extends Span>(text: string, spans: readonly Part[]): Part[] {
  return spans.flatMap(span =>
    JOINED.has(span.type) && MAY_CROSS.test(text.slice(span.start, span.end)) ? cellsOf(text, span) : [span],
  )
}

function cellsOf<Part extends Span>(text: string, span: Part): Part[] {
  const cells: Part[] = []
  for (let start = text.lastIndexOf('\n', span.start - 1) + 1; start < span.end; ) {
    const end = endOfLine(text, start)
    const mark = markOf(text, start, end)
    if (mark === undefined) return [span]
    let from = start
    for (const at of [...separatorsIn(text, start, end, mark), end]) {
      const cell = trimmed(text, Math.max(from, span.start), Math.min(at, span.end))
      if (cell !== null) cells.push({ ...span, ...cell })
      from = at + 1
    }
    start = end + 1
  }
  return cells
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf('\n', start)
  return newline < 0 ? text.length : newline
}

/** What separates the cells of a line, if the line above or below has as many of it. */
function markOf(text: string, start: number, end: number): Mark | undefined {
  const above = start === 0 ? null : { start: text.lastIndexOf('\n', start - 2) + 1, end: start - 1 }
  const below = end >= text.length ? null : { start: end + 1, end: endOfLine(text, end + 1) }
  return MARKS.find(mark => {
    const count = countOf(text, start, end, mark)
    return (
      count > 0 && [above, below].some(line => line !== null && countOf(text, line.start, line.end, mark) === count)
    )
  })
}

/** 0 if a blank follows one of them, as in a sentence. */
function countOf(text: string, start: number, end: number, mark: Mark): number {
  const separators = separatorsIn(text, start, end, mark)
  const isSentence = (mark === ',' || mark === ';') && separators.some(at => /^\s?$/.test(text.slice(at + 1, at + 2)))
  return isSentence ? 0 : separators.length
}

function separatorsIn(text: string, start: number, end: number, mark: Mark): number[] {
  const found: number[] = []
  let isQuoted = false
  for (let at = start; at < end; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === mark && !isQuoted) found.push(at)
  }
  return found
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } | null {
  let [start, end] = [from, to]
  while (start < end && !isWordAt(text, start)) start += 1
  while (end > start && !isWordBefore(text, end)) end -= 1
  return end > start ? { start, end } : null
}
