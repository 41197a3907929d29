import type { Kysely } from 'kysely'

/** When a session last showed who its person is, and with both factors; and whom an act of staff concerned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('shown_at', 'integer').execute()
  await db.schema.alterTable('sessions').addColumn('shown_both_at', 'integer').execute()
  await db.schema.alterTable('staff_actions').addColumn('account_id', 'text').execute()
}
