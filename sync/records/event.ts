import { z } from 'zod/mini'

import { EventId, Instant, RequestId, Sha256 } from './ids.ts'

/**
 * The seed's six, the ones that a request's lifecycle adds, and `prepared`: the letter is written and filed, and waits
 * for the relay. Labels are in `rules/shown/event-labels.ts`.
 */
export const EventType = z.enum([
  'prepared',
  'submitted',
  'acknowledged',
  'follow_up',
  'provider_reply',
  'escalation',
  'verification',
  'action_required',
  'decision',
  'deadline_extended',
  'delivery_failed',
  'quarantined',
  'authorization',
  'admin',
])
export type EventType = z.infer<typeof EventType>

/** Content of an event: a sentence for people, and named facts for machines. */
export const EventPayload = z.looseObject({ message: z.string() })
export type EventPayload = z.infer<typeof EventPayload>

/** Seed table `events`: one entry of the append-only ledger. Authorization events belong to no request. */
export const LedgerEvent = z.object({
  id: EventId,
  requestId: z.nullable(RequestId),
  type: EventType,
  createdAt: Instant,
  payload: EventPayload,
  /** Position in the account's ledger, from 1, in one sequence with artifacts. */
  ledgerSeq: z.number(),
  prevHash: Sha256,
  hash: Sha256,
})
export type LedgerEvent = z.infer<typeof LedgerEvent>
