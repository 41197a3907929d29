import { AnnotationType, getDocument, InvalidPDFException, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs'

import { Unreadable } from '../../../extension/documents/formats.ts'
import type { Tally } from '../../../extension/documents/report.ts'
import { type PlacedText, paragraphsOf } from './reading-order.ts'

/** What a page says. */
export interface ReadPage {
  readonly paragraphs: readonly string[]
  readonly comments: readonly { readonly author: string; readonly words: string }[]
}

interface ReadPdf {
  readonly pages: readonly ReadPage[]
  /** Whether all its words are there: some fonts say their letters by tables that are not in the file. */
  readonly isWhole: boolean
}

/**
 * The words of each page: those that are drawn, whatever their colour or layer, those in the fields of a form, and the
 * comments. Counts what is left behind. Throws `Unreadable`.
 */
export async function readPages(bytes: Uint8Array, tally: Tally): Promise<ReadPdf> {
  let isWhole = true
  /** Asked for what is not in the file. Nothing is fetched: the tables of all such letters are larger than the library. */
  class NothingElse {
    async fetch({ kind }: { kind: string }): Promise<never> {
      if (kind === 'cMapUrl') isWhole = false
      throw new Error(kind)
    }
  }
  // The library takes the bytes away from their owner, and runs no code of a file: it may not create any here.
  const task = getDocument({
    data: bytes.slice(),
    isEvalSupported: false,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    BinaryDataFactory: NothingElse,
    verbosity: 0,
  })
  try {
    const file = await task.promise.catch(error => {
      throw new Unreadable(whyNot(error))
    })
    await countLeftBehind(file, bytes, tally)
    const pages: ReadPage[] = []
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number)
      pages.push(await readPage(page, tally))
      page.cleanup()
    }
    return { pages, isWhole }
  } finally {
    await task.destroy()
  }
}

function whyNot(error: unknown): 'encrypted' | 'broken' {
  if (error instanceof InvalidPDFException) return 'broken'
  return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken'
}

/** What of a file beside its pages is not in the new one. */
async function countLeftBehind(file: PDFDocumentProxy, bytes: Uint8Array, tally: Tally): Promise<void> {
  const [{ info }, outline, attachments, actions, layers] = await Promise.all([
    file.getMetadata(),
    file.getOutline(),
    file.getAttachments(),
    file.hasJSActions(),
    file.getOptionalContentConfig(),
  ])
  tally.remove('properties', Object.keys(info).filter(name => !OF_THE_LIBRARY.test(name)).length)
  tally.remove('bookmarks', outline?.length ?? 0)
  tally.remove('attachments', sizeOf(attachments))
  if (actions) tally.remove('macros')
  const groups = [...layers] as [string, { readonly visible: boolean }][]
  tally.see('hidden-layers', groups.filter(([, { visible }]) => !visible).length)
  // A picture is a stream, and what a stream is stands before it in plain letters, whatever else is packed.
  const plain = new TextDecoder('latin1').decode(bytes)
  tally.remove('pictures', plain.match(/\/Subtype\s{0,9}\/Image\b/g)?.length ?? 0)
}

/** What the library says of a file beside the properties that it has. */
const OF_THE_LIBRARY = /^(?:Is[A-Z]|PDFFormatVersion$|EncryptFilterName$|Language$)/

/** A map, or an object without a prototype, as the library has changed from one to the other. */
const sizeOf = (all: unknown): number =>
  all instanceof Map ? all.size : typeof all === 'object' && all !== null ? Object.keys(all).length : 0

async function readPage(page: PDFPageProxy, tally: Tally): Promise<ReadPage> {
  const [{ items }, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const drawn = items.flatMap(item => ('str' in item ? [placed(item as DrawnText)] : []))
  const noted = annotations.map(each => readAnnotation(each as Annotation))
  const comments = noted.flatMap(({ comment }) => comment ?? [])
  tally.see('comments', comments.length)
  tally.remove('links', noted.filter(({ isLink }) => isLink).length)
  return { paragraphs: paragraphsOf([...drawn, ...noted.flatMap(({ placed }) => placed)]), comments }
}

/** An item of the library's text, of which its types say less. */
interface DrawnText {
  readonly str: string
  readonly dir: string
  readonly width: number
  readonly height: number
  readonly transform: readonly number[]
}

function placed({ str, dir, width, height, transform }: DrawnText): PlacedText {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
  const size = height > 0 ? height : Math.hypot(c, d)
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  return { text: readable(str), x, y, width, size, angle, isRightToLeft: dir === 'rtl' }
}

/** Control signs come from fonts that do not say what they mean. */
const readable = (text: string): string => text.replace(/[\p{Cc}\ufffd]/gu, ' ')

/** What is read of an annotation: the library's types call it `any`. */
interface Annotation {
  readonly annotationType?: number
  readonly rect: readonly number[]
  readonly url?: string
  readonly contentsObj?: { readonly str?: string }
  readonly titleObj?: { readonly str?: string }
  readonly richText?: { readonly str?: string } | null
  readonly fieldType?: string | null
  readonly fieldValue?: unknown
  readonly textContent?: readonly string[]
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly exportValue?: string
  readonly buttonValue?: string | null
}

interface ReadAnnotation {
  readonly placed: readonly PlacedText[]
  readonly comment?: { readonly author: string; readonly words: string }
  readonly isLink: boolean
}

function readAnnotation(annotation: Annotation): ReadAnnotation {
  const { annotationType, rect, url, contentsObj, titleObj, richText } = annotation
  if (annotationType === AnnotationType.WIDGET) return { placed: linesIn(rect, filledIn(annotation)), isLink: false }
  if (annotationType === AnnotationType.LINK) return { placed: [], isLink: url !== undefined }
  const contents = contentsObj?.str ?? ''
  const rich = richText?.str ?? ''
  const words = [contents, rich.trim() === contents.trim() ? '' : rich].filter(each => each.trim() !== '').join('\n')
  // Written on the page, where it stands; what it says may differ from what it shows.
  if (annotationType === AnnotationType.FREETEXT) {
    const shown = annotation.textContent?.join('\n') ?? ''
    const differs = readable(shown).replace(/\s/g, '') !== readable(words).replace(/\s/g, '')
    return { placed: linesIn(rect, differs && shown !== '' ? `${shown}\n${words}` : words), isLink: false }
  }
  const author = readable(titleObj?.str ?? '').trim()
  return words === '' ? { placed: [], isLink: false } : { placed: [], comment: { author, words }, isLink: false }
}

/** What a field of a form says: its value, not how it was drawn. */
function filledIn({ fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue }: Annotation): string {
  if (checkBox === true) return fieldValue === exportValue ? '[x]' : '[ ]'
  if (radioButton === true) return fieldValue === buttonValue ? '[x]' : '[ ]'
  if (!/^(?:Tx|Ch)$/.test(fieldType ?? '')) return ''
  return [fieldValue]
    .flat()
    .flatMap(each => (typeof each === 'string' ? [each] : []))
    .join('\n')
}

const FIELD_SIZE = 10

/** Words in a box of the page: one below the other from its top, or in its middle. */
function linesIn([left = 0, bottom = 0, right = 0, top = 0]: readonly number[], words: string): PlacedText[] {
  const lines = words.split(/\r\n?|\n/).filter(line => line.trim() !== '')
  const height = Math.min(FIELD_SIZE * 1.2, (top - bottom) / Math.max(1, lines.length))
  const size = Math.max(1, Math.min(FIELD_SIZE, height))
  const first = lines.length === 1 ? (top + bottom) / 2 - size * 0.3 : top - size
  return lines.map((line, index) => ({
    text: readable(line),
    x: left + 1,
    y: first - index * height,
    width: Math.max(0, Math.min(right - left - 2, line.length * size * 0.5)),
    size,
    angle: 0,
    isRightToLeft: false,
  }))
}
