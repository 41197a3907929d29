import { type Kysely, sql } from 'kysely'

/** Until when letters rest, and what the watch over unanswered questions and last letters reads every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('rests_until', 'integer').execute()
  await sql.raw('drop index requests_claimed').execute(db)
  await sql.raw('create index replies_received on replies (received_at, id)').execute(db)
  await sql
    .raw("create index mails_last_letters on mails (sent_at, request_id) where step = 'final_notice'")
    .execute(db)
}
