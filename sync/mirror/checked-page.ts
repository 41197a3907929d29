import type { TableName } from '../records/index.ts'

/** A page whose rows have been validated against their schemas. */
export interface CheckedPage {
  rows: Map<TableName, object[]>
  removed: Map<TableName, string[]>
}
