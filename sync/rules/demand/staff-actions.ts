import type { PlainMessage } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import type { StaffAction } from '../../wire/calls.ts'
import type { ProblemCode } from '../../wire/problem.ts'
import { isOpen } from './lifecycle.ts'

/** The label of each button in the evidence panel, and the message that the ledger keeps for each action. */
export const STAFF_ACTIONS: Record<StaffAction, { label: PlainMessage; message: PlainMessage }> = {
  requeue_notice: {
    label: 'Re-queue Notice',
    message: 'Staff had the letter that did not get through sent once more.',
  },
  mark_verified: { label: 'Mark Verified', message: 'Staff marked the deletion as verified.' },
  trigger_escalation: { label: 'Trigger Escalation', message: 'Staff had the request escalated ahead of its day.' },
  archive_request: { label: 'Archive Request', message: 'Staff archived the request. No more letters leave for it.' },
}

/** Why the buttons are disabled for everybody else. */
export const STAFF_ONLY = 'Only our staff can do this. Write to support, and we do it for you.' satisfies PlainMessage

/**
 * Why an action cannot be taken on a request in its present state, or undefined. The server checks again when it acts.
 */
export function whyNotAct(action: StaffAction, request: DeletionRequest): ProblemCode | undefined {
  if (request.archivedAt !== null || request.stage === 'verified_deleted') {
    return action === 'archive_request' && request.archivedAt === null ? undefined : 'request_closed'
  }
  // A refusal closes a request to letters, but it can still be marked as deleted after all, or archived.
  if (action === 'archive_request' || action === 'mark_verified') return undefined
  if (!isOpen(request)) return 'request_closed'
  if (action === 'requeue_notice') return undefined
  if (request.submittedAt === null) return 'letter_not_sent'
  return request.escalated || request.owedLetter === 'escalation' ? 'already_escalated' : undefined
}

/**
 * What an action changes in a request. Letters are written only by the next turn and by its rules: none is sent without
 * authorization, and none says that a deadline has passed before it has.
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
