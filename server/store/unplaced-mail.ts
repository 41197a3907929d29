import { setImmediate as otherWork } from 'node:timers/promises'
import { sql } from 'kysely'

import type { Executor } from './database.ts'
import { sweepPieces } from './raw-pieces.ts'
import type { Store } from './store.ts'

/** How much unplaced mail may be kept. */
interface UnplacedLimits {
  unplacedMs: number
  unplacedBytes: number
  unplacedMails: number
}

interface Unplaced {
  id: string
  sha256: string | null
}

/** Mails per transaction. Pages are freed one by one: five megabytes of them take some milliseconds. */
export const BATCH = 20

/** The condition of the index `inbound_unplaced`, word for word: with another one SQLite would not use it. */
const isUnplaced = sql<boolean>`(state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null))`

/**
 * Deletes mail that belongs to no record: what is too old, and the oldest of what exceeds the budget. Never touches
 * evidence (mail that was placed, archive copies) or mail that waits. Returns how many mails were deleted.
 */
export async function sweepUnplaced(store: Store, now: number, limits: UnplacedLimits): Promise<number> {
  let swept = 0
  for (;;) {
    const { gone, more } = await store.transaction(async trx => {
      const due = await dueMails(trx, now, limits)
      const ids = due.map(({ id }) => id)
      if (ids.length > 0) await trx.deleteFrom('inboundMails').where('id', 'in', ids).where(isUnplaced).execute()
      return { gone: due, more: due.length === BATCH }
    })
    for (const { sha256 } of gone) if (sha256 !== null) await sweepPieces(store, sha256)
    swept += gone.length
    if (!more) return swept
    await otherWork()
  }
}

async function dueMails(trx: Executor, now: number, limits: UnplacedLimits): Promise<Unplaced[]> {
  const oldest = trx
    .selectFrom('inboundMails')
    .select(['id', 'sha256', 'receivedAt', 'size'])
    .where(isUnplaced)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(BATCH)
  const { mails, bytes } = await trx
    .selectFrom('inboundMails')
    .select(eb => [
      eb.fn.countAll<number>().as('mails'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), eb.lit(0)).as('bytes'),
    ])
    .where(isUnplaced)
    .executeTakeFirstOrThrow()
  let overMails = mails - limits.unplacedMails
  let overBytes = bytes - limits.unplacedBytes
  const due: Unplaced[] = []
  for (const mail of await oldest.execute()) {
    const isOld = mail.receivedAt <= now - limits.unplacedMs
    if (!isOld && overMails <= 0 && overBytes <= 0) break
    due.push(mail)
    overMails -= 1
    overBytes -= mail.size
  }
  return due
}
