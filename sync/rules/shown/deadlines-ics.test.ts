import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { anEvent, aRequest, aTrack, day } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import type { LedgerEvent } from '../../records/event.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { deadlinesIcs } from './deadlines-ics.ts'
import type { ProviderTrack } from './tracks.ts'

const onDay = (n: number, request: DeletionRequest, events: LedgerEvent[] = [], company = 'OpenAI'): ProviderTrack =>
  aTrack(n, request, { provider: { ...PROVIDERS[0], company, name: company } as Provider, events })
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('each open request is one event of a whole day, on the day of its deadline', () => {
  const lines = unfolded(
    deadlinesIcs([onDay(3, aRequest()), { ...aTrack(3), request: undefined, stands: undefined }], day(3)),
  )
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Total Recall//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Total Recall deadlines',
    'BEGIN:VEVENT',
    'UID:request-openai-decision@total-recall',
    'DTSTAMP:20260507T093000Z',
    'DTSTART;VALUE=DATE:20260618',
    'DTEND;VALUE=DATE:20260619',
    'SUMMARY:OpenAI: decision due',
    'DESCRIPTION:OpenAI has until the end of June 18\\, 2026 (UTC) to decide on request TR-ABCD-1234. You do nothing\\; we escalate if it stays silent.',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('the same deadline has the same UID when it has moved, so that a calendar moves it', () => {
  const uids = (dueAt: number) =>
    unfolded(deadlinesIcs([onDay(3, aRequest({ dueAt }))], day(3))).filter(line => line.startsWith('UID:'))
  expect(uids(day(45))).toEqual(uids(day(90)))
})

test('what is closed has no deadline', () => {
  const closed = [
    aRequest({ stage: 'verified_deleted' }),
    aRequest({ decision: 'refused' }),
    aRequest({ archivedAt: day(2) }),
  ]
  expect(
    deadlinesIcs(
      closed.map(request => onDay(3, request)),
      day(3),
    ),
  ).not.toContain('BEGIN:VEVENT')
})

/** Summary and day of every event of the calendar. */
function daysOf(n: number, request: DeletionRequest, events: LedgerEvent[] = []): string[] {
  const lines = unfolded(deadlinesIcs([onDay(n, request, events)], day(n)))
  const days = lines.flatMap(line => (line.startsWith('DTSTART') ? line.slice(-8) : []))
  const summaries = lines.flatMap(line => (line.startsWith('SUMMARY') ? line.slice('SUMMARY:OpenAI: '.length) : []))
  return summaries.map((summary, at) => `${days[at]} ${summary}`)
}

describe('what waits for the person has a day of its own', () => {
  test('a claim: the day on which the provider is asked, and no deadline of the provider beside it', () => {
    expect(daysOf(3, aRequest({ claimedAt: day(2) }))).toEqual(['20260520 say whether it is a deletion'])
    expect(daysOf(17, aRequest({ claimedAt: day(2) }))).toEqual([])
  })

  test('a question: today, and the deadline says that no letter goes out', () => {
    const waits = aRequest({ waitingOn: 'you' })
    expect(daysOf(3, waits)).toEqual(['20260618 decision due', '20260507 waits for your answer'])
    expect(unfolded(deadlinesIcs([onDay(3, waits)], day(3))).join('')).not.toContain('You do nothing')
  })

  test('a refusal: the last day for an appeal, or its answer’s day once it is made; nothing where no act has one', () => {
    const refused = aRequest({ stage: 'non_compliant', decision: 'refused', state: 'VA' })
    const decided = anEvent({ type: 'decision', createdAt: day(20) })
    const appealed = anEvent({ type: 'authorization', createdAt: day(30), payload: { message: '', step: 'appealed' } })
    expect(daysOf(21, refused, [decided])).toEqual(['20260708 last day for your appeal'])
    expect(daysOf(31, refused, [appealed, decided])).toEqual(['20260802 answer to your appeal due'])
    expect(daysOf(21, { ...refused, state: 'CA' }, [decided])).toEqual([])
  })

  test('the end of our letters: the day of the choice', () => {
    const escalated = aRequest({ stage: 'escalation_reminder', escalated: true })
    const last = anEvent({ type: 'escalation', createdAt: day(85), payload: { message: '', letter: 'final_notice' } })
    expect(daysOf(86, escalated, [last])).toEqual(['20260807 choose what comes next'])
    expect(daysOf(200, escalated, [last])).toEqual(['20261120 choose what comes next'])
  })
})

test('no calendar is told that something is due on a day that is over', () => {
  expect(daysOf(45, aRequest())).toEqual(['20260618 decision due'])
  expect(daysOf(46, aRequest())).toEqual([])
})

test('no line is longer than 75 octets, no character is cut, and no name can add a line', () => {
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(names, name => {
      const file = deadlinesIcs([onDay(3, aRequest(), [], name)], day(3))
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfolded(file).filter(line => line.startsWith('BEGIN:'))).toHaveLength(2)
    }),
  )
})
