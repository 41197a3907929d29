import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../dialects.ts'

/** Time stamps of an outside authority over trees of signed heads, and the heads that wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('time_stamps')
    // Root of the tree: the hash that was stamped.
    .addColumn('root', 'text', c => c.primaryKey())
    .addColumn('token', 'text', c => c.notNull())
    .addColumn('made_at', 'integer', c => c.notNull())
    .execute()
  await db.schema.createIndex('time_stamps_by_time').on('time_stamps').column('made_at').execute()
  await db.schema
    .createTable('head_stamps')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addColumn('root', 'text', c => c.notNull().references('time_stamps.root'))
    .addColumn('path', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('head_stamps_key', ['account_id', 'entries', 'at'])
    .execute()
  await db.schema
    .createTable('unstamped_heads')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('unstamped_heads_key', ['account_id', 'entries', 'at'])
    .execute()
  await sql`insert into unstamped_heads select account_id, entries, at from signed_heads`.execute(db)
  // A trigger, so that code that signs a head need not think of it.
  await createTrigger(db, {
    name: 'signed_heads_wait',
    table: 'signed_heads',
    on: 'after insert',
    act: { run: 'insert into unstamped_heads values (new.account_id, new.entries, new.at) on conflict do nothing' },
  })
}
