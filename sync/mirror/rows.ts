import { TABLE_NAMES, type TableName } from '../records/index.ts'
import type { Mirror } from './mirror.ts'

/*
 * The only code that writes the mirrored rows. They are what the server sent: `read.ts` applies waiting mutations when a
 * screen reads. Each function runs inside a transaction of its caller, which also moves the cursor.
 */

/** A page whose rows have been validated against their schemas. */
export interface CheckedPage {
  rows: Map<TableName, object[]>
  removed: Map<TableName, string[]>
}

export async function writeRows(mirror: Mirror, { rows, removed }: CheckedPage): Promise<void> {
  for (const [table, list] of rows) if (list.length > 0) await mirror.table(table).bulkPut(list)
  for (const [table, ids] of removed) if (ids.length > 0) await mirror.table(table).bulkDelete(ids)
}

/** Before a copy of another history, or of another shape, is written. */
export async function clearRows(mirror: Mirror): Promise<void> {
  for (const table of TABLE_NAMES) await mirror.table(table).clear()
}

/** For events that are in a segment now: those after one place of the ledger, up to another one. */
export async function dropEvents(mirror: Mirror, { after, upTo }: { after: number; upTo: number }): Promise<void> {
  await mirror.rows('events').where('ledgerSeq').between(after, upTo, false, true).delete()
}
