import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/** A browser's extension that uses this account, or asks to. What proves that it is the one never travels to a device. */
export const ExtensionLink = z.object({
  id: z.string().check(z.regex(/^[0-9a-z-]{8,64}$/)),
  userId: AccountId,
  /** As it named itself: 'Chrome on Windows'. */
  browser: z.string(),
  /** The same on both sides: what a person compares before they say yes. */
  words: z.string(),
  askedAt: Instant,
  /** Null until the person has said yes here. */
  confirmedAt: z.nullable(Instant),
  /** To the hour. */
  lastSeenAt: z.nullable(Instant),
})
export type ExtensionLink = z.infer<typeof ExtensionLink>
