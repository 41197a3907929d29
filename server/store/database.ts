import BetterSqlite from 'better-sqlite3'
import { CamelCasePlugin, CompiledQuery, Kysely, type Migration, Migrator, sql } from 'kysely'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { CommitQueue } from './commit-queue.ts'
import { dialectOf } from './dialects.ts'
import { type Notifications, notificationsOf } from './notifications.ts'
import { postgresDialect, takeTurn } from './postgres.ts'
import { QueuedDialect } from './queued-driver.ts'
import type { Database } from './schema.ts'
import { turnsByName } from './turns.ts'
import { type WriteAheadLog, writeAheadLog } from './write-ahead-log.ts'

/** Every file of the folder by its name, in the order of their numbers. A name never changes once it is released. */
const MIGRATIONS = Object.fromEntries(
  Object.entries(import.meta.glob<Migration>('./migrations/*.ts', { eager: true })).map(([path, migration]) => [
    path.replace('./migrations/', '').replace('.ts', ''),
    migration,
  ]),
)

/** The database in the data folder. */
export const DATABASE_FILE = 'recall.sqlite'

/** Anything that runs statements: the database itself or a transaction in it. */
export type Executor = Kysely<Database>

/** An open database of either engine, migrated. */
export interface Engine {
  db: Executor
  /** Size on disk of the database, and of a log beside it whose content is not in it yet. */
  bytes(): Promise<{ database: number; log: number }>
  /**
   * Call after an erasure: makes the engine give up the bytes of deleted rows, as far as it can. Other writes may have
   * to wait for it.
   */
  rebuild(): Promise<void>
  /** News between several nodes; undefined where there is one process only. */
  notifications?: Notifications
  /**
   * One transaction, when no other one that takes a turn by the same name is at work on any node, in the order in which
   * they asked; undefined where each transaction has its turn anyway.
   */
  inTurn?<T>(name: string, work: (trx: Executor) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface OpenDatabase extends Engine {
  /** The driver, for pragmas, backup and the disk-full test. Never leaves server/store. */
  sqlite: BetterSqlite.Database
  /** Serializes the driver's connection: code that uses `sqlite` while the product runs must wait its turn here. */
  queue: CommitQueue
  /** The files on disk, for the backup. */
  log: WriteAheadLog
  /**
   * Rewrites the whole file. `secure_delete` overwrites deleted rows, but not the copies left between the rows of a
   * page when SQLite moved them to another page; after an erasure those have to go, too. Nobody else has the connection
   * meanwhile, and it takes as long as reading and writing the file. On a full disk it rejects and changes nothing.
   */
  rebuild(): Promise<void>
}

const OLDEST_POSTGRES = 15

/** Opens (and migrates) a PostgreSQL database, version 15 or later. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Engine> {
  const db: Executor = new Kysely<Database>({
    dialect: postgresDialect(url, onIdleError),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    await refuseUnfit(db)
    await migrate(db)
  } catch (error) {
    await db.destroy()
    // The person who starts the server has to read what is wrong, and not that they may try again.
    throw error instanceof Problem ? (error.cause ?? error) : error
  }
  const notifications = notificationsOf({
    url,
    run: (statement, values) => db.executeQuery(CompiledQuery.raw(statement, [...values])),
  })
  const turns = turnsByName()
  return {
    db,
    notifications,
    // Those of one process wait here, where they need no connection.
    inTurn: (name, work) =>
      turns(name, () =>
        db.connection().execute(async connection => {
          await takeTurn(connection, name)
          return connection.transaction().execute(work)
        }),
      ),
    async bytes() {
      const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      return { database: (await size.execute(db)).rows[0]?.bytes ?? 0, log: 0 }
    },
    // Frees the places of deleted rows, which later rows overwrite. A full rewrite would stop every other node.
    rebuild: async () => void (await sql`vacuum`.execute(db)),
    async close() {
      await notifications.close()
      await db.destroy()
    },
  }
}

/** Throws, in one line, what is wrong with a server on which the product could not work. */
async function refuseUnfit(db: Executor): Promise<void> {
  const { rows } = await sql<{ version: string; standby: boolean; only: string }>`select
    current_setting('server_version_num') as version,
    pg_is_in_recovery() as standby,
    current_setting('transaction_read_only') as only`.execute(db)
  const version = Math.floor(Number(rows[0]?.version) / 10_000)
  if (!(version >= OLDEST_POSTGRES)) throw new Error(`PostgreSQL ${version} is too old: ${OLDEST_POSTGRES} or later`)
  if (rows[0]?.standby) throw new Error('this is a standby, which can only be read: name the primary, or promote it')
  if (rows[0]?.only !== 'off') throw new Error('this database can only be read: default_transaction_read_only is on')
  // Two open connections have two processes. With a pooler that gives the connection of one to the other between its
  // statements, turns, news and settings would get lost, and nothing would say so.
  await db.connection().execute(async one => {
    const first = await processOf(one)
    const second = await db.connection().execute(processOf)
    if (first === second) {
      throw new Error('a pooler changes connections between statements: type pool_mode = session (PgBouncer)')
    }
  })
}

async function processOf(connection: Executor): Promise<number | undefined> {
  return (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0]?.pid
}

/**
 * Opens (and migrates) the database file; ':memory:' for tests. Throws unless the settings that durability needs took
 * effect: WAL with synchronous=FULL.
 *
 * @param image only with ':memory:': the bytes of a database that was opened here before; this one becomes its copy. It
 *   has been migrated already, which is nearly all of the work.
 */
export async function openDatabase(path: string, image?: Buffer): Promise<OpenDatabase> {
  const sqlite = new BetterSqlite(image ?? path)
  sqlite.pragma('journal_mode = WAL')
  // After journal_mode: this build silently lowers synchronous to NORMAL in WAL mode, and a power failure would then
  // lose letters that we reported as sent.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // Without it, INSERT OR REPLACE deletes a row without firing the triggers that protect evidence.
  sqlite.pragma('recursive_triggers = ON')
  sqlite.pragma('busy_timeout = 5000')
  // Overwrites what is deleted: an erased account must not stay readable in pages that were not reused.
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
    bytes: async () => ({
      database:
        Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })),
      log: (await log.extent()).bytes,
    }),
    rebuild: () => queue.apart(() => void sqlite.exec('vacuum'), true),
    async close() {
      await db.destroy()
      log.close()
    },
  }
}

async function migrate(db: Executor): Promise<void> {
  const parts = await partsTaken(db)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS, ...parts }) } })
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

/** All that was built after the first release is one migration. It was 31 parts, of which this was the last. */
const LAST_PART = '0040-assurance'

/**
 * Migrations that a database took and that are parts of one now: they stay in its list, and have nothing to do. Throws
 * for a database that took only some of them, which no release did.
 */
async function partsTaken(db: Executor): Promise<Record<string, Migration>> {
  const { rows: tables } = await dialectOf(db).tables.execute(db)
  if (!tables.some(({ name }) => name === 'kysely_migration')) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const parts = rows.filter(({ name }) => name < LAST_PART && MIGRATIONS[name] === undefined)
  if (parts.length > 0 && !rows.some(({ name }) => name === LAST_PART)) {
    throw new Error(
      `this database was left by a build between two releases, at ${parts.at(-1)?.name}. Nothing is lost: start it once with a build of November 28, 2026, which takes it to ${LAST_PART}, and then with this one`,
    )
  }
  return Object.fromEntries(parts.map(({ name }) => [name, { up: async () => {} }]))
}
