import type { ArtifactKind } from '../../sync/records/artifact.ts'
import type { LedgerEvent } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { FiledType, Reply } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { englishDate } from '../../sync/rules/calendar/english-dates.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { canMove, REPLY_EFFECTS, saysNothing } from '../../sync/rules/demand/reply-effects.ts'
import {
  answerInWords,
  movedOf,
  type Overtaken,
  overtaken,
  standingAfter,
  unanswered,
} from '../../sync/rules/mutations/confirm-reply.ts'
import type { MutationArgs } from '../../sync/rules/mutations/index.ts'
import { returnUnanswered, startedClock } from '../erase/after-delivery.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { sendReceipt } from './send-receipt.ts'

/**
 * Records what the person said about a mail as their own word, in the transaction that moved the request. A later
 * reader of the ledger sees what the rules had read, what the person said, and what was signed.
 */
export async function noteAnswer(
  tx: TenantWriter,
  { replyId, how }: { replyId: string; how: 'said' | 'corrected' | 'filed' },
  now: Instant,
  needs: NoticeNeeds | undefined,
): Promise<LedgerEvent | undefined> {
  const reply = await tx.get('replies', replyId)
  const request = await tx.get('requests', reply?.requestId ?? '')
  if (reply === undefined || request === undefined) return undefined
  const before = unanswered(reply, request)
  // The row has the new word; when the person had said something else is in the ledger.
  const earlier =
    how === 'corrected'
      ? (await tx.list('events', { requestId: request.id })).findLast(({ payload }) => payload.reply === reply.id)
      : undefined
  const older = { ...reply, answeredAt: earlier?.createdAt ?? null }
  const later = overtaken(await tx.list('replies', { requestId: request.id }), older, before)
  const mayMove = canMove(before, reply.category)
  const counts = mayMove && later !== 'by_decision'
  const { events, means } = REPLY_EFFECTS[reply.category]
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const append = (type: LedgerEvent['type'], message: string, facts: Record<string, unknown> = {}) =>
    tx.appendEvent({
      requestId: request.id,
      type,
      createdAt: now,
      payload: { message, ...factsOf(reply), ...(later === null ? {} : { overtaken: true }), ...facts },
    })

  const [first, second] = counts ? events : []
  // The mail's own entry already says that the provider wrote.
  const type = first === undefined || first === 'provider_reply' ? 'authorization' : first
  const proof =
    reply.proven === true ? '' : ' It is not proven that a known desk says so of this request: it stands on your word.'
  const said = `${OPENINGS[how](company, reply)}: ${answerInWords(reply.category)}.${proof}`
  const told = await append(
    type,
    counts ? said : `${said} ${mayMove ? 'What it wrote later stands.' : 'Nothing changes by it.'}`,
    {
      isCorrection: how === 'corrected',
      ...(request.stage === before.stage ? {} : { stage: request.stage }),
    },
  )
  // A notice in time moves the deadline even if a later mail counts for the rest.
  if (events.includes('deadline_extended')) {
    if (before.dueAt !== null && request.dueAt !== null && request.dueAt !== before.dueAt) {
      const message = `The deadline moves from ${englishDate(before.dueAt)} to ${englishDate(request.dueAt)}.`
      await append('deadline_extended', message, { before: before.dueAt, dueAt: request.dueAt })
    }
  } else if (second !== undefined && means !== undefined) await append(second, means)

  if (saysNothing(reply.category)) await returnUnanswered(tx, request, now)
  else if (counts) await startLate(tx, { reply, request, later }, now)
  if (!isOpen(request)) await tx.recallWaitingLetters(request.id)
  // Once: a word about an older mail confirms nothing anew.
  if (request.stage === 'verified_deleted' && before.stage !== 'verified_deleted' && needs !== undefined) {
    const known = reply.proven === true && reply.claims === true ? 'confirmed_mail' : 'own_word'
    await sendReceipt(tx, { request, known }, now, needs)
  }
  return told
}

/** The demand had come back, and the person says that it was answered: it counts from the day on which it left. */
async function startLate(
  tx: TenantWriter,
  { reply, request, later }: { reply: Reply; request: DeletionRequest; later: Overtaken },
  now: Instant,
): Promise<void> {
  if (request.submittedAt !== null) return
  const clock = await startedClock(tx, request, now)
  const before = { ...unanswered(reply, request), ...clock }
  const after = standingAfter(before, reply.category, { receivedAt: reply.receivedAt, overtaken: later })
  await tx.update('requests', request.id, { ...clock, ...after })
  await tx.update('replies', reply.id, { before: movedOf(before) })
}

/** Sentence openings; the category of the answer follows. */
const OPENINGS: Record<'said' | 'corrected' | 'filed', (company: string, reply: Reply) => string> = {
  said: company => `You said of a mail of ${company}`,
  corrected: (company, { filed }) =>
    `You corrected what you said of ${filed === true ? 'an answer' : 'a mail'} of ${company}`,
  filed: (company, { receivedAt }) =>
    `You filed an answer of ${company} that came to you on ${englishDate(receivedAt)}, and said of it`,
}

/**
 * Records an answer that the person filed: their word, and the file as they gave it. The file's row refers to the
 * ledger entry, as for a mail that arrived by itself.
 */
export async function noteFiled(
  tx: TenantWriter,
  { replyId, name, mediaType }: { replyId: string } & Pick<MutationArgs<'file_reply@1'>, 'name' | 'mediaType'>,
  now: Instant,
  needs: NoticeNeeds | undefined,
): Promise<void> {
  const reply = await tx.get('replies', replyId)
  const bytes = reply && (await tx.file(reply.sha256))
  if (reply === undefined || bytes === undefined) return
  const event = await noteAnswer(tx, { replyId, how: 'filed' }, now, needs)
  await tx.appendArtifact({
    requestId: reply.requestId,
    eventId: event?.id ?? null,
    kind: KINDS[mediaType],
    createdAt: now,
    name,
    mediaType,
    bytes,
  })
}

const KINDS: Record<FiledType, ArtifactKind> = {
  'message/rfc822': 'email',
  'application/vnd.ms-outlook': 'email',
  'text/plain': 'email',
  'application/pdf': 'pdf',
  'image/png': 'screenshot',
  'image/jpeg': 'screenshot',
  'image/webp': 'screenshot',
}

/** Records what the person did about a provider's question, also as their own word. */
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

/** Records a picture of what the person did about it: again their word, together with the picture. */
export async function noteProof(
  tx: TenantWriter,
  { replyId, sha256, name, mediaType }: MutationArgs<'keep_proof@1'>,
  now: Instant,
): Promise<void> {
  const reply = await tx.get('replies', replyId)
  const request = await tx.get('requests', reply?.requestId ?? '')
  const bytes = await tx.file(sha256)
  if (reply === undefined || request === undefined || bytes === undefined) return
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const event = await tx.appendEvent({
    requestId: request.id,
    type: 'authorization',
    createdAt: now,
    payload: {
      message: `You kept a picture of what you did about a question of ${company}: ${name}. It shows what you saw, and proves no more.`,
      by: 'you',
      reply: reply.id,
      category: reply.category,
      proof: sha256,
    },
  })
  await tx.appendArtifact({
    requestId: request.id,
    eventId: event.id,
    kind: 'screenshot',
    createdAt: now,
    name,
    mediaType,
    bytes,
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
  ...(reply.filed === true
    ? { filed: true, from: reply.fromAddress, subject: reply.subject, receivedAt: reply.receivedAt }
    : {}),
})
