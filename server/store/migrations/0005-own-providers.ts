import type { Kysely } from 'kysely'

/** What a person says about a provider of their own; null for those of the catalog. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email_providers').addColumn('own_json', 'text').execute()
}
