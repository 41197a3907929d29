import type { Call } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import type { AuthWriter } from '../store/auth-store.ts'
import type { AuthNeeds } from './needs.ts'

/** What was shown this long ago no longer counts as proof of identity. */
const FRESH_MS = 15 * 60_000

/** Purpose of a challenge, and kind of a ticket, by which somebody shows again who is signed in. */
export const SHOW_AGAIN = 'show_again'

/**
 * A session left open somewhere is not enough. Throws unless its person has lately shown a factor of the account's
 * strength: both, if the account asks for a second one, and otherwise any. The refusal says by what they can.
 */
export async function assure(
  needs: AuthNeeds,
  caller: SignedIn,
  { door, assurance }: Pick<Call, 'door' | 'assurance'>,
): Promise<void> {
  const { people, wall } = needs
  const hasSecond = (await people.ways.secondFactorSince(caller.authUserId)) !== null
  if (door === 'staff' && !hasSecond) throw new Problem('staff_second_factor')
  if (assurance === 'second' && !hasSecond) return
  const shownAt = hasSecond ? caller.shownBothAt : caller.shownAt
  if (shownAt !== null && wall.now() - shownAt < FRESH_MS) return
  const more = await people.transaction(tx => waysToShow(needs, tx, caller, hasSecond))
  throw new Problem('confirm_first', { more })
}

/** By what somebody can show again who they are, and the challenge for a passkey. */
async function waysToShow(
  { passkeys }: AuthNeeds,
  tx: AuthWriter,
  { authUserId }: SignedIn,
  hasSecond: boolean,
): Promise<{ asks: { passkey: boolean; password: boolean; mail: boolean }; attempt: string; options: object }> {
  const own = await tx.ways.passkeysOf(authUserId)
  const identity = await tx.identityById(authUserId)
  const question = await passkeys.question(tx, { purpose: SHOW_AGAIN, authUserId, pending: null }, own)
  const password = !hasSecond && identity?.passwordHash != null
  return { asks: { passkey: own.length > 0, password, mail: !hasSecond }, ...question }
}
