import type { Attachment, Email } from 'postal-mime'

import { textIn } from './charset.ts'
import { MARK_HEADER } from './own-mark.ts'
import { messageIdOf, rawHeaders } from './raw-headers.ts'

export interface DeliveryStatus {
  /** 'failed', 'delayed', 'delivered', 'relayed' or 'expanded'. */
  action: string
  /** '5.1.1'. */
  status: string
  diagnostic: string
  finalRecipient: string
  /** Message-ID of the mail that the report is about, from the returned headers. */
  originalMessageId: string | null
  /** The value of our own mark header in that mail, not verified yet. */
  mark?: string | undefined
  /** That header is genuine: the reporter has received the mail. */
  isMarked?: boolean | undefined
}

/** What a mail server reports in fields (RFC 3464, RFC 6533) or in the text forms of Exim and qmail. */
export const deliveryStatusOf = (email: Email): DeliveryStatus | null => statusInFields(email) ?? statusInText(email)

/** A program that gives up may still report the temporary code of its last attempt. */
export const GAVE_UP =
  /giving up|gave up|given up|permanent(?:ly)? (?:error|fail|fatal)|will not be retried|no further attempts|not going to try again|have been trying for too long|been in the queue too long|too long in queue|retry time(?:out)? (?:exceeded|expired)|delivery time expired|message expired|aufgegeben|keine weiteren (?:versuche|zustellversuche)|abandonn|se ha dejado de intentar|queue lifetime|action: failed/i

const REPORTS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED = new Set([
  'message/rfc822',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global',
  'message/global-headers',
])

function statusInFields(email: Email): DeliveryStatus | null {
  const report = email.attachments.find(file => REPORTS.has(file.mimeType))
  if (report === undefined) return null
  // The first group of fields is about the server, each further one about a recipient.
  const groups = textIn(bytesOf(report), 'utf-8')
    .slice(0, 100_000)
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .filter(group => group.has('action'))
  const worst = groups.find(group => /^failed\b/i.test(group.get('action') ?? '')) ?? groups[0]
  if (worst === undefined) return null
  const value = (name: string) => worst.get(name) ?? ''
  const action =
    value('action')
      .split(/[\s;(]/)[0]
      ?.toLowerCase() ?? ''
  const text = (email.text ?? '').slice(0, MOST_TEXT)
  const finalRecipient = recipientOf(typedValue(value('final-recipient')))
  const returned = email.attachments.find(({ mimeType }) => RETURNED.has(mimeType))
  return {
    action: action === 'delayed' && GAVE_UP.test(text) ? 'failed' : action,
    status: ENHANCED.exec(value('status'))?.[0] ?? '',
    // Exim gives no code where it refuses by its own rules; its text says why.
    diagnostic: (typedValue(value('diagnostic-code')) || reasonFor(text, finalRecipient)).slice(0, 1_000),
    finalRecipient,
    ...aboutReturned(returned === undefined ? '' : Buffer.from(bytesOf(returned)).toString('latin1')),
  }
}

function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase()
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

const MOST_TEXT = 20_000
const ENHANCED = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/
/** qmail and Exim put our mail or its headers below such a line. */
const COPY =
  /^-{2,40}[^\n]{0,60}\b(?:copy of the|the (?:body|headers) of) (?:your |original )?(?:message|mail|headers)[^\n]{0,60}$/im

/** A report in plain text: it names the recipient in a header or before the copy of our mail. */
function statusInText(email: Email): DeliveryStatus | null {
  const text = email.text ?? ''
  const failed = email.headers.find(({ key }) => key === 'x-failed-recipients')?.value
  const mark = COPY.exec(text.slice(0, MOST_TEXT))
  if (failed === undefined && mark === null) return null
  const above = text.slice(0, mark?.index ?? MOST_TEXT)
  const finalRecipient = recipientOf(failed?.split(',')[0] ?? /^<([^<>\s]{3,320})>:/m.exec(above)?.[1] ?? '')
  const diagnostic = reasonFor(above, finalRecipient)
  if (finalRecipient === '' || (failed === undefined && !GAVE_UP.test(above) && codeIn(diagnostic) === '')) return null
  return plainStatus(text, {
    action: codeIn(diagnostic) === '4' && !GAVE_UP.test(above) ? 'delayed' : 'failed',
    finalRecipient,
  })
}

/** A report that only its words show: what it says of the letter, as far as that can be found. */
export function plainStatus(
  text: string,
  { action, finalRecipient = '' }: { action: 'failed' | 'delayed'; finalRecipient?: string },
): DeliveryStatus {
  const start = text.slice(0, MOST_TEXT)
  const above = start.slice(0, COPY.exec(start)?.index ?? MOST_TEXT)
  const recipient = finalRecipient || recipientOf(firstAddress(above))
  const diagnostic = reasonFor(above, recipient)
  const headers = /^(?:return-path|received|dkim-signature|message-id|mime-version|x-total-recall-mail): /im.exec(text)
  return {
    action,
    status: ENHANCED.exec(diagnostic)?.[0] ?? '',
    diagnostic: diagnostic.slice(0, 1_000),
    finalRecipient: recipient,
    ...aboutReturned(headers === null ? '' : text.slice(headers.index, headers.index + MOST_TEXT)),
  }
}

/** The class of a reply code in a server's words: '4' or '5'. */
const codeIn = (words: string): string =>
  (ENHANCED.exec(words)?.[0] ?? /(?<!\d)[45]\d\d(?!\d)/.exec(words)?.[0] ?? '').charAt(0)

/** The lines below the recipient's address say why; without them, the line with a code. */
function reasonFor(text: string, recipient: string): string {
  const lines = text.split(/\r?\n/)
  const at =
    recipient === '' ? -1 : lines.findIndex(line => line.toLowerCase().includes(recipient) && line.length < 400)
  const reason: string[] = []
  for (const line of at < 0 ? [] : lines.slice(at + 1, at + 6)) {
    if (line.trim() === '') break
    reason.push(line.trim())
  }
  const coded = lines.find(line => line.length < 1_000 && (ENHANCED.test(line) || /(?<!\d)[45]\d\d[ -]\D/.test(line)))
  return reason.length > 0 ? reason.join(' ') : (coded?.trim() ?? '')
}

function aboutReturned(returned: string): Pick<DeliveryStatus, 'originalMessageId' | 'mark'> {
  const bytes = Buffer.from(returned.trimStart(), 'latin1')
  const mark = rawHeaders(bytes)?.find(({ name }) => name === MARK_HEADER.toLowerCase())?.value
  return { originalMessageId: messageIdOf(bytes) ?? null, mark: mark?.slice(0, 1_000) }
}

/** 'rfc822; someone@example.com' → 'someone@example.com'. */
const typedValue = (text: string) => text.replace(/^[\w-]{1,40}\s*;\s*/, '').trim()

const recipientOf = (text: string): string => text.trim().replace(/^<|>$/g, '').toLowerCase().slice(0, 320)

export function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** The first word that has the form of an address; '' if there is none. */
function firstAddress(text: string): string {
  const words = text.split(/[\s<>"(),:;]/)
  return words.find(word => word.indexOf('@') > 0 && word.length <= MOST_ADDRESS && !word.endsWith('@')) ?? ''
}

/** The longest address of RFC 5321. */
const MOST_ADDRESS = 254
