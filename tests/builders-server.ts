import { randomUUID } from 'node:crypto'
import type { Log, Random } from '../server/ports.ts'
import { systemRandom } from '../server/random.ts'
import { openStore, type Store, storeOver } from '../server/store/store.ts'
import { AccountId, EmailId, Instant } from '../sync/records/ids.ts'
import { freshDatabase } from './memory-database.ts'

/** Randomness for tests: the real source, since no test may depend on its values. */
export const testRandom: Random = systemRandom()

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** In a file if `path` is given, otherwise in memory. */
export async function aStore(path?: string): Promise<Store> {
  const needs = { random: testRandom, log: silentLog }
  return path === undefined ? storeOver(await freshDatabase(), needs) : openStore(path, needs)
}

export const day = (n: number): Instant => Instant.parse(n * 86_400_000)

/** A signed-up person with a verified address, as sign-up and confirmation leave them. */
export async function anAccount(
  store: Store,
  {
    newId = randomUUID,
    ...options
  }: {
    email?: string
    zipCode?: string
    verified?: boolean
    plan?: string | null
    newId?: () => string
    secondFactor?: boolean
  } = {},
): Promise<{ accountId: AccountId; emailId: EmailId; email: string; authUserId: string }> {
  const accountId = AccountId.parse(newId())
  const emailId = EmailId.parse(newId())
  const authUserId = newId()
  const email = options.email ?? `dana.${newId().slice(0, 8)}@example.com`
  const verifiedAt = options.verified === false ? null : day(1)
  await store.transaction(async (trx, open) => {
    await trx
      .insertInto('account')
      .values({ id: accountId, v: 0, floor: 0, createdAt: day(1) })
      .execute()
    await trx
      .insertInto('authUsers')
      .values({
        id: authUserId,
        email,
        passwordHash: null,
        emailConfirmedAt: verifiedAt,
        createdAt: day(1),
        secondFactorSince: options.secondFactor ? day(1) : null,
      })
      .execute()
    const tx = await open(accountId)
    await tx.insert('users', {
      id: accountId,
      authUserId,
      email,
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: options.zipCode ?? '94110',
      plan: options.plan ?? null,
      termsVersion: '2025-09-24',
      termsAcceptedAt: day(1),
    })
    await tx.insert('email', {
      id: emailId,
      userId: accountId,
      email,
      verifiedAt,
      inboundAlias: `dana.${randomUUID().slice(0, 8)}@totalrecall.example`,
    })
    await tx.insert('user_onboarding', {
      id: accountId,
      userId: accountId,
      onboardingCompleted: false,
      paymentCompleted: false,
      poaSigned: false,
      emailVerified: verifiedAt !== null,
      providersSelected: ['openai', 'anthropic', 'google', 'xai'],
    })
    await tx.insert('customer_journey', { id: accountId, userId: accountId, currentStage: 'onboarding' })
    for (const providerId of ['openai', 'anthropic', 'google', 'xai']) {
      await tx.insert('email_providers', { id: `${emailId}.${providerId}`, emailId, providerId, enabled: true })
    }
  })
  return { accountId, emailId, email, authUserId }
}
