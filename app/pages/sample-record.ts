import { providerById } from '../../sync/catalog/providers.ts'
import { JURISDICTIONS, lawOn } from '../../sync/catalog/regimes.ts'
import { SITE } from '../../sync/catalog/site.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { Instant } from '../../sync/records/ids.ts'
import { DeletionRequest } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { UNCHOSEN } from '../../sync/rules/demand/scope.ts'
import { NOTHING_SENT, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { demand } from '../../sync/rules/letters/demand.ts'
import type { LetterText } from '../../sync/rules/letters/letter.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'

/**
 * A record like an account's, for the home page. The person, the dates and the numbers are samples; the rules, the
 * letter and the components are the product's own.
 */
const START = Date.UTC(2026, 8, 14, 9, 30)
const day = (n: number): Instant => Instant.parse(START + n * DAY_MS)

/** The sample's current time. */
export const SAMPLE_NOW = day(16)

type Step = readonly [day: number, type: LedgerEvent['type'], seq: number, message: string]

export const SAMPLE_TRACKS: readonly ProviderTrack[] = [
  track('openai', { stage: 'acknowledged', ticket: '4402118' }, [
    [0, 'submitted', 2, 'The demand letter left.'],
    [3, 'acknowledged', 7, 'OpenAI confirmed that it has the request.'],
  ]),
  track('anthropic', { stage: 'verified_deleted' }, [
    [0, 'submitted', 3, 'The demand letter left.'],
    [12, 'provider_reply', 9, 'Anthropic answered.'],
    [12, 'verification', 10, 'Anthropic confirmed the deletion.'],
  ]),
  track('google', { stage: 'submitted' }, [
    [0, 'submitted', 4, 'The demand letter left.'],
    [7, 'follow_up', 8, 'Follow-up #1 left.'],
  ]),
]

export const SAMPLE_LETTER: LetterText = demand({
  provider: known('openai'),
  address: 'privacy@openai.com',
  asked: UNCHOSEN,
  person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.example' },
  regime: lawOn(JURISDICTIONS.CA, day(0)),
  reference: 'TR-SMPL-2041',
  replyTo: `dana.k3f9qx@${SITE.mailDomain}`,
  writtenOn: day(0),
  stands: NOTHING_SENT,
  signedAt: day(0),
  signature: null,
  company: { name: SITE.company.name, address: SITE.company.address.join(', ') },
  counsel: null,
  previous: [],
})

function track(
  id: 'openai' | 'anthropic' | 'google',
  given: Partial<DeletionRequest>,
  steps: readonly Step[],
): ProviderTrack {
  const events = steps.map(([at, type, seq, message]) => eventOf(id, day(at), type, seq, message)).reverse()
  const request = DeletionRequest.parse({
    id: `sample-${id}`,
    cycleId: 'sample-cycle',
    providerId: id,
    createdAt: day(0),
    escalated: false,
    submittedAt: day(0),
    dueAt: day(45),
    waitingOn: 'provider',
    decision: 'none',
    ticket: null,
    reference: 'TR-SMPL-2041',
    state: 'CA',
    pausedAt: null,
    archivedAt: null,
    ...given,
  })
  return {
    provider: known(id),
    request,
    cycle: undefined,
    fromEarlierCycle: false,
    events,
    artifacts: [],
    stands: whatStands(request, events, SAMPLE_NOW),
  }
}

function eventOf(id: string, at: Instant, type: LedgerEvent['type'], seq: number, message: string): LedgerEvent {
  return LedgerEvent.parse({
    id: `sample-${seq}`,
    requestId: `sample-${id}`,
    type,
    createdAt: at,
    payload: { message },
    ledgerSeq: seq,
    prevHash: sampleHash(seq - 1),
    hash: sampleHash(seq),
  })
}

/** Sixty-four digits that look like a hash but are not one: the sample has no ledger. */
function sampleHash(seq: number): string {
  const parts = Array.from({ length: 8 }, (_, at) => ((seq + 1) * 2654435761 * (at + 3)).toString(16))
  return parts.map(part => part.slice(-8).padStart(8, '0')).join('')
}

function known(id: 'openai' | 'anthropic' | 'google') {
  const provider = providerById(id)
  if (provider === undefined) throw new Error(`the catalogue has no provider ${id}`)
  return provider
}
