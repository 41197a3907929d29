import { Instant } from '../../records/ids.ts'
import { DAY_MS } from '../calendar/day.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { choiceAt } from '../demand/last-step.ts'
import type { Stands } from '../demand/what-stands.ts'
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

/** What has a day that is still to come: no calendar is told that something is due on a day that is over. */
function deadlinesOf({ provider, stands, request, hasQuestion = false }: ProviderTrack, now: Instant): Deadline[] {
  if (stands === undefined || request === undefined) return []
  const { name, company } = provider
  const about = { name, company, id: request.id, reference: request.reference, hasQuestion }
  const days = [decisionDay(stands, about, now), ...questionDays(stands, about, now)]
  return days.filter((day): day is Deadline => day !== undefined && dateOf(day.at) >= dateOf(now))
}

interface About {
  name: string
  company: string
  id: string
  reference: string
  /** One of its mails waits for the person's word. */
  hasQuestion: boolean
}

/** When the provider's next word is due: by the law, by its own, or on appeal. */
function decisionDay(
  stands: Stands,
  { name, company, id, reference, hasQuestion }: About,
  now: Instant,
): Deadline | undefined {
  const uid = `${id}-decision`
  if (stands.is === 'refused' || stands.is === 'partial') {
    if (stands.appealed === null) return undefined
    const at = stands.appealed.answerUntil
    return {
      uid,
      at,
      summary: `${company}: answer to your appeal due`,
      text: `You appealed against its decision on request ${reference}.`,
    }
  }
  if (stands.is === 'scheduled' && stands.by !== null && stands.by > now) {
    const text = `${name} has announced the deletion for request ${reference}. We ask whether it is done if no word comes.`
    return { uid, at: stands.by, summary: `${company}: deletion announced for this day`, text }
  }
  if (stands.dueAt === null || !stands.open || stands.decision.was !== 'none' || stands.is === 'claims_done') {
    return undefined
  }
  const law = `${name} has until the end of ${englishDate(stands.dueAt)} (UTC) to decide on request ${reference}.`
  const next =
    stands.waits !== null
      ? 'It waits for an answer from you: without it the request may be denied, and no letter goes out.'
      : hasQuestion
        ? 'An email of it is in the Inbox and waits for your word.'
        : stands.pausedAt !== null
          ? 'Your letters are paused, and the days stand still until you resume them.'
          : 'You do nothing; we escalate if it stays silent.'
  return { uid, at: stands.dueAt, summary: `${company}: decision due`, text: `${law} ${next}` }
}

/** What waits for the person, on the day on which it should not wait any longer. */
function questionDays(stands: Stands, { name, company, id, reference }: About, now: Instant): Deadline[] {
  if (stands.is === 'claims_done' && !stands.isResting) {
    return [
      {
        uid: `${id}-claim`,
        at: stands.checkAt,
        summary: `${company}: say whether it is a deletion`,
        text: `${name} says that your data is deleted. Without your word in the Inbox, we ask it on this day to confirm that request ${reference} is answered in full.`,
      },
    ]
  }
  // Refused in whole is no question: what the person may do has a last day.
  if ((stands.is === 'refused' || stands.is === 'partial') && stands.appealed === null && stands.appealUntil !== null) {
    const text = `${name} decided against request ${reference}. The appeal is ready in its evidence log; only you can send it.`
    return [{ uid: `${id}-appeal`, at: stands.appealUntil, summary: `${company}: last day for your appeal`, text }]
  }
  if (stands.waits !== null && stands.open && stands.is !== 'claims_done') {
    const text = `${name} waits for an answer from you about request ${reference}. Its email is in the Inbox. No letter goes out until you have answered.`
    return [{ uid: `${id}-answer`, at: now, summary: `${company}: waits for your answer`, text }]
  }
  const choice = choiceAt(stands)
  if (choice === undefined) return []
  const text = `All our letters about request ${reference} are sent. Its evidence log holds what a complaint needs.`
  const at = Instant.parse(Math.max(choice, now))
  return [{ uid: `${id}-choice`, at, summary: `${company}: choose what comes next`, text }]
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
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
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

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}
