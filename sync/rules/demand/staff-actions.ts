import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { StaffAction } from '../../wire/calls.ts'
import type { ProblemCode } from '../../wire/problem.ts'
import { isOpen } from './lifecycle.ts'

/** What the buttons of the evidence panel say, in their order, and what the ledger keeps of each. */
export const STAFF_ACTIONS: Record<StaffAction, { label: string; message: string }> = {
  requeue_notice: {
    label: 'Re-queue Notice',
    message: 'Staff had the letter that did not get through sent once more.',
  },
  mark_verified: { label: 'Mark Verified', message: 'Staff marked the deletion as verified.' },
  trigger_escalation: { label: 'Trigger Escalation', message: 'Staff had the request escalated ahead of its day.' },
  archive_request: { label: 'Archive Request', message: 'Staff archived the request. No more letters leave for it.' },
}

/** Why the buttons are disabled for everybody else. */
export const STAFF_ONLY = 'Only our staff can do this. Write to support, and we do it for you.'

/** Why an action cannot be taken on a request as it stands, or undefined. The server asks this again, at the moment of acting. */
export function whyNotAct(action: StaffAction, request: DeletionRequest): ProblemCode | undefined {
  if (request.archivedAt !== null || request.stage === 'verified_deleted') {
    return action === 'archive_request' && request.archivedAt === null ? undefined : 'request_closed'
  }
  // A refusal closes a request to letters; that it is deleted after all, or filed away, can still be said.
  if (action === 'archive_request' || action === 'mark_verified') return undefined
  if (!isOpen(request)) return 'request_closed'
  if (action === 'requeue_notice') return undefined
  if (request.submittedAt === null) return 'letter_not_sent'
  return request.escalated || request.owedLetter === 'escalation' ? 'already_escalated' : undefined
}

/**
 * What an action changes of a request. Letters are written by the next turn and by its rules alone: none leaves
 * without authorization, and none says that a deadline has passed before it has.
 */
export function effectOf(action: StaffAction, now: Instant): Partial<DeletionRequest> {
  switch (action) {
    case 'requeue_notice':
      return {}
    case 'mark_verified':
      return { stage: 'verified_deleted', waitingOn: 'provider', owedLetter: null }
    case 'trigger_escalation':
      return { owedLetter: 'escalation' }
    case 'archive_request':
      return { archivedAt: now, owedLetter: null }
  }
}
