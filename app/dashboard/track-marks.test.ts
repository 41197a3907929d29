import { expect, test } from 'vitest'

import type { EventType } from '../../sync/records/event.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { anEvent, aPreparedRequest, aRequest, aTrack, day } from '../../tests/builders.ts'
import { tapeOf } from './track-marks.ts'

function trackOf(request: DeletionRequest | undefined, entries: [number, EventType][] = []): ProviderTrack {
  const events = entries
    .map(([at, type], index) => anEvent({ type, createdAt: day(at), ledgerSeq: index + 1 }))
    .reverse()
  return request === undefined ? { ...aTrack(0), request, stands: undefined } : aTrack(0, request, { events })
}

test('a tape is as long as the law gives, and its long ticks are the letters', () => {
  expect(tapeOf(trackOf(aRequest()), day(41))).toMatchObject({ totalDays: 45, day: 41, label: 'Day 41 of 45' })
  const { totalDays, milestones } = tapeOf(trackOf(aRequest({ state: 'IA', dueAt: day(90) })), day(41))
  expect(totalDays).toBe(90)
  expect(milestones).toEqual(expect.arrayContaining([7, 21, 80, 90]))
})

test('day 45 is in time, day 46 is past the deadline', () => {
  expect(tapeOf(trackOf(aRequest()), day(45.9)).label).toBe('Day 45 of 45')
  expect(tapeOf(trackOf(aRequest()), day(46)).label).toBe('Day 46, past the deadline on day 45')
})

test('before the letter has left nothing is inked, and the words say so', () => {
  for (const request of [undefined, aPreparedRequest()]) {
    expect(tapeOf(trackOf(request), day(3))).toMatchObject({
      totalDays: 45,
      day: -1,
      marks: [],
      label: 'The letter has not left yet',
    })
  }
})

test('signs stand on their days, and what came after the deadline stands on none', () => {
  const entries: [number, EventType][] = [
    [0, 'submitted'],
    [7, 'follow_up'],
    [9.9, 'acknowledged'],
    [55, 'escalation'],
  ]
  expect(tapeOf(trackOf(aRequest({ escalated: true }), entries), day(60)).marks).toMatchObject([
    { day: 0, kind: 'sent' },
    { day: 7, kind: 'follow_up' },
    { day: 9, kind: 'reply' },
  ])
})

test('the ink of a verified request ends on the day of the confirmation', () => {
  const entries: [number, EventType][] = [
    [0, 'submitted'],
    [26, 'verification'],
  ]
  expect(tapeOf(trackOf(aRequest({ stage: 'verified_deleted' }), entries), day(41))).toMatchObject({
    day: 26,
    marks: [{ kind: 'sent' }, { day: 26, kind: 'verified' }],
  })
})
