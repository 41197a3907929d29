import { z } from 'zod/mini'

import { AccountId, EmailId, Instant } from './ids.ts'
import { LANGUAGES } from './language.ts'

/** Seed table `email`: the protected address; one per subscription. */
export const Email = z.object({
  id: EmailId,
  userId: AccountId,
  email: z.string(),
  /** Set only by a spent ticket or code, or by Google's verified address; never by a client. */
  verifiedAt: z.nullable(Instant),
  /** Address to which providers reply: readable prefix, dot, ten random characters, at the product's mail domain. */
  inboundAlias: z.string(),
  /** Since when the optional mails to the person are off; null or absent means they are on. */
  noticesOffSince: z.optional(z.nullable(Instant)),
  /** Of the app and of the mails to this address; null or absent means that the person has chosen none: English. */
  language: z.optional(z.nullable(z.enum(LANGUAGES))),
})
export type Email = z.infer<typeof Email>
