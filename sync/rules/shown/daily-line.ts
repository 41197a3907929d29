import { regimeOf } from '../../catalog/regimes.ts'
import type { EventType, LedgerEvent } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest, Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { dayInWords } from '../calendar/words.ts'
import { EVENT_LABELS } from './event-labels.ts'
import type { ProviderTrack } from './tracks.ts'

type Line = (track: ProviderTrack) => string

/** The footer's lines, one per day: each states something that is on record about the track shown. */
export const DAILY_LINES = [
  ({ events, artifacts }) =>
    `On record: ${counted(events.length, 'entry', 'entries')} and ${counted(artifacts.length, 'file', 'files')}.`,
  ({ request }) =>
    request === undefined
      ? 'No request yet, so no reference.'
      : `Reference ${request.reference}; ask with it, and they find the request.`,
  ({ events: [newest] }) =>
    newest === undefined
      ? 'Nothing is in its log yet.'
      : `Newest entry: ${EVENT_LABELS[newest.type]}, ${dayInWords(newest.createdAt)}.`,
  ({ request }) => {
    const regime = request && regimeOf(request.state)
    return regime === undefined
      ? 'No law is named before the first letter.'
      : `Asked as a resident of ${regime.name}, with ${regime.days} days to decide.`
  },
  ({ events }) => {
    const sent = events.filter(({ type }) => LETTERS.has(type))
    return `${counted(sent.length, 'letter', 'letters')} sent${lastOf(sent)}.`
  },
  ({ request }) =>
    request?.dueAt == null ? 'No deadline runs yet.' : `The deadline is the end of ${dayInWords(request.dueAt)}.`,
  ({ events }) => {
    const answers = events.filter(({ type }) => ANSWERS.has(type))
    return answers.length === 0
      ? 'No answer on record.'
      : `${counted(answers.length, 'answer', 'answers')} on record${lastOf(answers)}.`
  },
  ({ request }) =>
    request === undefined || request.submittedAt === null
      ? 'The first letter has not left yet.'
      : `The first letter left ${dayInWords(request.submittedAt)}.`,
] as const satisfies readonly Line[]

const LETTERS: ReadonlySet<EventType> = new Set(['submitted', 'follow_up', 'escalation'])
const ANSWERS: ReadonlySet<EventType> = new Set([
  'acknowledged',
  'provider_reply',
  'verification',
  'action_required',
  'decision',
  'deadline_extended',
])

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
/** Newest first, as a track has them. */
const lastOf = ([newest]: readonly LedgerEvent[]) =>
  newest === undefined ? '' : `, the last on ${dayInWords(newest.createdAt)}`

/** The line of the day: it changes with the day of the year (UTC). */
export function dailyLine(track: ProviderTrack, now: Instant): string {
  const day = Math.floor((now - Date.UTC(new Date(now).getUTCFullYear(), 0, 1)) / DAY_MS)
  return pick<Line>(DAILY_LINES, day)(track)
}

/** What a card says about its stage; the wording changes from day to day. */
export const STAGE_LINES: Record<Stage, readonly [string, ...string[]]> = {
  prepared: [
    'The letter is ready to be sent; we act next.',
    'Written and filed; the letter goes out next.',
    'The demand is on our side and goes out next.',
  ],
  submitted: [
    'The letter has left; the provider acts next.',
    'No answer yet; if that stays so, we write again.',
    'The clock runs, and every quiet day is on record.',
  ],
  acknowledged: [
    'The provider has the letter and looks into it next.',
    'Receipt is confirmed; a review comes next.',
    'They have answered; the deadline keeps running.',
  ],
  in_review: [
    'The provider is working on it and decides next.',
    'Under review; a decision has a date by which it is due.',
    'The next word is theirs, and it has a deadline.',
  ],
  verified_deleted: [
    'The deletion is confirmed; the evidence is on record.',
    'Confirmed and filed; nobody has to act.',
    'Done, with files that anyone can check.',
  ],
  non_compliant: [
    'The provider owes an answer that the law asks for.',
    'Refused or silent past the deadline; both are on record.',
    'The record of this refusal is kept for anyone who asks.',
  ],
  escalation_reminder: [
    'We have escalated; the next legal letter has its date.',
    'Past the deadline, the letters grow firmer.',
    'The provider was told what follows from its silence.',
  ],
}

const NOTHING_YET = 'Nothing has been sent yet; we write the first letter next.'

/** The line of a track: it changes with the days since the request started. */
export function stageLine(request: DeletionRequest | undefined, now: Instant): string {
  if (request === undefined) return NOTHING_YET
  return pick(STAGE_LINES[request.stage], Math.max(0, Math.floor((now - request.createdAt) / DAY_MS)))
}

function pick<Each>(lines: readonly [Each, ...Each[]], day: number): Each {
  return lines[day % lines.length] ?? lines[0]
}
