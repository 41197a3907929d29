import type { Conversation } from '../conversation/conversation.ts'
import { formatOf } from '../documents/formats.ts'
import type { HiddenAt } from '../documents/hide-texts.ts'
import type { Detail } from '../documents/masker.ts'
import {
  bytesOf,
  type FromPage,
  type FromWorker,
  type MaskedReport,
  piecesOf,
  portionsOf,
  type WhyNotMasked,
} from '../messages/document-line.ts'
import { restTelling } from './rest.ts'

export type FileOutcome =
  /** `hidden`: in reading order, once for each place. */
  | ({ readonly is: 'masked'; readonly file: File; readonly hidden: readonly HiddenAt[] } & MaskedReport)
  | { readonly is: 'unreadable'; readonly why: WhyNotMasked }

interface MaskFileNeeds {
  readonly conversation: Conversation
  /** Opens a connection to the worker. */
  connect(): chrome.Port
  /** Yields to the page. */
  rest(): Promise<void>
}

/**
 * Masks a file in its own format. The worker takes it apart, searches its texts, and writes it again; here what it has found
 * gets the conversation's codes, in short tasks. Rejects if the worker is gone.
 */
export async function maskFile(file: File, { conversation, connect, rest }: MaskFileNeeds): Promise<FileOutcome> {
  const port = connect()
  const post = (said: FromPage): void => port.postMessage(said)
  const details: Detail[] = []
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const hidden: HiddenAt[] = []

  const answer = async (said: FromWorker): Promise<FileOutcome | undefined> => {
    if (said.is === 'unreadable') return said
    // A long message was read in the task so far.
    await rest()
    if (said.is === 'masked') {
      const name = conversation.mask(formatOf(file.name)?.maskedName ?? file.name).text
      const type = said.isText ? file.type : said.mediaType
      return { ...said, hidden, file: new File(pieces, name, { type, lastModified: file.lastModified }) }
    }
    if (said.is === 'bytes') pieces.push(bytesOf(said.base64))
    else if (said.is === 'hidden') hidden.push(...said.hidden)
    else if (said.is === 'details') details.push(...said.details)
    else if (said.is === 'working') post(said)
    else if (said.is === 'searched')
      post({ is: 'known', known: conversation.hidden(), open: conversation.letThrough() })
    else await draw(said.reserved)
    return undefined
  }
  const draw = async (reserved: string): Promise<void> => {
    conversation.vault.reserve(reserved)
    const working = restTelling(rest, () => post({ is: 'working' }))
    for (const placeholders of portionsOf(await conversation.replace(details, onceDue(working)))) {
      post({ is: 'placeholders', placeholders })
      await rest()
    }
  }

  return new Promise<FileOutcome>((resolve, reject) => {
    port.onDisconnect.addListener(() => reject(new Error('The worker is gone.')))
    // One after the other: some answers take long.
    let turn: Promise<unknown> = Promise.resolve()
    port.onMessage.addListener(message => {
      // Both ends are built from the same types.
      turn = turn.then(() => answer(message as FromWorker)).then(outcome => outcome && resolve(outcome), reject)
    })
    const send = async (): Promise<void> => {
      for (const base64 of piecesOf(new Uint8Array(await file.arrayBuffer()))) {
        post({ is: 'bytes', base64 })
        await rest()
      }
      post({ is: 'asked', name: file.name, wanted: conversation.wanted })
    }
    send().catch(reject)
  }).finally(() => port.disconnect())
}

/** Rests only once a task has lasted long enough: a rest takes the browser some milliseconds, most details none. */
function onceDue(rest: () => Promise<void>): () => Promise<void> | undefined {
  let until = performance.now() + PART_MS
  return () => {
    if (performance.now() < until) return undefined
    return rest().then(() => {
      until = performance.now() + PART_MS
    })
  }
}

/** Of one task, on top of what the page does in it. */
const PART_MS = 8
