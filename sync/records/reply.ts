import { z } from 'zod/mini'

import { Instant, RequestId, Sha256 } from './ids.ts'
import { Decision, OwedLetter, Stage, WaitingOn } from './request.ts'

/**
 * What an answer is, as the rules read it (`rules/demand/reply-effects.ts` says what follows). `other` is no category: it
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

/** What a person may say that a mail is, in the order in which it is offered. What only a server can know is left out. */
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

/** What a filed answer may be kept as; the plainest last, as anything may begin like a text. Outlook's own is kept unread. */
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

/** What a person says that they did about a provider's question: answered it at its own place, or could not. */
export const Settled = z.enum(['answered', 'cannot'])
export type Settled = z.infer<typeof Settled>

/** A picture of what the person did about a question: of a form that they sent, say. Its bytes are an artifact. */
const Proof = z.object({ sha256: Sha256, name: z.string() })

/** The fields of a request that an answer may move. */
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
  /** DKIM pass aligned with a domain of the provider. */
  authentic: z.boolean(),
  /** Hash of the raw mail. */
  sha256: Sha256,
  /** What it was read as is a guess, or was not proven: nothing followed from it. Rows of older versions lack it. */
  needsConfirmation: z.optional(z.boolean()),
  /** What was signed names this very request. Rows of older versions lack it and what follows. */
  proven: z.optional(z.boolean()),
  /** The words on which a guess hangs, or with which a deletion is claimed, one a line; empty where nothing was asked. */
  sentence: z.optional(z.string()),
  /** It claims that the data is deleted, and means this request: letters rest until the person has answered. */
  claims: z.optional(z.boolean()),
  /** When the person said what the mail is; `category` is what they said, `readAs` what it was read as before. */
  answeredAt: z.optional(z.nullable(Instant)),
  readAs: z.optional(z.nullable(ReplyCategory)),
  /** Where the request stood when the person answered: what a correction goes back to. */
  before: z.optional(z.nullable(Before)),
  /** What the person did about a mail that asked them for something, and when. Rows of older versions lack both. */
  settled: z.optional(z.nullable(Settled)),
  settledAt: z.optional(z.nullable(Instant)),
  /** What shows it, in the order in which it was kept. */
  proofs: z.optional(z.nullable(z.array(Proof))),
  /** When the person first had it open; absent in what an older version has kept, which counts as read. */
  readAt: z.optional(z.nullable(Instant)),
  /** The person got it themselves and filed it: what it is stands on their word. Absent in rows of older versions. */
  filed: z.optional(z.boolean()),
})
export type Reply = z.infer<typeof Reply>
