import type { Instant } from '../../sync/records/ids.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import { buildMail } from '../mail/mime.ts'
import type { NewMail } from '../store/tenant.ts'

/** A mail about the account itself, to its own address, ready for the queue. */
export async function accountMail(mail: {
  step: string
  id: string
  to: string
  message: { subject: string; text: string; html: string }
  mailDomain: string
  now: Instant
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
    raw,
    channel: 0,
    createdAt: mail.now,
  }
}
