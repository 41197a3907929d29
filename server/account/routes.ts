import { Hono } from 'hono'

import { checkTerms, checkZip } from '../../sync/rules/fields.ts'
import { type CallBody, calls } from '../../sync/wire/calls.ts'
import { Problem, type ProblemCode } from '../../sync/wire/problem.ts'
import type { Config } from '../config.ts'
import { readBody } from '../http/read-body.ts'
import { requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import type { Clock, Random } from '../ports.ts'
import type { Store, Tenant } from '../store/store.ts'
import { signAuthorization } from './sign-authorization.ts'
import { staffRoutes } from './staff-routes.ts'

interface Needs {
  store: Pick<Store, 'tenant' | 'db' | 'transaction'>
  auth: SessionCheck
  clock: Clock
  random: Random
  config: Pick<Config, 'company'>
}

/** What a person tells us about themselves, and what they sign. */
export function accountRoutes({ store, auth, clock, random, config }: Needs) {
  return new Hono<Signed>()
    .post(calls.completeProfile.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.completeProfile.body)
      const tenant = store.tenant(c.var.accountId)
      await orElse('profile_not_saved', completeProfile(tenant, body, clock))
      return c.json({ next: '/onboarding' as const })
    })
    .post(calls.signAuthorization.path, requireSession(auth), async c => {
      const body = await readBody(c, calls.signAuthorization.body)
      const signing = { random, company: config.company, now: clock.now() }
      const signed = signAuthorization(store.tenant(c.var.accountId), body, signing)
      return c.json({ signedAt: await orElse('authorization_failed', signed) })
    })
    .route('/', staffRoutes({ store, auth, clock, random }))
}

/** The ZIP may be left empty where one is stored. */
async function completeProfile(
  tenant: Tenant,
  { zip, termsAccepted }: CallBody<'completeProfile'>,
  clock: Clock,
): Promise<void> {
  const terms = checkTerms(termsAccepted)
  if (!terms.ok) throw new Problem(terms.code)
  await tenant.write(async tx => {
    const account = await tx.get('users', tx.accountId)
    if (account === undefined) throw new Problem('not_found')
    const zipCode = checkZip(zip.trim() === '' ? account.zipCode : zip)
    if (!zipCode.ok) throw new Problem(zipCode.code)
    const termsAcceptedAt = clock.now()
    await tx.update('users', tx.accountId, { zipCode: zipCode.value, termsVersion: terms.value, termsAcceptedAt })
  })
}

/** A failure without words of its own gets those of what was attempted; the cause stays with it for the log. */
async function orElse<T>(code: ProblemCode, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem(code, { cause })
  }
}
