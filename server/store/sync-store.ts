import type { AccountId, ClientId } from '../../sync/records/ids.ts'
import { TABLE_NAMES, type TableName } from '../../sync/records/index.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import { toRecord } from './rows.ts'
import type { Store } from './store.ts'
import type { TenantWriter } from './tenant.ts'

export interface Rejection {
  seq: number
  code: string
}

/** How far an account's history goes: its newest version, and the oldest from which it can still be continued. */
export interface Extent {
  epoch: string
  v: number
  floor: number
}

/** Rows of one stretch of versions, and how many of the asking client's intents they already show. */
export interface Stretch {
  v: number
  more: boolean
  ackedSeq: number
  rejected: Rejection[]
  rows: Partial<Record<TableName, unknown[]>>
  removed: Partial<Record<TableName, string[]>>
}

/** One client's count of settled intents, open inside the transaction that moves it. */
export interface ClientCount {
  readonly lastSeq: number
  /** The next number was applied, or refused for good with `code`. */
  settle(seq: number, at: number, code?: string): Promise<void>
  /** Refusals among numbers settled before. */
  rejectedFrom(seq: number): Promise<Rejection[]>
}

export interface SyncStore {
  /** Name of this database's history; another one after it was restored from a backup. */
  epoch(): Promise<string>
  version(accountId: AccountId): Promise<number>
  /** One transaction: what the intents do and how far the client's count goes are committed together. */
  settle<T>(
    { accountId, client, at }: { accountId: AccountId; client: ClientId; at: number },
    work: (tx: TenantWriter, count: ClientCount) => Promise<T>,
  ): Promise<T & { v: number }>
  /**
   * Everything read at one moment. `continues` decides from the extent whether the cursor still stands; undefined
   * is the answer where it does not, or where nothing is newer.
   */
  changes<Refusal>(
    { accountId, client, since, maxRows }: { accountId: AccountId; client: ClientId; since: number; maxRows: number },
    refuse: (extent: Extent) => Refusal | undefined,
  ): Promise<{ extent: Extent; refused: Refusal } | { extent: Extent; stretch: Stretch }>
  /** Whether a session is still open; what streams to it stops when it ends. */
  sessionIsOpen(sessionId: string): Promise<boolean>
}

/** More than two full pushes: what was refused before was reported by earlier answers. */
const MAX_REJECTIONS = 500

export function syncStore(store: Store, { random }: { random: Random }): SyncStore {
  return {
    epoch: () => readEpoch(store.db, random),
    version: async accountId => (await readAccount(store.db, accountId)).v,
    settle: ({ accountId, client, at }, work) =>
      store.transaction(async (trx, open) => {
        // First the account's own lock, then the client's count: two tabs of one browser wait for each other here.
        const tx = await open(accountId)
        const count = await openCount(trx, { accountId, client, at })
        const result = await work(tx, count)
        const { v } = await readAccount(trx, accountId)
        return { ...result, v }
      }),
    changes: ({ accountId, client, since, maxRows }, refuse) =>
      store.transaction(async trx => {
        const { v, floor } = await readAccount(trx, accountId)
        const extent = { epoch: await readEpoch(trx, random), v, floor }
        const refused = refuse(extent)
        if (refused !== undefined) return { extent, refused }
        const upTo = await lastWholeVersion(trx, { accountId, since, maxRows, newest: v })
        const ackedSeq = await readLastSeq(trx, accountId, client)
        return {
          extent,
          stretch: {
            v: upTo,
            more: upTo < v,
            ackedSeq,
            rejected: await readRejections(trx, { accountId, client, from: 1 }),
            ...(await readStretch(trx, { accountId, since, upTo })),
          },
        }
      }),
    async sessionIsOpen(sessionId) {
      const row = await store.db
        .selectFrom('sessions')
        .select('revokedAt')
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return row !== undefined && row.revokedAt === null
    },
  }
}

async function readEpoch(db: Executor, random: Random): Promise<string> {
  const read = () => db.selectFrom('settings').select('value').where('key', '=', 'epoch').executeTakeFirst()
  const known = await read()
  if (known !== undefined) return known.value
  await db
    .insertInto('settings')
    .values({ key: 'epoch', value: random.id() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const made = await read()
  if (made === undefined) throw new Error('the epoch was not kept')
  return made.value
}

async function readAccount(db: Executor, accountId: AccountId): Promise<{ v: number; floor: number }> {
  return await db.selectFrom('account').select(['v', 'floor']).where('id', '=', accountId).executeTakeFirstOrThrow()
}

async function readLastSeq(db: Executor, accountId: AccountId, client: ClientId): Promise<number> {
  const row = await db
    .selectFrom('syncClients')
    .select('lastSeq')
    .where('accountId', '=', accountId)
    .where('clientId', '=', client)
    .executeTakeFirst()
  return row?.lastSeq ?? 0
}

async function readRejections(
  db: Executor,
  { accountId, client, from }: { accountId: AccountId; client: ClientId; from: number },
): Promise<Rejection[]> {
  const newest = await db
    .selectFrom('syncRejections')
    .select(['seq', 'code'])
    .where('accountId', '=', accountId)
    .where('clientId', '=', client)
    .where('seq', '>=', from)
    .orderBy('seq', 'desc')
    .limit(MAX_REJECTIONS)
    .execute()
  return newest.reverse()
}

async function openCount(
  trx: Executor,
  { accountId, client, at }: { accountId: AccountId; client: ClientId; at: number },
): Promise<ClientCount> {
  await trx
    .insertInto('syncClients')
    .values({ accountId, clientId: client, lastSeq: 0, createdAt: at, seenAt: at })
    .onConflict(conflict => conflict.columns(['accountId', 'clientId']).doUpdateSet({ seenAt: at }))
    .execute()
  let lastSeq = await readLastSeq(trx, accountId, client)
  return {
    get lastSeq() {
      return lastSeq
    },
    async settle(seq, settledAt, code) {
      if (code !== undefined) {
        await trx
          .insertInto('syncRejections')
          .values({ accountId, clientId: client, seq, code, at: settledAt })
          .execute()
      }
      await trx
        .updateTable('syncClients')
        .set({ lastSeq: seq })
        .where('accountId', '=', accountId)
        .where('clientId', '=', client)
        .execute()
      lastSeq = seq
    },
    rejectedFrom: from => readRejections(trx, { accountId, client, from }),
  }
}

/** The newest version that a page of at most `maxRows` can end with, without splitting one. */
async function lastWholeVersion(
  db: Executor,
  { accountId, since, maxRows, newest }: { accountId: AccountId; since: number; maxRows: number; newest: number },
): Promise<number> {
  const versions: number[] = []
  for (const table of TABLE_NAMES) {
    const rows = await db
      .selectFrom(table as 'requests')
      .select('v')
      .where('accountId', '=', accountId)
      .where('v', '>', since)
      .orderBy('v')
      .limit(maxRows + 1)
      .execute()
    for (const { v } of rows) versions.push(v)
  }
  if (versions.length <= maxRows) return newest
  versions.sort((a, b) => a - b)
  const firstOver = versions[maxRows] ?? newest
  const whole = versions.findLast(v => v < firstOver)
  // One transaction that wrote more than a page is sent as one large page.
  return whole ?? firstOver
}

async function readStretch(
  db: Executor,
  { accountId, since, upTo }: { accountId: AccountId; since: number; upTo: number },
): Promise<Pick<Stretch, 'rows' | 'removed'>> {
  const rows: Stretch['rows'] = {}
  const removed: Stretch['removed'] = {}
  for (const table of TABLE_NAMES) {
    const found = await db
      // All synced tables share the columns used here; `requests` stands for them in the types.
      .selectFrom(table as 'requests')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('v', '>', since)
      .where('v', '<=', upTo)
      .orderBy('v')
      .execute()
    const alive = found.filter(row => row.deleted === 0)
    if (alive.length > 0) rows[table] = alive.map(row => toRecord(table, row))
    if (alive.length < found.length) removed[table] = found.filter(row => row.deleted !== 0).map(row => row.id)
  }
  return { rows, removed }
}
