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

/** Two at a time leave half of Node's four worker threads to files and compression; one, where there are few processors. */
const AT_ONCE = availableParallelism() < 4 ? 1 : 2
/**
 * Of those that wait the last one's turn comes after about fourteen seconds: a crowd after a newsletter is served, and
 * whoever comes to a flood is told to try again.
 */
const WAITING_MAX = 250 * AT_ONCE

/** `by` in both: whose turn it takes. A network that tries much waits for itself. */
export interface Passwords {
  hash(password: string, by: string): Promise<string>
  /** False for a null hash too, after the same work: an answer's time does not tell who has an account. */
  verify(stored: string | null, password: string, by: string): Promise<boolean>
}

/** Hashing behind a queue of bounded length: a flood of sign-ins costs memory and time that others need. */
export function createPasswords(
  argon2: Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'> = { hash, verify },
): Passwords {
  const inTurn = fairQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  // Nobody knows a password for it, and it costs what a real one costs.
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
