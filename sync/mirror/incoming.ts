import type { Table } from 'dexie'

import type { PullPage } from '../wire/pull.ts'
import type { Mirror, MirrorState } from './mirror.ts'

/**
 * Pages of a pull whose last page has not arrived. They are stored on disk, so a lost network or a closed tab costs one
 * page instead of all of them. No screen shows them: rows are written once all pages are here (`pull.ts`).
 */
export interface Incoming {
  id: 'incoming'
  /** The state of the copy that the pages extend; they are useless for any other state. */
  copy: Pick<MirrorState, 'cursor' | 'epoch' | 'stale' | 'schema'>
  /** The version that the pages reach, and the history they belong to. */
  v: number
  epoch: string
  /** The `start` that the next request must send if the pages begin at the beginning. */
  start: number | undefined
  count: number
}

interface KeptPage {
  /** From `page.1` on. */
  id: string
  page: PullPage
}

/**
 * Stored in the `state` table, beside its one row: a table of their own would raise the database version, and a tab
 * still running the previous release could not open the database anymore.
 */
const kept = (mirror: Mirror): Table<Incoming | KeptPage, string> => mirror.table('state')

const pageKey = (n: number) => `page.${n}`

/** How far the pages not yet shown reach; undefined if there are none for this copy. */
export async function incomingFor(mirror: Mirror, copy: MirrorState): Promise<Incoming | undefined> {
  const incoming = await kept(mirror).get('incoming')
  return incoming !== undefined && 'copy' in incoming && isFor(incoming, copy) ? incoming : undefined
}

/** False if the copy has changed meanwhile, or another tab stored this page first. */
export async function keepPage(mirror: Mirror, asked: MirrorState, page: PullPage): Promise<boolean> {
  return mirror.transaction('rw', mirror.state, async () => {
    const copy = await mirror.readState()
    const before = await incomingFor(mirror, copy)
    const base = before ?? { v: copy.stale ? 0 : copy.cursor, epoch: page.epoch, count: 0 }
    if (!isSame(copy, asked) || base.v !== page.since || base.epoch !== page.epoch) return false
    if (before === undefined) await dropPages(mirror)
    const count = base.count + 1
    const { cursor, epoch, stale, schema } = copy
    const facts = { copy: { cursor, epoch, stale, schema }, v: page.v, epoch: page.epoch, start: page.start, count }
    await kept(mirror).bulkPut([
      { id: pageKey(count), page },
      { id: 'incoming', ...facts },
    ])
    return true
  })
}

/** The pages in their order; undefined if another tab has already written them or has started over. */
export async function keptPages(mirror: Mirror, { count }: Pick<Incoming, 'count'>): Promise<PullPage[] | undefined> {
  const rows = await kept(mirror).bulkGet(Array.from({ length: count }, (_, n) => pageKey(n + 1)))
  const pages = rows.flatMap(row => (row !== undefined && 'page' in row ? [row.page] : []))
  return pages.length === count ? pages : undefined
}

/** For pages that have been written or are useless now. May also run inside a transaction over `state`. */
export async function dropPages(mirror: Mirror): Promise<void> {
  const keys = await kept(mirror).toCollection().primaryKeys()
  await kept(mirror).bulkDelete(keys.filter(key => key !== 'state'))
}

function isFor({ copy }: Incoming, now: MirrorState): boolean {
  return isSame(copy, now)
}

function isSame(a: Incoming['copy'], b: Incoming['copy']): boolean {
  return a.cursor === b.cursor && a.epoch === b.epoch && a.stale === b.stale && a.schema === b.schema
}
