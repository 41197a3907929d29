import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'

/** How often one key may try one thing. */
interface Limit {
  attempts: number
  windowMs: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const FIVE_A_MINUTE: Limit = { attempts: 5, windowMs: MINUTE_MS }
export const aMinute = (attempts: number): Limit => ({ attempts, windowMs: MINUTE_MS })
export const aDay = (attempts: number): Limit => ({ attempts, windowMs: DAY_MS })

/** A try of one thing by one key. */
export interface Attempt {
  action: string
  by: string
  limit?: Limit
  /** The problem to show after too many tries. */
  problem?: ProblemCode
}

/** A limit that was reached: its name, for the log, and how long until it lets through again. */
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
   * Counts an attempt for each key and resolves to undefined; or counts none and resolves to the first key whose last
   * `attempts` are all younger than its `windowMs`.
   */
  takeAttempts<Counted extends { key: string; limit: Limit }>(
    attempts: readonly Counted[],
    now: number,
  ): Promise<Counted | undefined>
}

/**
 * Counts the attempts, or throws the problem of the first that is one too many; a refused call counts against none of
 * the keys. Stored in the database, so a restart forgets nothing.
 */
export async function limitAttempts(
  { store, wall }: { store: AttemptStore; wall: WallClock },
  ...attempts: readonly Attempt[]
): Promise<void> {
  const counted = attempts.map(({ action, by, limit = FIVE_A_MINUTE, problem = 'too_many_attempts' as const }) => ({
    action,
    // Hashed, so that the table of attempts does not become a list of addresses.
    key: `${action}:${sha256Hex(by)}`,
    limit,
    problem,
  }))
  const refused = await store.takeAttempts(counted, wall.now())
  // After one window all attempts that count now are too old to count.
  if (refused !== undefined) throw new LimitReached(refused.action, refused.problem, refused.limit.windowMs)
}
