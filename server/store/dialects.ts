import { PostgresAdapter, type QueryExecutor, type RawBuilder, sql } from 'kysely'

import type { Cell } from './rows.ts'

/**
 * What SQLite and PostgreSQL write differently. Everything else is one query, written once with the query builder, for
 * both.
 */
interface Dialect {
  /** The elements of a JSON list as a table with one column, `value`, of which `->> n` gives the parts. */
  elements(list: string): RawBuilder<unknown>
  /** The texts of a JSON list, for `in`: the statement stays the same whatever the list's length. */
  among(list: string): RawBuilder<string>
  /** Whether the text contains the part, whatever characters it holds. */
  contains(text: RawBuilder<string>, part: string): RawBuilder<boolean>
  least(a: RawBuilder<number>, b: RawBuilder<number>): RawBuilder<number>
  greatest(a: RawBuilder<number>, b: RawBuilder<number>): RawBuilder<number>
  /** The domain, in lower case, of the first address of a JSON list. */
  firstDomain(list: RawBuilder<string>): RawBuilder<string>
  /** The database's own clock, in ms. */
  now: RawBuilder<number>
  /**
   * Ends a query for rows that are about to be claimed: rows that another node is claiming now are left to it. Where
   * there is one process only, nobody else claims.
   */
  leaveTaken: RawBuilder<unknown>
  /** Foreign keys are checked only at the COMMIT of this transaction. */
  deferForeignKeys: RawBuilder<unknown>
  /** Names of all tables. */
  tables: RawBuilder<{ name: string }>
  /** Names of those that have the column. */
  tablesWith(column: string): RawBuilder<{ name: string }>
  /** Reads a whole table, a page at a time. */
  scan(table: string): Scan
  createTrigger(trigger: Trigger): RawBuilder<unknown>[]
  dropTrigger(trigger: Pick<Trigger, 'name' | 'table'>): RawBuilder<unknown>[]
}

/** Within one transaction where the engine needs one: `open`, then pages until one is empty, then `close`. */
interface Scan {
  open: RawBuilder<unknown>[]
  /** `after`: the `scanned` of the last row so far, 0 at first; where the engine remembers the place, rows have none. */
  page(size: number, after: number): RawBuilder<Record<string, Cell> & { scanned?: number }>
  close: RawBuilder<unknown>[]
}

/** A trigger for each row; every text is SQL of ours. */
interface Trigger {
  name: string
  table: string
  on: 'before update' | 'before delete' | 'after insert' | `after update of ${string}`
  /** May name `old` and `new`. Without it the trigger acts on every row. */
  when?: string
  /** Either refuses the change with this message, or runs a statement. */
  act: { refuse: string } | { run: string }
}

const SQLITE: Dialect = {
  elements: list => sql`json_each(${list})`,
  among: list => sql`(select value from json_each(${list}))`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  least: (a, b) => sql`min(${a}, ${b})`,
  greatest: (a, b) => sql`max(${a}, ${b})`,
  firstDomain: list => {
    const first = sql`json_extract(${list}, '$[0]')`
    return sql`lower(substr(${first}, instr(${first}, '@') + 1))`
  },
  now: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  leaveTaken: sql``,
  deferForeignKeys: sql`pragma defer_foreign_keys = on`,
  tables: sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  tablesWith: column =>
    sql`select m.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = ${column}`,
  scan: table => ({
    open: [],
    page: (size, after) =>
      sql`select rowid as scanned, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${size}`,
    close: [],
  }),
  createTrigger: ({ name, table, on, when, act }) => [
    sql.raw(
      `create trigger ${name} ${on} on ${table}${when === undefined ? '' : ` when ${when}`}
       begin ${'refuse' in act ? `select raise(abort, '${act.refuse}')` : act.run}; end`,
    ),
  ],
  dropTrigger: ({ name }) => [sql.raw(`drop trigger ${name}`)],
}

const POSTGRES: Dialect = {
  elements: list => sql`jsonb_array_elements(${list}::jsonb)`,
  among: list => sql`(select jsonb_array_elements_text(${list}::jsonb))`,
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  least: (a, b) => sql`least(${a}, ${b})`,
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  firstDomain: list => {
    const first = sql`(${list}::jsonb ->> 0)`
    return sql`lower(substr(${first}, strpos(${first}, '@') + 1))`
  },
  now: sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  leaveTaken: sql`for update skip locked`,
  deferForeignKeys: sql`set constraints all deferred`,
  tables: sql`select table_name as name from information_schema.tables where table_schema = current_schema()`,
  tablesWith: column =>
    sql`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = ${column}`,
  scan: table => ({
    open: [sql`declare scan no scroll cursor for select * from ${sql.table(table)}`],
    page: size => sql`fetch ${sql.lit(size)} from scan`,
    close: [sql`close scan`],
  }),
  // The condition is part of the function: PostgreSQL takes no query in a trigger's own condition.
  createTrigger: ({ name, table, on, when = 'true', act }) => [
    sql.raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
         if ${when} then ${'refuse' in act ? `raise exception '${act.refuse}'` : act.run}; end if;
         return ${on === 'before delete' ? 'old' : 'new'};
       end $$`,
    ),
    sql.raw(`create trigger ${name} ${on} on ${table} for each row execute function ${name}()`),
    ...(on === 'before delete' && 'refuse' in act ? refuseTruncate(name, table, act.refuse) : []),
  ],
  dropTrigger: ({ name, table }) =>
    [name, ofTruncate(name)].flatMap(each => [
      sql.raw(`drop trigger if exists ${each} on ${table}`),
      sql.raw(`drop function if exists ${each}()`),
    ]),
}

const ofTruncate = (name: string) => `${name}_all`

/** A table of which no row may be deleted may not be emptied either, which triggers for each row do not see. */
function refuseTruncate(name: string, table: string, message: string): RawBuilder<unknown>[] {
  const own = ofTruncate(name)
  return [
    sql.raw(
      `create function ${own}() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$`,
    ),
    sql.raw(`create trigger ${own} before truncate on ${table} for each statement execute function ${own}()`),
  ]
}

interface Runner {
  getExecutor(): QueryExecutor
}

export const isPostgres = (db: Runner): boolean => db.getExecutor().adapter instanceof PostgresAdapter

export const dialectOf = (db: Runner): Dialect => (isPostgres(db) ? POSTGRES : SQLITE)

export async function createTrigger(db: Runner, trigger: Trigger): Promise<void> {
  for (const part of dialectOf(db).createTrigger(trigger)) await part.execute(db)
}

export async function dropTrigger(db: Runner, trigger: Pick<Trigger, 'name' | 'table'>): Promise<void> {
  for (const part of dialectOf(db).dropTrigger(trigger)) await part.execute(db)
}
