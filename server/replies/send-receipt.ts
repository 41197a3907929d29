import type { Instant } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { receiptPdf } from '../erase/pdf/receipt-pdf.ts'
import { signHead } from '../evidence/sign-head.ts'
import { type ReceiptFacts, receiptMessage } from '../mail/messages/receipt.ts'
import { type NoticeNeeds, queueNotice } from '../notices/queue-notice.ts'
import { headNeedsOf } from '../store/evidence-store.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantWriter } from '../store/tenant.ts'

/**
 * Queues the deletion receipt. It is the last step of the confirmation's transaction, because it quotes the ledger
 * head.
 */
export async function sendReceipt(
  tx: TenantWriter,
  { request, known }: { request: DeletionRequest; known: ReceiptFacts['known'] },
  now: Instant,
  needs: NoticeNeeds,
): Promise<void> {
  const provider = await providerOf(tx, request.providerId)
  if (provider === undefined) return
  const { reference } = request
  const facts: ReceiptFacts = {
    provider,
    reference,
    submittedAt: request.submittedAt,
    confirmedAt: now,
    known,
    head: await tx.ledgerHead(),
    signed: await signHead(headNeedsOf(tx), now),
    origin: needs.origin,
  }
  const pdf = await receiptPdf({ ...receiptMessage(facts).paper, reference, createdAt: now })
  // A new confirmation after a correction is a different receipt.
  const key = `${reference.toLowerCase()}.${now}`
  const attachments = [{ filename: `deletion-receipt-${reference}.pdf`, contentType: 'application/pdf', content: pdf }]
  await queueNotice(tx, { notice: 'receipt', key, words: () => receiptMessage(facts), attachments }, now, needs)
}
