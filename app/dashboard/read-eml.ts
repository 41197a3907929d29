/** A kept mail, as text. HTML is never rendered: no script, no picture and no link of a stranger's mail comes alive. */
export interface ShownMail {
  from: string
  to: string
  subject: string
  date: string
  text: string
  attachments: { name: string; mediaType: string; bytes: Uint8Array }[]
}

export async function readEml(bytes: Uint8Array): Promise<ShownMail> {
  // Fetched when the first mail is opened; it is in the precache, so offline too.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const address = (one: { name?: string; address?: string | undefined } | undefined) =>
    one === undefined ? '' : one.name ? `${one.name} <${one.address ?? ''}>` : (one.address ?? '')
  return {
    from: address(mail.from),
    to: (mail.to ?? []).map(address).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? '',
    text: (mail.text ?? '').trim() || textOfHtml(mail.html ?? ''),
    attachments: mail.attachments.map((attachment, index) => ({
      name: attachment.filename ?? `attachment-${index + 1}`,
      mediaType: attachment.mimeType,
      bytes:
        typeof attachment.content === 'string'
          ? new TextEncoder().encode(attachment.content)
          : new Uint8Array(attachment.content),
    })),
  }
}

/** The words of an HTML mail, by leaving out everything that is not text. */
export function textOfHtml(html: string): string {
  return html
    .slice(0, 500_000)
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<(br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
