import type { LedgerEvent } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { isClaimed, isOpen, LADDER } from './lifecycle.ts'

/** For so long a provider may answer our last letter before the person is asked what comes next: what that letter gives. */
const LAST_LETTER_DAYS = 10
/** After so long without a word on record the person is asked whether the regulator has answered. */
const REGULATOR_DAYS = 60

type Told = Pick<LedgerEvent, 'type' | 'payload' | 'createdAt'>

/**
 * When the person is asked what comes next: some days after our last letter, or after their complaint. Undefined while
 * letters are due, something else is asked of them, or the request is over. `events`: of the request, newest first.
 */
export function choiceAt(request: DeletionRequest, events: readonly Told[]): Instant | undefined {
  if (request.waitingOn === 'regulator' && request.archivedAt === null && request.stage !== 'verified_deleted') {
    const complained = events.find(({ payload }) => payload.step === 'complained')
    // Until the ledger has it, the complaint is of today.
    return complained && after(complained, REGULATOR_DAYS)
  }
  if (!isOpen(request) || isClaimed(request) || request.pausedAt !== null) return undefined
  const last = LADDER.at(-1)
  const left = events.find(({ type, payload }) => type === last?.eventType && payload.letter === last.letter)
  return left && after(left, LAST_LETTER_DAYS)
}

const after = ({ createdAt }: Told, days: number) => Instant.parse(createdAt + days * DAY_MS)
