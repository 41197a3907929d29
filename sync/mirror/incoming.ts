import type { Table } from 'dexie'

import type { PullPage } from '../wire/pull.ts'
import type { Mirror, MirrorState } from './mirror.ts'

/**
 * Pages of a catching up whose last one has not come. They lie on the disk, so that a lost network or a closed tab costs
 * one page and not all of them, and nothing shows them: rows are written when they are whole (`pull.ts`).
 */
export interface Incoming {
  id: 'incoming'
  /** The copy that they are for: from another state of it they lead nowhere. */
  copy: Pick<MirrorState, 'cursor' | 'epoch' | 'stale' | 'schema'>
  /** How far they go, and of which history. */
  v: number
  epoch: string
  /** What the next question has to name, where they are from the beginning. */
  start: number | undefined
  count: number
}

interface KeptPage {
  /** From `page.1` on. */
  id: string
  page: PullPage
}

/**
 * In the store of the copy's own state, beside its one row: a store of their own would raise the number of the database,
 * and a tab of the release before could not open it any more.
 */
const kept = (mirror: Mirror): Table<Incoming | KeptPage, string> => mirror.table('state')

const pageKey = (n: number) => `page.${n}`

/** How far the copy has caught up in pages that nothing shows yet; undefined where it begins. */
export async function incomingFor(mirror: Mirror, copy: MirrorState): Promise<Incoming | undefined> {
  const incoming = await kept(mirror).get('incoming')
  return incoming !== undefined && 'copy' in incoming && isFor(incoming, copy) ? incoming : undefined
}

/** False when the copy has become another one meanwhile, or another tab was faster with this page. */
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

/** The pages in their order; undefined where another tab has written them already, or has begun anew. */
export async function keptPages(mirror: Mirror, { count }: Pick<Incoming, 'count'>): Promise<PullPage[] | undefined> {
  const rows = await kept(mirror).bulkGet(Array.from({ length: count }, (_, n) => pageKey(n + 1)))
  const pages = rows.flatMap(row => (row !== undefined && 'page' in row ? [row.page] : []))
  return pages.length === count ? pages : undefined
}

/** They were written, or lead nowhere any more. Also inside of a transaction over `state`. */
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
