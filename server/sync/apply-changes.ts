import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { applyMutation, type Patch } from '../../sync/rules/overlay.ts'
import type { Mutation } from '../../sync/wire/mutations.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { PushReceipt, PushRequest } from '../../sync/wire/push.ts'
import type { SyncStore } from '../store/sync-store.ts'
import type { TenantWriter } from '../store/tenant.ts'

/**
 * Settles a batch of intents in one transaction with the client's count. A number seen before is skipped, the
 * next one is applied or refused for good, and a gap stops the whole batch: nothing is ever applied twice or out
 * of order, however often an answer was lost.
 */
export async function applyChanges(
  sync: SyncStore,
  { accountId, push, at, now }: { accountId: AccountId; push: PushRequest; at: number; now: Instant },
): Promise<PushReceipt> {
  const { client, muts } = push
  return sync.settle({ accountId, client, at }, async (tx, count) => {
    for (const mutation of muts) {
      if (mutation.seq <= count.lastSeq) continue
      if (mutation.seq > count.lastSeq + 1) throw new Problem('sync_gap')
      await count.settle(mutation.seq, at, await applyOne(tx, mutation, now))
    }
    const from = muts[0]?.seq ?? count.lastSeq + 1
    return { lastSeq: count.lastSeq, rejected: await count.rejectedFrom(from) }
  })
}

/** The code of a refusal, or undefined when the intent was applied. Decided before anything is written. */
async function applyOne(tx: TenantWriter, intent: Mutation, now: Instant): Promise<string | undefined> {
  const outcome = applyMutation(
    {
      email: await tx.list('email'),
      email_providers: await tx.list('email_providers'),
      user_onboarding: await tx.list('user_onboarding'),
      authorizations: await tx.list('authorizations'),
    },
    intent,
    now,
  )
  if (!outcome.ok) return outcome.code
  for (const change of outcome.patches) await write(tx, change, now)
  return undefined
}

async function write(tx: TenantWriter, change: Patch, now: Instant): Promise<void> {
  switch (change.table) {
    case 'email_providers':
      return tx.put(change.table, change.patch)
    case 'user_onboarding':
      return tx.update(change.table, change.id, change.patch)
    case 'authorizations':
      await tx.update(change.table, change.id, change.patch)
      await tx.appendEvent({
        requestId: null,
        type: 'authorization',
        createdAt: now,
        payload: { message: 'You withdrew the authorization. No letter leaves any more.', authorization: change.id },
      })
      // What was written on its strength and still waits here must not leave any more.
      await tx.recallWaitingLetters()
  }
}
