import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'

/** How often one thing may be tried by one key. */
interface Limit {
  attempts: number
  windowMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const FIVE_A_MINUTE: Limit = { attempts: 5, windowMs: MINUTE_MS }
export const aMinute = (attempts: number): Limit => ({ attempts, windowMs: MINUTE_MS })
export const aDay = (attempts: number): Limit => ({ attempts, windowMs: DAY_MS })

/** One thing that is tried, by one key. */
export interface Attempt {
  action: string
  by: string
  limit?: Limit
  /** What somebody reads who has tried too often. */
  problem?: ProblemCode
}

/** A limit that was met: by its name, for the log, and when it lets through again. */
export class LimitReached extends Problem {
  readonly limit: string
  readonly waitMs: number

  constructor(limit: string, code: ProblemCode, waitMs: number) {
    super(code)
    this.limit = limit
    this.waitMs = waitMs
  }
}

export interface AttemptStore {
  /**
   * Counts an attempt of each key and resolves to undefined; or counts none and resolves to the first whose last
   * `attempts` are all younger than its `windowMs`.
   */
  takeAttempts<Counted extends { key: string; limit: Limit }>(
    attempts: readonly Counted[],
    now: number,
  ): Promise<Counted | undefined>
}

/**
 * Counts the attempts, or throws what the first says that is one too many: a refused attempt uses up nothing of
 * anybody else's. Kept in the database: a restart forgets nothing.
 */
export async function limitAttempts(
  { store, wall }: { store: AttemptStore; wall: WallClock },
  ...attempts: readonly Attempt[]
): Promise<void> {
  const counted = attempts.map(({ action, by, limit = FIVE_A_MINUTE, problem = 'too_many_attempts' as const }) => ({
    action,
    // Hashed: the table of attempts is no list of addresses.
    key: `${action}:${sha256Hex(by)}`,
    limit,
    problem,
  }))
  const refused = await store.takeAttempts(counted, wall.now())
  // By then all that count are older than the window.
  if (refused !== undefined) throw new LimitReached(refused.action, refused.problem, refused.limit.windowMs)
}
