import { formatOf, MAX_DOCUMENT_BYTES, type WhyUnreadable } from '../../extension/documents/formats.ts'
import { maskDocument } from '../../extension/documents/mask-document.ts'
import { type Masker, maskerOf } from '../../extension/documents/masker.ts'
import { type PlaceGroup, placeGroups } from '../../extension/documents/place-groups.ts'
import { codesIn, type DocumentReport, type Removed, type Unseen } from '../../extension/documents/report.ts'
import { type Choices, countsOf, decided, isShown } from '../../extension/shield/choices.ts'
import { KIND_OF, type Kind } from '../../extension/shield/kinds.ts'
import type { Span, SpanType } from '../../extension/shield/span.ts'
import { type SavedVault, Vault } from '../../extension/shield/vault.ts'
import { usedOf } from './masked-text.ts'
import type { AboutPdf, PdfAs } from './pdf/mask-pdf.ts'

/** A document to mask as a part of a conversation. */
export interface DocumentAsk {
  readonly file: File
  readonly choices: Choices
  /** The conversation's codes, and those of them that have left already. */
  readonly vault: SavedVault
  readonly before: SavedVault | undefined
  /** Text whose numbers no new code may have. */
  readonly reserved: string
  /** What becomes of a PDF. */
  readonly pdfAs: PdfAs
}

/**
 * A hidden detail: its code, what it stands for, and how often it stands in the document. Without words: all details for
 * which no code was left.
 */
export interface HiddenWords {
  readonly code: string
  readonly words: string
  readonly count: number
}

export interface DocumentMasked {
  readonly is: 'masked'
  /** The name without what is hidden in it. */
  readonly name: string
  readonly file: File
  /** Each detail once, in reading order. */
  readonly hidden: readonly HiddenWords[]
  /** Each place where one stands. */
  readonly places: readonly PlaceGroup[]
  /** Places, hidden or let through. */
  readonly counts: Readonly<Record<Kind, number>>
  readonly removed: readonly Removed[]
  readonly unseen: readonly Unseen[]
  /** How many pictures are in it that nobody has read. */
  readonly pictures: number
  /** Of a PDF. */
  readonly pdf?: AboutPdf
  /** With the codes of this document; `kept`: the part that is worth keeping once it has left. */
  readonly vault: SavedVault
  readonly kept: SavedVault
}

/**
 * `withheld`: something hidden was still in the finished file. `failed`: its code could not be loaded, or broke.
 * `wordless`: a PDF of pictures. `no-pdf-reader`: what reads PDF could not be loaded.
 */
export type DocumentOutcome = DocumentMasked | { readonly is: 'refused'; readonly why: WhyRefused }
export type WhyRefused = WhyUnreadable | 'withheld' | 'failed' | 'wordless' | 'no-pdf-reader'

/** Masks a document with the codes of a conversation. Takes seconds for a large one, so it runs in a worker. */
export async function maskFile({
  file,
  choices,
  vault: saved,
  before,
  reserved,
  pdfAs,
}: DocumentAsk): Promise<DocumentOutcome> {
  if (file.size > MAX_DOCUMENT_BYTES) return { is: 'refused', why: 'too-large' }
  const isPdf = /\.pdf$/i.test(file.name)
  if (!isPdf && formatOf(file.name) === null) return { is: 'refused', why: 'unknown-format' }
  const vault = Vault.open(saved, count => crypto.getRandomValues(new Uint8Array(count)))
  vault.reserve(reserved)
  const bytes = new Uint8Array(await file.arrayBuffer())
  // Larger than everything else here, and needed by few.
  const reader = isPdf ? await import('./pdf/mask-pdf.ts').catch(() => null) : undefined
  if (reader === null) return { is: 'refused', why: 'no-pdf-reader' }
  const masker = choosing(vault, choices)
  const result =
    reader === undefined
      ? await maskDocument(bytes, file.name, masker)
      : await reader.maskPdf(bytes, file.name, pdfAs, masker)
  if (result.is === 'withheld') return { is: 'refused', why: 'withheld' }
  if (result.is === 'unreadable') return { is: 'refused', why: result.why }
  const { name, bytes: written, mediaType, report } = result
  const hidden = hiddenWords(report, vault)
  const codes = { replacements: hidden.map(({ code }) => ({ placeholder: code })) }
  return {
    is: 'masked',
    name,
    file: new File([written.slice()], name, { type: mediaType }),
    hidden,
    places: placeGroups(report.hidden),
    counts: countsIn(report),
    removed: [...report.removed.keys()],
    unseen: [...report.unseen.keys()],
    pictures: report.unread.reduce((sum, { count }) => sum + count, 0),
    ...('about' in result && { pdf: result.about }),
    vault: vault.save(),
    kept: usedOf(vault.save(), before, codes),
  }
}

/** Hides what the detector finds and what the person chose, except for what the person lets through. */
function choosing(vault: Vault, choices: Choices): Masker {
  const engine = maskerOf({
    vault,
    mode: 'safe',
    alwaysMask: choices.hide,
    neverMask: choices.show,
  })
  const chosen = choices.hide.flatMap(value =>
    decided(value, [{ start: 0, end: value.length, type: 'OTHER_ID' }], choices).map(({ type }) => ({ type, value })),
  )
  const decide = (text: string, spans: readonly Span[]) => decided(text, spans, choices)
  return {
    ...engine,
    find: async texts => (await engine.find(texts)).map((spans, index) => decide(texts[index] ?? '', spans)),
    hides: ({ type, value }) =>
      !isShown(choices, value) && decide(value, [{ start: 0, end: value.length, type }]).every(each => each.isHidden),
    // What the person chose is hidden in a document that writes it with a soft hyphen or beside another word, too.
    known: () => [...engine.known(), ...chosen].filter(({ value }) => !isShown(choices, value)),
  }
}

function hiddenWords(report: DocumentReport, vault: Vault): HiddenWords[] {
  const words = new Map(vault.entries())
  return codesIn(report.hidden).map(({ code, count }) => ({ code, words: words.get(code) ?? '', count }))
}

function countsIn({ hidden, open }: DocumentReport): Record<Kind, number> {
  const counts = countsOf([])
  const count = (type: SpanType): void => {
    counts[KIND_OF[type]] += 1
  }
  for (const { type } of hidden) count(type)
  for (const type of open) count(type)
  return counts
}
