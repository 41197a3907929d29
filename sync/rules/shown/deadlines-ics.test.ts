import fc from 'fast-check'
import { expect, test } from 'vitest'

import { aRequest, day } from '../../../tests/builders.ts'
import { PROVIDERS, type Provider } from '../../catalog/providers.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { deadlinesIcs } from './deadlines-ics.ts'
import type { ProviderTrack } from './tracks.ts'

const aTrack = (request: DeletionRequest | undefined, company = 'OpenAI'): ProviderTrack => ({
  provider: { ...PROVIDERS[0], company, name: company } as Provider,
  request,
  cycle: undefined,
  fromEarlierCycle: false,
  events: [],
  artifacts: [],
  daysSinceSubmitted: 0,
  isOverdue: false,
  nextAction: null,
})
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('each open request is one event of a whole day, on the day of its deadline', () => {
  const lines = unfolded(deadlinesIcs([aTrack(aRequest()), aTrack(undefined)], day(3)))
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
    unfolded(deadlinesIcs([aTrack(aRequest({ dueAt }))], day(3))).filter(line => line.startsWith('UID:'))
  expect(uids(day(45))).toEqual(uids(day(90)))
})

test('what is closed has no deadline; what waits for the word of the person has a second one', () => {
  const closed = [
    aRequest({ stage: 'verified_deleted' }),
    aRequest({ decision: 'refused' }),
    aRequest({ archivedAt: day(2) }),
  ]
  expect(
    deadlinesIcs(
      closed.map(request => aTrack(request)),
      day(3),
    ),
  ).not.toContain('BEGIN:VEVENT')
  const claimed = deadlinesIcs([aTrack(aRequest({ claimedAt: day(2) }))], day(3))
  expect(unfolded(claimed)).toContain('DTSTART;VALUE=DATE:20260520')
})

test('no line is longer than 75 octets, no character is cut, and no name can add a line', () => {
  const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 120 })
  fc.assert(
    fc.property(names, name => {
      const file = deadlinesIcs([aTrack(aRequest(), name)], day(3))
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(unfolded(file).filter(line => line.startsWith('BEGIN:'))).toHaveLength(2)
    }),
  )
})
