import type { EventType } from '../../sync/records/event.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { ReplyCategory } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { englishDate } from '../../sync/rules/calendar/english-dates.ts'
import { extendDeadline } from '../../sync/rules/demand/clocks.ts'
import { canMove, changesBy, overtakesClaim, REPLY_EFFECTS, stageAfter } from '../../sync/rules/demand/reply-effects.ts'
import { restFrom } from '../../sync/rules/demand/what-stands.ts'
import type { WrittenLetter } from '../../sync/rules/demand/written-letters.ts'
import { type BounceKind, bounceKind } from '../mail/bounce-kind.ts'
import type { Classified } from '../reading/classify-reply.ts'
import { consequenceOf } from '../reading/consequence.ts'
import { timesIn } from '../reading/reply-dates.ts'
import type { Authenticity } from './authenticity.ts'
import type { Match } from './match.ts'
import type { Reply } from './reply.ts'
import type { Answered } from './request-answered.ts'
import { isServerReport } from './returned-letter.ts'

/** A mail, the category of its words, and which request its signed part belongs to. */
export type Weighed = Reply & { answers: Answered; classified: Classified }

/** An event that a mail leaves in the ledger. */
interface ToldEvent {
  type: EventType
  message: string
  facts: Readonly<Record<string, unknown>>
}

/** What a mail means, and its consequences. */
export interface Reading {
  category: ReplyCategory
  /** Empty: worth keeping, but no event for the request. */
  events: readonly ToldEvent[]
  /** Changes to the request that follow from this mail alone. */
  changes: Partial<DeletionRequest>
  /** The letter that a mail server permanently returned. */
  returned: WrittenLetter | null
  /** What that server said. */
  serverReply: string
  /** Whether the failure is about the address (hard) or only temporary (soft). */
  bounce: BounceKind
  /** The provider's own words about this request. */
  proven: boolean
  /** It is a guess or a claim, or nothing proves that it is meant for this request: the person has to decide. */
  needsConfirmation: boolean
  /** It says about this request that the data is deleted. */
  claims: boolean
  ticket: string | null
  fileName: string
}

/**
 * What a mail means for its request. Authenticity comes before anything the mail says. `now`: the product's calendar.
 */
export function judgeReply(
  reply: Weighed,
  request: DeletionRequest,
  { returned, now }: { returned: WrittenLetter | undefined; now: Instant },
): Reading {
  const { mail, match, authenticity, provider, isFromDesk, answers, classified } = reply
  const name = provider?.company ?? request.providerId
  const proven = authenticity.pass && isFromDesk && PROVING.has(match.by) && answers === 'this'
  const { category, ticket } = classified
  const base: Reading = {
    category,
    events: [],
    changes: {},
    returned: null,
    serverReply: '',
    bounce: 'soft',
    proven,
    needsConfirmation: false,
    claims: false,
    ticket,
    fileName: 'reply',
  }

  if (isServerReport(reply)) {
    // A report that a letter is delayed, or was returned once more, is no answer and changes nothing.
    if (returned?.state !== 'sent') return { ...base, fileName: 'delivery-report' }
    const { status = '', diagnostic = '' } = mail?.deliveryStatus ?? {}
    const bounce = bounceKind({ status, diagnostic })
    return { ...base, returned, serverReply: diagnostic, bounce, fileName: 'bounce' }
  }
  if (!authenticity.pass || answers === 'another') {
    const message = `${whySuspicious(authenticity, name)} It changes nothing.`
    return {
      ...base,
      category: 'suspicious',
      events: [{ type: 'quarantined', message, facts: {} }],
      fileName: 'quarantined',
    }
  }
  const fromWhere = isFromDesk ? 'wrote' : 'wrote from an address that is not known to us as its privacy desk'
  const wrote = { type: 'provider_reply', message: `${name} ${fromWhere}. Read it in the Inbox.`, facts: {} } as const
  const consequence = consequenceOf(classified, { proven, request })
  if (consequence === 'closes') {
    const { events, changes } = followed(reply, request, { name, now })
    return { ...base, events, changes: { ...changes, claimedAt: null }, fileName: FILE_NAMES.completion ?? 'reply' }
  }
  if (consequence === 'claims') {
    return { ...base, ...claimed(request, name, now), fileName: FILE_NAMES[category] ?? 'reply' }
  }
  // It has no consequences, but the ledger still keeps the signature verdict next to its bytes.
  if (consequence === 'kept') {
    const message = `${name} wrote, and nothing follows from it. It is kept in the Inbox.`
    return { ...base, events: [{ type: 'provider_reply', message, facts: { effect: 'none' } }] }
  }
  if (consequence === 'asks') {
    const isSure = proven && classified.confidence === 'sure'
    // It said in between that it had deleted, and now refuses once more.
    const isTakenBack = isSure && category === 'refusal' && (request.claimedAt ?? null) !== null
    const changes = isTakenBack ? { claimedAt: null } : {}
    return { ...base, events: [wrote], changes, needsConfirmation: !isSure && canMove(request, category) }
  }
  const { events, changes } = followed(reply, request, { name, now })
  // It said that it had deleted, and now says something else: what it says now stands.
  const isOvertaken = (overtakesClaim(category) || changes.waitingOn === 'you') && (request.claimedAt ?? null) !== null
  return {
    ...base,
    events,
    changes: isOvertaken ? { ...changes, claimedAt: null } : changes,
    fileName: FILE_NAMES[category] ?? 'reply',
  }
}

/** A claim moves nothing: the person is asked, and letters stop. Later claims do not move the day of its question. */
function claimed(
  { claimedAt }: DeletionRequest,
  name: string,
  now: Instant,
): Pick<Reading, 'events' | 'changes' | 'needsConfirmation' | 'claims'> {
  const message = `${name} says that the data is deleted. It counts as deleted when you say so in the Inbox.`
  return {
    events: [{ type: 'provider_reply', message, facts: { claims: true } }],
    changes: (claimedAt ?? null) === null ? { claimedAt: now } : {},
    needsConfirmation: true,
    claims: true,
  }
}

/** Matches that cannot happen by chance or be copied from the content of a mail. */
const PROVING: ReadonlySet<Match['by']> = new Set(['token', 'thread'])

const FILE_NAMES: Partial<Record<ReplyCategory, string>> = {
  completion: 'confirmation',
  acknowledgement: 'acknowledgement',
  refusal: 'decision',
  partial_deletion: 'decision',
  no_data_found: 'decision',
}

/** The events and changes of a proven answer, according to the table of effects. */
function followed(
  { classified }: Weighed,
  request: DeletionRequest,
  { name, now }: { name: string; now: Instant },
): Pick<Reading, 'events' | 'changes'> {
  const { category, ticket, about, needsUserAction } = classified
  const effect = REPLY_EFFECTS[category]
  const stage = stageAfter(request, category)
  const mustAct = needsUserAction || effect.waitingOn !== 'you'
  const changes: Partial<DeletionRequest> = {
    ...changesBy(request, category, { mustAct: needsUserAction }),
    ...(category === 'agent_proof' && needsUserAction ? { waitingOn: 'you' } : {}),
  }
  // What it waited for is settled, and it gets the time to go on.
  if (request.waitingOn === 'you' && changes.waitingOn === 'provider') changes.restsUntil = restFrom(now, request)
  const said = `${name} ${effect.says}${category === 'acknowledgement' && ticket !== null ? `, ticket ${ticket}` : ''}.`
  const stated = stage === null ? {} : { stage }
  const [first, second] = effect.events
  const events: ToldEvent[] = first === undefined ? [] : [{ type: first, message: said, facts: stated }]

  if (category === 'extension_notice') {
    const extension = extendDeadline(request, { receivedAt: now, ...longerUntil(about, now) })
    if (extension.ok) {
      const { dueAt, before } = extension
      const message = `The deadline moves from ${englishDate(before)} to ${englishDate(dueAt)}.`
      events.push({ type: 'deadline_extended', message, facts: { before, dueAt, capped: extension.capped } })
      return { events, changes: { ...changes, dueAt } }
    }
    const message = `${said} The deadline stays: ${WHY_NOT[extension.why]}.`
    return { events: [{ type: 'provider_reply', message, facts: stated }], changes }
  }
  if (category === 'deletion_scheduled') {
    const checkAt = finishedBy(about, now)
    const when = checkAt === undefined ? '' : ` It names ${englishDate(checkAt)} as the last day.`
    return {
      events: [
        { type: 'provider_reply', message: `${said}${when}`, facts: { ...stated, ...(checkAt && { checkAt }) } },
      ],
      // Until the named day nobody asks whether it is done.
      changes: checkAt === undefined ? changes : { ...changes, restsUntil: checkAt },
    }
  }
  if (category === 'agent_proof' && needsUserAction) {
    const message = `${name} wants you to confirm the authorization yourself, the way the mail describes.`
    events.push({ type: 'action_required', message, facts: {} })
  } else if (second !== undefined && mustAct) {
    events.push({ type: second, message: effect.means ?? said, facts: {} })
  }
  return { events, changes }
}

const WHY_NOT = {
  not_sent: 'no demand has left yet',
  closed: 'the request is closed',
  too_late: 'the notice came after it',
  extended_before: 'it has been extended once already',
  not_later: 'the date in the notice is not later',
} as const

/** The new deadline of an extension: the latest date it names, or else the smallest number of days. */
function longerUntil(about: string, now: Instant): { until?: Instant; days?: number } {
  const times = timesIn(about, { now, monthFirst: true })
  const dates = times.flatMap(time => (time.kind === 'date' && time.at > now ? [time.at] : []))
  if (dates.length > 0) return { until: Instant.parse(Math.max(...dates)) }
  const spans = times.flatMap(time => (time.kind === 'days' && time.days >= 7 ? [time.days] : []))
  return spans.length > 0 ? { days: Math.min(...spans) } : {}
}

/** The day by which an announced deletion should be done. */
function finishedBy(about: string, now: Instant): Instant | undefined {
  const ends = timesIn(about, { now, monthFirst: true }).map(time =>
    time.kind === 'date' ? time.at : now + time.days * DAY_MS,
  )
  const last = Math.max(...ends.filter(at => at > now && at < now + 400 * DAY_MS))
  return Number.isFinite(last) ? Instant.parse(last) : undefined
}

function whySuspicious(authenticity: Authenticity, name: string): string {
  if (authenticity.pass) return `A mail of ${name} that belongs to another request was sent to this one.`
  if (authenticity.temporary) return `A mail in the name of ${name} could not be checked, since the DNS did not answer.`
  if (authenticity.signatures.some(({ result, aligned }) => result === 'pass' && aligned)) {
    return `A mail arrived from an address at which others write in the name of ${name}.`
  }
  return `A mail arrived that ${name} has not signed.`
}
