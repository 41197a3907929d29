import { z } from 'zod/mini'

import { Instant, RequestId, Sha256 } from './ids.ts'

/**
 * What an answer is, as the rules read it (`rules/reply-effects.ts` says what follows). `other` is no category: it
 * stands in rows that an older version wrote, and for mails that could not be read.
 */
export const ReplyCategory = z.enum([
  'acknowledgement',
  'identity_verification',
  'agent_proof',
  'portal_deflection',
  'progress_update',
  'extension_notice',
  'partial_deletion',
  'refusal',
  'no_data_found',
  'deletion_scheduled',
  'completion',
  'bounce',
  'delivery_delay',
  'clarification',
  'out_of_office',
  'unrelated',
  'suspicious',
  'closed_no_action',
  'other',
])
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
  /** What it was read as is a guess, or was not proven: nothing followed from it. Rows of older versions lack it. */
  needsConfirmation: z.optional(z.boolean()),
})
export type Reply = z.infer<typeof Reply>
