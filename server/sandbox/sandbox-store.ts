import BetterSqlite from 'better-sqlite3'

import { PROVIDER_IDS, type ProviderId } from '../../sync/catalog/providers.ts'
import { defaultScript, type MailKind, ReplyKind, Script } from './providers.ts'

/** Where a mail is shown: mail to people, a provider's box, mail to the product itself, or mail from providers. */
export type Box = 'people' | 'product' | 'replies' | ProviderId
export const BOXES: readonly Box[] = ['people', ...PROVIDER_IDS, 'product', 'replies']

export interface Message {
  id: string
  takenAt: number
  mailFrom: string
  rcptTo: string[]
  box: Box
  from: string
  subject: string
  messageId: string
}

interface Forward {
  id: number
  messageId: string
  recipient: string
}

export interface Reply {
  id: string
  letterId: string
  providerId: ProviderId
  kind: MailKind
  dueAt: number
}

/** A letter that reached an address that a provider reads. */
export interface Letter {
  id: string
  providerId: ProviderId
  /** The correspondence, identified by the address to which the letter wants its reply. */
  thread: string
  recipient: string
  takenAt: number
}

const TABLES = `
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY,
    taken_at INTEGER NOT NULL,
    mail_from TEXT NOT NULL,
    rcpt_to TEXT NOT NULL,
    box TEXT NOT NULL,
    header_from TEXT NOT NULL,
    subject TEXT NOT NULL,
    message_id TEXT NOT NULL,
    raw BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_by_box ON messages (box);
  CREATE TABLE IF NOT EXISTS forwards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message_id TEXT NOT NULL REFERENCES messages (id),
    recipient TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    attempts INTEGER NOT NULL DEFAULT 0,
    note TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS forwards_waiting ON forwards (id) WHERE state = 'waiting';
  CREATE TABLE IF NOT EXISTS letters (
    id TEXT NOT NULL REFERENCES messages (id),
    provider_id TEXT NOT NULL,
    thread TEXT NOT NULL,
    recipient TEXT NOT NULL,
    PRIMARY KEY (provider_id, thread, id, recipient)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS letters_by_id ON letters (id);
  CREATE TABLE IF NOT EXISTS replies (
    id TEXT PRIMARY KEY,
    letter_id TEXT NOT NULL REFERENCES messages (id),
    provider_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting',
    raw BLOB,
    note TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS replies_waiting ON replies (due_at) WHERE state = 'waiting';
  CREATE TABLE IF NOT EXISTS scripts (provider_id TEXT PRIMARY KEY, steps TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS keys (domain TEXT PRIMARY KEY, private_pem TEXT NOT NULL) STRICT;
`

export type SandboxStore = ReturnType<typeof openSandboxStore>

/**
 * The outside world's data, in a file of its own: it plays other people's machines, so it must not share a transaction
 * with the product. Each accepted SMTP transaction is one row, whatever its Message-ID: a letter that was sent twice
 * must show up twice.
 */
export function openSandboxStore(path: string) {
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('journal_mode = WAL')
  // After journal_mode, which lowers it: the relay's 250 must survive a kill.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('sandbox store is not durable')
  sqlite.exec(TABLES)

  return {
    /** Everything that `work` writes is on disk when it returns, or nothing is. */
    transaction: <T>(work: () => T): T => sqlite.transaction(work).immediate(),
    addMessage: (message: Message, raw: Uint8Array) =>
      void sqlite
        .prepare(
          'INSERT INTO messages VALUES (@id, @takenAt, @mailFrom, @rcptTo, @box, @from, @subject, @messageId, @raw)',
        )
        .run({
          ...message,
          rcptTo: JSON.stringify(message.rcptTo),
          raw,
        }),
    messages: ({ box = null, to = null, ...part }: { box?: Box | null; to?: string | null } & Part) =>
      sqlite
        .prepare<unknown[], StoredMessage>(`${MESSAGES} WHERE (@box IS NULL OR box = @box)
           AND (@to IS NULL OR EXISTS (SELECT 1 FROM json_each(rcpt_to) WHERE lower(json_each.value) = lower(@to)))
         ORDER BY rowid DESC LIMIT @limit OFFSET @offset`)
        .all({ box, to, ...part })
        .map(messageOf),
    countByBox: () =>
      new Map(
        sqlite
          .prepare<unknown[], { box: string; n: number }>('SELECT box, count(*) AS n FROM messages GROUP BY box')
          .all()
          .map(({ box, n }) => [boxOf(box), n] as const),
      ),
    message(id: string): Message | undefined {
      const row = sqlite.prepare<unknown[], StoredMessage>(`${MESSAGES} WHERE id = ?`).get(id)
      return row && messageOf(row)
    },
    raw: (id: string) =>
      sqlite.prepare<unknown[], { raw: Uint8Array }>('SELECT raw FROM messages WHERE id = ?').get(id)?.raw,

    addForward: (messageId: string, recipient: string) =>
      void sqlite.prepare('INSERT INTO forwards (message_id, recipient) VALUES (?, ?)').run([messageId, recipient]),
    waitingForwards: (limit: number, afterId: number) =>
      sqlite
        .prepare<unknown[], Forward>(`SELECT id, message_id AS messageId, recipient FROM forwards
         WHERE state = 'waiting' AND id > ? ORDER BY id LIMIT ?`)
        .all(afterId, limit),
    settleForward: (id: number, state: Settled | 'waiting', note: string | null) =>
      void sqlite
        .prepare('UPDATE forwards SET state = @state, note = @note, attempts = attempts + 1 WHERE id = @id')
        .run({
          id,
          state,
          note,
        }),

    addLetter: (letter: Omit<Letter, 'takenAt'>) =>
      void sqlite.prepare('INSERT INTO letters VALUES (@id, @providerId, @thread, @recipient)').run(letter),
    letter(id: string): Letter | undefined {
      const row = sqlite.prepare<unknown[], Letter>(`${LETTERS} WHERE letters.id = ?`).get(id)
      return row && known(row)
    },
    lettersOf: (providerId: ProviderId, limit: number) =>
      sqlite
        .prepare<unknown[], Letter>(`${LETTERS} WHERE provider_id = ? ORDER BY messages.rowid DESC LIMIT ?`)
        .all(providerId, limit)
        .map(known),
    lettersOn: (providerId: ProviderId, thread: string) =>
      sqlite
        .prepare<unknown[], Letter>(`${LETTERS} WHERE provider_id = ? AND thread = ? ORDER BY messages.rowid`)
        .all(providerId, thread)
        .map(known),
    hasBounced: (letterId: string) =>
      sqlite
        .prepare("SELECT 1 FROM replies WHERE letter_id = ? AND kind = 'bounce' AND state != 'dropped' LIMIT 1")
        .get(letterId) !== undefined,

    addReply: (reply: Reply) =>
      void sqlite
        .prepare(`INSERT INTO replies (id, letter_id, provider_id, kind, due_at)
         VALUES (@id, @letterId, @providerId, @kind, @dueAt)`)
        .run(reply),
    /** How many replies of a kind a correspondence has already had. */
    sentBefore: (of: { providerId: ProviderId; thread: string; kind: MailKind }) =>
      sqlite
        .prepare<
          unknown[],
          { n: number }
        >(`SELECT count(*) AS n FROM replies r JOIN letters l ON l.id = r.letter_id AND l.provider_id = r.provider_id
         WHERE r.provider_id = @providerId AND r.kind = @kind AND r.state = 'sent' AND l.thread = @thread`)
        .get(of)?.n ?? 0,
    dueReplies: (now: number, limit: number) =>
      sqlite
        .prepare<unknown[], Reply>(`${REPLIES} WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`)
        .all(now, limit)
        .map(replyOf),
    waitingReplies: (providerId: ProviderId) =>
      sqlite
        .prepare<unknown[], Reply>(
          `${REPLIES} WHERE state = 'waiting' AND provider_id = ? ORDER BY due_at, id LIMIT 200`,
        )
        .all(providerId)
        .map(replyOf),
    /** The exact bytes, once composed, so that a repeat after a crash is the same mail. */
    replyRaw: (id: string) =>
      sqlite.prepare<unknown[], { raw: Uint8Array | null }>('SELECT raw FROM replies WHERE id = ?').get(id)?.raw ??
      null,
    keepReplyRaw: (id: string, raw: Uint8Array) =>
      void sqlite.prepare('UPDATE replies SET raw = ? WHERE id = ?').run([raw, id]),
    settleReply: (id: string, state: Settled, note: string | null) =>
      void sqlite.prepare('UPDATE replies SET state = ?, note = ? WHERE id = ?').run([state, note, id]),
    /** Deletes waiting replies that the provider will no longer write; those of the given kinds still come. */
    dropReplies: (providerId: ProviderId, except: readonly MailKind[]) =>
      void sqlite
        .prepare(`${DROPPED} AND provider_id = ? AND kind NOT IN (SELECT value FROM json_each(?))`)
        .run([providerId, JSON.stringify(except)]),
    dropRepliesTo: (letterId: string) => void sqlite.prepare(`${DROPPED} AND letter_id = ?`).run([letterId]),

    script(providerId: ProviderId): Script {
      const row = sqlite
        .prepare<unknown[], { steps: string }>('SELECT steps FROM scripts WHERE provider_id = ?')
        .get(providerId)
      return row ? Script.parse(JSON.parse(row.steps)) : defaultScript(providerId)
    },
    saveScript: (providerId: ProviderId, script: Script) =>
      void sqlite
        .prepare(`INSERT INTO scripts (provider_id, steps) VALUES (@providerId, @steps)
         ON CONFLICT (provider_id) DO UPDATE SET steps = @steps`)
        .run({ providerId, steps: JSON.stringify(script) }),
    key: (domain: string) =>
      sqlite.prepare<unknown[], { pem: string }>('SELECT private_pem AS pem FROM keys WHERE domain = ?').get(domain)
        ?.pem,
    addKey: (domain: string, privatePem: string) =>
      void sqlite
        .prepare('INSERT INTO keys (domain, private_pem) VALUES (?, ?) ON CONFLICT DO NOTHING')
        .run([domain, privatePem]),
    close: () => void sqlite.close(),
  }
}

type Settled = 'sent' | 'refused'
interface Part {
  limit: number
  offset: number
}

const MESSAGES = `SELECT id, taken_at AS takenAt, mail_from AS mailFrom, rcpt_to AS rcptTo, box, header_from AS "from",
  subject, message_id AS messageId FROM messages`
const LETTERS = `SELECT letters.id, provider_id AS providerId, thread, recipient, taken_at AS takenAt
  FROM letters JOIN messages ON messages.id = letters.id`
const REPLIES = 'SELECT id, letter_id AS letterId, provider_id AS providerId, kind, due_at AS dueAt FROM replies'
const DROPPED = "UPDATE replies SET state = 'dropped' WHERE state = 'waiting' AND raw IS NULL"

interface StoredMessage extends Omit<Message, 'rcptTo' | 'box'> {
  rcptTo: string
  box: string
}

const messageOf = ({ rcptTo, box, ...row }: StoredMessage): Message => ({
  ...row,
  rcptTo: JSON.parse(rcptTo),
  box: boxOf(box),
})

const boxOf = (value: string): Box => BOXES.find(box => box === value) ?? 'people'

const replyOf = (row: Reply): Reply => known({ ...row, kind: ReplyKind.exclude(['silent']).parse(row.kind) })

function known<Row extends { providerId: ProviderId }>(row: Row): Row {
  if (PROVIDER_IDS.includes(row.providerId)) return row
  throw new Error(`the sandbox holds a provider that the catalogue no longer has: ${row.providerId}`)
}
