import { expect, test } from 'vitest'

import { Instant } from '../../records/ids.ts'
import { englishDate, englishTime } from './english-dates.ts'

const utc = (year: number, month: number, day: number, hour = 0) => Instant.parse(Date.UTC(year, month - 1, day, hour))

test('dates are written out in UTC, the same everywhere', () => {
  expect(englishDate(utc(2026, 10, 10, 23))).toBe('October 10, 2026')
  expect(englishTime(Instant.parse(Date.UTC(2026, 0, 1, 4, 5, 9)))).toBe('January 1, 2026, 04:05:09 UTC')
})
