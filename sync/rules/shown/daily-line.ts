import { jurisdictionOf } from '../../catalog/regimes.ts'
import { type PlainMessage, t, tIfKnown } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import type { Stage } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { periodInWords } from '../calendar/periods.ts'
import { dayInWords } from '../calendar/words.ts'
import { windowOf } from '../demand/lifecycle.ts'
import type { Stands } from '../demand/what-stands.ts'
import { EVENT_LABELS } from './event-labels.ts'
import type { ProviderTrack } from './tracks.ts'

type Line = (track: ProviderTrack) => string

/** The footer's lines, one per day: each states something that is on record about the track shown. */
export const DAILY_LINES = [
  ({ events, artifacts }) => onRecord(events.length, artifacts.length),
  ({ request }) =>
    request === undefined
      ? t('No request yet, so no reference.')
      : t('Reference {reference}; ask with it, and they find the request.', { reference: request.reference }),
  ({ events: [newest] }) =>
    newest === undefined
      ? t('Nothing is in its log yet.')
      : t('Newest entry: {entry}, {date}.', {
          entry: t(EVENT_LABELS[newest.type]),
          date: dayInWords(newest.createdAt),
        }),
  ({ request }) => {
    const name = request && jurisdictionOf(request.state)?.name
    if (request === undefined || name === undefined) return t('No law is named before the first letter.')
    const { answer } = windowOf(request, request.submittedAt ?? request.createdAt)
    return t('Asked as a resident of {state}, with {period} to decide.', {
      state: tIfKnown(name),
      period: periodInWords(answer),
    })
  },
  ({ events }) => {
    const sent = events.filter(({ type }) => LETTERS.has(type))
    const [newest] = sent
    if (newest === undefined) return t('0 letters sent.')
    return t(sent.length === 1 ? '1 letter sent, the last on {date}.' : '{count} letters sent, the last on {date}.', {
      count: sent.length,
      date: dayInWords(newest.createdAt),
    })
  },
  ({ stands }) =>
    stands?.dueAt == null
      ? t('No deadline runs yet.')
      : dayOf(stands.dueAt) < dayOf(stands.clockAt)
        ? t('The deadline was the end of {date}.', { date: dayInWords(stands.dueAt) })
        : t('The deadline is the end of {date}.', { date: dayInWords(stands.dueAt) }),
  ({ events }) => {
    const answers = events.filter(({ type }) => ANSWERS.has(type))
    const [newest] = answers
    if (newest === undefined) return t('No answer on record.')
    return t(
      answers.length === 1
        ? '1 answer on record, the last on {date}.'
        : '{count} answers on record, the last on {date}.',
      { count: answers.length, date: dayInWords(newest.createdAt) },
    )
  },
  ({ request }) =>
    request === undefined || request.submittedAt === null
      ? t('The first letter has not left yet.')
      : t('The first letter left {date}.', { date: dayInWords(request.submittedAt) }),
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

function onRecord(entries: number, files: number): string {
  if (entries === 1) {
    return files === 1 ? t('On record: 1 entry and 1 file.') : t('On record: 1 entry and {files} files.', { files })
  }
  return files === 1
    ? t('On record: {entries} entries and 1 file.', { entries })
    : t('On record: {entries} entries and {files} files.', { entries, files })
}

/** The line of the day: it changes with the day of the year (UTC). */
export function dailyLine(track: ProviderTrack, now: Instant): string {
  const day = Math.floor((now - Date.UTC(new Date(now).getUTCFullYear(), 0, 1)) / DAY_MS)
  return pick<Line>(DAILY_LINES, day)(track)
}

/** What a card says about its stage; the wording changes from day to day. */
export const STAGE_LINES: Record<Stage, readonly [PlainMessage, ...PlainMessage[]]> = {
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

const dayOf = (at: Instant): number => Math.floor(at / DAY_MS)

/**
 * The line of a track: it changes with the days since the request started. Undefined where the stage is not what
 * stands: a stage that says who acts next would be wrong of a provider that waits, has decided, or says it has deleted.
 */
export function stageLine(stands: Stands | undefined, createdAt: Instant, now: Instant): string | undefined {
  if (stands === undefined) return t('Nothing has been sent yet; we write the first letter next.')
  if (stands.waits !== null || stands.pausedAt !== null || !BY_STAGE.has(stands.is)) return undefined
  // The lines of a stage name a deadline or a silence, which is not so once it is over, or somebody has written.
  if (stands.unreadAt !== null || (stands.stage === 'submitted' && stands.hasWritten)) return undefined
  if (stands.overdue !== IS_LATE.has(stands.stage) && stands.is !== 'confirmed' && stands.is !== 'preparing')
    return undefined
  return t(pick(STAGE_LINES[stands.stage], Math.max(0, Math.floor((now - createdAt) / DAY_MS))))
}

const IS_LATE: ReadonlySet<Stage> = new Set(['non_compliant', 'escalation_reminder'])
const BY_STAGE: ReadonlySet<Stands['is']> = new Set(['preparing', 'silent', 'acknowledged', 'extended', 'confirmed'])

function pick<Each>(lines: readonly [Each, ...Each[]], day: number): Each {
  return lines[day % lines.length] ?? lines[0]
}
