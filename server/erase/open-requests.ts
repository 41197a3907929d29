import type { Cycle } from '../../sync/records/cycle.ts'
import type { Email } from '../../sync/records/email.ts'
import { CycleId, type Instant, RequestId } from '../../sync/records/ids.ts'
import { replyTokenFrom } from '../../sync/rules/demand/alias.ts'
import { nextCycleNumber } from '../../sync/rules/demand/cycles.ts'
import { referenceFrom } from '../../sync/rules/demand/mail-facts.ts'
import { type Missing, whatIsMissing } from '../../sync/rules/demand/missing-requests.ts'
import { nextChannel, withoutAddress } from '../../sync/rules/demand/written-letters.ts'
import type { Random } from '../ports.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantReader, TenantWriter } from '../store/tenant.ts'
import { returnedAddresses } from './returned-addresses.ts'

/** What an account lacks, according to its current records. */
export async function missingRequests(reader: TenantReader, now: Instant): Promise<Missing | undefined> {
  const [email] = await reader.list('email')
  const facts = {
    account: await reader.get('users', reader.accountId),
    email,
    subscription: await reader.get('subscriptions', reader.accountId),
    journey: await reader.get('customer_journey', reader.accountId),
    choices: await reader.list('email_providers'),
    cycles: await reader.list('cycles'),
    requests: await reader.list('requests'),
  }
  return whatIsMissing(facts, now)
}

/** Opens the cycle and prepares the missing requests; writes nothing if none is missing. */
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
    await noteWithoutAddress(tx, { requestId: id, providerId }, now)
  }
}

/**
 * If every address of a provider has returned an earlier letter, it gets none: its track says so from the first day.
 */
async function noteWithoutAddress(
  tx: TenantWriter,
  { requestId, providerId }: { requestId: RequestId; providerId: string },
  now: Instant,
): Promise<void> {
  const returned = await returnedAddresses(tx)
  const provider = await providerOf(tx, providerId)
  if (provider === undefined || nextChannel(provider, [], now, { returned }) !== undefined) return
  const addresses = provider.channels.map(({ address }) => address)
  const earlier = addresses.length === 1 ? `from ${addresses[0]}` : `from each of ${addresses.join(', ')}`
  await tx.appendEvent({
    requestId,
    type: 'delivery_failed',
    createdAt: now,
    payload: {
      message: `No letter leaves: an earlier one came back ${earlier}. ${withoutAddress(provider)}`,
      to: addresses,
      held: true,
      noAddress: true,
    },
  })
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
