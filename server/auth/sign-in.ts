import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Session } from '../../sync/wire/session.ts'
import type { Identity } from '../store/auth-store.ts'
import { withSecondFactor } from './ask-second-factor.ts'
import type { AuthHandlers, AuthNeeds } from './needs.ts'

/** Sign-in with a password. */
export const signInCalls = {
  signIn: ({ body: { email: typed, password }, visitor, browser }, needs) =>
    withSecondFactor(needs, async () => {
      const email = normalizeEmail(typed)
      if (email === '' || password === '') throw new Problem('missing_information')
      const identity = await needs.people.identityByEmail(email)
      const matches = await needs.passwords.verify(identity?.passwordHash ?? null, password, visitor.neighborhood)
      if (identity === undefined || !matches) {
        needs.log.warn('sign_in_failed', identity === undefined ? {} : { accountId: identity.accountId })
        throw new Problem('sign_in_failed')
      }
      return { session: await beginByPassword(needs, identity, browser) }
    }),
} satisfies AuthHandlers<'signIn'>

export function beginByPassword(
  { people, sessions }: AuthNeeds,
  identity: Identity,
  browser: string,
): Promise<Session> {
  return people.transaction(tx => sessions.begin(tx, identity, { kind: 'password', flowHash: null, browser }))
}
