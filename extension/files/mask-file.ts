import type { Conversation } from '../conversation/conversation.ts'
import { formatOf } from '../documents/formats.ts'
import type { HiddenAt } from '../documents/hide-texts.ts'
import {
  bytesOf,
  type FromPage,
  type FromWorker,
  type MaskedReport,
  piecesOf,
  type WhyNotMasked,
} from '../messages/document-line.ts'
import { findInTexts, PART_MS } from './find-in-texts.ts'

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
 * Masks a file in its own format. The worker takes it apart and writes it again; its texts are searched here, in short
 * tasks, and get the conversation's codes. Rejects if the worker is gone.
 */
export async function maskFile(file: File, { conversation, connect, rest }: MaskFileNeeds): Promise<FileOutcome> {
  const port = connect()
  const post = (said: FromPage): void => port.postMessage(said)
  const texts: string[] = []
  let length = 0
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const hidden: HiddenAt[] = []

  const answer = async (question: FromWorker): Promise<FileOutcome | undefined> => {
    if (question.is === 'unreadable') return question
    // A long message was read in the task so far.
    await rest()
    if (question.is === 'masked') {
      const name = conversation.mask(formatOf(file.name)?.maskedName ?? file.name).text
      const type = question.isText ? file.type : question.mediaType
      return { ...question, hidden, file: new File(pieces, name, { type, lastModified: file.lastModified }) }
    }
    if (question.is === 'bytes') pieces.push(bytesOf(question.base64))
    else if (question.is === 'hidden') hidden.push(...question.hidden)
    else if (question.is === 'details')
      post({ is: 'placeholders', placeholders: await conversation.replace(question.details, onceDue(working)) })
    else {
      for (const text of question.texts) texts.push(text)
      length += question.texts.reduce((sum, text) => sum + text.length, 0)
      if (length > MOST_TEXT) return { is: 'unreadable', why: 'too-large' }
      if (!question.isLast) return undefined
      const found = await findInTexts(texts, { conversation, rest: working })
      for (let at = 0; at < found.length; at += TEXTS_AT_ONCE) {
        post({ is: 'found', found: found.slice(at, at + TEXTS_AT_ONCE) })
        await rest()
      }
      post({ is: 'known', known: conversation.hidden(), open: conversation.letThrough() })
    }
    return undefined
  }
  const working = (): Promise<void> => {
    post({ is: 'working' })
    return rest()
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
      post({ is: 'name', name: file.name })
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

/** Code units. The page is busy with it, in short tasks, for some seconds. */
const MOST_TEXT = 4_000_000
/** Of a sheet with a text in each cell: as many as are written into a message in a few milliseconds. */
const TEXTS_AT_ONCE = 2_000
