import { AccountId, type Instant } from '../../sync/records/ids.ts'
import { ReplyCategory } from '../../sync/records/reply.ts'
import { NOTICES, type NoticeId } from '../../sync/rules/demand/notices.ts'
import { asksYou } from '../../sync/rules/demand/reply-effects.ts'
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

/** Mails that ask something of the person and came after `after` and at or before `until`: one page, by time. */
export async function questionsBetween(
  store: Pick<Store, 'db'>,
  { after, until, limit }: { after: { at: number; id: string }; until: number; limit: number },
): Promise<{ accountId: AccountId; id: string; at: number }[]> {
  const rows = await store.db
    .selectFrom('replies')
    .select(['accountId', 'id', 'receivedAt'])
    .where('receivedAt', '<=', until)
    .where(eb =>
      eb.or([eb('receivedAt', '>', after.at), eb.and([eb('receivedAt', '=', after.at), eb('id', '>', after.id)])]),
    )
    .where('deleted', '=', 0)
    .where(eb =>
      eb.or([eb('needsConfirmation', '=', 1), eb.and([eb('category', 'in', ASKING), eb('settledAt', 'is', null)])]),
    )
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ accountId, id, receivedAt }) => ({ accountId: AccountId.parse(accountId), id, at: receivedAt }))
}

const ASKING = ReplyCategory.options.filter(asksYou)

/** Last letters that left after `after` and at or before `until`, by their request: one page, by time. */
export async function lastLettersBetween(
  store: Pick<Store, 'db'>,
  { after, until, limit }: { after: { at: number; id: string }; until: number; limit: number },
): Promise<{ accountId: AccountId; id: string; at: number }[]> {
  const rows = await store.db
    .selectFrom('mails')
    .select(['accountId', 'requestId', 'sentAt'])
    .where('step', '=', 'final_notice')
    .where('state', '=', 'sent')
    .where('sentAt', '<=', until)
    .where(eb =>
      eb.or([eb('sentAt', '>', after.at), eb.and([eb('sentAt', '=', after.at), eb('requestId', '>', after.id)])]),
    )
    .orderBy('sentAt')
    .orderBy('requestId')
    .limit(limit)
    .execute()
  return rows.flatMap(({ accountId, requestId, sentAt }) =>
    accountId === null || requestId === null || sentAt === null
      ? []
      : [{ accountId: AccountId.parse(accountId), id: requestId, at: sentAt }],
  )
}

const NOTICE_IDS = Object.keys(NOTICES)

const noticesSince = statement((db, { accountId, since }: { accountId: string; since: number }) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('accountId', '=', accountId)
    .where('step', 'in', NOTICE_IDS)
    .where('createdAt', '>', since)
    .limit(1),
)

/** Whether the account was sent any mail of ours since a moment. */
export async function hasHeardSince(tx: TenantWriter, since: Instant): Promise<boolean> {
  return (await noticesSince.first(executorOf(tx), { accountId: tx.accountId, since })) !== undefined
}

/** Accounts with a plan that is charged, after `after` in the order of their ids. */
export async function chargedAccounts(
  store: Pick<Store, 'db'>,
  { after, limit }: { after: string; limit: number },
): Promise<AccountId[]> {
  const rows = await store.db
    .selectFrom('subscriptions')
    .select('accountId')
    .where('status', 'in', ['active', 'past_due'])
    .where('deleted', '=', 0)
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(limit)
    .execute()
  return rows.map(({ accountId }) => AccountId.parse(accountId))
}
