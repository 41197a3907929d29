import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { Reply } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'

/** How a provider's request of an earlier cycle ended, as a later letter may say it. */
export interface EarlierOutcome {
  outcome: 'confirmed' | 'refused' | 'partial'
  /** The day of the mail that said so. */
  on: Instant
  /** Of the earlier request. */
  reference: string
  /** The person has said that they used the service again since; only after a confirmed deletion. */
  usedAgain?: boolean
}

/**
 * The newest of a provider's earlier requests that ended with its own words: a deletion confirmed, or a refusal. Only
 * what a mail said is told: what staff marked, or what nobody answered, is no word of the provider. `events`: of the
 * earlier requests, oldest first. `replies`: their mails, in any order.
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
      // The person may say days later what a mail is: the provider spoke when the mail came.
      return event && (replies.find(reply => reply.id === event.payload.reply)?.receivedAt ?? event.createdAt)
    }
    if (stage === 'verified_deleted') {
      const on = said('verification')
      // A closed request tells most; what came before it is settled by it.
      const usedAgain = usedAgainAt === null ? {} : { usedAgain: true }
      return on === undefined ? undefined : { outcome: 'confirmed', on, reference, ...usedAgain }
    }
    if (decision !== 'refused' && decision !== 'partial') continue
    const on = said('decision')
    if (on !== undefined) return { outcome: decision, on, reference }
  }
  return undefined
}

/** A word of the person's about a mail that nobody has proven is theirs alone. */
const isOfProvider = ({ payload }: Pick<LedgerEvent, 'payload'>) =>
  payload.by !== 'you' || payload.namesRequest === true
