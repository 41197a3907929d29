import { regimeOf } from '../../catalog/regimes.ts'
import { type Message, type PlainMessage, t, tIfKnown } from '../../i18n/translate.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { ReplyCategory } from '../../records/reply.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { dayInWords } from '../calendar/words.ts'
import { askAgainAt, isAskedAgain } from '../demand/ask-again.ts'
import { nextLetter } from '../demand/due-letter.ts'
import { choiceAt } from '../demand/last-step.ts'
import { elapsedDays, LADDER, type LetterId } from '../demand/lifecycle.ts'
import { REASONS, type Reason } from '../demand/sending.ts'
import { STAGES } from '../demand/stages.ts'
import { owesDecision, type Stands } from '../demand/what-stands.ts'
import { domainIn } from '../providers/known-providers.ts'
import type { ProviderTrack } from './tracks.ts'

/** The state of a request, in a few words and a sentence. */
interface Told {
  title: string
  text: string
}

/** The state of a provider's request, who acts next and when. `blocked`: why no letter may be sent at all. */
export function standing(track: ProviderTrack, now: Instant, blocked: Reason | undefined): Told {
  const { stands, request } = track
  if (stands === undefined || request === undefined) return notStarted(track, blocked)
  if (stands.is === 'confirmed') {
    const text = [confirmed(track), ...askedAgain(track, request)].join(' ')
    return { title: t(STAGES.verified_deleted.label), text }
  }
  if (stands.is === 'ended') return { title: t('Archived'), text: t(REASONS.archived) }
  if (stands.is === 'claims_done') return claimed(stands)
  if (stands.is === 'with_regulator') {
    return { title: t('With the regulator'), text: withRegulator(track, stands, now, blocked) }
  }
  if (stands.is === 'refused') return { title: t('Refused'), text: refused(stands, isAskedAgain(request), now) }
  if (stands.pausedAt !== null) return { title: t('Paused'), text: t(REASONS.paused) }
  if (stands.waits !== null) return { title: t('Waiting for you'), text: waiting(stands.waits.asks) }
  if (track.hasQuestion === true) {
    return { title: t('Waiting for you'), text: t('One of its emails needs your word. It is in the Inbox.') }
  }
  const returned = returnedLetter(track.events, stands)
  if (returned !== undefined) {
    return {
      title: returned.payload.held === true ? t('Letter held') : t('Letter returned'),
      text: returned.payload.message,
    }
  }
  if (stands.is === 'preparing') {
    const text = blocked === undefined ? t('The letter goes out within a minute.') : t(held(blocked))
    return { title: t(STAGES.prepared.label), text }
  }
  return { title: t(titleOfOpen(stands)), text: openText(track, stands, now, blocked) }
}

/** Nobody accuses a provider that says it has deleted: the person is asked, then the provider, and then it rests. */
function claimed({ isResting, checkAt, askedAt }: Extract<Stands, { is: 'claims_done' }>): Told {
  if (isResting) {
    return {
      title: t('Provider says deleted'),
      text:
        askedAt === null
          ? t('It says that your data is deleted. It counts as deleted once you confirm it.')
          : t('We have asked it to confirm that this covers everything. It counts as deleted once you confirm it.'),
    }
  }
  return {
    title: t('Waiting for you'),
    text: t(
      'It says that your data is deleted. Say in the Inbox whether that is so. Without your word we ask it to confirm on {date}; no reminder goes out.',
      { date: dayInWords(checkAt) },
    ),
  }
}

/** One appeal, with its own clock; the demand is repeated only if the person says so. */
function refused(
  { appealUntil, appealed }: Extract<Stands, { is: 'refused' }>,
  isAskedAgain: boolean,
  now: Instant,
): string {
  const next = isAskedAgain ? t('The next cycle asks again, as you said.') : t('We ask again only if you say so.')
  if (appealed !== null) {
    return [
      t('You appealed on {date}; an answer is due by {until}.', {
        date: dayInWords(appealed.on),
        until: dayInWords(appealed.answerUntil),
      }),
      next,
    ].join(' ')
  }
  const right =
    appealUntil === null || appealUntil < now
      ? t('Its refusal is on record.')
      : t('Its refusal is on record. You can appeal until {date}.', { date: dayInWords(appealUntil) })
  return `${right} ${next}`
}

/** What only the person can give, and that nobody is blamed meanwhile. */
function waiting(asks: ReplyCategory | null): string {
  const what =
    asks === 'portal_deflection' ? t('It points to its own form or settings.') : t('It needs an answer from you.')
  return [what, t('The Inbox has its email. No letter goes out until you have answered.')].join(' ')
}

function notStarted({ provider: { own } }: ProviderTrack, blocked: Reason | undefined): Told {
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

function withRegulator(track: ProviderTrack, stands: Stands, now: Instant, blocked: Reason | undefined): string {
  const next = nextLetter({ stands, sent: namesOf(track.events) }, now)
  return [
    complained(track.request?.state ?? '', now),
    t('File its answer under the evidence, or close the request.'),
    // A complaint stops no letters, so someone who reads 'with the regulator' must be told about the next one.
    ...(next === undefined ? [] : [whatNext(stands, now, blocked, sentLetters(track.events))]),
  ].join(' ')
}

function complained(state: string, now: Instant): string {
  const regime = regimeOf(state, now)
  if (regime === undefined) return t('You have complained to the regulator.')
  const { name, authority } = regime
  return authority === `Attorney General of ${name}`
    ? t('You have complained to the Attorney General of {state}.', { state: tIfKnown(name) })
    : t('You have complained to the {authority}.', { authority })
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

/** The newest failed delivery, unless a later letter replaced it, or an answer shows that the demand arrived after all. */
function returnedLetter(events: readonly LedgerEvent[], stands: Stands): LedgerEvent | undefined {
  const newest = events.find(
    ({ type }) => type === 'delivery_failed' || type === 'prepared' || LADDER.some(rung => rung.eventType === type),
  )
  const isOver = newest?.payload.stage === 'prepared' && stands.is !== 'preparing'
  return newest?.type === 'delivery_failed' && !isOver ? newest : undefined
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
  if (isAskedAgain(request)) return [t('You have used it again; the next cycle asks it to delete that, too.')]
  if (!fromEarlierCycle) return []
  const date = dayInWords(askAgainAt(request))
  return [
    asksForUse === true
      ? t('We ask it to confirm again from {date} on, or sooner if you have used it since.', { date })
      : t('We ask it to confirm again from {date} on.', { date }),
  ]
}

function titleOfOpen(stands: Stands): PlainMessage {
  if (stands.is === 'partial') return 'Deleted in part'
  if (stands.is === 'nothing_found') return 'No data found'
  if (stands.is === 'scheduled') return 'Deletion announced'
  if (stands.stage !== 'submitted') return STAGES[stands.stage].label
  if (stands.hasWritten) return 'Has written'
  // Before the first follow-up, no answer is expected.
  const firstFollowUp = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 0
  return stands.silentDays < firstFollowUp ? STAGES.submitted.label : 'No answer yet'
}

/**
 * What we sent last, and what comes next: from us while the provider is silent or late, from the provider otherwise.
 */
function openText({ events }: ProviderTrack, stands: Stands, now: Instant, blocked: Reason | undefined): string {
  const sent = sentLetters(events)
  const last = sent.filter(({ letter }) => letter !== 'demand').at(-1)
  const lastText = last === undefined ? t('Waiting for the provider.') : sentOn(last, stands)
  return [lastText, whatNext(stands, now, blocked, sent)].filter(text => text !== '').join(' ')
}

/** The phase's name is followed by what was really sent. */
function sentOn({ letter, at }: { letter: LetterId; at: Instant }, { unsignedNotice: notice }: Stands): string {
  const date = dayInWords(at)
  return letter === 'attorney_demand' && notice !== null
    ? t('Attorney demand sent on {date}: our {notice}; no attorney signed it.', { date, notice })
    : t(SENT_ON[letter], { date })
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
  stands: Stands,
  now: Instant,
  blocked: Reason | undefined,
  sent: readonly { letter: LetterId }[],
): string {
  const { dueAt } = stands
  if (stands.is === 'scheduled' && stands.by !== null && stands.by > now) {
    return t('It deletes by {date}, and we ask then.', { date: dayInWords(stands.by) })
  }
  const isLate = stands.escalated || stands.overdue || stands.stage === 'non_compliant'
  if (
    !isLate &&
    (stands.stage !== 'submitted' || stands.hasWritten) &&
    dueAt !== null &&
    dueAt > now &&
    owesDecision(stands)
  ) {
    return t('Decision due {date}.', { date: dayInWords(dueAt) })
  }
  if (blocked !== undefined) return t('No letter goes out now.')
  const next = nextLetter({ stands, sent: sent.map(({ letter }) => letter) }, now)
  if (next === undefined) {
    const at = choiceAt(stands)
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
