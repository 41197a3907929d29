import type { Kysely } from 'kysely'

/** The language in which a person reads the app and our mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email').addColumn('language', 'text').execute()
}
