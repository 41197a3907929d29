import { AccountId } from '../../sync/records/ids.ts'
import type { Store } from './store.ts'

/** Accounts whose payment gives them a right to letters, or who have a request under way. */
export async function accountsInMotion(store: Store): Promise<AccountId[]> {
  const rows = await store.db
    .selectFrom('subscriptions')
    .select('accountId')
    .where('status', 'in', ['active', 'trialing', 'past_due'])
    .union(
      store.db
        .selectFrom('requests')
        .select('accountId')
        .where('archivedAt', 'is', null)
        .where('stage', '!=', 'verified_deleted'),
    )
    .execute()
  return rows.map(row => AccountId.parse(row.accountId))
}
