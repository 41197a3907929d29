import type { PlacePart } from './texts.ts'

/** How a run looks. What was deleted is not in a flow. */
export interface Look {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly hidden: boolean
  readonly deleted: boolean
}

export interface Run {
  readonly is: 'run'
  /** With `\n` for a line break and `\t` for a tab. */
  text: string
  readonly look: Look
}

/** A note, a comment, or the text of a shape, where it is anchored. */
interface Inside {
  readonly is: 'inside'
  readonly kind: 'footnote' | 'annotation' | 'shape'
  readonly flow: Flow
  readonly author: { readonly text: string } | undefined
}

export interface Paragraph {
  readonly items: readonly (Run | Inside)[]
  readonly end: 'par' | 'cell' | 'row'
}

export interface Flow {
  readonly place: PlacePart
  readonly paragraphs: Paragraph[]
  /** The paragraph that is being read. */
  readonly open: { items: (Run | Inside)[] }
}

/** A header or a footer, by its control word. */
export interface Margin {
  readonly word: string
  readonly flow: Flow
}

/** Twips, of a page in any format. */
const TABLE_WIDTH = 9_000

/** Rich text in ASCII, with nothing in it but these words. */
export function writeRtf(body: Flow, margins: readonly Margin[]): string {
  const around = margins.map(({ word, flow }) => `{\\${word}\\pard\\plain ${flowed(flow)}}\n`)
  return `{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}\n${around.join('')}\\pard\\plain ${flowed(body)}}\n`
}

function flowed({ paragraphs }: Flow): string {
  const out: string[] = []
  let row: string[] = []
  let cells = 0
  for (const { items, end } of paragraphs) {
    const text = items.map(written).join('')
    if (end === 'row') {
      if (cells > 0) out.push(begunRow(cells), ...row, '\\row\\pard\n')
      row = []
      cells = 0
    } else if (end === 'cell') {
      row.push(`\\intbl ${text}\\cell\n`)
      cells += 1
    } else if (cells > 0) row.push(`\\intbl ${text}\\par\n`)
    else out.push(`${text}\\par\n`)
  }
  // A row without an end is no table.
  return [...out, ...row.map(cell => cell.replace('\\intbl ', '').replace('\\cell\n', '\\par\n'))].join('')
}

function begunRow(cells: number): string {
  const ends = Array.from({ length: cells }, (_, at) => `\\cellx${Math.round((TABLE_WIDTH * (at + 1)) / cells)}`)
  return `\\trowd${ends.join('')}\n`
}

function written(item: Run | Inside): string {
  if (item.is === 'run') return styled(encodeRtf(item.text), item.look)
  const { kind, flow, author } = item
  // Its paragraphs are lines where it stands: a shape can stand in a cell or a note.
  if (kind === 'shape')
    return flow.paragraphs.map(({ items }) => `\\line ${items.map(written).join('')}\\line `).join('')
  if (kind === 'footnote') return `{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} ${flowed(flow)}}`
  const by = author === undefined ? '' : `{\\*\\atnauthor ${encodeRtf(author.text)}}`
  return `${by}\\chatn{\\*\\annotation\\pard\\plain ${flowed(flow)}}`
}

function styled(text: string, { bold, italic, underline, hidden }: Look): string {
  const control = `${bold ? '\\b' : ''}${italic ? '\\i' : ''}${underline ? '\\ul' : ''}${hidden ? '\\v' : ''}`
  return control === '' ? text : `{${control} ${text}}`
}

function encodeRtf(text: string): string {
  return text.replace(/[\\{}]|[^\x20-\x7e]/g, sign => {
    if (sign === '\n') return '\\line '
    if (sign === '\t') return '\\tab '
    if (/[\\{}]/.test(sign)) return `\\${sign}`
    const code = sign.charCodeAt(0)
    // Half a sign of two code units is written as such: readers join them.
    return code < 32 ? ' ' : `\\u${code > 32_767 ? code - 65_536 : code}?`
  })
}
