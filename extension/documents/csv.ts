import type { Reader } from './formats.ts'
import { readTextFile } from './text-file.ts'
import { type TextUnit, unitOf } from './texts.ts'

/** A cell as it is written, or a separator between cells. */
interface CsvPiece {
  raw: string
  readonly isCell: boolean
}

/** Tables of text. Cells that are not changed, their quotation marks and what stands between them stay as they are. */
export const readCsv: Reader = async bytes => {
  const file = readTextFile(bytes)
  const mark = /^sep=(.)\r?\n/.exec(file.text)
  const pieces = piecesOf(file.text, mark?.[0].length ?? 0, mark?.[1] ?? separatorOf(file.text))
  const units: TextUnit[] = []
  const lines: string[][] = [[]]
  let row = 1
  let column = 1
  for (const [index, piece] of pieces.entries()) {
    if (!piece.isCell) {
      const isEnd = /[\r\n]/.test(piece.raw)
      if (isEnd) lines.push([])
      // The two signs of one line end.
      if (isEnd && !(piece.raw === '\n' && pieces[index - 1]?.raw === '\r')) row += 1
      column = isEnd ? 1 : column + 1
      continue
    }
    const isQuoted = piece.raw.startsWith('"')
    const text = isQuoted ? piece.raw.slice(1, -1).replaceAll('""', '"') : piece.raw
    lines.at(-1)?.push(text)
    if (text.trim() === '') continue
    const write = (changed: string): void => {
      piece.raw = isQuoted ? `"${changed.replaceAll('"', '""')}"` : changed
    }
    units.push(unitOf([{ text, write }], { part: 'table', row, column }, 'cell'))
  }
  return {
    units,
    // A line of the table as one text: the heading of a column tells what stands below it.
    context: lines.map(line => line.join('\t')),
    write: async () => file.write((mark?.[0] ?? '') + pieces.map(({ raw }) => raw).join('')),
  }
}

/** The sign that is most frequent in the first lines. */
function separatorOf(text: string): string {
  const start = text.slice(0, 4000)
  const counts = [',', ';', '\t', '|'].map(sign => ({ sign, count: start.split(sign).length }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

function piecesOf(text: string, from: number, separator: string): CsvPiece[] {
  const pieces: CsvPiece[] = []
  for (let at = from; at < text.length; ) {
    const end = endOfCell(text, at, separator)
    if (end > at) pieces.push({ raw: text.slice(at, end), isCell: true })
    if (end < text.length) pieces.push({ raw: text.charAt(end), isCell: false })
    at = end + 1
  }
  return pieces
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  if (text.charAt(at) === '"') {
    for (at += 1; at < text.length; at += 1) {
      if (text.charAt(at) !== '"') continue
      if (text.charAt(at + 1) !== '"') break
      at += 1
    }
    at += 1
    // Something behind the closing mark: not quoted after all, and a cell up to the next sign.
    if (at >= text.length || isEnd(text, at, separator)) return Math.min(at, text.length)
    at = from
  }
  while (at < text.length && !isEnd(text, at, separator)) at += 1
  return at
}

function isEnd(text: string, at: number, separator: string): boolean {
  const sign = text.charAt(at)
  return sign === separator || sign === '\n' || sign === '\r'
}
