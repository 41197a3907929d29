import type { AccountId } from '../../sync/records/ids.ts'
import { applyMutation } from '../../sync/rules/overlay.ts'
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
  { accountId, push, at }: { accountId: AccountId; push: PushRequest; at: number },
): Promise<PushReceipt> {
  const { client, muts } = push
  return sync.settle({ accountId, client, at }, async (tx, count) => {
    for (const mutation of muts) {
      if (mutation.seq <= count.lastSeq) continue
      if (mutation.seq > count.lastSeq + 1) throw new Problem('sync_gap')
      await count.settle(mutation.seq, at, await applyOne(tx, mutation))
    }
    const from = muts[0]?.seq ?? count.lastSeq + 1
    return { lastSeq: count.lastSeq, rejected: await count.rejectedFrom(from) }
  })
}

/** The code of a refusal, or undefined when the intent was applied. Decided before anything is written. */
async function applyOne(tx: TenantWriter, intent: Mutation): Promise<string | undefined> {
  const outcome = applyMutation(
    {
      email: await tx.list('email'),
      email_providers: await tx.list('email_providers'),
      user_onboarding: await tx.list('user_onboarding'),
    },
    intent,
  )
  if (!outcome.ok) return outcome.code
  for (const change of outcome.patches) {
    if (change.table === 'email_providers') await tx.put(change.table, change.patch)
    else await tx.update(change.table, change.id, change.patch)
  }
  return undefined
}
