import type { Kysely } from 'kysely'

/** What the person says about a service after its deletion was confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('used_again_at', 'integer').execute()
  await db.schema.alterTable('requests').addColumn('not_used_at', 'integer').execute()
}
