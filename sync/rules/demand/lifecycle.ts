import { regimeOf } from '../../catalog/regimes.ts'
import { type PlainMessage, t } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { DECISION_DAY } from './stages.ts'

/** Days a provider has if its law states no others. */
export const DELETION_WINDOW_DAYS = DECISION_DAY

export type LetterId =
  | 'demand'
  | 'follow_up_1'
  | 'follow_up_2'
  | 'final_reminder'
  | 'escalation'
  | 'legal_reminder'
  | 'attorney_demand'
  | 'final_notice'

/** Every letter that we send: those of the ladder, and the answer to 'prove that you may act'. */
export type SentLetterId = LetterId | 'agent_proof'

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

/** A letter without a day: it answers a question. */
const AGENT_PROOF = {
  letter: 'agent_proof',
  label: 'Proof of authorization',
  eventType: 'follow_up',
} as const satisfies {
  letter: SentLetterId
  label: PlainMessage
  eventType: EventType
}

/** A letter's label and the event it adds; undefined for any other mail. */
export function letterNamed(
  step: string,
): (Pick<Rung, 'label' | 'eventType' | 'escalates'> & { letter: SentLetterId }) | undefined {
  return step === AGENT_PROOF.letter ? AGENT_PROOF : LADDER.find(rung => rung.letter === step)
}

/** From here on silence is late: the ten business days for confirming receipt are over on any calendar. */
const SILENCE_LATE_DAY = 15

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

/** Days for which letters pause after a mail claimed the deletion and the person has not answered yet. */
export const CLAIM_REST_DAYS = 14

/** Whether the person still has to say if a claimed deletion is real. */
export function isClaimed(request: DeletionRequest): boolean {
  const isOver = request.stage === 'verified_deleted' || request.archivedAt !== null
  return !isOver && (request.claimedAt ?? null) !== null
}

/** Until when a claim pauses letters; undefined if none does, or not anymore: a provider cannot delay them forever. */
export function restsUntil(request: DeletionRequest, now: Instant): Instant | undefined {
  const end = restEnd(request)
  return end !== undefined && now < end ? end : undefined
}

/** When letters continue regardless of the person's answer; may be past or future. */
export function restEnd(request: DeletionRequest): Instant | undefined {
  const { claimedAt = null } = request
  return claimedAt === null || !isClaimed(request) ? undefined : Instant.parse(claimedAt + CLAIM_REST_DAYS * DAY_MS)
}

/**
 * Days under the law of a request, and the maximum with an extension. A state unknown to this version gets the
 * defaults.
 */
export function windowOf({ state }: Pick<DeletionRequest, 'state'>): { days: number; maximumDays: number } {
  return regimeOf(state) ?? { days: DELETION_WINDOW_DAYS, maximumDays: 2 * DELETION_WINDOW_DAYS }
}

/** The deadline of a request whose letter is sent now, under a law that allows so many days. */
export function dueAtFor(submittedAt: Instant, days: number): Instant {
  return Instant.parse(submittedAt + days * DAY_MS)
}

/** Days until the deadline, never below 0; before the letter is sent, all of them are left. */
export function daysLeft(request: DeletionRequest, now: Instant): number {
  const due = deadline(request)
  if (due === undefined) return windowOf(request).days
  return Math.max(0, Math.ceil((due - clockAt(request, now)) / DAY_MS))
}

/** Day 45 is in time, day 46 is overdue: a whole day must have passed since the deadline. */
export function isOverdue(request: DeletionRequest, now: Instant): boolean {
  const due = deadline(request)
  return due !== undefined && isOpen(request) && clockAt(request, now) - due >= DAY_MS
}

/** The threshold a request has reached, as shown on the card, or null. */
export function nextAction(request: DeletionRequest, now: Instant): PlainMessage | null {
  if (!isOpen(request) || request.pausedAt !== null || request.submittedAt === null) return null
  const escalated = request.escalated
  // An escalated request has only the legal rungs left; the escalation itself was their first step and is done.
  const rungs = LADDER.filter(rung =>
    escalated ? rung.escalates === true && rung.letter !== 'escalation' : !isLegalPhase(rung),
  )
  return rungs.findLast(rung => rung.letter !== 'demand' && isReached(rung, request, now))?.label ?? null
}

export type Tone = 'neutral' | 'brand' | 'blue' | 'red' | 'violet' | 'amber'

/** The card's status in one or two words. The first line that matches wins. `say`: for files, `inEnglish`. */
export function badge(
  request: DeletionRequest | undefined,
  now: Instant,
  say: typeof t = t,
): { text: string; tone: Tone } {
  if (request === undefined) return { text: say('Preparing'), tone: 'neutral' }
  if (request.stage === 'verified_deleted') return { text: say('Completed'), tone: 'brand' }
  if (request.archivedAt !== null) return { text: say('Archived'), tone: 'neutral' }
  if (isClaimed(request)) return { text: say('Provider says deleted'), tone: 'amber' }
  if (request.decision === 'refused') return { text: say('Refused'), tone: 'red' }
  if (request.pausedAt !== null) return { text: say('Paused'), tone: 'amber' }
  if (request.waitingOn === 'you') return { text: say('Needs you'), tone: 'amber' }
  if (request.stage === 'prepared') return { text: say('Preparing'), tone: 'neutral' }
  if (request.escalated)
    return { text: say('Escalation: Day {day}', { day: elapsedDays(request, now) }), tone: 'violet' }
  const days = daysLeft(request, now)
  const text = days === 1 ? say('1 day left') : say('{days} days left', { days })
  return { text, tone: countdownTone(request, now) }
}

export interface LetterFacts {
  request: DeletionRequest
  /** Letters that were written and have not bounced. */
  sent: readonly SentLetterId[]
}

/**
 * The letter that must be sent now: the demand of a prepared request, else one owed outside the schedule, else the
 * latest rung that its clock has reached and that is above every letter already sent. A clock that jumped skips the
 * rungs in between: a provider never gets yesterday's reminder after today's. None while a claim waits for the person's
 * answer.
 */
export function dueLetter({ request, sent }: LetterFacts, now: Instant): SentLetterId | undefined {
  if (!isOpen(request) || request.pausedAt !== null || restsUntil(request, now) !== undefined) return undefined
  if (request.stage === 'prepared') return sent.includes('demand') ? undefined : 'demand'
  const owed = request.submittedAt === null ? undefined : (request.owedLetter ?? undefined)
  if (owed !== undefined && !sent.includes(owed)) return owed
  return ahead({ request, sent }).findLast(rung => isReached(rung, request, now))?.letter
}

/** The next letter and its date if nothing changes: for 'next on …'. A letter that is due is dated now. */
export function nextLetter(
  facts: LetterFacts,
  now: Instant,
): { letter: SentLetterId; label: PlainMessage; at: Instant } | undefined {
  const { request } = facts
  if (!isOpen(request) || request.pausedAt !== null) return undefined
  const until = restsUntil(request, now)
  if (until !== undefined) return nextLetter(facts, until)
  const due = dueLetter(facts, now)
  const named = due === undefined ? undefined : letterNamed(due)
  if (named !== undefined) return { letter: named.letter, label: named.label, at: now }
  const next = ahead(facts).find(rung => isRunning(rung, request) && !isReached(rung, request, now))
  const at = next && markOf(next, request)
  return next === undefined || at === undefined ? undefined : { letter: next.letter, label: next.label, at }
}

/** The date of every letter of a request, for the timeline; empty until the demand has been sent. */
export function letterDates(request: DeletionRequest): { letter: LetterId; label: PlainMessage; at: Instant }[] {
  return LADDER.flatMap(rung => {
    const at = markOf(rung, request)
    return at === undefined ? [] : [{ letter: rung.letter, label: rung.label, at }]
  })
}

/** Rungs above the highest letter already sent. */
function ahead({ request, sent }: LetterFacts): readonly Rung[] {
  if (request.submittedAt === null) return []
  const highest = Math.max(0, ...sent.map(letter => LADDER.findIndex(rung => rung.letter === letter)))
  return LADDER.slice(highest + 1).filter(rung => !request.escalated || rung.escalates === true)
}

function isReached(rung: Rung, request: DeletionRequest, now: Instant): boolean {
  const at = markOf(rung, request)
  return at !== undefined && isRunning(rung, request) && clockAt(request, now) >= at
}

function isRunning(rung: Rung, request: DeletionRequest): boolean {
  return rung.clock === 'deadline' || request.stage === 'submitted'
}

/** The moment of a rung. Marks on the deadline clock move with the deadline. */
function markOf(rung: Rung, request: DeletionRequest): Instant | undefined {
  const due = deadline(request)
  if (due === undefined || request.submittedAt === null) return undefined
  const from = rung.clock === 'silence' ? request.submittedAt + (request.pausedMs ?? 0) : due - DECISION_DAY * DAY_MS
  return Instant.parse(from + rung.day * DAY_MS)
}

function deadline(request: DeletionRequest): Instant | undefined {
  if (request.submittedAt === null) return undefined
  return request.dueAt ?? dueAtFor(request.submittedAt, windowOf(request).days)
}

/**
 * Paused time is not counted against a provider: both clocks stop when the pause began, or at their own start if the
 * letter was already on its way then.
 */
export function clockAt({ pausedAt, submittedAt }: DeletionRequest, now: Instant): Instant {
  if (pausedAt === null) return now
  return Instant.parse(Math.min(now, Math.max(pausedAt, submittedAt ?? 0)))
}

const isLegalPhase = (rung: Rung) => rung.escalates === true && rung.letter !== 'escalation'

/** Red for overdue or silent too long, blue for a provider that is working on it. */
function countdownTone(request: DeletionRequest, now: Instant): Tone {
  if (request.stage === 'non_compliant' || isOverdue(request, now)) return 'red'
  if (request.stage === 'acknowledged' || request.stage === 'in_review') return 'blue'
  return daysSinceSubmitted(request, now) >= SILENCE_LATE_DAY ? 'red' : 'neutral'
}
