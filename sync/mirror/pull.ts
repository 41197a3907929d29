import { z } from 'zod/mini'

import type { ChecklistRun } from '../records/checklist.ts'
import { type ClientId, Instant } from '../records/ids.ts'
import { REGISTRY, TABLE_NAMES, type TableName } from '../records/index.ts'
import { PullPage, PullReset } from '../wire/pull.ts'
import { PROTOCOL, WIRE_VERSION } from '../wire/version.ts'
import { ANSWER_MS, type SyncApi, type Trip, tripOf } from './api.ts'
import { dropPages, type Incoming, incomingFor, keepPage, keptPages } from './incoming.ts'
import { ALL_TABLES, type Mirror, type MirrorState } from './mirror.ts'
import { type CheckedPage, clearRows, writeRows } from './rows.ts'
import { keepSegments, withoutSegmented } from './segments.ts'
import { formerClients, settleWith } from './settle.ts'

/**
 * Fetches what is newer than the rows here, one page at a time: `more` until the last page has arrived. Earlier pages
 * are only stored; all are written together with the last. A copy that cannot be continued is replaced as a whole this
 * way.
 */
export async function pull(mirror: Mirror, api: SyncApi): Promise<Trip> {
  const state = await mirror.readState()
  const incoming = await incomingFor(mirror, state)
  const answer = await askFor(mirror, api, state, incoming, state.stale ? await formerClients(mirror) : [])
  if (answer.kind === 'trip') return answer.trip
  if (answer.kind === 'page') return take(mirror, state, incoming, answer.page)
  if (incoming !== undefined) {
    // The history ended or changed during this series of pages: the next request starts over.
    await dropPages(mirror)
    return 'more'
  }
  if (answer.kind === 'reset') {
    await mirror.state.update('state', { stale: true })
    return 'more'
  }
  await noteSynced(mirror, state)
  return 'done'
}

async function take(mirror: Mirror, state: MirrorState, before: Incoming | undefined, page: PullPage): Promise<Trip> {
  const follows = before === undefined || (page.since === before.v && page.epoch === before.epoch)
  if (!follows) return 'more'
  // A page that this version cannot read is not stored, and a page of another account is never taken.
  const checked = checkPage(mirror, page)
  if (typeof checked === 'string') return unreadable(mirror, checked)
  if (page.more) {
    await keepPage(mirror, state, page)
    return 'more'
  }
  const kept = before === undefined ? [] : await keptPages(mirror, before)
  if (kept === undefined) return 'more'
  const pages = [...kept, page]
  // Another tab may have replaced some of the stored pages with those of a later start.
  const isChain = pages.every(({ since, epoch }, n) => n === 0 || (since === pages[n - 1]?.v && epoch === page.epoch))
  if (!isChain) return 'more'
  // If segments were resized meanwhile, the sealed history would have a gap between two pages.
  const isWhole = new Set(pages.map(({ segments }) => segments?.places)).size === 1
  if (!isWhole) {
    await dropPages(mirror)
    return 'more'
  }
  return state.stale ? replaceAll(mirror, state, pages) : applyPages(mirror, pages, state.client)
}

/**
 * Writes a page only if it continues exactly what is here; late, duplicate and reordered pages do not, and are dropped.
 * Rows, cursor and settled mutations change in one transaction, so none of them is ever ahead of the others.
 */
export async function applyPage(mirror: Mirror, page: PullPage): Promise<Trip> {
  return applyPages(mirror, [page])
}

/**
 * Consecutive pages are written in one step: the first may show a mutation that only the last one settles, and until
 * then the mutation would be applied on top of its own effect.
 */
async function applyPages(mirror: Mirror, pages: readonly PullPage[], askedAs?: ClientId): Promise<Trip> {
  const [page] = pages
  const last = pages.at(-1)
  const steps = checkPages(mirror, pages)
  if (typeof steps === 'string') return unreadable(mirror, steps)
  if (page === undefined || last === undefined) return 'update'
  return mirror.transaction('rw', ALL_TABLES, async (): Promise<Trip> => {
    const state = await mirror.readState()
    const continues = page.since === state.cursor && (state.epoch === '' || state.epoch === page.epoch)
    // Another tab was faster: the next request continues from what is here now.
    if (!continues || state.stale) return 'more'
    // The page says how far another name was settled; a device with a new name must ask for itself.
    if (askedAs !== undefined && askedAs !== state.client) return 'more'
    for (const { page, checked } of steps) await writePage(mirror, state, page, checked)
    await finish(mirror, state, last)
    await dropPages(mirror)
    return last.more ? 'more' : 'done'
  })
}

/**
 * Takes the present history from its beginning, then swaps once: until all of it has arrived, screens read the old
 * copy.
 */
async function replaceAll(mirror: Mirror, before: MirrorState, pages: readonly PullPage[]): Promise<Trip> {
  const last = pages.at(-1)
  const steps = checkPages(mirror, pages)
  if (typeof steps === 'string') return unreadable(mirror, steps)
  if (last === undefined) return 'update'
  if (pages[0]?.since !== 0) return 'retry'
  return mirror.transaction('rw', ALL_TABLES, async (): Promise<Trip> => {
    const state = await mirror.readState()
    // Another tab has already replaced the copy, and may have marked it stale again since.
    const isAsked = state.client === before.client && state.epoch === before.epoch && state.cursor === before.cursor
    if (!state.stale || !isAsked) return 'more'
    const runsBefore = await mirror.rows('checklist_runs').toArray()
    await clearRows(mirror)
    for (const { page, checked } of steps) await writePage(mirror, state, page, checked)
    await finish(mirror, state, last, runsBefore)
    await dropPages(mirror)
    return 'done'
  })
}

/** Records which table could not be read, so that the person can be told if nothing was here before. */
async function unreadable(mirror: Mirror, table: TableName): Promise<Trip> {
  await mirror.state.update('state', { unreadable: table })
  return 'update'
}

/** The checked pages, or the table with a row that this version cannot read. */
function checkPages(
  mirror: Mirror,
  pages: readonly PullPage[],
): { page: PullPage; checked: CheckedPage }[] | TableName {
  const steps: { page: PullPage; checked: CheckedPage }[] = []
  for (const page of pages) {
    const checked = checkPage(mirror, page)
    if (typeof checked === 'string') return checked
    steps.push({ page, checked })
  }
  return steps
}

/** Runs inside the transaction that verified that the page continues what is here. */
async function writePage(mirror: Mirror, state: MirrorState, page: PullPage, checked: CheckedPage): Promise<void> {
  if (page.segments !== undefined) await keepSegments(mirror, state, { epoch: page.epoch, ...page.segments })
  await writeRows(mirror, await withoutSegmented(mirror, page.segments, checked))
}

type Answer = { kind: 'page'; page: PullPage } | { kind: 'none' } | { kind: 'reset' } | { kind: 'trip'; trip: Trip }

async function askFor(
  mirror: Mirror,
  api: SyncApi,
  { client, stale, cursor, epoch }: MirrorState,
  incoming: Incoming | undefined,
  former: readonly ClientId[],
): Promise<Answer> {
  const since = incoming?.v ?? (stale ? 0 : cursor)
  const query = new URLSearchParams({
    since: String(since),
    epoch: incoming?.epoch ?? (stale ? '' : epoch),
    client,
    proto: PROTOCOL,
    schema: String(WIRE_VERSION),
  })
  const start = since === 0 ? 0 : incoming?.start
  if (start !== undefined) query.set('start', String(start))
  if (former.length > 0) query.set('former', former.join('.'))
  let answer: Response
  let content: unknown
  try {
    answer = await api.fetch(`/sync/pull?${query}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.status === 200 || answer.status === 409) content = await answer.json()
  } catch {
    return { kind: 'trip', trip: 'offline' }
  }
  await noteClock(mirror, answer.headers.get('Recall-Now'))
  if (answer.status === 204) return { kind: 'none' }
  if (answer.status === 409 && PullReset.safeParse(content).success) return { kind: 'reset' }
  if (answer.status !== 200) return { kind: 'trip', trip: tripOf(answer.status) }
  const page = PullPage.safeParse(content)
  return page.success ? { kind: 'page', page: page.data } : { kind: 'trip', trip: 'retry' }
}

/**
 * Rows validated against their schemas and belonging to this account, with every field that came: unknown fields of a
 * newer version are kept until this device understands them. Or the table, if one of its rows has a shape that this
 * version cannot read.
 */
function checkPage(mirror: Mirror, page: PullPage): CheckedPage | TableName {
  const rows: CheckedPage['rows'] = new Map()
  const removed: CheckedPage['removed'] = new Map()
  for (const table of TABLE_NAMES) {
    const checked: object[] = []
    for (const raw of page.rows[table] ?? []) {
      const loose = LooseRow.safeParse(raw)
      const parsed = REGISTRY[table].schema.safeParse(raw)
      if (!loose.success || !parsed.success) return table
      // The account's own row identifies the page's account. Another account's rows must never be stored here.
      if (table === 'users' && loose.data.id !== mirror.accountId) throw new Error('a page of another account')
      checked.push({ ...loose.data, ...parsed.data })
    }
    rows.set(table, checked)
    removed.set(table, page.removed[table] ?? [])
  }
  return { rows, removed }
}

const LooseRow = z.record(z.string(), z.unknown())

/** Last step of the transaction that wrote the rows: stores how far they go, taken from the last page. */
async function finish(
  mirror: Mirror,
  state: MirrorState,
  page: PullPage,
  runsBefore?: readonly ChecklistRun[],
): Promise<void> {
  // A mutation's effect may be on a page still to come: only the last page settles mutations.
  const settled = page.more
    ? {}
    : { ...(await settleWith(mirror, state, page, runsBefore)), lastSyncedAt: mirror.now() }
  const segments = page.segments === undefined ? {} : { segments: page.segments }
  const read = state.unreadable == null ? {} : { unreadable: null }
  const here = { cursor: page.v, epoch: page.epoch, stale: false }
  await mirror.state.update('state', { ...settled, ...segments, ...read, ...here })
}

async function noteSynced(mirror: Mirror, asked: MirrorState): Promise<void> {
  await mirror.transaction('rw', mirror.state, async () => {
    const state = await mirror.readState()
    // There is nothing newer than the cursor asked about; if the cursor has moved meanwhile, this answer does not
    // apply.
    if (state.cursor === asked.cursor) await mirror.state.update('state', { lastSyncedAt: mirror.now() })
  })
}

/** Differences up to this are network delay; only a clock that really differs is worth a write. */
const CLOCK_NOISE_MS = 2_000

async function noteClock(mirror: Mirror, header: string | null): Promise<void> {
  const server = Instant.safeParse(header === null ? undefined : Number(header))
  if (!server.success) return
  mirror.serverNow = server.data
  const { clockOffsetMs } = await mirror.readState()
  const offset = server.data - mirror.now()
  if (Math.abs(offset - clockOffsetMs) > CLOCK_NOISE_MS) await mirror.state.update('state', { clockOffsetMs: offset })
}
