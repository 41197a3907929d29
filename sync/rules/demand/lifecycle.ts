import { type AnswerTime, ASKED_TIME, type Holidays, jurisdictionOf, timeOn } from '../../catalog/regimes.ts'
import type { PlainMessage } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { endOf } from '../calendar/periods.ts'
import { DECISION_DAY } from './stages.ts'

export type LetterId =
  | 'demand'
  | 'follow_up_1'
  | 'follow_up_2'
  | 'final_reminder'
  | 'escalation'
  | 'legal_reminder'
  | 'attorney_demand'
  | 'final_notice'

/** Every letter that we send: those of the ladder, and the two without a day. */
export type SentLetterId = LetterId | (typeof ANSWERS)[number]['letter']

export interface Rung {
  letter: LetterId
  /** Mark on the axis of 45 days. On the deadline clock, 45 is the moment `dueAt`. */
  day: number
  /** `silence` runs while the stage is submitted, `deadline` in every open stage. */
  clock: 'silence' | 'deadline'
  label: PlainMessage
  /** A shorter label for the axis of the timeline, where the label does not fit. */
  axisLabel?: PlainMessage
  /** Type of the event that the letter adds to the ledger. */
  eventType: EventType
  /** A letter of the legal phase: from here on the request counts as escalated. */
  escalates?: boolean
}

/** Every letter we send, in order. One row is one letter. */
export const LADDER: readonly Rung[] = [
  { letter: 'demand', day: 0, clock: 'silence', label: 'Deletion demand', eventType: 'submitted' },
  {
    letter: 'follow_up_1',
    day: 7,
    clock: 'silence',
    label: 'Follow-up #1',
    axisLabel: 'Follow-up 1',
    eventType: 'follow_up',
  },
  {
    letter: 'follow_up_2',
    day: 21,
    clock: 'silence',
    label: 'Follow-up #2',
    axisLabel: 'Follow-up 2',
    eventType: 'follow_up',
  },
  {
    letter: 'final_reminder',
    day: 35,
    clock: 'deadline',
    label: 'Final reminder',
    axisLabel: 'Reminder',
    eventType: 'follow_up',
  },
  {
    letter: 'escalation',
    day: 45,
    clock: 'deadline',
    label: 'Escalate to legal',
    axisLabel: 'Deadline',
    eventType: 'escalation',
    escalates: true,
  },
  {
    letter: 'legal_reminder',
    day: 55,
    clock: 'deadline',
    label: 'Legal reminder',
    axisLabel: 'Legal',
    eventType: 'escalation',
    escalates: true,
  },
  {
    letter: 'attorney_demand',
    day: 70,
    clock: 'deadline',
    label: 'Attorney demand',
    axisLabel: 'Attorney',
    eventType: 'escalation',
    escalates: true,
  },
  {
    letter: 'final_notice',
    day: 85,
    clock: 'deadline',
    label: 'Final notice',
    eventType: 'escalation',
    escalates: true,
  },
]

/** Letters without a day of their own: each answers something that the provider wrote. */
const ANSWERS = [
  // To 'prove that you may act'.
  { letter: 'agent_proof', label: 'Proof of authorization', eventType: 'follow_up' },
  // To 'it is deleted', which nobody has confirmed.
  { letter: 'claim_check', label: 'Request to confirm', eventType: 'follow_up' },
] as const satisfies readonly { letter: string; label: PlainMessage; eventType: EventType }[]

/** A letter's label and the event it adds; undefined for any other mail. */
export function letterNamed(
  step: string,
): (Pick<Rung, 'label' | 'eventType' | 'escalates'> & { letter: SentLetterId }) | undefined {
  return ANSWERS.find(({ letter }) => letter === step) ?? LADDER.find(rung => rung.letter === step)
}

/** Whole 24-hour periods since the letter was sent; 0 before. Paused time is not counted. */
export function elapsedDays(request: DeletionRequest, now: Instant): number {
  if (request.submittedAt === null) return 0
  const { pausedMs = 0 } = request
  return Math.max(0, Math.floor((clockAt(request, now) - request.submittedAt - pausedMs) / DAY_MS))
}

/** The silence clock: days without any answer. It stops once the provider has acknowledged. */
export function daysSinceSubmitted(request: DeletionRequest, now: Instant): number {
  return request.stage === 'submitted' ? elapsedDays(request, now) : 0
}

/** Whether the provider still owes something; if so, no second letter of a new cycle is sent. */
export function isOpen(request: DeletionRequest): boolean {
  return request.stage !== 'verified_deleted' && request.decision !== 'refused' && request.archivedAt === null
}

/**
 * The time for a decision on a request made on that day, under the law of that day. A state unknown to this version
 * gets the defaults.
 */
export function windowOf({ state }: Pick<DeletionRequest, 'state'>, at: Instant): AnswerTime & { holidays: Holidays } {
  const row = jurisdictionOf(state)
  return row === undefined ? { ...ASKED_TIME, holidays: 'us_federal' } : timeOn(row, at)
}

/** The deadline of a request whose letter is sent at that moment, before any pause or extension. */
export function dueAtOf(request: Pick<DeletionRequest, 'state'>, sentAt: Instant): Instant {
  const { answer, holidays } = windowOf(request, sentAt)
  return endOf(answer, sentAt, holidays)
}

/** Days until the deadline, never below 0; before the letter is sent, all of them are left. */
export function daysLeft(request: DeletionRequest, now: Instant): number {
  const due = deadline(request)
  const left = due === undefined ? dueAtOf(request, now) - now : due - clockAt(request, now)
  return Math.max(0, Math.ceil(left / DAY_MS))
}

/** Day 45 is in time, day 46 is overdue: a whole day must have passed since the deadline. */
export function isOverdue(request: DeletionRequest, now: Instant): boolean {
  const due = deadline(request)
  return due !== undefined && isOpen(request) && clockAt(request, now) - due >= DAY_MS
}

/** The date of every letter of a request, for the timeline; empty until the demand has been sent. */
export function letterDates(request: DeletionRequest): { letter: LetterId; label: PlainMessage; at: Instant }[] {
  return datedRungs(request).map(({ rung: { letter, label }, at }) => ({ letter, label, at }))
}

/** Each rung with its moment; empty until the demand has been sent. Those of the deadline clock move with the deadline. */
export function datedRungs(request: DeletionRequest): { rung: Rung; at: Instant }[] {
  const due = deadline(request)
  if (due === undefined || request.submittedAt === null) return []
  const silence = request.submittedAt + (request.pausedMs ?? 0)
  const open = due - DECISION_DAY * DAY_MS
  return LADDER.map(rung => ({
    rung,
    at: Instant.parse((rung.clock === 'silence' ? silence : open) + rung.day * DAY_MS),
  }))
}

function deadline(request: DeletionRequest): Instant | undefined {
  if (request.submittedAt === null) return undefined
  return request.dueAt ?? dueAtOf(request, request.submittedAt)
}

/**
 * Paused time is not counted against a provider: both clocks stop when the pause began, or at their own start if the
 * letter was already on its way then.
 */
export function clockAt({ pausedAt, submittedAt }: DeletionRequest, now: Instant): Instant {
  if (pausedAt === null) return now
  return Instant.parse(Math.min(now, Math.max(pausedAt, submittedAt ?? 0)))
}
