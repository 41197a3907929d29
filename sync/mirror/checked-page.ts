import type { TableName } from '../records/index.ts'

/** A page whose rows have been found to be what their schemas want. */
export interface CheckedPage {
  rows: Map<TableName, object[]>
  removed: Map<TableName, string[]>
}
