import { t } from '../../i18n/translate.ts'
import type { EventType, LedgerEvent } from '../../records/event.ts'
import { DAY_MS } from '../calendar/day.ts'
import { EVENT_LABELS } from './event-labels.ts'
import { plain } from './threads.ts'

export interface LogFilter {
  /** Every word must occur in an entry. */
  words: string
  type: EventType | undefined
  /** UTC calendar days, like '2026-11-24', both inclusive; empty: no limit. */
  from: string
  to: string
}

export const WHOLE_LOG: LogFilter = { words: '', type: undefined, from: '', to: '' }

/** Entries prepared for searching: prepared once, searched at every keystroke. */
type SearchedLog = readonly { event: LedgerEvent; text: string }[]

export function searchedLog(events: readonly LedgerEvent[]): SearchedLog {
  return events.map(event => ({
    event,
    text: plain(`#${event.ledgerSeq} ${t(EVENT_LABELS[event.type])} ${event.payload.message}`),
  }))
}

/** The matching entries, in the given order. */
export function entriesThatFit(log: SearchedLog, { words, type, from, to }: LogFilter): LedgerEvent[] {
  const wanted = plain(words).split(/\s/).filter(Boolean)
  const first = startOf(from) ?? Number.NEGATIVE_INFINITY
  const end = (startOf(to) ?? Number.POSITIVE_INFINITY) + DAY_MS
  const fits = ({ event, text }: SearchedLog[number]) =>
    (type === undefined || event.type === type) &&
    event.createdAt >= first &&
    event.createdAt < end &&
    wanted.every(word => text.includes(word))
  return log.filter(fits).map(({ event }) => event)
}

/** Undefined for an incomplete date: a field that is still being typed limits nothing. */
function startOf(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : at
}
