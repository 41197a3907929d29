import type { Kysely } from 'kysely'

/**
 * How long a request was paused, which does not count against its provider; letters owed outside the regular order; who
 * may act as staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('requests')
    .addColumn('paused_ms', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('requests').addColumn('owed_letter', 'text').execute()
  // A reply whose category is a guess waits for the person's confirmation.
  await db.schema
    .alterTable('replies')
    .addColumn('needs_confirmation', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('users').addColumn('staff_since', 'integer').execute()
  await db.schema
    .createTable('staff_actions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('staff_account_id', 'text', c => c.notNull())
    .addColumn('request_id', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()
}
