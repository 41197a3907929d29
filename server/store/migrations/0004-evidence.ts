import { type Kysely, sql } from 'kysely'

/** Signed heads of the ledgers, and the keys that sign them. Public keys stay published forever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evidence_keys')
    // SHA-256 of the public key.
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('private_key', 'text', c => c.notNull())
    .addColumn('made_at', 'integer', c => c.notNull())
    .addColumn('retired_at', 'integer')
    .execute()
  await db.schema
    .createTable('signed_heads')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addColumn('ledger', 'text', c => c.notNull())
    .addColumn('hash', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull().references('evidence_keys.id'))
    .addColumn('signature', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('signed_heads_key', ['account_id', 'entries', 'at'])
    .execute()

  // A signed statement cannot be taken back: like the entries themselves it is written once.
  for (const verb of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger signed_heads_refuse_${verb} before ${verb} on signed_heads
         begin select raise(abort, 'the ledger is append-only'); end`,
      )
      .execute(db)
  }
  await sql
    .raw(
      `create trigger evidence_keys_refuse_delete before delete on evidence_keys
       begin select raise(abort, 'a key that has signed stays published'); end`,
    )
    .execute(db)
}
