import { AccountId } from '../../sync/records/ids.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** A browser that is to be woken. */
export interface DuePush {
  accountId: AccountId
  sessionId: string
  endpoint: string
  dueAt: number
  attempts: number
}

/** Where browsers are woken, one address a session; a session that ends takes its own along (a trigger). */
interface PushStore {
  start(push: { accountId: AccountId; sessionId: string; endpoint: string; madeAt: number }): Promise<void>
  /** Forgets it; also one that is not there. */
  stop(accountId: AccountId, sessionId: string): Promise<void>
  /** Those whose time has come, the longest waiting first. */
  due(now: number, limit: number): Promise<DuePush[]>
  /** What became of an attempt. News that came meanwhile stays due. */
  settle(push: DuePush, outcome: { wokenAt: number | null; next: number | null }): Promise<void>
}

/** Browsers of one account: more than anybody has, and few enough to wake. */
const MOST = 20
/** News within this time of each other wake a browser once. */
export const REST_MS = 10 * 60_000

export function pushStore(store: Pick<Store, 'db' | 'transaction'>): PushStore {
  return {
    start: push =>
      store.transaction(async trx => {
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
    // At once; not before the rest is over that began when it was woken last.
    .set(eb => ({ dueAt: eb.fn.coalesce(eb('wokenAt', '+', restMs), eb.val(0)), attempts: 0 }))
    .where('accountId', '=', accountId)
    .where(eb => eb.or([eb('dueAt', 'is', null), eb('attempts', '>', 0)])),
)

/** There is news: every browser of the account that asked for it is woken soon, in the transaction of the news. */
export async function wakeBrowsers(tx: TenantWriter): Promise<void> {
  await wake.run(executorOf(tx), { accountId: tx.accountId, restMs: REST_MS })
}
