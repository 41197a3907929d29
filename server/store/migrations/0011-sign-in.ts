import { type Kysely, sql } from 'kysely'

/** Mails of earlier releases that carry a ticket and a code. */
const CARRY_A_TICKET = `('confirm', 'already_registered', 'sign_in_link')`

/**
 * Secrets that open an account are no longer in the database; each sign-up keeps what was typed until its mailbox is
 * proven.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Real time until which a mail's ticket works; null for mail without one. A mail with a ticket is stored sealed.
  await db.schema.alterTable('mails').addColumn('secret_until', 'integer').execute()
  // JSON: name and ZIP code as typed in the browser whose ticket this is.
  await db.schema.alterTable('tickets').addColumn('pending_facts', 'text').execute()
  // How a session began, and the hash of the nonce of the browser that asked for it.
  await db.schema
    .alterTable('sessions')
    .addColumn('kind', 'text', c => c.notNull().defaultTo('unknown'))
    .execute()
  await db.schema.alterTable('sessions').addColumn('flow_hash', 'text').execute()

  await sql
    .raw(`delete from inbound_mails where state = 'archive'
      and note in (select message_id from mails where step in ${CARRY_A_TICKET})`)
    .execute(db)
  // Mails that still wait are unsealed: they are not sent, and the person has to press 'Resend Email' again.
  await sql
    .raw(`update mails set state = case when state in ('waiting', 'sending') then 'failed' else state end,
      sending_since = null, raw = substr(raw, 1, 0), secret_until = 0 where step in ${CARRY_A_TICKET}`)
    .execute(db)
  // A code hash can be reversed by trying a million codes: codes stop working, the tickets beside them still do.
  await sql.raw(`update tickets set code_hash = ''`).execute(db)
}
