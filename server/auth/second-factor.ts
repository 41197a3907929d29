import { z } from 'zod'

import { Problem } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { tellOfWay } from './account-mail.ts'
import { type Beginning, SecondFactorNeeded } from './beginning.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { takeAnswer } from './passkey-sign-in.ts'
import { recoveryCodeHash } from './recovery-codes.ts'

const TRIES = 5

/** What some accounts ask for after a password, a link, a code or Google. */
export const secondFactorCalls = {
  secondFactor: ({ body: { attempt, response } }, needs) =>
    afterAsked(needs, attempt, async (tx, { authUserId }, challenge) => {
      const identity = await takeAnswer(needs, tx, response, challenge)
      return identity === 'passkey_behind' ? identity : identity?.authUserId === authUserId
    }),

  recoveryCode: ({ body: { attempt, code } }, needs) =>
    afterAsked(needs, attempt, async (tx, identity) => {
      const { authUserId, accountId } = identity
      const hash = recoveryCodeHash(needs.atRest, authUserId, code)
      if (!(await tx.ways.spendRecoveryCode(authUserId, hash, needs.wall.now()))) return false
      const codesLeft = await tx.ways.recoveryCodesLeft(authUserId)
      await tellOfWay(needs, tx, identity, { change: 'recovery_code_used', codesLeft })
      needs.log.info('recovery_code_used', { accountId })
      return true
    }),
} satisfies AuthHandlers<'secondFactor' | 'recoveryCode'>

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
const Pending = z.object({
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

/** Every try is counted, even when its second factor is wrong. */
async function afterAsked(
  needs: AuthNeeds,
  attempt: string,
  isShown: (tx: AuthWriter, identity: Identity, challenge: string) => Promise<boolean | 'passkey_behind'>,
): Promise<{ session: Session; next: string }> {
  const { people, wall, log } = needs
  const hash = sha256Hex(attempt)
  const done = await people.transaction(async tx => {
    const asked = await tx.ways.challenge(hash, wall.now())
    if (asked?.purpose !== 'second_factor' || asked.authUserId === null || asked.tries >= TRIES) return
    await tx.ways.countTry(hash)
    const identity = await tx.identityById(asked.authUserId)
    const shown = identity !== undefined && (await isShown(tx, identity, asked.challenge))
    if (identity === undefined || shown === false) return
    if (shown === 'passkey_behind') return shown
    await tx.ways.takeChallenge(hash, wall.now())
    return begin(needs, tx, identity, Pending.parse(JSON.parse(asked.pending ?? 'null')))
  })
  if (done !== undefined && done !== 'passkey_behind') return done
  log.warn('second_factor_failed')
  throw new Problem(done ?? 'second_factor_failed')
}

async function begin(
  { sessions, wall }: AuthNeeds,
  tx: AuthWriter,
  identity: Identity,
  { next, ticketId, ...beginning }: z.infer<typeof Pending>,
): Promise<{ session: Session; next: string } | undefined> {
  const now = wall.now()
  if (ticketId !== null) {
    // When two browsers use the same link, only one gets in.
    const ticket = await tx.ticketById(ticketId)
    if (ticket === undefined || ticket.spentAt !== null) return undefined
    await tx.spendTicket(ticketId, now)
  }
  return {
    session: await sessions.begin(tx, identity, { ...beginning, shown: { shownAt: now, shownBothAt: now } }),
    next,
  }
}
