import type { Instant } from '../../records/ids.ts'
import { capitalized, dayInWords, numberInWords } from '../calendar/words.ts'
import { daysLeft, elapsedDays, isClaimed, LADDER, type LetterId, letterDates } from '../demand/lifecycle.ts'
import { REASONS, type Reason } from '../demand/sending.ts'
import { hasWritten, type ProviderTrack } from './tracks.ts'

interface HeadlineFacts {
  /** Why no letter may be sent now, if that is the case. */
  blocked?: Reason | undefined
  /** When the next cycle opens, if one is planned. */
  nextCycleAt?: Instant | undefined
}

/** The dashboard in one line and a short paragraph: current state, who acts next and when. */
export function headline(
  tracks: readonly ProviderTrack[],
  now: Instant,
  facts: HeadlineFacts = {},
): { title: string; text: string } {
  if (tracks.length === 0) {
    return { title: 'No provider is switched on.', text: 'Switch on at least one, and we write to it next.' }
  }
  const groups = groupsOf(tracks)
  const next = facts.blocked === undefined ? whoActsNext(groups, now, facts) : [REASONS[facts.blocked]]
  return { title: titleOf(groups, now, facts.blocked), text: [...cycleSentence(tracks), ...next].join(' ') }
}

/** The group of a track, as counted in the title. */
export type TrackGroup = keyof typeof WORDS
type Groups = Record<TrackGroup, ProviderTrack[]>

/** Each group's words after a number, in the order of the title. */
const WORDS = {
  verified: 'verified',
  talking: 'talking',
  asked: 'asked',
  silent: 'silent',
  overdue: 'overdue',
  escalated: 'escalated',
  refused: 'refused',
  needsYou: 'waiting for you',
  paused: 'paused',
  preparing: 'being prepared',
  archived: 'archived',
} as const

/** An unanswered letter counts as silence from the first follow-up on; before, the provider has merely been asked. */
const SILENT_FROM_DAY = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 7

/** Each track is in exactly one group: the most urgent one that applies. */
export function placeOf(track: ProviderTrack): TrackGroup {
  const { request, isOverdue, daysSinceSubmitted, hasQuestion = false } = track
  if (request === undefined) return 'preparing'
  if (request.stage === 'verified_deleted') return 'verified'
  if (request.archivedAt !== null) return 'archived'
  if (isClaimed(request)) return 'needsYou'
  if (request.decision === 'refused') return 'refused'
  if (request.pausedAt !== null) return 'paused'
  if (request.waitingOn === 'you' || hasQuestion) return 'needsYou'
  if (request.stage === 'prepared') return 'preparing'
  if (request.escalated) return 'escalated'
  if (isOverdue || request.stage === 'non_compliant') return 'overdue'
  // A mail that changed no stage is still an answer: a provider that wrote is not called silent.
  if (request.stage !== 'submitted' || hasWritten(track)) return 'talking'
  return daysSinceSubmitted < SILENT_FROM_DAY ? 'asked' : 'silent'
}

function groupsOf(tracks: readonly ProviderTrack[]): Groups {
  const groups: Groups = {
    verified: [],
    talking: [],
    asked: [],
    silent: [],
    overdue: [],
    escalated: [],
    refused: [],
    needsYou: [],
    paused: [],
    preparing: [],
    archived: [],
  }
  for (const track of tracks) groups[placeOf(track)].push(track)
  return groups
}

function titleOf(groups: Groups, now: Instant, blocked: Reason | undefined): string {
  const total = Object.values(groups).flat().length
  const countdown = groups.silent.length > 0 ? 'silent' : 'asked'
  const parts = STANDINGS.filter(standing => groups[standing].length > 0).map(standing => {
    const count = groups[standing].length
    const all = standing === 'verified' && count === total && count > 1 ? 'all ' : ''
    const words = standing === 'preparing' && blocked !== undefined ? onHold(blocked) : WORDS[standing]
    return `${all}${numberInWords(count)} ${words}${standing === countdown ? timeLeft(groups[standing], now) : ''}`
  })
  return `${capitalized(parts.join(', '))}.`
}

const STANDINGS = [
  'verified',
  'talking',
  'asked',
  'silent',
  'overdue',
  'escalated',
  'refused',
  'needsYou',
  'paused',
  'preparing',
  'archived',
] as const satisfies readonly TrackGroup[]

function timeLeft(group: readonly ProviderTrack[], now: Instant): string {
  const left = Math.min(...group.map(({ request }) => (request ? daysLeft(request, now) : Number.POSITIVE_INFINITY)))
  if (left === 0) return ' on the last day'
  return left === 1 ? ' with 1 day left' : ` with ${left} days left`
}

function onHold(reason: Reason): string {
  if (reason === 'unsigned' || reason === 'withdrawn') return 'waiting for your signature'
  if (reason === 'email_unverified') return 'waiting for your confirmation'
  return 'on hold'
}

function cycleSentence(tracks: readonly ProviderTrack[]): string[] {
  const cycle = tracks.find(track => !track.fromEarlierCycle && track.cycle !== undefined)?.cycle
  return cycle ? [`Cycle ${cycle.number} of ${cycle.year} started ${dayInWords(cycle.createdAt)}.`] : []
}

/** Describes the most urgent group: what waits for the person comes first, what needs nobody comes last. */
function whoActsNext(groups: Groups, now: Instant, facts: HeadlineFacts): string[] {
  const { needsYou, escalated, overdue, silent, asked, talking, refused, preparing, paused, archived, verified } =
    groups
  if (needsYou.length > 0) return [`${names(needsYou)} ${verb(needsYou, 'needs', 'need')} an answer from you next.`]
  if (escalated.length > 0) return escalation(escalated, now)
  if (overdue.length > 0) {
    return [
      `${names(overdue)} ${verb(overdue, 'is', 'are')} past the deadline without a decision.`,
      'We escalate to legal next and you do nothing.',
    ]
  }
  if (silent.length > 0) return [unanswered(silent), ...ifSilent(silent, now)]
  if (asked.length > 0) {
    return [
      `${names(asked)} ${verb(asked, 'has', 'have')} the letter and ${verb(asked, 'acts', 'act')} next.`,
      ...ifSilent(asked, now),
    ]
  }
  if (talking.length > 0) return [decision(talking)]
  if (preparing.length > 0) return [`We write to ${names(preparing)} next and you do nothing.`]
  if (refused.length > 0) return refusedInWords(refused)
  if (paused.length > 0) return [`Letters to ${names(paused)} go out again when you resume them.`]
  if (archived.length > 0) return ['No more letters go out for archived requests; the evidence is kept.']
  return confirmed(verified, facts)
}

/** A provider about which the person complained is not simply asked again: the regulator acts next. */
function refusedInWords(group: readonly ProviderTrack[]): string[] {
  const complained = group.filter(({ request }) => request?.waitingOn === 'regulator')
  const others = group.filter(({ request }) => request?.waitingOn !== 'regulator')
  const told = (part: readonly ProviderTrack[], next: string) =>
    part.length === 0 ? [] : [`${names(part)} ${verb(part, 'has', 'have')} refused, on record. ${next}`]
  return [
    ...told(others, 'We ask again in the next cycle.'),
    ...told(complained, 'You have complained; the regulator acts next.'),
  ]
}

function escalation(group: readonly ProviderTrack[], now: Instant): string[] {
  const first = soonest(group, now)
  if (first?.request === undefined) return []
  const days = elapsedDays(first.request, now)
  const { letter, at } = nextMark(first, now)
  return [
    `${first.provider.company} is on day ${days}, in legal escalation.`,
    letter === undefined
      ? 'All our letters are sent; its answer comes next, and silence stays on record.'
      : `Without an answer by ${dayInWords(at)}, ${act(letter)} and you do nothing.`,
  ]
}

function unanswered(group: readonly ProviderTrack[]): string {
  const [first] = group
  if (first === undefined || group.length > 1) return `${names(group)} have not answered.`
  const letters = first.events.filter(event => LADDER.some(rung => rung.eventType === event.type)).length
  return `${first.provider.company} has not answered ${letters > 1 ? `${numberInWords(letters)} letters` : 'our letter'}.`
}

function ifSilent(group: readonly ProviderTrack[], now: Instant): string[] {
  const first = soonest(group, now)
  const mark = first && nextMark(first, now)
  if (mark?.letter === undefined) return []
  return [`If the silence lasts until ${dayInWords(mark.at)}, ${act(mark.letter)} and you do nothing.`]
}

function decision(group: readonly ProviderTrack[]): string {
  const due = group.flatMap(({ request }) => request?.dueAt ?? []).sort((a, b) => a - b)[0]
  const by = due === undefined ? '' : `; a decision is due by ${dayInWords(due)}`
  return `${names(group)} ${verb(group, 'acts', 'act')} next${by}.`
}

function confirmed(group: readonly ProviderTrack[], { nextCycleAt }: HeadlineFacts): string[] {
  const next = nextCycleAt === undefined ? [] : [`The next cycle opens ${dayInWords(nextCycleAt)}.`]
  return [`${names(group)} ${verb(group, 'has', 'have')} confirmed; the evidence is on record.`, ...next]
}

function act(letter: LetterId): string {
  if (letter === 'escalation') return 'we escalate to legal'
  const label = LADDER.find(rung => rung.letter === letter)?.label ?? ''
  return label.startsWith('Follow-up') ? `we send ${label}` : `we send the ${label.toLowerCase()}`
}

/** The track with the earliest next letter. */
function soonest(group: readonly ProviderTrack[], now: Instant): ProviderTrack | undefined {
  return [...group].sort((a, b) => nextMark(a, now).at - nextMark(b, now).at)[0]
}

/** The next future letter of a track; a date far in the future if there is none. */
function nextMark({ request }: ProviderTrack, now: Instant): { letter: LetterId | undefined; at: number } {
  const running = request?.stage === 'submitted' ? LADDER : LADDER.filter(rung => rung.clock === 'deadline')
  const ahead = request ? letterDates(request).filter(({ at }) => at > now) : []
  const next = ahead.find(({ letter }) => running.some(rung => rung.letter === letter))
  return next ?? { letter: undefined, at: Number.MAX_SAFE_INTEGER }
}

function names(group: readonly ProviderTrack[]): string {
  const all = group.map(track => track.provider.company)
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`
}

const verb = (group: readonly ProviderTrack[], one: string, many: string) => (group.length === 1 ? one : many)
