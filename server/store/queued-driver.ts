import type BetterSqlite from 'better-sqlite3'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SqliteDialect } from 'kysely'

import type { CommitQueue, Turn } from './commit-queue.ts'

/** The product has a few hundred different statements; lists of varying length (`in (?, ?)`) make more. */
const MAX_PREPARED = 500

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
class Lease implements DatabaseConnection {
  turn: Turn | undefined

  constructor(
    private readonly queue: CommitQueue,
    private readonly prepared: PreparedStatements,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.prepared.get(sql)
    const run = () => execute<Row>(statement, parameters)
    const writes = !statement.readonly
    return this.turn === undefined ? this.queue.apart(run, writes) : this.turn.run(run, writes)
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

/** Statements by their text, the most recently used ones last. */
class PreparedStatements {
  private readonly statements = new Map<string, BetterSqlite.Statement>()

  constructor(private readonly sqlite: BetterSqlite.Database) {}

  get(sql: string): BetterSqlite.Statement {
    const known = this.statements.get(sql)
    if (known !== undefined) {
      this.statements.delete(sql)
      this.statements.set(sql, known)
      return known
    }
    const statement = this.sqlite.prepare(sql)
    // A change of the tables is made once, and makes what was prepared before it stale.
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) {
      this.statements.clear()
      return statement
    }
    this.statements.set(sql, statement)
    if (this.statements.size > MAX_PREPARED) this.statements.delete(this.statements.keys().next().value ?? '')
    return statement
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
