import { type Kysely, sql } from 'kysely'

/** The size of each mail, so that mail that could not be placed has a budget; and when DNS is asked again about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('inbound_mails')
    .addColumn('size', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('inbound_mails')
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('inbound_mails')
    .addColumn('try_at', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await sql`
    update inbound_mails set size = case when sha256 is null then length(raw) else
      (select coalesce(sum(length(bytes)), 0) from raw_pieces where raw_pieces.sha256 = inbound_mails.sha256) end
  `.execute(db)
  // Covers only mail that may be deleted: the sweep never looks at evidence.
  await sql
    .raw(`create index inbound_unplaced on inbound_mails (received_at, id, size)
      where state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null)`)
    .execute(db)
  await sql
    .raw(`create index inbound_surplus on inbound_mails (request_id, received_at) where state = 'surplus'`)
    .execute(db)
}
