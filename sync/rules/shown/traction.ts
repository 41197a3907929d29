import { dateIn } from '../../i18n/dates.ts'
import { listOf } from '../../i18n/lists.ts'
import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { Artifact } from '../../records/artifact.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { EventId, Instant } from '../../records/ids.ts'
import { type DeletionRequest, Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import type { LetterId } from '../demand/lifecycle.ts'
import { STAGES } from '../demand/stages.ts'
import { ANSWER_REST_DAYS, type Stands } from '../demand/what-stands.ts'
import type { ProviderTrack } from './tracks.ts'

/** Version of the formula; included in every export, so that an old score can be recomputed. */
export const TRACTION_VERSION = 'traction/1'

/** The value of each stage. `escalation_reminder` has the value of the stage that the provider had reached before. */
const WORTH: Record<Exclude<Stage, 'escalation_reminder'>, number> = {
  prepared: 0,
  submitted: 0.15,
  non_compliant: 0.2,
  acknowledged: 0.4,
  in_review: 0.6,
  verified_deleted: 1,
}

const OVERDUE_FACTOR = 0.75

interface TractionFacts {
  now: Instant
  /** Whether the file's bytes were found to match its hash. */
  isVerified(artifact: Artifact): boolean
}

interface Traction {
  score: number
  perProvider: { providerId: string; score: number }[]
  verified: number
  total: number
  /** The largest loss, with the entry it is about. */
  cost?: Cost
}

interface Cost {
  sentence: string
  providerId: string
  eventId?: EventId
}

/** The Traction Meter: round(100 × mean of M × (0.7 + 0.2·E + 0.1·F)) over the enabled providers. */
export function traction(tracks: readonly ProviderTrack[], facts: TractionFacts): Traction {
  const parts = tracks.map(track => partOf(track, facts))
  const mean = parts.length === 0 ? 0 : parts.reduce((sum, part) => sum + part.value, 0) / parts.length
  const worst = parts.flatMap(part => part.costs).sort((a, b) => b.share - a.share)[0]
  const added = addedLater(tracks, parts, mean)
  // Only one line is shown: either the largest loss or a newly added provider, whichever changes the average more.
  const cost = worst === undefined || (added !== undefined && added.share > worst.share / parts.length) ? added : worst
  return {
    score: percent(mean),
    perProvider: parts.map(({ providerId, value }) => ({ providerId, score: percent(value) })),
    verified: tracks.filter(track => track.request?.stage === 'verified_deleted').length,
    total: tracks.length,
    ...(cost === undefined ? {} : { cost: cost.cost }),
  }
}

/** Letters of one cycle are written within minutes of each other. */
const ADDED_AFTER_MS = DAY_MS

/**
 * How much a provider that was switched on after the others lowers the average: the score drops that day although
 * nothing got worse. Requests of other cycles are not compared, since a carried-over request naturally started earlier.
 */
function addedLater(
  tracks: readonly ProviderTrack[],
  parts: readonly Part[],
  mean: number,
): { share: number; cost: Cost } | undefined {
  const startOf = (cycleId: string) =>
    Math.min(...tracks.flatMap(({ request }) => (request?.cycleId === cycleId ? request.createdAt : [])))
  const isLate = ({ request }: ProviderTrack) =>
    request === undefined || request.createdAt > startOf(request.cycleId) + ADDED_AFTER_MS
  const isDrop = (index: number) => {
    const track = tracks[index]
    return track !== undefined && isLate(track) && (parts[index]?.value ?? 0) < mean
  }
  const late = tracks.filter((_, index) => isDrop(index))
  const others = parts.filter((_, index) => !isDrop(index))
  const [first] = late
  if (first === undefined || others.length === 0) return undefined
  const without = others.reduce((sum, { value }) => sum + value, 0) / others.length
  const points = percent(without) - percent(mean)
  if (points < 1) return undefined
  return {
    share: without - mean,
    cost: {
      providerId: first.provider.id,
      sentence: addedInWords(
        late.map(({ provider }) => provider.company),
        points,
      ),
    },
  }
}

function addedInWords(names: readonly string[], points: number): string {
  const companies = listOf(names)
  if (points === 1) {
    return t(
      names.length === 1
        ? '{companies} was added later and counts from 0, which takes 1 point off the average.'
        : '{companies} were added later and count from 0, which takes 1 point off the average.',
      { companies },
    )
  }
  return t(
    names.length === 1
      ? '{companies} was added later and counts from 0, which takes {points} points off the average.'
      : '{companies} were added later and count from 0, which takes {points} points off the average.',
    { companies, points },
  )
}

interface Part {
  providerId: string
  value: number
  costs: { share: number; cost: Cost }[]
}

function partOf(track: ProviderTrack, facts: TractionFacts): Part {
  const { request, stands, provider } = track
  if (request === undefined || stands === undefined) return { providerId: provider.id, value: 0, costs: [] }

  const worth = worthOf(request, track.events)
  const late = stands.overdue
  const m = worth * (late ? OVERDUE_FACTOR : 1)
  const reached = reachedStages(request, track, facts)
  const proven = reached.filter(stage => stage.proven)
  const e = reached.length === 0 ? 0 : proven.length / reached.length
  const letters = dueLetters(stands, track.events, facts.now)
  const inTime = letters.filter(letter => letter.inTime)
  const f = letters.length === 0 ? 1 : inTime.length / letters.length
  const trust = 0.7 + 0.2 * e + 0.1 * f

  const value = m * trust
  const costs: Part['costs'] = []
  const charge = (share: number, why: string, eventId: EventId | undefined) => {
    // Difference between the two scores as shown: a loss that does not change the shown score is not mentioned.
    const points = percent(value + share) - percent(value)
    if (points === 0) return
    const { company } = provider
    const sentence =
      points === 1
        ? t('{company} loses 1 point: {why}', { company, why })
        : t('{company} loses {points} points: {why}', { company, points, why })
    const cost: Cost = { sentence, providerId: provider.id }
    costs.push({ share, cost: eventId === undefined ? cost : { ...cost, eventId } })
  }
  const bare = reached.find(stage => !stage.proven)
  if (bare) {
    const why = bare.event
      ? t('its {date} entry has no verified file.', { date: dayOf(bare.event.createdAt) })
      : t('the stage {stage} has no verified file.', { stage: t(STAGES[bare.stage].label) })
    charge((m * 0.2 * (reached.length - proven.length)) / reached.length, why, bare.event?.id)
  }
  const missed = letters.find(letter => !letter.inTime)
  if (missed) {
    const share = (m * 0.1 * (letters.length - inTime.length)) / letters.length
    const why = t('{letter} did not leave within a day of {date}.', {
      letter: t(missed.label),
      date: dayOf(missed.at),
    })
    charge(share, why, missed.event?.id)
  }
  if (late) {
    const why =
      stands.dueAt === null
        ? t('a decision has been due.')
        : t('a decision has been due since {date}.', { date: dayOf(stands.dueAt) })
    charge(worth * (1 - OVERDUE_FACTOR) * trust, why, track.events[0]?.id)
  }
  return { providerId: provider.id, value, costs }
}

function worthOf(request: DeletionRequest, events: readonly LedgerEvent[]): number {
  if (request.stage !== 'escalation_reminder') return WORTH[request.stage]
  const before = events.map(stageOf).find(stage => stage !== undefined && STAGES[stage].owner === 'provider')
  return before === undefined || before === 'escalation_reminder' ? WORTH.submitted : WORTH[before]
}

interface Reached {
  stage: Stage
  /** The entry that led to the stage. */
  event: LedgerEvent | undefined
  proven: boolean
}

/** The stages of a request, from submitted on, each with whether a verified file proves it. */
function reachedStages(request: DeletionRequest, track: ProviderTrack, { isVerified }: TractionFacts): Reached[] {
  if (request.submittedAt === null) return []
  const oldestFirst = [...track.events].reverse()
  const first = new Map<Stage, LedgerEvent | undefined>()
  for (const event of oldestFirst) {
    const stage = stageOf(event)
    if (stage !== undefined && stage !== 'prepared' && !first.has(stage)) first.set(stage, event)
  }
  // A stage without its own entry is attributed to the provider's newest answer.
  if (!first.has('submitted')) first.set('submitted', undefined)
  if (!first.has(request.stage)) {
    first.set(
      request.stage,
      track.events.find(({ type }) => type === 'provider_reply' || type === 'decision'),
    )
  }
  const proven = new Set(track.artifacts.filter(isVerified).map(file => stageAtFile(file, first, oldestFirst)))
  return [...first]
    .map(([stage, event]) => ({ stage, event, proven: proven.has(stage) }))
    .sort((a, b) => STAGES[a.stage].order - STAGES[b.stage].order)
}

/** The stage that a file proves: its entry's stage, or else the request's stage at that time. */
function stageAtFile(file: Artifact, first: Map<Stage, LedgerEvent | undefined>, events: readonly LedgerEvent[]) {
  const event = events.find(({ id }) => id === file.eventId)
  const own = [...first].find(([, brought]) => brought !== undefined && brought.id === event?.id)
  if (own !== undefined) return own[0]
  const at = event?.createdAt ?? file.createdAt
  const before = [...first].filter(([, brought]) => brought !== undefined && brought.createdAt <= at)
  return before.sort(([, a], [, b]) => (b?.ledgerSeq ?? 0) - (a?.ledgerSeq ?? 0))[0]?.[0] ?? 'submitted'
}

/** The stage that an entry led to: stated by the entry itself, or derived from its type. */
function stageOf(event: LedgerEvent): Stage | undefined {
  const stated = Stage.safeParse(event.payload.stage)
  if (stated.success) return stated.data
  if (event.type === 'submitted' || event.type === 'acknowledged') return event.type
  if (event.type === 'verification') return 'verified_deleted'
  if (event.type === 'escalation') return 'escalation_reminder'
  return undefined
}

interface DueLetter {
  label: PlainMessage
  at: Instant
  inTime: boolean
  event: LedgerEvent | undefined
}

/**
 * Letters that are due, each with whether it was sent within 24 hours. The demand starts the clock and is not counted.
 */
function dueLetters(stands: Stands, events: readonly LedgerEvent[], now: Instant): DueLetter[] {
  const answeredAt = earliest(events, type => ANSWERS.has(type))
  const closedAt = earliest(events, (type, event) => type === 'verification' || stageOf(event) === 'verified_deleted')
  const holds = holdsOf(events, now)
  return stands.marks.flatMap(({ letter, label, at, clock, eventType }) => {
    if (letter === 'demand' || at > now) return []
    if (at >= closedAt || (clock === 'silence' && at >= answeredAt)) return []
    if (stands.pausedAt !== null && at >= stands.pausedAt) return []
    if (holds.some(([from, to]) => at >= from && at < to)) return []
    const sent = events.find(event => event.type === eventType && isInTime(event, letter, at))
    // A letter whose day is not over yet is neither on time nor late.
    if (sent === undefined && now <= at + DAY_MS) return []
    return [{ label, at, inTime: sent !== undefined, event: sent }]
  })
}

/**
 * Spans in which no letter was to be sent, whatever came of it: from a claim or a question of the provider to the
 * person's word about it, or until now, and while the provider was left the time to act on an answer.
 */
function holdsOf(events: readonly LedgerEvent[], now: Instant): [from: number, to: number][] {
  return events.flatMap(({ type, payload, createdAt }, place): [number, number][] => {
    if (payload.claims !== true && type !== 'action_required' && type !== 'decision') return []
    // Newest first: what the person said about it comes before it in the list.
    const said = events
      .slice(0, place)
      .findLast(({ payload: own }) => own.by === 'you' && own.rawSha256 === payload.rawSha256)
    return [[createdAt, said === undefined ? now : said.createdAt + ANSWER_REST_DAYS * DAY_MS]]
  })
}

/**
 * A pause or an extension may have moved the day after the letter was sent: an entry naming the letter is never too
 * early.
 */
function isInTime({ payload, createdAt }: LedgerEvent, letter: LetterId, at: Instant): boolean {
  if (createdAt > at + DAY_MS) return false
  return payload.letter === letter || (payload.letter === undefined && createdAt >= at)
}

/** Entries that end a provider's silence. */
const ANSWERS: ReadonlySet<string> = new Set([
  'acknowledged',
  'provider_reply',
  'verification',
  'action_required',
  'decision',
  'deadline_extended',
])

function earliest(events: readonly LedgerEvent[], fits: (type: string, event: LedgerEvent) => boolean): number {
  return Math.min(Number.POSITIVE_INFINITY, ...events.filter(event => fits(event.type, event)).map(e => e.createdAt))
}

/** Rounds exact halves up: without the small addend, 13.5 could be 13.499999. */
const percent = (share: number) => Math.round(100 * share + 1e-9)

/** 'Nov 24', in UTC. */
const dayOf = (at: Instant): string => dateIn('shortDay', at)
