import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/** How many invoices a device stores and the page shows. */
export const INVOICES_KEPT = 5

/** The card that is charged, as reported by the payment provider. */
export const PaymentCard = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().check(z.int()),
  expYear: z.number().check(z.int()),
})
export type PaymentCard = z.infer<typeof PaymentCard>

export const Invoice = z.object({
  id: z.string(),
  /** In the smallest unit of the currency. */
  amountPaid: z.number().check(z.int()),
  /** The amount due; more than was paid if a charge failed. */
  amountDue: z.number().check(z.int()),
  currency: z.string(),
  createdAt: Instant,
  /** The payment provider's status ('paid', 'open', …), or 'refunded'. */
  status: z.string(),
  /** The provider's page for the invoice; null if it is not finalized. */
  url: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

/** The paid plan as the payment provider last reported it. `id` equals `userId`. */
export const Subscription = z.object({
  id: AccountId,
  userId: AccountId,
  status: z.enum(['active', 'trialing', 'past_due', 'canceled', 'incomplete', 'unpaid']),
  planId: z.string(),
  billingCycle: z.enum(['monthly', 'annual']),
  currentPeriodEnd: z.nullable(Instant),
  trialEnd: z.nullable(Instant),
  cancelAtPeriodEnd: z.boolean(),
  /** When `past_due` began: entitlements last seven more days. */
  pastDueSince: z.nullable(Instant),
  /** Null, or absent on a device that has not been updated since: nothing is shown about a card. */
  card: z.optional(z.nullable(PaymentCard)),
  /** The newest ones, newest first. */
  invoices: z.optional(z.array(Invoice)),
  /** When this billing period began. */
  currentPeriodStart: z.optional(z.nullable(Instant)),
})
export type Subscription = z.infer<typeof Subscription>
