import type { EventType } from '../../sync/records/event.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { DAY_MS, elapsedDays, LADDER, type LetterId, nextLetter } from '../../sync/rules/lifecycle.ts'
import { REASONS, type Reason } from '../../sync/rules/sending.ts'
import { STAGES } from '../../sync/rules/stages.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import type { TapeMark } from '../ui/tape.tsx'
import { longDate } from './dates.ts'

const KINDS: Partial<Record<EventType, TapeMark['kind']>> = {
  submitted: 'sent',
  follow_up: 'follow_up',
  escalation: 'follow_up',
  acknowledged: 'reply',
  provider_reply: 'reply',
  action_required: 'reply',
  decision: 'reply',
  verification: 'verified',
}

/** What stands above the tape: one sign per kind and day, oldest first. */
export function tapeMarks(track: ProviderTrack): TapeMark[] {
  const submittedAt = track.request?.submittedAt
  if (submittedAt === null || submittedAt === undefined) return []
  const marks = new Map<string, TapeMark>()
  for (const event of [...track.events].reverse()) {
    const kind = KINDS[event.type]
    if (kind === undefined || event.createdAt < submittedAt) continue
    const day = Math.floor((event.createdAt - submittedAt) / DAY_MS)
    marks.set(`${kind} ${day}`, { day, kind })
  }
  return [...marks.values()]
}

/** Day on the tape: of the confirmation where there is one, else today; -1 before the letter has left. */
export function tapeDay(track: ProviderTrack, now: Instant): number {
  const { request } = track
  if (request === undefined || request.submittedAt === null) return -1
  const verified = track.events.find(event => event.type === 'verification')
  return verified === undefined ? elapsedDays(request, now) : elapsedDays(request, verified.createdAt)
}

/** Two lines beside the tape: where the request stands, and who acts next and when. */
export function standing(
  track: ProviderTrack,
  now: Instant,
  blocked: Reason | undefined,
): { title: string; next: string } {
  const { request } = track
  if (request === undefined)
    return { title: 'Not started', next: blocked === undefined ? 'We prepare it next.' : REASONS[blocked] }
  const title = STAGES[request.stage].label
  if (request.stage === 'prepared') {
    return { title, next: blocked === undefined ? 'The letter leaves within a minute.' : REASONS[blocked] }
  }
  if (request.stage === 'verified_deleted') {
    const verified = track.events.find(event => event.type === 'verification')
    const files = track.artifacts.length
    const on = verified === undefined ? '' : ` on ${longDate(verified.createdAt)}`
    return { title, next: `Confirmed${on}, ${files} ${files === 1 ? 'file' : 'files'} on record` }
  }
  const sent = track.events.flatMap(event => letterOf(event.type, event.payload.letter))
  const next = nextLetter({ request, sent }, now)
  const due = request.dueAt === null ? '' : `Decision due ${longDate(request.dueAt)}`
  if (next === undefined) return { title, next: due }
  const when = next.at <= now ? 'now' : longDate(next.at)
  return { title, next: `${due}. Next from us: ${next.label}, ${when}` }
}

/** Which letter an event says was sent. */
function letterOf(type: EventType, letter: unknown): LetterId[] {
  const rung = LADDER.find(candidate => candidate.letter === letter && candidate.eventType === type)
  return rung === undefined ? [] : [rung.letter]
}
