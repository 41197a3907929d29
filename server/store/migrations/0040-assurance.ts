import { type Kysely, sql } from 'kysely'

import { createTrigger, dropTrigger } from '../dialects.ts'

/**
 * From the first release's tables to these: all that was built since, of which there was no release. It has the name of
 * the last of 31 parts, so that a database that took them one by one has it already (`partsTaken` in `database.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(ADDED)) {
    for (const [name, type, before] of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(name, type, c => (before === undefined ? c : c.notNull().defaultTo(before)))
        .execute()
    }
  }
  await createChecklists(db)
  await createEvidence(db)
  await createExtensions(db)
  await createWaysIn(db)
  await createAccounts(db)
  await createMails(db)
  await createNodes(db)
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db)
  await createTriggers(db)
  for (const change of CHANGES) await sql.raw(change).execute(db)
}

/** Columns that older tables get, by table. One with a value is never null, and has that value in older rows. */
const ADDED: Readonly<Record<string, readonly [name: string, type: 'text' | 'integer', before?: string | number][]>> = {
  account: [
    // When the heartbeat next looks at an account; older ones right away.
    ['look_at', 'integer', 0],
  ],
  users: [['staff_since', 'integer']],
  email: [
    ['notices_off_since', 'integer'],
    ['language', 'text'],
  ],
  customer_journey: [['erased_after', 'integer']],
  subscriptions: [
    ['card_json', 'text', 'null'],
    ['invoices_json', 'text', '[]'],
    ['current_period_start', 'integer'],
  ],
  authorizations: [['allows_json', 'text']],
  email_providers: [
    // What a person says about a provider of their own; null for those of the catalog.
    ['own_json', 'text'],
    // What they ask it for.
    ['scope', 'text'],
    ['api_data', 'integer'],
    ['known_as', 'text'],
  ],
  requests: [
    ['paused_ms', 'integer', 0],
    ['owed_letter', 'text'],
    // Since when a mail claims what nobody has confirmed.
    ['claimed_at', 'integer'],
    ['used_again_at', 'integer'],
    ['not_used_at', 'integer'],
    ['scope', 'text'],
    ['api_data', 'integer'],
    ['known_as', 'text'],
    ['rests_until', 'integer'],
  ],
  replies: [
    // A reply whose category is a guess waits for the person's confirmation.
    ['needs_confirmation', 'integer', 0],
    ['proven', 'integer', 0],
    ['sentence', 'text', ''],
    ['answered_at', 'integer'],
    ['read_as', 'text'],
    ['before_json', 'text'],
    ['read_at', 'integer'],
    ['claims', 'integer', 0],
    // What the person did about a mail that asked them for something.
    ['settled', 'text'],
    ['settled_at', 'integer'],
    // Whether it went directly to the person, who filed it here.
    ['filed', 'integer', 0],
    ['proofs_json', 'text'],
  ],
  files: [
    // The length of a file whose bytes are in the file store.
    ['moved_size', 'integer'],
  ],
  mails: [
    ['told_in', 'text'],
    // Real time until which a mail's ticket works; null for mail without one. A mail with a ticket is stored sealed.
    ['secret_until', 'integer'],
    // How often it was handed over without proof that it left.
    ['unproven', 'integer', 0],
    ['sending_by', 'text'],
  ],
  inbound_mails: [
    // Null: `raw` holds the whole mail.
    ['sha256', 'text'],
    ['size', 'integer', 0],
    // When DNS is asked again about it.
    ['tries', 'integer', 0],
    ['try_at', 'integer', 0],
  ],
  auth_users: [
    // Since when a passkey is required after every other proof; null: never.
    ['second_factor_since', 'integer'],
  ],
  tickets: [
    // JSON: name and ZIP code as typed in the browser whose ticket this is.
    ['pending_facts', 'text'],
  ],
  sessions: [
    // How a session began, and the hash of the nonce of the browser that asked for it.
    ['kind', 'text', 'unknown'],
    ['flow_hash', 'text'],
    ['browser', 'text', ''],
    // When it last showed who its person is, and with both factors.
    ['shown_at', 'integer'],
    ['shown_both_at', 'integer'],
  ],
  sync_clients: [
    // Up to where the device was told of refusals.
    ['told_to', 'integer', 0],
  ],
}

const INDEXES = [
  ...[
    'checklist_runs',
    'checklist_items',
    'note_revisions',
    'checklist_files',
    'shield_settings',
    'extension_links',
  ].map(table => `index ${table}_by_version on ${table} (account_id, v)`),
  ...['checklist_items', 'note_revisions', 'checklist_files'].map(
    table => `index ${table}_by_run on ${table} (account_id, run_id)`,
  ),
  // Holds every column that thinning needs: the texts themselves, which fill pages of their own, are not read.
  `index note_revisions_by_text on note_revisions (account_id, item_id, field, created_at, id) where deleted = 0`,
  'index account_by_look on account (look_at, id)',
  'index account_closings_due on account_closings (erase_after)',
  'index requests_due on requests (due_at, id)',
  'index replies_received on replies (received_at, id)',
  `index mails_untold on mails (account_id) where told_in is null and request_id is not null and state = 'sent'`,
  'index mails_of_account on mails (account_id, step, created_at)',
  `index mails_last_letters on mails (sent_at, request_id) where step = 'final_notice'`,
  'index inbound_in_pieces on inbound_mails (sha256) where sha256 is not null',
  // Covers only mail that may be deleted: the sweep never looks at evidence.
  `index inbound_unplaced on inbound_mails (received_at, id, size)
    where state in ('unmatched', 'surplus') or (state = 'unparsed' and account_id is null)`,
  `index inbound_surplus on inbound_mails (request_id, received_at) where state = 'surplus'`,
  'index files_here on files (created_at) where moved_size is null and length(bytes) > 0',
  'index files_moved on files (account_id) where moved_size is not null',
  'index time_stamps_by_time on time_stamps (made_at)',
  'index shares_by_account on shares (account_id, expires_at)',
  'index shares_by_end on shares (expires_at)',
  'index passkeys_person on passkeys (auth_user_id)',
  'index recovery_codes_person on recovery_codes (auth_user_id)',
  'index push_addresses_by_account on push_addresses (account_id)',
  'index push_addresses_due on push_addresses (due_at) where due_at is not null',
  // A withdrawn sender stays on record, and may be learned again.
  'unique index learned_once on learned_senders (provider_id, sender, signed_by) where withdrawn_at is null',
  'index leases_by_owner on leases (owner)',
]

/** Mails of the first release that carry a ticket and a code. */
const CARRY_A_TICKET = `('confirm', 'already_registered', 'sign_in_link')`

/** What changes in the first release's rows. */
const CHANGES = [
  // Marks old letters as told, so that nobody gets a notice today about a letter that left last year.
  `update mails set told_in = '' where request_id is not null and state in ('sent', 'bounced')`,
  // Anyone who has an Inbox already has seen these.
  'update replies set read_at = received_at',
  'update inbound_mails set size = length(raw)',
  // Secrets that open an account are no longer in the database.
  `delete from inbound_mails where state = 'archive'
    and note in (select message_id from mails where step in ${CARRY_A_TICKET})`,
  // Mails that still wait are unsealed: they are not sent, and the person has to press 'Resend Email' again.
  `update mails set state = case when state in ('waiting', 'sending') then 'failed' else state end,
    sending_since = null, raw = substr(raw, 1, 0), secret_until = 0 where step in ${CARRY_A_TICKET}`,
  // A code hash can be reversed by trying a million codes: codes stop working, the tickets beside them still do.
  `update tickets set code_hash = ''`,
]

/** A synced table. Devices create the ids, so they are unique only within an account: nobody can occupy another's. */
const synced = (db: Kysely<unknown>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('id', 'text', c => c.notNull())
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('v', 'integer', c => c.notNull())
    .addColumn('deleted', 'integer', c => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'id'])

/** Checklists, the first rows that devices create themselves; and what their removals and allowances need. */
async function createChecklists(db: Kysely<unknown>): Promise<void> {
  await synced(db, 'checklist_runs')
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('tester', 'text', c => c.notNull())
    .addColumn('environment', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()
  await synced(db, 'checklist_items')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('key', 'text', c => c.notNull())
    .addColumn('status', 'text', c => c.notNull())
    .addColumn('notes', 'text', c => c.notNull())
    .addColumn('evidence', 'text', c => c.notNull())
    .addColumn('revisions', 'integer', c => c.notNull())
    .addColumn('updated_at', 'integer', c => c.notNull())
    .execute()
  await synced(db, 'note_revisions')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('item_id', 'text', c => c.notNull())
    .addColumn('field', 'text', c => c.notNull())
    .addColumn('typed', 'text', c => c.notNull())
    .addColumn('merged', 'text', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()
  await synced(db, 'checklist_files')
    .addColumn('run_id', 'text', c => c.notNull())
    .addColumn('item_id', 'text', c => c.notNull())
    .addColumn('sha256', 'text', c => c.notNull())
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('media_type', 'text', c => c.notNull())
    .addColumn('size', 'integer', c => c.notNull())
    .addColumn('created_at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('version_marks')
    .addColumn('account_id', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addColumn('v', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('version_marks_key', ['account_id', 'at'])
    .execute()
  await db.schema
    .createTable('account_uses')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('day', 'integer', c => c.notNull())
    .addColumn('count', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('account_uses_key', ['account_id', 'action'])
    .execute()
}

/** Signed heads of the ledgers and the keys that sign them, time stamps over trees of heads, links to a record, files. */
async function createEvidence(db: Kysely<unknown>): Promise<void> {
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
  await db.schema
    .createTable('time_stamps')
    // Root of the tree: the hash that was stamped.
    .addColumn('root', 'text', c => c.primaryKey())
    .addColumn('token', 'text', c => c.notNull())
    .addColumn('made_at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('head_stamps')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addColumn('root', 'text', c => c.notNull().references('time_stamps.root'))
    .addColumn('path', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('head_stamps_key', ['account_id', 'entries', 'at'])
    .execute()
  await db.schema
    .createTable('unstamped_heads')
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('unstamped_heads_key', ['account_id', 'entries', 'at'])
    .execute()
  await db.schema
    .createTable('shares')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('request_id', 'text', c => c.notNull())
    .addColumn('sealed', 'blob')
    .addColumn('made_at', 'integer', c => c.notNull())
    .addColumn('expires_at', 'integer', c => c.notNull())
    .addColumn('opened', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('last_opened_at', 'integer')
    .execute()
  await db.schema
    .createTable('freed_files')
    // Not `account_id`: the note outlives the account, by a minute.
    .addColumn('owner', 'text', c => c.notNull())
    .addColumn('sha256', 'text', c => c.notNull())
    .addPrimaryKeyConstraint('freed_files_key', ['owner', 'sha256'])
    .execute()
  await db.schema
    .createTable('erased_ledgers')
    .addColumn('hash', 'text', c => c.notNull())
    .addColumn('entries', 'integer', c => c.notNull())
    .addColumn('erased_at', 'integer', c => c.notNull())
    .execute()
}

/** Linked extensions: their shared settings, the list of links, and the tokens and codes that prove them. */
async function createExtensions(db: Kysely<unknown>): Promise<void> {
  await synced(db, 'shield_settings')
    .addColumn('user_id', 'text', c => c.notNull())
    .addColumn('set_json', 'text', c => c.notNull())
    .execute()
  await synced(db, 'extension_links')
    .addColumn('user_id', 'text', c => c.notNull())
    .addColumn('browser', 'text', c => c.notNull())
    .addColumn('words', 'text', c => c.notNull())
    .addColumn('asked_at', 'integer', c => c.notNull())
    .addColumn('confirmed_at', 'integer')
    .addColumn('last_seen_at', 'integer')
    .execute()
  await db.schema
    .createTable('extension_tokens')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('link_id', 'text', c => c.notNull())
    .execute()
  // One open code per account; its first half names it, its second half proves it.
  await db.schema
    .createTable('extension_codes')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('name', 'text', c => c.notNull().unique())
    .addColumn('code_hash', 'text', c => c.notNull())
    .addColumn('expires_at', 'integer', c => c.notNull())
    .addColumn('tries', 'integer', c => c.notNull())
    .execute()
}

/** Ways into an account besides password and mailbox: Google, passkeys, and recovery codes for people who lost them. */
async function createWaysIn(db: Kysely<unknown>): Promise<void> {
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
}

/** Accounts that their owners close, cards that have had a trial, and what staff does. */
async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trial_cards')
    .addColumn('fingerprint', 'text', c => c.primaryKey())
    .addColumn('subscription_id', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('account_closings')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('asked_at', 'integer', c => c.notNull())
    .addColumn('erase_after', 'integer', c => c.notNull())
    .addColumn('stage_before', 'text', c => c.notNull())
    .execute()
  await db.schema
    .createTable('closed_tokens')
    .addColumn('hash', 'text', c => c.primaryKey())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()
  // Inserted and deleted within the transaction that erases an account: the triggers below let only that account's rows
  // be deleted.
  await db.schema
    .createTable('erasing')
    .addColumn('account_id', 'text', c => c.primaryKey())
    .addColumn('at', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('staff_actions')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('staff_account_id', 'text', c => c.notNull())
    .addColumn('request_id', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('at', 'integer', c => c.notNull())
    // Whom it concerned.
    .addColumn('account_id', 'text')
    .execute()
}

/** Mails to the person and to browsers, mail in pieces, and senders that staff have learned. */
async function createMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stop_tokens')
    .addColumn('account_id', 'text', c => c.primaryKey().references('account.id'))
    .addColumn('token', 'text', c => c.notNull().unique())
    .execute()
  await db.schema
    .createTable('raw_pieces')
    .addColumn('sha256', 'text', c => c.notNull())
    .addColumn('place', 'integer', c => c.notNull())
    .addColumn('bytes', 'blob', c => c.notNull())
    .addPrimaryKeyConstraint('raw_pieces_key', ['sha256', 'place'])
    .execute()
  await db.schema
    .createTable('learned_senders')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('signed_by', 'text', c => c.notNull())
    .addColumn('proposed_by', 'text', c => c.notNull())
    .addColumn('proposed_at', 'integer', c => c.notNull())
    .addColumn('confirmed_by', 'text')
    .addColumn('confirmed_at', 'integer')
    .addColumn('withdrawn_by', 'text')
    .addColumn('withdrawn_at', 'integer')
    .execute()
  await db.schema
    .createTable('unknown_senders')
    .addColumn('provider_id', 'text', c => c.notNull())
    .addColumn('sender', 'text', c => c.notNull())
    .addColumn('signed_by', 'text', c => c.notNull())
    .addColumn('kind', 'text', c => c.notNull())
    .addColumn('mails', 'integer', c => c.notNull())
    .addColumn('first_at', 'integer', c => c.notNull())
    .addColumn('last_at', 'integer', c => c.notNull())
    .addColumn('last_mail', 'text', c => c.notNull())
    .addColumn('settled_at', 'integer')
    .addPrimaryKeyConstraint('unknown_senders_key', ['provider_id', 'sender', 'signed_by'])
    .execute()
  await db.schema
    .createTable('push_addresses')
    .addColumn('session_id', 'text', c => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('account_id', 'text', c => c.notNull().references('account.id'))
    .addColumn('endpoint', 'text', c => c.notNull())
    .addColumn('made_at', 'integer', c => c.notNull())
    .addColumn('due_at', 'integer')
    .addColumn('attempts', 'integer', c => c.notNull().defaultTo(0))
    .addColumn('woken_at', 'integer')
    .execute()
}

/**
 * Several server processes on one database: who holds which piece of work and until when, and limits that count what
 * all of them do. SQLite has one process, and leaves all of it empty.
 */
async function createNodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', c => c.primaryKey())
    .addColumn('owner', 'text', c => c.notNull())
    // By the database's clock, so that the clocks of the nodes may differ.
    .addColumn('until', 'integer', c => c.notNull())
    .execute()
  await db.schema
    .createTable('request_paces')
    .addColumn('key', 'text', c => c.primaryKey())
    .addColumn('free_at', 'integer', c => c.notNull())
    .execute()
}

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  // Evidence is written once. Rows are deleted only by the erasure of an account, which names it in `erasing`.
  for (const table of ['events', 'artifacts']) await dropTrigger(db, { name: `${table}_refuse_delete`, table })
  for (const table of ['events', 'artifacts', 'signed_heads']) {
    await createTrigger(db, {
      name: `${table}_refuse_delete`,
      table,
      on: 'before delete',
      when: 'not exists (select 1 from erasing where account_id = old.account_id)',
      act: { refuse: 'the ledger is append-only' },
    })
  }
  await createTrigger(db, {
    name: 'signed_heads_refuse_update',
    table: 'signed_heads',
    on: 'before update',
    act: { refuse: 'the ledger is append-only' },
  })
  await createTrigger(db, {
    name: 'evidence_keys_refuse_delete',
    table: 'evidence_keys',
    on: 'before delete',
    act: { refuse: 'a key that has signed stays published' },
  })
  // A trigger, so that code that signs a head need not think of it.
  await createTrigger(db, {
    name: 'signed_heads_wait',
    table: 'signed_heads',
    on: 'after insert',
    act: { run: 'insert into unstamped_heads values (new.account_id, new.entries, new.at) on conflict do nothing' },
  })
  // Bytes never change under their hash: a row gives them up to the file store, or gets them back. A statement that
  // replaces a row deletes it first; SQLite fires these triggers then, too, because `recursive_triggers` is on.
  await createTrigger(db, {
    name: 'files_refuse_update',
    table: 'files',
    on: 'before update',
    when: `((old.account_id = new.account_id and old.sha256 = new.sha256 and old.created_at = new.created_at
      and ((old.moved_size is null and length(old.bytes) > 0
          and length(new.bytes) = 0 and new.moved_size = length(old.bytes))
        or (old.moved_size is not null and new.moved_size is null
          and length(new.bytes) = old.moved_size))) is not true)`,
    act: { refuse: 'bytes stay under their hash' },
  })
  await createTrigger(db, {
    name: 'files_refuse_delete',
    table: 'files',
    on: 'before delete',
    when: 'exists (select 1 from artifacts where account_id = old.account_id and sha256 = old.sha256)',
    act: { refuse: 'the ledger names this file' },
  })
  // Files whose rows are deleted are noted, so that they are deleted in the file store, too.
  await createTrigger(db, {
    name: 'files_freed',
    table: 'files',
    on: 'before delete',
    when: 'old.moved_size is not null',
    act: {
      run: 'insert into freed_files (owner, sha256) values (old.account_id, old.sha256) on conflict do nothing',
    },
  })
  // A trigger, so that code that ends a session, in whatever way, need not think of it.
  await createTrigger(db, {
    name: 'push_addresses_end',
    table: 'sessions',
    on: 'after update of revoked_at',
    when: 'new.revoked_at is not null',
    act: { run: 'delete from push_addresses where session_id = new.id' },
  })
}
