import type { Kysely } from 'kysely'

import type { Executor } from './database.ts'
import { dialectOf, isPostgres } from './dialects.ts'
import { isMoveMark } from './moved.ts'
import type { Cell } from './rows.ts'

/** What a copy held, in numbers; nothing personal. */
export interface Copied {
  tables: number
  rows: number
  /** Of texts and files. */
  bytes: number
  /** Texts with a NUL, which PostgreSQL cannot hold: there it becomes the sign for what cannot be shown. */
  withNul: number
}

/** Both databases are open and migrated by this version, and still their tables or counts differ. */
export class CopyDiffers extends Error {}

/** A page is about this large, so that files of several megabytes do not fill the memory. */
const PAGE_BYTES = 8 * 1024 * 1024
const FIRST_PAGE_ROWS = 16
const MOST_PAGE_ROWS = 1_000
/** SQLite takes 32,766 values in a statement. */
const MOST_VALUES = 30_000

/** The tables of the migrations themselves, which opening a database fills. */
const OF_MIGRATIONS = /^kysely_/

/**
 * Copies every row of every table, with its id, version and times as they are, and compares the counts. The target's
 * rows are removed first: those that every new database has. Its triggers run as ever, so that what they refuse is not
 * written here either.
 *
 * @param from on PostgreSQL a transaction; on SQLite a database that nobody writes to meanwhile
 * @param to a transaction in a database without accounts
 */
export async function copyDatabase(from: Executor, to: Executor): Promise<Copied> {
  const tables = await tablesOf(from)
  const theirs = await tablesOf(to)
  if (tables.join() !== theirs.join()) throw new CopyDiffers('the two databases do not have the same tables')
  await dialectOf(to).deferForeignKeys.execute(to)
  const copied: Copied = { tables: tables.length, rows: 0, bytes: 0, withNul: 0 }
  // In the order of their names: a trigger on signed_heads fills unstamped_heads, which is emptied and copied later.
  for (const table of tables) {
    const rows = await copyTable(table, { from, to, copied })
    const counting = (to as unknown as AnyTable).selectFrom(table).select(({ fn }) => fn.countAll<number>().as('n'))
    const counted = await counting.executeTakeFirst()
    if (counted?.n !== rows) throw new CopyDiffers(`${table}: ${rows} rows were read, ${counted?.n} are there`)
  }
  return copied
}

async function tablesOf(db: Executor): Promise<string[]> {
  const { rows } = await dialectOf(db).tables.execute(db)
  return rows
    .map(({ name }) => name)
    .filter(name => !OF_MIGRATIONS.test(name))
    .sort()
}

/** Any table by its name: the builder knows only those of the schema, with their types. */
type AnyTable = Kysely<Record<string, Record<string, Cell>>>

async function copyTable(
  table: string,
  { from, to, copied }: { from: Executor; to: Executor; copied: Copied },
): Promise<number> {
  const target = to as unknown as AnyTable
  const scan = dialectOf(from).scan(table)
  await target.deleteFrom(table).execute()
  for (const step of scan.open) await step.execute(from)
  let rows = 0
  let bytes = 0
  let after = 0
  for (;;) {
    const page = (await scan.page(pageRows(rows, bytes), after).execute(from)).rows
    if (page.length === 0) break
    after = page.at(-1)?.scanned ?? 0
    const written = page.flatMap(({ scanned: _place, ...row }) => (isMoveMark(table, row) ? [] : [row]))
    for (const part of parts(written)) await target.insertInto(table).values(part).execute()
    rows += written.length
    bytes += written.reduce((sum, row) => sum + sizeOf(row), 0)
    if (isPostgres(to)) copied.withNul += written.flatMap(Object.values).filter(hasNul).length
  }
  for (const step of scan.close) await step.execute(from)
  copied.rows += rows
  copied.bytes += bytes
  return rows
}

function pageRows(rows: number, bytes: number): number {
  if (rows === 0) return FIRST_PAGE_ROWS
  return Math.max(1, Math.min(MOST_PAGE_ROWS, Math.floor(PAGE_BYTES / Math.max(1, bytes / rows))))
}

function parts<Row extends object>(rows: readonly Row[]): Row[][] {
  const size = Math.max(1, Math.floor(MOST_VALUES / Math.max(1, Object.keys(rows[0] ?? {}).length)))
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

const sizeOf = (row: Readonly<Record<string, Cell | undefined>>): number =>
  Object.values(row).reduce<number>(
    (sum, cell) => sum + (typeof cell === 'string' || cell instanceof Uint8Array ? cell.length : 8),
    0,
  )

const hasNul = (cell: unknown): boolean => typeof cell === 'string' && cell.includes('\0')
