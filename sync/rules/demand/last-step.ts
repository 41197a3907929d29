import { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'
import type { Stands } from './what-stands.ts'

/**
 * How long a provider may answer our last letter (the term that letter states) before the person is asked what comes
 * next.
 */
export const LAST_LETTER_DAYS = 10
/** After this long without an answer on record, the person is asked whether the regulator has replied. */
const REGULATOR_DAYS = 60

/**
 * When the person is asked what comes next: some days after our last letter, or after their complaint. Undefined while
 * letters are due, something else is asked of them, or the request is over.
 */
export function choiceAt(stands: Stands): Instant | undefined {
  // Undefined until the ledger has the complaint: it was made today.
  if (stands.is === 'with_regulator') return daysAfter(stands.complainedAt, REGULATOR_DAYS)
  if (!stands.open || stands.is === 'claims_done' || stands.pausedAt !== null) return undefined
  return daysAfter(stands.lastLetterAt, LAST_LETTER_DAYS)
}

const daysAfter = (at: Instant | null, days: number): Instant | undefined =>
  at === null ? undefined : Instant.parse(at + days * DAY_MS)
