import { expect, test } from 'vitest'

import { aRequest, at, day } from '../../../tests/builders.ts'
import { Stage } from '../../records/request.ts'
import { DAILY_LINES, dailyLine, STAGE_LINES, stageLine } from './daily-line.ts'

test('[LIFE-026] the footer turns over eight lines with the day of the year, in UTC', () => {
  expect(new Set(DAILY_LINES).size).toBe(8)
  expect(dailyLine(at('2026-01-01T00:00:00Z'))).toBe(DAILY_LINES[0])
  expect(dailyLine(at('2026-01-01T23:59:59Z'))).toBe(DAILY_LINES[0])
  expect(dailyLine(at('2026-01-02T00:00:00Z'))).toBe(DAILY_LINES[1])
  expect(dailyLine(at('2026-01-08T12:00:00Z'))).toBe(DAILY_LINES[7])
  expect(dailyLine(at('2026-01-09T12:00:00Z'))).toBe(DAILY_LINES[0])
  // Day 366 of a leap year has index 365.
  expect(dailyLine(at('2028-12-31T12:00:00Z'))).toBe(DAILY_LINES[365 % 8])
})

test('[LIFE-025] the line of a card turns with the days since the request started', () => {
  for (const stage of Stage.options) {
    const lines = STAGE_LINES[stage]
    const request = aRequest({ stage, createdAt: day(0) })
    expect(new Set(lines).size).toBeGreaterThan(1)
    expect(stageLine(request, day(0.99))).toBe(lines[0])
    expect(stageLine(request, day(1))).toBe(lines[1])
    expect(stageLine(request, day(lines.length))).toBe(lines[0])
    expect(stageLine(request, day(-2))).toBe(lines[0])
  }
})

test('without a request the card says that we act next', () => {
  expect(stageLine(undefined, day(5))).toMatch(/we write/)
})

test('no line promises a deletion', () => {
  const all = [...DAILY_LINES, ...Object.values(STAGE_LINES).flat()]
  for (const line of all) expect(line).not.toMatch(/guarante|will be deleted|promise/i)
})
