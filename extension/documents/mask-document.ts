import { readCsv } from './csv.ts'
import { readEml } from './eml.ts'
import { placeStillHolding } from './finished-file.ts'
import {
  type Format,
  formatOf,
  MAX_DOCUMENT_BYTES,
  MEDIA_TYPES,
  type Reader,
  Unreadable,
  type WhyUnreadable,
} from './formats.ts'
import { type Details, hideTexts } from './hide-texts.ts'
import { readHtml } from './html.ts'
import { readJson } from './json.ts'
import type { Masker } from './masker.ts'
import { readOoxml } from './ooxml/read-ooxml.ts'
import { readPlain } from './plain.ts'
import { type DocumentReport, Tally } from './report.ts'
import { readRtf } from './rtf.ts'

export type MaskedDocument = (Masked & { readonly format: Format }) | NotMasked

interface Masked {
  readonly is: 'masked'
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly report: DocumentReport
}

type NotMasked =
  | { readonly is: 'unreadable'; readonly why: WhyUnreadable }
  /** Something hidden is still in the finished file, so it is not handed over. */
  | { readonly is: 'withheld'; readonly holds: string; readonly report: DocumentReport }

const READERS = {
  docx: readOoxml,
  xlsx: readOoxml,
  pptx: readOoxml,
  rtf: readRtf,
  csv: readCsv,
  json: readJson,
  html: readHtml,
  eml: readEml,
  txt: readPlain,
} satisfies Record<Format, Reader>

/**
 * Masks a document in its own format. The same document and the same masker give the same bytes. Nothing that could not
 * be masked is handed over: a part of an unknown kind is left out, and the finished file is searched.
 */
export async function maskDocument(
  bytes: Uint8Array,
  name: string,
  masker: Masker,
  named = formatOf(name),
): Promise<MaskedDocument> {
  if (named === null) return { is: 'unreadable', why: 'unknown-format' }
  const { format, maskedName } = named
  const result = await maskRead(bytes, { read: READERS[format], maskedName, mediaType: MEDIA_TYPES[format] }, masker)
  return result.is === 'masked' ? { ...result, format } : result
}

/** How a document is read, and what the masked one is. */
interface Way {
  readonly read: Reader
  readonly maskedName: string
  readonly mediaType: string
  /** The words of a finished file whose bytes do not show them. */
  readonly wordsOf?: (bytes: Uint8Array) => Promise<string>
}

/** The same for a document of any kind. */
export async function maskRead(
  bytes: Uint8Array,
  { read, maskedName, mediaType, wordsOf }: Way,
  masker: Masker,
): Promise<Masked | NotMasked> {
  if (bytes.length > MAX_DOCUMENT_BYTES) return { is: 'unreadable', why: 'too-large' }
  const tally = new Tally()
  try {
    const opened = await read(bytes, tally)
    const details = await hideTexts(opened.units, opened.context, masker)
    const written = await opened.write(details)
    const report = reportOf(details, tally)
    const words = wordsOf === undefined ? [] : [new TextEncoder().encode(await wordsOf(written))]
    for (const finished of [written, ...words]) {
      const holds = await placeStillHolding(finished, 'file', details.spellings)
      if (holds !== null) return { is: 'withheld', holds, report }
    }
    const name = details.hiddenIn(maskedName, 'bare', () => true) ?? maskedName
    return { is: 'masked', name, mediaType, bytes: written, report }
  } catch (error) {
    if (error instanceof Unreadable) return { is: 'unreadable', why: error.why }
    throw error
  }
}

function reportOf(details: Details, { removed, unseen, pictures }: Tally): DocumentReport {
  return {
    hidden: details.at,
    open: details.open,
    removed,
    unseen,
    unread: pictures === 0 ? [] : [{ what: 'picture', count: pictures }],
  }
}
