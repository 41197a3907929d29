import { planById } from '../../sync/catalog/plans.ts'
import { stateOfZip } from '../../sync/catalog/zip-states.ts'
import type { Cycle } from '../../sync/records/cycle.ts'
import type { Email } from '../../sync/records/email.ts'
import { CycleId, type Instant, RequestId } from '../../sync/records/ids.ts'
import { replyTokenFrom } from '../../sync/rules/alias.ts'
import { currentCycle, cycleIsDue, nextCycleNumber } from '../../sync/rules/cycles.ts'
import { isEntitled } from '../../sync/rules/entitlements.ts'
import { chosenProviders, takesLetters } from '../../sync/rules/known-providers.ts'
import { isOpen } from '../../sync/rules/lifecycle.ts'
import { referenceFrom } from '../../sync/rules/mail-facts.ts'
import type { Random } from '../ports.ts'
import type { TenantReader, TenantWriter } from '../store/tenant.ts'

interface Missing {
  /** Whose cycle and requests they are: the protected address, and the state whose law the letters name. */
  email: Email
  state: string
  /** The cycle that stands open; undefined before the first of a year. */
  cycle: Cycle | undefined
  /** The plan's cadence asks for another one. */
  openCycle: boolean
  providerIds: string[]
}

/**
 * What an account lacks today: a cycle that its plan has reached, and a request for each enabled provider that
 * has none in this cycle and none still open from an earlier one (a second letter would only be a nuisance).
 * Undefined when it lacks nothing, or when nothing could be done about it.
 */
export async function missingRequests(reader: TenantReader, now: Instant): Promise<Missing | undefined> {
  const subscription = await reader.get('subscriptions', reader.accountId)
  const plan = subscription === undefined ? undefined : planById(subscription.planId)
  if (plan === undefined || !isEntitled(subscription, 'erase', now)) return undefined

  const [email] = await reader.list('email')
  const account = await reader.get('users', reader.accountId)
  const state = stateOfZip(account?.zipCode ?? '')
  // A letter names the law of a state: without one there is nothing that it could honestly claim.
  if (email === undefined || state === undefined) return undefined

  // A pause holds the next cycle too; it opens when the person resumes.
  const journey = await reader.get('customer_journey', reader.accountId)
  if (journey?.currentStage === 'paused') return undefined

  const cycles = await reader.list('cycles')
  const openCycle = cycleIsDue(plan, cycles, now)
  const cycle = currentCycle(cycles, now)
  if (!openCycle && cycle === undefined) return undefined

  const requests = await reader.list('requests')
  const choices = await reader.list('email_providers', { enabled: true })
  const providerIds = chosenProviders(choices)
    .filter(takesLetters)
    .map(({ id }) => id)
    .filter(id => !requests.some(request => request.providerId === id && isOpen(request)))
    .filter(id => openCycle || !requests.some(request => request.providerId === id && request.cycleId === cycle?.id))
  if (!openCycle && providerIds.length === 0) return undefined
  return { email, state, cycle, openCycle, providerIds }
}

/** Opens the cycle and prepares the requests that are missing; writes nothing when none is. */
export async function openRequests(tx: TenantWriter, now: Instant, random: Random): Promise<void> {
  const missing = await missingRequests(tx, now)
  if (missing === undefined) return
  const { email, state, openCycle, providerIds } = missing
  const cycle = openCycle ? await openCycleFor(tx, email, now, random) : missing.cycle
  if (cycle === undefined) return

  for (const providerId of providerIds) {
    const id = RequestId.parse(random.id())
    await tx.insert('requests', {
      id,
      cycleId: cycle.id,
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
      pausedMs: 0,
      archivedAt: null,
      owedLetter: null,
    })
    await tx.bindReplyToken(replyTokenFrom(random.bytes(32)), id)
  }
}

async function openCycleFor(tx: TenantWriter, email: Email, now: Instant, random: Random): Promise<Cycle> {
  const cycle: Cycle = {
    id: CycleId.parse(random.id()),
    emailId: email.id,
    year: new Date(now).getUTCFullYear(),
    number: nextCycleNumber(await tx.list('cycles'), now),
    createdAt: now,
  }
  await tx.insert('cycles', cycle)
  return cycle
}
