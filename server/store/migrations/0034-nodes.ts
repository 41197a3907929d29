import type { Kysely } from 'kysely'

/**
 * Several server processes on one database: who holds which piece of work and until when, which of them is sending a
 * mail, and limits that count what all of them do. SQLite has one process, and leaves all of it empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('owner', 'text', c => c.notNull())
    // By the database's clock, so that the clocks of the nodes may differ.
    .addColumn('until', 'integer', c => c.notNull())
    .execute()
  await db.schema.createIndex('leases_by_owner').on('leases').column('owner').execute()
  await db.schema.alterTable('mails').addColumn('sending_by', 'text').execute()
  await db.schema
    .createTable('request_paces')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('free_at', 'integer', c => c.notNull())
    .execute()
}
