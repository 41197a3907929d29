import { type Regime, regimeOf } from '../../catalog/regimes.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'

/**
 * The date on the demand that stands: what was in force on that day is what the request relies on, also if a relay took
 * the letter after midnight. The day of sending if the ledger at hand does not say; null before the demand was sent.
 */
export function askedAt(
  { id, submittedAt }: Pick<DeletionRequest, 'id' | 'submittedAt'>,
  events: readonly Pick<LedgerEvent, 'requestId' | 'type' | 'payload' | 'createdAt'>[],
): Instant | null {
  if (submittedAt === null) return null
  const written = events.flatMap(({ requestId, type, payload, createdAt }) =>
    requestId === id && type === 'prepared' && payload.letter === 'demand' && createdAt <= submittedAt
      ? [createdAt]
      : [],
  )
  return (
    written.reduce<Instant | null>((latest, at) => (latest === null || at > latest ? at : latest), null) ?? submittedAt
  )
}

/** The law that a letter of this request may cite on the day of `at`; undefined for a state that is not known. */
export const lawOfRequest = (
  request: Pick<DeletionRequest, 'id' | 'state' | 'submittedAt'>,
  events: Parameters<typeof askedAt>[1],
  at: Instant,
): Regime | undefined => regimeOf(request.state, at, askedAt(request, events))
