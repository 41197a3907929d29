import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'

import { fairQueue } from '../fair-queue.ts'

/** OWASP's second profile: 19 MiB, two passes, one lane; about 55 ms on a server's core. */
const ARGON2ID: { algorithm: Algorithm; memoryCost: number; timeCost: number; parallelism: number } = {
  // `Algorithm.Argon2id` is a const enum, which modules compiled one by one cannot read.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/**
 * Two at a time leave half of Node's four worker threads to files and compression; one on machines with few processors.
 */
const AT_ONCE = availableParallelism() < 4 ? 1 : 2
/**
 * The last one in a full queue waits about fourteen seconds: a crowd after a newsletter is served, and in a flood later
 * callers are told to try again.
 */
const WAITING_MAX = 250 * AT_ONCE

/** `by` in both: the key for fair queueing. A network that makes many tries only delays itself. */
export interface Passwords {
  hash(password: string, by: string): Promise<string>
  /** Also false for a null hash, after the same work, so that the response time does not reveal who has an account. */
  verify(stored: string | null, password: string, by: string): Promise<boolean>
}

/** Hashing behind a bounded queue: otherwise a flood of sign-ins would take memory and time that others need. */
export function createPasswords(
  argon2: Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'> = { hash, verify },
): Passwords {
  const inTurn = fairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  // A hash whose password nobody knows; verifying it costs as much as a real one.
  let dummy: Promise<string> | undefined
  return {
    hash: (password, by) => inTurn(by, () => argon2.hash(password.normalize('NFC'), ARGON2ID)),
    verify: (stored, password, by) =>
      inTurn(by, async () => {
        dummy ??= argon2.hash(crypto.randomUUID(), ARGON2ID)
        const matches = await argon2.verify(stored ?? (await dummy), password.normalize('NFC'))
        return matches && stored !== null
      }),
  }
}
