import type { Email } from 'postal-mime'

/** `encrypted`: PGP or S/MIME. `tnef`: Outlook's own format. `file`: the words are in an attached document. */
export type Unreadable = 'encrypted' | 'tnef' | 'file'

const ENCRYPTED = /^application\/(?:pgp-encrypted|(?:x-)?pkcs7-mime)$/
const NO_ANSWER =
  /^text\/|^message\/(?:global-)?(?:delivery-status|disposition-notification)$|^application\/(?:pgp-signature|(?:x-)?pkcs7-signature|ics)$/
/** A mail with fewer words than these, one of which points to the attachment, says nothing itself. */
const FEW_WORDS = 25
/** 'Attached' in the languages of mail programs. */
const POINTS =
  /attach|enclos|\banbei\b|anhang|angehängt|beigefügt|jointe?\b|ci-joint|adjunt|anex|allegat|bijlage|bijgevoegd|vedhæft|bifog|vedlagt|vedlegg|liite|załącz|příloh|prílo|csatol|ataşa|ataș|συνημμ|\bek(?:te|li)|вложен|прилож|прикреп|додат|прилаг|privitk|添付|附件|附檔|첨부|مرفق|مصور|đính kèm|terlampir|แนบ|संलग्न/iu

/** Why the words of a mail cannot be read; null if they are here. `text`: the words of its HTML part. */
export function whyUnreadable({ text = '', headers, attachments }: Email, asText: string): Unreadable | null {
  const words = text.trim() === '' ? asText : text
  const types = attachments.map(({ mimeType }) => mimeType)
  const isEncrypted =
    types.some(type => ENCRYPTED.test(type)) ||
    headers.some(
      ({ key, value }) =>
        key === 'content-type' && /^\s*(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)\b/i.test(value),
    ) ||
    /^-----BEGIN PGP MESSAGE-----\s*$/m.test(words)
  if (isEncrypted) return 'encrypted'
  const count = words.match(/\p{L}+/gu)?.length ?? 0
  if (count >= FEW_WORDS) return null
  const isTnef = attachments.some(
    ({ mimeType, filename }) => /ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? ''),
  )
  if (isTnef) return 'tnef'
  const saysNothing = count === 0 || POINTS.test(words)
  return saysNothing && types.some(type => !NO_ANSWER.test(type)) ? 'file' : null
}
