import { expect, test } from 'vitest'

import { type Plan, planById } from '../../catalog/plans.ts'
import { Instant } from '../../records/ids.ts'
import { dollars, dollarsAndCents, otherPriceLine, planSummary, priceLine } from './prices.ts'
import { firstChargeAt, trialBeganAt } from './trial.ts'

const plan = (id: string): Plan => {
  const found = planById(id)
  if (found === undefined) throw new Error(`no plan ${id}`)
  return found
}

test('[ONB-040] the price line names the price of the chosen plan and cycle for one address', () => {
  expect(priceLine(plan('minimal'), 'monthly')).toBe('$9 × 1 email')
  expect(priceLine(plan('minimal'), 'annual')).toBe('$75 × 1 email')
  expect(priceLine(plan('guardian'), 'monthly')).toBe('$17.95 × 1 email')
  expect(priceLine(plan('vault'), 'monthly')).toBeUndefined()
})

test('[ONB-039] paying yearly names the discount and what a month comes to', () => {
  expect(otherPriceLine(plan('minimal'), 'annual')).toBe('31% discount, $6.25 a month')
  expect(otherPriceLine(plan('private'), 'annual')).toBe('30% discount, $10.50 a month')
  expect(otherPriceLine(plan('guardian'), 'annual')).toBe('17% discount, $14.92 a month')
  expect(otherPriceLine(plan('private'), 'monthly')).toBe('$126 a year with annual billing')
  expect(otherPriceLine(plan('vault'), 'annual')).toBeUndefined()
})

test('the first charge comes seven days after the start of a trial', () => {
  const start = Instant.parse(Date.UTC(2026, 10, 20, 23, 59))
  expect(new Date(firstChargeAt(start)).toISOString()).toBe('2026-11-27T23:59:00.000Z')
  expect(trialBeganAt(firstChargeAt(start))).toBe(start)
})

test('a price shows cents only where there are some, a receipt always', () => {
  expect([9, 17.95, 9.5].map(dollars)).toEqual(['$9', '$17.95', '$9.50'])
  expect([0, 15].map(dollarsAndCents)).toEqual(['$0.00', '$15.00'])
})

test('a plan without Erase promises no letters', () => {
  expect(planSummary(plan('minimal'))).toBe('4 Erase cycles a year, one each quarter. Shield for chats.')
  expect(planSummary(plan('guardian'))).toBe('12 Erase cycles a year, one each month. Shield for chats and meetings.')
  expect(planSummary(plan('safehaven'))).toBe('Shield for chats. No letters.')
})
