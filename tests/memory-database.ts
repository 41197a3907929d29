import { type Engine, type OpenDatabase, openDatabase, openPostgres } from '../server/store/database.ts'
import { emptyDatabase } from './postgres-database.ts'

let image: Promise<Buffer> | undefined

/**
 * A separate in-memory database, already migrated. The migrations run once per process; each database is a copy of the
 * first.
 */
export async function memoryDatabase(): Promise<OpenDatabase> {
  image ??= migrated()
  return openDatabase(':memory:', await image)
}

async function migrated(): Promise<Buffer> {
  const database = await openDatabase(':memory:')
  try {
    return database.sqlite.serialize()
  } finally {
    await database.close()
  }
}

/** A database of its own for one test: in memory, or on the PostgreSQL server that a run was started with. */
export async function freshDatabase(): Promise<Engine> {
  const server = process.env.RECALL_TEST_POSTGRES
  return server === undefined ? memoryDatabase() : onServer(server)
}

let template: Promise<string> | undefined

async function onServer(server: string): Promise<Engine> {
  template ??= (async () => {
    const made = await emptyDatabase(server)
    await (await openPostgres(made.url, () => {})).close()
    return made.name
  })()
  const made = await emptyDatabase(server, await template)
  const engine = await openPostgres(made.url, () => {})
  return {
    ...engine,
    async close() {
      await engine.close()
      await made.drop()
    },
  }
}
