import { type Kysely, sql } from 'kysely'

/**
 * Large mail is stored in pieces, each written separately, under the hash of the whole: nothing waits for ten
 * megabytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('raw_pieces')
    .addColumn('sha256', 'text', c => c.notNull())
    .addColumn('place', 'integer', c => c.notNull())
    .addColumn('bytes', 'blob', c => c.notNull())
    .addPrimaryKeyConstraint('raw_pieces_key', ['sha256', 'place'])
    .execute()
  // Null: `raw` holds the whole mail.
  await db.schema.alterTable('inbound_mails').addColumn('sha256', 'text').execute()
  await sql.raw('create index inbound_in_pieces on inbound_mails (sha256) where sha256 is not null').execute(db)
}
