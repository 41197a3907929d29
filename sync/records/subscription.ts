import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

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
})
export type Subscription = z.infer<typeof Subscription>
