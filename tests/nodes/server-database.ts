import { type Engine, openPostgres } from '../../server/store/database.ts'
import { emptyDatabase } from '../postgres-database.ts'

/** A new database on the PostgreSQL server of this run, for several nodes. */
export async function serverDatabase(): Promise<{ url: string; open(): Promise<Engine>; drop(): Promise<void> }> {
  const server = process.env.RECALL_TEST_POSTGRES
  if (server === undefined) throw new Error('several nodes need PostgreSQL: npm run test:deep -- --database postgres')
  const { url, drop } = await emptyDatabase(server)
  return { url, open: () => openPostgres(url, () => {}), drop }
}
