import { z } from 'zod/mini'

import { AccountId, Instant } from './ids.ts'

/**
 * A browser extension that uses this account, or asks to. The secret that proves its identity is never sent to a
 * device.
 */
export const ExtensionLink = z.object({
  id: z.string().check(z.regex(/^[0-9a-z-]{8,64}$/)),
  userId: AccountId,
  /** The extension's own name for its browser: 'Chrome on Windows'. */
  browser: z.string(),
  /** Shown on both sides, so that the person can compare them before confirming. */
  words: z.string(),
  askedAt: Instant,
  /** Null until the person has confirmed the link here. */
  confirmedAt: z.nullable(Instant),
  /** Rounded to the hour. */
  lastSeenAt: z.nullable(Instant),
})
export type ExtensionLink = z.infer<typeof ExtensionLink>
