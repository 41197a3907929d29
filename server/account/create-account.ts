import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { AccountId, EmailId, type Instant } from '../../sync/records/ids.ts'
import type { Language } from '../../sync/records/language.ts'
import { aliasSuffixFrom, inboundAlias } from '../../sync/rules/demand/alias.ts'
import type { Random } from '../ports.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import type { TenantWriter } from '../store/tenant.ts'

interface NewAccount {
  email: string
  firstName: string
  lastName: string
  /** Five digits; empty when it was not asked for yet. */
  zipCode: string
  /** How the account is created; 'email' by default. */
  provider?: 'email' | 'google'
}

/** Everything that an account starts with, in the caller's transaction. Nothing is confirmed yet. */
export async function createAccount(
  tx: AuthWriter,
  facts: NewAccount,
  { random, mailDomain, now }: { random: Random; mailDomain: string; now: Instant },
): Promise<{ identity: Identity; account: TenantWriter }> {
  const accountId = AccountId.parse(random.id())
  const authUserId = random.id()
  await tx.createIdentity({ authUserId, accountId, email: facts.email, createdAt: now })
  const account = await tx.openAccount(accountId)
  await account.insert('users', {
    id: accountId,
    authUserId,
    provider: 'email',
    ...facts,
    plan: null,
    // The wizard's form does not ask for this; profile completion does, before anything is signed.
    termsVersion: null,
    termsAcceptedAt: null,
  })
  const emailId = EmailId.parse(random.id())
  await account.insert('email', {
    id: emailId,
    userId: accountId,
    email: facts.email,
    verifiedAt: null,
    inboundAlias: inboundAlias(facts.email, aliasSuffixFrom(random.bytes(10)), mailDomain),
  })
  await account.insert('user_onboarding', {
    id: accountId,
    userId: accountId,
    onboardingCompleted: false,
    paymentCompleted: false,
    poaSigned: false,
    emailVerified: false,
    providersSelected: [],
  })
  await account.insert('customer_journey', { id: accountId, userId: accountId, currentStage: 'onboarding' })
  for (const { id: providerId } of PROVIDERS) {
    await account.insert('email_providers', { id: `${emailId}.${providerId}`, emailId, providerId, enabled: true })
  }
  const identity = { authUserId, accountId, email: facts.email, passwordHash: null, emailConfirmedAt: null }
  return { identity, account }
}

/**
 * The mailbox is proven: recorded in all three places where the specification expects it. `asked`: the language in which
 * its owner reads this; English is what nobody has to choose.
 */
export async function confirmAccount(
  tx: AuthWriter,
  identity: Identity,
  { now, asked }: { now: Instant; asked: Language },
): Promise<TenantWriter> {
  await tx.confirmEmail(identity.authUserId, now)
  const account = await tx.openAccount(identity.accountId)
  for (const email of await account.list('email', { email: identity.email })) {
    const language = email.language ?? (asked === 'en' ? null : asked)
    await account.update('email', email.id, { verifiedAt: now, language })
  }
  await account.update('user_onboarding', identity.accountId, { emailVerified: true })
  return account
}
