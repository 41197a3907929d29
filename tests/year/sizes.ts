import { CompiledQuery } from 'kysely'

import { copyDatabase } from '../../server/store/copy-database.ts'
import { type Executor, openPostgres } from '../../server/store/database.ts'

/** What a table takes on PostgreSQL: rows, and bytes with its indexes and its large values. */
export interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** The sizes of what a year has left, after it was copied to that empty PostgreSQL database as `npm run move` does it. */
export async function sizesOn(url: string, db: Executor): Promise<TableSize[]> {
  const target = await openPostgres(url, () => {})
  try {
    await target.db.transaction().execute(trx => copyDatabase(db, trx))
    const ask = async (statement: string) =>
      (await target.db.withoutPlugins().executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement))).rows
    await ask('vacuum analyze')
    const rows = await ask(
      `select relname as name, reltuples as rows, pg_total_relation_size(oid) as bytes from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    )
    return rows.map(({ name, rows, bytes }) => ({ name: String(name), rows: Number(rows), bytes: Number(bytes) }))
  } finally {
    await target.close()
  }
}
