import { html } from 'hono/html'
import type { Attachment, Email } from 'postal-mime'
import { urlIn } from '../../url-in.ts'
import { REPLY_KINDS } from '../providers.ts'
import type { Letter, Message } from '../sandbox-store.ts'
import { layout, type Markup, moment } from './layout.ts'
import { boxName } from './mail-list-page.ts'

interface MailPageNeeds {
  message: Message
  mail: Email
  size: number
  /** Set when it reached a provider as a letter: then it can be answered from here. */
  letter: Letter | undefined
  origin: string
}

/** One mail: its text, its links and its attachments. */
export function mailPage({ message, mail, size, letter, origin }: MailPageNeeds): Markup {
  const links = linksOf(mail)
  const path = `/__sandbox/mail/${message.id}`
  const body = html`
<p><a href="/__sandbox/mail?box=${message.box}">${boxName(message.box)}</a></p>
<h1 class="subject">${message.subject || '(no subject)'}</h1>
<dl class="sheet facts">
  <dt>From</dt><dd class="mono">${message.from || '(nobody)'}</dd>
  <dt>To</dt><dd class="mono">${message.rcptTo.join(', ')}</dd>
  <dt>Envelope sender</dt><dd class="mono">${message.mailFrom || '<> (null sender)'}</dd>
  <dt>Taken</dt><dd>${moment(message.takenAt)}</dd>
  <dt>Size</dt><dd class="mono">${inKilobytes(size)} · <a href="${path}/raw">raw .eml</a></dd>
</dl>
${
  links.length === 0
    ? ''
    : html`<section class="sheet" aria-labelledby="links"><h2 id="links">Links in this mail</h2>
<ul class="plain">${links.map(({ href, words }) => html`<li><a class="button ghost small" href="${href}" rel="noreferrer">${words}</a> <span class="mono quiet">${href}</span></li>`)}</ul></section>`
}
${
  mail.html
    ? html`<section class="sheet" aria-labelledby="html"><h2 id="html">As shown by a mail program</h2>
<iframe src="${path}/html" sandbox title="HTML part of the mail" loading="lazy"></iframe></section>`
    : ''
}
${mail.text ? html`<section class="sheet" aria-labelledby="text"><h2 id="text">Text</h2><pre tabindex="0">${mail.text}</pre></section>` : ''}
${
  mail.attachments.length === 0
    ? ''
    : html`<section class="sheet" aria-labelledby="attachments"><h2 id="attachments">Attachments</h2>
<ul class="plain">${mail.attachments.map((attachment, n) => html`<li><a href="${path}/attachments/${n}" download>${attachmentName(attachment, n)}</a> <span class="mono quiet">${attachment.mimeType}, ${inKilobytes(sizeOf(attachment))}</span></li>`)}</ul></section>`
}
${letter === undefined ? '' : answers(letter)}
<details class="sheet"><summary>All headers</summary><pre tabindex="0">${mail.headerLines.map(({ line }) => line).join('\n')}</pre></details>`
  return layout({ title: message.subject || 'Mail', here: 'mail', origin, body })
}

/** The file name for an attachment, without any path from another system. */
export function attachmentName({ filename, mimeType }: Attachment, n: number): string {
  const last = filename?.split(/[/\\]/).at(-1)?.trim()
  return last || `attachment-${n + 1}${mimeType === 'application/pdf' ? '.pdf' : ''}`
}

function answers({ id, providerId }: Letter): Markup {
  return html`<section class="sheet" aria-labelledby="answer"><h2 id="answer">Answer this letter</h2>
<form class="row" method="post" action="/__sandbox/providers/${providerId}/answer">
  <input type="hidden" name="letter" value="${id}">
  ${Object.entries(REPLY_KINDS).map(([kind, words]) => html`<button class="button ghost small" type="submit" name="kind" value="${kind}">Answer now: ${words}</button>`)}
</form></section>`
}

interface Link {
  href: string
  words: string
}

/** Maximum number of links to list: nobody wants to press a newsletter's hundredth link. */
const MOST_LINKS = 40

/** Links of the HTML part, or URLs in the text when there is no HTML. Web addresses only. */
export function linksOf(mail: Pick<Email, 'html' | 'text'>): Link[] {
  const found = new Map<string, string>()
  for (const anchor of mail.html?.split(/<a\b/i).slice(1) ?? []) {
    const begin = anchor.indexOf('>')
    const end = anchor.search(/<\/a>/i)
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(anchor.slice(0, Math.max(0, begin)))
    if (href === null || end < 0) continue
    const words = decoded(anchor.slice(begin + 1, end).replace(/<[^<>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
    add(found, decoded(href[1] ?? href[2] ?? '').trim(), words)
  }
  const addresses = mail.html ? [] : (mail.text?.match(/https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/g) ?? [])
  for (const address of addresses) add(found, address, address)
  return [...found].slice(0, MOST_LINKS).map(([href, words]) => ({ href, words }))
}

function add(found: Map<string, string>, href: string, words: string): void {
  if (/^https?:\/\//i.test(href) && urlIn(href) !== null && !found.has(href)) found.set(href, words || href)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const sizeOf = ({ content }: Attachment): number => (typeof content === 'string' ? content.length : content.byteLength)

const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
