import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/** How many invoices a device keeps, and the page shows. */
export const INVOICES_KEPT = 5

/** The card that is charged, as the payment provider tells of it. */
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
  /** What it asked for; more than was paid while a charge fails. */
  amountDue: z.number().check(z.int()),
  currency: z.string(),
  createdAt: Instant,
  /** The payment provider's word ('paid', 'open', …), or 'refunded'. */
  status: z.string(),
  /** Where the provider shows it; null for one that it has not finished. */
  url: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof Invoice>

/** The paid plan as the payment provider last told us. `id` equals `userId`. */
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
  /** Null, or absent on a device that has not heard since: nothing is said about a card. */
  card: z.optional(z.nullable(PaymentCard)),
  /** The newest ones, newest first. */
  invoices: z.optional(z.array(Invoice)),
  /** When this billing period began. */
  currentPeriodStart: z.optional(z.nullable(Instant)),
})
export type Subscription = z.infer<typeof Subscription>
