import type { Kysely } from 'kysely'

import { createTrigger } from '../dialects.ts'

/** The lists of added sites that linked extensions seal for one another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('extension_sites')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('link_id', 'text', c => c.notNull())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('sealed', 'text')
    .addPrimaryKeyConstraint('extension_sites_key', ['account_id', 'link_id'])
    .execute()
  // A trigger, so that code that ends a link, in whatever way, need not think of it.
  await createTrigger(db, {
    name: 'extension_sites_end',
    table: 'extension_links',
    on: 'after update of deleted',
    when: 'new.deleted = 1',
    act: { run: 'delete from extension_sites where account_id = new.account_id and link_id = new.id' },
  })
}
