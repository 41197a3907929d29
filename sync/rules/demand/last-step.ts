import type { LedgerEvent } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { isClaimed, isOpen, LADDER } from './lifecycle.ts'

/**
 * How long a provider may answer our last letter (the term that letter states) before the person is asked what comes
 * next.
 */
const LAST_LETTER_DAYS = 10
/** After this long without an answer on record, the person is asked whether the regulator has replied. */
const REGULATOR_DAYS = 60

type DatedEvent = Pick<LedgerEvent, 'type' | 'payload' | 'createdAt'>

/**
 * When the person is asked what comes next: some days after our last letter, or after their complaint. Undefined while
 * letters are due, something else is asked of them, or the request is over. `events`: of the request, newest first.
 */
export function choiceAt(request: DeletionRequest, events: readonly DatedEvent[]): Instant | undefined {
  if (request.waitingOn === 'regulator' && request.archivedAt === null && request.stage !== 'verified_deleted') {
    const complained = events.find(({ payload }) => payload.step === 'complained')
    // Undefined until the ledger has the complaint: it was made today.
    return complained && after(complained, REGULATOR_DAYS)
  }
  if (!isOpen(request) || isClaimed(request) || request.pausedAt !== null) return undefined
  const last = LADDER.at(-1)
  const sent = events.find(({ type, payload }) => type === last?.eventType && payload.letter === last.letter)
  return sent && after(sent, LAST_LETTER_DAYS)
}

const after = ({ createdAt }: DatedEvent, days: number) => Instant.parse(createdAt + days * DAY_MS)
