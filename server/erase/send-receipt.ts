import { providerById } from '../../sync/catalog/providers.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { signHead } from '../evidence/sign-head.ts'
import { receiptMessage } from '../mail/messages/receipt.ts'
import { buildMail } from '../mail/mime.ts'
import { headNeedsOf } from '../store/evidence-store.ts'
import type { TenantWriter } from '../store/tenant.ts'

/** Queues the deletion receipt; inside the transaction of the confirmation, as the last thing, since it quotes the head. */
export async function sendReceipt(
  tx: TenantWriter,
  request: DeletionRequest,
  now: Instant,
  { origin, mailDomain }: { origin: string; mailDomain: string },
): Promise<void> {
  const account = await tx.get('users', tx.accountId)
  const provider = providerById(request.providerId)
  if (account === undefined || provider === undefined) return
  const messageId = `<receipt-${request.reference.toLowerCase()}@erase.${mailDomain}>`
  const { subject, text, html } = receiptMessage({
    firstName: account.firstName,
    provider,
    reference: request.reference,
    submittedAt: request.submittedAt,
    confirmedAt: now,
    head: await tx.ledgerHead(),
    signed: await signHead(headNeedsOf(tx), now),
    origin,
  })
  const from = `receipts@${mailDomain}`
  await tx.queueMail({
    // A message to the person, not a letter of the request.
    requestId: null,
    step: 'receipt',
    messageId,
    envelopeFrom: from,
    envelopeTo: [account.email],
    raw: await buildMail({
      from: { name: 'Total Recall', address: from },
      to: account.email,
      subject,
      text,
      html,
      messageId,
      date: now,
      headers: { 'Auto-Submitted': 'auto-generated' },
    }),
    channel: 0,
    createdAt: now,
  })
}
