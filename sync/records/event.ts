import { z } from 'zod/mini'

import { EventId, Instant, RequestId, Sha256 } from './ids.ts'

/**
 * The seed's six, those that the life of a request adds, and `prepared`: the letter is written and filed, and
 * waits for the relay. Labels stand in `rules/shown/event-labels.ts`.
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

/** What an event tells: a sentence for people, and facts by name for machines. */
export const EventPayload = z.looseObject({ message: z.string() })
export type EventPayload = z.infer<typeof EventPayload>

/** Seed table `events`: one entry of the append-only ledger. Authorisation events belong to no request. */
export const LedgerEvent = z.object({
  id: EventId,
  requestId: z.nullable(RequestId),
  type: EventType,
  createdAt: Instant,
  payload: EventPayload,
  /** Place in the account's ledger, from 1, shared with artifacts. */
  ledgerSeq: z.number(),
  prevHash: Sha256,
  hash: Sha256,
})
export type LedgerEvent = z.infer<typeof LedgerEvent>
