import { finderOf } from '../conversation/finder.ts'
import { formatOf, MAX_DOCUMENT_BYTES, STAYS_TEXT, Unreadable } from '../documents/formats.ts'
import { type MaskedDocument, maskDocument } from '../documents/mask-document.ts'
import type { Detail, Masker } from '../documents/masker.ts'
import { rest, restTelling } from '../files/rest.ts'
import { textOfFile } from '../files/text-of-file.ts'
import {
  type Asked,
  bytesOf,
  type FromPage,
  type FromWorker,
  type KnownByNow,
  piecesOf,
  portionsOf,
} from '../messages/document-line.ts'
import { folded } from '../shield/choices.ts'
import { reservedIn } from '../shield/vault.ts'
import { findInTexts } from './find-in-texts.ts'

/**
 * Masks the file of a chat page that comes over this connection. Here no page waits, and no policy of a page forbids what
 * the engine calculates with; by which codes a detail is hidden is decided beside the conversation, on the page.
 */
export function maskDocumentOver(port: chrome.Port): void {
  const pieces: Uint8Array[] = []
  let size = 0
  let hearKnown = (_: KnownByNow): void => {}
  let hearCodes = (_: readonly string[]): void => {}
  const tell = (said: FromWorker): void => port.postMessage(said)

  port.onMessage.addListener(message => {
    // Only our own scripts can connect, and they are built from the same types.
    const said = message as FromPage
    if (said.is === 'bytes') {
      const piece = bytesOf(said.base64)
      size += piece.length
      if (size > MAX_DOCUMENT_BYTES) port.disconnect()
      else pieces.push(piece)
    } else if (said.is === 'asked') void work(said).catch(() => port.disconnect())
    else if (said.is === 'known') hearKnown(said)
    else if (said.is === 'placeholders') hearCodes(said.placeholders)
  })

  const knownByNow = (): Promise<KnownByNow> =>
    new Promise(resolve => {
      hearKnown = resolve
      tell({ is: 'searched' })
    })

  /** What stands for these; the page draws all of them at once. */
  const codesFor = (details: readonly Detail[], reserved: string): Promise<readonly string[]> =>
    new Promise(resolve => {
      const codes: string[] = []
      hearCodes = next => {
        for (const code of next) codes.push(code)
        if (codes.length >= details.length) resolve(codes)
      }
      if (details.length === 0) resolve(codes)
      for (const portion of portionsOf(details)) tell({ is: 'details', details: portion })
      tell({ is: 'codes', reserved })
    })

  const work = async (asked: Asked): Promise<void> => {
    const resting = restTelling(rest, () => tell({ is: 'working' }))
    const result = await maskAs(
      joined(pieces, size),
      asked.name,
      maskerFor(asked, { rest: resting, knownByNow, codesFor }),
    )
    if (result.is === 'withheld') return tell({ is: 'unreadable', why: 'withheld' })
    if (result.is === 'unreadable') return tell(result)
    for (const base64 of piecesOf(result.bytes)) tell({ is: 'bytes', base64 })
    const { hidden, removed, unseen, unread } = result.report
    for (const portion of portionsOf(hidden)) tell({ is: 'hidden', hidden: portion })
    tell({
      is: 'masked',
      mediaType: result.mediaType,
      isText: STAYS_TEXT.has(result.format),
      removed: [...removed.keys()],
      unseen: [...unseen.keys()],
      pictures: unread.reduce((sum, { count }) => sum + count, 0),
    })
  }
}

/** As what its name says; what has no name that is known, or is called JSON and is none, as the text that it may be. */
async function maskAs(bytes: Uint8Array, name: string, masker: Masker): Promise<MaskedDocument> {
  const named = formatOf(name)
  const asText = { format: 'txt', maskedName: name } as const
  if (named === null) return maskDocument(bytes, name, masker, textOfFile(bytes) === null ? null : asText)
  const result = await maskDocument(bytes, name, masker, named)
  const isOtherText = result.is === 'unreadable' && named.format === 'json' && textOfFile(bytes) !== null
  return isOtherText ? maskDocument(bytes, name, masker, asText) : result
}

interface MaskerNeeds {
  rest(): Promise<void>
  knownByNow(): Promise<KnownByNow>
  codesFor(details: readonly Detail[], reserved: string): Promise<readonly string[]>
}

function maskerFor({ wanted }: Asked, { rest, knownByNow, codesFor }: MaskerNeeds): Masker {
  let known: readonly Detail[] = []
  let open: ReadonlySet<string> = new Set()
  const reserved = new Set<string>()
  const onPiece = (text: string): void => {
    for (const each of reservedIn(text)) reserved.add(each)
  }
  return {
    async find(texts) {
      if (texts.reduce((sum, text) => sum + text.length, 0) > MOST_TEXT) throw new Unreadable('too-large')
      const found = await findInTexts(texts, { finder: finderOf(wanted), onPiece, rest })
      const now = await knownByNow()
      known = now.known
      open = new Set(now.open.map(folded))
      return found
    },
    hides: ({ value }) => !open.has(folded(value)),
    known: () => known,
    // Also without a detail: a later one of the conversation must not get a number of this document.
    replace: details => codesFor(details, [...reserved].join(' ')),
  }
}

/** Code units. The worker is busy with it for some seconds. */
const MOST_TEXT = 4_000_000

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
