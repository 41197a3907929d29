import type { Instant } from '../sync/records/ids.ts'

/**
 * The calendar of the product: days of a demand, dates of letters and evidence. In development it can be moved
 * forward. Never used for the age of sessions, tickets or signatures: see WallClock.
 */
export interface Clock {
  now(): Instant
}

/** Real time, for everything that expires for security: sessions, tickets, rate limits, webhook signatures. */
export interface WallClock {
  now(): number
}

/** Unpredictable randomness. */
export interface Random {
  bytes(length: number): Uint8Array
  /** A UUID that sorts by time (version 7). */
  id(): string
}

/** Log lines hold a name and facts from an allow-list: never an address, a name, a text or a token. */
export interface Log {
  info(event: string, facts?: LogFacts): void
  warn(event: string, facts?: LogFacts): void
  error(event: string, facts?: LogFacts): void
}

/** The only facts that are allowed in a log line. */
export interface LogFacts {
  accountId?: string
  requestId?: string
  mailId?: string
  providerId?: string
  route?: string
  status?: number
  code?: string
  count?: number
  durationMs?: number
  /** Name of an error class; `at` is the first stack frame of our own. Never its message, which may quote input. */
  error?: string
  at?: string
}
