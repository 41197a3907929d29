import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { Reply } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'

/** How a provider's request in an earlier cycle ended, as a later letter may state it. */
export interface EarlierOutcome {
  outcome: 'confirmed' | 'refused' | 'partial'
  /** The day of the mail that said so. */
  on: Instant
  /** Reference of the earlier request. */
  reference: string
  /** The person has said that they used the service again since; only after a confirmed deletion. */
  usedAgain?: boolean
}

/**
 * Outcome of the newest of a provider's earlier requests that ended by the provider's own statement: a confirmed
 * deletion, or a refusal. Only what a mail said counts; what staff marked, or what was never answered, is not the
 * provider's statement. `events`: of the earlier requests, oldest first. `replies`: their mails, in any order.
 */
export function earlierOutcome(
  request: Pick<DeletionRequest, 'id' | 'providerId' | 'createdAt'>,
  requests: readonly DeletionRequest[],
  events: readonly Pick<LedgerEvent, 'type' | 'requestId' | 'createdAt' | 'payload'>[],
  replies: readonly Pick<Reply, 'id' | 'receivedAt'>[],
): EarlierOutcome | undefined {
  const earlier = requests
    .filter(
      ({ id, providerId, createdAt }) =>
        id !== request.id && providerId === request.providerId && createdAt < request.createdAt,
    )
    .sort((a, b) => b.createdAt - a.createdAt)
  for (const { id, stage, decision, reference, usedAgainAt = null } of earlier) {
    const said = (type: LedgerEvent['type']): Instant | undefined => {
      const event = events.findLast(each => each.requestId === id && each.type === type && isOfProvider(each))
      // The person may classify a mail days later; the provider's statement dates from when the mail came.
      return event && (replies.find(reply => reply.id === event.payload.reply)?.receivedAt ?? event.createdAt)
    }
    if (stage === 'verified_deleted') {
      const on = said('verification')
      // A verified deletion is final; it settles whatever came before it.
      const usedAgain = usedAgainAt === null ? {} : { usedAgain: true }
      return on === undefined ? undefined : { outcome: 'confirmed', on, reference, ...usedAgain }
    }
    if (decision !== 'refused' && decision !== 'partial') continue
    const on = said('decision')
    if (on !== undefined) return { outcome: decision, on, reference }
  }
  return undefined
}

/** If the person classified an unproven mail, the statement is only the person's, not the provider's. */
const isOfProvider = ({ payload }: Pick<LedgerEvent, 'payload'>) =>
  payload.by !== 'you' || payload.namesRequest === true
