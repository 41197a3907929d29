import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'

const at = z.number().int()
const cents = z.number().int()

const Customer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  /** Credit from a change to a cheaper plan, used for the next charges. */
  creditCents: cents.default(0),
  deleted: z.boolean().default(false),
})
const Checkout = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  customerId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  priceId: z.string(),
  trialDays: z.number().int(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  subscriptionId: z.string().nullable(),
  /** Whether sales tax is computed, as a part of the price. */
  automaticTax: z.boolean().default(false),
  /** By real time: an abandoned page closes after a day, however far the calendar was moved. */
  expiresWallAt: at,
})
const Subscription = z.object({
  id: z.string(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled']),
  customerId: z.string(),
  priceId: z.string(),
  /** The last digits of a test card, which also determine how its charges go. */
  cardLast4: z.string(),
  /** Identifies the card: each use of an ordinary test card counts as a card of its own. */
  cardFingerprint: z.string().default(''),
  trialEnd: at.nullable(),
  /** Whether its owner was reminded of the trial's end. */
  reminded: z.boolean().default(false),
  /** Paid periods are counted from here, so that the 31st comes back after February. */
  anchor: at,
  periodsPaid: z.number().int(),
  periodStart: at,
  periodEnd: at,
  cancelAtPeriodEnd: z.boolean(),
  automaticTax: z.boolean().default(false),
})
const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(['paid', 'open']),
  customerId: z.string(),
  subscriptionId: z.string(),
  amountCents: cents,
  /** Paid by credit instead of the card. */
  creditCents: cents.default(0),
  refundedCents: cents.default(0),
  /** What was bought; absent in those of the first version. */
  priceId: z.string().optional(),
  createdAt: at,
  periodStart: at,
  periodEnd: at,
})
const Portal = z.object({ id: z.string(), customerId: z.string(), returnUrl: z.string() })

const THINGS = {
  customer: Customer,
  checkout: Checkout,
  subscription: Subscription,
  invoice: Invoice,
  portal: Portal,
} as const
export type Kind = keyof typeof THINGS
export type Thing<Of extends Kind> = z.infer<(typeof THINGS)[Of]>

interface KeptAnswer {
  fingerprint: string
  status: number
  body: string
}

export type StripeStore = ReturnType<typeof openStripeStore>

/** The stand-in's data. Everything is on disk before anybody hears of it, so a restart loses nothing. */
export function openStripeStore(path: string) {
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec(`
    CREATE TABLE IF NOT EXISTS things (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS things_by_kind ON things (kind, seq);
    CREATE TABLE IF NOT EXISTS events (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, body TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, next_attempt_at INTEGER NOT NULL DEFAULT 0, delivered_at INTEGER);
    CREATE INDEX IF NOT EXISTS events_waiting ON events (next_attempt_at, seq) WHERE delivered_at IS NULL;
    CREATE TABLE IF NOT EXISTS answers (
      key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
      created_at INTEGER NOT NULL);
  `)

  return {
    /** All or nothing; may be nested. */
    transaction: <T>(work: () => T): T => sqlite.transaction(work).immediate(),
    get<Of extends Kind>(kind: Of, id: string): Thing<Of> | undefined {
      const row = sqlite
        .prepare<unknown[], { body: string }>('SELECT body FROM things WHERE kind = ? AND id = ?')
        .get(kind, id)
      return row && parse(kind, row.body)
    },
    put<Of extends Kind>(kind: Of, thing: Thing<Of>): Thing<Of> {
      const keep = sqlite.prepare(
        `INSERT INTO things (kind, id, body) VALUES (@kind, @id, @body)
         ON CONFLICT (id) DO UPDATE SET body = @body WHERE kind = @kind`,
      )
      keep.run({ kind, id: thing.id, body: JSON.stringify(thing) })
      return thing
    },
    /** Newest first. */
    list<Of extends Kind>(kind: Of, where: Partial<Thing<Of>>, limit: number): Thing<Of>[] {
      const rows = sqlite.prepare<unknown[], { body: string }>(
        `SELECT body FROM things WHERE kind = @kind AND NOT EXISTS (
           SELECT 1 FROM json_each(@where) wanted
           WHERE json_extract(things.body, '$.' || wanted.key) IS NOT wanted.value)
         ORDER BY seq DESC LIMIT @limit`,
      )
      return rows.all({ kind, where: JSON.stringify(where), limit }).map(row => parse(kind, row.body))
    },
    count: (kind: Kind) =>
      sqlite.prepare<unknown[], { n: number }>('SELECT count(*) AS n FROM things WHERE kind = ?').get(kind)?.n ?? 0,
    addEvent: (event: { id: string; type: string; body: string }) =>
      void sqlite.prepare('INSERT INTO events (id, type, body) VALUES (@id, @type, @body)').run(event),
    /** An event that the product has not acknowledged yet, as the bytes that are sent. */
    nextDueEvent: (now: number) =>
      sqlite
        .prepare<unknown[], { id: string; body: string; attempts: number }>(
          `SELECT id, body, attempts FROM events WHERE delivered_at IS NULL AND next_attempt_at <= ?
         ORDER BY seq LIMIT 1`,
        )
        .get(now),
    settleEvent: (id: string, deliveredAt: number) =>
      void sqlite
        .prepare('UPDATE events SET delivered_at = ?, attempts = attempts + 1 WHERE id = ?')
        .run([deliveredAt, id]),
    postponeEvent: (id: string, nextAttemptAt: number) =>
      void sqlite
        .prepare('UPDATE events SET next_attempt_at = ?, attempts = attempts + 1 WHERE id = ?')
        .run([nextAttemptAt, id]),
    waitingEvents: () =>
      sqlite.prepare<unknown[], { n: number }>('SELECT count(*) AS n FROM events WHERE delivered_at IS NULL').get()
        ?.n ?? 0,
    keptAnswer: (key: string) =>
      sqlite.prepare<unknown[], KeptAnswer>('SELECT fingerprint, status, body FROM answers WHERE key = ?').get(key),
    keepAnswer: (key: string, answer: KeptAnswer, now: number) =>
      void sqlite
        .prepare('INSERT INTO answers VALUES (@key, @fingerprint, @status, @body, @now)')
        .run({ key, ...answer, now }),
    dropAnswers: (before: number) => void sqlite.prepare('DELETE FROM answers WHERE created_at < ?').run([before]),
    close: () => void sqlite.close(),
  }
}

function parse<Of extends Kind>(kind: Of, body: string): Thing<Of> {
  // The compiler cannot match the schema to a generic index; the schema has just validated the value.
  return THINGS[kind].parse(JSON.parse(body)) as Thing<Of>
}
