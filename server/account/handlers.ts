import type { Account } from '../../sync/records/account.ts'
import { checkTerms, normalizeEmail } from '../../sync/rules/account/fields.ts'
import type { CallBody, CallName, calls } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../http/serve.ts'
import { queueWelcome } from '../notices/compose-notices.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Clock, Random } from '../ports.ts'
import type { Store, Tenant } from '../store/store.ts'
import { type ClosingNeeds, closeAccount, keepAccount } from './close-account.ts'
import { correctDetails, writeDetails } from './correct-details.ts'
import { signAuthorization } from './sign-authorization.ts'

export interface AccountNeeds extends ClosingNeeds {
  store: Store
  clock: Clock
  random: Random
  config: Pick<Config, 'company'>
  notices: NoticeNeeds
}

type AccountHandlers<Name extends CallName> = Handlers<typeof calls, AccountNeeds, Name>

/** What people tell us about themselves, and what they sign. */
export const accountCalls = {
  async completeProfile({ caller, body }, { store, clock }) {
    await completeProfile(store.tenant(caller.accountId), body, clock)
    return { next: '/onboarding' }
  },

  async signAuthorization({ caller, body }, { store, random, clock, config }) {
    const signing = { random, company: config.company, now: clock.now() }
    return { signedAt: await signAuthorization(store.tenant(caller.accountId), body, signing) }
  },

  correctDetails: ({ caller, body }, { store, clock }) =>
    correctDetails(store.tenant(caller.accountId), body, clock.now()),

  async sendWelcomeEmail({ caller, body: { email, isNewUser } }, needs) {
    return { sent: await welcome(needs, caller, { email, wanted: isNewUser ? 'email' : null }) }
  },

  async sendAuthEmail({ caller, body: { email, isWelcome } }, needs) {
    return { sent: await welcome(needs, caller, { email, wanted: isWelcome ? 'google' : null }) }
  },

  async closeAccount({ caller, body: { email } }, needs) {
    return { erasedAfter: await closeAccount(needs, caller.accountId, email) }
  },

  async keepAccount({ caller }, needs) {
    await keepAccount(needs, caller.accountId)
    return { kept: true }
  },
} satisfies AccountHandlers<
  | 'completeProfile'
  | 'signAuthorization'
  | 'correctDetails'
  | 'sendWelcomeEmail'
  | 'sendAuthEmail'
  | 'closeAccount'
  | 'keepAccount'
>

/**
 * A page asks for this, so the address must be the session's own. How the account was created decides which welcome
 * mail it gets, if any. However often it is asked for, only one mail is sent.
 */
async function welcome(
  { store, clock, notices }: AccountNeeds,
  { accountId }: { accountId: Tenant['accountId'] },
  { email, wanted }: { email: string; wanted: Account['provider'] | null },
): Promise<boolean> {
  const tenant = store.tenant(accountId)
  const account = await tenant.get('users', tenant.accountId)
  if (!account || normalizeEmail(email) !== normalizeEmail(account.email)) throw new Problem('other_address')
  if (account.provider !== wanted) return false
  const notice = wanted === 'google' ? 'google_welcome' : 'welcome'
  return (await tenant.write(tx => queueWelcome(tx, clock.now(), notices, notice))) !== undefined
}

/** The ZIP may be empty when one is stored, and the name may be left out when its owner has already typed it. */
async function completeProfile(tenant: Tenant, given: CallBody<'completeProfile'>, clock: Clock): Promise<void> {
  const terms = checkTerms(given.termsAccepted)
  if (!terms.ok) throw new Problem(terms.code)
  await tenant.write(async tx => {
    const account = await tx.get('users', tx.accountId)
    if (account === undefined) throw new Problem('not_found')
    const { firstName = account.firstName, lastName = account.lastName } = given
    const zip = given.zip.trim() === '' ? account.zipCode : given.zip
    await writeDetails(tx, { firstName, lastName, zip }, clock.now())
    await tx.update('users', tx.accountId, { termsVersion: terms.value, termsAcceptedAt: clock.now() })
  })
}
