import type { PasskeyAnswer } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'

/** Sign-in with a passkey. */
export const passkeySignInCalls = {
  passkeyChallenge: (_, { people, passkeys }) =>
    people.transaction(tx => passkeys.question(tx, { purpose: 'sign_in', authUserId: null, pending: null }, [])),

  async passkeySignIn({ body: { attempt, response }, browser }, needs) {
    const { people, sessions, wall, log } = needs
    const session = await people.transaction(async tx => {
      const asked = await tx.ways.takeChallenge(sha256Hex(attempt), wall.now())
      if (asked?.purpose !== 'sign_in') return undefined
      const identity = await takeAnswer(needs, tx, response, asked.challenge)
      if (identity === undefined || identity === 'passkey_behind') return identity
      return sessions.begin(tx, identity, { kind: 'passkey', flowHash: null, browser })
    })
    if (session !== undefined && session !== 'passkey_behind') return { session, next: '/dashboard' }
    log.warn('passkey_refused')
    throw new Problem(session ?? 'passkey_refused')
  },
} satisfies AuthHandlers<'passkeyChallenge' | 'passkeySignIn'>

/**
 * Verifies a passkey's response, saves its new counter, and returns the person it belongs to. One that cannot leave its
 * device, and counts fewer uses than before, has a copy somewhere, and opens nothing.
 */
export async function takeAnswer(
  { passkeys, wall, log }: Pick<AuthNeeds, 'passkeys' | 'wall' | 'log'>,
  tx: AuthWriter,
  response: PasskeyAnswer,
  challenge: string,
): Promise<Identity | 'passkey_behind' | undefined> {
  const answered = await passkeys.answered(tx, response, challenge)
  if (answered === undefined) return undefined
  const { passkey, counter, isBehind, isSynced } = answered
  const identity = await tx.identityById(passkey.authUserId)
  if (isBehind && identity !== undefined) log.warn('passkey_behind', { accountId: identity.accountId })
  if (isBehind && !isSynced) return 'passkey_behind'
  await tx.ways.notePasskeyUse(passkey.id, { counter, lastUsedAt: wall.now() })
  return identity
}
