import { setTimeout } from 'node:timers/promises'

import { Problem } from '../../sync/wire/problem.ts'
import type { Executor } from './database.ts'
import { metAnother } from './met-another.ts'
import { statement } from './statement.ts'

/**
 * Key of the setting of a database whose data are being moved to another one, or have been. From its commit on, no
 * transaction of the product runs in this database, so that the copy is complete and nothing can happen in two places,
 * as a letter that leaves twice.
 */
const MOVED = 'moved'

/** `moving`: the copy is being made; `moved`: it is complete, and what is here is the past. */
export type MoveState = 'moving' | 'moved'

const stateOf = statement(db => db.selectFrom('settings').select('value').where('key', '=', MOVED))

/** Undefined for a database that is in use. */
export async function moveState(db: Executor): Promise<MoveState | undefined> {
  const row = await stateOf.first(db, {})
  return row === undefined ? undefined : row.value === 'moving' ? 'moving' : 'moved'
}

/**
 * Throws a Problem inside of a transaction that would write to such a database. On PostgreSQL the transaction is
 * serializable: one that read this before the mark was set, and commits after the copy has begun, is refused.
 */
export async function refuseIfMoved(trx: Executor): Promise<void> {
  if ((await moveState(trx)) !== undefined) throw new Problem('moving')
}

/** Sets the mark, or takes it away again with `null`, in a transaction of its own. */
export async function markMove(db: Executor, state: MoveState | null): Promise<void> {
  await besideOthers(() =>
    db.transaction().execute(async trx => {
      await trx.deleteFrom('settings').where('key', '=', MOVED).execute()
      if (state !== null) await trx.insertInto('settings').values({ key: MOVED, value: state }).execute()
    }),
  )
}

/** A running server's transactions read the mark, and each of them may be what this one meets. */
const MOST_ATTEMPTS = 50
const PAUSE_MS = 50

/** Runs a transaction of a move again as long as it meets those of a server that is at work. */
export async function besideOthers<T>(work: () => Promise<T>): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await work()
    } catch (error) {
      if (nth === MOST_ATTEMPTS || !metAnother(error)) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

/** The mark stays behind: the copy is in use. */
export const isMoveMark = (table: string, row: Readonly<Record<string, unknown>>): boolean =>
  table === 'settings' && row.key === MOVED
