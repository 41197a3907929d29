import { AccountId, type Instant } from '../../sync/records/ids.ts'
import { NOTICES, type NoticeId } from '../../sync/rules/demand/notices.ts'
import { dialectOf } from './dialects.ts'
import { statement } from './statement.ts'
import type { Store } from './store.ts'
import { executorOf, type TenantWriter } from './tenant.ts'

const tokenOf = statement((db, { accountId }: { accountId: string }) =>
  db.selectFrom('stopTokens').select('token').where('accountId', '=', accountId),
)

/** The token by which an account's optional mails can be stopped; `fresh` creates it when there is none yet. */
export async function stopTokenOf(tx: TenantWriter, fresh: () => string): Promise<string> {
  const trx = executorOf(tx)
  const { accountId } = tx
  const kept = await tokenOf.first(trx, { accountId })
  if (kept !== undefined) return kept.token
  const token = fresh()
  await trx.insertInto('stopTokens').values({ accountId, token }).execute()
  return token
}

/** The account whose optional mails a token stops. */
export async function accountOfStopToken(store: Pick<Store, 'db'>, token: string): Promise<AccountId | undefined> {
  const row = await store.db.selectFrom('stopTokens').select('accountId').where('token', '=', token).executeTakeFirst()
  return row && AccountId.parse(row.accountId)
}

const OPTIONAL = Object.entries(NOTICES).flatMap(([id, { optional }]) => (optional ? [id as NoticeId] : []))

const optionalSince = statement((db, { accountId, since }: { accountId: string; since: number }) =>
  db
    .selectFrom('mails')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('step', 'in', OPTIONAL)
    .where('createdAt', '>', since),
)

/** Number of optional mails of an account since a moment. */
export async function optionalMailsSince(tx: TenantWriter, since: Instant): Promise<number> {
  return (await optionalSince.first(executorOf(tx), { accountId: tx.accountId, since }))?.count ?? 0
}

/** A letter that has left without the person having been told. */
interface UntoldLetter {
  id: string
  requestId: string
  step: string
  to: string[]
}

const letterUnderWay = statement((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('accountId', '=', accountId)
    .where('requestId', 'is not', null)
    .where(eb =>
      eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'waiting'), eb('nextAttemptAt', '=', 0)])]),
    )
    .limit(1),
)

const lettersUntold = statement((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('mails')
    .select(['id', 'requestId', 'step', 'envelopeTo'])
    .where('accountId', '=', accountId)
    .where('requestId', 'is not', null)
    .where('state', '=', 'sent')
    .where('toldIn', 'is', null)
    .orderBy('id'),
)

/**
 * Letters that have left untold, oldest first. Returns none while another letter of the account is on its way, since
 * letters that leave together are reported together. A letter that waits for a later attempt does not hold this up.
 */
export async function untoldLetters(tx: TenantWriter): Promise<UntoldLetter[]> {
  const trx = executorOf(tx)
  const { accountId } = tx
  if ((await letterUnderWay.first(trx, { accountId })) !== undefined) return []
  const rows = await lettersUntold.all(trx, { accountId })
  return rows.flatMap(({ id, requestId, step, envelopeTo }) =>
    requestId === null ? [] : [{ id, requestId, step, to: JSON.parse(envelopeTo) }],
  )
}

const markToldIn = statement(
  (db, { accountId, ids, messageId }: { accountId: string; ids: string; messageId: string }) =>
    db
      .updateTable('mails')
      .set({ toldIn: messageId })
      .where('accountId', '=', accountId)
      .where('id', 'in', dialectOf(db).among(ids)),
)

export async function markTold(tx: TenantWriter, letters: readonly UntoldLetter[], messageId: string): Promise<void> {
  const ids = JSON.stringify(letters.map(({ id }) => id))
  await markToldIn.run(executorOf(tx), { accountId: tx.accountId, ids, messageId })
}

/** Accounts whose latest untold letter left before `before`: another letter of theirs is stuck. */
export async function accountsWithUntold(store: Pick<Store, 'db'>, before: Instant): Promise<AccountId[]> {
  const rows = await store.db
    .selectFrom('mails')
    .select('accountId')
    .where('toldIn', 'is', null)
    .where('requestId', 'is not', null)
    .where('state', '=', 'sent')
    .groupBy('accountId')
    .having(eb => eb.fn.max('sentAt'), '<', before)
    .execute()
  return rows.flatMap(({ accountId }) => (accountId === null ? [] : [AccountId.parse(accountId)]))
}

/** Requests whose deadline is after `after` and at or before `until`: one page, ordered by deadline. */
export async function deadlinesBetween(
  store: Pick<Store, 'db'>,
  { after, until, limit }: { after: { at: number; id: string }; until: number; limit: number },
): Promise<{ accountId: AccountId; id: string; at: number }[]> {
  const rows = await store.db
    .selectFrom('requests')
    .select(['accountId', 'id', 'dueAt'])
    .where('dueAt', '<=', until)
    .where(eb => eb.or([eb('dueAt', '>', after.at), eb.and([eb('dueAt', '=', after.at), eb('id', '>', after.id)])]))
    .where('deleted', '=', 0)
    .where('archivedAt', 'is', null)
    .where('stage', '!=', 'verified_deleted')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ accountId, id, dueAt }) =>
    dueAt === null ? [] : [{ accountId: AccountId.parse(accountId), id, at: dueAt }],
  )
}

/** Requests whose claim came after `after` and at or before `until`, and still waits: one page, ordered by claim. */
export async function claimsBetween(
  store: Pick<Store, 'db'>,
  { after, until, limit }: { after: { at: number; id: string }; until: number; limit: number },
): Promise<{ accountId: AccountId; id: string; at: number }[]> {
  const rows = await store.db
    .selectFrom('requests')
    .select(['accountId', 'id', 'claimedAt'])
    .where('claimedAt', '<=', until)
    .where(eb =>
      eb.or([eb('claimedAt', '>', after.at), eb.and([eb('claimedAt', '=', after.at), eb('id', '>', after.id)])]),
    )
    .where('deleted', '=', 0)
    .orderBy('claimedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ accountId, id, claimedAt }) =>
    claimedAt === null ? [] : [{ accountId: AccountId.parse(accountId), id, at: claimedAt }],
  )
}
