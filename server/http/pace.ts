import type { ProblemCode } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import { LimitReached } from './rate-limit.ts'

/** So many at once, and from then on so many a minute. */
interface Pace {
  burst: number
  aMinute: number
}

/** More keys than are at work within a minute; above it the one that has rested longest is let go. */
const MOST_KEYS = 10_000

/**
 * Slows down what one account asks for in a row, before anything is done for it. In memory alone, as it protects this
 * process from one moment to the next; what has to outlast a restart is counted in the database.
 */
export function paceOf(action: string, problem: ProblemCode, { burst, aMinute }: Pace, wall: WallClock) {
  const buckets = new Map<string, { left: number; at: number }>()
  return (by: string): void => {
    const now = wall.now()
    const { left = burst, at = now } = buckets.get(by) ?? {}
    // A clock that was set back adds nothing, and takes nothing away.
    const grown = Math.min(burst, left + (Math.max(0, now - at) / 60_000) * aMinute)
    buckets.delete(by)
    // A refused one uses up nothing: whoever goes on asking is let through as soon as whoever waits.
    buckets.set(by, { left: grown < 1 ? grown : grown - 1, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_KEYS && oldest !== undefined) buckets.delete(oldest)
    if (grown < 1) throw new LimitReached(`${action}.pace`, problem, ((1 - grown) / aMinute) * 60_000)
  }
}
