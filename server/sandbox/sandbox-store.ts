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

export interface SandboxStore {
  /** Everything that `work` writes is on disk when it returns, or nothing is. */
  transaction<T>(work: () => T): T
  addMessage(message: Message, raw: Uint8Array): void
  messages(filter: { box?: Box; to?: string; limit: number; offset: number }): Message[]
  countByBox(): Map<Box, number>
  message(id: string): Message | undefined
  raw(id: string): Uint8Array | undefined

  addForward(messageId: string, recipient: string): void
  waitingForwards(limit: number, afterId: number): Forward[]
  settleForward(id: number, state: 'sent' | 'refused', note: string | null): void
  noteForward(id: number, note: string): void

  addLetter(letter: Omit<Letter, 'takenAt'>): void
  letter(id: string): Letter | undefined
  lettersOf(providerId: ProviderId, limit: number): Letter[]
  lettersOn(providerId: ProviderId, thread: string): Letter[]
  hasBounced(letterId: string): boolean

  addReply(reply: Reply): void
  /** How many replies of a kind a correspondence has already had. */
  sentBefore(of: { providerId: ProviderId; thread: string; kind: MailKind }): number
  dueReplies(now: number, limit: number): Reply[]
  waitingReplies(providerId: ProviderId): Reply[]
  /** The exact bytes, once composed, so that a repeat after a crash is the same mail. */
  replyRaw(id: string): Uint8Array | null
  keepReplyRaw(id: string, raw: Uint8Array): void
  settleReply(id: string, state: 'sent' | 'refused', note: string | null): void
  /** Deletes waiting replies that the provider will no longer write; those of the given kinds still come. */
  dropReplies(providerId: ProviderId, except: readonly MailKind[]): void
  dropRepliesTo(letterId: string): void

  script(providerId: ProviderId): Script
  saveScript(providerId: ProviderId, script: Script): void
  key(domain: string): string | undefined
  addKey(domain: string, privatePem: string): void
  close(): void
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

/**
 * The outside world's data, in a file of its own: it plays other people's machines, so it must not share a transaction
 * with the product. Each accepted SMTP transaction is one row, whatever its Message-ID: a letter that was sent twice
 * must show up twice.
 */
export function openSandboxStore(path: string): SandboxStore {
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('journal_mode = WAL')
  // After journal_mode, which lowers it: the relay's 250 must survive a kill.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('sandbox store is not durable')
  sqlite.exec(TABLES)

  const columns = 'id, taken_at, mail_from, rcpt_to, box, header_from, subject, message_id'
  const prepared = {
    addMessage: sqlite.prepare(`INSERT INTO messages (${columns}, raw) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    messages: sqlite.prepare<unknown[], MessageRow>(
      `SELECT ${columns} FROM messages
       WHERE (@box IS NULL OR box = @box)
         AND (@to IS NULL OR EXISTS (SELECT 1 FROM json_each(rcpt_to) WHERE lower(json_each.value) = lower(@to)))
       ORDER BY rowid DESC LIMIT @limit OFFSET @offset`,
    ),
    countByBox: sqlite.prepare<unknown[], { box: string; n: number }>(
      'SELECT box, count(*) AS n FROM messages GROUP BY box',
    ),
    message: sqlite.prepare<unknown[], MessageRow>(`SELECT ${columns} FROM messages WHERE id = ?`),
    raw: sqlite.prepare<unknown[], { raw: Uint8Array }>('SELECT raw FROM messages WHERE id = ?'),

    addForward: sqlite.prepare('INSERT INTO forwards (message_id, recipient) VALUES (?, ?)'),
    waitingForwards: sqlite.prepare<unknown[], Forward>(
      `SELECT id, message_id AS messageId, recipient FROM forwards
       WHERE state = 'waiting' AND id > @afterId ORDER BY id LIMIT @limit`,
    ),
    settleForward: sqlite.prepare(
      'UPDATE forwards SET state = @state, note = @note, attempts = attempts + 1 WHERE id = @id',
    ),
    noteForward: sqlite.prepare('UPDATE forwards SET note = @note, attempts = attempts + 1 WHERE id = @id'),

    addLetter: sqlite.prepare('INSERT INTO letters (id, provider_id, thread, recipient) VALUES (?, ?, ?, ?)'),
    letter: sqlite.prepare<unknown[], LetterRow>(`${LETTERS} WHERE letters.id = ?`),
    lettersOf: sqlite.prepare<unknown[], LetterRow>(
      `${LETTERS} WHERE provider_id = ? ORDER BY messages.rowid DESC LIMIT ?`,
    ),
    lettersOn: sqlite.prepare<unknown[], LetterRow>(
      `${LETTERS} WHERE provider_id = ? AND thread = ? ORDER BY messages.rowid`,
    ),
    hasBounced: sqlite.prepare(
      "SELECT 1 FROM replies WHERE letter_id = ? AND kind = 'bounce' AND state != 'dropped' LIMIT 1",
    ),

    addReply: sqlite.prepare(
      `INSERT INTO replies (id, letter_id, provider_id, kind, due_at)
       VALUES (@id, @letterId, @providerId, @kind, @dueAt)`,
    ),
    sentBefore: sqlite.prepare<unknown[], { n: number }>(
      `SELECT count(*) AS n FROM replies r JOIN letters l ON l.id = r.letter_id AND l.provider_id = r.provider_id
       WHERE r.provider_id = @providerId AND r.kind = @kind AND r.state = 'sent' AND l.thread = @thread`,
    ),
    dueReplies: sqlite.prepare<unknown[], ReplyRow>(
      `${REPLIES} WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
    ),
    waitingReplies: sqlite.prepare<unknown[], ReplyRow>(
      `${REPLIES} WHERE state = 'waiting' AND provider_id = ? ORDER BY due_at, id LIMIT 200`,
    ),
    replyRaw: sqlite.prepare<unknown[], { raw: Uint8Array | null }>('SELECT raw FROM replies WHERE id = ?'),
    keepReplyRaw: sqlite.prepare('UPDATE replies SET raw = ? WHERE id = ?'),
    settleReply: sqlite.prepare('UPDATE replies SET state = @state, note = @note WHERE id = @id'),
    dropReplies: sqlite.prepare(
      `UPDATE replies SET state = 'dropped' WHERE state = 'waiting' AND provider_id = @providerId
         AND raw IS NULL AND kind NOT IN (SELECT value FROM json_each(@except))`,
    ),
    dropRepliesTo: sqlite.prepare(
      "UPDATE replies SET state = 'dropped' WHERE state = 'waiting' AND raw IS NULL AND letter_id = ?",
    ),

    script: sqlite.prepare<unknown[], { steps: string }>('SELECT steps FROM scripts WHERE provider_id = ?'),
    saveScript: sqlite.prepare(
      `INSERT INTO scripts (provider_id, steps) VALUES (@providerId, @steps)
       ON CONFLICT (provider_id) DO UPDATE SET steps = @steps`,
    ),
    key: sqlite.prepare<unknown[], { private_pem: string }>('SELECT private_pem FROM keys WHERE domain = ?'),
    addKey: sqlite.prepare('INSERT INTO keys (domain, private_pem) VALUES (?, ?) ON CONFLICT DO NOTHING'),
  }

  return {
    transaction: work => sqlite.transaction(work).immediate(),
    addMessage(message, raw) {
      const { id, takenAt, mailFrom, rcptTo, box, from, subject, messageId } = message
      prepared.addMessage.run(id, takenAt, mailFrom, JSON.stringify(rcptTo), box, from, subject, messageId, raw)
    },
    messages: ({ box, to, limit, offset }) =>
      prepared.messages.all({ box: box ?? null, to: to ?? null, limit, offset }).map(messageOf),
    countByBox: () => new Map(prepared.countByBox.all().map(({ box, n }) => [boxOf(box), n])),
    message(id) {
      const row = prepared.message.get(id)
      return row && messageOf(row)
    },
    raw: id => prepared.raw.get(id)?.raw,

    addForward: (messageId, recipient) => void prepared.addForward.run(messageId, recipient),
    waitingForwards: (limit, afterId) => prepared.waitingForwards.all({ limit, afterId }),
    settleForward: (id, state, note) => void prepared.settleForward.run({ id, state, note }),
    noteForward: (id, note) => void prepared.noteForward.run({ id, note }),

    addLetter: ({ id, providerId, thread, recipient }) =>
      void prepared.addLetter.run(id, providerId, thread, recipient),
    letter(id) {
      const row = prepared.letter.get(id)
      return row && letterOf(row)
    },
    lettersOf: (providerId, limit) => prepared.lettersOf.all(providerId, limit).map(letterOf),
    lettersOn: (providerId, thread) => prepared.lettersOn.all(providerId, thread).map(letterOf),
    hasBounced: letterId => prepared.hasBounced.get(letterId) !== undefined,

    addReply: reply => void prepared.addReply.run(reply),
    sentBefore: of => prepared.sentBefore.get(of)?.n ?? 0,
    dueReplies: (now, limit) => prepared.dueReplies.all(now, limit).map(replyOf),
    waitingReplies: providerId => prepared.waitingReplies.all(providerId).map(replyOf),
    replyRaw: id => prepared.replyRaw.get(id)?.raw ?? null,
    keepReplyRaw: (id, raw) => void prepared.keepReplyRaw.run(raw, id),
    settleReply: (id, state, note) => void prepared.settleReply.run({ id, state, note }),
    dropReplies: (providerId, except) => void prepared.dropReplies.run({ providerId, except: JSON.stringify(except) }),
    dropRepliesTo: letterId => void prepared.dropRepliesTo.run(letterId),

    script(providerId) {
      const row = prepared.script.get(providerId)
      return row ? Script.parse(JSON.parse(row.steps)) : defaultScript(providerId)
    },
    saveScript: (providerId, script) => void prepared.saveScript.run({ providerId, steps: JSON.stringify(script) }),
    key: domain => prepared.key.get(domain)?.private_pem,
    addKey: (domain, privatePem) => void prepared.addKey.run(domain, privatePem),
    close: () => void sqlite.close(),
  }
}

const LETTERS = `SELECT letters.id, provider_id, thread, recipient, taken_at
  FROM letters JOIN messages ON messages.id = letters.id`
const REPLIES = 'SELECT id, letter_id, provider_id, kind, due_at FROM replies'

interface MessageRow {
  id: string
  taken_at: number
  mail_from: string
  rcpt_to: string
  box: string
  header_from: string
  subject: string
  message_id: string
}

function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    takenAt: row.taken_at,
    mailFrom: row.mail_from,
    rcptTo: recipientsOf(row.rcpt_to),
    box: boxOf(row.box),
    from: row.header_from,
    subject: row.subject,
    messageId: row.message_id,
  }
}

function recipientsOf(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.map(String) : []
}

function boxOf(value: string): Box {
  return BOXES.find(box => box === value) ?? 'people'
}

interface LetterRow {
  id: string
  provider_id: string
  thread: string
  recipient: string
  taken_at: number
}

function letterOf(row: LetterRow): Letter {
  const { id, thread, recipient } = row
  return { id, thread, recipient, providerId: providerIdOf(row.provider_id), takenAt: row.taken_at }
}

interface ReplyRow {
  id: string
  letter_id: string
  provider_id: string
  kind: string
  due_at: number
}

function replyOf(row: ReplyRow): Reply {
  const kind = ReplyKind.exclude(['silent']).parse(row.kind)
  const { id, letter_id: letterId, due_at: dueAt } = row
  return { id, kind, letterId, providerId: providerIdOf(row.provider_id), dueAt }
}

function providerIdOf(value: string): ProviderId {
  const id = PROVIDER_IDS.find(known => known === value)
  if (id === undefined) throw new Error(`the sandbox holds a provider that the catalogue no longer has: ${value}`)
  return id
}
