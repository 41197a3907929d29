import { textOfHtml } from '../../sync/rules/evidence/html-text.ts'

/** A stored mail, as text. HTML is never rendered: no script, picture or link of a stranger's mail becomes active. */
export interface ShownMail {
  from: string
  to: string
  subject: string
  date: string
  text: string
  attachments: { name: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> }[]
}

export async function readEml(bytes: Uint8Array): Promise<ShownMail> {
  // Loaded when the first mail is opened; it is in the precache, so it works offline, too.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const address = (one: { name?: string; address?: string | undefined } | undefined) =>
    one === undefined ? '' : one.name ? `${one.name} <${one.address ?? ''}>` : (one.address ?? '')
  return {
    from: address(mail.from),
    to: (mail.to ?? []).map(address).join(', '),
    subject: mail.subject ?? '',
    date: mail.date === undefined ? '' : dateInWords(mail.date),
    text: (mail.text ?? '').trim() || textOfHtml(mail.html ?? ''),
    attachments: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      name: filename ?? `attachment-${index + 1}`,
      mediaType: mimeType,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
  }
}

/** The date of the mail in UTC, which letters are counted in; an invalid date is shown as written. */
function dateInWords(date: string): string {
  const at = Date.parse(date)
  return Number.isNaN(at) ? date : `${new Date(at).toUTCString()}`
}
