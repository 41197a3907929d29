import { z } from 'zod'

import { Problem } from '../../sync/wire/problem.ts'
import type { Identity } from '../store/auth-store.ts'
import { type Beginning, SecondFactorNeeded } from './beginning.ts'
import type { AuthNeeds } from './needs.ts'

/** Runs a sign-in; when the account requires a second factor, the response asks for it. */
export async function withSecondFactor<T>(needs: AuthNeeds, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SecondFactorNeeded)) throw error
    throw new Problem('second_factor_needed', { more: await askFor(needs, error.identity, error.beginning) })
  }
}

/** The sign-in that waits for its second factor. */
export const Pending = z.object({
  kind: z.enum(['signup', 'magiclink', 'password', 'google', 'recovery']),
  flowHash: z.string().nullable(),
  browser: z.string(),
  next: z.string(),
  ticketId: z.string().nullable(),
})

async function askFor(
  { people, passkeys, log }: AuthNeeds,
  { authUserId, accountId }: Identity,
  { kind, flowHash, browser = '', next = '/dashboard', ticketId }: Beginning,
) {
  const pending = JSON.stringify({ kind, flowHash, browser, next, ticketId: ticketId ?? null })
  log.info('second_factor_asked', { accountId })
  return people.transaction(async tx => {
    const own = await tx.ways.passkeysOf(authUserId)
    return { ...(await passkeys.question(tx, { purpose: 'second_factor', authUserId, pending }, own)) }
  })
}
