import { type Kysely, sql } from 'kysely'

/** Mails to the person: which letters they were told of, and whether they want the optional ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email').addColumn('notices_off_since', 'integer').execute()
  await db.schema
    .createTable('stop_tokens')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('token', 'text', c => c.notNull().unique())
    .execute()

  await db.schema.alterTable('mails').addColumn('told_in', 'text').execute()
  // Marks old letters as told, so that nobody gets a notice today about a letter that left last year.
  await sql`update mails set told_in = '' where request_id is not null and state in ('sent', 'bounced')`.execute(db)
  await db.schema
    .createIndex('mails_untold')
    .on('mails')
    .column('account_id')
    .where(sql.ref('told_in'), 'is', null)
    .where(sql.ref('request_id'), 'is not', null)
    .where(sql.ref('state'), '=', sql.lit('sent'))
    .execute()
  await db.schema.createIndex('mails_of_account').on('mails').columns(['account_id', 'step', 'created_at']).execute()
  await db.schema.createIndex('requests_due').on('requests').columns(['due_at', 'id']).execute()
}
