import type { Cycle } from '../../records/cycle.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'

/** A provider that has confirmed the deletion is asked once a year whether it has collected anything since. */
const CONFIRM_AGAIN_DAYS = 365

/**
 * The earliest moment at which a provider whose newest request is this one may get another in a later cycle:
 *
 *     how it ended                                  the next demand
 *     deleted, and the person used it again since   with the next cycle
 *     deleted                                       a year after the last one left
 *     refused, and the person said 'ask again'      with the next cycle: it answers the refusal
 *     refused                                       never: one appeal is the answer to a refusal
 *     closed otherwise                              with the next cycle
 *     not ended                                     never: the open request is carried
 *
 * A second demand without a reason is what the laws call excessive, and also lets a provider refuse the next one.
 */
export function askAgainAt(last: DeletionRequest | undefined): Instant {
  if (last === undefined || isAskedAgain(last)) return Instant.parse(0)
  if (last.stage !== 'verified_deleted') return last.decision === 'refused' ? NEVER : Instant.parse(0)
  return Instant.parse((last.submittedAt ?? last.createdAt) + CONFIRM_AGAIN_DAYS * DAY_MS)
}

/** A day that never comes. */
export const NEVER = Instant.parse(Date.UTC(9999, 11, 31))

/** Whether the person has said that the next cycle shall ask again. */
export const isAskedAgain = ({ usedAgainAt }: Pick<DeletionRequest, 'usedAgainAt'>): boolean => usedAgainAt != null

/** The provider's newest request, whatever its outcome. */
export function newestRequest(requests: readonly DeletionRequest[], providerId: string): DeletionRequest | undefined {
  return requests
    .filter(request => request.providerId === providerId)
    .reduce<DeletionRequest | undefined>(
      (newest, request) => (newest === undefined || request.createdAt > newest.createdAt ? request : newest),
      undefined,
    )
}

/**
 * Whether to ask the person if they used the service again: a later cycle has begun, it has no request to this provider
 * yet, and the person has not said no since it began. `last`: the provider's newest request.
 */
export function asksForUse(last: DeletionRequest, cycle: Cycle | undefined, now: Instant): boolean {
  if (last.stage !== 'verified_deleted' || last.archivedAt !== null || isAskedAgain(last)) return false
  if (cycle === undefined || cycle.createdAt <= last.createdAt || cycle.id === last.cycleId) return false
  return (last.notUsedAt ?? 0) < cycle.createdAt && now < askAgainAt(last)
}
