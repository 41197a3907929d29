import type BetterSqlite from 'better-sqlite3'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'

import type { CommitQueue, Turn } from './commit-queue.ts'
import type { Cell } from './rows.ts'

/** The product has a few hundred different statements; lists of varying length (`in (?, ?)`) make more. */
const MAX_PREPARED = 500

/** What runs statements that are ready: the connection below an executor (`statement.ts`). */
export interface ReadyRunner {
  /** Rows with their columns in the product's spelling. */
  rows(sql: string, values: readonly unknown[]): Promise<Record<string, Cell>[]>
  /** How many rows a statement has changed. */
  changes(sql: string, values: readonly unknown[]): Promise<number>
}

/** Kysely's SQLite with turns: whoever asks for a transaction waits in the queue and shares a COMMIT. */
export class QueuedDialect extends SqliteDialect {
  constructor(
    private readonly sqlite: BetterSqlite.Database,
    private readonly queue: CommitQueue,
  ) {
    super({ database: sqlite })
  }

  override createDriver(): Driver {
    return new QueuedDriver(this.sqlite, this.queue)
  }
}

class QueuedDriver implements Driver {
  private readonly prepared: PreparedStatements

  constructor(
    private readonly sqlite: BetterSqlite.Database,
    private readonly queue: CommitQueue,
  ) {
    this.prepared = new PreparedStatements(sqlite)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.queue, this.prepared)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const lease = leaseOf(connection)
    lease.turn = await this.queue.begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await turnOf(connection).succeed()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    turnOf(connection).fail()
  }

  /** Nobody holds a turn without using it: one that was never settled is taken back. */
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).turn?.fail()
  }

  async destroy(): Promise<void> {
    await this.queue.close()
    this.sqlite.close()
  }
}

/** The one connection as one caller sees it: inside of a transaction its turn, outside of any the gaps between. */
class Lease implements DatabaseConnection, ReadyRunner {
  turn: Turn | undefined

  constructor(
    private readonly queue: CommitQueue,
    private readonly prepared: PreparedStatements,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement } = this.prepared.get(sql)
    return this.run(statement, () => execute<Row>(statement, parameters))
  }

  async rows(sql: string, values: readonly unknown[]): Promise<Record<string, Cell>[]> {
    const prepared = this.prepared.get(sql)
    return this.run(prepared.statement, () => namedRows(prepared, values))
  }

  async changes(sql: string, values: readonly unknown[]): Promise<number> {
    const { statement } = this.prepared.get(sql)
    return this.run(statement, () => statement.run(values).changes)
  }

  private run<T>({ readonly }: BetterSqlite.Statement, work: () => T): T | Promise<T> {
    return this.turn === undefined ? this.queue.apart(work, !readonly) : this.turn.run(work, !readonly)
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }
}

function execute<Row>(statement: BetterSqlite.Statement, parameters: readonly unknown[]): QueryResult<Row> {
  // The driver types rows as unknown; Kysely's query says what they are.
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}

/**
 * Rows as lists, named here: the driver names each value of each row anew, and the query builder's plugin renames it.
 * Nobody else runs in between, so that the statement is again what it was.
 */
function namedRows(prepared: Prepared, values: readonly unknown[]): Record<string, Cell>[] {
  const { statement } = prepared
  prepared.names ??= statement.columns().map(({ name }) => camelCase(name))
  const { names } = prepared
  statement.raw(true)
  try {
    // A column holds nothing else, and big integers are not asked for.
    const lists = statement.all(values) as Cell[][]
    return lists.map(list => {
      const row: Record<string, Cell> = {}
      names.forEach((name, at) => {
        row[name] = list[at] ?? null
      })
      return row
    })
  } finally {
    statement.raw(false)
  }
}

/** The product's spelling of a column, as the query builder's plugin has it. */
const camelCase = (name: string) => name.replace(/(?<!_)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

interface Prepared {
  readonly statement: BetterSqlite.Statement
  /** Of its columns, once somebody has asked. */
  names?: string[]
}

/** Statements by their text, the most recently used ones last. */
class PreparedStatements {
  private readonly statements = new Map<string, Prepared>()

  constructor(private readonly sqlite: BetterSqlite.Database) {}

  get(sql: string): Prepared {
    const known = this.statements.get(sql)
    if (known !== undefined) {
      this.statements.delete(sql)
      this.statements.set(sql, known)
      return known
    }
    const prepared = { statement: this.sqlite.prepare(sql) }
    // A change of the tables is made once, and makes what was prepared before it stale.
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
      this.statements.clear()
      return prepared
    }
    this.statements.set(sql, prepared)
    if (this.statements.size > MAX_PREPARED) this.statements.delete(this.statements.keys().next().value ?? '')
    return prepared
  }
}

function leaseOf(connection: DatabaseConnection): Lease {
  if (!(connection instanceof Lease)) throw new Error('this connection is not of this driver')
  return connection
}

function turnOf(connection: DatabaseConnection): Turn {
  const { turn } = leaseOf(connection)
  if (turn === undefined) throw new Error('no transaction was begun')
  return turn
}
