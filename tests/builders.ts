import { providerById } from '../sync/catalog/providers.ts'
import { Artifact } from '../sync/records/artifact.ts'
import { Cycle } from '../sync/records/cycle.ts'
import { LedgerEvent } from '../sync/records/event.ts'
import { Instant } from '../sync/records/ids.ts'
import { noRows, WRITABLE_TABLES } from '../sync/records/index.ts'
import { Reply } from '../sync/records/reply.ts'
import { DeletionRequest } from '../sync/records/request.ts'
import { Subscription } from '../sync/records/subscription.ts'
import { whatStands } from '../sync/rules/demand/what-stands.ts'
import type { WritableRows } from '../sync/rules/mutations/mutation-rule.ts'
import type { ProviderTrack } from '../sync/rules/shown/tracks.ts'

/**
 * Builders for tests: name only what matters to the test; everything else gets an ordinary value. Rows are parsed like
 * real ones.
 */
type Given<Type> = { [Key in keyof Type]?: Type[Key] | Unbranded<Type[Key]> }
type Unbranded<Value> = Value extends string ? string : Value extends number ? number : Value

const DAY_MS = 86_400_000

/** Day 0 of every test: a moment in the middle of a year, away from midnight. */
const START = Date.UTC(2026, 4, 4, 9, 30)

/** The moment n days after day 0; n may be a fraction. */
export const day = (n: number): Instant => Instant.parse(START + Math.round(n * DAY_MS))

/** A moment by its UTC date, as in at('2026-12-31T23:59:59Z'). */
export const at = (text: string): Instant => Instant.parse(Date.parse(text))

/** A demand that left on day 0 and is due on day 45. */
export function aRequest(given: Given<DeletionRequest> = {}): DeletionRequest {
  const submittedAt = given.submittedAt === undefined ? day(0) : given.submittedAt
  return DeletionRequest.parse({
    id: 'request-openai',
    cycleId: 'cycle-01',
    providerId: 'openai',
    stage: 'submitted',
    createdAt: day(0),
    escalated: false,
    submittedAt,
    dueAt: submittedAt === null ? null : submittedAt + 45 * DAY_MS,
    waitingOn: 'provider',
    decision: 'none',
    ticket: null,
    reference: 'TR-ABCD-1234',
    state: 'CA',
    pausedAt: null,
    archivedAt: null,
    ...given,
  })
}

/** A request whose letter has not been sent. */
export const aPreparedRequest = (given: Given<DeletionRequest> = {}): DeletionRequest =>
  aRequest({ stage: 'prepared', submittedAt: null, dueAt: null, waitingOn: 'us', ...given })

/** A ledger entry; the hash chain around it is not real. */
export function anEvent(given: Given<LedgerEvent> = {}): LedgerEvent {
  const ledgerSeq = given.ledgerSeq ?? 1
  return LedgerEvent.parse({
    id: `event-${String(ledgerSeq).padStart(4, '0')}`,
    requestId: 'request-openai',
    type: 'submitted',
    createdAt: day(0),
    payload: { message: 'Something happened.' },
    ledgerSeq,
    prevHash: '0'.repeat(64),
    hash: 'a'.repeat(64),
    ...given,
  })
}

export function anArtifact(given: Given<Artifact> = {}): Artifact {
  const ledgerSeq = given.ledgerSeq ?? 2
  return Artifact.parse({
    id: `artifact-${String(ledgerSeq).padStart(4, '0')}`,
    requestId: 'request-openai',
    eventId: null,
    kind: 'pdf',
    createdAt: day(0),
    name: 'demand-letter.pdf',
    mediaType: 'application/pdf',
    size: 84_000,
    sha256: 'c'.repeat(64),
    ledgerSeq,
    prevHash: '0'.repeat(64),
    hash: 'b'.repeat(64),
    ...given,
  })
}

/** A receipt as an older version stored it: without the field that says whether it was opened. */
export function aReply(given: Given<Reply> = {}): Reply {
  return Reply.parse({
    id: 'reply-01',
    requestId: 'request-openai',
    providerId: 'openai',
    receivedAt: day(3),
    fromAddress: 'privacy@openai.com',
    subject: 'We have your request',
    excerpt: 'Thank you for writing to us.',
    category: 'acknowledgement',
    authentic: true,
    sha256: 'd'.repeat(64),
    ...given,
  })
}

/** A provider's track as the dashboard shows it `n` days after the demand left. `events`: newest first. */
export function aTrack(
  n: number,
  request: DeletionRequest | undefined = aRequest(),
  given: Partial<Omit<ProviderTrack, 'request' | 'stands'>> = {},
): ProviderTrack {
  const provider = providerById(request?.providerId ?? 'openai') ?? nameless(request?.providerId ?? 'openai')
  const { events = [] } = given
  return {
    provider,
    request,
    stands: request && whatStands(request, events, day(n)),
    cycle: undefined,
    fromEarlierCycle: false,
    events,
    artifacts: [],
    ...given,
  }
}

const nameless = (id: string): ProviderTrack['provider'] => ({
  id,
  name: id,
  company: id,
  assistant: id,
  color: '#000000',
})

export function aCycle(given: Given<Cycle> = {}): Cycle {
  return Cycle.parse({ id: 'cycle-01', emailId: 'email-01', year: 2026, number: 1, createdAt: day(0), ...given })
}

export function aSubscription(given: Given<Subscription> = {}): Subscription {
  return Subscription.parse({
    id: 'account-01',
    userId: 'account-01',
    status: 'active',
    planId: 'minimal',
    billingCycle: 'monthly',
    currentPeriodEnd: day(30),
    trialEnd: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    ...given,
  })
}

/** What mutations read of an account that has only the given rows. */
export const writableRows = (given: Partial<WritableRows> = {}): WritableRows => ({
  ...noRows(WRITABLE_TABLES),
  ...given,
})
