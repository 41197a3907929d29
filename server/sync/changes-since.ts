import type { AccountId, ClientId, Instant } from '../../sync/records/ids.ts'
import { SEGMENT_PLACES } from '../../sync/rules/segments.ts'
import type { PullPage, PullReset } from '../../sync/wire/pull.ts'
import type { Extent, Stretch, SyncStore } from '../store/sync-store.ts'
import { rowsFor } from './older-rows.ts'

/** Rows a page holds at most, unless one transaction wrote more. */
const MAX_ROWS = 1_000

export interface Cursor {
  since: number
  /** Empty on a device that has nothing yet. */
  epoch: string
  client: ClientId
  /** Of the asking device: the first shape knew no segments. */
  schema: number
  /** Names that the device had before: how far each was settled stands on a start page. */
  former?: readonly ClientId[]
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
    places = SEGMENT_PLACES,
  }: { accountId: AccountId; cursor: Cursor; now: Instant; maxRows?: number; places?: number },
): Promise<Changes> {
  const { since, client, former = [] } = cursor
  if (since === 0 && cursor.schema >= 2) return startPage(sync, { accountId, cursor, now, places })
  const answer = await sync.changes({ accountId, client, former, since, maxRows }, extent => refusal(cursor, extent))
  const { epoch } = answer.extent
  if ('refused' in answer) return refusedWith(answer.refused, epoch)
  const { v, more, ackedSeq, rejected, removed } = answer.stretch
  const rows = rowsFor(cursor.schema, answer.stretch.rows)
  const page = { epoch, since, v, more, now, ackedSeq, rejected, rows, removed }
  return { kind: 'page', page: { ...page, ...settledAs(cursor, answer.stretch) } }
}

/** Where a device begins: the present history from its beginning. */
async function startPage(
  sync: SyncStore,
  { accountId, cursor, now, places }: { accountId: AccountId; cursor: Cursor; now: Instant; places: number },
): Promise<Changes> {
  const { client, former = [] } = cursor
  const { extent, start } = await sync.start({ accountId, client, former, places })
  const refused = refusal(cursor, extent)
  if (refused !== undefined) return refusedWith(refused, extent.epoch)
  const { v, ackedSeq, rejected, sealed } = start
  const rows = rowsFor(cursor.schema, start.rows)
  const page = { epoch: extent.epoch, since: 0, v, more: false, now, ackedSeq, rejected, rows, removed: {} }
  return { kind: 'page', page: { ...page, segments: { places, sealed }, ...settledAs(cursor, start) } }
}

/** How far its former names were settled, for a device that asked, in whatever shape it is answered. */
function settledAs({ former = [] }: Cursor, found: Pick<Stretch, 'former'>): Pick<PullPage, 'former'> {
  return former.length === 0 ? {} : { former: found.former }
}

function refusedWith(refused: 'none' | 'reset', epoch: string): Changes {
  return refused === 'none' ? { kind: 'none' } : { kind: 'reset', reset: { code: 'reset', epoch } }
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
