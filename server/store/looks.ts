import { sql } from 'kysely'

import { AccountId, type Instant } from '../../sync/records/ids.ts'
import type { Row, TableName } from '../../sync/records/index.ts'
import { DAY_MS } from '../../sync/rules/lifecycle.ts'
import type { LookFacts } from '../../sync/rules/look-at.ts'
import type { WrittenLetter } from '../../sync/rules/written-letters.ts'
import type { Executor } from './database.ts'
import { toRecord } from './rows.ts'

/**
 * When the heartbeat looks at an account next stands in the account's own row, beside its version:
 *
 *     any write    v + 1, look_at = LOOK_NOW       `tenantWriter`: nothing is written of an account past it
 *     a look       look_at = what the rules say    only while v is the one whose records they were given
 *
 * So a change can neither be forgotten nor be overtaken by a look that began before it, and a crash in between leaves
 * 'now'. `server/erase/heartbeat.ts` looks; `sync/rules/look-at.ts` says when again.
 */
export const LOOK_NOW = 0

/**
 * No account is left unlooked at for longer, whatever its records say: a release may bring another rule or another
 * address, and a clock that was wrong for a while can hold up nobody's letters for longer than that.
 */
export const MAX_REST_MS = DAY_MS

/** An account that is to be looked at, with the version that its records must still have when the look is noted. */
export interface Waiting {
  accountId: AccountId
  v: number
}

/** Where a walk through them goes on. */
export interface Place {
  at: number
  id: string
}

/** Accounts that are to be looked at, those first that have waited longest: a page after `after`. */
export async function accountsToLookAt(
  db: Executor,
  { now, after, limit }: { now: Instant; after: Place; limit: number },
): Promise<{ accounts: Waiting[]; last: Place | undefined }> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'v', 'lookAt'])
    .where(sql<boolean>`(look_at, id) > (${after.at}, ${after.id})`)
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  return { accounts: rows.map(toWaiting), last: last && { at: last.lookAt, id: last.id } }
}

/** Those that a clock which was ahead has put off beyond the latest moment to which a look may be put off now. */
export async function accountsPutOff(
  db: Executor,
  { latest, limit }: { latest: number; limit: number },
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'v'])
    .where('lookAt', '>', latest)
    .orderBy('lookAt')
    .limit(limit)
    .execute()
  return rows.map(toWaiting)
}

/** Those of the accounts that are to be looked at now. */
export async function ofThemToLookAt(
  db: Executor,
  { accountIds, now }: { accountIds: readonly AccountId[]; now: Instant },
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'v'])
    .where('id', 'in', among(accountIds))
    .where('lookAt', '<=', now)
    .execute()
  return rows.map(toWaiting)
}

/** When each is looked at again. One that was written meanwhile stays as it is: to be looked at now. */
export async function noteLooks(trx: Executor, looks: readonly (Waiting & { at: number })[]): Promise<void> {
  if (looks.length === 0) return
  const given = JSON.stringify(looks.map(({ accountId, v, at }) => [accountId, v, at]))
  await sql`update account set look_at = given.at
    from (select value ->> 0 as id, value ->> 1 as v, value ->> 2 as at from json_each(${given})) as given
    where account.id = given.id and account.v = given.v`.execute(trx)
}

/** What the rules are given of each account. A few statements for all of them together. */
export async function lookFactsOf(
  db: Executor,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => LookFacts> {
  const users = await rowsOf(db, 'users', accountIds)
  const emails = await rowsOf(db, 'email', accountIds)
  const subscriptions = await rowsOf(db, 'subscriptions', accountIds)
  const journeys = await rowsOf(db, 'customer_journey', accountIds)
  const choices = await rowsOf(db, 'email_providers', accountIds)
  const authorizations = await rowsOf(db, 'authorizations', accountIds)
  const cycles = await rowsOf(db, 'cycles', accountIds)
  const requests = await rowsOf(db, 'requests', accountIds)
  const letters = await lettersOf(db, accountIds)
  return accountId => ({
    account: users(accountId)[0],
    email: emails(accountId)[0],
    subscription: subscriptions(accountId)[0],
    journey: journeys(accountId)[0],
    choices: choices(accountId),
    authorizations: authorizations(accountId),
    cycles: cycles(accountId),
    requests: requests(accountId),
    written: requestId => letters.get(requestId) ?? [],
  })
}

/** Rows of several accounts, each account's in the order in which they were made. */
async function rowsOf<Table extends TableName>(
  db: Executor,
  table: Table,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => Row<Table>[]> {
  const rows = await db
    // All synced tables share the columns used here; `requests` stands for them in the types.
    .selectFrom(table as 'requests')
    .selectAll()
    .where('accountId', 'in', among(accountIds))
    .where('deleted', '=', 0)
    .orderBy('id')
    .execute()
  const byAccount = new Map<string, Row<Table>[]>()
  for (const row of rows) push(byAccount, row.accountId, toRecord(table, row))
  return accountId => byAccount.get(accountId) ?? []
}

async function lettersOf(db: Executor, accountIds: readonly AccountId[]): Promise<Map<string, WrittenLetter[]>> {
  const rows = await db
    .selectFrom('mails')
    .select(['requestId', 'step', 'messageId', 'channel', 'state'])
    .where('requestId', 'in', eb =>
      eb.selectFrom('requests').select('requests.id').where('requests.accountId', 'in', among(accountIds)),
    )
    .orderBy('id')
    .execute()
  const byRequest = new Map<string, WrittenLetter[]>()
  for (const { requestId, ...letter } of rows) {
    push(byRequest, requestId ?? '', { ...letter, state: letter.state as WrittenLetter['state'] })
  }
  return byRequest
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** A list as one value: the statement stays the same however long it is, and is prepared once. */
const among = (ids: readonly string[]) => sql<string>`(select value from json_each(${JSON.stringify(ids)}))`

const toWaiting = ({ id, v }: { id: string; v: number }): Waiting => ({ accountId: AccountId.parse(id), v })
