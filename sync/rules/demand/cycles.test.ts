import { expect, test } from 'vitest'

import { aCycle, at, day } from '../../../tests/builders.ts'
import { planById } from '../../catalog/plans.ts'
import { currentCycle, cycleIsDue, latestCycle, nextCycleAt, nextCycleNumber } from './cycles.ts'

const minimal = planById('minimal')
const monthly = planById('private')

const lastYear = aCycle({ id: 'cycle-12', year: 2025, number: 12, createdAt: at('2025-12-04T00:00:00Z') })
const first = aCycle({ id: 'cycle-01', number: 1, createdAt: at('2026-01-03T00:00:00Z') })
const second = aCycle({ id: 'cycle-02', number: 2, createdAt: at('2026-02-02T00:00:00Z') })

test('[LIFE-039] the highest number of the current year is the current cycle, in UTC', () => {
  const cycles = [second, lastYear, first]
  expect(currentCycle(cycles, at('2026-03-01T00:00:00Z'))).toBe(second)
  expect(currentCycle(cycles, at('2025-12-31T23:59:59Z'))).toBe(lastYear)
  expect(currentCycle([lastYear], at('2026-01-01T00:00:00Z'))).toBeUndefined()
  expect(currentCycle([], day(0))).toBeUndefined()
})

test('[LIFE-039] numbers start again with the year', () => {
  expect(nextCycleNumber([lastYear, first, second], at('2026-03-01T00:00:00Z'))).toBe(3)
  expect(nextCycleNumber([lastYear], at('2025-12-31T23:59:59Z'))).toBe(13)
  expect(nextCycleNumber([lastYear], at('2026-01-01T00:00:00Z'))).toBe(1)
})

test('[LIFE-040] cycles open evenly over the year, counted from the last', () => {
  const opened = aCycle({ createdAt: day(0) })
  expect(cycleIsDue(minimal, [opened], day(91.24))).toBe(false)
  expect(cycleIsDue(minimal, [opened], day(91.25))).toBe(true)
  expect(cycleIsDue(monthly, [opened], day(30.41))).toBe(false)
  expect(cycleIsDue(monthly, [opened], day(30.42))).toBe(true)
})

test('[LIFE-040] the first cycle opens at once, and 1 January opens none by itself', () => {
  expect(cycleIsDue(minimal, [], day(0))).toBe(true)
  expect(cycleIsDue(minimal, [lastYear], at('2026-01-01T00:00:00Z'))).toBe(false)
})

test('[LIFE-040] a plan without cycles, with agreed ones, or no plan opens none', () => {
  for (const plan of [planById('safehaven'), planById('lockdown'), planById('vault'), undefined]) {
    expect(cycleIsDue(plan, [], day(0))).toBe(false)
    expect(cycleIsDue(plan, [aCycle()], day(400))).toBe(false)
  }
})

test('the next date is known once a cycle has opened', () => {
  if (minimal === undefined) throw new Error('the catalogue has Minimal')
  expect(nextCycleAt(minimal, [])).toBeUndefined()
  expect(nextCycleAt(minimal, [aCycle({ createdAt: day(0) })])).toBe(day(91.25))
  expect(latestCycle([second, lastYear, first])).toBe(second)
})
