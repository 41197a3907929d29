import type { Kysely } from 'kysely'

/** When the heartbeat next looks at an account. Existing accounts are looked at right away, at the next beat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('look_at', 'integer', c => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('account_by_look').on('account').columns(['look_at', 'id']).execute()
}
