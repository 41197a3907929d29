import { Hono } from 'hono'
import type { Account } from '../../sync/records/account.ts'
import { checkTerms, normalizeEmail } from '../../sync/rules/account/fields.ts'
import { type CallBody, calls } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import { type Attempt, aDay, aMinute, limitAttempts } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import { queueWelcome } from '../notices/compose-notices.ts'
import type { NoticeNeeds } from '../notices/queue-notice.ts'
import type { Clock, Random, WallClock } from '../ports.ts'
import { authStore } from '../store/auth-store.ts'
import type { Store, Tenant } from '../store/store.ts'
import { type ClosingNeeds, closeAccount, keepAccount } from './close-account.ts'
import { correctDetails, writeDetails } from './correct-details.ts'
import { signAuthorization } from './sign-authorization.ts'
import { staffRoutes } from './staff-routes.ts'

interface AccountRoutesNeeds {
  store: Store
  auth: SessionCheck
  clock: Clock
  wall: WallClock
  random: Random
  config: Pick<Config, 'company'>
  notices: NoticeNeeds
  endPlan: ClosingNeeds['endPlan']
}

/** What people tell us about themselves, and what they sign. */
export function accountRoutes({ store, auth, clock, wall, random, config, notices, endPlan }: AccountRoutesNeeds) {
  const limits = { store: authStore(store), wall }
  const closing: ClosingNeeds = { store, clock, wall, notices, endPlan }
  return new Hono<Signed>()
    .post(calls.completeProfile.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.completeProfile.body)
      const tenant = store.tenant(c.var.accountId)
      await orElse('profile_not_saved', completeProfile(tenant, body, clock))
      return c.json({ next: '/onboarding' as const })
    })
    .post(calls.signAuthorization.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.signAuthorization.body)
      await limitAttempts(limits, ...signaturesOf(c.var.accountId))
      const signing = { random, company: config.company, now: clock.now() }
      const signed = signAuthorization(store.tenant(c.var.accountId), body, signing)
      return c.json({ signedAt: await orElse('authorization_failed', signed) })
    })
    .post(calls.sendWelcomeEmail.path, requireSession(auth), async c => {
      const { email, isNewUser } = await readBody(c, calls.sendWelcomeEmail.body)
      const tenant = store.tenant(c.var.accountId)
      const sent = await welcome(tenant, { email, wanted: isNewUser ? 'email' : null }, clock, notices)
      return c.json({ sent })
    })
    .post(calls.sendAuthEmail.path, requireSession(auth), async c => {
      const { email, isWelcome } = await readBody(c, calls.sendAuthEmail.body)
      const tenant = store.tenant(c.var.accountId)
      const sent = await welcome(tenant, { email, wanted: isWelcome ? 'google' : null }, clock, notices)
      return c.json({ sent })
    })
    .post(calls.correctDetails.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.correctDetails.body)
      await limitAttempts(limits, { action: 'details', by: c.var.accountId, limit: aMinute(10) })
      return c.json(await orElse('profile_not_saved', correctDetails(store.tenant(c.var.accountId), body, clock.now())))
    })
    .post(calls.closeAccount.path, requireSession(auth), async c => {
      const { email } = await readBody(c, calls.closeAccount.body)
      await limitAttempts(limits, { action: 'close', by: c.var.accountId, limit: aMinute(10) })
      return c.json({ erasedAfter: await closeAccount(closing, c.var.accountId, email) })
    })
    .post(calls.keepAccount.path, requireSession(auth), async c => {
      await readBody(c, calls.keepAccount.body)
      await limitAttempts(limits, { action: 'close', by: c.var.accountId, limit: aMinute(10) })
      await keepAccount(closing, c.var.accountId)
      return c.json({ kept: true as const })
    })
    .route('/', staffRoutes({ store, auth, clock, random }))
}

/** Each signature creates a letter that is kept forever, including the fonts for its name. */
function signaturesOf(accountId: string): Attempt[] {
  const problem = 'too_many_signatures'
  return [
    { action: 'sign', by: accountId, limit: aMinute(10), problem },
    { action: 'sign.day', by: accountId, limit: aDay(40), problem },
  ]
}

/**
 * A page asks for this, so the address must be the session's own. How the account was created decides which welcome
 * mail it gets, if any. However often it is asked for, only one mail is sent.
 */
async function welcome(
  tenant: Tenant,
  { email, wanted }: { email: string; wanted: Account['provider'] | null },
  clock: Clock,
  notices: NoticeNeeds,
): Promise<boolean> {
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

/** Gives a failure without a message of its own the one for what was attempted; the cause is kept for the log. */
async function orElse<T>(code: ProblemCode, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem(code, { cause })
  }
}
