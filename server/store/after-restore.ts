import BetterSqlite from 'better-sqlite3'
import { CamelCasePlugin, Kysely } from 'kysely'

import type { Random } from '../ports.ts'
import { CommitQueue } from './commit-queue.ts'
import type { Executor } from './database.ts'
import { holdLetters } from './letter-hold.ts'
import { QueuedDialect } from './queued-driver.ts'
import type { Database } from './schema.ts'

/** A refresh token that was spent this shortly before the backup's last moment may never have been answered. */
const UNANSWERED_MS = 60_000

export interface Restored {
  /** The moment up to which the backup knew (real time, ms). */
  upTo: number
  /** Real time, ms. */
  now: number
  random: Pick<Random, 'id'>
  endSessions: boolean
}

/**
 * Adjusts a database that was restored from a backup before it is served, in one transaction.
 *
 * - The history gets a new name: devices may have seen more of the old one than is left. They rebuild their copy and send
 *   again what they had sent since.
 * - Letters are held until a person has checked what the relay sent since.
 * - People stay signed in. A device that got new tokens since presents one that is not known here and is asked to sign
 *   in: no harm, no session is ended. But a token whose use is the last thing the backup recorded may never have been
 *   answered. Its device presents it again, which looks like theft and would end the session, so the spent marks of the
 *   last minute are cleared. Cost: a copy stolen earlier, and used in that minute, works once more.
 * - Sign-outs since are lost. `endSessions` ends every session where that matters more: after a break-in, or when the
 *   backup is old.
 */
export async function settleRestored(
  db: Executor,
  { upTo, now, random, endSessions }: Restored,
): Promise<{ epoch: string }> {
  const epoch = random.id()
  await db.transaction().execute(async trx => {
    await trx
      .insertInto('settings')
      .values({ key: 'epoch', value: epoch })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: epoch }))
      .execute()
    await holdLetters(trx, upTo)
    await trx
      .updateTable('sessionTokens')
      .set({ spentAt: null })
      .where('kind', '=', 'refresh')
      .where('spentAt', '>=', upTo - UNANSWERED_MS)
      .execute()
    if (!endSessions) return
    await trx
      .updateTable('sessions')
      .set({ revokedAt: now, revokedWhy: 'restored' })
      .where('revokedAt', 'is', null)
      .execute()
  })
  return { epoch }
}

/** The same for a database file that nobody has open; it is not migrated. */
export async function settleAfterRestore(path: string, restored: Restored): Promise<{ epoch: string }> {
  const sqlite = new BetterSqlite(path, { fileMustExist: true })
  const db: Executor = new Kysely<Database>({
    dialect: new QueuedDialect(sqlite, new CommitQueue(sqlite)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    return await settleRestored(db, restored)
  } finally {
    // The last connection to close moves the log into the database file.
    await db.destroy()
  }
}
