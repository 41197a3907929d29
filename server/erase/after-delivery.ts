import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { type DeletionRequest, OwedLetter } from '../../sync/records/request.ts'
import { clearClocks, startClocks } from '../../sync/rules/demand/clocks.ts'
import { isOpen, letterNamed } from '../../sync/rules/demand/lifecycle.ts'
import { isKnownToHaveIt, unsignedNotice } from '../../sync/rules/demand/what-stands.ts'
import { isRefused, nextChannel, withoutAddress } from '../../sync/rules/demand/written-letters.ts'
import { type BounceKind, bounceKind } from '../mail/bounce-kind.ts'
import type { QueuedMail } from '../store/mail-queue.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantReader, TenantWriter } from '../store/tenant.ts'
import { returnedAddresses } from './returned-addresses.ts'

/**
 * The relay has accepted a letter: only now does it count as sent. Runs inside the transaction that settles the mail,
 * so that every sent letter has exactly one event.
 */
export async function letterSent(tx: TenantWriter, mail: QueuedMail, now: Instant): Promise<void> {
  const rung = letterNamed(mail.step)
  if (mail.requestId === null || rung === undefined) return
  const request = await tx.get('requests', mail.requestId)
  if (request === undefined) return

  const patch = whatSendingChanges(request, rung, now)
  await tx.appendEvent({
    requestId: request.id,
    type: rung.eventType,
    createdAt: now,
    payload: {
      // Sent, not delivered: the relay's acceptance says nothing yet about the provider's mailbox.
      message: `${await asSent(tx, mail, rung)}: letter sent to ${mail.envelopeTo.join(', ')}.`,
      letter: rung.letter,
      to: mail.envelopeTo,
      messageId: mail.messageId,
      ...(patch.stage === undefined ? {} : { stage: patch.stage }),
    },
  })
  if (Object.keys(patch).length > 0) await tx.update('requests', request.id, patch)
}

/** The phase's name, followed by what was really sent where no attorney signed it. */
async function asSent(
  tx: TenantWriter,
  { requestId }: QueuedMail,
  { label, letter }: NonNullable<ReturnType<typeof letterNamed>>,
): Promise<string> {
  if (letter !== 'attorney_demand' || requestId === null) return label
  const written = await tx.list('events', { requestId, type: 'prepared' })
  const notice = unsignedNotice(written.toReversed())
  return notice === null ? label : `${label} (our ${notice}; no attorney signed it)`
}

/**
 * An answer may be faster than the relay's confirmation of the letter (after a crash, or because the answer is
 * automatic). What the provider has said by then stays, and only the clock still has to start.
 */
function whatSendingChanges(
  request: DeletionRequest,
  rung: NonNullable<ReturnType<typeof letterNamed>>,
  now: Instant,
): Partial<DeletionRequest> {
  if (rung.letter === 'demand') {
    return {
      ...(request.submittedAt === null ? startClocks(request, now) : {}),
      ...(request.stage === 'prepared' ? { stage: 'submitted', waitingOn: 'provider' } : {}),
    }
  }
  const settled: Partial<DeletionRequest> = request.owedLetter === rung.letter ? { owedLetter: null } : {}
  // If the calendar jumped, the first escalating letter may be a later rung than the escalation itself.
  if (rung.escalates === true && isOpen(request)) {
    return { ...settled, stage: 'escalation_reminder', escalated: true, waitingOn: 'provider' }
  }
  // The question is answered: it is the provider's move again.
  return rung.letter === 'agent_proof' && request.waitingOn === 'us' ? { ...settled, waitingOn: 'provider' } : settled
}

type Refused = Pick<QueuedMail, 'requestId' | 'step' | 'envelopeTo' | 'messageId'>

/**
 * The relay permanently refused a letter; the next address is tried automatically. Runs in the transaction that records
 * the refusal.
 */
export async function letterRefused(tx: TenantWriter, mail: Refused, reply: string, now: Instant): Promise<void> {
  const bounce = bounceKind({ status: '', diagnostic: reply })
  await recordRefusal(tx, mail, { serverReply: reply.slice(0, MAX_REPLY), bounce }, now)
}

/**
 * The relay was given a letter twice and never said whether it accepted it. Runs in the transaction that holds the
 * letter: until somebody checks what the relay has sent, there is no third copy and no claim about the first two.
 */
export async function letterHeld(tx: TenantWriter, mail: Refused, now: Instant): Promise<void> {
  if (mail.requestId === null) return
  const to = mail.envelopeTo.join(', ')
  await tx.appendEvent({
    requestId: mail.requestId,
    type: 'delivery_failed',
    createdAt: now,
    payload: {
      message: `Nobody can tell whether the letter to ${to} has left: our mail relay did not answer, twice. It is held until our staff has looked.`,
      letter: mail.step,
      to: mail.envelopeTo,
      messageId: mail.messageId,
      held: true,
    },
  })
}

/** The provider's own server returned a letter that the relay had accepted. `report`: facts about its mail. */
export async function letterReturned(
  tx: TenantWriter,
  mail: Refused,
  report: { serverReply: string; bounce: BounceKind; [fact: string]: unknown },
  now: Instant,
): Promise<LedgerEvent | undefined> {
  await tx.markBounced(mail.messageId)
  return recordRefusal(tx, mail, { ...report, serverReply: report.serverReply.slice(0, MAX_REPLY) }, now)
}

/**
 * The demand had come back although a mail seemed to show that the provider has it, and the person has read that mail
 * otherwise: it returns now. Without this the days of a letter that nobody has would be held against the provider.
 */
export async function returnUnanswered(tx: TenantWriter, request: DeletionRequest, now: Instant): Promise<void> {
  if (request.submittedAt === null || !(await isUnanswered(tx, request))) return
  const demand = (await tx.letters(request.id)).findLast(({ step }) => step === 'demand')
  if (demand === undefined || !isRefused(demand)) return
  const told = await tx.list('events', { requestId: request.id, type: 'delivery_failed' })
  const report = told.findLast(({ payload }) => payload.messageId === demand.messageId)?.payload
  if (!Array.isArray(report?.to)) return
  const { step, messageId } = demand
  const mail = { requestId: request.id, step, messageId, envelopeTo: report.to.map(String) }
  await recordRefusal(tx, mail, { bounce: report.bounce === 'hard' ? 'hard' : 'soft' }, now)
}

/** An answer shows that the demand arrived, even if the relay's result is missing or a server returned it. */
export async function startedClock(
  tx: TenantReader,
  request: DeletionRequest,
  now: Instant,
): Promise<Partial<DeletionRequest>> {
  if (request.submittedAt !== null) return {}
  const left = await tx.list('events', { requestId: request.id, type: 'submitted' })
  const clocks = startClocks(request, left.at(-1)?.createdAt ?? now)
  return request.stage === 'prepared' ? { ...clocks, stage: 'submitted', waitingOn: 'provider' } : clocks
}

const MAX_REPLY = 500

/** A hard bounce is remembered: later requests start with another address. */
const WHY = {
  hard: ': its mail server says that there is no such mailbox',
  soft: ': its mail server would not take it for now',
} as const

async function recordRefusal(
  tx: TenantWriter,
  mail: Refused,
  report: { bounce: BounceKind; [fact: string]: unknown },
  now: Instant,
): Promise<LedgerEvent | undefined> {
  if (mail.requestId === null) return undefined
  const request = await tx.get('requests', mail.requestId)
  if (request === undefined) return undefined
  const again = mail.step === 'demand' && (await isUnanswered(tx, request))
  const provider = await providerOf(tx, request.providerId)
  const returned = await returnedAddresses(tx)
  const next = nextChannel(provider, await tx.letters(request.id), now, { returned })
  const consequence =
    next === undefined
      ? ` ${withoutAddress(provider)}`
      : again
        ? ` It goes to ${next.address} next.`
        : ` Letters go to ${next.address} from now on.`
  const event = await tx.appendEvent({
    requestId: request.id,
    type: 'delivery_failed',
    createdAt: now,
    payload: {
      message: `The letter to ${mail.envelopeTo.join(', ')} could not be delivered${WHY[report.bounce]}.${isOpen(request) ? consequence : ''}`,
      letter: mail.step,
      to: mail.envelopeTo,
      messageId: mail.messageId,
      ...report,
      ...(next === undefined ? { noAddress: true } : {}),
      ...(again ? { stage: 'prepared' } : {}),
    },
  })
  // Time without a received letter does not count against the provider: the clocks start with the next demand.
  if (again) {
    await tx.update('requests', request.id, {
      stage: 'prepared',
      escalated: false,
      waitingOn: 'us',
      owedLetter: null,
      ...clearClocks(),
    })
  } else if (isOpen(request)) {
    // An owed letter was sent, but nobody received it: it is still owed, now to the next address.
    const owed = OwedLetter.safeParse(mail.step)
    if (owed.success) await tx.update('requests', request.id, { owedLetter: owed.data })
  }
  return event
}

/** A provider that has answered has the request, whatever a mail server says about one of its addresses. */
async function isUnanswered(reader: TenantReader, request: DeletionRequest): Promise<boolean> {
  if (!isOpen(request) || !RETURNABLE.has(request.stage)) return false
  const events = await reader.list('events', { requestId: request.id })
  return !isKnownToHaveIt(events.toReversed())
}

const RETURNABLE: ReadonlySet<DeletionRequest['stage']> = new Set(['prepared', 'submitted', 'escalation_reminder'])
