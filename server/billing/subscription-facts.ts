import type Stripe from 'stripe'

import { Instant } from '../../sync/records/ids.ts'
import { type Invoice, type PaymentCard, Subscription } from '../../sync/records/subscription.ts'
import type { SubscriptionFacts } from '../store/billing-store.ts'
import { planOfPrice } from './prices.ts'

type Bought = Pick<Subscription, 'planId' | 'billingCycle'>

/**
 * A subscription's current state. Depends only on the fetched object, never on the event that led to it: events arrive
 * twice and in any order, and all of them must result in the same row.
 */
export function subscriptionFacts(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  prices: Readonly<Record<string, string>>,
  bought: Bought,
): SubscriptionFacts {
  const item = subscription.items.data[0]
  const status = statusOf(subscription.status)
  // The portal can move a subscription to another of our prices; a price that we do not sell changes nothing.
  const plan = (item && planOfPrice(prices, item.price.id)) ?? bought
  return {
    status,
    planId: plan.planId,
    billingCycle: plan.billingCycle,
    currentPeriodEnd: item === undefined ? null : instantOf(item.current_period_end),
    trialEnd: subscription.trial_end === null ? null : instantOf(subscription.trial_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    // The failed charge is the one that opened this period.
    pastDueSince: status === 'past_due' && item !== undefined ? instantOf(item.current_period_start) : null,
    card: cardOf(subscription),
    invoices: invoices.map(invoiceOf),
    currentPeriodStart: item === undefined ? null : instantOf(item.current_period_start),
  }
}

/** The payment method that is charged: the subscription's own, else the customer's. */
function methodOf({ default_payment_method: own, customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (own !== null && typeof own === 'object') return own
  if (typeof customer === 'string' || customer.deleted) return null
  const shared = customer.invoice_settings?.default_payment_method
  return shared !== null && typeof shared === 'object' ? shared : null
}

function cardOf(subscription: Stripe.Subscription): PaymentCard | null {
  const card = methodOf(subscription)?.card
  if (!card) return null
  return { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
}

/** The same for every use of a card, by anybody; it reveals nothing about the card's number. */
export function cardFingerprint(subscription: Stripe.Subscription): string | null {
  return methodOf(subscription)?.card?.fingerprint ?? null
}

function invoiceOf(invoice: Stripe.Invoice): Invoice {
  // A refunded invoice stays 'paid' at the provider; only its credit note shows the refund.
  const isRefunded = invoice.amount_paid > 0 && invoice.post_payment_credit_notes_amount >= invoice.amount_paid
  return {
    id: invoice.id ?? '',
    amountPaid: invoice.amount_paid,
    amountDue: invoice.amount_due,
    currency: invoice.currency,
    createdAt: instantOf(invoice.created),
    status: isRefunded ? 'refunded' : (invoice.status ?? 'draft'),
    url: invoice.hosted_invoice_url ?? null,
  }
}

function statusOf(status: Stripe.Subscription.Status): Subscription['status'] {
  const known = Subscription.shape.status.safeParse(status)
  if (known.success) return known.data
  switch (status) {
    case 'incomplete_expired':
      // The first charge never came: the subscription never began, so it must not look like one that has ended.
      return 'incomplete'
    default:
      // 'paused' (no card when the trial ended), and whatever a later version adds: no right to letters.
      return 'unpaid'
  }
}

function instantOf(seconds: number): Instant {
  return Instant.parse(seconds * 1000)
}
