import type { Kysely } from 'kysely'

/** Linked extensions: their shared settings, the list of links, and the tokens and codes that prove them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const synced = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
      .addColumn('v', 'integer', c => c.notNull())
      .addColumn('deleted', 'integer', c => c.notNull().defaultTo(0))
      .addColumn('user_id', 'text', c => c.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'id'])
  await synced('shield_settings')
    .addColumn('set_json', 'text', c => c.notNull())
    .execute()
  await synced('extension_links')
    .addColumn('browser', 'text', c => c.notNull())
    .addColumn('words', 'text', c => c.notNull())
    .addColumn('asked_at', 'integer', c => c.notNull())
    .addColumn('confirmed_at', 'integer')
    .addColumn('last_seen_at', 'integer')
    .execute()
  for (const table of ['shield_settings', 'extension_links']) {
    await db.schema.createIndex(`${table}_by_version`).on(table).columns(['account_id', 'v']).execute()
  }
  await db.schema
    .createTable('extension_tokens')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('link_id', 'text', c => c.notNull())
    .execute()
  // One open code per account; its first half names it, its second half proves it.
  await db.schema
    .createTable('extension_codes')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('code_hash', 'text', c => c.notNull())
    .addColumn('expires_at', 'integer', c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull())
    .execute()
}
