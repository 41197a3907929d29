import { type Engine, openPostgres } from '../../server/store/database.ts'
import { emptyDatabase } from '../postgres-database.ts'

export interface ServerDatabase {
  url: string
  open(): Promise<Engine>
  drop(): Promise<void>
}

/** A new database on the PostgreSQL server of this run, or on another one, for several nodes. */
export async function serverDatabase(server = process.env.RECALL_TEST_POSTGRES): Promise<ServerDatabase> {
  if (server === undefined) throw new Error('several nodes need PostgreSQL: npm run test:deep -- --database postgres')
  const { url, drop } = await emptyDatabase(server)
  return { url, open: () => openPostgres(url, () => {}), drop }
}
