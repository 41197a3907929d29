import Stripe from 'stripe'

import type { AccountId } from '../../sync/records/ids.ts'
import type { BillingStore } from '../store/billing-store.ts'
import type { Payments } from './payments.ts'

interface EndPlanNeeds {
  stripe: Stripe
  billing: Pick<BillingStore, 'linkOf'>
  payments: Pick<Payments, 'refresh'>
}

/**
 * Ends what a closed account still pays: first with its period, since the owner may change their mind, and finally at
 * once, when the payment provider deletes the customer. Invoices stay there. Repeating it has no further effect.
 */
export function endPlanWith({ stripe, billing, payments }: EndPlanNeeds) {
  return async (accountId: AccountId, when: 'with_period' | 'now'): Promise<void> => {
    const link = await billing.linkOf(accountId)
    if (link === undefined) return
    try {
      if (when === 'now') {
        // Deleting the customer also cancels any running subscription.
        await stripe.customers.del(link.customerId)
      } else if (link.subscriptionId !== null) {
        const { status, cancel_at_period_end } = await stripe.subscriptions.retrieve(link.subscriptionId)
        if (status === 'canceled' || status === 'incomplete_expired' || cancel_at_period_end) return
        await stripe.subscriptions.update(link.subscriptionId, { cancel_at_period_end: true })
        await payments.refresh(link.subscriptionId)
      }
    } catch (error) {
      const isGone = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
      if (!isGone) throw error
    }
  }
}
