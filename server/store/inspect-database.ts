import BetterSqlite from 'better-sqlite3'
import { CamelCasePlugin, Kysely } from 'kysely'

import { AccountId } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { CommitQueue } from './commit-queue.ts'
import type { Executor } from './database.ts'
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
  /** Whatever failed a check. Empty lists mean that every page, every entry and every file is as it was written. */
  faults: { pages: string[]; ledgers: string[]; files: string[] }
}

/**
 * Reads every page, walks every account's ledger from its first entry to its recorded head, and hashes every file that
 * an entry names. The database is neither migrated nor written to.
 */
export async function inspectDatabase(path: string): Promise<Holding> {
  const sqlite = new BetterSqlite(path, { fileMustExist: true, readonly: true })
  const db: Executor = new Kysely<Database>({
    // The reader's statements run only on this driver; nobody else waits in this queue.
    dialect: new QueuedDialect(sqlite, new CommitQueue(sqlite)),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    const pages = sqlite.prepare('pragma integrity_check').pluck().all().map(String)
    const holding = await inspectAccounts(db)
    holding.faults.pages.push(...pages.filter(line => line !== 'ok'))
    return holding
  } finally {
    await db.destroy()
  }
}

/** The same for the accounts of an open database of either engine, or within a transaction in it. */
export async function inspectAccounts(db: Executor): Promise<Holding> {
  const holding: Holding = { accounts: 0, entries: 0, files: 0, faults: { pages: [], ledgers: [], files: [] } }
  for (const { id } of await db.selectFrom('account').select('id').orderBy('id').execute()) {
    await inspectAccount(db, AccountId.parse(id), holding)
  }
  return holding
}

async function inspectAccount(db: Executor, accountId: AccountId, holding: Holding): Promise<void> {
  const reader = tenantReader(db, accountId)
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
    const bytes = await reader.file(sha256)
    holding.files += 1
    if (bytes === undefined || sha256Hex(bytes) !== sha256) {
      holding.faults.files.push(
        `account ${accountId}: file ${sha256} is ${bytes === undefined ? 'missing' : 'changed'}`,
      )
    }
  }
}
