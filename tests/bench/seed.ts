import { createHash } from 'node:crypto'
import { join } from 'node:path'

import { signAuthorization } from '../../server/account/sign-authorization.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { type AccountId, Instant } from '../../sync/records/ids.ts'
import { signedLines } from '../../sync/rules/demand/scope.ts'
import { AUTHORIZATION_VERSION, authorizationText } from '../../sync/rules/letters/authorization-text.ts'
import { anAccount, silentLog, testRandom } from '../builders-server.ts'
import { COMPANY } from '../journeys/fixture/person.ts'

/**
 * Works on a product's database while the product is stopped, using the product's own code, so that ledgers stay
 * intact.
 */
export async function onStore<T>(dataDir: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(join(dataDir, 'recall.sqlite'), { random: testRandom, log: silentLog })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Accounts that have signed and paid, and for which nothing has been done yet. */
export async function addPaidAccounts(store: Store, count: number): Promise<AccountId[]> {
  const accountIds: AccountId[] = []
  for (let made = 0; made < count; made += 1) {
    const { accountId, email } = await anAccount(store)
    const text = authorizationText({
      person: { firstName: 'Dana', lastName: 'Whitfield' },
      email,
      providers: signedLines(PROVIDERS.map(({ id }) => ({ providerId: id, enabled: true }))),
      company: COMPANY,
      state: 'CA',
    })
    const signed = {
      textVersion: AUTHORIZATION_VERSION,
      textSha256: createHash('sha256').update(text).digest('hex'),
      signatureKind: 'typed' as const,
      signature: 'Dana Whitfield',
    }
    const tenant = store.tenant(accountId)
    await signAuthorization(tenant, signed, { random: testRandom, company: COMPANY, now: now() })
    await tenant.write(tx =>
      tx.insert('subscriptions', {
        id: accountId,
        userId: accountId,
        status: 'active',
        planId: 'minimal',
        billingCycle: 'monthly',
        currentPeriodEnd: null,
        trialEnd: null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
      }),
    )
    accountIds.push(accountId)
  }
  return accountIds
}

/** Events per version of an account: a pull of one version brings exactly this many. */
export const EVENTS_A_VERSION = 20

/** Appends events to an account's ledger: spread over its requests as in a long life, or all to one request. */
export async function addEvents(
  store: Store,
  accountId: AccountId,
  count: number,
  { providerId }: { providerId?: string } = {},
): Promise<void> {
  const tenant = store.tenant(accountId)
  const requests = await tenant.list('requests', providerId === undefined ? {} : { providerId })
  for (let added = 0; added < count; added += EVENTS_A_VERSION) {
    await tenant.write(async tx => {
      for (let place = added; place < Math.min(added + EVENTS_A_VERSION, count); place += 1) {
        await tx.appendEvent({
          requestId: requests[place % requests.length]?.id ?? null,
          type: 'admin',
          createdAt: now(),
          payload: {
            message: `Entry ${place + 1} of a long correspondence: read, filed, and nothing to be done.`,
            place,
          },
        })
      }
    })
  }
}

export const now = (): Instant => Instant.parse(Date.now())
