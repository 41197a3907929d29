import type { ReadMail } from '../mail/parse-mail.ts'

/** Wider than the references we write ourselves: a mail may answer another desk's letter with a similar reference. */
const REFERENCE = /(?<![A-Z0-9])TR[-‐‑–]([A-Z0-9]{4})[-‐‑–](\d{4})(?![A-Z0-9])/i

/**
 * Our reference as a mail names it, most reliable place first: the message it answers, the subject, the text, the
 * returned letter. Null if it names none.
 */
export function referenceOfMail(mail: ReadMail, raw: Uint8Array): string | null {
  const ids = [mail.deliveryStatus?.originalMessageId ?? [], mail.inReplyTo, mail.references.toReversed()].flat()
  const places = [...ids, mail.subject, mail.text]
  for (const place of places) {
    const reference = referenceIn(place)
    if (reference !== null) return reference
  }
  // Returned headers and parts that no mail program shows. A soft line break may split the reference.
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, 2_000_000)).toString('latin1')
  return referenceIn(text.replace(/=\r?\n/g, ''))
}

function referenceIn(text: string): string | null {
  const [, letters, digits] = REFERENCE.exec(text) ?? []
  return letters === undefined ? null : `TR-${letters}-${digits}`.toUpperCase()
}
