import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../dialects.ts'

/** Push addresses at which browsers are woken when there is news, one per session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_addresses')
    .addColumn('session_id', 'text', c => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('endpoint', 'text', c => c.notNull())
    .addColumn('made_at', 'integer', c => c.notNull())
    .addColumn('due_at', 'integer')
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('woken_at', 'integer')
    .execute()
  await db.schema.createIndex('push_addresses_by_account').on('push_addresses').column('account_id').execute()
  await sql`create index push_addresses_due on push_addresses (due_at) where due_at is not null`.execute(db)
  // A trigger, so that code that ends a session, in whatever way, need not think of it.
  await createTrigger(db, {
    name: 'push_addresses_end',
    table: 'sessions',
    on: 'after update of revoked_at',
    when: 'new.revoked_at is not null',
    act: { run: 'delete from push_addresses where session_id = new.id' },
  })
}
