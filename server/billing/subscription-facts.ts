import type Stripe from 'stripe'

import { Instant } from '../../sync/records/ids.ts'
import { Subscription } from '../../sync/records/subscription.ts'
import type { SubscriptionFacts } from '../store/billing-store.ts'
import { planOfPrice } from './prices.ts'

type Bought = Pick<Subscription, 'planId' | 'billingCycle'>

/**
 * What a subscription says now. A function of the fetched object alone, never of the event that led to it: events
 * arrive doubled and in any order, and all of them must end in the same row.
 */
export function subscriptionFacts(
  subscription: Stripe.Subscription,
  prices: Readonly<Record<string, string>>,
  bought: Bought,
): SubscriptionFacts {
  const item = subscription.items.data[0]
  const status = statusOf(subscription.status)
  // The portal can move a subscription to another of our prices; one that we do not sell changes nothing.
  const plan = (item && planOfPrice(prices, item.price.id)) ?? bought
  return {
    status,
    planId: plan.planId,
    billingCycle: plan.billingCycle,
    currentPeriodEnd: item === undefined ? null : instantOf(item.current_period_end),
    trialEnd: subscription.trial_end === null ? null : instantOf(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    // The charge that failed was the one that opened this period.
    pastDueSince: status === 'past_due' && item !== undefined ? instantOf(item.current_period_start) : null,
  }
}

function statusOf(status: Stripe.Subscription.Status): Subscription['status'] {
  const known = Subscription.shape.status.safeParse(status)
  if (known.success) return known.data
  switch (status) {
    case 'incomplete_expired':
      // The first charge never came: it has not begun, so it must not look like one that has ended.
      return 'incomplete'
    default:
      // 'paused' (no card when the trial ended), and whatever a later version adds: no claim to letters.
      return 'unpaid'
  }
}

function instantOf(seconds: number): Instant {
  return Instant.parse(seconds * 1000)
}
