import { REGISTRY, type Row, type TableName } from '../../sync/records/index.ts'

/** How a record's fields are written in SQL: flags as 0 and 1, lists and objects as JSON text. */
const FLAGS: Partial<Record<TableName, readonly string[]>> = {
  user_onboarding: ['onboardingCompleted', 'paymentCompleted', 'poaSigned', 'emailVerified'],
  subscriptions: ['cancelAtPeriodEnd'],
  email_providers: ['enabled'],
  requests: ['escalated'],
  replies: ['authentic', 'needsConfirmation', 'proven', 'claims', 'filed'],
}
/** Field of the record → column. */
const JSON_FIELDS: Partial<Record<TableName, Readonly<Record<string, string>>>> = {
  user_onboarding: { providersSelected: 'providersSelected' },
  subscriptions: { card: 'cardJson', invoices: 'invoicesJson' },
  email_providers: { own: 'ownJson' },
  events: { payload: 'payloadJson' },
  replies: { before: 'beforeJson', proofs: 'proofsJson' },
  shield_settings: { set: 'setJson' },
}

/** What a column holds. */
export type Cell = string | number | null | Uint8Array

/** A record, or part of one, as the values of its columns. */
export function toColumns(table: TableName, record: Readonly<Record<string, unknown>>): Record<string, Cell> {
  const columns: Record<string, Cell> = {}
  for (const [field, value] of Object.entries(record)) {
    const json = JSON_FIELDS[table]?.[field]
    if (json !== undefined) columns[json] = JSON.stringify(value)
    else if (typeof value === 'boolean') columns[field] = value ? 1 : 0
    else if (value === null || typeof value === 'string' || typeof value === 'number') columns[field] = value
    else throw new TypeError(`${table}.${field} has no column form`)
  }
  return columns
}

/** The record in a row, which is used up; columns that belong to the store alone (tenant, version) are left out. */
export function toRecord<Table extends TableName>(table: Table, row: Record<string, unknown>): Row<Table> {
  const record = row
  const flags: readonly string[] = FLAGS[table] ?? []
  for (const flag of flags) record[flag] = record[flag] === 1
  for (const [field, column] of Object.entries<string>(JSON_FIELDS[table] ?? {})) {
    const text = record[column]
    if (column !== field) delete record[column]
    record[field] = JSON.parse(String(text))
  }
  // The schema strips `accountId`, `v` and `deleted`, and would throw on a row that another version wrote wrongly.
  return REGISTRY[table].schema.parse(record) as Row<Table>
}
