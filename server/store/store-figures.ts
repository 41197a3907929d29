import { sql } from 'kysely'

import type { Engine } from './database.ts'
import { type DeskFigures, deskFigures } from './desk-store.ts'
import { lettersAreHeld } from './letter-hold.ts'

/** Totals for the operator's page. Each statement is answered from an index. */
interface StoreFigures {
  waiting: number
  waitingLetters: number
  sending: number
  /** By the product's calendar; null when nothing waits. */
  oldestWaitingAt: number | null
  areHeld: boolean
  unplacedBytes: number
  desk: DeskFigures
  databaseBytes: number
  logBytes: number
}

export async function readStoreFigures({ db, bytes }: Pick<Engine, 'db' | 'bytes'>): Promise<StoreFigures> {
  const mails = db.selectFrom('mails').where('state', 'in', ['waiting', 'sending'])
  const { waiting, waitingLetters, sending, oldestWaitingAt } = await mails
    .select([
      sql<number>`count(*) filter (where state = 'waiting')`.as('waiting'),
      sql<number>`count(*) filter (where state = 'waiting' and request_id is not null)`.as('waitingLetters'),
      sql<number>`count(*) filter (where state = 'sending')`.as('sending'),
      sql<number | null>`min(created_at)`.as('oldestWaitingAt'),
    ])
    .executeTakeFirstOrThrow()
  const { unplacedBytes } = await db
    .selectFrom('inboundMails')
    .select(sql<number>`coalesce(sum(size), 0)`.as('unplacedBytes'))
    // Must be the condition of the index `inbound_unplaced`, word for word.
    .where(sql<boolean>`(state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null))`)
    .executeTakeFirstOrThrow()
  const size = await bytes()
  return {
    waiting,
    waitingLetters,
    sending,
    oldestWaitingAt,
    areHeld: await lettersAreHeld(db),
    unplacedBytes,
    desk: await deskFigures(db),
    databaseBytes: size.database,
    logBytes: size.log,
  }
}
