import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'

import type { Instant } from '../../sync/records/ids.ts'
import { sha256Hex } from '../store/hash.ts'
import { checkedAddress, headerName, headerText, MailFormError } from './address.ts'

export interface MailToBuild {
  from: { name: string; address: string }
  /** Addresses only: servers on the way have no need for the recipient's name. */
  to: string | readonly string[]
  replyTo?: string | undefined
  subject: string
  text: string
  html?: string | undefined
  attachments?: readonly MailAttachment[] | undefined
  /** With angle brackets. */
  messageId: string
  inReplyTo?: string | undefined
  references?: readonly string[] | undefined
  date: Instant
  /** Further headers, e.g. `{ 'Auto-Submitted': 'auto-generated' }`. */
  headers?: Readonly<Record<string, string>> | undefined
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

/**
 * The exact bytes that are sent and kept as evidence: CRLF, 7-bit, lines below 78 characters. The same input
 * gives the same bytes.
 */
export async function buildMail(mail: MailToBuild): Promise<Uint8Array> {
  return new Uint8Array(Buffer.from(bytesOf(composed(mail)), 'latin1'))
}

/** The tree of a mail's parts, each with its headers and content. */
export function composed(mail: MailToBuild): MimeNode {
  const recipients = typeof mail.to === 'string' ? [mail.to] : [...mail.to]
  if (recipients.length === 0) throw new MailFormError('address')
  const composer = new MailComposer({
    from: { name: headerName(mail.from.name), address: checkedAddress(mail.from.address) },
    to: recipients.map(address => ({ name: '', address: checkedAddress(address) })),
    replyTo: mail.replyTo === undefined ? undefined : { name: '', address: checkedAddress(mail.replyTo) },
    subject: headerText(mail.subject),
    text: bodyText(mail.text),
    html: mail.html === undefined ? undefined : bodyText(mail.html),
    attachments: (mail.attachments ?? []).map(toPart),
    messageId: checkedMessageId(mail.messageId),
    inReplyTo: mail.inReplyTo === undefined ? undefined : checkedMessageId(mail.inReplyTo),
    references: mail.references?.map(checkedMessageId),
    date: new Date(mail.date),
    headers: Object.entries(mail.headers ?? {}).map(([key, value]) => ({
      key: checkedHeaderKey(key),
      value: headerText(value),
    })),
    // Quoted-printable keeps every line short and ASCII, so no relay on the way has a reason to rewrite the body.
    encoding: 'quoted-printable',
    baseBoundary: boundaryOf(mail),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile()
}

/**
 * Concatenates a mail's parts, one character per byte. The composer's own way pipes each part through half a dozen
 * streams, which takes longer than everything else about a letter; the result is the same (`mime.test.ts`).
 */
function bytesOf(root: MimeNode): string {
  const mail = partOf(root).replace(/\r?\n/g, '\r\n')
  return mail.endsWith('\r\n') ? mail : `${mail}\r\n`
}

function partOf(node: MimeNode): string {
  // The composer determines the transfer encoding of a part only when it writes the headers.
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (!node.multipart) return `${head}${contentOf(node)}`
  const parts = node.childNodes.map(child => `--${node.boundary}\r\n${partOf(child)}`)
  return `${head}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`
}

function contentOf(node: MimeNode): string {
  const { content = '' } = node
  if (content === '' || (Buffer.isBuffer(content) && content.length === 0)) return ''
  if (!(typeof content === 'string' || Buffer.isBuffer(content))) throw new TypeError('a part without its bytes')
  const encoding = node.getTransferEncoding()
  if (encoding === 'base64')
    return Buffer.from(content)
      .toString('base64')
      .replace(/.{76}(?!$)/g, '$&\r\n')
  if (encoding === 'quoted-printable') return wrap(encode(content))
  throw new TypeError(`a part that is written as ${encoding}`)
}

/** The text of a letter that was built here, without parsing the rest of it; undefined for any other mail. */
export function builtText(raw: Uint8Array): string | undefined {
  const mail = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const head = mail.indexOf(TEXT_HEAD)
  const name = mail.lastIndexOf('\r\n--', head)
  // The line above its headers is the boundary, which cannot occur in the text (`boundaryOf`).
  if (head < 0 || head > MAX_HEADERS || name < 0) return undefined
  const from = head + TEXT_HEAD.length
  const end = mail.indexOf(mail.subarray(name, head), from)
  if (end < 0) return undefined
  const bytes = mail
    .toString('latin1', from, end)
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const TEXT_HEAD = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'
const MAX_HEADERS = 64 * 1024

/** `<unique@domain>` of the product: dot-atoms on both sides. */
function checkedMessageId(text: string): string {
  const inner = /^<([^<>]{3,250})>$/.exec(text)?.[1]
  if (inner === undefined) throw new MailFormError('message id')
  try {
    checkedAddress(inner)
  } catch {
    throw new MailFormError('message id')
  }
  return text
}

/** A hash of the content cannot occur in the content, so no text can end its own part. */
function boundaryOf(mail: MailToBuild): string {
  const files = (mail.attachments ?? []).map(file => sha256Hex(file.content))
  return sha256Hex(JSON.stringify([mail.messageId, mail.subject, mail.text, mail.html ?? '', files])).slice(0, 24)
}

/**
 * Bodies are text: NUL and other controls would make some relays rewrite or refuse the letter. Never empty, because the
 * attachment would become the body.
 */
function bodyText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  return `${lines.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '').trimEnd()}\n`
}

/** Headers that this module writes itself; a second one would make readers disagree about which one counts. */
const OWN_HEADERS =
  /^(from|sender|to|cc|bcc|reply-to|subject|date|message-id|in-reply-to|references|mime-version|content-.*|received|return-path|dkim-signature|authentication-results)$/i

function checkedHeaderKey(key: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(key) || OWN_HEADERS.test(key)) throw new MailFormError('header')
  return key
}

function toPart(file: MailAttachment) {
  if (!/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/i.test(file.contentType)) throw new MailFormError('attachment')
  return {
    filename: headerName(file.filename).replace(/[/\\"]/g, '-'),
    contentType: file.contentType,
    content: Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength),
    contentTransferEncoding: 'base64',
    contentDisposition: 'attachment',
  }
}
