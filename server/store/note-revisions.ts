import { AccountId, Instant } from '../../sync/records/ids.ts'
import type { Executor } from './database.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

/** One text of one item. */
export interface NoteText {
  itemId: string
  field: string
}

/** When each revision of a text was saved, without the revisions themselves. */
export async function revisionsOf(
  tx: TenantWriter,
  { itemId, field }: NoteText,
): Promise<{ id: string; createdAt: Instant }[]> {
  const rows = await executorOf(tx)
    .selectFrom('noteRevisions')
    .select(['id', 'createdAt'])
    .where('accountId', '=', tx.accountId)
    .where('itemId', '=', itemId)
    .where('field', '=', field)
    .where('deleted', '=', 0)
    .execute()
  return rows.map(({ id, createdAt }) => ({ id, createdAt: Instant.parse(createdAt) }))
}

/** Texts of all accounts that have more than `moreThan` revisions. */
export async function longHistories(
  db: Executor,
  { moreThan }: { moreThan: number },
): Promise<(NoteText & { accountId: AccountId })[]> {
  const rows = await db
    .selectFrom('noteRevisions')
    .select(['accountId', 'itemId', 'field'])
    .where('deleted', '=', 0)
    .groupBy(['accountId', 'itemId', 'field'])
    .having(eb => eb.fn.countAll<number>(), '>', moreThan)
    .execute()
  return rows.map(({ accountId, ...text }) => ({ accountId: AccountId.parse(accountId), ...text }))
}
