import type { Kysely } from 'kysely'

/** Answers that went directly to the person, who filed them here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('replies')
    .addColumn('filed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
