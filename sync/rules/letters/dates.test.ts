import { expect, test } from 'vitest'

import { Instant } from '../../records/ids.ts'
import { longDate, longTime, tenBusinessDaysAreOver } from './dates.ts'

const utc = (year: number, month: number, day: number, hour = 0) => Instant.parse(Date.UTC(year, month - 1, day, hour))

test('dates are written out in UTC, the same everywhere', () => {
  expect(longDate(utc(2026, 10, 10, 23))).toBe('October 10, 2026')
  expect(longTime(Instant.parse(Date.UTC(2026, 0, 1, 4, 5, 9)))).toBe('January 1, 2026, 04:05:09 UTC')
})

test('[LIFE-045] ten business days skip weekends and federal holidays, and are over in every time zone', () => {
  // Two plain weeks, at their edge: the tenth is Friday, March 20.
  expect(tenBusinessDaysAreOver(utc(2026, 3, 6, 23), utc(2026, 3, 21, 11))).toBe(false)
  expect(tenBusinessDaysAreOver(utc(2026, 3, 6, 23), utc(2026, 3, 21, 12))).toBe(true)

  const overOn = (year: number, month: number, day: number) => {
    let at = utc(year, month, day, 12)
    while (!tenBusinessDaysAreOver(utc(year, month, day, 12), at)) at = Instant.parse(at + 86_400_000)
    return longDate(at)
  }
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
