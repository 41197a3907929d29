import type { AccountId, ClientId, Instant } from '../../sync/records/ids.ts'
import { SEGMENT_PLACES } from '../../sync/rules/evidence/segments.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { PullPage, PullReset } from '../../sync/wire/pull.ts'
import type { Extent, PageSize, Stretch, SyncStore } from '../store/sync-store.ts'
import { rowsFor } from './older-rows.ts'

/**
 * A page of half a megabyte is read and written within some ten milliseconds, during which nobody else is served. A
 * single page with a whole account of 16 MB took more than a second.
 */
const PAGE: PageSize = { maxRows: 1_000, maxBytes: 512 * 1024 }

/**
 * For older devices, which take everything at the beginning as one page. An account with more needs an updated device.
 */
const ONE_PAGE: PageSize = { maxRows: 10_000, maxBytes: 4 * 1024 * 1024 }

export interface Cursor {
  since: number
  /** Empty on a device that has no data yet. */
  epoch: string
  client: ClientId
  /** Schema of the asking device: the first one had no segments. */
  schema: number
  /** For a device that fetches the beginning in pages: the version at which it began; 0 on the first page. */
  start?: number | undefined
  /** Former client ids of the device: a start page says how far each was settled. */
  former?: readonly ClientId[]
}

type Changes = { kind: 'page'; page: PullPage } | { kind: 'none' } | { kind: 'reset'; reset: PullReset }

/** What a device of the account has not seen yet, one page at a time. */
export async function changesSince(
  sync: SyncStore,
  {
    accountId,
    cursor,
    now,
    places = SEGMENT_PLACES,
    ...size
  }: { accountId: AccountId; cursor: Cursor; now: Instant; places?: number } & Partial<PageSize>,
): Promise<Changes> {
  const { since, client, former = [] } = cursor
  const page = { ...PAGE, ...size }
  if (cursor.start !== undefined) return startPage(sync, { accountId, cursor, now, places, ...page })
  if (since === 0 && cursor.schema >= 2) return onePage(sync, { accountId, cursor, now, places, ...ONE_PAGE, ...size })
  const ask = { accountId, client, former, since, ...page }
  const answer = await sync.changes(ask, extent => refusal(cursor, extent))
  const { epoch } = answer.extent
  if ('refused' in answer) return refusedWith(answer.refused, epoch)
  const { v, more, ackedSeq, rejected, removed } = answer.stretch
  const rows = rowsFor(cursor.schema, answer.stretch.rows)
  const facts = { epoch, since, v, more, now, ackedSeq, rejected, rows, removed }
  return { kind: 'page', page: { ...facts, ...settledAs(cursor, answer.stretch) } }
}

interface Beginning extends PageSize {
  accountId: AccountId
  cursor: Cursor
  now: Instant
  places: number
}

/**
 * A device's start: the current history from its beginning, page by page, each read at a moment of its own. A row that
 * changes meanwhile gets a version above all of them and comes with a later page, so together the pages are the account
 * as it was when the last one was read.
 */
async function startPage(
  sync: SyncStore,
  { accountId, cursor, now, places, maxRows, maxBytes }: Beginning,
): Promise<Changes> {
  const { client, former = [], since, start = 0 } = cursor
  const began = since === 0 ? Number.MAX_SAFE_INTEGER : start
  const ask = { accountId, client, former, places, since, began, maxRows, maxBytes }
  // The device never had rows that were removed before it began, so forgotten removals matter only from then on.
  const answer = await sync.start(ask, extent => refusal({ ...cursor, since, known: began }, extent))
  const { epoch, v: newest } = answer.extent
  if ('refused' in answer) return refusedWith(answer.refused, epoch)
  const { v, more, ackedSeq, rejected, removed, sealed } = answer.start
  const rows = rowsFor(cursor.schema, answer.start.rows)
  const facts = { epoch, since, v, more, now, ackedSeq, rejected, rows, removed, segments: { places, sealed } }
  const begun = more || since !== 0 ? { start: since === 0 ? newest : start } : {}
  return { kind: 'page', page: { ...facts, ...begun, ...settledAs(cursor, answer.start) } }
}

async function onePage(sync: SyncStore, beginning: Beginning): Promise<Changes> {
  const answer = await startPage(sync, beginning)
  if (answer.kind === 'page' && answer.page.more) throw new Problem('sync_upgrade')
  return answer
}

/** How far the device's former ids were settled, if it asked, whatever its schema. */
function settledAs({ former = [] }: Cursor, found: Pick<Stretch, 'former'>): Pick<PullPage, 'former'> {
  return former.length === 0 ? {} : { former: found.former }
}

function refusedWith(refused: 'none' | 'reset', epoch: string): Changes {
  return refused === 'none' ? { kind: 'none' } : { kind: 'reset', reset: { code: 'reset', epoch } }
}

/**
 * A cursor that does not match this history cannot be continued: the device starts again. `known`: up to which version
 * the device needs no removals.
 */
function refusal(
  { since, epoch, known = since }: Pick<Cursor, 'since' | 'epoch'> & { known?: number },
  extent: Extent,
): 'none' | 'reset' | undefined {
  const unknown = epoch === '' ? since !== 0 : epoch !== extent.epoch
  // Below the floor removals are forgotten; a device that starts from 0 has nothing to remove.
  const forgotten = since !== 0 && known < extent.floor
  if (unknown || forgotten || since > extent.v) return 'reset'
  // The first response must be sent even when there are no rows: it carries the epoch.
  return epoch !== '' && since === extent.v ? 'none' : undefined
}
