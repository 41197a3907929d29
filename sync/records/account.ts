import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/** Seed table `users`: who the person is. The id is the tenant of every other row. */
export const Account = z.object({
  id: AccountId,
  /** Sign-in identity (`auth_users`), kept apart as in the seed. */
  authUserId: z.string(),
  email: z.string(),
  /** How the account was created. */
  provider: z.enum(['email', 'google']),
  firstName: z.string(),
  lastName: z.string(),
  /** Five digits, or empty until the profile is complete. */
  zipCode: z.string(),
  /** Plan id from the catalog, null until the first payment. */
  plan: z.nullable(z.string()),
  /** Version of the accepted terms, null until then (the checkbox also says '18 or older'). */
  termsVersion: z.nullable(z.string()),
  termsAcceptedAt: z.nullable(Instant),
  /** Since when this person is on staff. Set by a command on the server; no call and no mutation writes it. */
  staffSince: z.optional(z.nullable(Instant)),
})
export type Account = z.infer<typeof Account>
