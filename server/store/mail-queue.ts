import { sql } from 'kysely'

import { AccountId, Instant, RequestId } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'
import { dialectOf } from './dialects.ts'
import { hasArchiveCopy } from './inbound-store.ts'
import { isHeldNow, type Node, SOLE_NODE } from './leases.ts'
import { lettersAreHeld, notHeld } from './letter-hold.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'
import type { TenantWriter } from './tenant.ts'

/** A queued mail without its bytes. */
export interface QueuedMail {
  id: string
  accountId: AccountId | null
  requestId: RequestId | null
  step: string
  messageId: string
  envelopeFrom: string
  envelopeTo: string[]
  channel: number
  /** How often it was handed to the relay, this time included. */
  attempts: number
  createdAt: Instant
  /**
   * Real time until which the ticket in it works; such a mail is sealed and not archived. Null: it carries no ticket.
   */
  secretUntil: number | null
}

export interface ClaimedMail extends QueuedMail {
  /** Sealed when the mail carries a ticket. */
  raw: Uint8Array
  /** Its archive copy is already here: it has left, and must not be sent again. */
  arrived: boolean
}

/** Runs in the transaction that settles a mail, with the write side of the mail's account. */
type Also = (tx: TenantWriter) => Promise<void>

/**
 * Attempts without proof after which a letter waits for a person. Otherwise a relay that accepts letters, drops the
 * connection and renames the copy would get the same one again and again. One retry allows for a mere disconnect.
 */
const MOST_UNPROVEN = 2

/** Longest wait between two attempts. A clock that was wrong for a while cannot hold a mail longer than that. */
export const MAX_WAIT_MS = 4 * 3_600_000

const COLUMNS = [
  'id',
  'accountId',
  'requestId',
  'step',
  'messageId',
  'envelopeFrom',
  'envelopeTo',
  'channel',
  'attempts',
  'createdAt',
  'secretUntil',
] as const

type Due = {
  now: number
  beyond: number
  limit: number
  /** JSON list of domains that get no letter now. */
  resting: string
}
const waitingMails = statement((db, due: Due) => dueMails(db, due))
const waitingMailsNotHeld = statement((db, due: Due) => dueMails(db, due).where(notHeld))

/** Domain of the first recipient: letters have only one. */
const deskDomain = (db: Executor) => dialectOf(db).firstDomain(sql.ref('envelope_to'))
const mayGo = (db: Executor, resting: string) =>
  sql<boolean>`(request_id is null or ${resting} = '[]' or ${deskDomain(db)} not in ${dialectOf(db).among(resting)})`

const dueMails = (db: Executor, { now, beyond, limit, resting }: Due) =>
  db
    .selectFrom('mails')
    .select(['id', 'attempts', 'messageId', 'requestId', deskDomain(db).as('desk')])
    .where('state', '=', 'waiting')
    .where(eb => eb.or([eb('nextAttemptAt', '<=', now), eb('nextAttemptAt', '>', beyond)]))
    .where(mayGo(db, resting))
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(dialectOf(db).leaveTaken)

type Taken = { id: string; now: number; attempts: number; node: string | null }
const takeMail = statement((db, { id, now, attempts, node }: Taken) =>
  db
    .updateTable('mails')
    .set({ state: 'sending', sendingSince: now, sendingBy: node, attempts })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning([...COLUMNS, 'raw']),
)

const mailState = statement((db, { id }: { id: string }) =>
  db.selectFrom('mails').select(['accountId', 'state', 'secretUntil', 'step', 'sendingBy']).where('id', '=', id),
)

/** Letters stay, as evidence; the bytes of a mail with a ticket are no longer needed. */
const wipeMail = statement((db, { id, raw }: { id: string; raw: Uint8Array }) =>
  db.updateTable('mails').set({ raw }).where('id', '=', id),
)

const abandonedMails = statement((db, { node, inHand }: { node: string; inHand: string }) =>
  db
    .selectFrom('mails')
    .select(COLUMNS)
    .where('state', '=', 'sending')
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb('sendingBy', 'is', null),
        eb.and([eb('sendingBy', '=', node), eb('id', 'not in', dialectOf(db).among(inHand))]),
        eb.and([
          eb('sendingBy', '!=', node),
          not(
            exists(
              selectFrom('leases').select('name').whereRef('leases.name', '=', 'mails.sendingBy').where(isHeldNow(db)),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .modifyEnd(dialectOf(db).leaveTaken),
)

const takeOver = statement((db, { id, node }: { id: string; node: string }) =>
  db.updateTable('mails').set({ sendingBy: node }).where('id', '=', id).where('state', '=', 'sending'),
)

const settleMail = statement(
  (db, mail: { id: string; state: string; sentAt: number | null; lastError: string | null }) =>
    db
      .updateTable('mails')
      .set({ state: mail.state, sentAt: mail.sentAt, lastError: mail.lastError, sendingSince: null, sendingBy: null })
      .where('id', '=', mail.id)
      .where('state', '=', 'sending'),
)

/**
 * The last mail to an erased account's owner. Its row, with their address in it, is deleted once it has left or failed.
 */
export const FAREWELL_STEP = 'account_deleted'

/** What became of a mail when nothing proves whether it left. */
export type Unproven = 'waiting' | 'held' | 'failed' | 'arrived'

export type MailQueue = ReturnType<typeof mailQueue>

/**
 * Mails on their way out. `now` is real time throughout (waiting for a relay does not follow the calendar);
 * `sentAt` is the product's calendar, since evidence shows it.
 *
 *     waiting ──claim──> sending ──settleSent──> sent
 *        ^                  │ └─────settleFailed─> failed
 *        ├────release───────┤   (a crash or a lost answer leaves it 'sending' until its archive copy decides)
 *        └──free── held <───┘   (handed over twice, and no copy came: a person decides)
 *
 * A mail that is being sent belongs to the `node` that claimed it. Only that node may return it, hold it or give it up;
 * that the relay has accepted it may be said by any. Once a node is gone, another one takes over what it was sending.
 */
export function mailQueue(store: Store, node: Pick<Node, 'id'> = SOLE_NODE) {
  const archiveListeners = new Set<(messageId: string) => void>()

  return {
    /**
     * Takes up to `limit` due mails: no letter to a resting domain, and with `oneEach` at most one letter per domain.
     * They are durably 'sending' before this resolves.
     */
    claim: (
      now: number,
      limit: number,
      { resting = [], oneEach = false }: { resting?: readonly string[]; oneEach?: boolean } = {},
    ): Promise<ClaimedMail[]> =>
      store.transaction(async trx => {
        const held = await lettersAreHeld(trx)
        const waiting = held ? waitingMailsNotHeld : waitingMails
        const due = await waiting.all(trx, { now, beyond: now + MAX_WAIT_MS, limit, resting: JSON.stringify(resting) })
        const desks = new Set<string>()
        const claimed: ClaimedMail[] = []
        for (const { id, attempts, messageId, requestId, desk } of due) {
          if (oneEach && requestId !== null && desks.has(desk)) continue
          if (requestId !== null) desks.add(desk)
          const row = await takeMail.first(trx, { id, now, attempts: attempts + 1, node: node.id })
          if (row === undefined) continue
          // A copy can only be there for a mail that was handed over once before, perhaps before a restore.
          const arrived = (attempts > 0 || held) && (await hasArchiveCopy(trx, messageId))
          claimed.push({ ...toMail(row), raw: row.raw, arrived })
        }
        return claimed
      }),

    /** The relay has accepted it. False when it was settled before, so `also` runs at most once per mail. */
    settleSent: (mailId: string, at: Instant, also?: Also): Promise<boolean> =>
      settle(store, { mailId, node: node.id, also }, { state: 'sent', sentAt: at, lastError: null }),

    /** It will not be delivered: refused for good, or refused for too long. */
    settleFailed: (mailId: string, reason: string, also?: Also): Promise<boolean> =>
      settle(store, { mailId, node: node.id, also }, { state: 'failed', sentAt: null, lastError: shorten(reason) }),

    /**
     * Returns it to waiting. Pass `counted: false` when the relay never looked at this mail (it was down), so that an
     * outage does not use up a letter's attempts. `retryAt: null` keeps its place in the queue. Returns 'arrived'
     * instead when the archive copy came meanwhile: then settle it.
     */
    release: (
      mailId: string,
      { retryAt, reason, counted }: { retryAt: number | null; reason: string; counted: boolean },
    ): Promise<'released' | 'arrived'> =>
      store.transaction(async trx => {
        const row = await trx.selectFrom('mails').select('messageId').where('id', '=', mailId).executeTakeFirst()
        if (row === undefined || (await hasArchiveCopy(trx, row.messageId))) return 'arrived'
        await trx
          .updateTable('mails')
          .set(eb => ({
            state: 'waiting',
            sendingSince: null,
            sendingBy: null,
            ...(retryAt !== null && { nextAttemptAt: retryAt }),
            lastError: shorten(reason),
            attempts: counted ? eb.ref('attempts') : eb('attempts', '-', 1),
          }))
          .where('id', '=', mailId)
          .where('state', '=', 'sending')
          .where('sendingBy', node.id === null ? 'is' : '=', node.id)
          .execute()
        return 'released'
      }),

    /**
     * It is unknown whether the relay has the mail, and no copy came in time. The first time it is tried again; the
     * next time a letter is held, with `also` in the same transaction, and any other mail is given up.
     */
    tryAgain: (mailId: string, { retryAt, also }: { retryAt: number; also: Also }): Promise<Unproven> =>
      store.transaction(async (trx, open) => {
        const row = await trx
          .selectFrom('mails')
          .select(['messageId', 'accountId', 'requestId', 'unproven', 'state', 'sendingBy'])
          .where('id', '=', mailId)
          .executeTakeFirst()
        if (row?.state !== 'sending' || (await hasArchiveCopy(trx, row.messageId))) return 'arrived'
        // Another node has taken it over, and decides.
        if (row.sendingBy !== node.id) return 'waiting'
        const tx = row.accountId === null ? undefined : await open(AccountId.parse(row.accountId))
        const unproven = row.unproven + 1
        const outcome = unproven < MOST_UNPROVEN ? 'waiting' : row.requestId === null ? 'failed' : 'held'
        await trx
          .updateTable('mails')
          .set({
            state: outcome,
            unproven,
            sendingSince: null,
            sendingBy: null,
            nextAttemptAt: retryAt,
            lastError: 'no answer, and no archive copy in time',
          })
          .where('id', '=', mailId)
          .execute()
        if (outcome === 'held' && tx !== undefined) await also(tx)
        return outcome
      }),

    /** A late copy proves that a held letter left: frees the given one, or, at startup, all whose copy has come. */
    async freeArrived(messageId?: string): Promise<void> {
      const held = await store.db
        .selectFrom('mails')
        .select(['id', 'messageId'])
        .where('state', '=', 'held')
        .$if(messageId !== undefined, query => query.where('messageId', '=', messageId ?? ''))
        .execute()
      for (const { id, messageId: name } of held) {
        if (!(await hasArchiveCopy(store.db, name))) continue
        await store.transaction(trx =>
          trx.updateTable('mails').set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'held').execute(),
        )
      }
    },

    /**
     * Mails whose outcome is unknown: handed over, never settled, and of no node that is still there. They are this
     * node's from now on. `inHand` are those that this one is working on: an own mail that is missing there was claimed
     * by a COMMIT whose answer never came.
     */
    listInFlight: (inHand: readonly string[] = []): Promise<QueuedMail[]> =>
      store.transaction(async trx => {
        const rows = await abandonedMails.all(trx, { node: node.id ?? '', inHand: JSON.stringify(inHand) })
        if (node.id !== null) for (const { id } of rows) await takeOver.run(trx, { id, node: node.id })
        return rows.map(toMail)
      }),

    /** When the next waiting mail is due, ignoring letters to resting domains; undefined when none waits. */
    async nextDueAt(resting: readonly string[] = []): Promise<number | undefined> {
      const held = await lettersAreHeld(store.db)
      const row = await store.db
        .selectFrom('mails')
        .select(eb => eb.fn.min('nextAttemptAt').as('at'))
        .where('state', '=', 'waiting')
        .where(mayGo(store.db, JSON.stringify(resting)))
        .$if(held, query => query.where(notHeld))
        .executeTakeFirst()
      return row?.at ?? undefined
    },

    /** Whether the archive copy of a mail has come back to us. */
    hasArrived: (messageId: string): Promise<boolean> => hasArchiveCopy(store.db, messageId),

    /** Tells the delivery that an archive copy was just stored. */
    archiveSeen(messageId: string): void {
      for (const listener of archiveListeners) listener(messageId)
    },

    onArchive(listener: (messageId: string) => void): () => void {
      archiveListeners.add(listener)
      return () => archiveListeners.delete(listener)
    },
  }
}

async function settle(
  store: Store,
  { mailId, node, also }: { mailId: string; node: string | null; also: Also | undefined },
  outcome: { state: 'sent' | 'failed'; sentAt: number | null; lastError: string | null },
): Promise<boolean> {
  return store.transaction(async (trx, open) => {
    const mail = await mailState.first(trx, { id: mailId })
    if (mail?.state !== 'sending') return false
    if (outcome.state === 'failed' && mail.sendingBy !== node) return false
    // The account's row is taken first, as in every other transaction: the same order everywhere cannot deadlock.
    const tx = mail.accountId === null ? undefined : await open(AccountId.parse(mail.accountId))
    await settleMail.run(trx, { id: mailId, ...outcome })
    if (mail.secretUntil !== null) await wipeMail.run(trx, { id: mailId, raw: new Uint8Array() })
    if (mail.step === FAREWELL_STEP) await trx.deleteFrom('mails').where('id', '=', mailId).execute()
    if (tx !== undefined) await also?.(tx)
    return true
  })
}

type MailRow = Awaited<ReturnType<typeof oneMail>>
const oneMail = (db: Executor) => db.selectFrom('mails').select(COLUMNS).executeTakeFirstOrThrow()

function toMail(row: MailRow): QueuedMail {
  return {
    id: row.id,
    accountId: row.accountId === null ? null : AccountId.parse(row.accountId),
    requestId: row.requestId === null ? null : RequestId.parse(row.requestId),
    step: row.step,
    messageId: row.messageId,
    envelopeFrom: row.envelopeFrom,
    envelopeTo: JSON.parse(row.envelopeTo),
    channel: row.channel,
    attempts: row.attempts,
    createdAt: Instant.parse(row.createdAt),
    secretUntil: row.secretUntil,
  }
}

/** A relay's answer may be a page long. */
const shorten = (reason: string) => reason.slice(0, 500)
