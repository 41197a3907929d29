import type { Kysely } from 'kysely'

/** Each session records its browser, so that its owner can tell sessions apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('browser', 'text', c => c.notNull().defaultTo(''))
    .execute()
}
