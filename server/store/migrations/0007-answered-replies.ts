import { type Kysely, sql } from 'kysely'

/** What the person said about a mail, which sentence its reading depends on, and whether it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const replies = () => db.schema.alterTable('replies')
  await replies()
    .addColumn('proven', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await replies()
    .addColumn('sentence', 'text', c => c.notNull().defaultTo(''))
    .execute()
  await replies().addColumn('answered_at', 'integer').execute()
  await replies().addColumn('read_as', 'text').execute()
  await replies().addColumn('before_json', 'text').execute()
  await replies().addColumn('read_at', 'integer').execute()
  // Anyone who has an Inbox already has seen these.
  await sql`update replies set read_at = received_at`.execute(db)
}
