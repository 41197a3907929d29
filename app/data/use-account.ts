import type { Row } from '../../sync/records/index.ts'
import { readRows } from '../../sync/mirror/read.ts'
import { useMirrorQuery } from './mirror-context.tsx'

export interface AccountView {
  account: Row<'users'>
  /** The protected address; null until sign-up has made one. */
  email: Row<'email'> | null
  onboarding: Row<'user_onboarding'> | null
  journey: Row<'customer_journey'> | null
  /** Null until the first payment. */
  subscription: Row<'subscriptions'> | null
  /** The newest signed authorisation that was not withdrawn. */
  authorization: Row<'authorizations'> | null
}

/** The person's own rows. `undefined` while IndexedDB opens, and until the first pull has brought the account. */
export function useAccount(): AccountView | undefined {
  return useMirrorQuery(async mirror => {
    const rows = await readRows(mirror, [
      'users',
      'email',
      'user_onboarding',
      'customer_journey',
      'subscriptions',
      'authorizations',
      'email_providers',
    ])
    const account = rows.users[0]
    if (account === undefined) return undefined
    const standing = rows.authorizations.filter(authorization => authorization.withdrawnAt === null)
    return {
      account,
      email: rows.email[0] ?? null,
      onboarding: rows.user_onboarding[0] ?? null,
      journey: rows.customer_journey[0] ?? null,
      subscription: rows.subscriptions[0] ?? null,
      authorization: standing.sort((a, b) => b.signedAt - a.signedAt)[0] ?? null,
    }
  }, [])
}
