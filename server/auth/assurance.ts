import { Problem } from '../../sync/wire/problem.ts'
import type { SignedIn } from '../http/session.ts'
import type { AuthNeeds } from './needs.ts'

/** A session this young counts as proof of identity. */
const FRESH_MS = 15 * 60_000

/** A session left open somewhere is not enough: throws unless it is young, or the password is given. */
export async function assure(
  { people, passwords, wall, log }: AuthNeeds,
  caller: SignedIn,
  given: { password?: string },
): Promise<void> {
  if (wall.now() - caller.beganAt < FRESH_MS) return
  const { password = '' } = given
  if (password === '') throw new Problem('confirm_first')
  const identity = await people.identityById(caller.authUserId)
  if (identity === undefined) throw new Problem('session_expired')
  if (await passwords.verify(identity.passwordHash, password, caller.authUserId)) return
  log.warn('sign_in_failed', { accountId: identity.accountId })
  throw new Problem('password_wrong')
}
