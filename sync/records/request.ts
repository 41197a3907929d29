import { z } from 'zod/mini'

import { CycleId, Instant, RequestId } from './ids.ts'

/** The seed's stages, unchanged; order and owners stand in `rules/stages.ts`. */
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
  /** Set when the relay has taken the demand. */
  submittedAt: z.nullable(Instant),
  /** submittedAt + the regime's days; moved by a valid extension notice. */
  dueAt: z.nullable(Instant),
  waitingOn: WaitingOn,
  decision: Decision,
  /** The provider's own ticket number, as it wrote it. */
  ticket: z.nullable(z.string()),
  /** `TR-XXXX-NNNN`. */
  reference: z.string(),
  /** Two-letter state whose law the demand names, fixed when the demand is written. */
  state: z.string(),
  pausedAt: z.nullable(Instant),
  archivedAt: z.nullable(Instant),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>
