import type { CompiledQuery } from 'kysely'

import type { Artifact } from '../../sync/records/artifact.ts'
import type { EventType, LedgerEvent } from '../../sync/records/event.ts'
import { type AccountId, ArtifactId, EventId, type Instant, Sha256 } from '../../sync/records/ids.ts'
import type { Row, TableName } from '../../sync/records/index.ts'
import { entryHash, GENESIS_HASH } from '../../sync/rules/evidence-chain.ts'
import type { WrittenLetter } from '../../sync/rules/written-letters.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import { sha256Hex } from './hash.ts'
import { LOOK_NOW } from './looks.ts'
import { readPieces } from './raw-pieces.ts'
import { toColumns, toRecord } from './rows.ts'

/** Synced tables that may change. Events and artifacts are only ever appended. */
export type MutableTable = Exclude<TableName, 'events' | 'artifacts'>

/** Tables whose rows a person may delete, with what is wiped from them: the id stays, so that devices hear of it. */
const WIPED_ON_REMOVAL = {
  checklist_runs: { name: '', tester: '', environment: '' },
  checklist_items: { notes: '', evidence: '' },
  note_revisions: { typed: '', merged: '' },
  checklist_files: { name: '' },
} satisfies { [Table in MutableTable]?: Partial<Row<Table>> }
export type RemovableTable = keyof typeof WIPED_ON_REMOVAL
export const REMOVABLE_TABLES = Object.keys(WIPED_ON_REMOVAL) as RemovableTable[]

export interface TenantReader {
  readonly accountId: AccountId
  /** The row, or undefined when there is none, or when it is another account's: the two look alike. */
  get<Table extends TableName>(table: Table, id: string): Promise<Row<Table> | undefined>
  /** Rows whose fields equal `where`, in the order in which they were made. */
  list<Table extends TableName>(table: Table, where?: Partial<Row<Table>>): Promise<Row<Table>[]>
  /** Whether the row was here and was removed, as long as its mark is kept. */
  isRemoved(table: RemovableTable, id: string): Promise<boolean>
  /** Bytes of an evidence file by their hash. */
  file(sha256: string): Promise<Uint8Array | undefined>
  /** End of this account's ledger. */
  ledgerHead(): Promise<{ seq: number; hash: Sha256 }>
  /** Every letter ever written for a request, oldest first. */
  letters(requestId: string): Promise<WrittenLetter[]>
  /** The unguessable part of a request's reply address. */
  replyToken(requestId: string): Promise<string | undefined>
}

export interface NewEvent {
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

/** Bytes that lie in pieces under their hash already: only their entry is written. */
export interface InPieces {
  inPieces: Sha256
  size: number
}

/** A mail as it goes to the relay; the body is complete and signed for ever. */
export interface NewMail {
  requestId: string | null
  step: string
  messageId: string
  envelopeFrom: string
  envelopeTo: readonly string[]
  raw: Uint8Array
  channel: number
  createdAt: Instant
}

/** Inside one transaction of one account. Everything written gets the same version. */
export interface TenantWriter extends TenantReader {
  insert<Table extends MutableTable>(table: Table, row: Row<Table>): Promise<void>
  /** Throws Problem('not_found') when the row is not there or not this account's. */
  update<Table extends MutableTable>(table: Table, id: string, patch: Partial<Row<Table>>): Promise<void>
  put<Table extends MutableTable>(table: Table, row: Row<Table>): Promise<void>
  /** Leaves a mark for the devices that still have the row; its words are wiped. Nothing happens when it is gone. */
  remove(table: RemovableTable, id: string): Promise<void>
  /** Keeps bytes under their hash, outside of the ledger. Answers false when the account's room is used up. */
  keepFile(bytes: Uint8Array, at: Instant): Promise<boolean>
  appendEvent(event: NewEvent): Promise<LedgerEvent>
  /** Keeps the bytes (once per hash) and appends their entry. */
  appendArtifact(artifact: NewArtifact): Promise<Artifact>
  /** Leaves after this transaction has committed. False when a mail with this Message-ID already exists. */
  queueMail(mail: NewMail): Promise<boolean>
  /** Remembers which request an unguessable reply address belongs to. */
  bindReplyToken(token: string, requestId: string): Promise<void>
  /** The provider's server refused a letter that our relay had taken. */
  markBounced(messageId: string): Promise<void>
  /** Takes back the letters (of one request, or all) that no relay has heard of yet; they may be written anew later. */
  recallWaitingLetters(requestId?: string): Promise<void>
  /**
   * A second try for the letters of a request that did not get through: one that waits between attempts leaves now,
   * refused ones are set aside, so that their addresses count as untried. False when there is neither.
   */
  retryLetters(requestId: string): Promise<boolean>
}

/** Building a statement takes longer than running it: those that are asked of every account are built once. */
const built = new Map<string, CompiledQuery<Columns>>()
type Columns = Readonly<Record<string, unknown>>

function builtOnce(key: string, build: () => CompiledQuery<Columns>): CompiledQuery<Columns> {
  const known = built.get(key) ?? build()
  built.set(key, known)
  return known
}

/** Reads of one account: every statement names the tenant, so no caller can forget to. */
export function tenantReader(db: Executor, accountId: AccountId): TenantReader {
  return {
    accountId,
    async get(table, id) {
      const statement = builtOnce(`get ${table}`, () =>
        db
          // All synced tables share the columns used here; `requests` stands for them in the types.
          .selectFrom(table as 'requests')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('id', '=', id)
          .where('deleted', '=', 0)
          .compile(),
      )
      const { rows } = await db.executeQuery<Columns>({ ...statement, parameters: [accountId, id, 0] })
      return rows[0] === undefined ? undefined : toRecord(table, rows[0])
    },
    async list(table, where = {}) {
      const given = Object.entries(toColumns(table, where))
      const columns = given.map(([column, value]) => (value === null ? `${column} is null` : column))
      const statement = builtOnce(`list ${table} ${columns.join()}`, () => {
        let query = db
          .selectFrom(table as 'requests')
          .selectAll()
          .where('accountId', '=', accountId)
          .where('deleted', '=', 0)
        for (const [column, value] of given) {
          query = query.where(column as 'id', value === null ? 'is' : '=', value as string)
        }
        // Ids are UUIDv7: their order is the order of making, also on a database without row numbers.
        return query.orderBy('id').compile()
      })
      const values = given.flatMap(([, value]) => (value === null ? [] : [value]))
      const { rows } = await db.executeQuery<Columns>({ ...statement, parameters: [accountId, 0, ...values] })
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
      const row = await db
        .selectFrom('files')
        .select('bytes')
        .where('accountId', '=', accountId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      // A large mail's row names its hash alone.
      return row?.bytes.byteLength === 0 ? ((await readPieces(db, sha256)) ?? row.bytes) : row?.bytes
    },
    async ledgerHead() {
      const head = await db
        .selectFrom('ledgerHeads')
        .select(['seq', 'hash'])
        .where('accountId', '=', accountId)
        .executeTakeFirst()
      return head === undefined ? { seq: 0, hash: GENESIS_HASH } : { seq: head.seq, hash: Sha256.parse(head.hash) }
    },
    async letters(requestId) {
      const rows = await db
        .selectFrom('mails')
        .select(['step', 'messageId', 'channel', 'state'])
        .where('accountId', '=', accountId)
        .where('requestId', '=', requestId)
        .orderBy('id')
        .execute()
      return rows.map(row => ({ ...row, state: row.state as WrittenLetter['state'] }))
    },
    async replyToken(requestId) {
      const row = await db
        .selectFrom('replyTokens')
        .select('token')
        .where('accountId', '=', accountId)
        .where('requestId', '=', requestId)
        .executeTakeFirst()
      return row?.token
    },
  }
}

/**
 * Opens the write side of an account inside a transaction that the caller holds. Its first statement takes the
 * next version: on every engine that row's lock makes the order of versions the order of commits.
 */
export async function tenantWriter(trx: Executor, accountId: AccountId, random: Random): Promise<TenantWriter> {
  const taken = await trx
    .updateTable('account')
    // Whatever is written may be what a letter was waiting for: the heartbeat looks at this account again.
    .set(eb => ({ v: eb('v', '+', 1), lookAt: LOOK_NOW }))
    .where('id', '=', accountId)
    .returning('v')
    .executeTakeFirst()
  if (taken === undefined) throw new Problem('not_found')
  const v = taken.v
  const reader = tenantReader(trx, accountId)

  async function nextPlace(): Promise<{ ledgerSeq: number; prevHash: Sha256 }> {
    const head = await reader.ledgerHead()
    return { ledgerSeq: head.seq + 1, prevHash: head.hash }
  }

  async function moveHead(seq: number, hash: string): Promise<void> {
    await trx
      .insertInto('ledgerHeads')
      .values({ accountId, seq, hash })
      .onConflict(conflict => conflict.column('accountId').doUpdateSet({ seq, hash }))
      .execute()
  }

  const tenant = { accountId, v, deleted: 0 }
  const writer: TenantWriter = {
    ...reader,
    async insert(table, row) {
      const values = { ...toColumns(table, row), ...tenant }
      await trx
        .insertInto(table as 'requests')
        .values(values as never)
        .execute()
    },
    async update(table, id, patch) {
      const { numUpdatedRows } = await trx
        .updateTable(table as 'requests')
        .set({ ...toColumns(table, patch), v } as never)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('deleted', '=', 0)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw new Problem('not_found')
    },
    async put(table, row) {
      const { numUpdatedRows } = await trx
        .updateTable(table as 'requests')
        .set({ ...toColumns(table, row), v, deleted: 0 } as never)
        .where('accountId', '=', accountId)
        .where('id', '=', row.id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) await writer.insert(table, row)
    },
    async remove(table, id) {
      const file = table === 'checklist_files' ? await reader.get(table, id) : undefined
      await trx
        .updateTable(table as 'requests')
        .set({ ...WIPED_ON_REMOVAL[table], v, deleted: 1 } as never)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('deleted', '=', 0)
        .execute()
      if (file !== undefined) await dropUnused(trx, accountId, file.sha256)
    },
    async keepFile(bytes, at) {
      const sha256 = sha256Hex(bytes)
      if ((await reader.file(sha256)) !== undefined) return true
      if ((await roomUsed(trx, accountId)) + bytes.byteLength > MAX_KEPT_BYTES) return false
      await trx.insertInto('files').values({ accountId, sha256, bytes, createdAt: at }).execute()
      return true
    },
    async appendEvent(event) {
      const place = await nextPlace()
      const facts = { id: EventId.parse(random.id()), ...event }
      const hash = await entryHash({ entry: 'event', ...facts }, place.ledgerSeq, place.prevHash, sha256Hex)
      const row = { ...facts, ...place, hash }
      await trx
        .insertInto('events')
        .values({ ...toColumns('events', row), ...tenant } as never)
        .execute()
      await moveHead(place.ledgerSeq, hash)
      return row
    },
    async appendArtifact({ bytes, ...artifact }) {
      const place = await nextPlace()
      const isHere = bytes instanceof Uint8Array
      const sha256 = isHere ? sha256Hex(bytes) : bytes.inPieces
      const size = isHere ? bytes.byteLength : bytes.size
      await trx
        .insertInto('files')
        .values({ accountId, sha256, bytes: isHere ? bytes : new Uint8Array(), createdAt: artifact.createdAt })
        .onConflict(conflict => conflict.columns(['accountId', 'sha256']).doNothing())
        .execute()
      const facts = { id: ArtifactId.parse(random.id()), ...artifact, size, sha256 }
      const hash = await entryHash({ entry: 'artifact', ...facts }, place.ledgerSeq, place.prevHash, sha256Hex)
      const row = { ...facts, ...place, hash }
      await trx
        .insertInto('artifacts')
        .values({ ...toColumns('artifacts', row), ...tenant } as never)
        .execute()
      await moveHead(place.ledgerSeq, hash)
      return row
    },
    async queueMail(mail) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('mails')
        .values({
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
        })
        .onConflict(conflict => conflict.column('messageId').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
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
    },
    async retryLetters(requestId) {
      const ofRequest = trx.updateTable('mails').where('accountId', '=', accountId).where('requestId', '=', requestId)
      const hurried = await ofRequest.set({ nextAttemptAt: 0 }).where('state', '=', 'waiting').executeTakeFirstOrThrow()
      if (hurried.numUpdatedRows > 0n) return true
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

/** What an account's screenshots may fill. Evidence is not counted: it is kept whatever its size. */
const MAX_KEPT_BYTES = 200 * 1024 * 1024

async function roomUsed(trx: Executor, accountId: AccountId): Promise<number> {
  const { used } = await trx
    .selectFrom('files')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>(eb.fn<number>('length', ['bytes'])), eb.lit(0)).as('used'))
    .where('accountId', '=', accountId)
    .where('sha256', 'not in', evidenceHashes(trx, accountId))
    .executeTakeFirstOrThrow()
  return used
}

/** Bytes that nothing names any more: neither the ledger nor another row of the checklists. */
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
