import BetterSqlite from 'better-sqlite3'
import { CamelCasePlugin, Kysely } from 'kysely'

import { AccountId } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { CommitQueue } from './commit-queue.ts'
import type { Executor } from './database.ts'
import { FileDamaged, type FileStore, FileStoreAway } from './file-store.ts'
import { sha256Hex } from './hash.ts'
import { QueuedDialect } from './queued-driver.ts'
import type { Database } from './schema.ts'
import { tenantReader } from './tenant.ts'

/** What a database file holds, in numbers; nothing personal. */
export interface Holding {
  accounts: number
  /** Ledger entries of all accounts. */
  entries: number
  /** Evidence files. */
  files: number
  /** How many of them are in the file store, and could not be read, because it is away or not known. */
  unread: number
  /**
   * Whatever failed a check. Empty lists mean that every page, every entry and every file is as it was written.
   * `outside`: files that are in the file store.
   */
  faults: { pages: string[]; ledgers: string[]; files: string[]; outside: string[] }
}

/**
 * Reads every page, walks every account's ledger from its first entry to its recorded head, and hashes every file that
 * an entry names. The database is neither migrated nor written to.
 *
 * @param files the file store; without it, files that are there are counted and not read
 */
export async function inspectDatabase(path: string, files: FileStore | null = null): Promise<Holding> {
  const sqlite = new BetterSqlite(path, { fileMustExist: true, readonly: true })
  const db: Executor = new Kysely<Database>({
    // The reader's statements run only on this driver; nobody else waits in this queue.
    dialect: new QueuedDialect(sqlite, new CommitQueue(sqlite)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    const pages = sqlite.prepare('pragma integrity_check').pluck().all().map(String)
    const holding = await inspectAccounts(db, files)
    holding.faults.pages.push(...pages.filter(line => line !== 'ok'))
    return holding
  } finally {
    await db.destroy()
  }
}

/** The same for the accounts of an open database of either engine, or within a transaction in it. */
export async function inspectAccounts(db: Executor, files: FileStore | null = null): Promise<Holding> {
  const faults = { pages: [], ledgers: [], files: [], outside: [] }
  const holding: Holding = { accounts: 0, entries: 0, files: 0, unread: 0, faults }
  for (const { id } of await db.selectFrom('account').select('id').orderBy('id').execute()) {
    await inspectAccount(db, { accountId: AccountId.parse(id), files }, holding)
  }
  return holding
}

async function inspectAccount(
  db: Executor,
  { accountId, files }: { accountId: AccountId; files: FileStore | null },
  holding: Holding,
): Promise<void> {
  const reader = tenantReader(db, accountId, async name => {
    if (files === null) throw new FileStoreAway('not_configured')
    const bytes = await files.get(name)
    if (bytes === undefined) throw new FileDamaged('missing')
    return bytes
  })
  const artifacts = await reader.list('artifacts')
  const ledger = ledgerOf(await reader.list('events'), artifacts)
  const head = await reader.ledgerHead()
  const verdict = await verifyChain(ledger, sha256Hex)
  holding.accounts += 1
  holding.entries += ledger.length
  if (!verdict.intact) {
    holding.faults.ledgers.push(`account ${accountId}: entry ${verdict.badSeq} does not hold (${verdict.reason})`)
  } else if (verdict.head !== head.hash || verdict.entries !== head.seq) {
    holding.faults.ledgers.push(`account ${accountId}: the ledger ends at entry ${verdict.entries}, not ${head.seq}`)
  }
  for (const sha256 of new Set(artifacts.map(artifact => artifact.sha256))) {
    holding.files += 1
    try {
      const bytes = await reader.file(sha256)
      if (bytes === undefined || sha256Hex(bytes) !== sha256) {
        holding.faults.files.push(
          `account ${accountId}: file ${sha256} is ${bytes === undefined ? 'missing' : 'changed'}`,
        )
      }
    } catch (error) {
      if (error instanceof FileStoreAway) holding.unread += 1
      else if (error instanceof FileDamaged)
        holding.faults.outside.push(`account ${accountId}: file ${sha256} is ${error.code} in the file store`)
      else throw error
    }
  }
}
