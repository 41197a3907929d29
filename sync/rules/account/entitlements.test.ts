import { describe, expect, test } from 'vitest'

import { aSubscription, day } from '../../../tests/builders.ts'
import { PLANS, type PlanId, planById } from '../../catalog/plans.ts'
import { cadenceLabel, type Entitlement, isEntitled, subscriptionBadge } from './entitlements.ts'

const plansWith = (what: Entitlement) =>
  PLANS.map(plan => plan.id).filter(planId => isEntitled(aSubscription({ planId }), what, day(0)))

test('[PLAN-026] every plan shields prompts', () => {
  expect(plansWith('shieldPrompts')).toEqual(PLANS.map(plan => plan.id))
})

test('[PLAN-027] meetings are shielded from LockDown up', () => {
  expect(plansWith('shieldMeetings')).toEqual(['lockdown', 'guardian', 'vault'])
})

test('[PLAN-028] of the bundles Guardian and The Vault erase; SafeHaven and LockDown do not', () => {
  const bundles = PLANS.filter(({ family }) => family === 'bundle').map(({ id }) => id)
  expect(bundles).toEqual(['safehaven', 'lockdown', 'guardian', 'vault'])
  expect(plansWith('erase').filter(id => bundles.some(bundle => bundle === id))).toEqual(['guardian', 'vault'])
})

test('[PLAN-029] Minimal and Private erase, in cycles of a stated number', () => {
  const own = PLANS.filter(({ family }) => family === 'onboarding')
  expect(own.map(({ id, entitlements, cyclesPerYear }) => [id, entitlements.erase, cyclesPerYear])).toEqual([
    ['minimal', true, 4],
    ['private', true, 12],
  ])
})

test('a plan must stand: active, on trial, or overdue for less than seven days', () => {
  const now = day(20)
  const entitled = (
    status: 'active' | 'trialing' | 'past_due' | 'canceled' | 'incomplete' | 'unpaid',
    since?: number,
  ) => isEntitled(aSubscription({ status, pastDueSince: since === undefined ? null : day(since) }), 'erase', now)
  expect([entitled('active'), entitled('trialing')]).toEqual([true, true])
  expect([entitled('canceled'), entitled('incomplete'), entitled('unpaid')]).toEqual([false, false, false])
  expect(entitled('past_due', 20 - 6.999)).toBe(true)
  expect(entitled('past_due', 20 - 7)).toBe(false)
  // Without a start date, grace would have no end.
  expect(entitled('past_due')).toBe(false)
})

test('no subscription and an unknown plan entitle to nothing', () => {
  expect(isEntitled(undefined, 'shieldPrompts', day(0))).toBe(false)
  expect(isEntitled(aSubscription({ planId: 'platinum' }), 'shieldPrompts', day(0))).toBe(false)
})

test('the badge follows the subscription, grace included', () => {
  expect(subscriptionBadge(undefined, day(0))).toBe('Inactive')
  expect(subscriptionBadge(aSubscription(), day(0))).toBe('Active')
  expect(subscriptionBadge(aSubscription({ status: 'past_due', pastDueSince: day(0) }), day(6.9))).toBe('Active')
  expect(subscriptionBadge(aSubscription({ status: 'past_due', pastDueSince: day(0) }), day(7))).toBe('Inactive')
  expect(subscriptionBadge(aSubscription({ status: 'canceled' }), day(0))).toBe('Inactive')
})

describe('the cadence says how often a year letters leave', () => {
  const cadence = (id: PlanId) => {
    const plan = planById(id) ?? PLANS[0]
    return [plan.cyclesPerYear, cadenceLabel(plan)]
  }

  test('[PLAN-023] Minimal: 4 times', () => expect(cadence('minimal')).toEqual([4, '4 times per year']))
  test('[PLAN-024] Private: 12 times', () => expect(cadence('private')).toEqual([12, '12 times per year']))

  test('[PLAN-025] Guardian: 12 times; The Vault: as agreed', () => {
    expect(cadence('guardian')).toEqual([12, '12 times per year'])
    expect(cadence('vault')).toEqual([null, 'Custom cadence'])
  })

  test('without Erase there is none', () => {
    expect([cadence('safehaven'), cadence('lockdown')]).toEqual([
      [0, 'Shield only'],
      [0, 'Shield only'],
    ])
  })
})
