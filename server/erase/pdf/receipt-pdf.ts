import type { Instant } from '../../../sync/records/ids.ts'
import type { LetterBlock } from '../../../sync/rules/letters/letter.ts'
import { openPaper } from './paper.ts'

/** The content of a deletion receipt. */
interface ReceiptPaper {
  title: string
  /** Short facts, one line each: what, when, which request. */
  facts: readonly string[]
  /** Sentences below them: what the receipt proves and what it does not. */
  notes: readonly string[]
  reference: string
  createdAt: Instant
}

/** The deletion receipt on paper. The same facts give the same bytes. */
export async function receiptPdf({ title, facts, notes, reference, createdAt }: ReceiptPaper): Promise<Uint8Array> {
  const paper = await openPaper({
    title: `Deletion receipt, ${reference}`,
    author: 'Total Recall',
    subject: title,
    createdAt,
    footer: `Deletion receipt, ${reference}`,
    texts: { regular: [...facts, ...notes].join(), bold: [title, HEADING, 'Total Recall'].join(), hand: '' },
  })
  paper.ownHead()
  paper.title(title)
  const blocks: LetterBlock[] = [
    { kind: 'list', items: facts },
    { kind: 'heading', text: HEADING },
    ...notes.map((text): LetterBlock => ({ kind: 'paragraph', text })),
  ]
  paper.blocks(blocks)
  return paper.bytes()
}

const HEADING = 'What this paper is'
