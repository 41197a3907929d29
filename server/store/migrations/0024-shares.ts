import type { Kysely } from 'kysely'

/** Records that their owners share by a link. They are sealed in the browser, so the stored bytes reveal nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('request_id', 'text', c => c.notNull())
    .addColumn('sealed', 'blob')
    .addColumn('made_at', 'integer', c => c.notNull())
    .addColumn('expires_at', 'integer', c => c.notNull())
    .addColumn('opened', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_opened_at', 'integer')
    .execute()
  await db.schema.createIndex('shares_by_account').on('shares').columns(['account_id', 'expires_at']).execute()
  await db.schema.createIndex('shares_by_end').on('shares').column('expires_at').execute()
}
