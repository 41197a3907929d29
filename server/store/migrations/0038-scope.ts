import type { Kysely } from 'kysely'

/** What a person asks each provider for, what each demand asked for, and what each signature allowed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['email_providers', 'requests']) {
    await db.schema.alterTable(table).addColumn('scope', 'text').execute()
    await db.schema.alterTable(table).addColumn('api_data', 'integer').execute()
    await db.schema.alterTable(table).addColumn('known_as', 'text').execute()
  }
  await db.schema.alterTable('authorizations').addColumn('allows_json', 'text').execute()
}
