import { z } from 'zod/mini'

import { t } from '../../i18n/translate.ts'
import { type Reply, Settled } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { ProblemCode } from '../../wire/problem.ts'
import { asksYou } from '../demand/reply-effects.ts'
import { restFrom } from '../demand/what-stands.ts'
import { someId } from './argument-types.ts'
import { mayCount } from './confirm-reply.ts'
import { changes, mutation, type Patch, refused } from './mutation-rule.ts'

/** Why a mail's question cannot (or can no longer) be settled; undefined if it can. */
export function whyNotSettle(reply: Reply, request: DeletionRequest | undefined): ProblemCode | undefined {
  if (!mayCount(reply)) return 'reply_not_signed'
  if (request === undefined || request.archivedAt !== null || request.stage === 'verified_deleted') {
    return 'request_closed'
  }
  // The person must first say what the mail is; a mail that asks for nothing has no question.
  return reply.needsConfirmation === true || !asksYou(reply.category) ? 'reply_settled' : undefined
}

/**
 * The person has answered what a provider asked, or cannot: the next step is the provider's. Older questions of the
 * same request are settled with it; a newer one keeps waiting. Sending the other value later corrects it.
 */
export const settleQuestion = mutation({
  args: z.strictObject({ replyId: someId, settled: Settled }),
  words: ({ settled }) =>
    settled === 'answered' ? t('A provider’s question answered') : t('A provider’s question that you cannot answer'),
  scope: () => ({ replies: {}, requests: {} }),
  apply(rows, { replyId, settled }, now) {
    const reply = rows.replies.find(({ id }) => id === replyId)
    if (reply === undefined) return refused('not_found')
    const request = rows.requests.find(({ id }) => id === reply.requestId)
    // The same answer again, from another device or after a lost response: nothing changes.
    if (reply.settled === settled) return changes()
    const why = whyNotSettle(reply, request)
    if (why !== undefined || request === undefined) return refused(why ?? 'not_found')
    const open = rows.replies.filter(other => other.id !== reply.id && isOpenQuestion(other, request.id))
    const older = open.filter(({ receivedAt }) => receivedAt <= reply.receivedAt)
    const settle = ({ id }: Reply): Patch => ({
      table: 'replies',
      op: 'update',
      id,
      patch: { settled, settledAt: now },
    })
    const moves = request.waitingOn === 'you' && older.length === open.length
    return changes(
      settle(reply),
      ...older.map(settle),
      ...(moves
        ? [
            {
              table: 'requests',
              op: 'update',
              id: request.id,
              patch: { waitingOn: 'provider', restsUntil: restFrom(now, request) },
            } as const,
          ]
        : []),
    )
  },
})

const isOpenQuestion = (reply: Reply, requestId: string): boolean =>
  reply.requestId === requestId &&
  mayCount(reply) &&
  reply.needsConfirmation !== true &&
  asksYou(reply.category) &&
  (reply.settledAt ?? null) === null
