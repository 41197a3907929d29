import BetterSqlite from 'better-sqlite3'
import type { ExpressionBuilder } from 'kysely'

import type { Executor } from './database.ts'
import { archiveId } from './inbound-store.ts'
import type { Database } from './schema.ts'
import { statement } from './statement.ts'

/**
 * Key of the setting that holds letters after a restore; its value is the moment up to which the backup knew (ISO).
 *
 * What left after that moment is not known here, and its archive copy has come and gone: neither the queue nor the
 * heartbeat can tell a letter that is due from one that has left. So none leaves until a person has looked at what
 * the relay sent. Other mail (a sign-in link, an order's confirmation) leaves: twice does no harm.
 */
const HELD_SINCE = 'letters_held_since'

const heldSince = statement(db => db.selectFrom('settings').select('value').where('key', '=', HELD_SINCE))

export async function lettersAreHeld(db: Executor): Promise<boolean> {
  return (await heldSince.first(db, {})) !== undefined
}

/** What may be claimed while letters are held: mail that is no letter, and letters whose copy proves that they left. */
export const notHeld = (eb: ExpressionBuilder<Database, 'mails'>) =>
  eb.or([
    eb('requestId', 'is', null),
    eb('messageId', 'in', eb.selectFrom('inboundMails').select('note').where('state', '=', 'archive')),
  ])

/** A letter that waits for a person's word. */
interface HeldLetter {
  messageId: string
  step: string
  createdAt: number
  /** Times that it was handed to the relay without an answer; 0 where only a restore holds it. */
  unproven: number
}

export function holdLetters(sqlite: BetterSqlite.Database, since: number): void {
  sqlite
    .prepare('insert into settings (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(HELD_SINCE, new Date(since).toISOString())
  // 'sending' would be sent again when no copy comes in time. Once handed over, as far as anybody knows: so that the
  // queue looks for a copy before it lets one go.
  sqlite
    .prepare(
      `update mails set state = 'waiting', sending_since = null, attempts = max(attempts, 1)
       where request_id is not null and state in ('waiting', 'sending')`,
    )
    .run()
}

/**
 * What a person does about held letters, those of a restore and those that the relay never answered about, with a
 * connection of its own: the server may run meanwhile.
 */
interface HeldLetters {
  /** Undefined when nothing is held. `since`: up to when a restored backup knew; null where no restore holds letters. */
  list(): { since: string | null; letters: HeldLetter[] } | undefined
  /**
   * The relay's own record says that it had taken these: they are settled as sent, as if their copies had come.
   * Returns the Message-IDs that no held letter has; when there is one, none is noted.
   */
  noteLeft(messageIds: readonly string[], receivedAt: number): string[]
  /** From now on letters leave. */
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
    // The columns are named in the statement.
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
          // The queue finds the copy before it lets it go, and settles it as sent.
          free.run(messageId)
        }
      })
      note.immediate()
      return []
    },
    release() {
      // Once handed over, as far as anybody knows: the queue looks for a copy before it lets a letter go.
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
