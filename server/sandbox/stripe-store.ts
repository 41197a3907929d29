import BetterSqlite from 'better-sqlite3'
import { z } from 'zod'

const at = z.number().int()
const metadata = z.record(z.string(), z.string())

const Customer = z.object({
  id: z.string(),
  email: z.string().nullable(),
  createdAt: at,
  metadata,
  /** Credit from a change to a cheaper plan, used for the next charges. */
  creditCents: z.number().int().default(0),
  deleted: z.boolean().default(false),
})
const Checkout = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  customerId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  priceId: z.string(),
  trialDays: z.number().int(),
  clientReferenceId: z.string().nullable(),
  metadata,
  subscriptionMetadata: metadata,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  createdAt: at,
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
  createdAt: at,
  trialStart: at.nullable(),
  trialEnd: at.nullable(),
  /** Paid periods are counted from here, so that the 31st comes back after February. */
  anchor: at,
  periodsPaid: z.number().int(),
  periodStart: at,
  periodEnd: at,
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: at.nullable(),
  endedAt: at.nullable(),
  latestInvoiceId: z.string().nullable(),
  automaticTax: z.boolean().default(false),
  metadata,
})
const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(['paid', 'open', 'void']),
  customerId: z.string(),
  subscriptionId: z.string(),
  amountCents: z.number().int(),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  /** Paid by credit instead of the card. */
  creditCents: z.number().int().default(0),
  refundedCents: z.number().int().default(0),
  /** The new price, when the invoice is for a change of plan. */
  priceId: z.string().optional(),
  createdAt: at,
  periodStart: at,
  periodEnd: at,
})
const Portal = z.object({ id: z.string(), customerId: z.string(), returnUrl: z.string(), createdAt: at })

const THINGS = {
  customer: Customer,
  checkout: Checkout,
  subscription: Subscription,
  invoice: Invoice,
  portal: Portal,
} as const

export type Kind = keyof typeof THINGS
export type Thing<Of extends Kind> = z.infer<(typeof THINGS)[Of]>

/** An event that the product has not acknowledged yet, as the bytes that are sent. */
interface WaitingEvent {
  id: string
  body: string
  attempts: number
}

interface KeptAnswer {
  fingerprint: string
  status: number
  body: string
}

/** The stand-in's data. Everything is on disk before anybody hears of it, so a restart loses nothing. */
export interface StripeStore {
  /** All or nothing; may be nested. */
  transaction<T>(work: () => T): T
  get<Of extends Kind>(kind: Of, id: string): Thing<Of> | undefined
  put<Of extends Kind>(kind: Of, thing: Thing<Of>): void
  /** Newest first. */
  list<Of extends Kind>(kind: Of, where: Partial<Thing<Of>>, limit: number): Thing<Of>[]
  count(kind: Kind): number
  addEvent(event: { id: string; type: string; body: string }): void
  nextDueEvent(now: number): WaitingEvent | undefined
  settleEvent(id: string, settled: { deliveredAt: number } | { nextAttemptAt: number }): void
  waitingEvents(): number
  keptAnswer(key: string): KeptAnswer | undefined
  keepAnswer(key: string, answer: KeptAnswer, now: number): void
  dropAnswers(before: number): void
  close(): void
}

export function openStripeStore(path: string): StripeStore {
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
  const prepared = {
    get: sqlite.prepare<unknown[], { body: string }>('SELECT body FROM things WHERE kind = ? AND id = ?'),
    put: sqlite.prepare(
      `INSERT INTO things (kind, id, body) VALUES (@kind, @id, @body)
       ON CONFLICT (id) DO UPDATE SET body = @body WHERE kind = @kind`,
    ),
    list: sqlite.prepare<unknown[], { body: string }>(
      `SELECT body FROM things WHERE kind = @kind AND NOT EXISTS (
         SELECT 1 FROM json_each(@where) wanted
         WHERE json_extract(things.body, '$.' || wanted.key) IS NOT wanted.value)
       ORDER BY seq DESC LIMIT @limit`,
    ),
    count: sqlite.prepare<unknown[], { n: number }>('SELECT count(*) AS n FROM things WHERE kind = ?'),
    addEvent: sqlite.prepare('INSERT INTO events (id, type, body) VALUES (@id, @type, @body)'),
    nextDueEvent: sqlite.prepare<unknown[], WaitingEvent>(
      `SELECT id, body, attempts FROM events WHERE delivered_at IS NULL AND next_attempt_at <= ?
       ORDER BY seq LIMIT 1`,
    ),
    delivered: sqlite.prepare('UPDATE events SET delivered_at = ?, attempts = attempts + 1 WHERE id = ?'),
    postponed: sqlite.prepare('UPDATE events SET next_attempt_at = ?, attempts = attempts + 1 WHERE id = ?'),
    waiting: sqlite.prepare<unknown[], { n: number }>('SELECT count(*) AS n FROM events WHERE delivered_at IS NULL'),
    keptAnswer: sqlite.prepare<unknown[], KeptAnswer>('SELECT fingerprint, status, body FROM answers WHERE key = ?'),
    keepAnswer: sqlite.prepare(
      `INSERT INTO answers (key, fingerprint, status, body, created_at)
       VALUES (@key, @fingerprint, @status, @body, @now)`,
    ),
    dropAnswers: sqlite.prepare('DELETE FROM answers WHERE created_at < ?'),
  }

  return {
    transaction: work => sqlite.transaction(work).immediate(),
    get(kind, id) {
      const row = prepared.get.get(kind, id)
      return row && parse(kind, row.body)
    },
    put: (kind, thing) => void prepared.put.run({ kind, id: thing.id, body: JSON.stringify(thing) }),
    list: (kind, where, limit) =>
      prepared.list.all({ kind, where: JSON.stringify(where), limit }).map(row => parse(kind, row.body)),
    count: kind => prepared.count.get(kind)?.n ?? 0,
    addEvent: event => void prepared.addEvent.run(event),
    nextDueEvent: now => prepared.nextDueEvent.get(now),
    settleEvent(id, settled) {
      if ('deliveredAt' in settled) prepared.delivered.run(settled.deliveredAt, id)
      else prepared.postponed.run(settled.nextAttemptAt, id)
    },
    waitingEvents: () => prepared.waiting.get()?.n ?? 0,
    keptAnswer: key => prepared.keptAnswer.get(key),
    keepAnswer: (key, answer, now) => void prepared.keepAnswer.run({ key, ...answer, now }),
    dropAnswers: before => void prepared.dropAnswers.run(before),
    close: () => void sqlite.close(),
  }
}

function parse<Of extends Kind>(kind: Of, body: string): Thing<Of> {
  // The compiler cannot match the schema to a generic index; the schema has just validated the value.
  return THINGS[kind].parse(JSON.parse(body)) as Thing<Of>
}
