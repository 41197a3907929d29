import type { Instant } from '../../sync/records/ids.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import { buildMail } from '../mail/mime.ts'
import type { NewMail } from '../store/tenant.ts'
import type { AtRest } from './at-rest.ts'

/** An alias or one of our own boxes: mail there is read by nobody, or goes into a request's record. */
export function isAddressOf(mailDomain: string, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === mailDomain || domain.endsWith(`.${mailDomain}`)
}

/**
 * A mail to the account's own address, ready for the queue. One with a ticket is sealed, since it opens the account.
 */
export async function accountMail(mail: {
  step: string
  id: string
  to: string
  message: { subject: string; text: string; html: string }
  mailDomain: string
  now: Instant
  /** Real time until which its ticket works; absent when it has none. */
  secretUntil?: number
  atRest: Pick<AtRest, 'seal'>
}): Promise<NewMail> {
  const from = `accounts@${mail.mailDomain}`
  const messageId = `<${mail.step}.${mail.id}@${mail.mailDomain}>`
  const raw = await buildMail({
    from: { name: 'Total Recall', address: from },
    to: mail.to,
    ...mail.message,
    messageId,
    date: mail.now,
    headers: AUTOMATIC,
  })
  return {
    requestId: null,
    step: mail.step,
    messageId,
    envelopeFrom: NO_RETURN,
    envelopeTo: [mail.to],
    raw: mail.secretUntil === undefined ? raw : mail.atRest.seal(messageId, raw),
    channel: 0,
    createdAt: mail.now,
    ...(mail.secretUntil === undefined ? {} : { secretUntil: mail.secretUntil }),
  }
}
