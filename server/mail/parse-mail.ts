import PostalMime, { type Address, type Email, type Header } from 'postal-mime'

import { Instant } from '../../sync/records/ids.ts'
import { quotedTextOfHtml, textOfHtml } from '../../sync/rules/evidence/html-text.ts'
import { isQuoted, linesOf } from '../../sync/rules/shown/quote-marks.ts'
import { decodedPart } from './decode-part.ts'
import { bytesOf, type DeliveryStatus, deliveryStatusOf } from './delivery-status.ts'
import { formattingOf, sayTheSame } from './html-as-seen.ts'
import { rawHeaders } from './raw-headers.ts'
import { type Unreadable, whyUnreadable } from './unreadable.ts'

/** A mail as rules and screens see it. A stranger wrote everything in it. */
export interface ReadMail {
  from: { name: string; address: string } | null
  /** Addresses of To and Cc, lower-case. */
  to: string[]
  subject: string
  date: Instant | null
  /** With brackets, like all ids here. */
  messageId: string | null
  inReplyTo: string[]
  references: string[]
  /** The text part, or the words of the HTML part. */
  text: string
  html: string | null
  /** Lower-case name → values in their order. */
  headers: Record<string, string[]>
  /** `size`: bytes that were read; below one megabyte this is the whole file. */
  attachments: { name: string; mediaType: string; size: number }[]
  /** What a mail server reports about a mail of ours (multipart/report). */
  deliveryStatus: DeliveryStatus | null
  /** Written by a machine in answer to us, or on its own. */
  autoSubmitted: boolean
  /** Sent to many recipients. */
  bulk: boolean
  /** Why the words may differ from what a reader sees: hidden or struck text, a picture, parts that differ. */
  unclear?: Unclear | null
  /** A mail program's notice that our letter was shown or thrown away (RFC 8098); nobody has answered. */
  isReadReceipt?: boolean
  /** Why its words are not here to be read; the person has to open the file. */
  unreadable?: Unreadable | null
  /** What the HTML part shows as a quote, for the text part may have lost the marks. */
  quotedAsHtml?: string
}

type Unclear = 'picture' | 'hidden' | 'two_versions'

const LF = 10
const MAX_PARTS = 1_000
/** The most that is read has 40,000 lines if it is base64. */
const MAX_LINES = 60_000
/** A letter is a thousand times smaller; a larger mail has attachments or is not a mail. */
const LARGE_BYTES = 1024 * 1024
/** Limit for each part, including its headers: twice the words that are weighed. */
const MAX_PART_BYTES = 1024 * 1024
/**
 * After this many bytes, each further part gets less: enough for its headers and to see whether it has words at all.
 */
const MAX_READ_BYTES = 2 * 1024 * 1024
const MAX_LATE_BYTES = 64 * 1024
const LINE_END = Buffer.from('\r\n')
const WINDOW_BYTES = 256 * 1024
/** Longest boundary with its name, so that none is cut between two windows. */
const LONGEST_BOUNDARY = 300
const MAX_TEXT = 500_000
const MAX_HTML = 2_000_000
/** No plain confirmation is longer than that. */
const MAX_PLAIN_HTML = 100_000
const MAX_SUBJECT = 1_000
const MAX_HEADERS = 1_000
const MAX_HEADER_VALUE = 10_000
const MAX_HEADERS_LENGTH = 300_000
const MAX_IDS = 100
const MAX_ADDRESSES = 100

/** Runs only in the worker: a hostile mail may use all the time and memory it is given. */
export async function parseMail(raw: Uint8Array): Promise<ReadMail> {
  refuseNoMail(raw)
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const beginnings = beginningsOfParts(bytes, boundariesIn(bytes))
  refuseManyLines(beginnings)
  const email = await PostalMime.parse(beginnings, {
    maxHeadersSize: 2 * 1024 * 1024,
    maxNestingDepth: 100,
    maxRfc822NestingDepth: 5,
    // A mail inside of a mail is what somebody wrote earlier.
    forceRfc822Attachments: true,
  })
  const headers = collectHeaders(email.headers)
  const hasText = (email.text ?? '').trim() !== ''
  const asText = quotedTextOfHtml((email.html ?? '').slice(0, MAX_HTML))
  const has = (name: string, pattern: RegExp) => headers[name]?.some(value => pattern.test(value)) ?? false
  return {
    from: senderOf(email),
    to: [...(email.to ?? []), ...(email.cc ?? [])]
      .flatMap(mailboxes)
      .slice(0, MAX_ADDRESSES)
      .map(({ address }) => address.toLowerCase()),
    subject: (email.subject ?? '').slice(0, MAX_SUBJECT),
    date: dateOf(email.date),
    messageId: idsIn(email.messageId)[0] ?? null,
    inReplyTo: idsIn(email.inReplyTo),
    references: idsIn(email.references),
    text: (hasText ? (email.text ?? '') : asText).slice(0, MAX_TEXT),
    quotedAsHtml: hasText ? quotesIn(asText).slice(0, MAX_TEXT) : '',
    html: email.html && email.html.length <= MAX_HTML ? email.html : null,
    headers,
    attachments: email.attachments.map(file => ({
      name: (file.filename ?? '').slice(0, 200),
      mediaType: file.mimeType,
      size: bytesOf(file).byteLength,
    })),
    deliveryStatus: deliveryStatusOf(email),
    isReadReceipt: isReadReceipt(email),
    unreadable: whyUnreadable(email, asText),
    autoSubmitted: has('auto-submitted', /^(?!no\b)/i) || has('x-autoreply', /./) || has('precedence', /auto_?reply/i),
    unclear: unclearIn(email),
    bulk: has('precedence', /^(bulk|list|junk)\b/i) || 'list-id' in headers || 'list-unsubscribe' in headers,
  }
}

const quotesIn = (text: string): string =>
  linesOf(text)
    .filter(isQuoted)
    .map(line => line.replace(/^[\s>]+/, ''))
    .join('\n')

const isReadReceipt = ({ attachments, headers }: Email): boolean =>
  attachments.some(({ mimeType }) => /^message\/(?:global-)?disposition-notification$/.test(mimeType)) ||
  headers.some(
    ({ key, value }) => key === 'content-type' && /report-type\s*=\s*"?disposition-notification/i.test(value),
  )

/** A mail program shows one of the parts, and we do not know which one, so both have to be plain and say the same. */
function unclearIn({ text, html }: Email): Unclear | null {
  if (!html) return null
  if (html.length > MAX_PLAIN_HTML) return 'hidden'
  const formatting = formattingOf(html)
  if (formatting !== null) return formatting
  return text?.trim() && !sayTheSame(text, textOfHtml(html)) ? 'two_versions' : null
}

/** Something this large without mail headers is not a mail: noise, a flood, or a file sent by mistake. */
function refuseNoMail(raw: Uint8Array): void {
  if (raw.byteLength <= LARGE_BYTES) return
  if (rawHeaders(raw)?.some(({ name }) => name === 'from') !== true) throw new RangeError('no mail at all')
}

/** Boundary names, and whether one is written unusually; then every line that starts like a boundary may be one. */
interface Boundaries {
  names: ReadonlySet<string>
  unusual: boolean
}

function boundariesIn(bytes: Buffer): Boundaries {
  const names = new Set<string>()
  let unusual = false
  // In windows: a string of the whole mail would be the largest thing in this thread's memory.
  for (let from = 0; from < bytes.length; from += WINDOW_BYTES - LONGEST_BOUNDARY) {
    const text = bytes.toString('latin1', from, from + WINDOW_BYTES)
    for (const found of text.matchAll(
      /boundary(\*[^=\s]{0,8})?[ \t]{0,8}=[ \t]{0,8}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi,
    )) {
      if (found[1] !== undefined) unusual = true
      names.add((found[2] ?? found[3] ?? '').trim())
      if (names.size > MAX_PARTS) throw new RangeError('too many boundaries')
    }
  }
  return { names, unusual }
}

/**
 * Counts parts before any tree is built: each costs the parser objects, and ten thousand fit in 100 KB. Also omits what
 * is never read: only the beginning of a mail's words is weighed, and nothing of an attachment.
 */
function beginningsOfParts(bytes: Buffer, { names, unusual }: Boundaries): Uint8Array {
  const kept: Buffer[] = []
  let total = 0
  let parts = 0
  const keepPart = (from: number, to: number) => {
    const part = bytes.subarray(from, Math.min(to, from + (total < MAX_READ_BYTES ? MAX_PART_BYTES : MAX_LATE_BYTES)))
    kept.push(decodedPart(part))
    // A line that was cut in its middle still ends before the next boundary.
    if (part.length < to - from) kept.push(LINE_END)
    total += part.length
  }
  let begun = 0
  if (names.size > 0) {
    for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 3)) {
      const line =
        bytes
          .toString('latin1', at + 3, at + 300)
          .split('\n', 1)[0]
          ?.trimEnd() ?? ''
      const isEnd = line.endsWith('--') && names.has(line.slice(0, -2))
      if (!isEnd && !unusual && !names.has(line)) continue
      if (!isEnd) parts += 1
      if (parts > MAX_PARTS) throw new RangeError('too many parts')
      keepPart(begun, at + 1)
      begun = at + 1
    }
  }
  keepPart(begun, bytes.length)
  // Always a copy, because the parser keeps what it is given.
  return Buffer.concat(kept)
}

/** The parser creates and keeps an object for each line: a million of them exceed this thread's memory. */
function refuseManyLines(raw: Uint8Array): void {
  let lines = 0
  for (let at = raw.indexOf(LF); at >= 0; at = raw.indexOf(LF, at + 1)) {
    lines += 1
    if (lines > MAX_LINES) throw new RangeError('too many lines')
  }
}

function collectHeaders(list: readonly Header[]): Record<string, string[]> {
  // No prototype, because a header may be named __proto__.
  const headers: Record<string, string[]> = Object.create(null)
  let room = MAX_HEADERS_LENGTH
  for (const { key, value } of list.slice(0, MAX_HEADERS)) {
    const values = headers[key] ?? []
    headers[key] = values
    const kept = value.slice(0, Math.min(MAX_HEADER_VALUE, room))
    values.push(kept)
    room -= kept.length
  }
  return { ...headers }
}

function senderOf(email: Email): ReadMail['from'] {
  const [sender] = email.from === undefined ? [] : mailboxes(email.from)
  return sender === undefined ? null : { name: sender.name.slice(0, 200), address: sender.address.toLowerCase() }
}

function mailboxes(address: Address): { name: string; address: string }[] {
  const list = address.group ?? [address]
  return list
    .filter(mailbox => mailbox.address !== '' && mailbox.address.length <= 320)
    .map(({ name, address }) => ({ name, address }))
}

function dateOf(text: string | undefined): Instant | null {
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isFinite(at) && at >= 0 ? Instant.parse(at) : null
}

function idsIn(text: string | undefined): string[] {
  return [...(text ?? '').slice(0, 50_000).matchAll(/<[^<>\s]{1,500}>/g)].slice(0, MAX_IDS).map(([id]) => id)
}
