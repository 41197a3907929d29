import { AccountId, type Instant } from '../../sync/records/ids.ts'
import type { StaffAction } from '../../sync/wire/calls.ts'
import type { Random } from '../ports.ts'
import type { Executor } from './database.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

interface StaffMember {
  email: string
  grantedAt: number
}

/** Who may act as staff. Only the command on the server's own machine changes it; no route does. */
export interface StaffStore {
  isStaff(accountId: AccountId): Promise<boolean>
  /**
   * `unconfirmed`: somebody typed this address at sign-up, and nobody has proven that it is theirs. `one_factor`: the
   * account asks for no second factor, so a password alone would act for the whole product.
   */
  grant(email: string, at: Instant): Promise<'granted' | 'had_it' | 'unknown' | 'unconfirmed' | 'one_factor'>
  revoke(email: string): Promise<'revoked' | 'had_none' | 'unknown'>
  list(): Promise<StaffMember[]>
  /** The account that a request belongs to; undefined when there is no such request. */
  accountOf(requestId: string): Promise<AccountId | undefined>
  /** The account with an address that its owner has proven to be theirs. */
  accountWith(email: string): Promise<AccountId | undefined>
}

export function staffStore(store: Pick<Store, 'db' | 'transaction'>): StaffStore {
  const { db } = store
  const accountBy = async (email: string) => {
    const row = await db
      .selectFrom('users')
      .innerJoin('authUsers', 'authUsers.id', 'users.authUserId')
      .select(['users.id', 'users.staffSince', 'authUsers.emailConfirmedAt', 'authUsers.secondFactorSince'])
      .where('users.email', '=', email.trim().toLowerCase())
      .where('users.deleted', '=', 0)
      .executeTakeFirst()
    return row && { ...row, id: AccountId.parse(row.id) }
  }
  // Updates the account's own row, so that its devices show the staff buttons, or hide them.
  const setSince = (id: AccountId, staffSince: Instant | null) =>
    store.transaction(async (_trx, open) => (await open(id)).update('users', id, { staffSince }))

  return {
    isStaff: accountId => hasRole(db, accountId),
    async grant(email, at) {
      const account = await accountBy(email)
      if (account === undefined) return 'unknown'
      if (account.emailConfirmedAt === null) return 'unconfirmed'
      if (account.staffSince !== null) return 'had_it'
      if (account.secondFactorSince === null) return 'one_factor'
      await setSince(account.id, at)
      return 'granted'
    },
    async revoke(email) {
      const account = await accountBy(email)
      if (account === undefined) return 'unknown'
      if (account.staffSince === null) return 'had_none'
      await setSince(account.id, null)
      return 'revoked'
    },
    async list() {
      const rows = await db
        .selectFrom('users')
        .select(['email', 'staffSince'])
        .where('staffSince', 'is not', null)
        .where('deleted', '=', 0)
        .orderBy('email')
        .execute()
      return rows.map(({ email, staffSince }) => ({ email, grantedAt: staffSince ?? 0 }))
    },
    async accountOf(requestId) {
      const row = await db
        .selectFrom('requests')
        .select('accountId')
        .where('id', '=', requestId)
        .where('deleted', '=', 0)
        .executeTakeFirst()
      return row && AccountId.parse(row.accountId)
    },
    async accountWith(email) {
      const account = await accountBy(email)
      return account?.emailConfirmedAt === null ? undefined : account?.id
    },
  }
}

/**
 * Records who acted, in the transaction of the act. False when the role was revoked meanwhile: then the act is refused.
 */
export async function noteStaffAction(
  tx: TenantWriter,
  { by, ...act }: { by: AccountId; requestId: string; action: StaffAction | 'refund'; at: Instant },
  random: Random,
): Promise<boolean> {
  const trx = executorOf(tx)
  if (!(await hasRole(trx, by))) return false
  await trx
    .insertInto('staffActions')
    .values({ id: random.id(), staffAccountId: by, accountId: tx.accountId, ...act })
    .execute()
  return true
}

async function hasRole(db: Executor, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', accountId)
    .where('staffSince', 'is not', null)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return row !== undefined
}
