import type { ProblemCode } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import type { Pace, SharedPaces } from '../store/pace-store.ts'
import { LimitReached } from './rate-limit.ts'

/** More keys than are active within a minute; beyond that the least recently used one is dropped. */
const MOST_KEYS = 10_000

/**
 * Limits how quickly one account can make requests, before any work is done for them. One process counts in memory, as
 * it protects itself from moment to moment; several nodes count together. Limits that must survive a restart are
 * counted in the database.
 */
export function paceOf(
  action: string,
  problem: ProblemCode,
  { burst, aMinute }: Pace,
  { wall, paces }: { wall: WallClock; paces?: SharedPaces | undefined },
) {
  const buckets = new Map<string, { left: number; at: number }>()
  return async (by: string): Promise<void> => {
    const now = wall.now()
    if (paces !== undefined) {
      const waitMs = await paces.take(action, by, { burst, aMinute }, now)
      if (waitMs !== undefined) throw new LimitReached(`${action}.pace`, problem, waitMs)
      return
    }
    const { left = burst, at = now } = buckets.get(by) ?? {}
    // A clock that was set back neither adds nor takes away.
    const grown = Math.min(burst, left + (Math.max(0, now - at) / 60_000) * aMinute)
    buckets.delete(by)
    // A refused call costs nothing: somebody who keeps asking is let through as soon as somebody who waits.
    buckets.set(by, { left: grown < 1 ? grown : grown - 1, at: now })
    const [oldest] = buckets.keys()
    if (buckets.size > MOST_KEYS && oldest !== undefined) buckets.delete(oldest)
    if (grown < 1) throw new LimitReached(`${action}.pace`, problem, ((1 - grown) / aMinute) * 60_000)
  }
}
