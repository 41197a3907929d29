import { planById } from '../../catalog/plans.ts'
import type { Authorization } from '../../records/authorization.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { isUnchecked } from '../providers/known-providers.ts'
import { askAgainAt, NEVER } from './ask-again.ts'
import { nextCycleAt } from './cycles.ts'
import { isOpen, letterDates } from './lifecycle.ts'
import { type CycleFacts, whatIsMissing } from './missing-requests.ts'
import { nextTurn } from './next-letter.ts'
import { CLAIM_CHECK_DAYS } from './what-stands.ts'
import type { ReturnedAddress, WrittenLetter } from './written-letters.ts'

/** The records of an account that decide when its letters, cycles and requests are due. */
export interface CheckFacts extends CycleFacts {
  authorizations: readonly Authorization[]
  /** Letters of a request, oldest first. */
  written: (requestId: string) => readonly WrittenLetter[]
  /** As in `TurnFacts`. */
  onlyVerified?: boolean
  /** Addresses from which a letter came back permanently, according to the ledger. */
  returned?: readonly ReturnedAddress[]
}

/**
 * When the heartbeat must next look at an account: `now` if something is due already, else the first moment at which
 * something will be, if nothing is written before. Null if time alone makes nothing due: then only a write can, and
 * every write requests a look. Never later than the first moment at which a turn would do something.
 */
export function lookAt(facts: CheckFacts, now: Instant): Instant | null {
  if (isAnythingDue(facts, now)) return now
  const later = turningPoints(facts).filter(at => at > now)
  return later.sort((a, b) => a - b).find(at => isAnythingDue(facts, at)) ?? null
}

/** Whether a turn at this moment would write something. */
export function isAnythingDue(facts: CheckFacts, now: Instant): boolean {
  return isPreparationDue(facts, now) || facts.requests.some(request => isLetterDue(facts, request, now))
}

/** Whether something must be checked or opened before it is known which letters are due. */
export const isPreparationDue = (facts: CheckFacts, now: Instant): boolean =>
  facts.choices.some(isUnchecked) || whatIsMissing(facts, now) !== undefined

/** Whether a letter of this request would be written. */
export function isLetterDue(facts: CheckFacts, request: DeletionRequest, now: Instant): boolean {
  const { email } = facts
  if (email === undefined || !isOpen(request)) return false
  return nextTurn({ ...facts, request, email, written: facts.written(request.id) }, now).done === 'write'
}

/**
 * Every moment at which the rules may start to answer differently. Nothing becomes due between two of them. The end of
 * a payment's grace period is not included, because it only takes things away.
 */
function turningPoints({ subscription, cycles, requests }: CheckFacts): Instant[] {
  const plan = subscription === undefined ? undefined : planById(subscription.planId)
  const cycleAt = plan === undefined ? undefined : nextCycleAt(plan, cycles)
  // A cycle counts in its own year. A cycle of a future year, named by a wrong clock, counts once that year begins.
  const years = cycles.map(({ year }) => Instant.parse(Date.UTC(year, 0, 1)))
  const marks = requests
    .filter(isOpen)
    .flatMap(request => [
      ...letterDates(request).map(({ at }) => at),
      ...(request.restsUntil == null ? [] : [request.restsUntil]),
      ...(request.claimedAt == null ? [] : [Instant.parse(request.claimedAt + CLAIM_CHECK_DAYS * DAY_MS)]),
    ])
  const confirmations = requests.map(askAgainAt).filter(at => at > 0 && at < NEVER)
  return [...(cycleAt === undefined ? [] : [cycleAt]), ...years, ...marks, ...confirmations]
}
