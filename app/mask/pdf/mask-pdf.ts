import { type Opened, Unreadable, type WhyUnreadable } from '../../../extension/documents/formats.ts'
import { type MaskedDocument, maskRead } from '../../../extension/documents/mask-document.ts'
import type { Masker } from '../../../extension/documents/masker.ts'
import { Tally } from '../../../extension/documents/report.ts'
import { type TextUnit, unitOf } from '../../../extension/documents/texts.ts'
import { canBeSet, newPdf } from './new-pdf.ts'
import { type ReadPage, readPages } from './read-pages.ts'

/** What the person gets: a new PDF of the masked words, or only these. */
export type PdfAs = 'pdf' | 'text'

/** What is special about a PDF, beside what is said about any document. */
export interface AboutPdf {
  /** What it became: one with letters that a new PDF cannot show is given as text, whatever was chosen. */
  readonly as: PdfAs
  readonly canBePdf: boolean
  /** Numbers, from 1, of the pages that have no words: pictures and scans. */
  readonly wordless: readonly number[]
  /** Whether all its other words are in what it became. */
  readonly isWhole: boolean
}

type MaskedPdf =
  | (Omit<Extract<MaskedDocument, { is: 'masked' }>, 'format'> & { readonly about: AboutPdf })
  | Exclude<MaskedDocument, { is: 'masked' }>
  | { readonly is: 'unreadable'; readonly why: WhyUnreadable | 'wordless' }

/**
 * Masks the words of a PDF. Nothing of the file itself is in what comes out: words are in more of its places than any
 * program shows, and what is drawn over a word leaves it there.
 */
export async function maskPdf(bytes: Uint8Array, name: string, asked: PdfAs, masker: Masker): Promise<MaskedPdf> {
  const left = new Tally()
  const file = await readPages(bytes, left).catch(error => {
    if (error instanceof Unreadable) return error
    throw error
  })
  if (file instanceof Unreadable) return { is: 'unreadable', why: file.why }
  const { pages, isWhole } = file
  const wordless = pages.flatMap((page, index) => (hasWords(page) ? [] : [index + 1]))
  if (wordless.length === pages.length) return { is: 'unreadable', why: 'wordless' }
  const canBePdf = pages.every(({ paragraphs, comments }) =>
    [...paragraphs, ...comments.flatMap(({ author, words }) => [author, words])].every(canBeSet),
  )
  const as = canBePdf ? asked : 'text'
  const base = name.replace(/\.pdf$/i, '')
  const read = async (_: Uint8Array, tally: Tally): Promise<Opened> => {
    tally.add(left)
    return openedOf(pages, base, as)
  }
  const masked = await maskRead(bytes, { ...wayOf(base, as), read }, masker)
  return masked.is === 'masked' ? { ...masked, about: { as, canBePdf, wordless, isWhole } } : masked
}

/** What it becomes, and how that is searched. */
export function wayOf(base: string, as: PdfAs) {
  return as === 'pdf'
    ? { maskedName: `${base}.pdf`, mediaType: 'application/pdf', wordsOf }
    : { maskedName: `${base}.txt`, mediaType: 'text/plain' }
}

const hasWords = ({ paragraphs, comments }: ReadPage): boolean => paragraphs.length + comments.length > 0

/** A text of a page, which changes when it is masked. */
interface Words {
  text: string
}

function openedOf(pages: readonly ReadPage[], title: string, as: PdfAs): Opened {
  const units: TextUnit[] = []
  const unit = (words: Words, part: 'body' | 'comments', number: number, manner: 'prose' | 'person'): void => {
    const write = (text: string): void => {
      words.text = text
    }
    units.push(unitOf([{ text: words.text, write }], { part, on: { is: 'page', number } }, manner))
  }
  const written = pages.map(({ paragraphs, comments }, index) => {
    const body = paragraphs.map(text => ({ text }))
    for (const words of body) unit(words, 'body', index + 1, 'prose')
    const notes = comments.map(each => ({ author: { text: each.author }, words: { text: each.words } }))
    for (const { author, words } of notes) {
      if (author.text !== '') unit(author, 'comments', index + 1, 'person')
      unit(words, 'comments', index + 1, 'prose')
    }
    return (): string[] => [
      ...body.map(({ text }) => text),
      ...notes.map(({ author, words }) => `(${author.text === '' ? '' : `${author.text}: `}${words.text})`),
    ]
  })
  return {
    units,
    context: [],
    write: async details => {
      const masked = written.map(paragraphs => paragraphs())
      if (as === 'pdf') return newPdf(masked, details.hiddenIn(title, 'bare', () => true) ?? title)
      // Between pages stands the sign that other programs put there as well.
      return new TextEncoder().encode(`${masked.map(page => page.join('\n\n')).join('\n\n\f')}\n`)
    },
  }
}

/** The finished file is read like any other: what it shows must be free of what is hidden, and not only its bytes. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { pages } = await readPages(bytes, new Tally())
  return pages.flatMap(({ paragraphs }) => paragraphs).join('\n')
}
