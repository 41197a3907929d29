import { AccountId, Instant, RequestId, Sha256 } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'
import { sha256Hex } from './hash.ts'
import { keepInPieces, PIECE_BYTES, readPieces } from './raw-pieces.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** Mail as it arrived. */
export interface InboundMail {
  id: string
  receivedAt: Instant
  envelopeFrom: string
  envelopeTo: string[]
  raw: Uint8Array
}

/** A mail as it is read again. */
export interface KeptMail extends InboundMail {
  /** Set for a large one: its bytes lie in pieces under this hash, and need not be written once more. */
  inPieces: Sha256 | null
}

/** Whose request a mail belongs to. */
export interface Owner {
  accountId: AccountId
  requestId: RequestId
}

/** What became of a mail: done (belongs to a request), unmatched (to none), unparsed (kept, not readable). */
export interface InboundOutcome {
  state: 'done' | 'unmatched' | 'unparsed'
  owner: Owner | null
  note: string | null
}

export type InboundStore = ReturnType<typeof inboundStore>

/** Everything that arrived, and the questions by which a reply finds its request. */
export function inboundStore(store: Store) {
  return {
    /** Durable when this resolves: the sender is told 250 only afterwards. */
    async keep(mail: InboundMail): Promise<void> {
      const sha256 = mail.raw.byteLength > PIECE_BYTES ? await keepInPieces(store, mail.raw) : null
      const row = toRow(mail, 'new', null)
      await store.transaction(trx =>
        trx
          .insertInto('inboundMails')
          .values(sha256 === null ? row : { ...row, raw: new Uint8Array(), sha256 })
          .execute(),
      )
    },

    /**
     * Keeps the archive copy of one of our own mails under an id that follows from the Message-ID: the second
     * copy is no second row, and the look-up is one key.
     */
    async keepArchiveCopy(mail: InboundMail, messageId: string): Promise<void> {
      await store.transaction(trx =>
        trx
          .insertInto('inboundMails')
          .values(toRow({ ...mail, id: archiveId(messageId) }, 'archive', messageId))
          .onConflict(conflict => conflict.column('id').doNothing())
          .execute(),
      )
    },

    /** The bytes of a mail that we sent, for comparison with what claims to be its copy. */
    async outgoingBytes(messageId: string): Promise<Uint8Array | undefined> {
      const row = await store.db.selectFrom('mails').select('raw').where('messageId', '=', messageId).executeTakeFirst()
      return row?.raw
    },

    async read(id: string): Promise<KeptMail | undefined> {
      const row = await store.db
        .selectFrom('inboundMails')
        .select(['id', 'receivedAt', 'envelopeFrom', 'envelopeTo', 'raw', 'sha256'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { sha256, ...mail } = row
      const inPieces = sha256 === null ? null : Sha256.parse(sha256)
      const raw = inPieces === null ? mail.raw : await readPieces(store.db, inPieces)
      if (raw === undefined) throw new Error('a mail was kept without its bytes')
      const envelopeTo = JSON.parse(mail.envelopeTo)
      return { ...mail, receivedAt: Instant.parse(mail.receivedAt), envelopeTo, raw, inPieces }
    },

    /** Mails that nobody has looked at yet, oldest first: also those that a crash left behind. */
    async listNew(limit: number): Promise<string[]> {
      const rows = await store.db
        .selectFrom('inboundMails')
        .select('id')
        .where('state', '=', 'new')
        .orderBy('receivedAt')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(row => row.id)
    },

    /** For a mail that belongs to no account. One that does is settled in its account's transaction. */
    async settle(id: string, outcome: InboundOutcome): Promise<void> {
      await store.transaction(trx => settleIn(trx, id, outcome))
    },

    /** Whose alias an address is, without the part that names a request. */
    async accountByAlias(alias: string): Promise<AccountId | undefined> {
      const row = await store.db
        .selectFrom('email')
        .select('accountId')
        .where('inboundAlias', '=', alias)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      return row === undefined ? undefined : AccountId.parse(row.accountId)
    },

    ownerByToken: (token: string): Promise<Owner | undefined> => ownerByToken(store.db, token),
    ownerByMessageId: (messageId: string): Promise<Owner | undefined> => ownerByMessageId(store.db, messageId),
    ownerByReference: (reference: string): Promise<Owner | undefined> => ownerByReference(store.db, reference),
  }
}

/**
 * Marks a mail as dealt with in the same transaction as its event, artifact and reply. False when that happened
 * before: the caller then writes nothing.
 */
export const settleInbound = (tx: TenantWriter, id: string, outcome: InboundOutcome): Promise<boolean> =>
  settleIn(executorOf(tx), id, outcome)

async function settleIn(trx: Executor, id: string, { state, owner, note }: InboundOutcome): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('inboundMails')
    .set({ state, accountId: owner?.accountId ?? null, requestId: owner?.requestId ?? null, note })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether the archive copy of a mail is here. */
export async function hasArchiveCopy(db: Executor, messageId: string): Promise<boolean> {
  const row = await db.selectFrom('inboundMails').select('id').where('id', '=', archiveId(messageId)).executeTakeFirst()
  return row !== undefined
}

/** Of the row that keeps a mail's archive copy. */
export const archiveId = (messageId: string) => `archive-${sha256Hex(messageId)}`

async function ownerByToken(db: Executor, token: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('replyTokens')
    .select(['accountId', 'requestId'])
    .where('token', '=', token)
    .executeTakeFirst()
  return row && toOwner(row)
}

async function ownerByMessageId(db: Executor, messageId: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('mails')
    .select(['accountId', 'requestId'])
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return row && toOwner(row)
}

async function ownerByReference(db: Executor, reference: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('requests')
    .select(['accountId', 'id as requestId'])
    .where('reference', '=', reference)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row && toOwner(row)
}

/** A message of ours that belongs to no request (a confirmation, a receipt) has no owner in this sense. */
function toOwner(row: { accountId: string | null; requestId: string | null }): Owner | undefined {
  if (row.accountId === null || row.requestId === null) return undefined
  return { accountId: AccountId.parse(row.accountId), requestId: RequestId.parse(row.requestId) }
}

function toRow(mail: InboundMail, state: 'new' | 'archive', note: string | null) {
  const { id, receivedAt, envelopeFrom, envelopeTo, raw } = mail
  return {
    id,
    receivedAt,
    envelopeFrom,
    envelopeTo: JSON.stringify(envelopeTo),
    raw,
    sha256: null,
    state,
    accountId: null,
    requestId: null,
    note,
  }
}
