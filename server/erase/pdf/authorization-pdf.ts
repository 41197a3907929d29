import type { Instant } from '../../../sync/records/ids.ts'
import { englishTime } from '../../../sync/rules/calendar/english-dates.ts'
import { authorizationBlocks } from '../../../sync/rules/letters/authorization-text.ts'
import { isSignature, type Signature } from '../../../sync/rules/letters/signature.ts'
import { drawSignature } from './hand.ts'
import { INK, INK_FAINT, INK_SOFT, MEASURE, openPaper, type Paper, RULE, SHEET, SHEET_TINT } from './paper.ts'

/** What was signed, and how. */
interface SignedAuthorization {
  /** The exact wording, as `authorizationText` made it. */
  text: string
  textVersion: string
  /** Hash of the wording's UTF-8 bytes. */
  textSha256: string
  signature: Signature
  name: string
  email: string
  signedAt: Instant
  /** The provider that gets this copy, if its wording names no other; omitted for the paper as it was signed. */
  copyFor?: string
}

/** The signed authorization on paper: the whole wording, the signature below it, and how to check both. */
export async function authorizationPdf(signed: SignedAuthorization): Promise<Uint8Array> {
  if (!isSignature(signed.signature)) throw new Error('an authorization is signed')
  const [title, ...blocks] = authorizationBlocks(signed.text)
  const heading = title?.kind === 'heading' ? title.text : 'Signed authorization'
  const facts = factsOf(signed)
  const paper = await openPaper({
    title: `${heading}, ${signed.name}`,
    author: signed.name,
    subject: `${heading}, version ${signed.textVersion}`,
    createdAt: signed.signedAt,
    footer: `${heading}, version ${signed.textVersion}`,
    texts: {
      regular: [signed.text, explanationOf(signed), ...facts.flat()].join(),
      bold: [signed.text, signed.name, 'Total Recall'].join(),
      hand: signed.signature.kind === 'typed' ? signed.signature.value : '',
    },
  })
  paper.ownHead()
  paper.title(heading)
  paper.blocks(blocks)
  signaturePanel(paper, signed, facts)
  return paper.bytes()
}

const EXPLANATION =
  'The SHA-256 above is that of the wording on this paper, from its title to its last sentence, in UTF-8. Whoever ' +
  'has the wording can compute it again.'

const explanationOf = ({ copyFor }: SignedAuthorization): string =>
  copyFor === undefined
    ? EXPLANATION
    : `This copy is for ${copyFor} and names no other provider. The SHA-256 above is that of the whole wording as it was ` +
      'signed, which lists every provider of that day.'

const factsOf = (signed: SignedAuthorization): [label: string, value: string][] => [
  ['Signed at', englishTime(signed.signedAt)],
  ['Mail address', signed.email],
  ['How', signed.signature.kind === 'typed' ? 'By typing the name' : 'By hand on a screen'],
  ['Wording', `Version ${signed.textVersion}`],
  ['SHA-256', signed.textSha256],
]

function signaturePanel(paper: Paper, signed: SignedAuthorization, facts: readonly [string, string][]): void {
  const padding = 18
  const line = 15
  const inner = MEASURE - 2 * padding
  const valueLeft = 82
  const name = paper.fold([{ text: signed.name, style: 'bold', size: 11 }], inner)
  const rows = facts.map(([label, value]) => ({
    label: { text: label, size: 9.5, color: INK_FAINT },
    // Sixty-four digits fit the panel on one line at the smaller size.
    values: paper.fold([{ text: value, size: value.length === 64 ? 8.6 : 9.5, color: INK_SOFT }], inner - valueLeft),
  }))
  const notes = paper.fold([{ text: explanationOf(signed), size: 8.5, color: INK_FAINT }], inner)
  const rowsHeight = rows.reduce((sum, row) => sum + row.values.length * line, 0)
  const height = padding + 56 + 16 + name.length * line + 5 + rowsHeight + 3 + notes.length * 12 + padding - 8

  paper.space(8)
  paper.need(height)
  const top = paper.y
  paper.decorate(page => {
    page.drawRectangle({
      x: SHEET.left,
      y: top - height,
      width: MEASURE,
      height,
      color: SHEET_TINT,
      borderColor: RULE,
      borderWidth: 1,
    })
  })
  const x = SHEET.left + padding
  paper.space(padding + 56)
  drawSignature(paper, signed.signature, { x, y: paper.y + 4, width: 200, height: 53 })
  paper.decorate(page => page.drawRectangle({ x, y: paper.y, width: inner, height: 1.1, color: INK }))
  paper.space(16)
  paper.column(name, x, line)
  paper.space(name.length * line + 5)
  for (const { label, values } of rows) {
    paper.column([label], x, line)
    paper.column(values, x + valueLeft, line)
    paper.space(values.length * line)
  }
  paper.space(3)
  paper.column(notes, x, 12)
}
