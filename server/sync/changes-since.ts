import type { AccountId, ClientId, Instant } from '../../sync/records/ids.ts'
import type { PullPage, PullReset } from '../../sync/wire/pull.ts'
import type { Extent, SyncStore } from '../store/sync-store.ts'

/** Rows a page holds at most, unless one transaction wrote more. */
const MAX_ROWS = 1_000

export interface Cursor {
  since: number
  /** Empty on a device that has nothing yet. */
  epoch: string
  client: ClientId
}

export type Changes = { kind: 'page'; page: PullPage } | { kind: 'none' } | { kind: 'reset'; reset: PullReset }

/** What an account's device has not seen yet, a page at a time. */
export async function changesSince(
  sync: SyncStore,
  {
    accountId,
    cursor,
    now,
    maxRows = MAX_ROWS,
  }: { accountId: AccountId; cursor: Cursor; now: Instant; maxRows?: number },
): Promise<Changes> {
  const { since, client } = cursor
  const answer = await sync.changes({ accountId, client, since, maxRows }, extent => refusal(cursor, extent))
  const { epoch } = answer.extent
  if ('refused' in answer) {
    return answer.refused === 'none' ? { kind: 'none' } : { kind: 'reset', reset: { code: 'reset', epoch } }
  }
  const { v, more, ackedSeq, rejected, rows, removed } = answer.stretch
  return { kind: 'page', page: { epoch, since, v, more, now, ackedSeq, rejected, rows, removed } }
}

/** A cursor that this history does not hold cannot be continued: whoever sends it starts again. */
function refusal({ since, epoch }: Cursor, extent: Extent): 'none' | 'reset' | undefined {
  const unknown = epoch === '' ? since !== 0 : epoch !== extent.epoch
  // Below the floor removals are forgotten; from 0 nothing was there to be removed.
  const forgotten = since !== 0 && since < extent.floor
  if (unknown || forgotten || since > extent.v) return 'reset'
  // The first answer must come even when there is nothing to send: it carries the epoch.
  return epoch !== '' && since === extent.v ? 'none' : undefined
}
