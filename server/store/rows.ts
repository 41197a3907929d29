import type { z } from 'zod/mini'

import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../../sync/records/index.ts'

/**
 * How a table's fields are stored in SQL, according to its schema: flags as 0 and 1, lists and objects as JSON text.
 */
interface Form {
  flags: readonly string[]
  /** Field of the record and its column. */
  json: ReadonlyMap<string, string>
}

const FORMS = new Map(TABLE_NAMES.map(name => [name, formOf(name)]))

function formOf(table: TableName): Form {
  const { schema, ...facts } = REGISTRY[table]
  const named: Readonly<Record<string, string>> = 'columns' in facts ? facts.columns : {}
  const kinds = Object.entries(schema.shape).map(([field, type]) => [field, kindOf(type)] as const)
  return {
    flags: kinds.filter(([, kind]) => kind === 'boolean').map(([field]) => field),
    json: new Map(
      kinds
        .filter(([, kind]) => kind === 'object' || kind === 'array' || kind === 'record')
        .map(([field]) => [field, named[field] ?? `${field}Json`]),
    ),
  }
}

/** The type of a field's value when it is neither absent nor null. */
function kindOf(type: z.core.$ZodType): string {
  const { def } = (type as z.core.$ZodTypes)._zod
  return def.type === 'optional' || def.type === 'nullable' ? kindOf(def.innerType) : def.type
}

/** The SQL column name of a field. */
export function columnOf(table: TableName, field: string): string {
  const column = formFor(table).json.get(field) ?? field
  return column.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function formFor(table: TableName): Form {
  const form = FORMS.get(table)
  if (form === undefined) throw new Error(`${table} is not registered`)
  return form
}

/** A value that a column can hold. */
export type Cell = string | number | null | Uint8Array

/** A record, or part of one, as column values. */
export function toColumns(table: TableName, record: Readonly<Record<string, unknown>>): Record<string, Cell> {
  const { json: jsonColumns } = formFor(table)
  const columns: Record<string, Cell> = {}
  for (const [field, value] of Object.entries(record)) {
    const json = jsonColumns.get(field)
    if (json !== undefined) columns[json] = JSON.stringify(value)
    else if (typeof value === 'boolean') columns[field] = value ? 1 : 0
    else if (value === null || typeof value === 'string' || typeof value === 'number') columns[field] = value
    else throw new TypeError(`${table}.${field} has no column form`)
  }
  return columns
}

/** The record in a row. Reuses the row object; drops columns that only the store uses (tenant, version). */
export function toRecord<Table extends TableName>(table: Table, row: Record<string, unknown>): Row<Table> {
  const record = row
  const { flags, json } = formFor(table)
  for (const flag of flags) record[flag] = record[flag] === 1
  for (const [field, column] of json) {
    const text = record[column]
    if (column !== field) delete record[column]
    record[field] = JSON.parse(String(text))
  }
  // The schema strips `accountId`, `v` and `deleted`, and would throw on a row that another version wrote wrongly.
  return REGISTRY[table].schema.parse(record) as Row<Table>
}
