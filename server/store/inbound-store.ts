import { sql } from 'kysely'

import { AccountId, Instant, RequestId, Sha256 } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'
import { sha256Hex } from './hash.ts'
import { type Node, SOLE_NODE } from './leases.ts'
import { cutInPieces, keepInPieces, listPieces, PIECE_BYTES, type Pieces, piecesSize, whileKept } from './raw-pieces.ts'
import { statement } from './statement.ts'
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

/** A mail as it came in, still in pieces. */
export type ArrivedMail = Omit<InboundMail, 'raw'> & { arrived: Pieces }

/** A stored mail, read back. */
export interface KeptMail extends Omit<InboundMail, 'raw'> {
  /** Null for a large one: its bytes are stored in pieces under its hash, and need not be written again. */
  raw: Uint8Array | null
  size: number
  sha256: Sha256
  /** How often its signer's DNS gave no answer. */
  tries: number
  /** Reads the bytes anew on each call, so the caller may give them away. */
  pieces(): Promise<Uint8Array[]>
}

/** Whose request a mail belongs to. */
export interface Owner {
  accountId: AccountId
  requestId: RequestId
}

/**
 * What became of a mail: done (belongs to a request), unmatched (to none), unparsed (kept, not readable), surplus
 * (claims to belong to a request to which too many unsigned mails came that day).
 */
export interface InboundOutcome {
  state: 'done' | 'unmatched' | 'unparsed' | 'surplus'
  owner: Owner | null
  note: string | null
}

const sentBytes = statement((db, { messageId }: { messageId: string }) =>
  db.selectFrom('mails').select('raw').where('messageId', '=', messageId),
)

const arrivedMail = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('inboundMails')
    .select(['id', 'receivedAt', 'envelopeFrom', 'envelopeTo', 'raw', 'sha256', 'tries'])
    .where('id', '=', id),
)

const insertArrived = statement((db, row: ReturnType<typeof toRow>) =>
  db.insertInto('inboundMails').values({
    id: row.id,
    receivedAt: row.receivedAt,
    envelopeFrom: row.envelopeFrom,
    envelopeTo: row.envelopeTo,
    raw: row.raw,
    sha256: row.sha256,
    size: row.size,
    state: row.state,
    accountId: row.accountId,
    requestId: row.requestId,
    note: row.note,
  }),
)

export type InboundStore = ReturnType<typeof inboundStore>

/** Everything that arrived, and the lookups by which a reply finds its request. */
export function inboundStore(store: Store, node: Pick<Node, 'inTurn'> = SOLE_NODE) {
  return {
    /** Durable when this resolves: the sender is told 250 only afterwards. */
    keepArrived: (mail: ArrivedMail): Promise<void> => keepArrived(store, node, mail),

    /** The same for a mail whose bytes are in one buffer. */
    async keep({ raw, ...mail }: InboundMail): Promise<void> {
      await keepArrived(store, node, { ...mail, arrived: await cutInPieces(raw) })
    },

    /**
     * Keeps the archive copy of one of our own mails under an id derived from the Message-ID, so that a second copy
     * adds no second row and the lookup is one key.
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
      return (await sentBytes.first(store.db, { messageId }))?.raw
    },

    async read(id: string): Promise<KeptMail | undefined> {
      const row = await arrivedMail.first(store.db, { id })
      if (row === undefined) return undefined
      const { sha256, raw, ...facts } = row
      const mail = { ...facts, receivedAt: Instant.parse(row.receivedAt), envelopeTo: JSON.parse(row.envelopeTo) }
      if (sha256 === null) {
        const pieces = async () => [Uint8Array.from(raw)]
        return { ...mail, raw, size: raw.byteLength, sha256: sha256Hex(raw), pieces }
      }
      const pieces = () => listPieces(store.db, sha256)
      const size = await piecesSize(store.db, sha256)
      if (size === 0) throw new Error('a mail was kept without its bytes')
      return { ...mail, raw: null, size, sha256: Sha256.parse(sha256), pieces }
    },

    /**
     * Mails that are not settled yet, oldest first, including those that a crash left behind. With `now`, only those
     * whose next try is due.
     */
    async listNew(limit: number, now = Number.MAX_SAFE_INTEGER): Promise<string[]> {
      const rows = await store.db
        .selectFrom('inboundMails')
        .select('id')
        .where('state', '=', 'new')
        .where('tryAt', '<=', now)
        .orderBy('receivedAt')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(row => row.id)
    },

    /** Counts a try, and allows the next one no earlier than `tryAt`. */
    async putOff(id: string, tryAt: number): Promise<void> {
      await store.transaction(trx =>
        trx
          .updateTable('inboundMails')
          .set(eb => ({ tries: eb('tries', '+', 1), tryAt }))
          .where('id', '=', id)
          .where('state', '=', 'new')
          .execute(),
      )
    },

    /** For a mail that belongs to no account. One that does is settled in its account's transaction. */
    async settle(id: string, outcome: InboundOutcome): Promise<void> {
      await store.transaction(trx => settleIn(trx, id, outcome))
    },

    /** The account that an alias belongs to, given without the part that names a request. */
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

async function keepArrived(store: Store, node: Pick<Node, 'inTurn'>, { arrived, ...mail }: ArrivedMail): Promise<void> {
  const { bytes, sha256 } = arrived
  if (bytes <= PIECE_BYTES) {
    const raw = (await firstOf(arrived.pieces)) ?? new Uint8Array()
    const row = toRow({ ...mail, raw }, 'new', null)
    await store.transaction(trx => insertArrived.run(trx, row))
    return
  }
  await whileKept(sha256, node, async () => {
    await keepInPieces(store, arrived)
    const row = toRow({ ...mail, raw: new Uint8Array() }, 'new', null, { sha256, size: bytes })
    await store.transaction(async trx => {
      // A node that was away so long that its lease ended may find its pieces swept. Its sender tries again.
      if ((await piecesSize(trx, sha256)) !== bytes) throw new Error('pieces of a mail were swept while it was kept')
      await insertArrived.run(trx, row)
    })
  })
}

async function firstOf(pieces: Pieces['pieces']): Promise<Uint8Array | undefined> {
  for await (const piece of pieces) return piece
  return undefined
}

/**
 * Marks a mail as dealt with in the same transaction as its event, artifact and reply. False when that happened
 * before: the caller then writes nothing.
 */
export const settleInbound = (tx: TenantWriter, id: string, outcome: InboundOutcome): Promise<boolean> =>
  settleIn(executorOf(tx), id, outcome)

const settleArrived = statement(
  (db, mail: { id: string; state: string; accountId: string | null; requestId: string | null; note: string | null }) =>
    db
      .updateTable('inboundMails')
      .set({ state: mail.state, accountId: mail.accountId, requestId: mail.requestId, note: mail.note })
      .where('id', '=', mail.id)
      .where('state', '=', 'new'),
)

async function settleIn(trx: Executor, id: string, { state, owner, note }: InboundOutcome): Promise<boolean> {
  const { accountId = null, requestId = null } = owner ?? {}
  return (await settleArrived.run(trx, { id, state, accountId, requestId, note })) === 1
}

const countUnproven = statement(
  (db, { accountId, requestId, since }: { accountId: string; requestId: string; since: number }) =>
    db
      .selectFrom('replies')
      .select(eb => eb.fn.countAll<number>().as('mails'))
      .where('accountId', '=', accountId)
      .where('requestId', '=', requestId)
      .where('receivedAt', '>', since)
      .where('authentic', '=', 0),
)

/** How many mails from unproven senders were recorded on a request since then. */
export async function unprovenSince(tx: TenantWriter, requestId: string, since: number): Promise<number> {
  const { accountId } = tx
  return (await countUnproven.first(executorOf(tx), { accountId, requestId, since }))?.mails ?? 0
}

const anySurplus = statement((db, { requestId, since }: { requestId: string; since: number }) =>
  db
    .selectFrom('inboundMails')
    .select('id')
    .where('requestId', '=', requestId)
    .where('receivedAt', '>', since)
    .where('state', '=', sql.lit('surplus'))
    .where('note', '=', 'flood')
    .limit(1),
)

/** Whether a mail on this request was only counted, not recorded, since then. */
export async function hasSurplus(tx: TenantWriter, requestId: string, since: number): Promise<boolean> {
  return (await anySurplus.first(executorOf(tx), { requestId, since })) !== undefined
}

/** Whether the archive copy of a mail is here. */
export async function hasArchiveCopy(db: Executor, messageId: string): Promise<boolean> {
  const row = await db.selectFrom('inboundMails').select('id').where('id', '=', archiveId(messageId)).executeTakeFirst()
  return row !== undefined
}

/** Id of the row that keeps a mail's archive copy. */
export const archiveId = (messageId: string) => `archive-${sha256Hex(messageId)}`

const tokenOwner = statement((db, { token }: { token: string }) =>
  db.selectFrom('replyTokens').select(['accountId', 'requestId']).where('token', '=', token),
)

async function ownerByToken(db: Executor, token: string): Promise<Owner | undefined> {
  const row = await tokenOwner.first(db, { token })
  return row && toOwner(row)
}

const messageOwner = statement((db, { messageId }: { messageId: string }) =>
  db.selectFrom('mails').select(['accountId', 'requestId']).where('messageId', '=', messageId),
)

async function ownerByMessageId(db: Executor, messageId: string): Promise<Owner | undefined> {
  const row = await messageOwner.first(db, { messageId })
  return row && toOwner(row)
}

const referenceOwner = statement((db, { reference }: { reference: string }) =>
  db
    .selectFrom('requests')
    .select(['accountId', 'id as requestId'])
    .where('reference', '=', reference)
    .where('deleted', '=', 0),
)

async function ownerByReference(db: Executor, reference: string): Promise<Owner | undefined> {
  const row = await referenceOwner.first(db, { reference })
  return row && toOwner(row)
}

/** A message of ours that belongs to no request (a confirmation, a receipt) has no owner in this sense. */
function toOwner(row: { accountId: string | null; requestId: string | null }): Owner | undefined {
  if (row.accountId === null || row.requestId === null) return undefined
  return { accountId: AccountId.parse(row.accountId), requestId: RequestId.parse(row.requestId) }
}

function toRow(
  mail: InboundMail,
  state: 'new' | 'archive',
  note: string | null,
  inPieces: { sha256: Sha256; size: number } | null = null,
) {
  const { id, receivedAt, envelopeFrom, envelopeTo, raw } = mail
  return {
    id,
    receivedAt,
    envelopeFrom,
    envelopeTo: JSON.stringify(envelopeTo),
    raw,
    sha256: inPieces?.sha256 ?? null,
    size: inPieces?.size ?? raw.byteLength,
    state,
    accountId: null,
    requestId: null,
    note,
  }
}
