import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/** Seed table `user_onboarding`: how far the person got in the wizard. `id` equals `userId`: one row per account. */
export const Onboarding = z.object({
  id: AccountId,
  userId: AccountId,
  onboardingCompleted: z.boolean(),
  /** Stays true forever once paid (for routing); entitlements follow the subscription's status. */
  paymentCompleted: z.boolean(),
  /** The signed authorization is on file and not withdrawn. */
  poaSigned: z.boolean(),
  emailVerified: z.boolean(),
  providersSelected: z.array(z.string()),
})
export type Onboarding = z.infer<typeof Onboarding>

/** Seed table `customer_journey`. `id` equals `userId`. */
export const Journey = z.object({
  id: AccountId,
  userId: AccountId,
  currentStage: z.enum(['onboarding', 'active', 'paused', 'closed']),
  /** For a closed account: its owner can restore it until then. */
  erasedAfter: z.optional(z.nullable(Instant)),
})
export type Journey = z.infer<typeof Journey>
