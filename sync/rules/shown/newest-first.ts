/** Entries of a ledger by their place in it, the last one first: two entries of one moment keep their order. */
export function newestFirst<Entry extends { ledgerSeq: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => b.ledgerSeq - a.ledgerSeq)
}
