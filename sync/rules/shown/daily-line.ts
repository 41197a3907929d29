import { jurisdictionOf } from '../../catalog/regimes.ts'
import { t, tIfKnown } from '../../i18n/translate.ts'
import type { EventType } from '../../records/event.ts'
import type { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'
import { periodInWords } from '../calendar/periods.ts'
import { dayInWords } from '../calendar/words.ts'
import { windowOf } from '../demand/lifecycle.ts'
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

const dayOf = (at: Instant): number => Math.floor(at / DAY_MS)

/** The line of a day: they take turns. */
export function pick<Each>(lines: readonly [Each, ...Each[]], day: number): Each {
  return lines[day % lines.length] ?? lines[0]
}
