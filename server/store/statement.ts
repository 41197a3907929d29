import type { Compilable, CompiledQuery } from 'kysely'

import type { Executor } from './database.ts'
import { isPostgres } from './dialects.ts'
import type { ReadyRunner } from './queued-driver.ts'
import type { Cell } from './rows.ts'

/** The named values of a statement. */
type Given = Readonly<Record<string, Cell>>

interface Statement<Values extends Given, Row> {
  all(db: Executor, values: Values): Promise<Row[]>
  first(db: Executor, values: Values): Promise<Row | undefined>
  /** Returns the number of changed rows. */
  run(db: Executor, values: Values): Promise<number>
}

/** Stands in for a value while a statement is built. */
class Placeholder {
  constructor(readonly name: string) {}

  /** Throws when a text or a number is made of it: the value is not known yet. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`'${this.name}' is not known while its statement is built`)
  }
}

/**
 * A statement that is written with the query builder like any other, but built only once. Building one and the
 * builder's way to the connection take several times as long as SQLite needs to run it; for statements that run for
 * every account, letter and answer that is most of the time. `build` gets placeholders instead of values: it may put
 * them into the statement, and must not decide anything by them.
 */
export function statement<Values extends Given, Row = Record<string, Cell>>(
  build: (db: Executor, values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  // Both engines may be open in one process, as while data moves from one to the other.
  const builds: Record<'sqlite' | 'postgres', CompiledQuery | undefined> = { sqlite: undefined, postgres: undefined }

  function ready(db: Executor, values: Values): [sql: string, values: unknown[]] {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite'
    builds[engine] ??= build(db, placeholders<Values>()).compile()
    const built = builds[engine]
    return [built.sql, built.parameters.map(value => (value instanceof Placeholder ? values[value.name] : value))]
  }
  const all = async (db: Executor, values: Values) => {
    const runner = runners.get(db) ?? (await runnerOf(db))
    // The builder knows the type of the statement's rows.
    return (await runner.rows(...ready(db, values))) as Row[]
  }
  return {
    all,
    first: async (db, values) => (await all(db, values))[0],
    async run(db, values) {
      const runner = runners.get(db) ?? (await runnerOf(db))
      return runner.changes(...ready(db, values))
    },
  }
}

/** Statements that differ by a key (a table, a list of columns), each built once. */
export function statementsBy<Key, Values extends Given, Row = Record<string, Cell>>(
  keyText: (key: Key) => string,
  build: (db: Executor, values: Values, key: Key) => Compilable<Row>,
): (key: Key) => Statement<Values, Row> {
  const known = new Map<string, Statement<Values, Row>>()
  return key => {
    const text = keyText(key)
    const made = known.get(text) ?? statement<Values, Row>((db, values) => build(db, values, key))
    known.set(text, made)
    return made
  }
}

function placeholders<Values extends Given>(): Values {
  // Typed as the values that they replace.
  return new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
}

const runners = new WeakMap<Executor, ReadyRunner>()

/** The connection behind an executor: within a transaction its turn, which ends with it. */
async function runnerOf(db: Executor): Promise<ReadyRunner> {
  const runner: unknown = await db.getExecutor().provideConnection(async connection => connection)
  if (!isRunner(runner)) throw new Error('this connection is not of this driver')
  runners.set(db, runner)
  return runner
}

const isRunner = (connection: unknown): connection is ReadyRunner =>
  typeof connection === 'object' && connection !== null && 'rows' in connection && 'changes' in connection
