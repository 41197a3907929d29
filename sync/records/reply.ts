import { z } from 'zod/mini'

import { Instant, RequestId, Sha256 } from './ids.ts'
import { Decision, OwedLetter, Stage, WaitingOn } from './request.ts'

/**
 * The category of an answer, as the rules read it (`rules/demand/reply-effects.ts` defines the effects). `other` is not
 * a real category: it is in rows written by older versions, and for mails that could not be read.
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

/**
 * What a person may say a mail is, in the order in which it is offered. Categories only a server can know are left out.
 */
export const SAYABLE = [
  'completion',
  'deletion_scheduled',
  'partial_deletion',
  'no_data_found',
  'refusal',
  'acknowledgement',
  'progress_update',
  'extension_notice',
  'identity_verification',
  'agent_proof',
  'portal_deflection',
  'clarification',
  'closed_no_action',
  'out_of_office',
  'unrelated',
] as const satisfies readonly ReplyCategory[]

/**
 * File types in which a filed answer may be stored; plain text last, because anything may begin like text. Outlook's
 * own format is stored unread.
 */
export const FiledType = z.enum([
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
  'application/vnd.ms-outlook',
  'message/rfc822',
  'text/plain',
])
export type FiledType = z.infer<typeof FiledType>

/** What a person says about a provider's question: they answered it at the provider, or could not. */
export const Settled = z.enum(['answered', 'cannot'])
export type Settled = z.infer<typeof Settled>

/** A picture of what the person did about a question, such as a form they sent. Its bytes are an artifact. */
const Proof = z.object({ sha256: Sha256, name: z.string() })

/** The fields of a request that an answer may change. */
const Before = z.object({
  stage: Stage,
  waitingOn: WaitingOn,
  decision: Decision,
  dueAt: z.nullable(Instant),
  owedLetter: z.nullable(OwedLetter),
})

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
  /** DKIM passed, aligned with a domain of the provider. */
  authentic: z.boolean(),
  /** Hash of the raw mail. */
  sha256: Sha256,
  /** The category is a guess, or the mail was not proven: it had no effect. Rows of older versions lack the field. */
  needsConfirmation: z.optional(z.boolean()),
  /** The signed content names this request. Rows of older versions lack this field and the ones below. */
  proven: z.optional(z.boolean()),
  /** The words on which a guess is based, or which claim a deletion, one per line; empty if nothing was asked. */
  sentence: z.optional(z.string()),
  /** It claims that the data is deleted, and concerns this request: letters pause until the person has answered. */
  claims: z.optional(z.boolean()),
  /** When the person said what the mail is. `category` is then their answer, `readAs` the earlier reading. */
  answeredAt: z.optional(z.nullable(Instant)),
  readAs: z.optional(z.nullable(ReplyCategory)),
  /** State of the request when the person answered; a correction restores it. */
  before: z.optional(z.nullable(Before)),
  /** What the person did about a mail that asked something of them, and when. Rows of older versions lack both. */
  settled: z.optional(z.nullable(Settled)),
  settledAt: z.optional(z.nullable(Instant)),
  /** Proofs of that, in the order in which they were added. */
  proofs: z.optional(z.nullable(z.array(Proof))),
  /** When the person first opened it; absent in rows stored by an older version, which count as read. */
  readAt: z.optional(z.nullable(Instant)),
  /**
   * The person received it themselves and filed it: its category rests on their word. Absent in rows of older versions.
   */
  filed: z.optional(z.boolean()),
})
export type Reply = z.infer<typeof Reply>
