import { LedgerEvent } from '../records/event.ts'
import { placesOf, sealedSegments } from '../rules/evidence/segments.ts'
import type { PullPage } from '../wire/pull.ts'
import { splitSegment } from '../wire/segment.ts'
import { PROTOCOL, WIRE_VERSION } from '../wire/version.ts'
import { ANSWER_MS, type SyncApi, type Trip, tripOf } from './api.ts'
import type { Mirror, MirrorState, Segment } from './mirror.ts'
import { type CheckedPage, dropEvents } from './rows.ts'

/** Parallel requests, and segments per transaction: one disk transaction costs more than the bytes. */
const AT_ONCE = 8

/** Fetches the sealed history that is missing here, newest first, because that is what a person looks at. */
export async function fillHistory(mirror: Mirror, api: SyncApi): Promise<Trip> {
  for (;;) {
    const { state, missing } = await missingSegments(mirror)
    if (missing.length === 0 || state.stale) return 'done'
    const answers = await Promise.all(missing.slice(0, AT_ONCE).map(n => fetchSegment(api, state, n)))
    const fetched = answers.filter((answer): answer is Segment => typeof answer !== 'string')
    const isKept = fetched.length > 0 && (await keepFetched(mirror, state, fetched))
    const trip = answers.find((answer): answer is Trip => typeof answer === 'string')
    if (trip === 'reset') await mirror.state.update('state', { stale: true })
    if (trip !== undefined) return trip
    if (!isKept) return 'more'
  }
}

/** How many sealed segments are still to be fetched; screens say so instead of calling the history complete. */
export async function missingSegments(mirror: Mirror): Promise<{ state: MirrorState; missing: number[] }> {
  return mirror.transaction('r', mirror.state, mirror.segments, async () => {
    const state = await mirror.readState()
    const here = new Set(await mirror.segments.toCollection().primaryKeys())
    const sealed = state.segments?.sealed ?? 0
    const missing: number[] = []
    for (let n = sealed; n > 0; n -= 1) if (!here.has(n)) missing.push(n)
    return { state, missing }
  })
}

async function fetchSegment(api: SyncApi, { epoch, segments }: MirrorState, n: number): Promise<Segment | Trip> {
  const places = segments?.places ?? 0
  const query = new URLSearchParams({ places: String(places), epoch, proto: PROTOCOL, schema: String(WIRE_VERSION) })
  try {
    const answer = await api.fetch(`/sync/segments/${n}?${query}`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (answer.status !== 200) return tripOf(answer.status)
    const segment = splitSegment(new Uint8Array(await answer.arrayBuffer()))
    const isAsked = segment?.head.n === n && segment.head.epoch === epoch && segment.head.places === places
    if (segment === undefined || !isAsked) return 'retry'
    const { count, requests } = segment.head
    return { n, epoch, count, requests, packed: segment.packed }
  } catch {
    return 'offline'
  }
}

/**
 * False if the copy has changed meanwhile. Deletes rows that arrived ahead of their segment, which now contains them.
 */
async function keepFetched(mirror: Mirror, asked: MirrorState, fetched: readonly Segment[]): Promise<boolean> {
  return mirror.transaction('rw', [mirror.state, mirror.segments, mirror.rows('events')], async () => {
    const { epoch, stale, segments } = await mirror.readState()
    if (stale || epoch !== asked.epoch || segments?.places !== asked.segments?.places) return false
    await mirror.segments.bulkPut([...fetched])
    for (const { n } of fetched) await dropEvents(mirror, placesOf(n, segments?.places ?? 0))
    return true
  })
}

/**
 * Packs the oldest rows once their stretch is full. No event in it can be missing: all rows up to the cursor are here,
 * and the ledger only grows.
 */
export async function sealTail(mirror: Mirror): Promise<void> {
  for (;;) {
    const before = await mirror.readState()
    const { segments, epoch } = before
    if (segments === null || before.stale || (await headOf(mirror, segments)) <= segments.sealed) return
    const n = segments.sealed + 1
    const { after, upTo } = placesOf(n, segments.places)
    const events = await mirror.rows('events').where('ledgerSeq').between(after, upTo, false, true).sortBy('ledgerSeq')
    const packed = await mirror.packer.pack(new TextEncoder().encode(JSON.stringify(events)))
    const requests = [...new Set(events.flatMap(({ requestId }) => requestId ?? []))].sort()
    const isSealed = await mirror.transaction(
      'rw',
      [mirror.state, mirror.segments, mirror.rows('events')],
      async () => {
        const state = await mirror.readState()
        const isSame = state.epoch === epoch && !state.stale && state.segments?.sealed === segments.sealed
        if (!isSame || state.segments?.places !== segments.places) return false
        await mirror.segments.put({ n, epoch, count: events.length, requests, packed })
        await dropEvents(mirror, placesOf(n, segments.places))
        await mirror.state.update('state', { segments: { ...segments, sealed: n } })
        return true
      },
    )
    if (!isSealed) return
  }
}

async function headOf(mirror: Mirror, { places }: { places: number }): Promise<number> {
  const newestOf = async (table: 'events' | 'artifacts') =>
    (await mirror.rows(table).orderBy('ledgerSeq').last())?.ledgerSeq ?? 0
  return sealedSegments(Math.max(await newestOf('events'), await newestOf('artifacts')), places)
}

/**
 * Runs inside the transaction that writes a start page. Segments of another history or of another size are all dropped.
 */
export async function keepSegments(
  mirror: Mirror,
  before: MirrorState,
  now: { epoch: string; places: number; sealed: number },
): Promise<void> {
  const isSame = before.epoch === now.epoch && before.segments?.places === now.places
  if (isSame) await mirror.segments.where('n').above(now.sealed).delete()
  else await mirror.segments.clear()
}

/** The page's rows without events whose segment is already here. */
export async function withoutSegmented(
  mirror: Mirror,
  segments: PullPage['segments'],
  page: CheckedPage,
): Promise<CheckedPage> {
  const events = page.rows.get('events')
  if (segments === undefined || events === undefined || segments.sealed === 0) return page
  const here = new Set(await mirror.segments.toCollection().primaryKeys())
  const isOpen = (event: object) => !here.has(Math.ceil(seqOf(event) / segments.places))
  return { ...page, rows: new Map(page.rows).set('events', events.filter(isOpen)) }
}

function seqOf(event: object): number {
  return 'ledgerSeq' in event && typeof event.ledgerSeq === 'number' ? event.ledgerSeq : 0
}

/** Unpacked segments that were read last: a screen reads the same ones again and again. */
const MAX_UNPACKED = 8
const unpacked = new WeakMap<Mirror, Map<string, Promise<readonly unknown[]>>>()

/**
 * The events of a segment that belong to one of `requests` (all of them if left out), in ledger order. Undefined if the
 * segment is unreadable: it is then dropped, and the next exchange fetches it again.
 */
export async function eventsIn(
  mirror: Mirror,
  segment: Segment,
  requests?: ReadonlySet<string>,
): Promise<LedgerEvent[] | undefined> {
  try {
    const raw = await unpackedList(mirror, segment)
    // Only the wanted events are checked: most of a long history belongs to other requests.
    const wanted = requests === undefined ? raw : raw.filter(event => requests.has(requestOf(event) ?? ''))
    return wanted.map(event => LedgerEvent.parse(event))
  } catch {
    // Clear the cache, so that a fetched-again segment with the same bytes is not judged by this failure.
    unpacked.get(mirror)?.delete(nameOf(segment))
    await letGo(mirror, segment)
    return undefined
  }
}

/** In a task of its own: a screen reads inside a live query, which may not write. */
function letGo(mirror: Mirror, { n, epoch, packed }: Segment): Promise<void> {
  const work = () =>
    mirror.transaction('rw', mirror.segments, async () => {
      const here = await mirror.segments.get(n)
      // Another tab may have fetched it again already.
      if (here?.epoch === epoch && isEqual(here.packed, packed)) await mirror.segments.delete(n)
    })
  // If the database is being closed, the next read drops the segment instead.
  return new Promise(resolve => setTimeout(() => work().then(resolve, resolve), 0))
}

function unpackedList(mirror: Mirror, segment: Segment): Promise<readonly unknown[]> {
  const cache = unpacked.get(mirror) ?? new Map<string, Promise<readonly unknown[]>>()
  unpacked.set(mirror, cache)
  const key = nameOf(segment)
  const known = cache.get(key)
  if (known !== undefined) return known
  const reading = unpack(mirror, segment)
  cache.set(key, reading)
  for (const oldest of cache.keys()) if (cache.size > MAX_UNPACKED) cache.delete(oldest)
  return reading
}

const nameOf = ({ epoch, n, packed }: Segment) => `${epoch}.${n}.${packed.length}`
const isEqual = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])

async function unpack(mirror: Mirror, { packed, count }: Segment): Promise<readonly unknown[]> {
  const list: unknown = JSON.parse(new TextDecoder().decode(await mirror.packer.unpack(packed)))
  if (!Array.isArray(list) || list.length !== count) throw new Error('a segment is not whole')
  return list
}

function requestOf(event: unknown): string | null {
  if (typeof event !== 'object' || event === null || !('requestId' in event)) return null
  return typeof event.requestId === 'string' ? event.requestId : null
}
