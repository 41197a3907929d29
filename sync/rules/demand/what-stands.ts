import { regimeOf } from '../../catalog/regimes.ts'
import type { LedgerEvent } from '../../records/event.ts'
import { Instant } from '../../records/ids.ts'
import { type ReplyCategory, SAYABLE, Settled } from '../../records/reply.ts'
import type { Decision, DeletionRequest, OwedLetter, Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { isExtended } from './clocks.ts'
import {
  clockAt,
  datedRungs,
  daysLeft,
  daysSinceSubmitted,
  elapsedDays,
  isOpen,
  isOverdue,
  LADDER,
  type LetterId,
  type Rung,
} from './lifecycle.ts'
import { asksYou, saysNothing } from './reply-effects.ts'
import { DECISION_DAY } from './stages.ts'

/** A claim that the person has not answered by then is put to the provider, once: did it mean everything? */
export const CLAIM_CHECK_DAYS = 14

/** A provider that was just answered has this long before the next letter, like one whose claim was denied. */
export const ANSWER_REST_DAYS = 14

/** When letters go on after an answer, or after the person has denied a claim; a later day that was named stays. */
export const restFrom = (at: Instant, { restsUntil }: Pick<DeletionRequest, 'restsUntil'> = {}): Instant =>
  Instant.parse(Math.max(restsUntil ?? 0, after(at, ANSWER_REST_DAYS)))

/**
 * No act of a state says until when an appeal may be made, only 'within a reasonable period' of the decision. This is
 * how long we offer it: as long as the provider had for its decision.
 */
const APPEAL_DAYS = 45

/** How long acts give a provider to answer an appeal, at most (Va. Code § 59.1-577(C) and those that follow it). */
const APPEAL_ANSWER_DAYS = 60

/** Until when a provider may take to answer an appeal. */
export const appealAnswerUntil = (appealedOn: Instant): Instant => after(appealedOn, APPEAL_ANSWER_DAYS)

/** What a provider waits for, and since when; both null where the events were not given. */
export interface Wait {
  asks: ReplyCategory | null
  since: Instant | null
}

/** Where a request is between the person and the provider: exactly one of these, the first that applies. */
type Place =
  /** The deletion is confirmed, by a signed mail that was understood or by the person. */
  | { is: 'confirmed'; on: Instant | null }
  /** Archived: nothing more happens. */
  | { is: 'ended' }
  /** A mail says that the data is deleted, and nobody has confirmed it. `checkAt`: when the provider is to be asked; `askedAt`: when it was. */
  | { is: 'claims_done'; since: Instant; checkAt: Instant; isResting: boolean; askedAt: Instant | null }
  /** Refused in whole. `appealUntil`: null where no act grants an appeal. */
  | { is: 'refused'; appealUntil: Instant | null }
  /** The person has complained, and the authority has the next word. */
  | { is: 'with_regulator' }
  | { is: 'partial'; appealUntil: Instant | null }
  | { is: 'nothing_found' }
  /** Only the person can give what the provider asks for. */
  | { is: 'waits_for_you' }
  /** The provider wants its own form or settings to be used. */
  | { is: 'points_to_portal' }
  /** Nothing has left yet, or it came back. */
  | { is: 'preparing' }
  /** The deletion is announced. `by`: the last day that was named; null if none was. */
  | { is: 'scheduled'; by: Instant | null }
  /** A valid notice has moved the deadline. */
  | { is: 'extended'; until: Instant | null }
  | { is: 'acknowledged' }
  | { is: 'silent' }

/** The person has appealed; the acts let the provider take until then. */
interface Appealed {
  on: Instant
  answerUntil: Instant
}

/** What the person said about a provider's question: they answered it, or cannot. */
interface Settlement {
  how: Settled
  asks: ReplyCategory | null
  askedOn: Instant
  on: Instant
}

/** The day of a letter on the ladder. `runs`: its clock is running, so that it will become due. */
export interface Mark extends Pick<Rung, 'letter' | 'label' | 'clock' | 'eventType'> {
  escalates: boolean
  at: Instant
  runs: boolean
}

/** Facts that hold in several places. */
interface Matter {
  stage: Stage
  /** When the relay took the demand; null before that, and again after it came back. */
  sentAt: Instant | null
  /** Length of the pauses that have ended since. */
  pausedMs: number
  /** `sentAt` plus these pauses: days that count against the provider start here. */
  countsFrom: Instant | null
  dueAt: Instant | null
  extended: boolean
  /** Whole days since the demand was sent, without pauses. */
  day: number
  /** Days until the deadline, never below 0. */
  daysLeft: number
  /** Days without any answer: the specification's `daysSinceSubmitted`. */
  silentDays: number
  /** The provider owes a decision and is at least a whole day late. Never while it waits for the person. */
  overdue: boolean
  /** Whether the provider still owes something. */
  open: boolean
  escalated: boolean
  pausedAt: Instant | null
  /** The moment up to which the clocks have run. */
  clockAt: Instant
  marks: readonly Mark[]
  owed: OwedLetter | null
  /** No letter goes out before this: the provider was just answered, or has named a later day. */
  restsUntil: Instant | null
  /** What the provider waits for from the person; null if it waits for nothing. */
  waits: Wait | null
  /** What it decided, and when; `on` is null where the events were not given. */
  decision: { was: Decision; on: Instant | null }
  /** When it first refused all or a part; null as well where the events were not given. */
  refusedSince: Instant | null
  /** When the provider first showed that it has the request, in a mail proven to be its own. */
  receiptAt: Instant | null
  /** When it last wrote something proven that nobody has understood yet: no letter may say that it has not written. */
  unreadAt: Instant | null
  /** The newest question of the provider that the person has settled, and how. */
  settled: Settlement | null
  /** Whether it has written at all since the demand. */
  hasWritten: boolean
  ticket: string | null
  /** Letters that have left, by the ledger. */
  lettersSent: number
  /** Title of the newest letter of the phase 'Attorney demand' where no attorney signed it; null otherwise. */
  unsignedNotice: string | null
  /** When we sent the last letter of the ladder; null before that. */
  lastLetterAt: Instant | null
  /** The person's own appeal, whoever has the next word since. */
  appealed: Appealed | null
  complainedAt: Instant | null
}

/** What stands between a person and a provider. Whoever tells, asks or writes anything about a request takes this. */
export type Stands = Matter & Place

/** What of an event is read here. */
export type StandingEvent = Pick<LedgerEvent, 'type' | 'createdAt' | 'payload'>

/**
 * What stands at `now`, from the request's row and its ledger entries (`ledger`: its own, newest first). Which letter
 * is due follows from the row alone, so that a look at a million requests reads no ledger: without events the same
 * letters are due, and only days and details are missing.
 */
export function whatStands(request: DeletionRequest, ledger: readonly StandingEvent[], now: Instant): Stands {
  const events = withoutTakenBack(ledger)
  const waits = request.waitingOn === 'you' ? waitOf(events) : null
  const decision = { was: request.decision, on: decisionOn(events) }
  const place = placeOf(request, events, { waits, decision, now })
  return {
    stage: request.stage,
    sentAt: request.submittedAt,
    pausedMs: request.pausedMs ?? 0,
    countsFrom: request.submittedAt === null ? null : Instant.parse(request.submittedAt + (request.pausedMs ?? 0)),
    dueAt: request.dueAt,
    extended: isExtended(request),
    day: elapsedDays(request, now),
    daysLeft: daysLeft(request, now),
    silentDays: daysSinceSubmitted(request, now),
    overdue: isLateFor(place, events, { waits, decision, now }) && isOverdue(request, now),
    open: isOpen(request),
    escalated: request.escalated,
    pausedAt: request.pausedAt,
    clockAt: clockAt(request, now),
    marks: marksOf(request),
    owed: request.submittedAt === null ? null : (request.owedLetter ?? null),
    restsUntil: request.restsUntil ?? null,
    waits,
    decision,
    refusedSince: events.findLast(isAppealable)?.createdAt ?? null,
    receiptAt: receiptIn(events),
    unreadAt: unreadAt(events),
    settled: settledIn(events),
    hasWritten: events.some(isWritten),
    ticket: request.ticket,
    lettersSent: events.filter(({ type }) => LADDER.some(({ eventType }) => eventType === type)).length,
    unsignedNotice: unsignedNotice(events),
    lastLetterAt: lastLetterAt(events),
    appealed: appealOf(events),
    complainedAt: stepAt(events, 'complained'),
    ...place,
  }
}

/** Without the person's words about a mail that they have corrected since; `ledger`: newest first. */
function withoutTakenBack(ledger: readonly StandingEvent[]): readonly StandingEvent[] {
  const saidAt = new Map<unknown, Instant>()
  return ledger.filter(event => {
    if (!isPersonsWord(event)) return true
    const newest = saidAt.get(event.payload.reply) ?? event.createdAt
    saidAt.set(event.payload.reply, newest)
    return newest === event.createdAt
  })
}

/** What the person said that a mail is; not what they did about its question. */
const isPersonsWord = ({ payload }: StandingEvent): boolean =>
  payload.by === 'you' && payload.readAs !== undefined && payload.settled === undefined

/** Before there is a request: what a letter that is only previewed may say. */
export const NOTHING_SENT: Stands = {
  is: 'preparing',
  stage: 'prepared',
  sentAt: null,
  pausedMs: 0,
  countsFrom: null,
  dueAt: null,
  extended: false,
  day: 0,
  daysLeft: DECISION_DAY,
  silentDays: 0,
  overdue: false,
  open: true,
  escalated: false,
  pausedAt: null,
  clockAt: Instant.parse(0),
  marks: [],
  owed: null,
  restsUntil: null,
  waits: null,
  decision: { was: 'none', on: null },
  refusedSince: null,
  receiptAt: null,
  unreadAt: null,
  settled: null,
  hasWritten: false,
  ticket: null,
  lettersSent: 0,
  unsignedNotice: null,
  lastLetterAt: null,
  appealed: null,
  complainedAt: null,
}

function placeOf(
  request: DeletionRequest,
  events: readonly StandingEvent[],
  { waits, decision, now }: Pick<Matter, 'waits' | 'decision'> & { now: Instant },
): Place {
  if (request.stage === 'verified_deleted') {
    const on = events.find(({ type, payload }) => type === 'verification' || payload.stage === 'verified_deleted')
    return { is: 'confirmed', on: on?.createdAt ?? null }
  }
  if (request.archivedAt !== null) return { is: 'ended' }
  const { claimedAt = null } = request
  if (claimedAt !== null) {
    const checkAt = after(claimedAt, CLAIM_CHECK_DAYS)
    const asked = events.find(({ type, payload }) => type === 'follow_up' && payload.letter === 'claim_check')
    const askedAt = asked?.createdAt ?? null
    return { is: 'claims_done', since: claimedAt, checkAt, isResting: now >= checkAt, askedAt }
  }
  // A question after a decision is the newer word; the decision stands again once it is settled.
  const question = waits === null || waits.asks === null || DECISIONS.has(waits.asks) ? undefined : waits
  const appeal = { appealUntil: appealUntil(request, decision.on) }
  if (request.waitingOn === 'regulator') return { is: 'with_regulator' }
  if (request.decision === 'refused') return { is: 'refused', ...appeal }
  if (question !== undefined) return waitsFor(question)
  if (request.decision === 'partial') return { is: 'partial', ...appeal }
  if (request.decision === 'no_data_found') return { is: 'nothing_found' }
  if (waits !== null) return waitsFor(waits)
  if (request.stage === 'prepared') return { is: 'preparing' }
  if (request.decision === 'scheduled') return { is: 'scheduled', by: namedDay(events) }
  if (isExtended(request)) return { is: 'extended', until: request.dueAt }
  // Our escalation does not make a silent provider one that has answered.
  return HAS_ANSWERED.has(request.stage) || events.some(isWritten) ? { is: 'acknowledged' } : { is: 'silent' }
}

const HAS_ANSWERED: ReadonlySet<Stage> = new Set(['acknowledged', 'in_review'])

const waitsFor = ({ asks }: Wait): Place => ({
  is: asks === 'portal_deflection' ? 'points_to_portal' : 'waits_for_you',
})

const DECISIONS: ReadonlySet<ReplyCategory> = new Set(['refusal', 'partial_deletion', 'no_data_found'])

/** Who has decided owes no decision, nor does who waits for the person. A day that was named comes first. */
function isLateFor(
  { is }: Place,
  events: readonly StandingEvent[],
  { waits, decision, now }: Pick<Matter, 'waits' | 'decision'> & { now: Instant },
): boolean {
  if (waits !== null) return false
  if (decision.was === 'none') return OWES.has(is)
  // Also while the authority has the next word: what was decided is no silence.
  if (decision.was !== 'scheduled' || (is !== 'scheduled' && is !== 'with_regulator')) return false
  const by = namedDay(events)
  return by === null || now >= by
}

/** Whether the deadline is one for its decision: it has neither decided nor announced anything. */
export const owesDecision = ({ is, waits, decision }: Stands): boolean =>
  OWES.has(is) && waits === null && decision.was === 'none'

const OWES: ReadonlySet<Place['is']> = new Set(['silent', 'acknowledged', 'extended', 'with_regulator'])

function marksOf(request: DeletionRequest): Mark[] {
  const isSilent = request.stage === 'submitted'
  return datedRungs(request).map(({ rung: { letter, label, clock, eventType, escalates }, at }) => ({
    letter,
    label,
    clock,
    eventType,
    escalates: escalates === true,
    at,
    runs: isSilent || clock === 'deadline',
  }))
}

/** The newest question that only the person can answer. */
function waitOf(events: readonly StandingEvent[]): Wait {
  const asked = events.find(
    ({ type, payload }) =>
      ASKING.has(type) &&
      payload.overtaken !== true &&
      SAYABLE.some(each => each === payload.category && asksYou(each)),
  )
  const asks = SAYABLE.find(category => category === asked?.payload.category)
  return { asks: asks ?? null, since: asked?.createdAt ?? null }
}

const ASKING: ReadonlySet<LedgerEvent['type']> = new Set(['action_required', 'decision'])

/** A decision that an act grants an appeal of. */
const isAppealable = ({ type, payload }: StandingEvent): boolean =>
  type === 'decision' && (payload.category === 'refusal' || payload.category === 'partial_deletion')

const decisionOn = (events: readonly StandingEvent[]): Instant | null =>
  events.find(({ type }) => type === 'decision')?.createdAt ?? null

/** Under the law of the day of the decision; a request made before an act claims no appeal of it. */
function appealUntil({ state, submittedAt }: DeletionRequest, decidedOn: Instant | null): Instant | null {
  if (decidedOn === null) return null
  return regimeOf(state, decidedOn, submittedAt)?.appeal === true ? after(decidedOn, APPEAL_DAYS) : null
}

function appealOf(events: readonly StandingEvent[]): Appealed | null {
  const on = stepAt(events, 'appealed')
  return on === null ? null : { on, answerUntil: appealAnswerUntil(on) }
}

/** When the person said that they took a step of their own. */
const stepAt = (events: readonly StandingEvent[], step: string): Instant | null =>
  events.find(({ payload }) => payload.step === step)?.createdAt ?? null

/** The last day that the provider named for an announced deletion. */
function namedDay(events: readonly StandingEvent[]): Instant | null {
  const named = events.find(({ payload }) => payload.checkAt !== undefined)
  if (named === undefined) return null
  const day = Instant.safeParse(named.payload.checkAt)
  return day.success ? day.data : null
}

const LAST: LetterId | undefined = LADDER.at(-1)?.letter

/** What the letter was called when it was written: the ledger's entry begins with its title. */
export function unsignedNotice(events: readonly StandingEvent[]): string | null {
  const written = events.find(({ type, payload }) => type === 'prepared' && payload.letter === 'attorney_demand')
  return UNSIGNED_NOTICES.find(title => written?.payload.message.startsWith(`${title} written to `)) ?? null
}

/** Titles of the letter of day 70 without counsel: under an act, and without one. */
export const UNSIGNED_NOTICES = ['Formal legal notice', 'Formal notice'] as const

function lastLetterAt(events: readonly StandingEvent[]): Instant | null {
  return events.find(({ type, payload }) => type === 'escalation' && payload.letter === LAST)?.createdAt ?? null
}

/**
 * When the provider first showed that it has the request; `events`: newest first. Any proven answer shows it, even one
 * that nobody can classify. A mail that says nothing does not, whether it was read so or the person says so.
 */
export function receiptIn(events: readonly StandingEvent[]): Instant | null {
  const said = new Map<unknown, boolean>()
  let first: Instant | null = null
  for (const event of events) {
    const { type, payload, createdAt } = event
    const { rawSha256, by, category } = payload
    if (by === 'you' && !said.has(rawSha256))
      said.set(
        rawSha256,
        SAYABLE.some(each => each === category && saysNothing(each)),
      )
    const isEmpty = !isWritten(event) || said.get(rawSha256) === true
    if (type === 'acknowledged' || (type === 'provider_reply' && payload.proven === true && !isEmpty)) first = createdAt
  }
  return first
}

/** Whether anything shows that the provider has the request: a proven mail, or one of which the person says so. */
export function isKnownToHaveIt(ledger: readonly StandingEvent[]): boolean {
  const events = withoutTakenBack(ledger)
  const says = (event: StandingEvent) =>
    isPersonsWord(event) && SAYABLE.some(each => each === event.payload.category && !saysNothing(each))
  return receiptIn(events) !== null || events.some(says)
}

/** The newest proven mail about which the person is asked and has not answered. */
function unreadAt(events: readonly StandingEvent[]): Instant | null {
  const settled = new Set<unknown>()
  for (const { type, payload, createdAt } of events) {
    if (payload.by === 'you') settled.add(payload.rawSha256)
    const isAsked = type === 'provider_reply' && payload.proven === true && payload.asked === true
    if (isAsked && !settled.has(payload.rawSha256)) return createdAt
  }
  return null
}

/** What the person said last about a question, and when it had been asked. */
function settledIn(events: readonly StandingEvent[]): Settlement | null {
  const said = events.find(({ payload }) => payload.settled !== undefined)
  if (said === undefined) return null
  const how = Settled.safeParse(said.payload.settled)
  if (!how.success) return null
  const asked = events.find(
    ({ payload, createdAt }) =>
      payload.rawSha256 === said.payload.rawSha256 && payload.by !== 'you' && createdAt <= said.createdAt,
  )
  const asks = SAYABLE.find(category => category === said.payload.category) ?? null
  return { how: how.data, asks, askedOn: asked?.createdAt ?? said.createdAt, on: said.createdAt }
}

/**
 * Whether the provider itself wrote this. A bounce comes from its mail server, not from the provider, unless nobody is
 * sure that it is one; an out-of-office note says nothing.
 */
const isWritten = ({ type, payload }: StandingEvent): boolean =>
  WRITTEN.has(type) && (payload.category !== 'bounce' || payload.asked === true) && payload.effect !== 'none'

const WRITTEN: ReadonlySet<LedgerEvent['type']> = new Set([
  'acknowledged',
  'provider_reply',
  'verification',
  'action_required',
  'decision',
  'deadline_extended',
])

const after = (at: Instant, days: number): Instant => Instant.parse(at + days * DAY_MS)
