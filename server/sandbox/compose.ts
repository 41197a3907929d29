import { createHash } from 'node:crypto'

import { html } from 'hono/html'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Email } from 'postal-mime'

import { providerById } from '../../sync/catalog/providers.ts'
import { DAY_MS } from './clock.ts'
import type { DkimKeys, Signer } from './dkim.ts'
import { mailHost } from './dns.ts'
import { readMail, replyAddress } from './letter.ts'
import type { Letter, Reply } from './sandbox-store.ts'
import { type DeskKind, type Facts, STRANGER, saysThatAccountStays, type Voice, voiceOf } from './voices.ts'

/** Quoted lines of our letter: enough to recognize a quote, and to mislead a careless reader. */
const QUOTED_LINES = 14

/** A reply that is ready to be sent. */
export interface Composed {
  raw: Uint8Array
  from: string
  subject: string
  messageId: string
  /** Null sender of a bounce: the empty string. */
  mailFrom: string
  rcptTo: string
  /** The sending host's name in its EHLO. */
  helo: string
}

interface Question {
  reply: Reply
  /** How many replies of this kind this correspondence has already had. */
  nth: number
  letter: Letter
  /** The letter's envelope sender and exact bytes. */
  mailFrom: string
  raw: Uint8Array
  keys: DkimKeys
}

/** Composes and signs a provider's reply to a letter, dated at the moment at which it was due. */
export async function composeReply(question: Question): Promise<Composed> {
  const mail = await readMail(question.raw)
  const { kind } = question.reply
  if (kind === 'bounce') return composeBounce(question, mail)
  if (kind === 'spoof') return composeSpoof(question, mail)
  return composeAnswer(question, mail, kind)
}

async function composeAnswer(question: Question, mail: Email, kind: DeskKind): Promise<Composed> {
  const { domain, provider, facts, helo } = correspondenceOf(question, mail)
  const voice = voiceOf(provider)
  const address = `${voice.mailbox}@${domain}`
  const subject = voice.subject(bareSubject(mail.subject), facts.ticket)
  const paragraphs = voice.say[kind](facts)
  return send(question, mail, {
    from: {
      name: voice.sender.includes(provider.company) ? voice.sender : `${provider.company} ${voice.sender}`,
      address,
    },
    mailFrom: address,
    helo,
    subject,
    ...bodies(voice, paragraphs, mail),
    headers: kind === 'acknowledge' ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } : {},
    signer: question.keys.signer(domain),
  })
}

/** The first is signed by a domain of the stranger's own, the next has no signature. */
function composeSpoof(question: Question, mail: Email): Promise<Composed> {
  const { domain, provider, facts } = correspondenceOf(question, mail)
  const signed = question.nth % 2 === 0
  return send(question, mail, {
    from: { name: `${provider.company} Privacy`, address: `privacy@${domain}` },
    // SPF checks this address: the provider's own would pass here, where all mail comes from one machine.
    mailFrom: `bounce@${STRANGER.domain}`,
    helo: mailHost(STRANGER.domain),
    subject: STRANGER.subject(bareSubject(mail.subject)),
    text: STRANGER.say(facts).join('\r\n\r\n'),
    headers: {},
    signer: signed ? question.keys.signer(STRANGER.domain) : null,
  })
}

interface Draft {
  from: { name: string; address: string }
  mailFrom: string
  helo: string
  subject: string
  text?: string
  html?: string
  headers: Record<string, string>
  signer: Signer | null
}

async function send(question: Question, mail: Email, draft: Draft): Promise<Composed> {
  const { mailFrom, helo, signer, ...content } = draft
  const rcptTo = replyAddress(mail, question.mailFrom)
  const messageId = messageIdOf(question.reply, content.from.address)
  const raw = await write({
    ...content,
    to: rcptTo,
    messageId,
    date: new Date(question.reply.dueAt),
    ...threadOf(mail),
    ...(signer && { dkim: signer }),
  })
  return { raw, from: content.from.address, subject: content.subject, messageId, mailFrom, rcptTo, helo }
}

/** A delivery status notification (RFC 3464): from the mail host, to the envelope sender, with the letter's header. */
async function composeBounce(question: Question, mail: Email): Promise<Composed> {
  const { reply, letter } = question
  const { domain, helo } = correspondenceOf(question, mail)
  const from = `mailer-daemon@${helo}`
  const rcptTo = question.mailFrom || replyAddress(mail, '')
  const subject = 'Undelivered Mail Returned to Sender'
  const messageId = messageIdOf(reply, from)
  const boundary = `report-${reply.id}`
  const { inReplyTo } = threadOf(mail)
  const lines = [
    `From: Mail Delivery System <${from}>`,
    `To: ${rcptTo}`,
    `Subject: ${subject}`,
    `Date: ${rfc5322Date(reply.dueAt)}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at ${helo}.`,
    '',
    'Your message could not be delivered to the recipient below. It will not be tried again.',
    '',
    `<${letter.recipient}>: 550 5.1.1 no mailbox by that name here`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${helo}`,
    `Arrival-Date: ${rfc5322Date(letter.takenAt)}`,
    '',
    `Final-Recipient: rfc822; ${letter.recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no mailbox by that name here',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    headOf(question.raw),
    '',
    `--${boundary}--`,
    '',
  ]
  const raw = await write({
    raw: lines.join('\r\n'),
    envelope: { from: '', to: [rcptTo] },
    dkim: question.keys.signer(domain),
  })
  return { raw, from, subject, messageId, mailFrom: '', rcptTo, helo }
}

/** Composes and signs without sending; the bytes are stored first, so that a repeat is the same mail. */
async function write(options: SendMailOptions): Promise<Uint8Array> {
  const press = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await press.sendMail(options)
  if (!Buffer.isBuffer(message)) throw new Error('the composer was told to buffer')
  return message
}

function correspondenceOf({ reply, letter }: Question, mail: Email) {
  const provider = providerById(reply.providerId)
  const domain = provider?.replyDomains[0]
  if (!provider || !domain) throw new Error(`no domain to answer from: ${reply.providerId}`)
  const facts: Facts = {
    company: provider.company,
    assistant: provider.assistant,
    ticket: voiceOf(provider).ticket(ticketDigits(letter)),
    reference: /\bTR-[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(`${mail.subject ?? ''}\n${mail.text ?? ''}`)?.[0] ?? null,
    receivedOn: dateInWords(letter.takenAt),
    today: dateInWords(reply.dueAt),
    inFortyFiveDays: dateInWords(reply.dueAt + 45 * DAY_MS),
    accountStays: saysThatAccountStays(mail.text ?? '', provider),
  }
  return { provider, domain, facts, helo: mailHost(domain) }
}

/** One ticket number per correspondence, the same in every reply, without a table for it. */
function ticketDigits({ providerId, thread }: Letter): string {
  const digest = createHash('sha256').update(`${providerId} ${thread}`).digest()
  return String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')
}

function threadOf(mail: Email): { inReplyTo?: string; references?: string } {
  if (!mail.messageId) return {}
  return { inReplyTo: mail.messageId, references: [mail.references, mail.messageId].filter(Boolean).join(' ') }
}

const messageIdOf = (reply: Reply, address: string): string => `<${reply.id}${address.slice(address.lastIndexOf('@'))}>`

const bareSubject = (subject: string | undefined): string => subject?.replace(/^(re:\s*)+/i, '') || 'Your request'

function bodies(voice: Voice, paragraphs: string[], mail: Email): { text?: string; html?: string } {
  const quoted = voice.quote ? quotedLines(mail) : []
  const text = [
    ...(voice.marker ? [voice.marker] : []),
    ...paragraphs,
    ['-- ', ...voice.footer].join('\r\n'),
    ...(quoted.length > 0 ? [['Your message:', ...quoted.map(line => `> ${line}`)].join('\r\n')] : []),
  ].join('\r\n\r\n')
  if (voice.format === 'text') return { text }
  const page = String(html`<!doctype html>
<html lang="en"><body style="font:15px/1.5 Arial,sans-serif;color:#222">
<table role="presentation" width="100%"><tr><td style="padding:16px">
${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}
<p style="color:#666;font-size:13px">${voice.footer.map(line => html`${line}<br>`)}</p>
${quoted.length > 0 ? html`<blockquote style="border-left:2px solid #bbb;margin:0;padding-left:12px;color:#555">${quoted.map(line => html`${line}<br>`)}</blockquote>` : ''}
</td></tr></table></body></html>`)
  return voice.format === 'html' ? { html: page } : { text, html: page }
}

function quotedLines(mail: Email): string[] {
  const lines = (mail.text ?? '').split(/\r?\n/).filter(line => line.trim() !== '')
  return lines.slice(0, QUOTED_LINES)
}

/** The letter's own header, byte for byte; anything but plain ASCII becomes '?'. */
function headOf(raw: Uint8Array): string {
  const text = Buffer.from(raw).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  return (end < 0 ? text : text.slice(0, end)).replace(/[^\n\r\t -~]/g, '?')
}

/** The zone as a number only: every sandbox host uses UTC. */
const rfc5322Date = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')

const dateInWords = (at: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
