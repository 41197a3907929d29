import { t } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { dayInWords } from '../calendar/words.ts'
import { firstDueAt, isExtended } from '../demand/clocks.ts'
import { clockAt, isOpen, LADDER } from '../demand/lifecycle.ts'
import { DECISION_DAY } from '../demand/stages.ts'
import { badge, type Tone } from './badge.ts'
import { EVENT_LABELS } from './event-labels.ts'
import type { ProviderTrack } from './tracks.ts'

/** How an entry is drawn on a tape or a lane. */
type MarkKind = 'sent' | 'follow_up' | 'reply' | 'verified'

interface DayMark {
  /** Whole days since the letter was sent. */
  day: number
  kind: MarkKind
  label: string
}

/** One provider on the timeline. */
export interface Lane {
  providerId: string
  name: string
  tone: Tone
  /** The lane is filled up to here: today, or the day that closed the request. -1 before the letter is sent. */
  end: number
  /** Days since the letter was sent; null before that. */
  today: number | null
  /** Day of the deadline; null before the letter is sent. */
  due: number | null
  /** The original deadline under the law, if a different one is in force now. */
  dueBefore: number | null
  marks: DayMark[]
  /** The lane as a sentence, for people who cannot see it. */
  sentence: string
}

export interface AxisMark {
  day: number
  label: string
  kind: 'letter' | 'deadline' | 'legal'
}

export interface Timeline {
  lanes: Lane[]
  axis: AxisMark[]
  /** Right end of the axis, in days. */
  lastDay: number
  /** Set if all letters were sent on one day: today on the axis, and the days at its ends. */
  shared: { today: number; from: Instant; to: Instant } | null
}

const KINDS: Partial<Record<EventType, MarkKind>> = {
  submitted: 'sent',
  follow_up: 'follow_up',
  escalation: 'follow_up',
  acknowledged: 'reply',
  provider_reply: 'reply',
  action_required: 'reply',
  decision: 'reply',
  deadline_extended: 'reply',
  verification: 'verified',
}

/** How far the axis extends beyond the deadline: past the last letter, which is sent 40 days after it. */
const AFTER_DEADLINE_DAYS = 45

/** One lane per provider over the days since its letter was sent, with events, deadlines and today. */
export function timeline(tracks: readonly ProviderTrack[], now: Instant): Timeline {
  const due = usualDue(tracks)
  const lastDay = due + AFTER_DEADLINE_DAYS
  const lanes = tracks.map(track => laneOf(track, { now, lastDay }))
  return { lanes, axis: axisFor(due), lastDay, shared: sharedDays(tracks, lastDay, now) }
}

/** Marks on the days of a request: one per kind and day, oldest first. */
export function eventMarks({ request, events }: Pick<ProviderTrack, 'request' | 'events'>): DayMark[] {
  const submittedAt = request?.submittedAt
  if (submittedAt === null || submittedAt === undefined) return []
  const marks = new Map<string, DayMark>()
  for (const event of [...events].reverse()) {
    const kind = KINDS[event.type]
    // Older than the letter that counts: a first letter came back, and the days started again.
    if (kind === undefined || event.createdAt < submittedAt) continue
    const day = daysFrom(submittedAt, event.createdAt)
    marks.set(`${kind} ${day}`, { day, kind, label: t(EVENT_LABELS[event.type]) })
  }
  return [...marks.values()]
}

/** Last filled day: the day of the confirmation, else today; -1 before the letter is sent. */
export function inkedDay({ request, events }: Pick<ProviderTrack, 'request' | 'events'>, now: Instant): number {
  if (request === undefined || request.submittedAt === null) return -1
  if (isOpen(request)) return daysFrom(request.submittedAt, clockAt(request, now))
  const closing = events.find(({ type }) => type === 'verification' || type === 'decision')
  return daysFrom(request.submittedAt, closing?.createdAt ?? request.archivedAt ?? now)
}

/** Day of the deadline on the request's own axis; null before the letter is sent. */
export function dueDay(request: DeletionRequest | undefined): number | null {
  if (request === undefined || request.submittedAt === null || request.dueAt === null) return null
  return Math.round((request.dueAt - request.submittedAt) / DAY_MS)
}

function laneOf(track: ProviderTrack, { now, lastDay }: { now: Instant; lastDay: number }): Lane {
  const { provider, request } = track
  const submittedAt = request?.submittedAt ?? null
  const due = dueDay(request)
  const end = inkedDay(track, now)
  const marks = eventMarks(track)
  return {
    providerId: provider.id,
    name: provider.company,
    tone: badge(track.stands).tone,
    end: Math.min(end, lastDay),
    today: submittedAt === null ? null : daysFrom(submittedAt, now),
    due,
    dueBefore: request === undefined ? null : dueBefore(request),
    marks: marks.map(mark => ({ ...mark, day: Math.min(mark.day, lastDay) })),
    sentence: sentenceOf(track, { end, due, marks }),
  }
}

/** The original deadline if an extension has moved it; it stays visible beside the new one. */
function dueBefore(request: DeletionRequest): number | null {
  const first = firstDueAt(request)
  if (first === undefined || request.submittedAt === null || !isExtended(request)) return null
  return Math.round((first - request.submittedAt) / DAY_MS)
}

function sentenceOf(
  { provider, request }: ProviderTrack,
  { end, due, marks }: { end: number; due: number | null; marks: readonly DayMark[] },
): string {
  const { name } = provider
  if (request === undefined || end < 0) return t('{name}: the letter has not left yet.', { name })
  const entries = marks.map(({ label, day }) => t('{entry} on day {day}', { entry: label, day })).join(', ')
  return `${whereItIs(name, request, { end, due })} ${entries}.`
}

function whereItIs(name: string, request: DeletionRequest, { end, due }: { end: number; due: number | null }): string {
  if (request.stage === 'verified_deleted') return t('{name}: verified on day {end}.', { name, end })
  if (due === null || request.dueAt === null) return t('{name}: day {end}.', { name, end })
  const dueDate = dayInWords(request.dueAt)
  const first = firstDueAt(request)
  const before = dueBefore(request)
  return before === null || first === undefined
    ? t('{name}: day {end}, due on day {due}, {dueDate}.', { name, end, due, dueDate })
    : t('{name}: day {end}, due on day {due}, {dueDate}, extended from day {before}, {beforeDate}.', {
        name,
        end,
        due,
        dueDate,
        before,
        beforeDate: dayInWords(first),
      })
}

/** The deadline that most lanes have: the axis shows its marks, other lanes show their own. */
function usualDue(tracks: readonly ProviderTrack[]): number {
  const counts = new Map<number, number>()
  for (const { request } of tracks) {
    const due = dueDay(request)
    if (due !== null) counts.set(due, (counts.get(due) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([dayA, a], [dayB, b]) => b - a || dayA - dayB)
  return most?.[0] ?? DECISION_DAY
}

function axisFor(due: number): AxisMark[] {
  return LADDER.flatMap(({ letter, day, clock, escalates, label, axisLabel = label }) => {
    if (letter === 'demand') return []
    const kind = letter === 'escalation' ? 'deadline' : escalates ? 'legal' : 'letter'
    return [{ day: clock === 'silence' ? day : day + due - DECISION_DAY, label: t(axisLabel), kind }]
  })
}

/** Letters of one cycle are sent within minutes of each other; one to a second address within hours. */
const ONE_BATCH_MS = DAY_MS / 2

function sharedDays(tracks: readonly ProviderTrack[], lastDay: number, now: Instant): Timeline['shared'] {
  const starts = tracks.flatMap(({ request }) => request?.submittedAt ?? [])
  if (starts.length === 0 || Math.max(...starts) - Math.min(...starts) > ONE_BATCH_MS) return null
  const from = Instant.parse(Math.min(...starts))
  return { today: Math.min(daysFrom(from, now), lastDay), from, to: Instant.parse(from + lastDay * DAY_MS) }
}

const daysFrom = (start: Instant, at: Instant): number => Math.max(0, Math.floor((at - start) / DAY_MS))
