import { type Face, widthOf, winAnsi } from './pdf-fonts.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 60 } as const
export const MEASURE = PAGE.width - 2 * PAGE.margin

/** One block of text: its words wrap at MEASURE, and continue on the next page automatically. */
export interface PdfBlock {
  text: string
  face?: Face
  size?: number
  /** Space above it, in points. */
  above?: number
  indent?: number
  /** Stays on the same page as the next block. */
  keep?: boolean
  /** Begins a page of its own. */
  startsPage?: boolean
}

interface Line {
  codes: number[]
  face: Face
  size: number
  x: number
  y: number
}

const FONTS: Readonly<Record<Face, { name: string; base: string }>> = {
  regular: { name: 'F1', base: 'Helvetica' },
  bold: { name: 'F2', base: 'Helvetica-Bold' },
  mono: { name: 'F3', base: 'Courier' },
}

/**
 * Text as a PDF (ISO 32000-1), with the fonts built into every reader. Nothing is loaded, so it works offline, and the
 * same blocks yield the same bytes. With `footer` it is ours, in English: it is printed on each page before the page
 * number. Without, it is a text of somebody else.
 */
export function pdfOf(blocks: readonly PdfBlock[], facts: { title: string; footer?: string }): Uint8Array {
  const pages = laidOut(blocks)
  if (facts.footer !== undefined)
    for (const [index, lines] of pages.entries()) {
      const words = `${facts.footer}, page ${index + 1} of ${pages.length}`
      lines.push({ codes: winAnsi(words), face: 'regular', size: 8.5, x: PAGE.margin, y: 36 })
    }
  const language = facts.footer === undefined ? '' : '/Lang (en-US) '
  const first = 4 + Object.keys(FONTS).length
  const kids = pages.map((_lines, index) => `${first + 2 * index} 0 R`).join(' ')
  const fonts = Object.values(FONTS)
  const resources = fonts.map(({ name }, index) => `/${name} ${4 + index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${language}/ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Title <${hexOf(winAnsi(facts.title))}> /Producer (Total Recall) >>`,
    ...fonts.map(({ base }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`),
    ...pages.flatMap((lines, index) => {
      const content = lines.map(written).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] ` +
          `/Resources << /Font << ${resources} >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return fileOf(objects)
}

/** Objects one after another, and a table of their offsets. Everything is ASCII, so a character is a byte. */
function fileOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const places = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${places}`
  file += `trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new TextEncoder().encode(file)
}

const written = ({ codes, face, size, x, y }: Line): string =>
  `BT /${FONTS[face].name} ${size} Tf 1 0 0 1 ${round(x)} ${round(y)} Tm <${hexOf(codes)}> Tj ET`

const hexOf = (codes: readonly number[]): string => codes.map(code => code.toString(16).padStart(2, '0')).join('')
const round = (points: number): number => Math.round(points * 100) / 100

const BOTTOM = 64
const TOP = PAGE.height - PAGE.margin

function laidOut(blocks: readonly PdfBlock[]): Line[][] {
  const pages: Line[][] = [[]]
  let y: number = TOP
  const set = blocks.map(block => ({ ...block, lines: folded(block) }))
  for (const [index, block] of set.entries()) {
    const { face = 'regular', size = 10.5, above = 0, indent = 0, keep } = block
    const leading = size * 1.38
    const next = keep ? (set[index + 1]?.size ?? 10.5) * 1.38 * 2 : 0
    if (block.startsPage && index > 0) [y] = [TOP, pages.push([])]
    if (y < TOP) y -= above
    if (y - leading - next < BOTTOM) [y] = [TOP, pages.push([])]
    for (const codes of block.lines) {
      if (y - leading < BOTTOM) [y] = [TOP, pages.push([])]
      y -= leading
      pages.at(-1)?.push({ codes, face, size, x: PAGE.margin + indent, y })
    }
  }
  return pages
}

const SPACE = 0x20

/** Lines no wider than MEASURE. Breaks at spaces; a word longer than a line is cut. */
function folded({ text, face = 'regular', size = 10.5, indent = 0 }: PdfBlock): number[][] {
  const measure = MEASURE - indent
  const fits = (codes: readonly number[]) => widthOf(codes, face, size) <= measure
  const lines: number[][] = []
  let line: number[] = []
  for (const word of wordsOf(winAnsi(text))) {
    const longer = line.length === 0 ? word : [...line, SPACE, ...word]
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line.length > 0) lines.push(line)
    line = word
    while (!fits(line)) {
      let cut = line.length
      while (cut > 1 && !fits(line.slice(0, cut))) cut -= 1
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  if (line.length > 0) lines.push(line)
  return lines
}

function wordsOf(codes: readonly number[]): number[][] {
  const words: number[][] = [[]]
  for (const code of codes) {
    if (code === SPACE) words.push([])
    else words.at(-1)?.push(code)
  }
  return words.filter(word => word.length > 0)
}
