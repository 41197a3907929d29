import PostalMime, { type Address, type Mailbox } from 'postal-mime'

import { asAddress } from '../shield/placeholder.ts'
import { type Reader, Unreadable } from './formats.ts'
import { openHtml } from './html.ts'
import { type Manner, type PlacePart, type TextUnit, unitOf } from './texts.ts'

/** What a reader shows of a mail, in its order. The other headers tell of machines, programs and other mails. */
const FROM_TO = ['from', 'to', 'cc'] as const
const KEPT = new Set([...FROM_TO, 'subject', 'date', 'mime-version', 'content-type', 'content-transfer-encoding'])

/**
 * A mail is written anew, from its decoded parts: sender, recipients, date, subject and words. Headers are in UTF-8, as
 * RFC 6532 has them, and parts are not encoded, so that the finished mail can be searched as it is. Every header stays
 * valid: an address that is hidden is one of a domain that is nobody's, and a date with a hidden part is a comment.
 */
export const readEml: Reader = async (bytes, tally) => {
  const mail = await PostalMime.parse(bytes).catch(() => {
    throw new Unreadable('broken')
  })
  if (mail.headers.length === 0) throw new Unreadable('broken')
  const units: TextUnit[] = []
  const text = (words: string, part: PlacePart, manner: Manner = 'prose'): { words: string } => {
    const kept = { words }
    const write = (changed: string): void => {
      kept.words = changed
    }
    if (words.trim() !== '') units.push(unitOf([{ text: words, write }], { part }, manner))
    return kept
  }
  const people = FROM_TO.map(key => ({
    title: { from: 'From', to: 'To', cc: 'Cc' }[key],
    mailboxes: [mail[key] ?? []]
      .flat()
      .flatMap(mailboxesOf)
      .map(({ name, address }) => ({
        name: text(name, 'mail', 'person'),
        address: text(address, 'mail', 'address'),
      })),
  })).filter(({ mailboxes }) => mailboxes.length > 0)
  const subject = text(oneLine(mail.subject ?? ''), 'mail')
  const day = oneLine(mail.headers.find(({ key }) => key === 'date')?.value ?? '')
  const date = text(day, 'mail')
  const plain = mail.text === undefined ? undefined : text(mail.text, 'body')
  const html = mail.html === undefined ? undefined : openHtml(mail.html, tally)
  units.push(...(html?.units ?? []))
  tally.remove('headers-of-mail', mail.headers.filter(({ key }) => !KEPT.has(key)).length)
  tally.remove('attachments', mail.attachments.length)

  const write = (): string => {
    const head = [
      ...people.map(({ title, mailboxes }) => `${title}: ${mailboxes.map(written).join(', ')}`),
      ...(subject.words === '' ? [] : [`Subject: ${oneLine(subject.words)}`]),
      ...(date.words === '' ? [] : [`${date.words === day ? 'Date' : 'Comments: Date'}: ${oneLine(date.words)}`]),
      'MIME-Version: 1.0',
    ]
    const parts = [
      ...(plain === undefined ? [] : [partOf('plain', plain.words)]),
      ...(html === undefined ? [] : [partOf('html', html.write())]),
    ]
    const [only = partOf('plain', '')] = parts
    if (parts.length < 2) return `${head.join('\r\n')}\r\n${only}`
    const boundary = unusedIn(parts.join())
    return [
      ...head,
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      ...parts.map(part => `--${boundary}\r\n${part}`),
      `--${boundary}--`,
      '',
    ].join('\r\n')
  }
  return { units, context: [], write: async () => new TextEncoder().encode(write()) }
}

const mailboxesOf = (address: Address): readonly Mailbox[] => address.group ?? [address]

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function written({ name, address }: { name: { words: string }; address: { words: string } }): string {
  // Brackets are no part of an address: a strict reader would take the mail for broken.
  const bare = `<${asAddress(oneLine(address.words))}>`
  return name.words === '' ? bare : `"${oneLine(name.words).replace(/["\\]/g, '')}" ${bare}`
}

function partOf(kind: 'plain' | 'html', words: string): string {
  const lines = words.replace(/\r?\n/g, '\r\n')
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines}`
}

/** The same for the same mail. */
function unusedIn(text: string): string {
  let number = 1
  while (text.includes(`part-${number}-of-this-mail`)) number += 1
  return `part-${number}-of-this-mail`
}
