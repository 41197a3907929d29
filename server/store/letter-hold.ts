import BetterSqlite from 'better-sqlite3'
import type { ExpressionBuilder } from 'kysely'

import type { Executor } from './database.ts'
import { archiveId } from './inbound-store.ts'
import type { Database } from './schema.ts'
import { statement } from './statement.ts'

/**
 * Key of the setting that holds letters after a restore; its value is the moment up to which the backup knew (ISO).
 *
 * Letters that left after that moment are not recorded here, and their archive copies have come and gone: neither the
 * queue nor the heartbeat can tell a letter that is due from one that has left. So none leaves until a person has
 * checked what the relay sent. Other mail (a sign-in link, an order's confirmation) does leave: sending it twice does
 * no harm.
 */
const HELD_SINCE = 'letters_held_since'

const heldSince = statement(db => db.selectFrom('settings').select('value').where('key', '=', HELD_SINCE))

export async function lettersAreHeld(db: Executor): Promise<boolean> {
  return (await heldSince.first(db, {})) !== undefined
}

/** What may be claimed while letters are held: other mail, and letters whose archive copy proves that they left. */
export const notHeld = (eb: ExpressionBuilder<Database, 'mails'>) =>
  eb.or([
    eb('requestId', 'is', null),
    eb('messageId', 'in', eb.selectFrom('inboundMails').select('note').where('state', '=', 'archive')),
  ])

/** A letter that waits for a person's decision. */
interface HeldLetter {
  messageId: string
  step: string
  createdAt: number
  /** How often it was handed to the relay without an answer; 0 when only a restore holds it. */
  unproven: number
}

export function holdLetters(sqlite: BetterSqlite.Database, since: number): void {
  sqlite
    .prepare('insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(HELD_SINCE, new Date(since).toISOString())
  // A letter left in 'sending' would be sent again when no copy comes in time. It may have been handed over once, so
  // `attempts` is at least 1 and the queue looks for a copy before it sends the letter.
  sqlite
    .prepare(
      `update mails set state = 'waiting', sending_since = null, attempts = max(attempts, 1)
       where request_id is not null and state in ('waiting', 'sending')`,
    )
    .run()
}

/**
 * What a person can do about held letters, both those of a restore and those that the relay never answered about. Uses
 * a connection of its own, since the server may be running.
 */
interface HeldLetters {
  /** Undefined when nothing is held. `since`: up to when a restored backup knew; null when no restore holds letters. */
  list(): { since: string | null; letters: HeldLetter[] } | undefined
  /**
   * Settles these as sent, as if their copies had come, because the relay's own record says that it took them. Returns
   * the Message-IDs that no held letter has; when there is one, nothing is recorded.
   */
  noteLeft(messageIds: readonly string[], receivedAt: number): string[]
  /** Lets letters leave from now on. */
  release(): void
  close(): void
}

export function heldLettersIn(path: string): HeldLetters {
  const sqlite = new BetterSqlite(path, { fileMustExist: true })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('synchronous = FULL')

  function list(): ReturnType<HeldLetters['list']> {
    const since = sqlite.prepare('select value from settings where key = ?').pluck().get(HELD_SINCE)
    const letters = sqlite
      .prepare(
        `select message_id as messageId, step, created_at as createdAt, unproven from mails
         where request_id is not null and (state = 'held' or (state = 'waiting' and ?))
           and message_id not in (select note from inbound_mails where state = 'archive' and note is not null)
         order by id`,
      )
      .all(since === undefined ? 0 : 1)
    if (since === undefined && letters.length === 0) return undefined
    // The statement selects exactly these columns.
    return { since: since === undefined ? null : String(since), letters: letters as HeldLetter[] }
  }

  return {
    list,
    noteLeft(messageIds, receivedAt) {
      const known = new Set(list()?.letters.map(letter => letter.messageId))
      const unknown = messageIds.filter(messageId => !known.has(messageId))
      if (unknown.length > 0) return unknown
      const raw = Buffer.from('No copy: the operator found this mail in the record of the relay.\r\n')
      const copy = sqlite.prepare(
        `insert into inbound_mails (id, received_at, envelope_from, envelope_to, raw, state, note)
         values (?, ?, '', '[]', ?, 'archive', ?) on conflict (id) do nothing`,
      )
      const free = sqlite.prepare(
        "update mails set state = 'waiting', attempts = max(attempts, 1) where message_id = ? and state = 'held'",
      )
      const note = sqlite.transaction(() => {
        for (const messageId of messageIds) {
          copy.run(archiveId(messageId), receivedAt, raw, messageId)
          // The queue finds this copy before it would send the letter, and settles it as sent.
          free.run(messageId)
        }
      })
      note.immediate()
      return []
    },
    release() {
      // A letter may have been handed over once, so the queue looks for a copy before it sends it.
      const release = sqlite.transaction(() => {
        sqlite
          .prepare(
            `update mails set attempts = max(attempts, 1)
             where message_id in (select note from inbound_mails where state = 'archive') and state = 'waiting'`,
          )
          .run()
        sqlite
          .prepare("update mails set state = 'waiting', next_attempt_at = 0, unproven = 0 where state = 'held'")
          .run()
        sqlite.prepare('delete from settings where key = ?').run(HELD_SINCE)
      })
      release.immediate()
    },
    close: () => sqlite.close(),
  }
}
