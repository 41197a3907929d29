import { regimeOf } from '../../catalog/regimes.ts'
import { type Message, type PlainMessage, t, tIfKnown } from '../../i18n/translate.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { dayInWords } from '../calendar/words.ts'
import { askAgainAt, hasUsedAgain } from '../demand/ask-again.ts'
import { choiceAt } from '../demand/last-step.ts'
import {
  daysSinceSubmitted,
  elapsedDays,
  isClaimed,
  LADDER,
  type LetterId,
  nextLetter,
  restsUntil,
} from '../demand/lifecycle.ts'
import { REASONS, type Reason } from '../demand/sending.ts'
import { STAGES } from '../demand/stages.ts'
import { domainIn } from '../providers/known-providers.ts'
import { hasWritten, type ProviderTrack } from './tracks.ts'

/** The state of a request, in a few words and a sentence. */
interface Standing {
  title: string
  text: string
}

/** The state of a provider's request, who acts next and when. `blocked`: why no letter may be sent at all. */
export function standing(track: ProviderTrack, now: Instant, blocked: Reason | undefined): Standing {
  const { request } = track
  if (request === undefined) {
    return notStarted(track, blocked)
  }
  if (request.stage === 'verified_deleted') {
    const text = [confirmed(track), ...askedAgain(track, request)].join(' ')
    return { title: t(STAGES.verified_deleted.label), text }
  }
  if (request.archivedAt !== null) return { title: t('Archived'), text: t(REASONS.archived) }
  if (isClaimed(request)) return { title: t('Waiting for you'), text: claimText(request, now) }
  if (request.waitingOn === 'regulator') {
    return { title: t('With the regulator'), text: withRegulator(track, now, blocked) }
  }
  if (request.decision === 'refused') {
    return { title: t('Refused'), text: t('Its refusal is on record. We ask again in the next cycle.') }
  }
  if (request.pausedAt !== null) return { title: t('Paused'), text: t(REASONS.paused) }
  if (request.waitingOn === 'you') {
    return { title: t('Waiting for you'), text: t('It needs an answer from you; the Inbox has its email.') }
  }
  if (track.hasQuestion === true) {
    return { title: t('Waiting for you'), text: t('One of its emails needs your word. It is in the Inbox.') }
  }
  const returned = returnedLetter(track.events)
  if (returned !== undefined) {
    return {
      title: returned.payload.held === true ? t('Letter held') : t('Letter returned'),
      text: returned.payload.message,
    }
  }
  if (request.stage === 'prepared') {
    const text = blocked === undefined ? t('The letter goes out within a minute.') : t(held(blocked))
    return { title: t(STAGES.prepared.label), text }
  }
  return { title: t(titleOfOpen(track, request, now)), text: openText(track, now, blocked) }
}

function notStarted({ provider: { own } }: ProviderTrack, blocked: Reason | undefined): Standing {
  if (own?.mail === 'none') {
    return {
      title: t('No mail server'),
      text: t(
        '{domain} does not accept email. Remove it in Settings, and add it again with the address in its privacy policy.',
        { domain: domainIn(own.address) },
      ),
    }
  }
  const title = t('Not started')
  if (blocked !== undefined) return { title, text: t(held(blocked)) }
  return { title, text: own?.mail === 'unchecked' ? t('We look up its mail server first.') : t('We prepare it next.') }
}

function withRegulator(track: ProviderTrack, now: Instant, blocked: Reason | undefined): string {
  const next = track.request && nextLetter({ request: track.request, sent: namesOf(track.events) }, now)
  return [
    complained(track.request?.state ?? ''),
    t('File its answer under the evidence, or close the request.'),
    // A complaint stops no letters, so someone who reads 'with the regulator' must be told about the next one.
    ...(next === undefined ? [] : [whatNext(track, now, blocked, sentLetters(track.events))]),
  ].join(' ')
}

function complained(state: string): string {
  const regime = regimeOf(state)
  if (regime === undefined) return t('You have complained to the regulator.')
  const { name, authority } = regime
  return authority === `Attorney General of ${name}`
    ? t('You have complained to the Attorney General of {state}.', { state: tIfKnown(name) })
    : t('You have complained to the {authority}.', { authority })
}

/** Shown while a claim is open. Until the person has answered, it is only the provider's claim. */
function claimText(request: DeletionRequest, now: Instant): string {
  const until = restsUntil(request, now)
  return [
    t('It says that your data is deleted. Say in the Inbox whether that is so.'),
    until === undefined
      ? t('We keep sending letters until you do.')
      : t('No letter goes out before {date}.', { date: dayInWords(until) }),
  ].join(' ')
}

const namesOf = (events: readonly LedgerEvent[]) => sentLetters(events).map(({ letter }) => letter)

/** Letters that were sent according to the ledger, oldest first. */
function sentLetters(events: readonly LedgerEvent[]): { letter: LetterId; at: Instant }[] {
  return [...events].reverse().flatMap(({ type, payload, createdAt }) => {
    const rung = LADDER.find(candidate => candidate.letter === payload.letter && candidate.eventType === type)
    return rung === undefined ? [] : [{ letter: rung.letter, at: createdAt }]
  })
}

/** A reason shared by all cards is explained above them; each card only says whom it waits for. */
function held(reason: Reason): PlainMessage {
  if (reason === 'unsigned' || reason === 'withdrawn') return 'Waiting for your signature.'
  if (reason === 'email_unverified') return 'Waiting for your confirmation.'
  if (reason === 'address_unverified') return 'We confirm its privacy address first; then the letter goes out.'
  return 'On hold; no letter goes out now.'
}

/** The newest failed delivery, unless a later letter replaced it. */
function returnedLetter(events: readonly LedgerEvent[]): LedgerEvent | undefined {
  const newest = events.find(
    ({ type }) => type === 'delivery_failed' || type === 'prepared' || LADDER.some(rung => rung.eventType === type),
  )
  return newest?.type === 'delivery_failed' ? newest : undefined
}

function confirmed({ request, events, artifacts }: ProviderTrack): string {
  const count = artifacts.length
  const verified = events.find(event => event.type === 'verification')
  const byStaff = events.find(event => event.type === 'admin' && event.payload.stage === 'verified_deleted')
  if (request !== undefined && verified === undefined && byStaff !== undefined) {
    return t(
      count === 1
        ? 'Marked verified by our staff on day {day}, {date}; 1 file on record.'
        : 'Marked verified by our staff on day {day}, {date}; {count} files on record.',
      { count, day: elapsedDays(request, byStaff.createdAt), date: dayInWords(byStaff.createdAt) },
    )
  }
  if (request === undefined || verified === undefined) {
    return count === 1 ? t('1 file on record.') : t('{count} files on record.', { count })
  }
  return t(
    count === 1
      ? 'Confirmed on day {day}, {date}; 1 file on record.'
      : 'Confirmed on day {day}, {date}; {count} files on record.',
    { count, day: elapsedDays(request, verified.createdAt), date: dayInWords(verified.createdAt) },
  )
}

/** In a later cycle: why the provider is not asked now, and when it will be. */
function askedAgain({ fromEarlierCycle, asksForUse }: ProviderTrack, request: DeletionRequest): string[] {
  if (hasUsedAgain(request)) return [t('You have used it again; the next cycle asks it to delete that, too.')]
  if (!fromEarlierCycle) return []
  const date = dayInWords(askAgainAt(request))
  return [
    asksForUse === true
      ? t('We ask it to confirm again from {date} on, or sooner if you have used it since.', { date })
      : t('We ask it to confirm again from {date} on.', { date }),
  ]
}

function titleOfOpen(track: ProviderTrack, request: DeletionRequest, now: Instant): PlainMessage {
  if (request.stage !== 'submitted') return STAGES[request.stage].label
  if (hasWritten(track)) return 'Has written'
  // Before the first follow-up, no answer is expected.
  const firstFollowUp = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 0
  return daysSinceSubmitted(request, now) < firstFollowUp ? STAGES.submitted.label : 'No answer yet'
}

/**
 * What we sent last, and what comes next: from us while the provider is silent or late, from the provider otherwise.
 */
function openText(track: ProviderTrack, now: Instant, blocked: Reason | undefined): string {
  const sent = sentLetters(track.events)
  const last = sent.filter(({ letter }) => letter !== 'demand').at(-1)
  const lastText =
    last === undefined ? t('Waiting for the provider.') : t(SENT_ON[last.letter], { date: dayInWords(last.at) })
  return [lastText, whatNext(track, now, blocked, sent)].filter(text => text !== '').join(' ')
}

const SENT_ON = {
  demand: 'Deletion demand sent on {date}.',
  follow_up_1: 'Follow-up #1 sent on {date}.',
  follow_up_2: 'Follow-up #2 sent on {date}.',
  final_reminder: 'Final reminder sent on {date}.',
  escalation: 'Escalation to legal sent on {date}.',
  legal_reminder: 'Legal reminder sent on {date}.',
  attorney_demand: 'Attorney demand sent on {date}.',
  final_notice: 'Final notice sent on {date}.',
} as const satisfies Record<LetterId, Message>

function whatNext(
  track: ProviderTrack,
  now: Instant,
  blocked: Reason | undefined,
  sent: readonly { letter: LetterId }[],
): string {
  const { request } = track
  if (request === undefined) return ''
  const isLate = request.escalated || track.isOverdue || request.stage === 'non_compliant'
  if (!isLate && (request.stage !== 'submitted' || hasWritten(track)) && request.dueAt !== null) {
    return t('Decision due {date}.', { date: dayInWords(request.dueAt) })
  }
  if (blocked !== undefined) return t('No letter goes out now.')
  const next = nextLetter({ request, sent: sent.map(({ letter }) => letter) }, now)
  if (next === undefined) {
    const at = choiceAt(request, track.events)
    if (at === undefined) return t('All our letters are sent.')
    return at <= now
      ? t('All our letters are sent. You choose what comes next.')
      : t('All our letters are sent. From {date} on you choose what comes next.', { date: dayInWords(at) })
  }
  const letter = t(next.label)
  return next.at <= now
    ? t('Next: {letter}, today.', { letter })
    : t('Next: {letter}, {date}.', { letter, date: dayInWords(next.at) })
}
