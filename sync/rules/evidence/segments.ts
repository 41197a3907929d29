/**
 * History that can no longer change is stored in segments: the events of this many ledger places, packed as one record.
 * Reading ten thousand records takes a browser seconds; twenty take no noticeable time.
 */
export const SEGMENT_PLACES = 500

/**
 * Number of sealed segments if the ledger has `head` places. The newest full one stays unsealed, because it is read
 * most.
 */
export function sealedSegments(head: number, places: number): number {
  return Math.max(0, Math.floor(head / places) - 1)
}

/** Segment `n` (from 1) holds the places after `after`, up to and including `upTo`. */
export function placesOf(n: number, places: number): { after: number; upTo: number } {
  return { after: (n - 1) * places, upTo: n * places }
}

/** Events of each request in the newest cycle that come with the first page, before the history. */
export const HOT_EVENTS = 50
