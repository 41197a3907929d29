import type { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { isOpen, restsUntil } from '../demand/lifecycle.ts'
import type { ProviderTrack } from './tracks.ts'

/**
 * The deadlines of all open requests as a calendar file (RFC 5545). Days are UTC days, as in the letters. A deadline
 * keeps its UID, so that a calendar that imports the file again moves the day instead of adding a second one.
 */
export function deadlinesIcs(tracks: readonly ProviderTrack[], now: Instant): string {
  const events = tracks.flatMap(track => deadlinesOf(track, now))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Total Recall//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Total Recall deadlines',
    ...events.flatMap(event => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

interface Deadline {
  uid: string
  at: Instant
  summary: string
  text: string
}

function deadlinesOf({ provider, request }: ProviderTrack, now: Instant): Deadline[] {
  if (request === undefined || !isOpen(request)) return []
  const { id, reference, dueAt } = request
  const due: Deadline[] =
    dueAt === null
      ? []
      : [
          {
            uid: `${id}-decision`,
            at: dueAt,
            summary: `${provider.company}: decision due`,
            text: `${provider.name} has until the end of ${englishDate(dueAt)} (UTC) to decide on request ${reference}. You do nothing; we escalate if it stays silent.`,
          },
        ]
  const rests = restsUntil(request, now)
  const claim: Deadline[] =
    rests === undefined
      ? []
      : [
          {
            uid: `${id}-claim`,
            at: rests,
            summary: `${provider.company}: say whether it is a deletion`,
            text: `${provider.name} says that your data is deleted. Letters about request ${reference} rest until you answer in the Inbox, or until this day.`,
          },
        ]
  return [...due, ...claim]
}

function eventLines({ uid, at, summary, text }: Deadline, now: Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@total-recall`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(at)}`,
    // The end of an all-day event is the day after it.
    `DTEND;VALUE=DATE:${dateOf(at + DAY_MS)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(text)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

/** The TEXT type of RFC 5545, section 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Maximum octets of a content line, without its line break (section 3.1). */
const LINE_OCTETS = 75

/** Folds one line into several; continuation lines start with a space. Never splits a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      // The leading space counts, too.
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
