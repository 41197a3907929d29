import { type OpenDatabase, openDatabase } from '../server/store/database.ts'

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
