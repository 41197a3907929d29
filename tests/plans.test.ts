import { expect, test } from 'vitest'

import { readConfig } from '../server/config.ts'
import { BILLING_CYCLES, PLANS } from '../sync/catalog/plans.ts'

const NUMBER_OR_LABEL = ['number', 'string']

test.each(PLANS)('[PLAN-002] the card of $name has all of its parts', plan => {
  expect(plan.name).toMatch(/\w/)
  expect(plan.monthly === 'Contact Sales' || (typeof plan.monthly === 'number' && plan.monthly > 0)).toBe(true)
  expect(NUMBER_OR_LABEL).toContain(typeof plan.annual)
  // A label replaces the price only for a plan that is sold through the sales team.
  expect(typeof plan.annual === 'string').toBe(plan.enterprise)
  expect(plan.discount === null).toBe(plan.enterprise)
  expect(plan.description).toMatch(/\w/)
  expect(plan.features.length).toBeGreaterThan(0)
  expect(plan.callToAction).toMatch(/\w/)
  expect([typeof plan.popular, typeof plan.enterprise]).toEqual(['boolean', 'boolean'])
})

test('one plan of each family at most is the popular one, and one is for enterprises', () => {
  expect(PLANS.filter(({ popular }) => popular).map(({ id }) => id)).toEqual(['lockdown'])
  expect(PLANS.filter(({ enterprise }) => enterprise).map(({ id }) => id)).toEqual(['vault'])
})

test.each(PLANS)('[PLAN-004] the entry of $name has exactly its fields', plan => {
  expect(Object.keys(plan).sort()).toEqual(
    [
      'annual',
      'callToAction',
      'cyclesPerYear',
      'description',
      'discount',
      'enterprise',
      'entitlements',
      'family',
      'features',
      'id',
      'monthly',
      'name',
      'popular',
    ].sort(),
  )
  expect(Object.keys(plan.entitlements)).toEqual(['shieldPrompts', 'shieldMeetings', 'erase'])
  expect(plan.cyclesPerYear === null || Number.isInteger(plan.cyclesPerYear)).toBe(true)
  // The price ids come from the environment, one per cycle; a plan that is not sold here has none.
  const names = BILLING_CYCLES.map(cycle => [`PRICE_${plan.id}_${cycle}`.toUpperCase(), `price_of_${cycle}`])
  const { prices } = readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', ...Object.fromEntries(names) })
  const ids = BILLING_CYCLES.map(cycle => prices[`${plan.id}.${cycle}`])
  expect(ids).toEqual(plan.enterprise ? [undefined, undefined] : ['price_of_monthly', 'price_of_annual'])
})
