import { FiledType } from '../../records/reply.ts'

/**
 * Whether bytes have the claimed type, judged by how they begin: a name or a header can say anything. Texts contain no
 * zero byte; a mail begins with a header, or with the line that mailbox files put before one.
 */
export function isOfType(bytes: Uint8Array, type: FiledType): boolean {
  return LOOKS[type](bytes)
}

/**
 * The first type that the bytes match: what begins like a mail counts as a mail, not as a text. Undefined: no type
 * matches.
 */
export const typeOf = (bytes: Uint8Array): FiledType | undefined => FiledType.options.find(type => LOOKS[type](bytes))

const startsWith = (bytes: Uint8Array, first: readonly number[], from = 0) =>
  first.every((byte, at) => bytes[from + at] === byte)
const letters = (text: string) => [...text].map(letter => letter.charCodeAt(0))
const isText = (bytes: Uint8Array) => bytes.byteLength > 0 && !bytes.includes(0)

/** Bytes searched for the first header of a mail. */
const HEAD_BYTES = 200
const MAIL = /^(?:\uFEFF?|From [^\n]{1,150}\n)[!-9;-~]{1,76}:/

const LOOKS: Record<FiledType, (bytes: Uint8Array) => boolean> = {
  'image/png': bytes => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]),
  'image/jpeg': bytes => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/webp': bytes => startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8),
  'application/pdf': bytes => startsWith(bytes, letters('%PDF-')),
  // Signature of Windows compound files.
  'application/vnd.ms-outlook': bytes => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  'message/rfc822': bytes => isText(bytes) && MAIL.test(new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES))),
  'text/plain': isText,
}
