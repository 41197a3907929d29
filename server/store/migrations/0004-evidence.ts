import type { Kysely } from 'kysely'

import { createTrigger } from '../dialects.ts'

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
  for (const verb of ['update', 'delete'] as const) {
    await createTrigger(db, {
      name: `signed_heads_refuse_${verb}`,
      table: 'signed_heads',
      on: `before ${verb}`,
      act: { refuse: 'the ledger is append-only' },
    })
  }
  await createTrigger(db, {
    name: 'evidence_keys_refuse_delete',
    table: 'evidence_keys',
    on: 'before delete',
    act: { refuse: 'a key that has signed stays published' },
  })
}
