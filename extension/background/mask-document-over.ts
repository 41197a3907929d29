import { formatOf, MAX_DOCUMENT_BYTES, STAYS_TEXT } from '../documents/formats.ts'
import { type MaskedDocument, maskDocument } from '../documents/mask-document.ts'
import type { Detail, Masker } from '../documents/masker.ts'
import { textOfFile } from '../files/text-of-file.ts'
import { bytesOf, type FromPage, type FromWorker, piecesOf, portionsOf } from '../messages/document-line.ts'
import { folded } from '../shield/choices.ts'
import type { Span } from '../shield/span.ts'

/**
 * Masks the file of a chat page that comes over this connection. Packages are taken apart here, where no page waits and
 * no policy of a page forbids it; what to hide, and by which codes, is decided beside the conversation, on the page.
 */
export function maskDocumentOver(port: chrome.Port): void {
  const pieces: Uint8Array[] = []
  const found: (readonly Span[])[] = []
  let size = 0
  let hearAnswer = (_: FromPage): void => {}
  const ask = (question: FromWorker): Promise<FromPage> =>
    new Promise(resolve => {
      hearAnswer = resolve
      port.postMessage(question)
    })
  const tell = (said: FromWorker): void => port.postMessage(said)

  port.onMessage.addListener(message => {
    // Only our own scripts can connect, and they are built from the same types.
    const said = message as FromPage
    if (said.is === 'bytes') {
      const piece = bytesOf(said.base64)
      size += piece.length
      if (size > MAX_DOCUMENT_BYTES) port.disconnect()
      else pieces.push(piece)
    } else if (said.is === 'name') void work(said.name).catch(() => port.disconnect())
    else if (said.is === 'found') for (const spans of said.found) found.push(spans)
    else if (said.is !== 'working') hearAnswer(said)
  })

  const work = async (name: string): Promise<void> => {
    const bytes = joined(pieces, size)
    const result = await maskAs(bytes, name, askingMasker({ ask, tell, takeFound: () => found.splice(0) }))
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

/** Long enough that few are needed, and short enough that none keeps the page waiting. */
const MESSAGE_LENGTH = 500_000

interface Line {
  ask(question: FromWorker): Promise<FromPage>
  tell(said: FromWorker): void
  /** What the page has found since the last time. */
  takeFound(): readonly (readonly Span[])[]
}

function askingMasker({ ask, tell, takeFound }: Line): Masker {
  let known: readonly Detail[] = []
  let open: ReadonlySet<string> = new Set()
  return {
    async find(texts) {
      let message: string[] = []
      let length = 0
      for (const text of texts) {
        if (length > MESSAGE_LENGTH) {
          tell({ is: 'texts', texts: message, isLast: false })
          message = []
          length = 0
        }
        message.push(text)
        length += text.length
      }
      const answer = await ask({ is: 'texts', texts: message, isLast: true })
      if (answer.is !== 'known') throw new Error('not an answer')
      known = answer.known
      open = new Set(answer.open.map(folded))
      return takeFound()
    },
    hides: ({ value }) => !open.has(folded(value)),
    known: () => known,
    async replace(details) {
      const answer = await ask({ is: 'details', details })
      if (answer.is !== 'placeholders') throw new Error('not an answer')
      return answer.placeholders
    },
  }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
