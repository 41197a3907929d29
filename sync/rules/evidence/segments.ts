/**
 * History that can no longer change is kept in segments: the events of so many places of the ledger, packed as one
 * record. Ten thousand records cost a browser seconds; twenty cost it nothing.
 */
export const SEGMENT_PLACES = 500

/** Segments that are sealed when the ledger has `head` places. The newest full one stays open: it is what is read most. */
export function sealedSegments(head: number, places: number): number {
  return Math.max(0, Math.floor(head / places) - 1)
}

/** Segment `n` (from 1) holds the places after `after`, up to and with `upTo`. */
export function placesOf(n: number, places: number): { after: number; upTo: number } {
  return { after: (n - 1) * places, upTo: n * places }
}

/** Events of each request of the newest cycle that come with the first page, before the history. */
export const HOT_EVENTS = 50
