import type { Kysely } from 'kysely'

/** Answers that came to the person and that they filed themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('replies')
    .addColumn('filed', 'integer', c => c.notNull().defaultTo(0))
    .execute()
}
