import type { WaysIn } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import type { WayChange } from '../mail/messages/ways-in.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import { tellOfWay } from './account-mail.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { endSessions } from './sessions.ts'

/** How an account can be opened, and what its owner changes about that. Adding a passkey is in `new-passkeys.ts`. */
export const waysInCalls = {
  waysIn: ({ caller }, { people }) => people.transaction(tx => waysOf(tx, caller.authUserId)),

  async removePasskey({ caller, body: { id } }, needs) {
    return changeWays(needs, caller, async tx => {
      const before = await waysOf(tx, caller.authUserId)
      if (!before.passkeys.some(passkey => passkey.id === id)) return { problem: 'not_found' }
      const isLast = before.passkeys.length === 1
      // Without it nobody could give the second factor, or sign in at all.
      if (isLast && (before.secondFactor || !(before.hasPassword || before.hasGoogle)))
        return { problem: 'last_way_in' }
      await tx.ways.removePasskey(caller.authUserId, id)
      return { tell: 'passkey_removed' }
    })
  },

  async disconnectGoogle({ caller }, needs) {
    return changeWays(needs, caller, async tx => {
      const before = await waysOf(tx, caller.authUserId)
      if (!before.hasGoogle) return { problem: 'not_found' }
      if (!before.hasPassword && before.passkeys.length === 0) return { problem: 'last_way_in' }
      await tx.ways.removeLink(caller.authUserId)
      return { tell: 'google_disconnected' }
    })
  },

  async setSecondFactor({ caller, body: { on } }, needs) {
    let codes: string[] = []
    const ways = await changeWays(needs, caller, async tx => {
      const before = await waysOf(tx, caller.authUserId)
      if (on === before.secondFactor) return {}
      if (on && before.passkeys.length === 0) return { problem: 'not_found' }
      await tx.ways.setSecondFactor(caller.authUserId, on ? needs.wall.now() : null)
      codes = on ? await makeCodes(needs, tx, caller) : []
      if (!on) await tx.ways.replaceRecoveryCodes(caller.authUserId, [])
      return { tell: on ? 'second_factor_on' : 'second_factor_off' }
    })
    needs.log.info(on ? 'second_factor_on' : 'second_factor_off', { accountId: caller.accountId })
    return { ways, codes }
  },

  async newRecoveryCodes({ caller }, needs) {
    let codes: string[] = []
    const ways = await changeWays(needs, caller, async tx => {
      if ((await tx.ways.secondFactorSince(caller.authUserId)) === null) return { problem: 'not_found' }
      codes = await makeCodes(needs, tx, caller)
      return { tell: 'recovery_codes_made' }
    })
    return { ways, codes }
  },
} satisfies AuthHandlers<'waysIn' | 'removePasskey' | 'disconnectGoogle' | 'setSecondFactor' | 'newRecoveryCodes'>

async function waysOf(tx: AuthWriter, authUserId: string): Promise<WaysIn> {
  const identity = await tx.identityById(authUserId)
  const own = await tx.ways.passkeysOf(authUserId)
  return {
    hasPassword: identity?.passwordHash != null,
    hasGoogle: (await tx.ways.linkOfPerson(authUserId)) !== undefined,
    passkeys: own.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    secondFactor: (await tx.ways.secondFactorSince(authUserId)) !== null,
    recoveryCodesLeft: await tx.ways.recoveryCodesLeft(authUserId),
  }
}

/** Result of a change: why nothing was changed, or what to tell the mailbox. */
export type Changed = { problem: ProblemCode } | { tell?: WayChange }

/**
 * Makes one change in one transaction: the remaining ways are checked there, so that two changes at once cannot remove
 * the last two. `work` returns which change to tell the mailbox about, if any; it ends all other sessions.
 */
export async function changeWays(
  needs: AuthNeeds,
  who: Pick<SignedIn, 'authUserId' | 'sessionId'>,
  work: (tx: AuthWriter) => Promise<Changed>,
): Promise<WaysIn> {
  const done = await needs.people.transaction(async tx => {
    const result = await work(tx)
    if ('problem' in result) return result
    const identity = result.tell && (await tx.identityById(who.authUserId))
    if (result.tell === undefined || identity === undefined) return waysOf(tx, who.authUserId)
    await tellOfWay(needs, tx, identity, { change: result.tell })
    const ended = await endSessions(tx, who, { now: needs.wall.now(), but: who.sessionId })
    return { ...(await waysOf(tx, who.authUserId)), ended }
  })
  if ('problem' in done) throw new Problem(done.problem)
  return done
}

async function makeCodes(
  { random, wall, log, atRest }: AuthNeeds,
  tx: AuthWriter,
  { authUserId, accountId }: SignedIn,
): Promise<string[]> {
  const codes = newRecoveryCodes(random)
  const createdAt = wall.now()
  const rows = codes.map(code => ({
    hash: recoveryCodeHash(atRest, authUserId, code),
    authUserId,
    accountId,
    createdAt,
    usedAt: null,
  }))
  await tx.ways.replaceRecoveryCodes(authUserId, rows)
  log.info('recovery_codes_made', { accountId, count: codes.length })
  return codes
}
