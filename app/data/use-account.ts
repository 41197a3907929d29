import type { Mirror } from '../../sync/mirror/mirror.ts'
import { CHOICE_TABLES, readChoices } from '../../sync/mirror/read.ts'
import type { Row } from '../../sync/records/index.ts'
import { standingAuthorization } from '../../sync/rules/account/signing.ts'
import { useMirrorQuery } from './mirror-context.tsx'

export interface AccountView {
  account: Row<'users'>
  /** The protected address. */
  email: Row<'email'> | null
  onboarding: Row<'user_onboarding'> | null
  journey: Row<'customer_journey'> | null
  /** Null until the first payment. */
  subscription: Row<'subscriptions'> | null
  /** The newest signed authorization, unless it was withdrawn. */
  authorization: Row<'authorizations'> | null
}

/** The person's own rows. `undefined` while IndexedDB opens, and until the first pull has brought the account. */
export function useAccount(): AccountView | undefined {
  return useMirrorQuery(mirror => readAccount(mirror), [])
}

/**
 * `undefined`, without a message to the person, while there is no row for the account, and when it cannot be read: the
 * pages of the wizard go on without it. It throws only when the copy is gone, which the caller handles.
 */
export async function readAccount(
  mirror: Mirror,
  warn: (message: string, reason: string) => void = console.warn,
): Promise<AccountView | undefined> {
  try {
    return await mirror.transaction('r', [...CHOICE_TABLES, 'users', 'subscriptions'], async () => {
      const account = await mirror.rows('users').get(mirror.accountId)
      if (account === undefined) return undefined
      const { email, user_onboarding: onboarding, authorizations, customer_journey } = await readChoices(mirror)
      return {
        account,
        email: email[0] ?? null,
        onboarding: onboarding[0] ?? null,
        journey: customer_journey[0] ?? null,
        subscription: (await mirror.rows('subscriptions').toCollection().first()) ?? null,
        authorization: standingAuthorization(authorizations),
      }
    })
  } catch (error) {
    if (!mirror.isOpen()) throw error
    // Only its name: a database error message may quote a row.
    warn('The account could not be read on this device.', error instanceof Error ? error.name : 'unknown')
    return undefined
  }
}
