import { listOf } from '../../i18n/lists.ts'
import { type Message, type PlainMessage, t } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import { capitalized, dayInWords, numberInWords } from '../calendar/words.ts'
import { LADDER, type LetterId } from '../demand/lifecycle.ts'
import { REASONS, type Reason } from '../demand/sending.ts'
import { owesDecision } from '../demand/what-stands.ts'
import type { ProviderTrack } from './tracks.ts'

/** A headline reads what stands, and nothing of the record beside it. */
type HeadlineTrack = Pick<ProviderTrack, 'provider' | 'stands' | 'cycle' | 'fromEarlierCycle' | 'hasQuestion'>

interface HeadlineFacts {
  /** Why no letter may be sent now, if that is the case. */
  blocked?: Reason | undefined
  /** When the next cycle opens, if one is planned. */
  nextCycleAt?: Instant | undefined
}

/** The dashboard in one line and a short paragraph: current state, who acts next and when. */
export function headline(
  tracks: readonly HeadlineTrack[],
  now: Instant,
  facts: HeadlineFacts = {},
): { title: string; text: string } {
  if (tracks.length === 0) {
    return { title: t('No provider is switched on.'), text: t('Switch on at least one, and we write to it next.') }
  }
  const groups = groupsOf(tracks)
  const next = facts.blocked === undefined ? whoActsNext(groups, now, facts) : [t(REASONS[facts.blocked])]
  return { title: titleOf(groups, facts.blocked), text: [...cycleSentence(tracks), ...next].join(' ') }
}

/** The group of a track, as counted in the title. */
export type TrackGroup = keyof typeof WORDS
type Groups = Record<TrackGroup, HeadlineTrack[]>

/** Each group in the title, with one track and with more, in the title's order. */
const WORDS = {
  verified: { one: 'one verified', many: '{n} verified' },
  talking: { one: 'one talking', many: '{n} talking' },
  asked: { one: 'one asked', many: '{n} asked' },
  silent: { one: 'one silent', many: '{n} silent' },
  overdue: { one: 'one overdue', many: '{n} overdue' },
  escalated: { one: 'one escalated', many: '{n} escalated' },
  saysDeleted: { one: 'one says deleted', many: '{n} say deleted' },
  refused: { one: 'one refused', many: '{n} refused' },
  needsYou: { one: 'one waiting for you', many: '{n} waiting for you' },
  paused: { one: 'one paused', many: '{n} paused' },
  preparing: { one: 'one being prepared', many: '{n} being prepared' },
  archived: { one: 'one archived', many: '{n} archived' },
} as const satisfies Record<string, { one: PlainMessage; many: Message }>

/** An unanswered letter counts as silence from the first follow-up on; before, the provider has merely been asked. */
const SILENT_FROM_DAY = LADDER.find(rung => rung.letter === 'follow_up_1')?.day ?? 7

/** Each track is in exactly one group: the most urgent one that applies. */
export function groupOf({ stands, hasQuestion = false }: Pick<HeadlineTrack, 'stands' | 'hasQuestion'>): TrackGroup {
  if (stands === undefined) return 'preparing'
  if (stands.is === 'confirmed') return 'verified'
  if (stands.is === 'ended') return 'archived'
  if (stands.is === 'claims_done') return stands.isResting ? 'saysDeleted' : 'needsYou'
  if (stands.decision.was === 'refused') return 'refused'
  if (stands.pausedAt !== null) return 'paused'
  if (stands.waits !== null || hasQuestion) return 'needsYou'
  if (stands.stage === 'prepared') return 'preparing'
  const isLate = stands.overdue || (stands.stage === 'non_compliant' && owesDecision(stands))
  if (isLate) return stands.escalated ? 'escalated' : 'overdue'
  // A mail that changed no stage is still an answer: a provider that wrote is not called silent.
  if (stands.is !== 'silent') return stands.escalated && owesDecision(stands) ? 'escalated' : 'talking'
  if (stands.escalated) return 'escalated'
  return stands.silentDays < SILENT_FROM_DAY ? 'asked' : 'silent'
}

function groupsOf(tracks: readonly HeadlineTrack[]): Groups {
  const groups: Groups = {
    verified: [],
    talking: [],
    asked: [],
    silent: [],
    overdue: [],
    escalated: [],
    saysDeleted: [],
    refused: [],
    needsYou: [],
    paused: [],
    preparing: [],
    archived: [],
  }
  for (const track of tracks) groups[groupOf(track)].push(track)
  return groups
}

function titleOf(groups: Groups, blocked: Reason | undefined): string {
  const total = Object.values(groups).flat().length
  const countdown = groups.silent.length > 0 ? 'silent' : 'asked'
  const parts = STANDINGS.filter(standing => groups[standing].length > 0).map(standing => {
    const group = groups[standing]
    if (standing === countdown) return withTimeLeft(standing, group)
    if (standing === 'preparing' && blocked !== undefined) return onHold(group.length, blocked)
    const n = numberInWords(group.length)
    if (standing === 'verified' && group.length === total && total > 1) return t('all {n} verified', { n })
    return group.length === 1 ? t(WORDS[standing].one) : t(WORDS[standing].many, { n })
  })
  return `${capitalized(parts.join(', '))}.`
}

const STANDINGS = [
  'verified',
  'talking',
  'asked',
  'silent',
  'overdue',
  'escalated',
  'saysDeleted',
  'refused',
  'needsYou',
  'paused',
  'preparing',
  'archived',
] as const satisfies readonly TrackGroup[]

function withTimeLeft(standing: 'silent' | 'asked', group: readonly HeadlineTrack[]): string {
  const days = Math.min(...group.map(({ stands }) => stands?.daysLeft ?? Number.POSITIVE_INFINITY))
  const { last, tomorrow, later } = WITH_TIME_LEFT[standing]
  const n = numberInWords(group.length)
  const number = group.length === 1 ? 'one' : 'many'
  if (days === 0) return t(last[number], { n })
  return days === 1 ? t(tomorrow[number], { n }) : t(later[number], { n, days })
}

const WITH_TIME_LEFT = {
  silent: {
    last: { one: 'one silent on the last day', many: '{n} silent on the last day' },
    tomorrow: { one: 'one silent with 1 day left', many: '{n} silent with 1 day left' },
    later: { one: 'one silent with {days} days left', many: '{n} silent with {days} days left' },
  },
  asked: {
    last: { one: 'one asked on the last day', many: '{n} asked on the last day' },
    tomorrow: { one: 'one asked with 1 day left', many: '{n} asked with 1 day left' },
    later: { one: 'one asked with {days} days left', many: '{n} asked with {days} days left' },
  },
} as const

function onHold(count: number, reason: Reason): string {
  const n = numberInWords(count)
  if (reason === 'unsigned' || reason === 'withdrawn') {
    return t(count === 1 ? 'one waiting for your signature' : '{n} waiting for your signature', { n })
  }
  if (reason === 'email_unverified') {
    return t(count === 1 ? 'one waiting for your confirmation' : '{n} waiting for your confirmation', { n })
  }
  return t(count === 1 ? 'one on hold' : '{n} on hold', { n })
}

function cycleSentence(tracks: readonly HeadlineTrack[]): string[] {
  const cycle = tracks.find(track => !track.fromEarlierCycle && track.cycle !== undefined)?.cycle
  if (cycle === undefined) return []
  const { number, year, createdAt } = cycle
  return [t('Cycle {number} of {year} started {date}.', { number, year, date: dayInWords(createdAt) })]
}

/** Describes the most urgent group: what waits for the person comes first, what needs nobody comes last. */
function whoActsNext(groups: Groups, now: Instant, facts: HeadlineFacts): string[] {
  const { needsYou, escalated, overdue, silent, asked, talking, saysDeleted, refused } = groups
  const { preparing, paused, archived, verified } = groups
  if (needsYou.length > 0) {
    return [
      t(
        needsYou.length === 1
          ? '{companies} needs an answer from you next.'
          : '{companies} need an answer from you next.',
        { companies: names(needsYou) },
      ),
    ]
  }
  if (escalated.length > 0) return escalation(escalated, now)
  if (overdue.length > 0) {
    return [
      t(
        overdue.length === 1
          ? '{companies} is past the deadline without a decision.'
          : '{companies} are past the deadline without a decision.',
        { companies: names(overdue) },
      ),
      t('We escalate to legal next and you do nothing.'),
    ]
  }
  if (silent.length > 0) return [unanswered(silent), ...ifSilent(silent, now)]
  if (asked.length > 0) {
    return [
      t(
        asked.length === 1 ? '{companies} has the letter and acts next.' : '{companies} have the letter and act next.',
        { companies: names(asked) },
      ),
      ...ifSilent(asked, now),
    ]
  }
  if (talking.length > 0) return [decision(talking, now)]
  if (preparing.length > 0) {
    return [t('We write to {companies} next and you do nothing.', { companies: names(preparing) })]
  }
  if (refused.length > 0) return refusedInWords(refused)
  if (saysDeleted.length > 0) return [saysSo(saysDeleted)]
  if (paused.length > 0) {
    return [t('Letters to {companies} go out again when you resume them.', { companies: names(paused) })]
  }
  if (archived.length > 0) return [t('No more letters go out for archived requests; the evidence is kept.')]
  return confirmed(verified, facts)
}

/** It says that it has deleted; nobody has confirmed it, and no letter says otherwise. */
const saysSo = (group: readonly HeadlineTrack[]): string =>
  t(
    group.length === 1
      ? '{companies} says that your data is deleted. It counts as deleted once you confirm it.'
      : '{companies} say that your data is deleted. It counts as deleted once you confirm it.',
    { companies: names(group) },
  )

/** A provider about which the person complained is not simply asked again: the regulator acts next. */
function refusedInWords(group: readonly HeadlineTrack[]): string[] {
  const complained = group.filter(({ stands }) => stands?.is === 'with_regulator')
  const appealed = group.filter(({ stands }) => stands?.is === 'refused' && stands.appealed !== null)
  const others = group.filter(track => !complained.includes(track) && !appealed.includes(track))
  const told = (part: readonly HeadlineTrack[], next: string) =>
    part.length === 0
      ? []
      : [
          t(part.length === 1 ? '{companies} has refused, on record.' : '{companies} have refused, on record.', {
            companies: names(part),
          }),
          next,
        ]
  return [
    ...told(others, t('You can appeal, complain, or let it rest; we ask again only if you say so.')),
    ...told(appealed, t('You have appealed; its answer comes next.')),
    ...told(complained, t('You have complained; the regulator acts next.')),
  ]
}

function escalation(group: readonly HeadlineTrack[], now: Instant): string[] {
  const first = soonest(group, now)
  if (first?.stands === undefined) return []
  const { day: days } = first.stands
  const { letter, at } = nextMark(first, now)
  return [
    t('{company} is on day {days}, in legal escalation.', { company: first.provider.company, days }),
    letter === undefined
      ? t('All our letters are sent. The evidence log shows what you can do next.')
      : t(WITHOUT_ANSWER[letter], { date: dayInWords(at) }),
  ]
}

/** What follows in the escalation if there is no answer; before it, the letters of `IF_SILENT` are sent. */
const WITHOUT_ANSWER = {
  demand: 'Without an answer by {date}, we send the deletion demand and you do nothing.',
  follow_up_1: 'Without an answer by {date}, we send Follow-up #1 and you do nothing.',
  follow_up_2: 'Without an answer by {date}, we send Follow-up #2 and you do nothing.',
  final_reminder: 'Without an answer by {date}, we send the final reminder and you do nothing.',
  escalation: 'Without an answer by {date}, we escalate to legal and you do nothing.',
  legal_reminder: 'Without an answer by {date}, we send the legal reminder and you do nothing.',
  attorney_demand: 'Without an answer by {date}, we send the attorney demand (a formal notice) and you do nothing.',
  final_notice: 'Without an answer by {date}, we send the final notice and you do nothing.',
} as const satisfies Record<LetterId, Message>

function unanswered(group: readonly HeadlineTrack[]): string {
  const [first] = group
  if (first === undefined || group.length > 1) {
    return t('{companies} have not answered.', { companies: names(group) })
  }
  const { company } = first.provider
  const letters = first.stands?.lettersSent ?? 0
  return letters > 1
    ? t('{company} has not answered {n} letters.', { company, n: numberInWords(letters) })
    : t('{company} has not answered our letter.', { company })
}

function ifSilent(group: readonly HeadlineTrack[], now: Instant): string[] {
  const first = soonest(group, now)
  const mark = first && nextMark(first, now)
  if (mark?.letter === undefined) return []
  return [t(IF_SILENT[mark.letter], { date: dayInWords(mark.at) })]
}

const IF_SILENT = {
  demand: 'If the silence lasts until {date}, we send the deletion demand and you do nothing.',
  follow_up_1: 'If the silence lasts until {date}, we send Follow-up #1 and you do nothing.',
  follow_up_2: 'If the silence lasts until {date}, we send Follow-up #2 and you do nothing.',
  final_reminder: 'If the silence lasts until {date}, we send the final reminder and you do nothing.',
  escalation: 'If the silence lasts until {date}, we escalate to legal and you do nothing.',
  legal_reminder: 'If the silence lasts until {date}, we send the legal reminder and you do nothing.',
  attorney_demand:
    'If the silence lasts until {date}, we send the attorney demand (a formal notice) and you do nothing.',
  final_notice: 'If the silence lasts until {date}, we send the final notice and you do nothing.',
} as const satisfies Record<LetterId, Message>

/** A day that is over, or the day of someone who has decided, is no day by which a decision is due. */
function decision(group: readonly HeadlineTrack[], now: Instant): string {
  if (group.every(({ stands }) => stands?.is === 'with_regulator')) {
    return t('You have complained; the regulator acts next.')
  }
  const owing = group.flatMap(({ stands }) => (stands !== undefined && owesDecision(stands) ? [stands] : []))
  const days = owing.flatMap(({ dueAt }) => dueAt ?? [])
  const due = days.filter(at => at > now).sort((a, b) => a - b)[0]
  if (due === undefined)
    return t(group.length === 1 ? '{companies} acts next.' : '{companies} act next.', { companies: names(group) })
  return t(
    group.length === 1
      ? '{companies} acts next; a decision is due by {date}.'
      : '{companies} act next; a decision is due by {date}.',
    { companies: names(group), date: dayInWords(due) },
  )
}

function confirmed(group: readonly HeadlineTrack[], { nextCycleAt }: HeadlineFacts): string[] {
  const next = nextCycleAt === undefined ? [] : [t('The next cycle opens {date}.', { date: dayInWords(nextCycleAt) })]
  return [
    t(
      group.length === 1
        ? '{companies} has confirmed; the evidence is on record.'
        : '{companies} have confirmed; the evidence is on record.',
      { companies: names(group) },
    ),
    ...next,
  ]
}

/** The track with the earliest next letter. */
function soonest(group: readonly HeadlineTrack[], now: Instant): HeadlineTrack | undefined {
  return [...group].sort((a, b) => nextMark(a, now).at - nextMark(b, now).at)[0]
}

/** The next future letter of a track; a date far in the future if there is none. */
function nextMark({ stands }: HeadlineTrack, now: Instant): { letter: LetterId | undefined; at: number } {
  const next = stands?.marks.find(({ at, runs }) => runs && at > now)
  return next ?? { letter: undefined, at: Number.MAX_SAFE_INTEGER }
}

const names = (group: readonly HeadlineTrack[]): string => listOf(group.map(track => track.provider.company))
