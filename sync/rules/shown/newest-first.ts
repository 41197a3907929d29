/** Sorts ledger entries by their place, last first: two entries with the same time keep their order. */
export function newestFirst<Entry extends { ledgerSeq: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => b.ledgerSeq - a.ledgerSeq)
}
