import { expect, test } from 'vitest'

import { anArtifact, anEvent, aRequest, aTrack, at, day } from '../../../tests/builders.ts'
import { Stage } from '../../records/request.ts'
import { whatStands } from '../demand/what-stands.ts'
import { DAILY_LINES, dailyLine } from './daily-line.ts'
import { STAGE_LINES, stageLine } from './stage-line.ts'

test('[LIFE-026] the footer turns over eight lines with the day of the year, in UTC', () => {
  const track = aTrack(9)
  const lines = DAILY_LINES.map(line => line(track))
  expect(lines).toHaveLength(8)
  expect(new Set(lines).size).toBe(8)
  expect(dailyLine(track, at('2026-01-01T00:00:00Z'))).toBe(lines[0])
  expect(dailyLine(track, at('2026-01-01T23:59:59Z'))).toBe(lines[0])
  expect(dailyLine(track, at('2026-01-02T00:00:00Z'))).toBe(lines[1])
  expect(dailyLine(track, at('2026-01-08T12:00:00Z'))).toBe(lines[7])
  expect(dailyLine(track, at('2026-01-09T12:00:00Z'))).toBe(lines[0])
  // Day 366 of a leap year has index 365.
  expect(dailyLine(track, at('2028-12-31T12:00:00Z'))).toBe(lines[365 % 8])
})

test('each line is a fact of the track that it stands under', () => {
  const events = [
    anEvent({ ledgerSeq: 4, type: 'acknowledged', createdAt: day(9) }),
    anEvent({ ledgerSeq: 3, type: 'follow_up', createdAt: day(7) }),
    anEvent({ ledgerSeq: 1 }),
  ]
  expect(
    DAILY_LINES.map(line => line(aTrack(9, aRequest(), { events, artifacts: [anArtifact({ ledgerSeq: 2 })] }))),
  ).toEqual([
    'On record: 3 entries and 1 file.',
    'Reference TR-ABCD-1234; ask with it, and they find the request.',
    'Newest entry: Provider Acknowledged, May 13.',
    'Asked as a resident of California, with 45 days to decide.',
    '2 letters sent, the last on May 11.',
    'The deadline is the end of June 18.',
    '1 answer on record, the last on May 13.',
    'The first letter left May 4.',
  ])
  // A day that is over is told as such.
  expect(DAILY_LINES.map(line => line(aTrack(45.5)))).toContain('The deadline is the end of June 18.')
  expect(DAILY_LINES.map(line => line(aTrack(46)))).toContain('The deadline was the end of June 18.')
  expect(DAILY_LINES.map(line => line({ ...aTrack(9), request: undefined, stands: undefined }))).toEqual([
    'On record: 0 entries and 0 files.',
    'No request yet, so no reference.',
    'Nothing is in its log yet.',
    'No law is named before the first letter.',
    '0 letters sent.',
    'No deadline runs yet.',
    'No answer on record.',
    'The first letter has not left yet.',
  ])
})

test('[LIFE-025] the line of a card turns with the days since the request started', () => {
  for (const stage of Stage.options) {
    const lines = STAGE_LINES[stage]
    const request = aRequest({ stage, createdAt: day(0) })
    expect(new Set(lines).size).toBeGreaterThan(1)
    const lineOn = (n: number) => stageLine(whatStands(request, [], day(n)), request.createdAt, day(n))
    // The lines of a provider that is late are for days after its deadline; every third day begins anew.
    const from = stage === 'non_compliant' || stage === 'escalation_reminder' ? 60 : 0
    expect(from % lines.length).toBe(0)
    expect(lineOn(from + 0.99)).toBe(lines[0])
    expect(lineOn(from + 1)).toBe(lines[1])
    expect(lineOn(from + lines.length)).toBe(lines[0])
    if (from === 0) expect(lineOn(-2)).toBe(lines[0])
    else expect(lineOn(44)).toBeUndefined()
  }
})

test('a provider that waits, has decided or says it has deleted has no line of its stage', () => {
  for (const given of [
    { waitingOn: 'you' },
    { decision: 'refused' },
    { decision: 'partial' },
    { decision: 'scheduled' },
    { claimedAt: day(5) },
    { archivedAt: day(5) },
  ] as const) {
    expect(stageLine(whatStands(aRequest(given), [], day(6)), day(0), day(6))).toBeUndefined()
  }
})

test('without a request the card says that we act next', () => {
  expect(stageLine(undefined, day(0), day(5))).toMatch(/we write/)
})

test('no line promises a deletion', () => {
  const all = [...DAILY_LINES.map(line => line(aTrack(9))), ...Object.values(STAGE_LINES).flat()]
  for (const line of all) expect(line).not.toMatch(/guarante|will be deleted|promise/i)
})
