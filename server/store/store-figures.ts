import { sql } from 'kysely'

import type { OpenDatabase } from './database.ts'
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

export async function readStoreFigures({ db, sqlite, log }: OpenDatabase): Promise<StoreFigures> {
  const mails = db.selectFrom('mails').where('state', 'in', ['waiting', 'sending'])
  const { waiting, waitingLetters, sending, oldestWaitingAt } = await mails
    .select([
      sql<number>`coalesce(sum(state = 'waiting'), 0)`.as('waiting'),
      sql<number>`coalesce(sum(state = 'waiting' and request_id is not null), 0)`.as('waitingLetters'),
      sql<number>`coalesce(sum(state = 'sending'), 0)`.as('sending'),
      sql<number | null>`min(created_at)`.as('oldestWaitingAt'),
    ])
    .executeTakeFirstOrThrow()
  const { unplacedBytes } = await db
    .selectFrom('inboundMails')
    .select(sql<number>`coalesce(sum(size), 0)`.as('unplacedBytes'))
    // Must be the condition of the index `inbound_unplaced`, word for word.
    .where(sql<boolean>`(state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null))`)
    .executeTakeFirstOrThrow()
  return {
    waiting,
    waitingLetters,
    sending,
    oldestWaitingAt,
    areHeld: await lettersAreHeld(db),
    unplacedBytes,
    desk: await deskFigures(db),
    databaseBytes:
      Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })),
    logBytes: (await log.extent()).bytes,
  }
}
