import {
  type ColumnDefinitionNode,
  type CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryResult,
  type ReferencesNode,
} from 'kysely'
import pg from 'pg'

import { type AnswerWatch, watchAnswers } from './answer-watch.ts'
import { TransactionEnded } from './commit-queue.ts'
import { connectionProblem } from './connection-lost.ts'
import { sha256Hex } from './hash.ts'
import { camelCase, type ReadyRunner } from './queued-driver.ts'
import type { Cell } from './rows.ts'

/** More transactions than this at once wait for a connection. A server's default limit is a hundred for all nodes. */
const MAX_CONNECTIONS = 20
/** A connection that cannot be opened within this time fails the statement that needed it. */
const CONNECT_WITHIN_MS = 10_000
/** A transaction whose node hangs or was cut off gives up its locks after this time. */
const IDLE_TRANSACTION_MS = 20_000
/**
 * What each connection sets once it is open, and the number of its process at the server. As parameters of the start they
 * would be refused by a pooler in between (PgBouncer), which also gives out numbers of its own.
 *
 * A serializable transaction locks what it reads. For a small table the planner prefers to read all of it, and then every
 * transaction meets every other one that writes there; by an index it reads, and locks, its own rows.
 */
const ARRIVAL = `select pg_backend_pid() as pid, set_config('enable_seqscan', 'off', false),
  set_config('idle_in_transaction_session_timeout', '${IDLE_TRANSACTION_MS}', false)`

/**
 * PostgreSQL for the query builder: each transaction has a connection of its own and is serializable, so that it sees
 * what it would see if it ran alone, as it does on SQLite. One that met another is refused and runs again (`store.ts`).
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_WITHIN_MS,
    application_name: 'total-recall',
    types: { getTypeParser },
    // Before anybody gets the connection; where it fails, the statement that needed one does.
    verify: (client, done) => void arrive(client, watch).then(() => done(), done),
  })
  const watch = watchAnswers(url)
  // A server that restarts ends idle connections. The next statement opens a new one.
  pool.on('error', onIdleError)
  // One that is ended in the middle of a transaction fails the next statement. Without a listener, the process would end.
  pool.on('connect', client => client.on('error', () => {}))
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool, watch),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new Compiler(),
  }
}

async function arrive(client: pg.PoolClient, watch: AnswerWatch): Promise<void> {
  const answered = watch.asked(client)
  try {
    const { rows } = await client.query<{ pid: number }>(ARRIVAL)
    watch.arrived(client, rows[0]?.pid ?? Number.NaN)
  } finally {
    answered()
  }
}

/** Types that the driver would give as text: counts, times (ms) and versions are far below 2^53. */
const NUMERIC_TYPES: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  // The driver types parsers by format; this one takes text, which is the only format that we ask for.
  NUMERIC_TYPES.has(oid) ? (Number as never) : pg.types.getTypeParser(oid, format as 'text')

/**
 * The migrations' column types as PostgreSQL names them. Numbers have 64 bits, as in SQLite; texts are ordered by their
 * bytes, as there; and foreign keys can wait for the COMMIT, which the erasure of an account needs.
 */
const COLUMN_TYPES: Readonly<Record<string, string>> = { integer: 'bigint', blob: 'bytea', text: 'text collate "C"' }

class Compiler extends PostgresQueryCompiler {
  private columns = 0

  protected override visitColumnDefinition(node: ColumnDefinitionNode): void {
    this.columns += 1
    super.visitColumnDefinition(node)
    this.columns -= 1
  }

  protected override visitDataType(node: DataTypeNode): void {
    const type = this.columns > 0 ? COLUMN_TYPES[node.dataType] : undefined
    if (type === undefined) super.visitDataType(node)
    else this.append(type)
  }

  protected override visitReferences(node: ReferencesNode): void {
    super.visitReferences(node)
    this.append(' deferrable')
  }
}

class PooledDriver implements Driver {
  constructor(
    private readonly pool: pg.Pool,
    private readonly watch: AnswerWatch,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Lease(this.pool, await this.pool.connect().catch(toProblem), this.watch)
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).begin()
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).end('commit')
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return leaseOf(connection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    leaseOf(connection).release()
  }

  async destroy(): Promise<void> {
    this.watch.stop()
    await this.pool.end()
  }
}

const toProblem = (error: unknown): never => {
  throw connectionProblem(error)
}

type Queried = pg.QueryResult & { command: string }

/**
 * A connection as one caller has it. After its release, prepared statements of callers outside of transactions take any
 * connection of the pool; those of a transaction that has ended are refused.
 */
class Lease implements DatabaseConnection, ReadyRunner {
  private isHeld = true
  private hadTransaction = false
  /** Nobody else may get it: it leads nowhere, to a server that no longer writes, or into the rest of a transaction. */
  private isBroken = false
  /** Number of the lock that its next transaction waits for. */
  private lock: bigint | undefined

  constructor(
    private readonly pool: pg.Pool,
    private readonly client: pg.PoolClient,
    private readonly watch: AnswerWatch,
  ) {}

  takeTurn(name: string): void {
    this.lock = lockOf(name)
  }

  async begin(): Promise<void> {
    const begin = 'begin isolation level serializable'
    // A serializable transaction sees what was committed before its first statement, so it must begin after the wait.
    // One message for all of it: the wait costs nothing where nobody else has the lock.
    const waiting = this.lock === undefined ? '' : `begin; select pg_advisory_lock(${this.lock}); commit; `
    this.isBroken = true
    await this.ask(waiting + begin)
    this.isBroken = false
    this.hadTransaction = true
  }

  async end(word: 'commit' | 'rollback'): Promise<void> {
    const giveBack = this.lock === undefined ? '' : `; select pg_advisory_unlock(${this.lock})`
    // The types know nothing of a message with several statements, which has several answers.
    const answers: Queried | Queried[] = await this.ask(word + giveBack)
    const [{ command } = { command: '' }] = Array.isArray(answers) ? answers : [answers]
    this.lock = undefined
    // PostgreSQL answers a COMMIT with ROLLBACK, and no error, if a statement before it has failed.
    if (word === 'commit' && command !== 'COMMIT') throw new TransactionEnded()
  }

  release(): void {
    this.isHeld = false
    this.client.release(this.isBroken)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.run({ text: sql, values: parameters.map(storable) })
    // The driver does not know the rows' type; the builder's query says what they are.
    const result = { rows: rows as Row[] }
    return command === 'SELECT' ? result : { ...result, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async rows(sql: string, values: readonly unknown[]): Promise<Record<string, Cell>[]> {
    const { fields, rows } = await this.run({ ...prepared(sql, values), rowMode: 'array' })
    const names = fields.map(({ name }) => camelCase(name))
    return rows.map((list: Cell[]) => Object.fromEntries(names.map((name, at) => [name, list[at] ?? null])))
  }

  async changes(sql: string, values: readonly unknown[]): Promise<number> {
    return (await this.run(prepared(sql, values))).rowCount ?? 0
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  private async run(query: pg.QueryConfig & { rowMode?: 'array' }): Promise<Queried> {
    if (this.isHeld) return this.ask(query)
    if (this.hadTransaction) throw new TransactionEnded()
    const other = new Lease(this.pool, await this.pool.connect().catch(toProblem), this.watch)
    try {
      return await other.ask(query)
    } finally {
      other.release()
    }
  }

  private async ask(query: string | pg.QueryConfig): Promise<Queried> {
    const answered = this.watch.asked(this.client)
    try {
      return await this.client.query(query)
    } catch (error) {
      const problem = connectionProblem(error)
      this.isBroken ||= problem !== error
      throw problem
    } finally {
      answered()
    }
  }
}

/**
 * Lets the next transaction on this connection wait until no other one that takes a turn by the same name is at work,
 * on whichever node. PostgreSQL gives the turns in the order in which they were asked for. The lock belongs to the
 * connection, and ends with it.
 */
export async function takeTurn(connection: { getExecutor(): QueryExecutor }, name: string): Promise<void> {
  await connection.getExecutor().provideConnection(async lease => leaseOf(lease).takeTurn(name))
}

const lockOf = (name: string) => BigInt.asIntN(64, BigInt(`0x${sha256Hex(name).slice(0, 16)}`))

const names = new Map<string, string>()

/** A statement with a name, which each connection parses and plans once. */
function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name, text, values: values.map(storable) }
}

/** PostgreSQL's texts hold no NUL, which a stranger may well send: it becomes the sign for what cannot be shown. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

function leaseOf(connection: DatabaseConnection): Lease {
  if (!(connection instanceof Lease)) throw new Error('this connection is not of this driver')
  return connection
}
