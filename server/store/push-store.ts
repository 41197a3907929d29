import { AccountId } from '../../sync/records/ids.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** A browser that is due to be woken. */
export interface DuePush {
  accountId: AccountId
  sessionId: string
  endpoint: string
  dueAt: number
  attempts: number
}

/** Push addresses of browsers, one per session; a trigger deletes a session's address when the session ends. */
interface PushStore {
  /** Whether the session had this address already. */
  start(push: { accountId: AccountId; sessionId: string; endpoint: string; madeAt: number }): Promise<boolean>
  /** Deletes the address; does nothing when there is none. */
  stop(accountId: AccountId, sessionId: string): Promise<void>
  /** Those that are due, longest waiting first. */
  due(now: number, limit: number): Promise<DuePush[]>
  /** Records the outcome of an attempt. News that came meanwhile stays due. */
  settle(push: DuePush, outcome: { wokenAt: number | null; next: number | null }): Promise<void>
}

/** Maximum number of browsers per account: more than anybody has, and few enough to wake. */
const MOST = 20
/** A browser is woken only once for news within this time. */
export const REST_MS = 10 * 60_000

export function pushStore(store: Pick<Store, 'db' | 'transaction'>): PushStore {
  return {
    start: push =>
      store.transaction(async trx => {
        const before = await trx
          .selectFrom('pushAddresses')
          .select('endpoint')
          .where('accountId', '=', push.accountId)
          .where('sessionId', '=', push.sessionId)
          .executeTakeFirst()
        await trx
          .insertInto('pushAddresses')
          .values({ ...push, dueAt: null, attempts: 0, wokenAt: null })
          .onConflict(conflict => conflict.column('sessionId').doUpdateSet({ endpoint: push.endpoint }))
          .execute()
        await trx
          .deleteFrom('pushAddresses')
          .where('accountId', '=', push.accountId)
          .where('sessionId', 'not in', newest =>
            newest
              .selectFrom('pushAddresses')
              .select('sessionId')
              .where('accountId', '=', push.accountId)
              .orderBy('madeAt', 'desc')
              .orderBy('sessionId')
              .limit(MOST),
          )
          .execute()
        return before?.endpoint === push.endpoint
      }),
    stop: (accountId, sessionId) =>
      store.transaction(async trx => {
        await trx
          .deleteFrom('pushAddresses')
          .where('accountId', '=', accountId)
          .where('sessionId', '=', sessionId)
          .execute()
      }),
    async due(now, limit) {
      const rows = await store.db
        .selectFrom('pushAddresses')
        .select(['accountId', 'sessionId', 'endpoint', 'dueAt', 'attempts'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('sessionId')
        .limit(limit)
        .execute()
      return rows.flatMap(({ accountId, dueAt, ...row }) =>
        dueAt === null ? [] : [{ ...row, dueAt, accountId: AccountId.parse(accountId) }],
      )
    },
    settle: ({ accountId, sessionId, dueAt, attempts }, { wokenAt, next }) =>
      store.transaction(async trx => {
        const own = trx
          .updateTable('pushAddresses')
          .where('accountId', '=', accountId)
          .where('sessionId', '=', sessionId)
        if (wokenAt !== null) await own.set({ wokenAt }).execute()
        await own
          .set({ dueAt: next, attempts: next === null ? 0 : attempts + 1 })
          .where('dueAt', '=', dueAt)
          .execute()
      }),
  }
}

const wake = statement((db, { accountId, restMs }: { accountId: string; restMs: number }) =>
  db
    .updateTable('pushAddresses')
    // Due at once, but not before the rest since its last wake is over.
    .set(eb => ({ dueAt: eb.fn.coalesce(eb('wokenAt', '+', restMs), eb.val(0)), attempts: 0 }))
    .where('accountId', '=', accountId)
    .where(eb => eb.or([eb('dueAt', 'is', null), eb('attempts', '>', 0)])),
)

/** There is news: schedules a wake for every subscribed browser of the account, in the transaction of the news. */
export async function wakeBrowsers(tx: TenantWriter): Promise<void> {
  await wake.run(executorOf(tx), { accountId: tx.accountId, restMs: REST_MS })
}
