import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { canMove, REPLY_EFFECTS } from '../../sync/rules/demand/reply-effects.ts'
import { answerInWords, unanswered } from '../../sync/rules/mutations/confirm-reply.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * What the person said of a mail goes on record as their word: in the transaction that moved the request by it.
 * Whoever reads the ledger later sees what the rules had read, what the person said, and what was signed.
 */
export async function noteAnswer(
  tx: TenantWriter,
  { replyId, isCorrection }: { replyId: string; isCorrection: boolean },
  now: Instant,
  needs: NoticeNeeds | undefined,
): Promise<void> {
  const reply = await tx.get('replies', replyId)
  const request = await tx.get('requests', reply?.requestId ?? '')
  if (reply === undefined || request === undefined) return
  const before = unanswered(reply, request)
  const counts = canMove(before, reply.category)
  const { events, means } = REPLY_EFFECTS[reply.category]
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const append = (type: LedgerEvent['type'], message: string, facts: Record<string, unknown> = {}) =>
    tx.appendEvent({ requestId: request.id, type, createdAt: now, payload: { message, ...factsOf(reply), ...facts } })

  const [first, second] = counts ? events : []
  // The mail's own entry says already that the provider wrote.
  const type = first === undefined || first === 'provider_reply' ? 'authorization' : first
  const verb = isCorrection ? 'You corrected what you said' : 'You said'
  const proof =
    reply.proven === true ? '' : ' It is not proven that a known desk says so of this request: it stands on your word.'
  const said = `${verb} of a mail of ${company}: ${answerInWords(reply.category)}.${proof}`
  await append(type, counts ? said : `${said} Nothing changes by it.`, {
    isCorrection,
    ...(request.stage === before.stage ? {} : { stage: request.stage }),
  })
  if (second === 'deadline_extended') {
    if (before.dueAt !== null && request.dueAt !== null && request.dueAt !== before.dueAt) {
      const message = `The deadline moves from ${longDate(before.dueAt)} to ${longDate(request.dueAt)}.`
      await append(second, message, { before: before.dueAt, dueAt: request.dueAt })
    }
  } else if (second !== undefined && means !== undefined) await append(second, means)

  if (!isOpen(request)) await tx.recallWaitingLetters(request.id)
  if (request.stage === 'verified_deleted' && needs !== undefined) {
    const known = reply.proven === true && reply.claims === true ? 'confirmed_mail' : 'own_word'
    await sendReceipt(tx, { request, known }, now, needs)
  }
}

/** What the person did about a provider's question goes on record as their word, too. */
export async function noteSettled(tx: TenantWriter, replyId: string, now: Instant): Promise<void> {
  const reply = await tx.get('replies', replyId)
  const request = await tx.get('requests', reply?.requestId ?? '')
  if (reply === undefined || request === undefined) return
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const message =
    reply.settled === 'cannot'
      ? `You said that you cannot give ${company} what it asks for. Letters go on.`
      : `You said that you have answered ${company} yourself.`
  await tx.appendEvent({
    requestId: request.id,
    type: 'authorization',
    createdAt: now,
    payload: { message, ...factsOf(reply), settled: reply.settled },
  })
}

const factsOf = (reply: Reply) => ({
  by: 'you',
  reply: reply.id,
  category: reply.category,
  readAs: reply.readAs ?? null,
  authentic: reply.authentic,
  namesRequest: reply.proven === true,
  rawSha256: reply.sha256,
})
