import { providerById } from '../../sync/catalog/providers.ts'
import { regimeOf } from '../../sync/catalog/regimes.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { DELETION_WINDOW_DAYS, dueAtFor, LADDER } from '../../sync/rules/lifecycle.ts'
import type { QueuedMail } from '../store/mail-queue.ts'
import type { TenantWriter } from '../store/tenant.ts'

/**
 * The relay has taken a letter: only now was it sent. Runs inside the transaction that settles the mail, so that
 * a letter is never sent without its event, nor has an event twice.
 */
export async function letterSent(tx: TenantWriter, mail: QueuedMail, now: Instant): Promise<void> {
  const rung = LADDER.find(candidate => candidate.letter === mail.step)
  if (mail.requestId === null || rung === undefined) return
  const request = await tx.get('requests', mail.requestId)
  if (request === undefined) return

  await tx.appendEvent({
    requestId: request.id,
    type: rung.eventType,
    createdAt: now,
    payload: {
      message: `${rung.label} delivered to ${mail.envelopeTo.join(', ')}.`,
      letter: rung.letter,
      to: mail.envelopeTo,
      messageId: mail.messageId,
    },
  })
  if (rung.letter === 'demand') {
    await tx.update('requests', request.id, {
      stage: 'submitted',
      submittedAt: now,
      dueAt: dueAtFor(now, regimeOf(request.state)?.days ?? DELETION_WINDOW_DAYS),
      waitingOn: 'provider',
    })
  } else if (rung.escalates === true) {
    // A calendar that jumped may begin with a later rung than the escalation itself.
    await tx.update('requests', request.id, { stage: 'escalation_reminder', escalated: true, waitingOn: 'provider' })
  }
}

/** The relay, or later the provider's server, refused a letter for good: its next address is tried by itself. */
export async function letterRefused(
  tx: TenantWriter,
  mail: Pick<QueuedMail, 'requestId' | 'step' | 'envelopeTo' | 'messageId'>,
  reply: string,
  now: Instant,
): Promise<void> {
  if (mail.requestId === null) return
  const request = await tx.get('requests', mail.requestId)
  if (request === undefined) return
  const refused = (await tx.letters(request.id)).filter(
    letter => letter.state === 'failed' || letter.state === 'bounced',
  )
  const channels = providerById(request.providerId)?.channels ?? []
  const next = channels.find((_, index) => !refused.some(letter => letter.channel === index))
  await tx.appendEvent({
    requestId: request.id,
    type: 'delivery_failed',
    createdAt: now,
    payload: {
      message:
        `The letter to ${mail.envelopeTo.join(', ')} could not be delivered. ` +
        (next === undefined ? 'No other address is known; we look for one.' : `It goes to ${next.address} next.`),
      letter: mail.step,
      to: mail.envelopeTo,
      messageId: mail.messageId,
      serverReply: reply.slice(0, 500),
    },
  })
  // Time in which nobody had the letter is not held against the provider: the clocks start with the next demand.
  if (mail.step === 'demand') {
    await tx.update('requests', request.id, { stage: 'prepared', submittedAt: null, dueAt: null, waitingOn: 'us' })
  }
}
