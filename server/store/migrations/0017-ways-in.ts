import type { Kysely } from 'kysely'

/** Ways into an account besides password and mailbox: Google, passkeys, and recovery codes for people who lost them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Keyed by Google's own id for a person, since an email address may come to belong to somebody else.
  await db.schema
    .createTable('google_links')
    .addColumn('sub', 'text', c => c.primaryKey())
    .addColumn('auth_user_id', 'text', c => c.notNull().unique())
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('linked_at', 'integer', c => c.notNull())
    .execute()
  // Each nonce is good for one token.
  await db.schema
    .createTable('google_nonces')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('expires_at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('auth_user_id', 'text', c => c.notNull())
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('public_key', 'blob', c => c.notNull())
    .addColumn('counter', 'integer', c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .addColumn('last_used_at', 'integer')
    .execute()
  await db.schema.createIndex('passkeys_person').on('passkeys').column('auth_user_id').execute()
  // What a passkey was asked to sign, and what happens once it has.
  await db.schema
    .createTable('passkey_challenges')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('purpose', 'text', c => c.notNull())
    .addColumn('auth_user_id', 'text')
    .addColumn('challenge', 'text', c => c.notNull())
    .addColumn('pending', 'text')
    .addColumn('tries', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('expires_at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('auth_user_id', 'text', c => c.notNull())
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .addColumn('used_at', 'integer')
    .execute()
  await db.schema.createIndex('recovery_codes_person').on('recovery_codes').column('auth_user_id').execute()
  // Since when a passkey is required after every other proof; null: never.
  await db.schema.alterTable('auth_users').addColumn('second_factor_since', 'integer').execute()
}
