import type BetterSqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'

import type { CommitQueue, Turn } from './commit-queue.ts'
import type { Cell } from './rows.ts'

/** The product has a few hundred different statements; lists of varying length (`in (?, ?)`) make more. */
const MAX_PREPARED = 500

/** Runs prepared statements: the connection below an executor (`statement.ts`). */
export interface ReadyRunner {
  /** Rows with their columns in camelCase. */
  rows(sql: string, values: readonly unknown[]): Promise<Record<string, Cell>[]>
  /** How many rows a statement has changed. */
  changes(sql: string, values: readonly unknown[]): Promise<number>
}

/** Kysely's SQLite dialect with a queue: each transaction waits for its turn and shares a COMMIT with others. */
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

  override createAdapter(): SqliteAdapter {
    return new WholeMigrations()
  }
}

/**
 * SQLite rolls back tables like rows, which Kysely leaves unused: a server that was killed while it migrated left half of
 * the tables behind, and no server started with them again.
 */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
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

  /** No lease keeps an unused turn: a turn that was never settled is rolled back. */
  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).turn?.fail()
  }

  async destroy(): Promise<void> {
    await this.queue.close()
    this.sqlite.close()
  }
}

/** The one connection as one caller sees it: its turn inside a transaction, the gaps between batches outside of one. */
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
 * Reads rows as lists and names the columns here, once per statement: the driver would name every value of every row,
 * and the query builder's plugin would rename it. This is synchronous, so nobody else sees the statement in raw mode.
 */
function namedRows(prepared: Prepared, values: readonly unknown[]): Record<string, Cell>[] {
  const { statement } = prepared
  prepared.names ??= statement.columns().map(({ name }) => camelCase(name))
  const { names } = prepared
  statement.raw(true)
  try {
    // A column holds nothing else, and big integers are not enabled.
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

/** A column's name in camelCase, exactly as the query builder's plugin converts it. */
export const camelCase = (name: string) =>
  name.replace(/(?<!_)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

interface Prepared {
  readonly statement: BetterSqlite.Statement
  /** Names of its columns, filled on first use. */
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
    // Schema changes run once and make statements that were prepared before them stale.
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
