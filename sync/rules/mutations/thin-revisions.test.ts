import { expect, test } from 'vitest'

import { day } from '../../../tests/builders-server.ts'
import { Instant } from '../../records/ids.ts'
import { ALWAYS_KEPT, MOST_KEPT, revisionsToLetGo } from './thin-revisions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NOW = day(400)

/** `count` states, the newest `ageMs` ago and each `everyMs` before the next; numbered from 1. */
function states(count: number, { ageMs = 0, everyMs = MINUTE_MS }) {
  return Array.from({ length: count }, (_, index) => ({
    id: `run.item.${index + 1}`,
    createdAt: Instant.parse(NOW - ageMs - (count - 1 - index) * everyMs),
  }))
}

/** Numbers of the states that are kept. */
function stay(revisions: ReturnType<typeof states>, now = NOW): number[] {
  const gone = new Set(revisionsToLetGo(revisions, now))
  return revisions.filter(({ id }) => !gone.has(id)).map(({ id }) => Number(id.split('.').at(-1)))
}

test('the newest states of a text stay, whatever their age and however close they are', () => {
  const years = states(ALWAYS_KEPT, { ageMs: 380 * 24 * HOUR_MS, everyMs: 1 })
  expect(revisionsToLetGo(years, NOW)).toEqual([])
  expect(revisionsToLetGo([...years].reverse(), NOW)).toEqual([])
})

test('within a day all stay, up to the most that one text may have; then the oldest go', () => {
  expect(revisionsToLetGo(states(MOST_KEPT, { everyMs: 1_000 }), NOW)).toEqual([])
  const fast = states(MOST_KEPT + 30, { everyMs: 1_000 })
  expect(stay(fast)[0]).toBe(31)
  expect(stay(fast)).toHaveLength(MOST_KEPT)
})

test('beyond the newest, after a day the last of each hour stays, and after thirty days the last of each day', () => {
  // Fifty from today, and before them one every ten minutes for two days, ending exactly a day ago.
  const today = states(ALWAYS_KEPT, {})
  const before = (ageMs: number) => [
    ...states(288, { ageMs, everyMs: 10 * MINUTE_MS }),
    ...today.map(({ createdAt }, index) => ({ id: `run.item.${289 + index}`, createdAt })),
  ]
  const hours = (numbers: readonly number[]) => numbers.filter(number => number <= 288)
  // 48 hours, and the hour of the newest one, which has just begun.
  expect(hours(stay(before(24 * HOUR_MS)))).toHaveLength(49)
  expect(hours(stay(before(24 * HOUR_MS))).at(-1)).toBe(288)
  expect(hours(stay(before(30 * 24 * HOUR_MS)))).toHaveLength(3)
  // A millisecond younger, the newest of them is less than a day old, and stays.
  expect(hours(stay(before(24 * HOUR_MS - 1))).length).toBeGreaterThan(48)
})

test('what was thinned once is not thinned again a moment later', () => {
  const all = states(300, { ageMs: HOUR_MS, everyMs: 20 * MINUTE_MS })
  const kept = new Set(stay(all))
  const left = all.filter(({ id }) => kept.has(Number(id.split('.').at(-1))))
  expect(revisionsToLetGo(left, NOW)).toEqual([])
  expect(left.length).toBeLessThan(MOST_KEPT)
})
