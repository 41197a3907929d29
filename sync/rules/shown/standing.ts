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

/** How a request stands, in a few words and a sentence. */
interface Standing {
  title: string
  text: string
}

/** Where a provider's request stands, who acts next and when. `blocked`: why no letter may leave at all. */
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
  const returned = returnedLetter(track.events)
  if (returned !== undefined) {
    return { title: returned.payload.held === true ? 'Letter held' : 'Letter returned', text: returned.payload.message }
  }
  const title = STAGES[request.stage].label
  if (request.stage === 'prepared') {
    return { title, text: blocked === undefined ? 'The letter leaves within a minute.' : held(blocked) }
  }
  return { title: titleOfOpen(track, now), text: openText(track, now, blocked) }
}

function notStarted({ provider: { own } }: ProviderTrack, blocked: Reason | undefined): Standing {
  const title = 'Not started'
  if (own?.mail === 'none') {
    return {
      title: 'No mail server',
      text: `Nothing at ${domainIn(own.address)} takes mail. Remove it in Settings, and add it with the address in its privacy policy.`,
    }
  }
  if (blocked !== undefined) return { title, text: held(blocked) }
  return { title, text: own?.mail === 'unchecked' ? 'We look up its mail server first.' : 'We prepare it next.' }
}

function withRegulator(track: ProviderTrack, now: Instant, blocked: Reason | undefined): string {
  const authority = regimeOf(track.request?.state ?? '')?.authority ?? 'regulator'
  const next = track.request && nextLetter({ request: track.request, sent: namesOf(track.events) }, now)
  // A complaint stops no letter: who reads 'with the regulator' should not be surprised by one.
  const letters = next === undefined ? '' : ` ${whatNext(track, now, blocked, sentLetters(track.events))}`
  return `You have complained to the ${authority}. File its answer under the evidence, or close the request.${letters}`
}

/** Said while a claim stands; it is the provider's, and no more than that before the person has answered. */
function claimText(request: DeletionRequest, now: Instant): string {
  const until = restsUntil(request, now)
  const letters =
    until === undefined ? 'Our letters go on until you do.' : `No letter leaves before ${dayInWords(until)}.`
  return `It says that your data is deleted. Say in the Inbox whether that is so. ${letters}`
}

const namesOf = (events: readonly LedgerEvent[]) => sentLetters(events).map(({ letter }) => letter)

/** Letters that the ledger says were delivered, oldest first. */
function sentLetters(events: readonly LedgerEvent[]): { letter: LetterId; at: Instant }[] {
  return [...events].reverse().flatMap(({ type, payload, createdAt }) => {
    const rung = LADDER.find(candidate => candidate.letter === payload.letter && candidate.eventType === type)
    return rung === undefined ? [] : [{ letter: rung.letter, at: createdAt }]
  })
}

/** What holds for all of them is explained above the cards; each says only whom it waits for. */
function held(reason: Reason): string {
  if (reason === 'unsigned' || reason === 'withdrawn') return 'Waiting for your signature.'
  if (reason === 'email_unverified') return 'Waiting for your confirmation.'
  if (reason === 'address_unverified') return 'We confirm its privacy address first; then the letter leaves.'
  return 'On hold; no letter leaves now.'
}

/** What a letter is called once it has gone; the ladder's own label is what we are about to do. */
const SENT_NAMES: Partial<Record<LetterId, string>> = { escalation: 'Escalation to legal' }

/** The newest failure that no later letter has made up for. */
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

/** In a later cycle: why nothing is asked of it now, and when something is. */
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
  // Until the first follow-up nobody expects an answer.
  const firstFollowUp = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 0
  return daysSinceSubmitted(request, now) < firstFollowUp ? STAGES.submitted.label : 'No answer yet'
}

/** What we sent last, and what comes next: from us while it is silent or late, from the provider while it talks. */
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
  if (blocked !== undefined) return 'No letter leaves now.'
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
