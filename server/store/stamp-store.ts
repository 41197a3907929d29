import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { HeadStamp, SignedHead } from '../../sync/records/signed-head.ts'
import type { Executor } from './database.ts'

/** Maximum number of stamps in a bundle: those of the newest heads. */
const MAX_STAMPS = 400

/** A head that waits for its stamp, and the account it belongs to. */
interface WaitingHead {
  accountId: string
  head: SignedHead
}

/** Heads that no authority has stamped yet, at most `limit`. */
export async function waitingHeads(db: Executor, limit: number): Promise<WaitingHead[]> {
  const rows = await db
    .selectFrom('unstampedHeads')
    .innerJoin('signedHeads', join =>
      join
        .onRef('signedHeads.accountId', '=', 'unstampedHeads.accountId')
        .onRef('signedHeads.entries', '=', 'unstampedHeads.entries')
        .onRef('signedHeads.at', '=', 'unstampedHeads.at'),
    )
    .selectAll('signedHeads')
    .limit(limit)
    .execute()
  return rows.map(({ accountId, ...head }) => ({
    accountId,
    head: SignedHead.parse({ format: 'recall-head/1', ...head }),
  }))
}

/** When the newest stamp was made, by the product's calendar; undefined before the first. */
export async function lastStampAt(db: Executor): Promise<number | undefined> {
  const row = await db.selectFrom('timeStamps').select('madeAt').orderBy('madeAt', 'desc').limit(1).executeTakeFirst()
  return row?.madeAt
}

/** Whether a head that was signed before a given moment still waits. */
export async function areLeftBehind(db: Executor, before: number): Promise<boolean> {
  const row = await db.selectFrom('unstampedHeads').select('at').where('at', '<', before).limit(1).executeTakeFirst()
  return row !== undefined
}

interface NewStamp {
  /** Hex. */
  root: string
  /** DER, base64. */
  token: string
  madeAt: Instant
  heads: readonly (WaitingHead & { path: HeadStamp['path'] })[]
}

/** Saves a stamp for these heads. A head that was erased meanwhile, with its account, gets none. */
export async function keepStamp(trx: Executor, { root, token, madeAt, heads }: NewStamp): Promise<void> {
  await trx.insertInto('timeStamps').values({ root, token, madeAt }).execute()
  for (const { accountId, head, path } of heads) {
    const { entries, at } = head
    const waited = await trx
      .deleteFrom('unstampedHeads')
      .where('accountId', '=', accountId)
      .where('entries', '=', entries)
      .where('at', '=', at)
      .executeTakeFirst()
    if (waited.numDeletedRows === 0n) continue
    await trx
      .insertInto('headStamps')
      .values({ accountId, entries, at, root, path: JSON.stringify(path) })
      .execute()
  }
}

/**
 * The stamps of these heads of one ledger, oldest first. A stamp without its head would look like theft, so others are
 * left out.
 */
export async function headStamps(
  db: Executor,
  accountId: AccountId,
  heads: readonly SignedHead[],
): Promise<HeadStamp[]> {
  const rows = await db
    .selectFrom('headStamps')
    .innerJoin('timeStamps', 'timeStamps.root', 'headStamps.root')
    .select(['headStamps.entries', 'headStamps.at', 'headStamps.path', 'timeStamps.token'])
    .where('headStamps.accountId', '=', accountId)
    .orderBy('headStamps.entries', 'desc')
    .orderBy('headStamps.at', 'desc')
    .limit(MAX_STAMPS)
    .execute()
  const here = new Set(heads.map(({ entries, at }) => `${entries} ${at}`))
  return rows
    .reverse()
    .filter(({ entries, at }) => here.has(`${entries} ${at}`))
    .map(row => HeadStamp.parse({ format: 'recall-stamp/1', ...row, path: JSON.parse(row.path) }))
}
