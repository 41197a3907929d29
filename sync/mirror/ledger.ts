import type { LedgerEvent } from '../records/event.ts'
import type { Row } from '../records/index.ts'
import type { Mirror, Segment } from './mirror.ts'
import { eventsIn, missingSegments } from './segments.ts'

/** Every event of some requests, in ledger order, whether stored as a row or in a segment. */
export async function eventsOf(mirror: Mirror, requestIds: readonly string[]): Promise<LedgerEvent[]> {
  const { rows, segments } = await mirror.transaction('r', [mirror.rows('events'), mirror.segments], async () => ({
    rows: await mirror
      .rows('events')
      .where('requestId')
      .anyOf([...requestIds])
      .toArray(),
    segments: await mirror.segments
      .where('requests')
      .anyOf([...requestIds])
      .distinct()
      .toArray(),
  }))
  return inOrder(rows, (await allEvents(mirror, segments, new Set(requestIds))).events)
}

export function eventsOfRequest(mirror: Mirror, requestId: string): Promise<LedgerEvent[]> {
  return eventsOf(mirror, [requestId])
}

/** The whole ledger as this device has it; `missing` counts segments still to be fetched, or to be fetched again. */
export async function wholeLedger(
  mirror: Mirror,
): Promise<{ events: LedgerEvent[]; artifacts: Row<'artifacts'>[]; missing: number }> {
  const { rows, segments, artifacts, missing } = await mirror.transaction(
    'r',
    [mirror.rows('events'), mirror.rows('artifacts'), mirror.segments, mirror.state],
    async () => ({
      rows: await mirror.rows('events').toArray(),
      segments: await mirror.segments.toArray(),
      artifacts: await mirror.rows('artifacts').toArray(),
      missing: (await missingSegments(mirror)).missing.length,
    }),
  )
  const { events, unreadable } = await allEvents(mirror, segments)
  return { events: inOrder(rows, events), artifacts, missing: missing + unreadable }
}

async function allEvents(
  mirror: Mirror,
  segments: readonly Segment[],
  requests?: ReadonlySet<string>,
): Promise<{ events: LedgerEvent[]; unreadable: number }> {
  // After the database transaction, never inside it: unpacking is asynchronous, and the browser would end the
  // transaction.
  const lists = await Promise.all(segments.map(segment => eventsIn(mirror, segment, requests)))
  const read = lists.filter(list => list !== undefined)
  return { events: read.flat(), unreadable: lists.length - read.length }
}

/** Sorted by place. An event that arrived ahead of its segment is in both for a moment, so duplicates are dropped. */
function inOrder(rows: readonly LedgerEvent[], packed: readonly LedgerEvent[]): LedgerEvent[] {
  const byPlace = new Map([...packed, ...rows].map(event => [event.ledgerSeq, event]))
  return [...byPlace.values()].sort((a, b) => a.ledgerSeq - b.ledgerSeq)
}
