import type { Instant } from '../../../sync/records/ids.ts'
import type { LetterText } from '../../../sync/rules/letters/letter.ts'
import { drawSignature } from './hand.ts'
import { BRAND, INK, INK_FAINT, INK_SOFT, MEASURE, ON_BAR, openPaper, type Paper, SHEET } from './paper.ts'

/** A letter on paper. The same letter and date give the same bytes. */
export async function letterPdf(letter: LetterText, { createdAt }: { createdAt: Instant }): Promise<Uint8Array> {
  const { mark } = letter.signature
  const paper = await openPaper({
    title: `${letter.title}, ${letter.reference}`,
    author: letter.signature.lines[0] ?? letter.from.name,
    subject: letter.subject,
    createdAt,
    footer: `${letter.title}, ${letter.reference}`,
    texts: {
      regular: [
        ...letter.blocks.map(block => (block.kind === 'list' ? block.items.join() : block.text)),
        ...letter.to,
        ...letter.signature.lines,
        ...letter.enclosures,
        letter.from.name,
        letter.from.address,
        letter.date,
        letter.replyTo,
        'To Answer to Enclosed: Transmitted by',
      ].join(),
      bold: [
        letter.title,
        letter.reference,
        letter.to.join(),
        letter.signature.lines.join(),
        'Total Recall',
        ...letter.blocks.map(block => (block.kind === 'heading' ? block.text : '')),
      ].join(),
      hand: mark?.kind === 'typed' ? mark.value : '',
    },
  })
  letterhead(paper, letter)
  addresses(paper, letter)
  paper.title(letter.title)
  paper.blocks(letter.blocks.slice(0, -1))
  signed(paper, letter)
  return paper.bytes()
}

/**
 * The agent's letter carries the logo mark; the person's own letter carries the person's name and says who transmitted
 * it.
 */
function letterhead(paper: Paper, letter: LetterText): void {
  const own = letter.signature.by === 'person'
  const baseline = paper.y - 12
  const side = MEASURE / 2 - 8
  const wordmark = { text: own ? (letter.signature.lines[0] ?? '') : 'Total Recall', style: 'bold', size: 17 } as const
  const left = paper.fold([wordmark], side)
  // A letter that the person sends alone has no carrier: its head names the person once.
  const alone = own && letter.from.name === letter.signature.lines[0]
  const carrier = alone ? '' : own ? `Transmitted by ${letter.from.name}` : letter.from.name
  const small = { size: 8.5, color: INK_FAINT, align: 'right' } as const
  const right = paper.fold(
    [carrier, letter.from.address].map(text => ({ text, ...small })),
    side - 21,
  )
  if (own) {
    const x = SHEET.width - SHEET.right - paper.width(right[0]?.text ?? '', 'regular', small.size) - 21
    if (!alone) paper.decorate(() => paper.mark(x, baseline + 3.8, 14, BRAND))
  } else {
    paper.decorate(() => paper.mark(SHEET.left, baseline - 3.5, 31, BRAND))
  }
  paper.column(left, SHEET.left + (own ? 0 : 41), 21, baseline)
  paper.column(right, SHEET.left, 12, baseline + 5)
  paper.space(36 + Math.max((left.length - 1) * 21, (right.length - 2) * 12))
  paper.dashedRule()
  paper.space(27)
}

/** The recipient on the left; date, reference and reply address on the right. */
function addresses(paper: Paper, letter: LetterText): void {
  const size = 10.5
  const [team = '', company = '', ...rest] = letter.to
  const left = paper.fold(
    [
      { text: 'To', size: 8.5, color: INK_FAINT },
      { text: company, style: 'bold', size },
      ...[team, ...rest].map(text => ({ text, size, color: INK_SOFT })),
    ],
    MEASURE * 0.66,
  )
  paper.column(left, SHEET.left, 15)
  const width = paper.width(letter.reference, 'bold', size)
  const x = SHEET.width - SHEET.right - width - 7
  // The reference is a token on a bar, so that what the answer must quote stands out.
  paper.decorate(page => {
    page.drawRectangle({ x: x - 7, y: paper.y - 19, width: width + 14, height: 16.5, color: INK })
  })
  paper.column([{ text: letter.reference, style: 'bold', size, color: ON_BAR }], x, 15, paper.y - 14.5)
  paper.column([{ text: letter.date, size, color: INK_SOFT, align: 'right' }], SHEET.left, 15, paper.y - 36)
  paper.space(15 * (left.length - 1) + 38)
}

/** The last sentence and the signature stay on one page. */
function signed(paper: Paper, letter: LetterText): void {
  const last = letter.blocks.at(-1)
  const { by, mark } = letter.signature
  const [name = '', ...rest] = letter.signature.lines
  const indent = by === 'agent' ? 14 : 0
  const lines = paper.fold(
    [{ text: name, style: 'bold', size: 11 }, ...rest.map(text => ({ text, size: 10, color: INK_SOFT }))],
    MEASURE - indent,
  )
  const above = by === 'agent' ? 8 : 62
  const words = last?.kind === 'paragraph' ? paper.heightOf(last.text) : 0
  paper.need(words + above + 17 + lines.length * 15 + 34)
  if (last !== undefined) paper.blocks([last])
  paper.space(above)
  if (mark !== null) drawSignature(paper, mark, { x: SHEET.left, y: paper.y + 5, width: 172, height: 44 })
  paper.decorate(page => {
    // The agent signs with its name beside a bar; a line to sign on is for a handwritten signature.
    const bar = {
      x: SHEET.left,
      y: paper.y - lines.length * 15 - 3,
      width: 3.2,
      height: lines.length * 15,
      color: BRAND,
    }
    if (by === 'agent') page.drawRectangle(bar)
    else page.drawRectangle({ x: SHEET.left, y: paper.y, width: MEASURE * 0.52, height: 1.1, color: INK })
  })
  paper.space(by === 'agent' ? 13 : 17)
  paper.column(lines, SHEET.left + indent, 15)
  paper.space(lines.length * 15 + 10)
  paper.column([{ text: `Enclosed: ${letter.enclosures.join('; ')}`, size: 9, color: INK_FAINT }], SHEET.left, 12)
}
