import { expect, test } from 'vitest'

import { aSubscription, day } from '../../tests/builders.ts'
import { PLANS, type PlanId, planById } from '../catalog/plans.ts'
import { cadenceLabel, type Entitlement, isEntitled, subscriptionBadge } from './entitlements.ts'

const plansWith = (what: Entitlement) =>
  PLANS.map(plan => plan.id).filter(planId => isEntitled(aSubscription({ planId }), what, day(0)))

test('[PLAN-026] every plan shields prompts', () => {
  expect(plansWith('shieldPrompts')).toEqual(PLANS.map(plan => plan.id))
})

test('[PLAN-027] meetings are shielded from LockDown up', () => {
  expect(plansWith('shieldMeetings')).toEqual(['lockdown', 'guardian', 'vault'])
})

test('[PLAN-028] [PLAN-029] Minimal, Private, Guardian and The Vault erase; SafeHaven and LockDown do not', () => {
  expect(plansWith('erase')).toEqual(['minimal', 'private', 'guardian', 'vault'])
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
  // Without a beginning, grace would have no end.
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

test('[PLAN-023] [PLAN-024] [PLAN-025] the cadence says how often a year letters leave', () => {
  const label = (id: PlanId) => cadenceLabel(planById(id) ?? PLANS[0])
  expect(label('minimal')).toBe('4 times per year')
  expect(label('private')).toBe('12 times per year')
  expect(label('guardian')).toBe('12 times per year')
  expect(label('vault')).toBe('Custom cadence')
  expect([label('safehaven'), label('lockdown')]).toEqual(['Shield only', 'Shield only'])
})
