import { describe, expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import type { Holidays, Period } from '../../catalog/regimes.ts'
import { inEnglish } from '../../i18n/english.ts'
import { DAY_MS } from './day.ts'
import { endOf, periodInWords } from './periods.ts'

const month = (count = 1): Period => ({ count, unit: 'months', endMoves: true })
const days = (count: number): Period => ({ count, unit: 'days' })

/** Days off of a made-up jurisdiction: a New Year, an Easter Monday, a May Day, and two days in a row. */
const OFF: Holidays = ['2027-01-01', '2027-03-29', '2027-05-01', '2028-04-17', '2028-05-01', '2028-05-02']

const lastDay = (period: Period, from: string, holidays: Holidays = []): string =>
  new Date(endOf(period, at(from), holidays)).toISOString().slice(0, 10)

describe('the end of a period in months, by Regulation (EEC, Euratom) 1182/71', () => {
  test.each([
    // The day of receipt does not count: the period ends on the day with the same number.
    ['an ordinary day', month(), '2027-03-05T09:00Z', [], '2027-04-05'],
    ['January 31: February has no such day', month(), '2027-01-31T09:00Z', [], '2027-03-01'],
    ['January 31 before a leap day', month(), '2028-01-31T09:00Z', [], '2028-02-29'],
    [
      'January 30 in a common year ends on Sunday, February 28, and moves',
      month(),
      '2027-01-30T09:00Z',
      [],
      '2027-03-01',
    ],
    ['January 29 in a leap year', month(), '2028-01-29T09:00Z', [], '2028-02-29'],
    ['August 31: September has 30 days', month(), '2027-08-31T09:00Z', [], '2027-09-30'],
    ['December 31 into the next year', month(), '2026-12-31T09:00Z', [], '2027-02-01'],
    ['February 28 does not become the last of March', month(), '2028-02-28T09:00Z', [], '2028-03-28'],
  ] as const)('[TRUTH-405] %s', (_what, period, from, holidays, expected) => {
    expect(lastDay(period, from, holidays)).toBe(expected)
  })

  test.each([
    ['on a Saturday it moves to Monday', month(), '2027-03-03T09:00Z', [], '2027-04-05'],
    ['on a Sunday, too', month(), '2027-03-04T09:00Z', [], '2027-04-05'],
    ['on a holiday it moves to the next day', month(), '2027-02-28T09:00Z', ['2027-03-29'], '2027-03-30'],
    ['on a Saturday before a holiday it moves past both', month(), '2027-02-27T09:00Z', OFF, '2027-03-30'],
    ['past two holidays in a row', month(), '2028-04-01T09:00Z', OFF, '2028-05-03'],
    [
      'a period in days moves likewise',
      { count: 30, unit: 'days', endMoves: true },
      '2027-03-04T09:00Z',
      [],
      '2027-04-05',
    ],
    ['and where no rule moves it, it stays', { count: 1, unit: 'months' }, '2027-03-03T09:00Z', OFF, '2027-04-03'],
  ] as const)('[TRUTH-406] an end %s', (_what, period, from, holidays, expected) => {
    expect(lastDay(period, from, holidays)).toBe(expected)
  })

  test('[TRUTH-407] an extension by two months is three from receipt, and counted from there, not from the moved end', () => {
    // From February 28 on, two further months would end on April 28.
    expect(lastDay(month(3), '2027-01-31T09:00Z')).toBe('2027-04-30')
    expect(lastDay(month(3), '2027-11-30T09:00Z')).toBe('2028-02-29')
  })

  test.each([
    ['a minute before midnight UTC', '2027-03-10T23:59Z', '2027-04-12'],
    ['at midnight UTC', '2027-03-11T00:00Z', '2027-04-12'],
    ['at noon', '2027-03-11T12:00Z', '2027-04-12'],
    ['a minute before the next midnight', '2027-03-11T23:59Z', '2027-04-12'],
    ['at the next midnight', '2027-03-12T00:00Z', '2027-04-12'],
    ['on the day after', '2027-03-13T00:00Z', '2027-04-13'],
  ])(
    '[TRUTH-408] received %s: days are UTC days, and the whole last day counts everywhere',
    (_when, from, expected) => {
      const end = endOf(month(), at(from), [])
      expect(new Date(end).toISOString()).toBe(`${expected}T12:00:00.000Z`)
      // A whole day later it is over in every time zone: the last one is twelve hours behind UTC.
      expect(end + DAY_MS).toBeGreaterThanOrEqual(Date.parse(`${expected}T00:00Z`) + DAY_MS + 12 * 3_600_000)
    },
  )
})

test('[TRUTH-409] calendar days keep their time of day, and no holiday moves them unless a rule says so', () => {
  expect(endOf(days(45), at('2026-11-17T15:30Z'), 'us_federal')).toBe(at('2027-01-01T15:30Z'))
  expect(endOf(days(90), at('2027-01-31T00:00Z'), 'us_federal')).toBe(at('2027-05-01T00:00Z'))
})

test('[TRUTH-410] business days are those of the jurisdiction', () => {
  const ten: Period = { count: 10, unit: 'business_days' }
  // Thanksgiving in between: the tenth day is Monday, December 7; elsewhere that Thursday is a working day.
  expect(lastDay(ten, '2026-11-20T09:00Z', 'us_federal')).toBe('2026-12-07')
  expect(lastDay(ten, '2026-11-20T09:00Z', [])).toBe('2026-12-04')
  expect(lastDay(ten, '2026-11-20T09:00Z', ['2026-12-04', '2026-12-07'])).toBe('2026-12-08')
})

test('a period in words', () => {
  const words = [days(45), month(), month(3), { count: 10, unit: 'business_days' } as const].map(period =>
    periodInWords(period, inEnglish),
  )
  expect(words).toEqual(['45 days', 'one month', '3 months', '10 business days'])
})
