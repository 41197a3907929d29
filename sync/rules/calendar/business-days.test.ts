import { expect, test } from 'vitest'

import { Instant } from '../../records/ids.ts'
import { businessDaysOverAt, isBusinessDay } from './business-days.ts'
import { longDate } from './dates.ts'
import { DAY_MS } from './day.ts'

const utc = (year: number, month: number, day: number, hour = 0) => Instant.parse(Date.UTC(year, month - 1, day, hour))

test('[LIFE-045] ten business days skip weekends and federal holidays, and are over in every time zone', () => {
  // Two weeks without holidays, at their edge: the tenth day is Friday, March 20.
  expect(businessDaysOverAt(utc(2026, 3, 6, 23), 10)).toBe(utc(2026, 3, 21, 12))

  const overOn = (year: number, month: number, day: number) => longDate(businessDaysOverAt(utc(year, month, day), 10))
  expect(overOn(2026, 1, 9), 'King').toBe('January 27, 2026')
  expect(overOn(2026, 2, 6), 'Washington').toBe('February 24, 2026')
  expect(overOn(2026, 5, 15), 'Memorial Day').toBe('June 2, 2026')
  expect(overOn(2026, 6, 12), 'Juneteenth').toBe('June 30, 2026')
  expect(overOn(2026, 6, 26), 'July 4 on a Saturday').toBe('July 14, 2026')
  expect(overOn(2026, 9, 4), 'Labor Day').toBe('September 22, 2026')
  expect(overOn(2026, 10, 9), 'Columbus Day').toBe('October 27, 2026')
  expect(overOn(2026, 11, 2), 'Veterans Day').toBe('November 18, 2026')
  expect(overOn(2026, 11, 20), 'Thanksgiving').toBe('December 8, 2026')
  expect(overOn(2026, 12, 18), 'Christmas and New Year').toBe('January 6, 2027')
  expect(overOn(2022, 12, 23), 'both on a Sunday').toBe('January 11, 2023')
})

test('every federal holiday of eleven years, as the Office of Personnel Management lists the days off', () => {
  // New Year, King, Washington, Memorial, Juneteenth, Independence, Labor, Columbus, Veterans, Thanksgiving, Christmas.
  const daysOff: Record<number, string> = {
    2024: '1-1 1-15 2-19 5-27 6-19 7-4 9-2 10-14 11-11 11-28 12-25',
    2025: '1-1 1-20 2-17 5-26 6-19 7-4 9-1 10-13 11-11 11-27 12-25',
    2026: '1-1 1-19 2-16 5-25 6-19 7-3 9-7 10-12 11-11 11-26 12-25',
    2027: '1-1 1-18 2-15 5-31 6-18 7-5 9-6 10-11 11-11 11-25 12-24 12-31',
    2028: '1-17 2-21 5-29 6-19 7-4 9-4 10-9 11-10 11-23 12-25',
    2029: '1-1 1-15 2-19 5-28 6-19 7-4 9-3 10-8 11-12 11-22 12-25',
    2030: '1-1 1-21 2-18 5-27 6-19 7-4 9-2 10-14 11-11 11-28 12-25',
  }
  for (const [year, expected] of Object.entries(daysOff)) {
    const found: string[] = []
    for (let at = Date.UTC(Number(year), 0, 1); at < Date.UTC(Number(year) + 1, 0, 1); at += DAY_MS) {
      const date = new Date(at)
      const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
      if (!isWeekend && !isBusinessDay(at / DAY_MS)) found.push(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)
    }
    expect(found.join(' '), year).toBe(expected)
  }
})
