import { sql } from 'kysely'

import type { Desk } from '../../sync/catalog/desks.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'

/** Why a signed mail came to the staff desk. */
type UnknownKind = 'colleague' | 'vendor'

interface UnknownSender {
  providerId: string
  sender: string
  signedBy: string
  kind: UnknownKind
  mails: number
  firstAt: number
  lastAt: number
  /** Id of the newest such mail that was kept. */
  lastMail: string
}

interface LearnedSender extends Desk {
  /** The two members of staff; the second is null until one has agreed. */
  proposedBy: string
  confirmedBy: string | null
  confirmedAt: number | null
}

/** A kept mail that belongs to no request. */
interface UnplacedMail {
  id: string
  receivedAt: number
  envelopeFrom: string
  state: string
  /** `signed by …` when a provider has signed it; null when the sender is unproven. */
  note: string | null
  size: number
}

/** Maximum number of rows on the desk: strangers' signatures cost nothing, so their number needs a bound. */
const MAX_UNKNOWN = 1_000

const learnedNow = statement(db =>
  db
    .selectFrom('learnedSenders')
    .select(['providerId', 'sender', 'signedBy'])
    .where('confirmedAt', 'is not', null)
    .where('withdrawnAt', 'is', null),
)

/** Learned senders, unknown senders, and mail that could not be placed. */
export function deskStore(store: Pick<Store, 'db' | 'transaction'>) {
  const { db } = store
  return {
    /** Desks in addition to the catalog's: those that two members of staff have agreed on. */
    async learned(): Promise<Desk[]> {
      const rows = await learnedNow.all(db, {})
      return rows.map(row => ({ ...row, selector: null }))
    },

    /** Every proposal that was not withdrawn, confirmed or not. */
    async listLearned(): Promise<LearnedSender[]> {
      const rows = await db
        .selectFrom('learnedSenders')
        .selectAll()
        .where('withdrawnAt', 'is', null)
        .orderBy('providerId')
        .orderBy('sender')
        .execute()
      return rows.map(row => ({ ...row, selector: null }))
    },

    /**
     * One member of staff proposes, another one agrees. From then on the sender speaks for the provider, and its
     * earlier mail that matched no request is processed again.
     */
    async learn(
      desk: Pick<Desk, 'providerId' | 'sender' | 'signedBy'>,
      { by, at, random }: { by: string; at: number; random: Random },
    ): Promise<'proposed' | 'waits' | 'learned' | 'known'> {
      const { providerId, sender, signedBy } = desk
      return store.transaction(async trx => {
        const known = await trx
          .selectFrom('learnedSenders')
          .select(['id', 'proposedBy', 'confirmedAt'])
          .where('providerId', '=', providerId)
          .where('sender', '=', sender)
          .where('signedBy', '=', signedBy)
          .where('withdrawnAt', 'is', null)
          .executeTakeFirst()
        if (known === undefined) {
          const row = { id: random.id(), providerId, sender, signedBy, proposedBy: by, proposedAt: at }
          await trx
            .insertInto('learnedSenders')
            .values({ ...row, confirmedBy: null, confirmedAt: null, withdrawnBy: null, withdrawnAt: null })
            .execute()
          return 'proposed'
        }
        if (known.confirmedAt !== null) return 'known'
        if (known.proposedBy === by) return 'waits'
        await trx
          .updateTable('learnedSenders')
          .set({ confirmedBy: by, confirmedAt: at })
          .where('id', '=', known.id)
          .execute()
        await settleUnknown(trx, desk, at)
        await readAgain(trx, desk)
        return 'learned'
      })
    },

    /** Withdraws a learned or proposed sender at once; one member of staff is enough for that. */
    async unlearn(
      { providerId, sender }: Pick<Desk, 'providerId' | 'sender'>,
      { by, at }: { by: string; at: number },
    ): Promise<boolean> {
      const result = await store.transaction(trx =>
        trx
          .updateTable('learnedSenders')
          .set({ withdrawnBy: by, withdrawnAt: at })
          .where('providerId', '=', providerId)
          .where('sender', '=', sender)
          .where('withdrawnAt', 'is', null)
          .executeTakeFirst(),
      )
      return result.numUpdatedRows > 0n
    },

    /** Staff have looked at this sender and will not learn it: it leaves the desk until its next mail. */
    async dismiss(desk: Pick<Desk, 'providerId' | 'sender'>, at: number): Promise<boolean> {
      return store.transaction(async trx => (await settleUnknown(trx, desk, at)) > 0)
    },

    /** Counts one more signed mail from an unknown sender. */
    async noteUnknown(given: Omit<UnknownSender, 'mails' | 'firstAt' | 'lastAt'> & { at: number }): Promise<void> {
      const { at, lastMail, kind, ...key } = given
      await store.transaction(async trx => {
        const { rows } = await trx
          .selectFrom('unknownSenders')
          .select(eb => eb.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
        const change = trx
          .updateTable('unknownSenders')
          .set(eb => ({ mails: eb('mails', '+', 1), lastAt: at, lastMail, kind, settledAt: null }))
          .where('providerId', '=', key.providerId)
          .where('sender', '=', key.sender)
          .where('signedBy', '=', key.signedBy)
        if ((await change.executeTakeFirst()).numUpdatedRows > 0n || rows >= MAX_UNKNOWN) return
        await trx
          .insertInto('unknownSenders')
          .values({ ...key, kind, mails: 1, firstAt: at, lastAt: at, lastMail, settledAt: null })
          .execute()
      })
    },

    async listUnknown(): Promise<UnknownSender[]> {
      const rows = await db
        .selectFrom('unknownSenders')
        .selectAll()
        .where('settledAt', 'is', null)
        .orderBy('lastAt', 'desc')
        .execute()
      return rows.map(({ settledAt: _settledAt, ...row }) => ({ ...row, kind: row.kind as UnknownKind }))
    },

    /** Mail that belongs to no request, newest first. */
    async listUnplaced(limit: number): Promise<UnplacedMail[]> {
      return db
        .selectFrom('inboundMails')
        .select(['id', 'receivedAt', 'envelopeFrom', 'state', 'note', 'size'])
        .where(isUnplaced)
        .where('state', '<>', 'surplus')
        .orderBy('receivedAt', 'desc')
        .limit(limit)
        .execute()
    },

    /** How much on the desk waits for staff. */
    figures: (): Promise<DeskFigures> => deskFigures(db),
  }
}

export interface DeskFigures {
  /** Unknown senders of signed mail, and proposals that wait for the second member of staff. */
  unknown: number
  proposals: number
  /** Mails from the providers themselves that matched no request. */
  genuine: number
  /** All mails that belong to no request, including strangers'. */
  unplaced: number
}

/** For the metrics and the daily line of the log. */
export async function deskFigures(db: Executor): Promise<DeskFigures> {
  const { unknown } = await db
    .selectFrom('unknownSenders')
    .select(eb => eb.fn.countAll<number>().as('unknown'))
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { proposals } = await db
    .selectFrom('learnedSenders')
    .select(eb => eb.fn.countAll<number>().as('proposals'))
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  const { unplaced, genuine } = await db
    .selectFrom('inboundMails')
    .select(eb => [
      eb.fn.countAll<number>().as('unplaced'),
      sql<number>`count(*) filter (where note like 'signed by %')`.as('genuine'),
    ])
    .where(isUnplaced)
    .where('state', '<>', 'surplus')
    .executeTakeFirstOrThrow()
  return { unknown, proposals, genuine, unplaced }
}

/** The condition of the index `inbound_unplaced`, word for word. */
const isUnplaced = sql<boolean>`(state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null))`

async function settleUnknown(
  trx: Executor,
  { providerId, sender }: Pick<Desk, 'providerId' | 'sender'>,
  at: number,
): Promise<number> {
  const result = await trx
    .updateTable('unknownSenders')
    .set({ settledAt: at })
    .where('providerId', '=', providerId)
    .where('sender', '=', sender)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Mail from the sender that belongs to no request is processed again, like new mail. */
async function readAgain(trx: Executor, { sender }: Pick<Desk, 'sender'>): Promise<void> {
  await trx
    .updateTable('inboundMails')
    .set({ state: 'new', note: null })
    .where('state', '=', 'unmatched')
    .where('note', '=', noteOf(sender))
    .execute()
}

/** Note on a mail whose signature is good but whose request was not found. */
export const noteOf = (sender: string): string => `signed by ${sender}`
