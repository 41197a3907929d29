import { z } from 'zod/mini'

import { Instant, RequestId, Sha256 } from './ids.ts'

/** What this version tells apart; the full table of 18 widens it. */
export const ReplyCategory = z.enum(['acknowledgement', 'completion', 'bounce', 'other', 'suspicious'])
export type ReplyCategory = z.infer<typeof ReplyCategory>

/** A provider's mail as the Inbox shows it. The raw bytes are an artifact. */
export const Reply = z.object({
  id: z.string(),
  requestId: z.nullable(RequestId),
  providerId: z.nullable(z.string()),
  receivedAt: Instant,
  fromAddress: z.string(),
  subject: z.string(),
  /** First 300 characters of the fresh text. */
  excerpt: z.string(),
  category: ReplyCategory,
  /** DKIM pass aligned with a domain of the provider. */
  authentic: z.boolean(),
  /** Hash of the raw mail. */
  sha256: Sha256,
})
export type Reply = z.infer<typeof Reply>
