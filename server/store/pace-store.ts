import { sql } from 'kysely'

import type { Executor } from './database.ts'
import { dialectOf, isPostgres } from './dialects.ts'
import { sha256Hex } from './hash.ts'
import { statement } from './statement.ts'

/** Allows a burst at once, and after that so many per minute. */
export interface Pace {
  burst: number
  aMinute: number
}

/** Paces that hold over all nodes together. */
export interface SharedPaces {
  /** Undefined when the request is within the pace, and is counted; otherwise how long to wait (ms). */
  take(action: string, by: string, pace: Pace, now: number): Promise<number | undefined>
}

interface Taking {
  key: string
  now: number
  /** The time that one request costs. */
  stepMs: number
  /** When the whole burst would be used up. */
  full: number
  next: number
}

/**
 * A bucket is stored as the moment at which its whole burst is free again. Each request moves that moment by its cost,
 * and is refused if it would lie too far ahead.
 */
const takeOne = statement((db, { key, now, stepMs, full, next }: Taking & Record<string, string | number>) => {
  const { least, greatest } = dialectOf(db)
  const before = greatest(least(sql`request_paces.free_at`, sql`${full}`), sql`${now}`)
  const after = sql<number>`${before} + ${stepMs}`
  return db
    .insertInto('requestPaces')
    .values({ key, freeAt: next })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ freeAt: after }).where(after, '<=', full))
    .returning('freeAt')
})

/** After a clock was set back: otherwise everything would be refused until it has caught up. */
const bringBack = statement((db, { key, full }: { key: string; full: number }) =>
  db.updateTable('requestPaces').set({ freeAt: full }).where('key', '=', key).where('freeAt', '>', full),
)

/** Undefined on SQLite: the only process counts in its memory. */
export function sharedPaces({ db }: { db: Executor }): SharedPaces | undefined {
  if (!isPostgres(db)) return undefined
  return {
    async take(action, by, { burst, aMinute }, now) {
      const stepMs = 60_000 / aMinute
      // Hashed, so that the table does not become a list of accounts.
      const key = `${action}:${sha256Hex(by)}`
      const taking = { key, now, stepMs, full: now + burst * stepMs, next: now + stepMs }
      if ((await takeOne.first(db, taking)) !== undefined) return undefined
      await bringBack.run(db, { key, full: taking.full })
      return stepMs
    },
  }
}

/** Deletes the buckets that are full again; a new one is full, too. */
export async function sweepPaces({ db }: { db: Executor }, now: number): Promise<void> {
  await db.deleteFrom('requestPaces').where('freeAt', '<=', now).execute()
}
