import type { Context } from 'hono'

import { Problem } from '../../sync/wire/problem.ts'
import type { WallClock } from '../ports.ts'
import { sha256Hex } from '../store/hash.ts'

/** How often one thing may be tried by one key. */
export interface Limit {
  attempts: number
  windowMs: number
}

export const FIVE_A_MINUTE: Limit = { attempts: 5, windowMs: 60_000 }
/** A million codes at five a minute would be tried out in months; at thirty a day nobody lives that long. */
export const THIRTY_A_DAY: Limit = { attempts: 30, windowMs: 86_400_000 }

export interface AttemptStore {
  /** Counts an attempt, or says that the last `attempts` of this key are all younger than `windowMs`. */
  takeAttempt(key: string, limit: Limit, now: number): Promise<boolean>
}

/** Counts the attempt, or throws `too_many_attempts`. Kept in the database: a restart forgets nothing. */
export async function limitAttempts(
  { store, wall }: { store: AttemptStore; wall: WallClock },
  { action, by, limit = FIVE_A_MINUTE }: { action: string; by: string; limit?: Limit },
): Promise<void> {
  // Hashed: the table of attempts is no list of addresses.
  const key = `${action}:${sha256Hex(by)}`
  if (!(await store.takeAttempt(key, limit, wall.now()))) throw new Problem('too_many_attempts')
}

/**
 * Whom the socket says a request comes from: an IPv4 address, or the /64 of an IPv6 one, since whoever has one
 * address of it has them all. X-Forwarded-For is not read: anybody can write it.
 */
export function clientNetwork(c: Context): string {
  const address = socketAddress(c)
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('%')[0]?.toLowerCase().split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${all
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** `c.env.incoming` is the request of @hono/node-server; there is none where the app is called without a server. */
function socketAddress(c: Context): string {
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address === 'string' ? address : 'unknown'
}
