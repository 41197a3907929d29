import { type Kysely, sql } from 'kysely'

/**
 * What an account has used of its daily allowance, up to where each device was told of refusals, and the history of one
 * text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_uses')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('day', 'integer', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('account_uses_key', ['account_id', 'action'])
    .execute()
  await db.schema
    .alterTable('sync_clients')
    .addColumn('told_to', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  // Holds every column that thinning needs: the texts themselves, which fill pages of their own, are not read.
  await sql
    .raw(
      `create index note_revisions_by_text on note_revisions (account_id, item_id, field, created_at, id)
       where deleted = 0`,
    )
    .execute(db)
}
