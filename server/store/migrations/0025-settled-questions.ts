import type { Kysely } from 'kysely'

/** What the person did about a mail that asked them for something. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('replies').addColumn('settled', 'text').execute()
  await db.schema.alterTable('replies').addColumn('settled_at', 'integer').execute()
}
