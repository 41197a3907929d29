import { z } from 'zod/mini'

import { DemandScope } from './demand-scope.ts'
import { CycleId, Instant, RequestId } from './ids.ts'

/** The seed's stages, unchanged; their order and owners are in `rules/demand/stages.ts`. */
export const Stage = z.enum([
  'prepared',
  'submitted',
  'acknowledged',
  'in_review',
  'verified_deleted',
  'non_compliant',
  'escalation_reminder',
])
export type Stage = z.infer<typeof Stage>

export const WaitingOn = z.enum(['us', 'provider', 'you', 'regulator'])
export type WaitingOn = z.infer<typeof WaitingOn>

/** Letters outside the schedule: the answer to 'prove that you may act', and an escalation requested by staff. */
export const OwedLetter = z.enum(['agent_proof', 'escalation'])
export type OwedLetter = z.infer<typeof OwedLetter>

export const Decision = z.enum(['none', 'refused', 'partial', 'no_data_found', 'scheduled'])
export type Decision = z.infer<typeof Decision>

/** Seed table `requests`: one demand to one provider in one cycle. */
export const DeletionRequest = z.object({
  id: RequestId,
  cycleId: CycleId,
  providerId: z.string(),
  stage: Stage,
  createdAt: Instant,
  escalated: z.boolean(),
  /** Set when the relay has accepted the demand. */
  submittedAt: z.nullable(Instant),
  /** submittedAt + the regime's days; moved by a valid extension notice, and by the length of every pause. */
  dueAt: z.nullable(Instant),
  waitingOn: WaitingOn,
  decision: Decision,
  /** The provider's own ticket number, exactly as it wrote it. */
  ticket: z.nullable(z.string()),
  /** `TR-XXXX-NNNN`. */
  reference: z.string(),
  /** Two-letter state whose law the demand cites, fixed when the demand is written. */
  state: z.string(),
  pausedAt: z.nullable(Instant),
  /**
   * Total length of the pauses that have ended since submittedAt. Rows stored by an older version of the app lack it.
   */
  pausedMs: z.optional(z.number().check(z.int(), z.gte(0))),
  archivedAt: z.nullable(Instant),
  /** Sent in the next turn, whatever the day; null or absent if nothing is owed. */
  owedLetter: z.optional(z.nullable(OwedLetter)),
  /**
   * No letter goes out before this: the provider was just answered, or has named a later day. Null or absent if nothing
   * holds them back.
   */
  restsUntil: z.optional(z.nullable(Instant)),
  /** When a mail claimed the deletion, until the person has said whether that is true; null or absent otherwise. */
  claimedAt: z.optional(z.nullable(Instant)),
  /**
   * When the person said that the next cycle shall ask again, because they used the service since its deletion was
   * confirmed or do not accept its refusal; or that it shall not.
   */
  usedAgainAt: z.optional(z.nullable(Instant)),
  notUsedAt: z.optional(z.nullable(Instant)),
  /**
   * What its demand asked for, fixed when that was written; later letters repeat it. Absent or null in rows from before
   * there was a choice: those demands asked for the account and its API data.
   */
  scope: z.optional(z.nullable(DemandScope)),
  apiData: z.optional(z.boolean()),
  knownAs: z.optional(z.nullable(z.string())),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>
