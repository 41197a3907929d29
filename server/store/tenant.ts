import type { Artifact } from '../../sync/records/artifact.ts'
import type { EventType, LedgerEvent } from '../../sync/records/event.ts'
import { type AccountId, ArtifactId, EventId, type Instant, Sha256 } from '../../sync/records/ids.ts'
import { type LedgerTable, REGISTRY, type RemovableTable, type Row, type TableName } from '../../sync/records/index.ts'
import type { WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { entryHash, GENESIS_HASH } from '../../sync/rules/evidence/evidence-chain.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Random } from '../ports.ts'
import { CHECK_NOW } from './check-schedule-store.ts'
import type { Executor } from './database.ts'
import { FileIsOutside, FileStoreAway, fileKey, type OpenOutside } from './file-store.ts'
import { sha256Hex } from './hash.ts'
import { readPieces } from './raw-pieces.ts'
import { type Cell, toColumns, toRecord } from './rows.ts'
import { statement, statementsBy } from './statement.ts'

/** Synced tables that may change. Events and artifacts are only ever appended. */
type MutableTable = Exclude<TableName, LedgerTable>

export interface TenantReader {
  readonly accountId: AccountId
  /** The row; undefined both when there is none and when it belongs to another account: the two look alike. */
  get<Table extends TableName>(table: Table, id: string): Promise<Row<Table> | undefined>
  /** Rows whose fields equal `where`, in order of creation. */
  list<Table extends TableName>(table: Table, where?: Partial<Row<Table>>): Promise<Row<Table>[]>
  /** Whether the row existed and was removed, as long as its removal mark is kept. */
  isRemoved(table: RemovableTable, id: string): Promise<boolean>
  /**
   * Bytes of an evidence file by their hash, wherever they are. Throws Problem('unavailable') when they are in the file
   * store and it does not answer.
   */
  file(sha256: string): Promise<Uint8Array | undefined>
  /** Head of this account's ledger. */
  ledgerHead(): Promise<{ seq: number; hash: Sha256 }>
  /** Every letter ever written for a request, oldest first. */
  letters(requestId: string): Promise<WrittenLetter[]>
  /** The unguessable part of a request's reply address. */
  replyToken(requestId: string): Promise<string | undefined>
}

interface NewEvent {
  requestId: LedgerEvent['requestId']
  type: EventType
  createdAt: Instant
  payload: LedgerEvent['payload']
}

export interface NewArtifact {
  requestId: Artifact['requestId']
  eventId: Artifact['eventId']
  kind: Artifact['kind']
  createdAt: Instant
  name: string
  mediaType: string
  bytes: Uint8Array | InPieces
}

/** Bytes that are already stored in pieces under their hash: only their entry is written. */
interface InPieces {
  inPieces: Sha256
  size: number
}

/** A mail as it goes to the relay; its body is complete and never changes after signing. */
export interface NewMail {
  requestId: string | null
  step: string
  messageId: string
  envelopeFrom: string
  envelopeTo: readonly string[]
  raw: Uint8Array
  channel: number
  createdAt: Instant
  /**
   * Real time until which the ticket in it works: `raw` is sealed, leaves without an archive copy, and is wiped then.
   */
  secretUntil?: number
}

/** Inside one transaction of one account. Everything written gets the same version. */
export interface TenantWriter extends TenantReader {
  /** The version that everything written here gets. */
  readonly v: number
  insert<Table extends MutableTable>(table: Table, row: Row<Table>): Promise<void>
  /** Throws Problem('not_found') when the row is not there or not this account's. */
  update<Table extends MutableTable>(table: Table, id: string, patch: Partial<Row<Table>>): Promise<void>
  put<Table extends MutableTable>(table: Table, row: Row<Table>): Promise<void>
  /** Leaves a removal mark for devices that still have the row; wipes its texts. Does nothing when the row is gone. */
  remove(table: RemovableTable, id: string): Promise<void>
  /** Stores bytes under their hash, outside of the ledger. False when the account's space is used up. */
  keepFile(bytes: Uint8Array, at: Instant): Promise<boolean>
  appendEvent(event: NewEvent): Promise<LedgerEvent>
  /** Stores the bytes (once per hash) and appends their entry. */
  appendArtifact(artifact: NewArtifact): Promise<Artifact>
  /** It is sent after this transaction has committed. False when a mail with this Message-ID already exists. */
  queueMail(mail: NewMail): Promise<boolean>
  /** Remembers which request an unguessable reply address belongs to. */
  bindReplyToken(token: string, requestId: string): Promise<void>
  /** The provider's server refused a letter that our relay had accepted. */
  markBounced(messageId: string): Promise<void>
  /**
   * Takes back the letters (of one request, or all) that were not yet handed to a relay; they may be written anew
   * later.
   */
  recallWaitingLetters(requestId?: string): Promise<void>
  /**
   * Gives the undelivered letters of a request a second try: one that waits between attempts, or is held, is sent now;
   * refused ones are set aside, so that their addresses count as untried. False when there is neither.
   */
  retryLetters(requestId: string): Promise<boolean>
}

type Columns = Readonly<Record<string, Cell>>

/**
 * Every statement here names the tenant. All synced tables share the columns used, so the types use `requests` for any.
 */
const rowById = statementsBy<TableName, { accountId: string; id: string }>(
  table => table,
  (db, { accountId, id }, table) =>
    db
      .selectFrom(table as 'requests')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('deleted', '=', 0),
)

/** Rows whose columns have the given values; a null value matches columns that are null. */
const rowsWhere = statementsBy<{ table: TableName; given: Columns }, Columns>(
  ({ table, given }) =>
    `${table} ${Object.entries(given).map(([column, value]) => (value === null ? `${column} is null` : column))}`,
  (db, values, { table, given }) => {
    let query = db
      .selectFrom(table as 'requests')
      .selectAll()
      .where('accountId', '=', values.accountId as string)
      .where('deleted', '=', 0)
    for (const [column, value] of Object.entries(given)) {
      query = query.where(
        column as 'id',
        value === null ? 'is' : '=',
        value === null ? value : (values[column] as string),
      )
    }
    // Ids are UUIDv7, so their order is the order of creation, also on a database without row numbers.
    return query.orderBy('id')
  },
)

const headOf = statement((db, { accountId }: { accountId: string }) =>
  db.selectFrom('ledgerHeads').select(['seq', 'hash']).where('accountId', '=', accountId),
)

const lettersOf = statement((db, { accountId, requestId }: { accountId: string; requestId: string }) =>
  db
    .selectFrom('mails')
    .select(['step', 'messageId', 'channel', 'state'])
    .where('accountId', '=', accountId)
    .where('requestId', '=', requestId)
    .orderBy('id'),
)

const tokenOf = statement((db, { accountId, requestId }: { accountId: string; requestId: string }) =>
  db.selectFrom('replyTokens').select('token').where('accountId', '=', accountId).where('requestId', '=', requestId),
)

const fileOf = statement((db, { accountId, sha256 }: { accountId: string; sha256: string }) =>
  // All columns: a backup of an earlier release, which is read as it is, has no `movedSize`.
  db.selectFrom('files').selectAll().where('accountId', '=', accountId).where('sha256', '=', sha256),
)

const hasFile = statement((db, { accountId, sha256 }: { accountId: string; sha256: string }) =>
  db.selectFrom('files').select('sha256').where('accountId', '=', accountId).where('sha256', '=', sha256),
)

/** For readers that open no file. */
const NOTHING_OUTSIDE: OpenOutside = () => Promise.reject(new FileStoreAway('not_asked_for'))

const accountVersion = statement((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account').select('v').where('id', '=', accountId),
)

/** The version of an account's last write. */
export async function versionOf(db: Executor, accountId: AccountId): Promise<number> {
  const account = await accountVersion.first(db, { accountId })
  if (account === undefined) throw new Problem('not_found')
  return account.v
}

/**
 * Reads of one account: every statement names the tenant, so no caller can forget to.
 *
 * @param openOutside reads the files that are not in the database
 */
export function tenantReader(
  db: Executor,
  accountId: AccountId,
  openOutside: OpenOutside = NOTHING_OUTSIDE,
): TenantReader {
  return {
    accountId,
    async get(table, id) {
      const row = await rowById(table).first(db, { accountId, id })
      return row === undefined ? undefined : toRecord(table, row)
    },
    async list(table, where = {}) {
      const given = toColumns(table, where)
      const rows = await rowsWhere({ table, given }).all(db, { ...given, accountId })
      return rows.map(row => toRecord(table, row))
    },
    async isRemoved(table, id) {
      const row = await db
        .selectFrom(table as 'requests')
        .select('id')
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('deleted', '=', 1)
        .executeTakeFirst()
      return row !== undefined
    },
    async file(sha256) {
      const row = await fileOf.first(db, { accountId, sha256 })
      if ((row?.movedSize ?? null) !== null) return openOutside({ accountId, sha256: Sha256.parse(sha256) })
      // A large mail's row holds no bytes, only its hash.
      return row?.bytes.byteLength === 0 ? ((await readPieces(db, sha256)) ?? row.bytes) : row?.bytes
    },
    async ledgerHead() {
      const head = await headOf.first(db, { accountId })
      return head === undefined ? { seq: 0, hash: GENESIS_HASH } : { seq: head.seq, hash: Sha256.parse(head.hash) }
    },
    async letters(requestId) {
      const rows = await lettersOf.all(db, { accountId, requestId })
      return rows.map(row => ({ ...row, state: row.state as WrittenLetter['state'] }))
    },
    async replyToken(requestId) {
      return (await tokenOf.first(db, { accountId, requestId }))?.token
    },
  }
}

const takeVersion = statement((db, { accountId }: { accountId: string }) =>
  db
    .updateTable('account')
    // Any write may be what a letter was waiting for, so the heartbeat looks at this account again.
    .set(eb => ({ v: eb('v', '+', 1), lookAt: CHECK_NOW }))
    .where('id', '=', accountId)
    .returning('v'),
)

const insertInto = statementsBy<{ table: TableName; columns: readonly string[] }, Columns>(
  ({ table, columns }) => `${table} ${columns}`,
  (db, values, { table, columns }) =>
    db.insertInto(table as 'requests').values(Object.fromEntries(columns.map(name => [name, values[name]])) as never),
)

/** Takes the new values as `to <column>`, and `id` and `accountId` for the condition. */
const updateIn = statementsBy<{ table: MutableTable; columns: readonly string[]; removedToo: boolean }, Columns>(
  ({ table, columns, removedToo }) => `${table} ${columns} ${removedToo}`,
  (db, values, { table, columns, removedToo }) => {
    const query = db
      .updateTable(table as 'requests')
      .set(Object.fromEntries(columns.map(name => [name, values[`to ${name}`]])) as never)
      .where('accountId', '=', values.accountId as string)
      .where('id', '=', values.id as string)
    return removedToo ? query : query.where('deleted', '=', 0)
  },
)

const moveHead = statement((db, head: { accountId: string; seq: number; hash: string }) =>
  db
    .insertInto('ledgerHeads')
    .values({ accountId: head.accountId, seq: head.seq, hash: head.hash })
    .onConflict(conflict => conflict.column('accountId').doUpdateSet({ seq: head.seq, hash: head.hash })),
)

const keepFileOnce = statement(
  (
    db,
    {
      accountId,
      sha256,
      bytes,
      createdAt,
    }: { accountId: string; sha256: string; bytes: Uint8Array; createdAt: number },
  ) =>
    db
      .insertInto('files')
      .values({ accountId, sha256, bytes, createdAt })
      .onConflict(conflict => conflict.columns(['accountId', 'sha256']).doNothing()),
)

const insertMail = statementsBy<readonly string[], Columns>(
  columns => columns.join(),
  (db, values, columns) =>
    db
      .insertInto('mails')
      .values(Object.fromEntries(columns.map(name => [name, values[name]])) as never)
      .onConflict(conflict => conflict.column('messageId').doNothing()),
)

/**
 * Opens the write side of an account inside a transaction that the caller holds. Its first statement takes the next
 * version: on every engine the lock on that row puts versions in the order of commits.
 *
 * @param fetched files from outside that an earlier attempt of this transaction has asked for, by name
 */
export async function tenantWriter(
  trx: Executor,
  accountId: AccountId,
  random: Random,
  fetched: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<TenantWriter> {
  const taken = await takeVersion.first(trx, { accountId })
  if (taken === undefined) throw new Problem('not_found')
  const v = taken.v
  const reader = tenantReader(trx, accountId, async file => {
    const bytes = fetched.get(fileKey(file))
    if (bytes === undefined) throw new FileIsOutside(file)
    return bytes
  })

  async function nextPlace(): Promise<{ ledgerSeq: number; prevHash: Sha256 }> {
    const head = await reader.ledgerHead()
    return { ledgerSeq: head.seq + 1, prevHash: head.hash }
  }

  async function insert(table: TableName, record: Columns): Promise<void> {
    await insertInto({ table, columns: Object.keys(record) }).run(trx, record)
  }

  async function update(table: MutableTable, id: string, patch: Columns, removedToo: boolean): Promise<number> {
    const columns = Object.keys(patch)
    const values = Object.fromEntries(Object.entries(patch).map(([name, value]) => [`to ${name}`, value]))
    return updateIn({ table, columns, removedToo }).run(trx, { ...values, accountId, id })
  }

  const tenant = { accountId, v, deleted: 0 }
  const writer: TenantWriter = {
    ...reader,
    v,
    insert: (table, row) => insert(table, { ...toColumns(table, row), ...tenant }),
    async update(table, id, patch) {
      if ((await update(table, id, { ...toColumns(table, patch), v }, false)) !== 1) throw new Problem('not_found')
    },
    async put(table, row) {
      if ((await update(table, row.id, { ...toColumns(table, row), v, deleted: 0 }, true)) === 0) {
        await writer.insert(table, row)
      }
    },
    async remove(table, id) {
      const file = table === 'checklist_files' ? await reader.get(table, id) : undefined
      await trx
        .updateTable(table as 'requests')
        .set({ ...REGISTRY[table].wiped, v, deleted: 1 } as never)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('deleted', '=', 0)
        .execute()
      if (file !== undefined) await dropUnused(trx, accountId, file.sha256)
    },
    async keepFile(bytes, at) {
      const sha256 = sha256Hex(bytes)
      if ((await hasFile.first(trx, { accountId, sha256 })) !== undefined) return true
      if ((await roomUsed(trx, accountId)) + bytes.byteLength > MAX_KEPT_BYTES) return false
      await trx.insertInto('files').values({ accountId, sha256, bytes, createdAt: at }).execute()
      return true
    },
    async appendEvent(event) {
      const place = await nextPlace()
      const facts = { id: EventId.parse(random.id()), ...event }
      const hash = await entryHash({ entry: 'event', ...facts }, place.ledgerSeq, place.prevHash, sha256Hex)
      const row = { ...facts, ...place, hash }
      await insert('events', { ...toColumns('events', row), ...tenant })
      await moveHead.run(trx, { accountId, seq: place.ledgerSeq, hash })
      return row
    },
    async appendArtifact({ bytes, ...artifact }) {
      const place = await nextPlace()
      const isHere = bytes instanceof Uint8Array
      const sha256 = isHere ? sha256Hex(bytes) : bytes.inPieces
      const size = isHere ? bytes.byteLength : bytes.size
      const kept = isHere ? bytes : new Uint8Array()
      await keepFileOnce.run(trx, { accountId, sha256, bytes: kept, createdAt: artifact.createdAt })
      // PostgreSQL stores no NUL: what is hashed must be what is stored, on either database.
      const name = artifact.name.replaceAll('\0', '\uFFFD')
      const facts = { id: ArtifactId.parse(random.id()), ...artifact, name, size, sha256 }
      const hash = await entryHash({ entry: 'artifact', ...facts }, place.ledgerSeq, place.prevHash, sha256Hex)
      const row = { ...facts, ...place, hash }
      await insert('artifacts', { ...toColumns('artifacts', row), ...tenant })
      await moveHead.run(trx, { accountId, seq: place.ledgerSeq, hash })
      return row
    },
    async queueMail(mail) {
      const row = {
        ...mail,
        id: random.id(),
        accountId,
        envelopeTo: JSON.stringify(mail.envelopeTo),
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: 0,
        sendingSince: null,
        sentAt: null,
        lastError: null,
        secretUntil: mail.secretUntil ?? null,
      }
      return (await insertMail(Object.keys(row)).run(trx, row)) === 1
    },
    async bindReplyToken(token, requestId) {
      await trx.insertInto('replyTokens').values({ token, accountId, requestId }).execute()
    },
    async recallWaitingLetters(requestId) {
      await trx
        .deleteFrom('mails')
        .where('accountId', '=', accountId)
        .where('requestId', 'is not', null)
        .$if(requestId !== undefined, query => query.where('requestId', '=', requestId ?? ''))
        .where('state', '=', 'waiting')
        .execute()
      // A held letter may have left: its bytes stay, and no later release can send it against the person's wish.
      await trx
        .updateTable('mails')
        .set({ state: 'set_aside' })
        .where('accountId', '=', accountId)
        .where('requestId', 'is not', null)
        .$if(requestId !== undefined, query => query.where('requestId', '=', requestId ?? ''))
        .where('state', '=', 'held')
        .execute()
    },
    async retryLetters(requestId) {
      const ofRequest = trx.updateTable('mails').where('accountId', '=', accountId).where('requestId', '=', requestId)
      const hurried = await ofRequest.set({ nextAttemptAt: 0 }).where('state', '=', 'waiting').executeTakeFirstOrThrow()
      if (hurried.numUpdatedRows > 0n) return true
      const freed = await ofRequest
        .set({ state: 'waiting', nextAttemptAt: 0, unproven: 0 })
        .where('state', '=', 'held')
        .executeTakeFirstOrThrow()
      if (freed.numUpdatedRows > 0n) return true
      const refused = await ofRequest
        .set({ state: 'set_aside' })
        .where('state', 'in', ['failed', 'bounced'])
        .executeTakeFirstOrThrow()
      return refused.numUpdatedRows > 0n
    },
    async markBounced(messageId) {
      await trx
        .updateTable('mails')
        .set({ state: 'bounced' })
        .where('accountId', '=', accountId)
        .where('messageId', '=', messageId)
        .where('state', '=', 'sent')
        .execute()
    },
  }
  executors.set(writer, trx)
  return writer
}

/** Maximum size of an account's screenshots. Evidence is not counted: it is kept whatever its size. */
const MAX_KEPT_BYTES = 200 * 1024 * 1024

async function roomUsed(trx: Executor, accountId: AccountId): Promise<number> {
  const { used } = await trx
    .selectFrom('files')
    .select(eb => {
      const size = eb.fn.coalesce('movedSize', eb.fn<number>('length', ['bytes']))
      return eb.fn.coalesce(eb.fn.sum<number>(size), eb.lit(0)).as('used')
    })
    .where('accountId', '=', accountId)
    .where('sha256', 'not in', evidenceHashes(trx, accountId))
    .executeTakeFirstOrThrow()
  return used
}

/** Deletes bytes that nothing names any more: neither the ledger nor another checklist row. */
async function dropUnused(trx: Executor, accountId: AccountId, sha256: string): Promise<void> {
  await trx
    .deleteFrom('files')
    .where('accountId', '=', accountId)
    .where('sha256', '=', sha256)
    .where('sha256', 'not in', evidenceHashes(trx, accountId))
    .where('sha256', 'not in', screenshotHashes(trx, accountId))
    .execute()
}

export function evidenceHashes(trx: Executor, accountId: AccountId) {
  return trx.selectFrom('artifacts').select('sha256').where('accountId', '=', accountId)
}

export function screenshotHashes(trx: Executor, accountId: AccountId) {
  return trx.selectFrom('checklistFiles').select('sha256').where('accountId', '=', accountId).where('deleted', '=', 0)
}

const executors = new WeakMap<TenantWriter, Executor>()

/** The transaction behind a write side: only for modules of this folder whose tables have no tenant yet. */
export function executorOf(tx: TenantWriter): Executor {
  const trx = executors.get(tx)
  if (trx === undefined) throw new Error('this write side was not opened by tenantWriter')
  return trx
}
