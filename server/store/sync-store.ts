import { type RawBuilder, sql } from 'kysely'

import type { LedgerEvent } from '../../sync/records/event.ts'
import { AccountId, type ClientId } from '../../sync/records/ids.ts'
import { REGISTRY, REMOVABLE_TABLES, TABLE_NAMES, type TableName } from '../../sync/records/index.ts'
import { HOT_EVENTS, placesOf, sealedSegments } from '../../sync/rules/evidence/segments.ts'
import { fairQueue } from '../fair-queue.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import { dialectOf } from './dialects.ts'
import { columnOf, toRecord } from './rows.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'
import { evidenceHashes, screenshotHashes, type TenantWriter } from './tenant.ts'

interface Rejection {
  seq: number
  code: string
}

/** The range of an account's history: its newest version, and the oldest from which a device can still continue. */
export interface Extent {
  epoch: string
  v: number
  floor: number
}

/** Rows of one range of versions, and how many of the asking client's mutations they already include. */
export interface Stretch {
  v: number
  more: boolean
  ackedSeq: number
  rejected: Rejection[]
  /** The same for the other client ids that were asked about; 0 for an unknown one. */
  former: Record<string, Pick<Stretch, 'ackedSeq' | 'rejected'>>
  rows: Partial<Record<TableName, unknown[]>>
  removed: Partial<Record<TableName, string[]>>
}

/** A stretch of everything in an account except the sealed part of its history. */
interface Start extends Stretch {
  sealed: number
}

/** How much a page may hold, unless a single transaction wrote more. */
export interface PageSize {
  maxRows: number
  maxBytes: number
}

/** Which page a client asks for, and of which former ids it wants to hear. */
interface PageAsk extends Partial<PageSize> {
  maxRows: number
  accountId: AccountId
  client: ClientId
  former?: readonly ClientId[]
  since: number
}

/** One client's count of settled mutations, open inside the transaction that moves it. */
export interface ClientCount {
  readonly lastSeq: number
  /** The next number was applied, or refused for good with `code`; saved at the end of the transaction. */
  settle(seq: number, at: number, code?: string): Promise<void>
  /** Refusals among the numbers that were settled before. */
  rejectedFrom(seq: number): Promise<Rejection[]>
}

export interface SyncStore {
  /** Name of this database's history; it changes when the database is restored from a backup. */
  epoch(): Promise<string>
  version(accountId: AccountId): Promise<number>
  /** Those of several accounts. */
  versions(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /**
   * One transaction: the effects of the mutations and the client's new count are committed together. `told`: up to
   * which number the device says that it has heard what became of its mutations.
   */
  settle<T>(
    { accountId, client, at, told }: { accountId: AccountId; client: ClientId; at: number; told?: number },
    work: (tx: TenantWriter, count: ClientCount) => Promise<T>,
  ): Promise<T & { v: number }>
  /**
   * Runs one part of all long batches at a time, alternating between accounts, so that nobody waits for more than one
   * part of another account's batch.
   */
  inTurn<T>(accountId: AccountId, work: () => Promise<T>): Promise<T>
  /**
   * Everything is read at one moment. `refuse` decides from the extent whether the cursor is still valid; undefined
   * means that it is.
   */
  changes<Refusal>(
    ask: PageAsk,
    refuse: (extent: Extent) => Refusal | undefined,
  ): Promise<{ extent: Extent; refused: Refusal } | { extent: Extent; stretch: Stretch }>
  /**
   * A page of what an empty device needs first, read at one moment. `began`: the version at which its first page was
   * read; the device need not hear of earlier removals.
   */
  start<Refusal>(
    ask: PageAsk & { places: number; began: number },
    refuse: (extent: Extent) => Refusal | undefined,
  ): Promise<{ extent: Extent; refused: Refusal } | { extent: Extent; start: Start }>
  /** Events of one sealed segment, in ledger order; undefined when it is not sealed yet. */
  segment({
    accountId,
    n,
    places,
  }: {
    accountId: AccountId
    n: number
    places: number
  }): Promise<{ epoch: string; events: LedgerEvent[] } | undefined>
  /**
   * Forgets removals older than `before` (wall time, ms), and screenshots that nothing has named since then. Devices
   * that were away longer start again from 0.
   */
  forgetRemovals({ now, before }: { now: number; before: number }): Promise<void>
  /**
   * Forgets refusals older than `before` that their devices have heard of, and all refusals of devices that have not
   * come since `goneBefore`. Returns how many.
   */
  forgetRejections({ before, goneBefore }: { before: number; goneBefore: number }): Promise<number>
  /** Whether a session is still open; a stream to it stops when it ends. */
  sessionIsOpen(sessionId: string): Promise<boolean>
}

/** More than two full pushes: earlier refusals were reported by earlier answers. */
const MAX_REJECTIONS = 500

/** Maximum number of waiting parts of long batches, far above what the rate limits of active accounts let through. */
const MAX_WAITING = 5_000

const versionsAmong = statement((db, { ids }: { ids: string }) =>
  db.selectFrom('account').select(['id', 'v']).where('id', 'in', dialectOf(db).among(ids)),
)

export function syncStore(store: Store, { random }: { random: Random }): SyncStore {
  return {
    inTurn: fairQueue({ atOnce: 1, waitingMax: MAX_WAITING }),
    epoch: () => readEpoch(store.db, random),
    version: async accountId => (await readAccount(store.db, accountId)).v,
    async versions(accountIds) {
      const rows = await versionsAmong.all(store.db, { ids: JSON.stringify(accountIds) })
      return new Map(rows.map(({ id, v }) => [AccountId.parse(id), v]))
    },
    settle: ({ accountId, client, at, told = 0 }, work) =>
      store.transaction(async (trx, open) => {
        // First the account's own lock, then the client's count: two tabs of one browser wait for each other here.
        const tx = await open(accountId)
        const count = await openCount(trx, { accountId, client, at, told })
        const result = await work(tx, count)
        await count.keep()
        return { ...result, v: tx.v }
      }, accountId),
    changes: (ask, refuse) =>
      store.transaction(async trx => {
        const extent = await readExtent(trx, ask.accountId, random)
        const refused = refuse(extent)
        if (refused !== undefined) return { extent, refused }
        return { extent, stretch: await readPage(trx, { ...ask, rows: () => sql`true` }, extent) }
      }),
    start: ({ places, began, ...ask }, refuse) =>
      store.transaction(async trx => {
        const { accountId, since } = ask
        const extent = await readExtent(trx, accountId, random)
        const refused = refuse(extent)
        if (refused !== undefined) return { extent, refused }
        const sealed = sealedSegments(await readHead(trx, accountId), places)
        const { upTo: sealedTo } = placesOf(sealed, places)
        const rows = (table: TableName) =>
          table === 'events' ? sql`ledger_seq > ${sealedTo}` : sql`(deleted = 0 or v > ${began})`
        const found = await readPage(trx, { ...ask, rows }, extent)
        if (since === 0 && sealed > 0) {
          const hot = await hotEvents(trx, accountId, sealedTo)
          found.rows.events = [...hot.map(row => toRecord('events', row)), ...(found.rows.events ?? [])]
        }
        return { extent, start: { ...found, sealed } }
      }),
    segment: ({ accountId, n, places }) =>
      store.transaction(async trx => {
        if (n > sealedSegments(await readHead(trx, accountId), places)) return undefined
        const { after, upTo } = placesOf(n, places)
        const rows = await trx
          .selectFrom('events')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('ledgerSeq', '>', after)
          .where('ledgerSeq', '<=', upTo)
          .orderBy('ledgerSeq')
          .execute()
        return { epoch: await readEpoch(trx, random), events: rows.map(row => toRecord('events', row)) }
      }),
    forgetRemovals: ({ now, before }) =>
      store.transaction(async trx => {
        for (const accountId of await accountsWithRemovals(trx)) await forget(trx, accountId, { now, before })
        for (const accountId of await accountsWithFiles(trx)) {
          await trx
            .deleteFrom('files')
            .where('accountId', '=', accountId)
            .where('createdAt', '<', before)
            .where('sha256', 'not in', evidenceHashes(trx, accountId))
            .where('sha256', 'not in', screenshotHashes(trx, accountId))
            .execute()
        }
      }),
    forgetRejections: ({ before, goneBefore }) =>
      store.transaction(async trx => {
        const { numDeletedRows } = await trx
          .deleteFrom('syncRejections')
          .where('at', '<', before)
          .where(({ or, eb, exists, selectFrom }) =>
            or([
              eb('at', '<', goneBefore),
              exists(
                selectFrom('syncClients')
                  .select('clientId')
                  .whereRef('syncClients.accountId', '=', 'syncRejections.accountId')
                  .whereRef('syncClients.clientId', '=', 'syncRejections.clientId')
                  .whereRef('syncClients.toldTo', '>=', 'syncRejections.seq'),
              ),
            ]),
          )
          .executeTakeFirstOrThrow()
        return Number(numDeletedRows)
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

async function readFormer(trx: Executor, accountId: AccountId, names: readonly ClientId[]): Promise<Stretch['former']> {
  const former: Stretch['former'] = {}
  for (const client of names) {
    former[client] = {
      ackedSeq: await readLastSeq(trx, accountId, client),
      rejected: await readRejections(trx, { accountId, client, from: 1 }),
    }
  }
  return former
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
  { accountId, client, at, told }: { accountId: AccountId; client: ClientId; at: number; told: number },
): Promise<ClientCount & { keep(): Promise<void> }> {
  const { least, greatest } = dialectOf(trx)
  await trx
    .insertInto('syncClients')
    .values({ accountId, clientId: client, lastSeq: 0, createdAt: at, seenAt: at })
    .onConflict(conflict =>
      conflict.columns(['accountId', 'clientId']).doUpdateSet({
        seenAt: at,
        // Ignores numbers that were never given out: they would forget refusals that are still to come.
        toldTo: greatest(sql.ref('sync_clients.told_to'), least(sql`${told}`, sql.ref('sync_clients.last_seq'))),
      }),
    )
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
      lastSeq = seq
    },
    async keep() {
      await trx
        .updateTable('syncClients')
        .set({ lastSeq })
        .where('accountId', '=', accountId)
        .where('clientId', '=', client)
        .execute()
    },
    rejectedFrom: from => readRejections(trx, { accountId, client, from }),
  }
}

async function readExtent(trx: Executor, accountId: AccountId, random: Random): Promise<Extent> {
  const { v, floor } = await readAccount(trx, accountId)
  return { epoch: await readEpoch(trx, random), v, floor }
}

/** Whole versions, as many as a page holds, and how far the asking client and its former ids are settled. */
async function readPage(trx: Executor, ask: PageAsk & Pick<Range, 'rows'>, { v }: Extent): Promise<Stretch> {
  const { accountId, client, former = [], maxBytes = Number.POSITIVE_INFINITY } = ask
  const { upTo, tables } = await lastWholeVersion(trx, { ...ask, maxBytes, newest: v })
  return {
    v: upTo,
    more: upTo < v,
    ackedSeq: await readLastSeq(trx, accountId, client),
    rejected: await readRejections(trx, { accountId, client, from: 1 }),
    former: await readFormer(trx, accountId, former),
    ...(await readStretch(trx, { ...ask, upTo, tables })),
  }
}

/** Rows above a version that match a condition, for each table. */
interface Range {
  accountId: AccountId
  since: number
  rows: (table: TableName) => RawBuilder<unknown>
}

/** The newest version with which a page can end without splitting one, and the tables that have its rows. */
async function lastWholeVersion(
  db: Executor,
  { accountId, since, rows: condition, maxRows, maxBytes, newest }: Range & PageSize & { newest: number },
): Promise<{ upTo: number; tables: TableName[] }> {
  // One statement over all tables: most pulls find a few rows in two or three of them.
  const perTable = TABLE_NAMES.map(
    table => sql`select * from (select ${sql.lit(table)} as name, v, ${bytesOf(table)} as bytes from ${sql.table(table)}
      where account_id = ${accountId} and v > ${since} and ${condition(table)} order by v limit ${sql.lit(maxRows + 1)}) as part`,
  )
  const { rows } = await sql<{ name: TableName; v: number; bytes: number }>`${sql.join(
    perTable,
    sql` union all `,
  )}`.execute(db)
  const tables = (upTo: number) => {
    const named = new Set(rows.filter(({ v }) => v <= upTo).map(({ name }) => name))
    return TABLE_NAMES.filter(table => named.has(table))
  }
  let bytes = 0
  const inOrder = rows.sort((a, b) => a.v - b.v)
  const firstOver = inOrder.find((row, index) => {
    bytes += row.bytes
    return index >= maxRows || bytes > maxBytes
  })
  if (firstOver === undefined) return { upTo: newest, tables: tables(newest) }
  const whole = inOrder.findLast(({ v }) => v < firstOver.v)
  // One transaction that wrote more than a page is sent as one large page.
  const upTo = (whole ?? firstOver).v
  return { upTo, tables: tables(upTo) }
}

/** Size on a page of everything else in a row: names of fields, ids, hashes. */
const SHORT_BYTES = 400

/** Roughly the size of a row on a page. Uses the length that SQLite stores with a text, so no text is read. */
function bytesOf(table: TableName) {
  const lengths = REGISTRY[table].long.map(field => sql`coalesce(octet_length(${sql.ref(columnOf(table, field))}), 0)`)
  return sql.join([sql.lit(SHORT_BYTES), ...lengths], sql` + `)
}

async function readStretch(
  db: Executor,
  { accountId, since, upTo, tables, rows: condition }: Range & { upTo: number; tables: readonly TableName[] },
): Promise<Pick<Stretch, 'rows' | 'removed'>> {
  const rows: Stretch['rows'] = {}
  const removed: Stretch['removed'] = {}
  for (const table of tables) {
    const found = await db
      // All synced tables share the columns used here, so the types use `requests` for any of them.
      .selectFrom(table as 'requests')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('v', '>', since)
      .where('v', '<=', upTo)
      .where(condition(table).$castTo<boolean>())
      .orderBy('v')
      .execute()
    const alive = found.filter(row => row.deleted === 0)
    if (alive.length > 0) rows[table] = alive.map(row => toRecord(table, row))
    if (alive.length < found.length) removed[table] = found.filter(row => row.deleted !== 0).map(row => row.id)
  }
  return { rows, removed }
}

async function readHead(db: Executor, accountId: AccountId): Promise<number> {
  const head = await db.selectFrom('ledgerHeads').select('seq').where('accountId', '=', accountId).executeTakeFirst()
  return head?.seq ?? 0
}

/** From the sealed events, the newest of each request of the newest cycle: what people look at first. */
async function hotEvents(db: Executor, accountId: AccountId, sealedTo: number) {
  const events = db.selectFrom('events').selectAll().where('accountId', '=', accountId)
  const newest = db.selectFrom('cycles').select('id').where('accountId', '=', accountId).orderBy('createdAt', 'desc')
  const requests = await db
    .selectFrom('requests')
    .select('id')
    .where('accountId', '=', accountId)
    .where('cycleId', 'in', newest.limit(1))
    .execute()
  const hot = []
  for (const { id } of requests) {
    const ofRequest = events.where('requestId', '=', id).where('ledgerSeq', '<=', sealedTo)
    hot.push(...(await ofRequest.orderBy('ledgerSeq', 'desc').limit(HOT_EVENTS).execute()))
  }
  return hot
}

async function accountsWithRemovals(db: Executor): Promise<AccountId[]> {
  const perTable = REMOVABLE_TABLES.map(
    table => sql`select distinct account_id from ${sql.table(table)} where deleted = 1`,
  )
  const { rows } = await sql<{ accountId: AccountId }>`${sql.join(perTable, sql` union `)}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

async function accountsWithFiles(db: Executor): Promise<AccountId[]> {
  const rows = await db.selectFrom('files').select('accountId').distinct().execute()
  // The store itself wrote it, under the account's own id.
  return rows.map(({ accountId }) => accountId as AccountId)
}

/**
 * A row does not know when it was removed, only at which version. So each day's version is marked; a removal up to an
 * old mark is at least as old as the mark.
 */
async function forget(
  db: Executor,
  accountId: AccountId,
  { now, before }: { now: number; before: number },
): Promise<void> {
  const { v, floor } = await readAccount(db, accountId)
  const marks = db.selectFrom('versionMarks').where('accountId', '=', accountId)
  const newest = await marks.select('v').orderBy('at', 'desc').executeTakeFirst()
  if (newest === undefined || newest.v < v) {
    const mark = { accountId, at: now, v }
    await db
      .insertInto('versionMarks')
      .values(mark)
      .onConflict(conflict => conflict.columns(['accountId', 'at']).doUpdateSet({ v }))
      .execute()
  }
  const old = await marks.select(['at', 'v']).where('at', '<=', before).orderBy('at', 'desc').executeTakeFirst()
  if (old === undefined) return
  for (const table of REMOVABLE_TABLES) {
    await db
      .deleteFrom(table as 'requests')
      .where('accountId', '=', accountId)
      .where('deleted', '=', 1)
      .where('v', '<=', old.v)
      .execute()
  }
  await db.deleteFrom('versionMarks').where('accountId', '=', accountId).where('at', '<', old.at).execute()
  if (old.v > floor) await db.updateTable('account').set({ floor: old.v }).where('id', '=', accountId).execute()
}
