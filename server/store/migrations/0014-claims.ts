import { type Kysely, sql } from 'kysely'

/** What a mail claims and nobody has confirmed, and how often a mail was handed over without proof that it left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('claimed_at', 'integer').execute()
  await db.schema
    .alterTable('replies')
    .addColumn('claims', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('mails')
    .addColumn('unproven', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  // Read every minute to find unanswered claims; the index keeps these few rows together.
  await sql.raw('create index requests_claimed on requests (claimed_at, id) where claimed_at is not null').execute(db)
}
