import { planById } from '../../sync/catalog/plans.ts'
import { providerById } from '../../sync/catalog/providers.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import { CycleId, type Instant, RequestId } from '../../sync/records/ids.ts'
import { replyTokenFrom } from '../../sync/rules/alias.ts'
import { currentCycle, cycleIsDue, nextCycleNumber } from '../../sync/rules/cycles.ts'
import { isEntitled } from '../../sync/rules/entitlements.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import { referenceFrom } from '../../sync/rules/mail-facts.ts'
import type { Random } from '../ports.ts'
import type { TenantReader, TenantWriter } from '../store/tenant.ts'

interface Missing {
  openCycle: boolean
  providerIds: string[]
}

/**
 * What an account lacks today: a cycle that its plan has reached, and a request for each enabled provider that
 * has none in this cycle and none still open from an earlier one (a second letter would only be a nuisance).
 */
export async function missingRequests(reader: TenantReader, now: Instant): Promise<Missing> {
  const nothing: Missing = { openCycle: false, providerIds: [] }
  const subscription = await reader.get('subscriptions', reader.accountId)
  const plan = subscription === undefined ? undefined : planById(subscription.planId)
  if (plan === undefined || !isEntitled(subscription, 'erase', now)) return nothing

  const cycles = await reader.list('cycles')
  const openCycle = cycleIsDue(plan, cycles, now)
  const cycle = currentCycle(cycles, now)
  if (!openCycle && cycle === undefined) return nothing

  const requests = await reader.list('requests')
  const choices = await reader.list('email_providers', { enabled: true })
  const providerIds = choices
    .map(choice => choice.providerId)
    .filter(id => providerById(id) !== undefined)
    .filter(id => !requests.some(request => request.providerId === id && isOpen(request)))
    .filter(id => openCycle || !requests.some(request => request.providerId === id && request.cycleId === cycle?.id))
  return { openCycle, providerIds }
}

/** Opens the cycle and prepares the requests that are missing; does nothing when none is. */
export async function openRequests(tx: TenantWriter, now: Instant, random: Random): Promise<void> {
  const missing = await missingRequests(tx, now)
  const [email] = await tx.list('email')
  const account = await tx.get('users', tx.accountId)
  if (email === undefined || account === undefined) return

  const cycles = await tx.list('cycles')
  let cycleId = currentCycle(cycles, now)?.id
  if (missing.openCycle) {
    cycleId = CycleId.parse(random.id())
    const year = new Date(now).getUTCFullYear()
    await tx.insert('cycles', {
      id: cycleId,
      emailId: email.id,
      year,
      number: nextCycleNumber(cycles, now),
      createdAt: now,
    })
  }
  const state = stateOfZip(account.zipCode)
  // A letter names the law of a state: without one there is nothing that it could honestly claim.
  if (cycleId === undefined || state === undefined) return

  for (const providerId of missing.providerIds) {
    const id = RequestId.parse(random.id())
    await tx.insert('requests', {
      id,
      cycleId,
      providerId,
      stage: 'prepared',
      createdAt: now,
      escalated: false,
      submittedAt: null,
      dueAt: null,
      waitingOn: 'us',
      decision: 'none',
      ticket: null,
      reference: referenceFrom(random.bytes(16)),
      state,
      pausedAt: null,
      archivedAt: null,
    })
    await tx.bindReplyToken(replyTokenFrom(random.bytes(32)), id)
  }
}
