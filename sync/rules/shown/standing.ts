import { regimeOf } from '../../catalog/regimes.ts'
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
    return { title: STAGES.verified_deleted.label, text: `${confirmed(track)}${askedAgain(track, request)}` }
  }
  if (request.archivedAt !== null) return { title: 'Archived', text: REASONS.archived }
  if (isClaimed(request)) return { title: 'Waiting for you', text: claimText(request, now) }
  if (request.waitingOn === 'regulator')
    return { title: 'With the regulator', text: withRegulator(track, now, blocked) }
  if (request.decision === 'refused') {
    return { title: 'Refused', text: 'Its refusal is on record. We ask again in the next cycle.' }
  }
  if (request.pausedAt !== null) return { title: 'Paused', text: REASONS.paused }
  if (request.waitingOn === 'you') {
    return { title: 'Waiting for you', text: 'It needs an answer from you; the Inbox has its mail.' }
  }
  if (track.hasQuestion === true) {
    return { title: 'Waiting for you', text: 'One of its emails needs your word. It is in the Inbox.' }
  }
  const returned = returnedLetter(track.events)
  if (returned !== undefined) {
    return { title: returned.payload.held === true ? 'Letter held' : 'Letter returned', text: returned.payload.message }
  }
  const title = STAGES[request.stage].label
  if (request.stage === 'prepared') {
    return { title, text: blocked === undefined ? 'The letter goes out within a minute.' : held(blocked) }
  }
  return { title: titleOfOpen(track, now), text: openText(track, now, blocked) }
}

function notStarted({ provider: { own } }: ProviderTrack, blocked: Reason | undefined): Standing {
  const title = 'Not started'
  if (own?.mail === 'none') {
    return {
      title: 'No mail server',
      text: `${domainIn(own.address)} does not accept email. Remove it in Settings, and add it again with the address in its privacy policy.`,
    }
  }
  if (blocked !== undefined) return { title, text: held(blocked) }
  return { title, text: own?.mail === 'unchecked' ? 'We look up its mail server first.' : 'We prepare it next.' }
}

function withRegulator(track: ProviderTrack, now: Instant, blocked: Reason | undefined): string {
  const authority = regimeOf(track.request?.state ?? '')?.authority ?? 'regulator'
  const next = track.request && nextLetter({ request: track.request, sent: namesOf(track.events) }, now)
  // A complaint stops no letters, so someone who reads 'with the regulator' must be told about the next one.
  const letters = next === undefined ? '' : ` ${whatNext(track, now, blocked, sentLetters(track.events))}`
  return `You have complained to the ${authority}. File its answer under the evidence, or close the request.${letters}`
}

/** Shown while a claim is open. Until the person has answered, it is only the provider's claim. */
function claimText(request: DeletionRequest, now: Instant): string {
  const until = restsUntil(request, now)
  const letters =
    until === undefined ? 'We keep sending letters until you do.' : `No letter goes out before ${dayInWords(until)}.`
  return `It says that your data is deleted. Say in the Inbox whether that is so. ${letters}`
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
function held(reason: Reason): string {
  if (reason === 'unsigned' || reason === 'withdrawn') return 'Waiting for your signature.'
  if (reason === 'email_unverified') return 'Waiting for your confirmation.'
  if (reason === 'address_unverified') return 'We confirm its privacy address first; then the letter goes out.'
  return 'On hold; no letter goes out now.'
}

/** Names of letters that have been sent, if they differ from the ladder's labels, which name the next action. */
const SENT_NAMES: Partial<Record<LetterId, string>> = { escalation: 'Escalation to legal' }

/** The newest failed delivery, unless a later letter replaced it. */
function returnedLetter(events: readonly LedgerEvent[]): LedgerEvent | undefined {
  const newest = events.find(
    ({ type }) => type === 'delivery_failed' || type === 'prepared' || LADDER.some(rung => rung.eventType === type),
  )
  return newest?.type === 'delivery_failed' ? newest : undefined
}

function confirmed({ request, events, artifacts }: ProviderTrack): string {
  const files = `${artifacts.length} ${artifacts.length === 1 ? 'file' : 'files'} on record.`
  const verified = events.find(event => event.type === 'verification')
  const byStaff = events.find(event => event.type === 'admin' && event.payload.stage === 'verified_deleted')
  if (request !== undefined && verified === undefined && byStaff !== undefined) {
    const day = elapsedDays(request, byStaff.createdAt)
    return `Marked verified by our staff on day ${day}, ${dayInWords(byStaff.createdAt)}; ${files}`
  }
  if (request === undefined || verified === undefined) return files
  return `Confirmed on day ${elapsedDays(request, verified.createdAt)}, ${dayInWords(verified.createdAt)}; ${files}`
}

/** In a later cycle: why the provider is not asked now, and when it will be. */
function askedAgain({ fromEarlierCycle, asksForUse }: ProviderTrack, request: DeletionRequest): string {
  if (hasUsedAgain(request)) return ' You have used it again; the next cycle asks it to delete that, too.'
  if (!fromEarlierCycle) return ''
  const next = ` We ask it to confirm again from ${dayInWords(askAgainAt(request))} on`
  return asksForUse === true ? `${next}, or sooner if you have used it since.` : `${next}.`
}

function titleOfOpen(track: ProviderTrack, now: Instant): string {
  const { request } = track
  if (request?.stage !== 'submitted') return request === undefined ? '' : STAGES[request.stage].label
  if (hasWritten(track)) return 'Has written'
  // Before the first follow-up, no answer is expected.
  const firstFollowUp = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 0
  return daysSinceSubmitted(request, now) < firstFollowUp ? STAGES.submitted.label : 'No answer yet'
}

/**
 * What we sent last, and what comes next: from us while the provider is silent or late, from the provider otherwise.
 */
function openText(track: ProviderTrack, now: Instant, blocked: Reason | undefined): string {
  const { request, events } = track
  if (request === undefined) return ''
  const sent = sentLetters(events)
  const last = sent.filter(({ letter }) => letter !== 'demand').at(-1)
  const lastText =
    last === undefined ? 'Waiting for the provider.' : `${nameOfSent(last.letter)} sent on ${dayInWords(last.at)}.`
  return [lastText, whatNext(track, now, blocked, sent)].filter(text => text !== '').join(' ')
}

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
    return `Decision due ${dayInWords(request.dueAt)}.`
  }
  if (blocked !== undefined) return 'No letter goes out now.'
  const next = nextLetter({ request, sent: sent.map(({ letter }) => letter) }, now)
  if (next === undefined) {
    const at = choiceAt(request, track.events)
    if (at === undefined) return 'All our letters are sent.'
    return `All our letters are sent. ${at <= now ? 'You' : `From ${dayInWords(at)} on you`} choose what comes next.`
  }
  return `Next: ${next.label}, ${next.at <= now ? 'today' : dayInWords(next.at)}.`
}

const nameOfSent = (letter: LetterId) =>
  SENT_NAMES[letter] ?? LADDER.find(rung => rung.letter === letter)?.label ?? letter
