import PostalMime, { type Address, type Email } from 'postal-mime'

/** A mail as the sandbox reads it; one that cannot be parsed is shown only as raw bytes. */
export async function readMail(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw, { rfc822Attachments: true, maxNestingDepth: 64 })
  } catch {
    return { headers: [], headerLines: [], attachments: [] }
  }
}

/** Parses only the header block: a relay does not need the rest, and two PDFs take time to decode. */
export function readHead(raw: Uint8Array): Promise<Email> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = bytes.indexOf('\r\n\r\n')
  return readMail(end < 0 ? raw : raw.subarray(0, end + 4))
}

/** First mailbox of a list, including those inside groups. */
function firstAddress(list: readonly Address[] | undefined): string | null {
  for (const entry of list ?? []) {
    if (entry.address) return entry.address
    const member = entry.group?.[0]?.address
    if (member) return member
  }
  return null
}

/** The address to which a letter wants its reply; it also identifies the correspondence. */
export function replyAddress(letter: Email, mailFrom: string): string {
  return firstAddress(letter.replyTo) ?? firstAddress(letter.from ? [letter.from] : []) ?? mailFrom
}
