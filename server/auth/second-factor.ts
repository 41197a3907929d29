import type { z } from 'zod'

import { Problem } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { Pending } from './ask-second-factor.ts'
import { tellOfWay } from './change-ways.ts'
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
