import { z } from 'zod/mini'

import { t, tIfKnown } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import { type Reply, type ReplyCategory, SAYABLE } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { ProblemCode } from '../../wire/problem.ts'
import { extendDeadline, firstDueAt, isExtended } from '../demand/clocks.ts'
import { isOpen } from '../demand/lifecycle.ts'
import { canMove, changesBy, overtakesClaim, REPLY_EFFECTS, saysNothing } from '../demand/reply-effects.ts'
import { restFrom } from '../demand/what-stands.ts'
import { someId } from './argument-types.ts'
import { changes, mutation, type Patch, refused } from './mutation-rule.ts'

/** The fields of a request that an answer may change. */
type Moved = NonNullable<NonNullable<Reply['before']>>

/** An unsigned mail has no effect, whatever it says; an answer that the person filed counts as their word. */
export const mayCount = (reply: Reply): boolean =>
  reply.category !== 'suspicious' && (reply.authentic || reply.filed === true)

/** Why the person cannot (or can no longer) say what this mail is; undefined if they can. */
export function whyNotAnswer(
  reply: Reply,
  request: DeletionRequest | undefined,
  replies: readonly Reply[],
): ProblemCode | undefined {
  if (!mayCount(reply)) return 'reply_not_signed'
  if (request === undefined || request.archivedAt !== null) return 'request_closed'
  if ((reply.answeredAt ?? null) === null) return reply.needsConfirmation === true ? undefined : 'reply_settled'
  // A correction first undoes the answer; that is impossible if something else has changed the request since.
  return isAsAnswered(reply, request) && !hasCountedSince(replies, reply, request) ? undefined : 'reply_overtaken'
}

/** What later mails leave of an older one: nothing where one has decided, all but the next step where one asks. */
export type Overtaken = 'by_decision' | 'by_question' | null

/**
 * Whether a later mail stands, whatever an older one turns out to say. Only the person's word that all is deleted counts
 * in any order. `before`: the request before the older mail counts.
 */
export function overtaken(replies: readonly Reply[], reply: OlderReply, before: DeletionRequest): Overtaken {
  if (reply.category === 'completion') return null
  const counting = replies.filter(other => isLater(other, reply) && isCounted(other, before))
  if (counting.some(({ category }) => REPLY_EFFECTS[category].decision !== null)) return 'by_decision'
  const isQuestion = REPLY_EFFECTS[reply.category].decision === null
  const asks = counting.some(
    // One that was settled has settled the older questions with it.
    ({ category, settledAt }) => waitsOnYou(category, before) && ((settledAt ?? null) === null || isQuestion),
  )
  return asks ? 'by_question' : null
}

/** It counts by itself or by the person's word. After a refusal a question changes nothing; a second refusal stands. */
const isCounted = (other: Reply, request: DeletionRequest): boolean =>
  isWord(other) &&
  mayCount(other) &&
  !isAsked(other) &&
  canMove(other.category === 'refusal' ? { ...request, decision: 'none' } : request, other.category)

/** Also one that left the request as it was: an undone answer would take with it what that one says. */
function hasCountedSince(replies: readonly Reply[], answered: Reply, request: DeletionRequest): boolean {
  const since = answered.answeredAt ?? answered.receivedAt
  return replies.some(
    other =>
      other.requestId === answered.requestId &&
      other.id !== answered.id &&
      Math.max(other.receivedAt, other.answeredAt ?? 0) > since &&
      !saysNothing(other.category) &&
      isCounted(other, request),
  )
}

/** A request for proof of the agent waits for the person only if we cannot answer it. */
const waitsOnYou = (category: ReplyCategory, { waitingOn }: DeletionRequest): boolean =>
  overtakesClaim(category) || (category === 'agent_proof' && waitingOn === 'you')

type OlderReply = Pick<Reply, 'id' | 'requestId' | 'receivedAt' | 'category'> &
  Pick<Partial<Reply>, 'before' | 'answeredAt'>

/** A word can be corrected only while nothing has moved the request since: what came after it counted for nothing. */
function isLater(other: Reply, { id, requestId, receivedAt, answeredAt = null }: OlderReply): boolean {
  const isOfIt = other.requestId === requestId && other.id !== id && other.receivedAt > receivedAt
  return isOfIt && (answeredAt === null || other.receivedAt < answeredAt)
}

/** What the person's answer changes in its request: the same on the device and on the server. */
export function standingAfter(
  request: DeletionRequest,
  category: ReplyCategory,
  { receivedAt, overtaken = null }: { receivedAt: Instant; overtaken?: Overtaken },
): Moved {
  const before = movedOf(request)
  const isOvertaken = overtaken === 'by_decision'
  if (!canMove(request, category) && !isOvertaken) return before
  const { waitingOn, ...rest } = changesBy(request, category)
  const moved = { ...rest, ...(waitingOn !== undefined && overtaken === null ? { waitingOn } : {}) }
  const after = isOvertaken ? before : { ...before, ...moved }
  if (category === 'extension_notice') {
    // It came before what was decided later. The person states no date, so assume the law's maximum: no letter may be
    // too early.
    const then = isOvertaken ? { ...request, decision: 'none' as const } : request
    const extension = extendDeadline(then, { receivedAt })
    return extension.ok ? { ...after, dueAt: extension.dueAt } : after
  }
  if (category === 'agent_proof' && overtaken === null) {
    const isSent = isOpen(request) && request.submittedAt !== null
    return isSent ? { ...after, owedLetter: 'agent_proof' } : { ...after, waitingOn: 'you' }
  }
  return after
}

/** The request as it was before the person's earlier answer, if there is one. */
export function unanswered(reply: Reply, request: DeletionRequest): DeletionRequest {
  if (!reply.before) return request
  // Of the deadline only the person's own extension is taken back: the days of a pause since then stay.
  const isOwn = reply.category === 'extension_notice' && !isExtended({ ...request, dueAt: reply.before.dueAt })
  return { ...request, ...reply.before, dueAt: isOwn ? (firstDueAt(request) ?? null) : request.dueAt }
}

function isAsAnswered(reply: Reply, request: DeletionRequest): boolean {
  if (!reply.before) return false
  const left = standingAfter(unanswered(reply, request), reply.category, reply)
  const now = movedOf(request)
  // The owed proof may have been sent meanwhile; then it is the provider's turn.
  const proofLeft = left.owedLetter === 'agent_proof' && now.owedLetter === null
  const same = (field: keyof Moved) => left[field] === now[field]
  return same('stage') && same('decision') && same('dueAt') && (proofLeft || (same('waitingOn') && same('owedLetter')))
}

export function movedOf({ stage, waitingOn, decision, dueAt, owedLetter }: DeletionRequest): Moved {
  return { stage, waitingOn, decision, dueAt, owedLetter: owedLetter ?? null }
}

const confirmReply = mutation({
  args: z.strictObject({ replyId: someId, category: z.enum(SAYABLE) }),
  words: ({ category }) => t('Your word about an email: {kind}', { kind: tIfKnown(category.replaceAll('_', ' ')) }),
  // All replies: another mail may claim the same deletion, and wait for its own answer.
  scope: () => ({ replies: {}, requests: {} }),
  apply(rows, { replyId, category }, now) {
    const reply = rows.replies.find(({ id }) => id === replyId)
    if (reply === undefined) return refused('not_found')
    const request = rows.requests.find(({ id }) => id === reply.requestId)
    // The same answer again, from another device or after a lost response: nothing changes.
    if ((reply.answeredAt ?? null) !== null && reply.category === category) return changes()
    const why = whyNotAnswer(reply, request, rows.replies)
    if (why !== undefined || request === undefined) return refused(why ?? 'not_found')
    const base = unanswered(reply, request)
    const after = standingAfter(base, category, {
      receivedAt: reply.receivedAt,
      overtaken: overtaken(rows.replies, { ...reply, category }, base),
    })
    const claimedAt = claimedBesides(rows.replies, { ...reply, category }, base)
    const patches: Patch[] = [
      {
        table: 'requests',
        op: 'update',
        id: request.id,
        patch: { ...after, claimedAt, ...restAfter(request, after, now) },
      },
      {
        table: 'replies',
        op: 'update',
        id: reply.id,
        patch: {
          category,
          needsConfirmation: false,
          answeredAt: now,
          // A filed answer was read by nobody but the person.
          readAs: reply.filed === true ? null : (reply.readAs ?? reply.category),
          before: movedOf(base),
          readAt: reply.readAt ?? now,
        },
      },
    ]
    for (const { id } of unweighed(rows.replies, reply, { was: request, is: { ...request, ...after } })) {
      patches.push({ table: 'replies', op: 'update', id, patch: { needsConfirmation: true } })
    }
    return changes(...patches)
  },
})

/** What came while nothing could count any more, deleted or refused, is asked about once the person's word lifts that. */
function unweighed(
  replies: readonly Reply[],
  answered: Reply,
  { was, is }: { was: DeletionRequest; is: DeletionRequest },
): readonly Reply[] {
  const since = answered.answeredAt ?? answered.receivedAt
  return replies.filter(
    other =>
      other.requestId === answered.requestId &&
      other.receivedAt > since &&
      (other.answeredAt ?? null) === null &&
      mayCount(other) &&
      // Of a mail that is not proven nobody knows that it says nothing.
      !(other.proven === true && saysNothing(other.category)) &&
      !canMove(was, other.category) &&
      canMove(is, other.category),
  )
}

/**
 * A provider that wrote in good faith is not reminded on the day on which the person has read it: letters rest for a
 * while if they were held back until now.
 */
function restAfter(before: DeletionRequest, after: Moved, now: Instant): Pick<Partial<DeletionRequest>, 'restsUntil'> {
  const wasHeld = (before.claimedAt ?? null) !== null || before.waitingOn === 'you'
  return wasHeld && after.waitingOn !== 'you' ? { restsUntil: restFrom(now, before) } : {}
}

/**
 * When the first claim of a request that still waits for an answer came, not counting the reply being answered now; null
 * if a later mail has decided otherwise or waits for the person. `answered`: that reply, as the person reads it.
 */
function claimedBesides(replies: readonly Reply[], answered: Reply, request: DeletionRequest): Instant | null {
  const own = replies.filter(({ id, requestId }) => requestId === answered.requestId && id !== answered.id)
  const said = [...own.filter(reply => isCounted(reply, request)), answered]
  const takingBack = said.filter(({ category }) => waitsOnYou(category, request))
  const takenBackAt = Math.max(0, ...takingBack.map(({ receivedAt }) => receivedAt))
  const open = own.filter(reply => reply.claims === true && isAsked(reply) && reply.receivedAt > takenBackAt)
  return open.map(({ receivedAt }) => receivedAt).sort((a, b) => a - b)[0] ?? null
}

/** It counted by itself, or by the person's word. */
const isWord = ({ proven, answeredAt }: Reply): boolean => proven === true || (answeredAt ?? null) !== null

const isAsked = (reply: Reply): boolean => reply.needsConfirmation === true && (reply.answeredAt ?? null) === null

/** Marks a mail as opened. The first time is kept. */
const readReply = mutation({
  args: z.strictObject({ replyId: someId }),
  words: () => t('An email opened'),
  scope: ({ replyId }) => ({ replies: { id: replyId } }),
  apply(rows, { replyId }, now) {
    const reply = rows.replies.find(({ id }) => id === replyId)
    if (reply === undefined) return refused('not_found')
    return isUnread(reply)
      ? changes({ table: 'replies', op: 'update', id: reply.id, patch: { readAt: now } })
      : changes()
  },
})

/** Rows of older versions lack the field and count as read. */
export const isUnread = ({ readAt }: Pick<Reply, 'readAt'>): boolean => readAt === null

/**
 * Completes 'of a mail of …:' for each category. Not worded as the provider's statement, because it is the person's.
 */
const OWN_WORDS: Readonly<Record<(typeof SAYABLE)[number], string>> = {
  completion: 'it confirms the deletion',
  deletion_scheduled: 'the deletion is accepted and comes later',
  partial_deletion: 'a part was deleted and the rest is kept',
  no_data_found: 'no data was found',
  refusal: 'the deletion is refused',
  acknowledgement: 'the request has arrived',
  progress_update: 'the request is being worked on',
  extension_notice: 'more time is taken for the answer',
  identity_verification: 'it asks who you are',
  agent_proof: 'it asks for the signed authorization',
  portal_deflection: 'it points to a form or to settings',
  clarification: 'it asks a question',
  closed_no_action: 'the ticket was closed without a result',
  out_of_office: 'it is a note of absence',
  unrelated: 'it is about something else',
}

export function answerInWords(category: ReplyCategory): string {
  return isSayable(category) ? OWN_WORDS[category] : 'it is none of these'
}

const isSayable = (category: ReplyCategory): category is (typeof SAYABLE)[number] =>
  SAYABLE.some(sayable => sayable === category)

export const REPLY_MUTATIONS = {
  'confirm_reply@1': confirmReply,
  'read_reply@1': readReply,
}
