import type { AccountId } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Log, Random } from '../ports.ts'
import { type Executor, type OpenDatabase, openDatabase } from './database.ts'
import { type TenantReader, type TenantWriter, tenantReader, tenantWriter } from './tenant.ts'

/** One account's data: what routes and features are given. */
export interface Tenant extends TenantReader {
  /** One transaction: everything in `work` is committed together, or nothing is. */
  write<T>(work: (tx: TenantWriter) => Promise<T>): Promise<T>
}

export interface Store {
  tenant(accountId: AccountId): Tenant
  /**
   * A transaction for the modules of this folder that write several tenants' or no tenant's tables
   * (sign-in, webhooks, mail queue). `open` gives the write side of an account within it.
   */
  transaction<T>(work: (trx: Executor, open: (accountId: AccountId) => Promise<TenantWriter>) => Promise<T>): Promise<T>
  /** Reads of this folder's modules. */
  readonly db: Executor
  /** Tells what changed, after each commit: the poke of open pages, the mail queue. */
  onCommit(listener: (accountId: AccountId) => void): () => void
  close(): Promise<void>
}

export async function openStore(path: string, { random, log }: { random: Random; log: Log }): Promise<Store> {
  return storeOver(await openDatabase(path), { random, log })
}

export function storeOver(database: OpenDatabase, { random, log }: { random: Random; log: Log }): Store {
  const listeners = new Set<(accountId: AccountId) => void>()

  const transaction: Store['transaction'] = async work => {
    const touched = new Set<AccountId>()
    let result: Awaited<ReturnType<typeof work>>
    try {
      result = await database.db.transaction().execute(trx =>
        work(trx, accountId => {
          touched.add(accountId)
          return tenantWriter(trx, accountId, random)
        }),
      )
    } catch (error) {
      throw storageProblem(error, log)
    }
    for (const accountId of touched) for (const listener of listeners) listener(accountId)
    return result
  }

  return {
    db: database.db,
    transaction,
    tenant: accountId => ({
      ...tenantReader(database.db, accountId),
      write: work => transaction(async (_trx, open) => work(await open(accountId))),
    }),
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => database.close(),
  }
}

/** A full disk becomes the message that people can act on; the transaction has already rolled back. */
function storageProblem(error: unknown, log: Log): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') {
    log.error('disk_full', { code })
    return new Problem('disk_full', { cause: error })
  }
  return error
}
