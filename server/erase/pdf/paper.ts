import { type Color, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'

import type { Instant } from '../../../sync/records/ids.ts'
import type { LetterBlock } from '../../../sync/rules/letters/letter.ts'
import { printable } from '../../../sync/rules/letters/printable.ts'
import { drawShapes } from './draw-shapes.ts'
import type { Style } from './faces.ts'
import { type Typesetter, typesetter } from './fonts.ts'
import { type Role, type Tag, tagTree } from './tags.ts'
import { type UnseenText, unseenText } from './unseen-text.ts'

/** US Letter with margins that leave about eighty characters to a line of text. */
export const SHEET = { width: 612, height: 792, left: 78, right: 78, top: 64, bottom: 74 } as const
export const MEASURE = SHEET.width - SHEET.left - SHEET.right

/** The brand's light color tokens: paper has no dark mode. */
export const INK = hex(0x0d1f19)
export const INK_SOFT = hex(0x3d5149)
export const INK_FAINT = hex(0x546860)
export const RULE = hex(0xc9d8d0)
export const BRAND = hex(0x006b4c)
export const ON_BAR = hex(0xd9f7e9)
export const SHEET_TINT = hex(0xf5f9f7)

const BODY = { size: 11, leading: 16 } as const
const HEADING = { size: 12, leading: 17 } as const

interface Line {
  text: string
  style?: Style
  size: number
  color?: Color
  align?: 'left' | 'right'
}

/** Facts about the whole document: its metadata, and every character that will be set in each style. */
interface PaperFacts {
  title: string
  author: string
  subject: string
  createdAt: Instant
  texts: Record<Style, string>
  /** Left part of the footer. */
  footer: string
}

/**
 * A document that is written from top to bottom and breaks into pages by itself. The same calls give the same bytes:
 * dates are passed in, names are fixed, and nothing is random.
 */
export async function openPaper(facts: PaperFacts) {
  const document = await PDFDocument.create({ updateMetadata: false })
  const at = new Date(facts.createdAt)
  document.setTitle(printable(facts.title), { showInWindowTitleBar: true })
  document.setAuthor(printable(facts.author))
  document.setSubject(printable(facts.subject))
  document.setCreator('Total Recall')
  document.setProducer('Total Recall')
  document.setCreationDate(at)
  document.setModificationDate(at)
  document.setLanguage('en-US')
  const footerText = `${facts.footer} Page 0123456789 of`
  const type = await typesetter(document, { ...facts.texts, regular: facts.texts.regular + footerText })
  return new Paper(document, type, facts)
}

export class Paper {
  /** The next baseline: everything above it is written. */
  y = SHEET.height - SHEET.top
  page: PDFPage
  readonly #document: PDFDocument
  readonly #type: Typesetter
  readonly #facts: PaperFacts
  readonly #tags: ReturnType<typeof tagTree>
  readonly #unseen: UnseenText

  constructor(document: PDFDocument, type: Typesetter, facts: PaperFacts) {
    this.#document = document
    this.#type = type
    this.#facts = facts
    this.#tags = tagTree(document)
    this.#unseen = unseenText(document)
    this.page = document.addPage([SHEET.width, SHEET.height])
  }

  /** Starts a new page unless `height` more points fit on this one. */
  need(height: number): void {
    if (this.y - height >= SHEET.bottom) return
    this.page = this.#document.addPage([SHEET.width, SHEET.height])
    this.y = SHEET.height - SHEET.top
    const page = this.page
    this.decorate(() => {
      this.mark(SHEET.left, this.y - 3, 17, BRAND)
      this.#set({ text: this.#facts.footer, size: 9, color: INK_FAINT, align: 'right' }, page, SHEET.left, this.y)
      this.#dashes(this.y - 14)
    })
    this.y -= 44
  }

  space(points: number): void {
    this.y -= points
  }

  /** The head of a paper that is ours, with our name. */
  ownHead(): void {
    const baseline = this.y - 12
    this.decorate(() => this.mark(SHEET.left, baseline - 3.5, 31, BRAND))
    this.column([{ text: 'Total Recall', style: 'bold', size: 17 }], SHEET.left + 41, 20, baseline)
    this.space(36)
    this.dashedRule()
    this.space(22)
  }

  title(text: string): void {
    const lines = this.wrap(text, 'bold', 21, MEASURE)
    this.#write('H1', lines, { size: 21, style: 'bold', leading: 26 })
    this.space(8)
  }

  blocks(blocks: readonly LetterBlock[]): void {
    for (const block of blocks) {
      if (block.kind === 'heading') this.#heading(block.text)
      else if (block.kind === 'paragraph') this.paragraph(block.text)
      else this.#list(block.items)
    }
  }

  paragraph(text: string): void {
    this.#write('P', this.wrap(text, 'regular', BODY.size, MEASURE), { ...BODY, style: 'regular' })
    this.space(9)
  }

  /** Height that a paragraph will take. */
  heightOf(text: string): number {
    return this.wrap(text, 'regular', BODY.size, MEASURE).length * BODY.leading + 9
  }

  /** Wraps each line to `measure`: names and addresses may be longer than their space. */
  fold(lines: readonly Line[], measure: number): Line[] {
    return lines.flatMap(line =>
      this.wrap(line.text, line.style ?? 'regular', line.size, measure).map(text => ({ ...line, text })),
    )
  }

  /** Lines one below the other, starting at `x` and the current height; the height does not change. */
  column(lines: readonly Line[], x: number, leading: number, from = this.y): void {
    const page = this.page
    const tag = this.#tags.open('P')
    lines.forEach((line, index) => {
      this.#tags.within(tag, page, () => this.#set(line, page, x, from - index * leading))
    })
  }

  /** Lines, rules and marks without meaning: kept out of what is read aloud. */
  decorate(draw: (page: PDFPage) => void): void {
    this.#tags.artifact(this.page, () => draw(this.page))
  }

  /** A drawing with a meaning, and alternative text for those who cannot see it. */
  figure(alternative: string, draw: (page: PDFPage) => void): void {
    const tag = this.#tags.open('Figure', undefined, printable(alternative))
    this.#tags.within(tag, this.page, () => draw(this.page))
  }

  /** One line of text inside `decorate` or `figure`. */
  bare(line: Line, x: number, y: number): void {
    this.#set(line, this.page, x, y)
  }

  /** The logo mark: two brackets around a bar. `x`, `y`: lower left corner. */
  mark(x: number, y: number, width: number, color: Color): void {
    const unit = width / 34
    const page = this.page
    const bracket = (from: number, to: number) => {
      const thickness = 3 * unit
      const edge = from < to ? from : from - 3
      page.drawRectangle({ x: x + edge * unit, y, width: thickness, height: 22 * unit, color })
      const start = Math.min(from, to)
      for (const bottom of [0, 19]) {
        const width = Math.abs(to - from) * unit
        page.drawRectangle({ x: x + start * unit, y: y + bottom * unit, width, height: thickness, color })
      }
    }
    bracket(0, 6.5)
    bracket(34, 27.5)
    page.drawRectangle({ x: x + 7 * unit, y: y + 7 * unit, width: 20 * unit, height: 8 * unit, color })
  }

  dashedRule(): void {
    this.decorate(() => this.#dashes(this.y))
  }

  width(text: string, style: Style, size: number): number {
    return this.#type.width(printable(text), style, size)
  }

  /** Lines of at most `measure` points. Breaks at spaces; a word longer than a line is split where necessary. */
  wrap(text: string, style: Style, size: number, measure: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of wordsOf(printable(text))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.#type.width(longer, style, size) <= measure) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      while (this.#type.width(line, style, size) > measure) {
        const fits = this.#fitting(line, style, size, measure)
        lines.push(line.slice(0, fits))
        line = line.slice(fits)
      }
    }
    if (line !== '') lines.push(line)
    return lines
  }

  /** Numbers the pages and closes the document. */
  async bytes(): Promise<Uint8Array> {
    const pages = this.#document.getPages()
    pages.forEach((page, index) => {
      this.page = page
      const y = 46
      this.decorate(() => {
        page.drawRectangle({ x: SHEET.left, y: y + 15, width: MEASURE, height: 0.6, color: RULE })
        this.#set({ text: this.#facts.footer, size: 8.5, color: INK_FAINT }, page, SHEET.left, y)
        const number = `Page ${index + 1} of ${pages.length}`
        this.#set({ text: number, size: 8.5, color: INK_FAINT, align: 'right' }, page, SHEET.left, y)
      })
    })
    this.#tags.finish()
    this.#unseen.finish()
    // Without this limit the library sleeps between objects to keep a browser page responsive: half of a letter's time.
    return this.#document.save({
      useObjectStreams: true,
      addDefaultPage: false,
      objectsPerTick: Number.POSITIVE_INFINITY,
    })
  }

  #heading(text: string): void {
    // A heading is never alone at the bottom of a page: two lines of the following text stay with it.
    this.need(HEADING.leading + 2 * BODY.leading + 10)
    this.space(5)
    this.#write('H2', this.wrap(text, 'bold', HEADING.size, MEASURE), { ...HEADING, style: 'bold' })
    this.space(3)
  }

  #list(items: readonly string[]): void {
    const list = this.#tags.open('L')
    const indent = 18
    for (const item of items) {
      const lines = this.wrap(item, 'regular', BODY.size, MEASURE - indent)
      this.need(Math.min(lines.length, 2) * BODY.leading)
      const [bullet, baseline] = [this.page, this.y - BODY.size]
      // The bullet is the bar from the logo mark.
      this.decorate(() => {
        bullet.drawRectangle({ x: SHEET.left + 1, y: baseline + 2.4, width: 8, height: 3.2, color: BRAND })
      })
      const tag = this.#tags.open('LBody', this.#tags.open('LI', list))
      this.#flow(tag, lines, { ...BODY, style: 'regular', x: SHEET.left + indent })
      this.space(2.5)
    }
    this.space(8)
  }

  #write(role: Role, lines: readonly string[], look: { size: number; leading: number; style: Style }): void {
    this.#flow(this.#tags.open(role), lines, { ...look, x: SHEET.left })
  }

  /** Lines of one block, without widows or orphans. */
  #flow(tag: Tag, lines: readonly string[], look: { size: number; leading: number; style: Style; x: number }): void {
    lines.forEach((text, index) => {
      const left = lines.length - index
      const together = index === 0 ? Math.min(lines.length, lines.length === 3 ? 3 : 2) : left === 2 ? 2 : 1
      this.need(together * look.leading)
      const page = this.page
      // A line ends with a space, so that copied or spoken words do not run together.
      const spoken = left > 1 ? `${text} ` : text
      const line = { text: spoken, size: look.size, style: look.style, color: INK }
      this.#tags.within(tag, page, () => this.#set(line, page, look.x, this.y - look.size))
      this.y -= look.leading
    })
  }

  #set(line: Line, page: PDFPage, x: number, y: number): void {
    const runs = this.#type.runs(printable(line.text), line.style ?? 'regular', line.size)
    const total = runs.flatMap(({ pieces }) => pieces).reduce((sum, { width }) => sum + width, 0)
    let pen = line.align === 'right' ? SHEET.width - SHEET.right - total : x
    for (const { pieces, unseen } of runs) {
      const start = pen
      for (const piece of pieces) {
        const look = { x: pen, y, size: line.size, color: line.color ?? INK }
        if (piece.font === null) drawShapes(page, piece.shapes(), look)
        else page.drawText(piece.text, { ...look, font: piece.font })
        pen += piece.width
      }
      if (unseen !== null) this.#unseen.write(page, unseen, { x: start, y, width: pen - start, size: line.size })
    }
  }

  #dashes(y: number): void {
    this.page.drawLine({
      start: { x: SHEET.left, y },
      end: { x: SHEET.width - SHEET.right, y },
      thickness: 1.1,
      color: RULE,
      dashArray: [4, 3],
    })
  }

  #fitting(word: string, style: Style, size: number, measure: number): number {
    let fits = 1
    while (fits < word.length && this.#type.width(word.slice(0, fits + 1), style, size) <= measure) fits += 1
    // Never between the two halves of a surrogate pair.
    const half = word.charCodeAt(fits)
    return half >= 0xdc00 && half <= 0xdfff ? fits + 1 : fits
  }
}

/** Splits into words; a section sign and its number count as one. */
function wordsOf(text: string): string[] {
  return text
    .replace(/([§]) /g, '$1\u00a0')
    .split(' ')
    .filter(word => word !== '')
}

function hex(color: number): Color {
  return rgb((color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255)
}
