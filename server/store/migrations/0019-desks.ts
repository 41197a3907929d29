import { type Kysely, sql } from 'kysely'

/** Senders that staff have learned, and unknown ones: the desk on which such mail is reviewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('learned_senders')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('signed_by', 'text', c => c.notNull())
    .addColumn('proposed_by', 'text', c => c.notNull())
    .addColumn('proposed_at', 'integer', c => c.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'integer')
    .addColumn('withdrawn_by', 'text')
    .addColumn('withdrawn_at', 'integer')
    .execute()
  // A withdrawn sender stays on record, and may be learned again.
  await sql
    .raw(
      `create unique index learned_once on learned_senders (provider_id, sender, signed_by) where withdrawn_at is null`,
    )
    .execute(db)
  await db.schema
    .createTable('unknown_senders')
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('signed_by', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('mails', 'integer', c => c.notNull())
    .addColumn('first_at', 'integer', c => c.notNull())
    .addColumn('last_at', 'integer', c => c.notNull())
    .addColumn('last_mail', 'text', c => c.notNull())
    .addColumn('settled_at', 'integer')
    .addPrimaryKeyConstraint('unknown_senders_key', ['provider_id', 'sender', 'signed_by'])
    .execute()
}
