import type { AccountId } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Log, Random } from '../ports.ts'
import { BatchLost } from './commit-queue.ts'
import { type Executor, type OpenDatabase, openDatabase } from './database.ts'
import { type TenantReader, type TenantWriter, tenantReader, tenantWriter, versionOf } from './tenant.ts'

/** One account's data, as routes and features get it. */
export interface Tenant extends TenantReader {
  /** The version of the last write; every write increments it. */
  version(): Promise<number>
  /** One transaction: everything in `work` is committed together, or nothing is. */
  write<T>(work: (tx: TenantWriter) => Promise<T>): Promise<T>
}

export interface Store {
  tenant(accountId: AccountId): Tenant
  /**
   * A transaction for the modules of this folder that write several tenants' or no tenant's tables (sign-in, webhooks,
   * mail queue). `open` gives the write side of an account within it. The data is on the disk when this resolves.
   * `work` runs again when other transactions that shared its COMMIT made it fail: it may change nothing but the
   * database, and return what it learned.
   */
  transaction<T>(work: (trx: Executor, open: (accountId: AccountId) => Promise<TenantWriter>) => Promise<T>): Promise<T>
  /** For reads by this folder's modules. */
  readonly db: Executor
  /** Called with the account after each commit that changed it: for the poke of open pages and the mail queue. */
  onCommit(listener: (accountId: AccountId) => void): () => void
  /** Waits for every transaction that was requested before, and accepts no new one. */
  close(): Promise<void>
}

/**
 * The second attempt has a COMMIT of its own; only a new transaction that slips in between can make a third necessary.
 */
const MAX_ATTEMPTS = 4

export async function openStore(path: string, { random, log }: { random: Random; log: Log }): Promise<Store> {
  return storeOver(await openDatabase(path), { random, log })
}

export function storeOver(database: OpenDatabase, { random, log }: { random: Random; log: Log }): Store {
  const listeners = new Set<(accountId: AccountId) => void>()
  const unfinished = new Set<Promise<unknown>>()
  let closed = false

  const transaction: Store['transaction'] = async work => {
    if (closed) throw new Error('the store is closed')
    const running = attempt(work, MAX_ATTEMPTS)
    unfinished.add(running)
    const { result, touched } = await running.finally(() => unfinished.delete(running))
    for (const accountId of touched) for (const listener of listeners) listener(accountId)
    return result
  }

  async function attempt<T>(
    work: (trx: Executor, open: (accountId: AccountId) => Promise<TenantWriter>) => Promise<T>,
    attemptsLeft: number,
  ): Promise<{ result: T; touched: ReadonlySet<AccountId> }> {
    const touched = new Set<AccountId>()
    try {
      const result = await database.db.transaction().execute(trx =>
        work(trx, accountId => {
          touched.add(accountId)
          return tenantWriter(trx, accountId, random)
        }),
      )
      return { result, touched }
    } catch (error) {
      if (!(error instanceof BatchLost)) throw storageProblem(error, log)
      if (attemptsLeft === 1) throw storageProblem(error.cause, log)
      return attempt(work, attemptsLeft - 1)
    }
  }

  return {
    db: database.db,
    transaction,
    tenant: accountId => ({
      ...tenantReader(database.db, accountId),
      version: () => versionOf(database.db, accountId),
      write: work => transaction(async (_trx, open) => work(await open(accountId))),
    }),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await Promise.allSettled(unfinished)
      await database.close()
    },
  }
}

/** SQLite's error codes for a full disk: in a file, for a page, at the flush, for the index of its log. */
const NO_PLACE = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_SHMSIZE']

/** Turns a full disk into a message that people can act on; the transaction has already rolled back. */
function storageProblem(error: unknown, log: Log): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_PLACE.includes(code)) {
    log.error('disk_full', { code })
    return new Problem('disk_full', { cause: error })
  }
  return error
}
