import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { AccountId } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Log, Random } from '../ports.ts'
import { BatchLost } from './commit-queue.ts'
import { DATABASE_FILE, type Engine, type Executor, openDatabase, openPostgres } from './database.ts'
import { FileIsOutside, type FileStore, fileKey } from './file-store.ts'
import { metAnother } from './met-another.ts'
import { refuseIfMoved } from './moved.ts'
import type { Notifications } from './notifications.ts'
import { outsideReader } from './outside-reader.ts'
import { statement } from './statement.ts'
import { type TenantReader, type TenantWriter, tenantReader, tenantWriter, versionOf } from './tenant.ts'

/** One account's data, as routes and features get it. */
export interface Tenant extends TenantReader {
  /** The version of the last write; every write increments it. */
  version(): Promise<number>
  /** One transaction: everything in `work` is committed together, or nothing is. */
  write<T>(work: (tx: TenantWriter) => Promise<T>): Promise<T>
}

type Work<T> = (trx: Executor, open: (accountId: AccountId) => Promise<TenantWriter>) => Promise<T>

export interface Store {
  tenant(accountId: AccountId): Tenant
  /**
   * A transaction for the modules of this folder that write several tenants' or no tenant's tables (sign-in, webhooks,
   * mail queue). `open` gives the write side of an account within it. The data is on the disk when this resolves.
   * `work` runs again when other transactions that shared its COMMIT made it fail, or when it needs a file from the file
   * store: it may change nothing but the database, and return what it learned. `accountId`: the account that it will open; writers of one account wait for
   * one another, and it has its turn from the beginning.
   */
  transaction<T>(work: Work<T>, accountId?: AccountId): Promise<T>
  /** For reads by this folder's modules. */
  readonly db: Executor
  /** Asks the database anything: rejects when it does not answer. */
  ask(): Promise<unknown>
  /** Called with the account after each commit that changed it: for the poke of open pages and the mail queue. */
  onCommit(listener: (accountId: AccountId) => void): () => void
  /** Called with the account when another node has told of a commit. May be missed; on SQLite there is no other node. */
  onCommitElsewhere(listener: (accountId: AccountId) => void): () => void
  /** Lets the other nodes know, and hears of them; undefined where there is one process only. */
  readonly notifications: Notifications | undefined
  /** Waits for every transaction that was requested before, and accepts no new one. */
  close(): Promise<void>
}

/**
 * On SQLite the second attempt has a COMMIT of its own; only a new transaction that slips in between can make a third
 * necessary. On PostgreSQL each attempt may meet another transaction: of the same account only at the first attempt,
 * but also of others whose rows share a page with its own, which is likely while tables are small. The pauses grow from
 * milliseconds to most of a second, six seconds in all at most, so that many who meet one another spread out.
 */
const MAX_ATTEMPTS = 20
const MAX_FIRST_PAUSE_MS = 2
/** Files from the file store that one transaction may need; two at most are known. */
const MAX_FETCHED = 16

interface StoreNeeds {
  random: Random
  log: Log
  /** Where files are that are not in the database; null or omitted: all of them are in it. */
  files?: FileStore | null
}

const anything = statement(db => db.selectFrom('settings').select('key').limit(1))

export async function openStore(path: string, needs: StoreNeeds): Promise<Store> {
  return storeOver(await openDatabase(path), needs)
}

/** The store of this configuration, for a command; the server may be running. */
export async function openStoreOf(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  needs: StoreNeeds,
): Promise<Store> {
  if (databaseUrl === null) return openStore(join(dataDir, DATABASE_FILE), needs)
  return storeOver(await openPostgres(databaseUrl, () => {}), needs)
}

export function storeOver(database: Engine, { random, log, files = null }: StoreNeeds): Store {
  const openOutside = outsideReader(files, log)
  const listeners = new Set<(accountId: AccountId) => void>()
  const unfinished = new Set<Promise<unknown>>()
  let closed = false

  const transaction: Store['transaction'] = async (work, accountId) => {
    if (closed) throw new Error('the store is closed')
    const running = attempt(work, { nth: 1, accountId, fetched: new Map() })
    unfinished.add(running)
    const { result, touched } = await running.finally(() => unfinished.delete(running))
    for (const accountId of touched) for (const listener of listeners) listener(accountId)
    database.notifications?.publish('account', touched)
    return result
  }

  const inTurn = <T>(accountId: AccountId | undefined, work: (trx: Executor) => Promise<T>): Promise<T> =>
    accountId === undefined || database.inTurn === undefined
      ? database.db.transaction().execute(work)
      : database.inTurn(`account ${accountId}`, work)

  async function attempt<T>(
    work: Work<T>,
    { nth, accountId, fetched }: { nth: number; accountId: AccountId | undefined; fetched: Map<string, Uint8Array> },
  ): Promise<{ result: T; touched: ReadonlySet<AccountId> }> {
    const touched = new Set<AccountId>()
    try {
      const result = await inTurn(accountId, async trx => {
        await refuseIfMoved(trx)
        return work(trx, opened => {
          touched.add(opened)
          return tenantWriter(trx, opened, random, fetched)
        })
      })
      return { result, touched }
    } catch (error) {
      const isLost = error instanceof BatchLost
      const cause = isLost ? error.cause : error
      if (cause instanceof FileIsOutside && fetched.size < MAX_FETCHED) {
        const { file } = cause
        fetched.set(fileKey(file), await openOutside(file))
        return attempt(work, { nth, accountId: accountId ?? file.accountId, fetched })
      }
      const mayRunAgain = metAnother(cause)
      if (mayRunAgain && nth === MAX_ATTEMPTS) throw new Problem('unavailable', { cause })
      if (nth === MAX_ATTEMPTS || !(isLost || mayRunAgain)) throw storageProblem(cause, log)
      if (!isLost) await setTimeout(Math.random() * MAX_FIRST_PAUSE_MS * nth ** 2)
      // What nobody could know before the first attempt: whose turn it has to wait for.
      const [first] = touched
      return attempt(work, { nth: nth + 1, accountId: accountId ?? first, fetched })
    }
  }

  return {
    db: database.db,
    ask: () => anything.first(database.db, {}),
    transaction,
    tenant: accountId => ({
      ...tenantReader(database.db, accountId, openOutside),
      version: () => versionOf(database.db, accountId),
      write: work => transaction(async (_trx, open) => work(await open(accountId)), accountId),
    }),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notifications: database.notifications,
    onCommitElsewhere(listener) {
      const hear = (id: string) => {
        const accountId = AccountId.safeParse(id)
        if (accountId.success) listener(accountId.data)
      }
      return database.notifications?.subscribe('account', hear) ?? (() => {})
    },
    async close() {
      closed = true
      await Promise.allSettled(unfinished)
      await database.close()
    },
  }
}

/**
 * Error codes for a full disk: SQLite's in a file, for a page, at the flush, for the index of its log; PostgreSQL's.
 */
const NO_PLACE = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_SHMSIZE', '53100']

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Turns a full disk into a message that people can act on; the transaction has already rolled back. */
function storageProblem(error: unknown, log: Log): unknown {
  const code = codeOf(error)
  if (NO_PLACE.includes(code)) {
    log.error('disk_full', { code })
    return new Problem('disk_full', { cause: error })
  }
  return error
}
