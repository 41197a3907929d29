import { type Plan, planById } from '../../catalog/plans.ts'
import { t } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import type { Subscription } from '../../records/subscription.ts'
import { DAY_MS } from '../calendar/day.ts'

export type Entitlement = keyof Plan['entitlements']

/** Days for which a failed payment does not end the entitlements. */
export const GRACE_DAYS = 7

/** Whether the account may use a part of the product now: its plan includes it, and the plan is paid. */
export function isEntitled(subscription: Subscription | undefined, what: Entitlement, now: Instant): boolean {
  if (!isStanding(subscription, now)) return false
  return planById(subscription.planId)?.entitlements[what] === true
}

/** 'Active' or 'Inactive', for the badge in the header. */
export function subscriptionBadge(subscription: Subscription | undefined, now: Instant): 'Active' | 'Inactive' {
  return isStanding(subscription, now) ? 'Active' : 'Inactive'
}

/** '12 times per year', or 'Shield only' for a plan that sends no letters. */
export function cadenceLabel(plan: Plan): string {
  if (plan.cyclesPerYear === null) return t('Custom cadence')
  if (plan.cyclesPerYear === 0) return t('Shield only')
  return plan.cyclesPerYear === 1 ? t('1 time per year') : t('{times} times per year', { times: plan.cyclesPerYear })
}

function isStanding(subscription: Subscription | undefined, now: Instant): subscription is Subscription {
  if (subscription === undefined) return false
  if (subscription.status === 'active' || subscription.status === 'trialing') return true
  if (subscription.status !== 'past_due' || subscription.pastDueSince === null) return false
  return now - subscription.pastDueSince < GRACE_DAYS * DAY_MS
}
