import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { effectOf, STAFF_ACTIONS, whyNotAct } from '../../sync/rules/demand/staff-actions.ts'
import type { StaffAction } from '../../sync/wire/calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { whyHeld } from '../erase/write-due-letter.ts'
import type { Random } from '../ports.ts'
import { noteStaffAction } from '../store/staff-store.ts'
import type { Tenant } from '../store/store.ts'
import type { TenantWriter } from '../store/tenant.ts'

interface Act {
  requestId: string
  action: StaffAction
  note: string
  /** Account of the member of staff: stored separately, and never revealed to the person. */
  by: AccountId
}

/**
 * A staff action and its entry in the person's ledger, in one transaction with every check: what was allowed when a
 * button was drawn may no longer be. Letters are sent later, by the next run and its rules. Throws a Problem.
 */
export async function staffAct(tenant: Tenant, act: Act, { random, now }: { random: Random; now: Instant }) {
  const { requestId, action, by } = act
  const note = act.note
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (action === 'mark_verified' && note === '') throw new Problem('note_missing')
  await tenant.write(async tx => {
    const request = await tx.get('requests', requestId)
    if (request === undefined) throw new Problem('not_found')
    if (!(await noteStaffAction(tx, { by, requestId, action, at: now }, random))) throw new Problem('staff_only')
    const refused = whyNotAct(action, request)
    if (refused !== undefined) throw new Problem(refused)
    await changeLetters(tx, { action, requestId: request.id, now })

    const effect = effectOf(action, now)
    if (Object.keys(effect).length > 0) await tx.update('requests', request.id, effect)
    const { message } = STAFF_ACTIONS[action]
    await tx.appendEvent({
      requestId: request.id,
      type: 'admin',
      createdAt: now,
      payload: {
        message: note === '' ? message : `${message} Note: ${note}`,
        action,
        by: 'staff',
        note,
        ...(effect.stage === undefined ? {} : { stage: effect.stage }),
      },
    })
  })
}

/** What an action does to letters that are already written. */
async function changeLetters(
  tx: TenantWriter,
  { action, requestId, now }: { action: StaffAction; requestId: string; now: Instant },
): Promise<void> {
  if (action === 'archive_request' || action === 'mark_verified') return tx.recallWaitingLetters(requestId)
  // Refused here, where somebody reads it; otherwise the next run would silently hold the letter.
  const id = (await tx.get('requests', requestId))?.id
  if (id !== undefined && (await whyHeld(tx, id, now)) !== undefined) throw new Problem('letter_held')
  if (action === 'requeue_notice' && !(await tx.retryLetters(requestId))) throw new Problem('nothing_to_requeue')
}
