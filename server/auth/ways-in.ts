import type { SignedIn } from '../http/session.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import { changeWays, waysOf } from './change-ways.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

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
