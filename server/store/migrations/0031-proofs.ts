import type { Kysely } from 'kysely'

/** Pictures of what a person did about a provider's question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('replies').addColumn('proofs_json', 'text').execute()
}
