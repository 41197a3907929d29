import BetterSqlite from 'better-sqlite3'
import { CamelCasePlugin, Kysely, Migrator } from 'kysely'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { CommitQueue } from './commit-queue.ts'
import * as start from './migrations/0001-start.ts'
import * as checklists from './migrations/0002-checklists.ts'
import * as clocksAndStaff from './migrations/0003-clocks-and-staff.ts'
import * as evidence from './migrations/0004-evidence.ts'
import * as ownProviders from './migrations/0005-own-providers.ts'
import * as notices from './migrations/0006-notices.ts'
import * as answeredReplies from './migrations/0007-answered-replies.ts'
import * as rawPieces from './migrations/0008-raw-pieces.ts'
import * as lookAt from './migrations/0009-look-at.ts'
import * as mailBudget from './migrations/0010-mail-budget.ts'
import * as signIn from './migrations/0011-sign-in.ts'
import * as keptEvidence from './migrations/0012-kept-evidence.ts'
import * as accountLimits from './migrations/0013-account-limits.ts'
import * as claims from './migrations/0014-claims.ts'
import * as extensionLinks from './migrations/0015-extension-links.ts'
import * as browsers from './migrations/0016-browsers.ts'
import * as waysIn from './migrations/0017-ways-in.ts'
import * as payment from './migrations/0018-payment.ts'
import * as desks from './migrations/0019-desks.ts'
import * as shares from './migrations/0024-shares.ts'
import * as settledQuestions from './migrations/0025-settled-questions.ts'
import * as timeStamps from './migrations/0029-time-stamps.ts'
import * as filedReplies from './migrations/0030-filed-replies.ts'
import * as proofs from './migrations/0031-proofs.ts'
import { QueuedDialect } from './queued-driver.ts'
import type { Database } from './schema.ts'
import { type WriteAheadLog, writeAheadLog } from './write-ahead-log.ts'

/** Migrations in order; a name, once released, never changes. */
const MIGRATIONS = {
  '0001-start': start,
  '0002-checklists': checklists,
  '0003-clocks-and-staff': clocksAndStaff,
  '0004-evidence': evidence,
  '0005-own-providers': ownProviders,
  '0006-notices': notices,
  '0007-answered-replies': answeredReplies,
  '0008-raw-pieces': rawPieces,
  '0009-look-at': lookAt,
  '0010-mail-budget': mailBudget,
  '0011-sign-in': signIn,
  '0012-kept-evidence': keptEvidence,
  '0013-account-limits': accountLimits,
  '0014-claims': claims,
  '0015-extension-links': extensionLinks,
  '0016-browsers': browsers,
  '0017-ways-in': waysIn,
  '0018-payment': payment,
  '0019-desks': desks,
  '0024-shares': shares,
  '0025-settled-questions': settledQuestions,
  '0029-time-stamps': timeStamps,
  '0030-filed-replies': filedReplies,
  '0031-proofs': proofs,
}

/** Anything that runs statements: the database itself or a transaction in it. */
export type Executor = Kysely<Database>

export interface OpenDatabase {
  db: Executor
  /** The driver, for pragmas, backup and the disk-full test. Never leaves server/store. */
  sqlite: BetterSqlite.Database
  /** Whose turn it is on the driver's connection: what uses `sqlite` while the product runs asks here. */
  queue: CommitQueue
  /** The files below, for the backup. */
  log: WriteAheadLog
  /**
   * Writes the whole file anew. `secure_delete` overwrites rows that are deleted, but not the copies that lie between
   * the rows of a page since SQLite moved them to another one: after an erasure those have to go, too. Nobody else has
   * the connection meanwhile, and it takes as long as reading and writing the file. Rejects, and changes nothing, on a full disk.
   */
  rebuild(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens (and migrates) the database file; ':memory:' for tests. Throws when the disk does not hold what
 * durability needs: WAL with synchronous=FULL.
 *
 * @param image only with ':memory:': the bytes of a database that was opened here before, of which this one is a copy.
 *   It has been migrated already, which is nearly all of the work.
 */
export async function openDatabase(path: string, image?: Buffer): Promise<OpenDatabase> {
  const sqlite = new BetterSqlite(image ?? path)
  sqlite.pragma('journal_mode = WAL')
  // After journal_mode: this build silently lowers synchronous to NORMAL in WAL mode, and a lost power line
  // would then lose letters that we reported as sent.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Without it INSERT OR REPLACE deletes a row past the triggers that keep evidence.
  sqlite.pragma('recursive_triggers = ON')
  sqlite.pragma('busy_timeout = 5000')
  // What is deleted is overwritten: an erased account must not stay readable in pages that nothing has used since.
  sqlite.pragma('secure_delete = ON')
  const synchronous = sqlite.pragma('synchronous', { simple: true })
  const journal = sqlite.pragma('journal_mode', { simple: true })
  if (synchronous !== 2 || (journal !== 'wal' && path !== ':memory:')) {
    throw new Error(`database is not durable: journal_mode=${journal}, synchronous=${synchronous}`)
  }

  const queue = new CommitQueue(sqlite)
  const db: Executor = new Kysely<Database>({
    dialect: new QueuedDialect(sqlite, queue),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  if (image === undefined) await migrate(db)
  const log = writeAheadLog(sqlite, path, queue)
  return {
    db,
    sqlite,
    queue,
    log,
    rebuild: () => queue.apart(() => void sqlite.exec('vacuum'), true),
    async close() {
      await db.destroy()
      log.close()
    },
  }
}

async function migrate(db: Executor): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  for (const { id, name } of PROVIDERS) {
    await db
      .insertInto('providers')
      .values({ id, key: id, name })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ name }))
      .execute()
  }
}
