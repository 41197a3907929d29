import { DEFAULT_PROVIDER_COLOR, type Provider } from '../../catalog/providers.ts'
import { t } from '../../i18n/translate.ts'
import type { Artifact } from '../../records/artifact.ts'
import type { Cycle } from '../../records/cycle.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { ProviderChoice } from '../../records/provider-choice.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { asksForUse, newestRequest } from '../demand/ask-again.ts'
import { currentCycle, latestCycle } from '../demand/cycles.ts'
import { isOpen } from '../demand/lifecycle.ts'
import { type Stands, whatStands } from '../demand/what-stands.ts'
import { chosenProviders } from '../providers/known-providers.ts'

/** One provider on the dashboard: its request, and the records about it. */
export interface ProviderTrack {
  provider: Pick<Provider, 'id' | 'name' | 'company' | 'assistant' | 'color' | 'own'>
  request: DeletionRequest | undefined
  /** The cycle that the request is from. */
  cycle: Cycle | undefined
  /** The request was carried over: it is not from today's cycle. */
  fromEarlierCycle: boolean
  /** Newest first, like the artifacts. */
  events: LedgerEvent[]
  artifacts: Artifact[]
  /** What stands with it: everything that is told of the track follows from this. Undefined before there is a request. */
  stands: Stands | undefined
  /**
   * Whether to ask the person if they used it again: a later cycle has begun, and an earlier deletion was confirmed.
   */
  asksForUse?: boolean
  /** A mail about it waits for the person's word, whatever it has changed on the request (`withQuestions`). */
  hasQuestion?: boolean
  /** The cycle opened last; the track may show an earlier one, in which its deletion was confirmed. */
  newestCycle?: Cycle | undefined
}

export interface TrackRows {
  choices: readonly ProviderChoice[]
  cycles: readonly Cycle[]
  requests: readonly DeletionRequest[]
  events: readonly LedgerEvent[]
  artifacts: readonly Artifact[]
}

/** One track per enabled provider: the catalog's, the person's own, and providers added by a newer version. */
export function providerTracks(rows: TrackRows, now: Instant): ProviderTrack[] {
  const enabled = [...new Set(rows.choices.filter(choice => choice.enabled).map(choice => choice.providerId))]
  const known = chosenProviders(rows.choices)
  const unknown = enabled.filter(id => !known.some(provider => provider.id === id)).sort()
  return [...known, ...unknown.map(nameless)].map(provider => trackOf(provider, rows, now))
}

/** How many cycles back a track's request can be: the current one, and the one before it. */
const CYCLES_SHOWN = 2

/**
 * Requests that a track can show, now or later as time passes: the open ones, those of the newest cycles, and each
 * provider's newest, which is shown until something new is asked.
 */
export function mayBeShown(requests: readonly DeletionRequest[], cycles: readonly Cycle[]): DeletionRequest[] {
  const newest = [...cycles].sort((a, b) => b.createdAt - a.createdAt).slice(0, CYCLES_SHOWN)
  const ids = new Set(newest.map(({ id }) => id))
  return requests.filter(
    request =>
      isOpen(request) || ids.has(request.cycleId) || newestRequest(requests, request.providerId)?.id === request.id,
  )
}

interface Stats {
  actions: number
  replies: number
  verifications: number
}

/** Totals of events over the tracks shown. */
export function stats(tracks: readonly ProviderTrack[]): Stats {
  const types = tracks.flatMap(track => track.events.map(event => event.type))
  return {
    actions: types.filter(type => type === 'submitted' || type === 'follow_up' || type === 'escalation').length,
    replies: types.filter(type => type === 'provider_reply').length,
    verifications: tracks.filter(track => track.request?.stage === 'verified_deleted').length,
  }
}

/** Why the Inbox lists a different number of mails than the replies in the totals; undefined if the numbers match. */
export function whyInboxDiffers({ replies }: Pick<Stats, 'replies'>, mails: number): string | undefined {
  if (replies === mails) return undefined
  return mails === 1
    ? t(
        'Replies are answers to the requests above, without receipts and decisions. The Inbox lists the one email that came.',
      )
    : t(
        'Replies are answers to the requests above, without receipts and decisions. The Inbox lists all {mails} emails that came.',
        { mails },
      )
}

function trackOf(provider: ProviderTrack['provider'], rows: TrackRows, now: Instant): ProviderTrack {
  const request = requestOf(provider.id, rows, now)
  const cycle = request && rows.cycles.find(({ id }) => id === request.cycleId)
  const events = request ? rows.events.filter(event => event.requestId === request.id).sort(newestFirst) : []
  return {
    provider,
    request,
    cycle,
    fromEarlierCycle: request !== undefined && request.cycleId !== currentCycle(rows.cycles, now)?.id,
    events,
    artifacts: request ? rows.artifacts.filter(file => file.requestId === request.id).sort(newestFirst) : [],
    stands: request && whatStands(request, events, now),
    newestCycle: latestCycle(rows.cycles),
    asksForUse: request !== undefined && asksForUse(request, currentCycle(rows.cycles, now), now),
  }
}

/**
 * The current cycle's request, else the newest open one, else one that has the provider's last word: a confirmed deletion
 * and a refusal stand until something new is asked.
 */
function requestOf(providerId: string, { requests, cycles }: TrackRows, now: Instant): DeletionRequest | undefined {
  const own = requests.filter(request => request.providerId === providerId).sort((a, b) => b.createdAt - a.createdAt)
  // Between January 1 and the year's first cycle, the last cycle of the old year is still shown: a deletion that was
  // verified in December must not become 'Preparing' overnight.
  const cycle = currentCycle(cycles, now) ?? latestCycle(cycles)
  const ofCycle = own.find(request => request.cycleId === cycle?.id)
  const open = own.find(isOpen)
  const [newest] = own
  return ofCycle ?? open ?? (newest !== undefined && hasLastWord(newest) ? newest : undefined)
}

/** The provider has confirmed, or refused: it is not simply asked again, so nothing is being prepared. */
const hasLastWord = ({ stage, decision }: DeletionRequest): boolean =>
  stage === 'verified_deleted' || decision === 'refused'

/** A provider from a newer version, unknown to this one: shown with the default color. */
function nameless(id: string): ProviderTrack['provider'] {
  return { id, name: id, company: id, assistant: id, color: DEFAULT_PROVIDER_COLOR }
}

function newestFirst(a: { createdAt: Instant; ledgerSeq: number }, b: { createdAt: Instant; ledgerSeq: number }) {
  return b.createdAt - a.createdAt || b.ledgerSeq - a.ledgerSeq
}
