import type { Kysely } from 'kysely'

import { createTrigger, dropTrigger } from '../dialects.ts'

/**
 * The card and invoices that a device shows, the cards that have had a trial, and accounts that their owners closed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('subscriptions')
    .addColumn('card_json', 'text', c => c.notNull().defaultTo('null'))
    .execute()
  await schema
    .alterTable('subscriptions')
    .addColumn('invoices_json', 'text', c => c.notNull().defaultTo('[]'))
    .execute()
  await schema.alterTable('subscriptions').addColumn('current_period_start', 'integer').execute()
  await schema
    .createTable('trial_cards')
    .addColumn('fingerprint', 'text', c => c.primaryKey())
    .addColumn('subscription_id', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()

  await schema.alterTable('customer_journey').addColumn('erased_after', 'integer').execute()
  await schema
    .createTable('account_closings')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('asked_at', 'integer', c => c.notNull())
    .addColumn('erase_after', 'integer', c => c.notNull())
    .addColumn('stage_before', 'text', c => c.notNull())
    .execute()
  await schema.createIndex('account_closings_due').on('account_closings').column('erase_after').execute()
  await schema
    .createTable('erased_ledgers')
    .addColumn('hash', 'text', c => c.notNull())
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('erased_at', 'integer', c => c.notNull())
    .execute()

  await schema
    .createTable('closed_tokens')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()

  // Inserted and deleted within the transaction that erases an account: the triggers below let only that account's rows
  // be deleted.
  await schema
    .createTable('erasing')
    .addColumn('account_id', 'text', c => c.primaryKey())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()
  for (const table of ['events', 'artifacts', 'signed_heads']) {
    const name = `${table}_refuse_delete`
    await dropTrigger(db, { name, table })
    await createTrigger(db, {
      name,
      table,
      on: 'before delete',
      when: 'not exists (select 1 from erasing where account_id = old.account_id)',
      act: { refuse: 'the ledger is append-only' },
    })
  }
}
