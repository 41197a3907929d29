import { sql } from 'kysely'

import { executorOf, type TenantWriter } from './tenant.ts'

const DAY_MS = 86_400_000

/**
 * Counts what an account does, in the transaction that does it, so a rolled-back action is not counted. Returns
 * undefined; or, when the day's allowance is used up, the milliseconds until the next day begins. There is one row per
 * action, so everyone's day begins at the same time, and around midnight two allowances can be used up at once. The
 * limit protects the disk, which has room for two.
 */
export async function countUse(
  tx: TenantWriter,
  { action, count, aDay, at }: { action: string; count: number; aDay: number; at: number },
): Promise<number | undefined> {
  const trx = executorOf(tx)
  const { accountId } = tx
  const day = Math.floor(at / DAY_MS)
  const row = await trx
    .selectFrom('accountUses')
    .select(['day', 'count'])
    .where('accountId', '=', accountId)
    .where('action', '=', action)
    .executeTakeFirst()
  const used = (row?.day === day ? row.count : 0) + count
  if (used > aDay) return (day + 1) * DAY_MS - at
  await trx
    .insertInto('accountUses')
    .values({ accountId, action, day, count: used })
    .onConflict(conflict => conflict.columns(['accountId', 'action']).doUpdateSet({ day, count: used }))
    .execute()
  return undefined
}

/** Minimum size counted for a row, whatever its texts, so that a great many empty rows also use up the space. */
const ROW_BYTES = 1_024

/** Roughly how many bytes an account's notes and their history take. Sums lengths only; the texts are not read. */
export async function noteBytes(tx: TenantWriter): Promise<number> {
  const { accountId } = tx
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(octet_length(typed) + octet_length(merged) + ${ROW_BYTES}), 0) as bytes
      from note_revisions where account_id = ${accountId} and deleted = 0
    union all
    select coalesce(sum(octet_length(notes) + octet_length(evidence) + ${ROW_BYTES}), 0)
      from checklist_items where account_id = ${accountId} and deleted = 0
  `.execute(executorOf(tx))
  return rows.reduce((sum, { bytes }) => sum + bytes, 0)
}
