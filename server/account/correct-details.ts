import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { type Checked, checkName, checkZip } from '../../sync/rules/account/fields.ts'
import { standingAuthorization } from '../../sync/rules/account/signing.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { Tenant } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'

interface Details {
  firstName: string
  lastName: string
  zip: string
}

/**
 * Corrects name and ZIP code. A letter names its sender and cites the law of their state: when name or state changes,
 * the signed authorization is withdrawn, and letters rest until it is signed again.
 */
export async function correctDetails(tenant: Tenant, given: Details, now: Instant): Promise<{ signAgain: boolean }> {
  return tenant.write(tx => writeDetails(tx, given, now))
}

/** The same within the caller's transaction. */
export async function writeDetails(tx: TenantWriter, given: Details, now: Instant): Promise<{ signAgain: boolean }> {
  const details = {
    firstName: typed(checkName(given.firstName)),
    lastName: typed(checkName(given.lastName)),
    zipCode: typed(checkZip(given.zip)),
  }
  const account = await tx.get('users', tx.accountId)
  if (account === undefined) throw new Problem('not_found')
  const hasNewName = account.firstName !== details.firstName || account.lastName !== details.lastName
  const hasNewState = stateOfZip(account.zipCode) !== stateOfZip(details.zipCode)
  await tx.update('users', tx.accountId, details)
  const authorization = standingAuthorization(await tx.list('authorizations'))
  if (authorization === null || !(hasNewName || hasNewState)) return { signAgain: false }
  await tx.update('authorizations', authorization.id, { withdrawnAt: now })
  await tx.update('user_onboarding', tx.accountId, { poaSigned: false })
  await tx.recallWaitingLetters()
  return { signAgain: true }
}

function typed(checked: Checked): string {
  if (!checked.ok) throw new Problem(checked.code)
  return checked.value
}
