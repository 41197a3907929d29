import { type Algorithm, hash, verify } from '@node-rs/argon2'

import { Problem } from '../../sync/wire/problem.ts'

/** OWASP's second profile: 19 MiB, two passes, one lane; about 55 ms on a server's core. */
const ARGON2ID: { algorithm: Algorithm; memoryCost: number; timeCost: number; parallelism: number } = {
  // `Algorithm.Argon2id` is a const enum, which modules compiled one by one cannot read.
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

/** Two at a time leave half of Node's four worker threads to files and compression. */
const AT_ONCE = 2
/**
 * Five hundred that wait, two at a time, last about fourteen seconds: a crowd after a newsletter is served, and
 * whoever comes to a flood is told to try again. One network alone cannot fill it (`limits.ts`).
 */
const WAITING_MAX = 500

export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a null hash too, after the same work: an answer's time does not tell who has an account. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Hashing behind a queue of bounded length: a flood of sign-ins costs memory and time that others need. */
export function createPasswords(
  argon2: Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'> = { hash, verify },
): Passwords {
  const inTurn = boundedQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX })
  // Nobody knows a password for it, and it costs what a real one costs.
  let dummy: Promise<string> | undefined
  return {
    hash: password => inTurn(() => argon2.hash(password.normalize('NFC'), ARGON2ID)),
    verify: (stored, password) =>
      inTurn(async () => {
        dummy ??= argon2.hash(crypto.randomUUID(), ARGON2ID)
        const matches = await argon2.verify(stored ?? (await dummy), password.normalize('NFC'))
        return matches && stored !== null
      }),
  }
}

/** Runs work a few at a time, in the order of asking; refuses when too many wait already. */
export function boundedQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= waitingMax) throw new Problem('too_many_attempts')
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>(start => waiting.push(start))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
