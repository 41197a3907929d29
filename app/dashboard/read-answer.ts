import { t } from '../../sync/i18n/translate.ts'
import type { FiledType } from '../../sync/records/reply.ts'
import { typeOf } from '../../sync/rules/evidence/file-type.ts'
import { MAX_FILE_BYTES } from '../../sync/wire/mutations.ts'
import { nameOfDrawn, shrinkPicture } from '../data/shrink-picture.ts'
import { readEml } from './read-eml.ts'

/** An answer that was sent to the person, with what can be read from it. */
export interface AnswerFile {
  name: string
  mediaType: FiledType
  bytes: Uint8Array<ArrayBuffer>
  /** From the mail's headers; empty for other files. */
  from: string
  subject: string
  /** When a mail was sent, by its own header. */
  at: number | undefined
  /** Its text; empty if only another program can read it. */
  text: string
}

/** Why a file cannot be filed, in words for the person. */
export class CannotFile extends Error {}

/** What file pickers offer; the actual type is determined from the bytes. */
export const ACCEPTED = '.eml,.msg,.pdf,.txt,.png,.jpg,.jpeg,.webp'

const TOO_LARGE = 'It is larger than 2 MB. Save the email without its attachments, or as a PDF, and choose that.'
const UNKNOWN = 'This type of file cannot be filed. Choose an email (.eml or .msg), a PDF, an image or plain text.'
const EMPTY = 'The file is empty. Choose the one with the answer.'

/** Pictures are redrawn: a photo of a letter reveals where it was taken, which concerns no one. Throws `CannotFile`. */
export async function readAnswer(file: File, redrawn = shrinkPicture): Promise<AnswerFile> {
  if (file.size === 0) throw new CannotFile(t(EMPTY))
  const head = typeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (head?.startsWith('image/')) {
    const { bytes, mediaType } = await redrawn(file)
    const name = nameOfDrawn(file.name, mediaType, 'answer')
    return { name, mediaType, bytes: new Uint8Array(bytes), from: '', subject: '', at: undefined, text: '' }
  }
  if (file.size > MAX_FILE_BYTES) throw new CannotFile(t(TOO_LARGE))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const looks = typeOf(bytes)
  // A text may begin like a mail ('Note: …'), so the file name decides.
  const mediaType = looks === 'message/rfc822' && /\.txt$/i.test(file.name) ? 'text/plain' : looks
  if (mediaType === undefined) throw new CannotFile(t(UNKNOWN))
  const answer = {
    name: nameOf(file.name, mediaType),
    mediaType,
    bytes,
    from: '',
    subject: '',
    at: undefined,
    text: '',
  }
  if (mediaType === 'text/plain') return { ...answer, text: new TextDecoder().decode(bytes).trim() }
  if (mediaType !== 'message/rfc822') return answer
  const { from, subject, date, text } = await readEml(bytes).catch(() => {
    throw new CannotFile(t(UNKNOWN))
  })
  const at = Date.parse(date)
  return { ...answer, from, subject, at: Number.isNaN(at) ? undefined : at, text: text.trim() }
}

/** Pasted words, kept as a text file of their own. Throws `CannotFile`. */
export function wordsAsAnswer(words: string): AnswerFile {
  // Copied text never contains a zero byte, which would change the detected type.
  const text = words.replaceAll('\0', '').trim()
  const bytes = new TextEncoder().encode(text)
  if (bytes.byteLength > MAX_FILE_BYTES) throw new CannotFile(t(TOO_LARGE))
  return { name: 'pasted-answer.txt', mediaType: 'text/plain', bytes, from: '', subject: '', at: undefined, text }
}

const ENDINGS: Record<FiledType, string> = {
  'message/rfc822': '.eml',
  'application/vnd.ms-outlook': '.msg',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
}
/** Enough bytes to recognize every picture type. */
const HEAD_BYTES = 16
const LONGEST_NAME = 120

/** Long names are cut at the beginning: the end distinguishes files, and includes the extension. */
function nameOf(name: string, mediaType: FiledType): string {
  const ending = ENDINGS[mediaType]
  const plain = name.trim() === '' ? 'answer' : name.trim()
  return (/\.[a-z]{3,4}$/i.test(plain) ? plain : `${plain}${ending}`).slice(-LONGEST_NAME)
}
