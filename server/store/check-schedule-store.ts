import { sql } from 'kysely'

import { EventPayload, type LedgerEvent } from '../../sync/records/event.ts'
import { AccountId, Instant, RequestId } from '../../sync/records/ids.ts'
import type { Row, TableName } from '../../sync/records/index.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import type { CheckFacts } from '../../sync/rules/demand/check-schedule.ts'
import {
  isRefused,
  RETURN_EVENTS,
  returnedForGood,
  type WrittenLetter,
} from '../../sync/rules/demand/written-letters.ts'
import type { Executor } from './database.ts'
import { dialectOf } from './dialects.ts'
import { toRecord } from './rows.ts'
import { statement, statementsBy } from './statement.ts'

/**
 * The time at which the heartbeat next looks at an account is stored in the account's own row, beside its version:
 *
 *     any write    v + 1, look_at = CHECK_NOW       `tenantWriter`: every write of an account goes through it
 *     a look       look_at = what the rules say    only if v is still the version that the rules saw
 *
 * So a change can neither be forgotten nor be overwritten by a look that began before it, and a crash in between leaves
 * 'now'. `server/erase/heartbeat.ts` does the looks; `sync/rules/demand/check-schedule.ts` decides when the next one is
 * due.
 */
export const CHECK_NOW = 0

/**
 * No account waits longer than this for a look, whatever its records say: a release may bring another rule or another
 * address, and a clock that was wrong for a while must not hold up anybody's letters for longer than that.
 */
export const MAX_REST_MS = DAY_MS

/** An account that is due for a look, with the version that its records must still have when the look is saved. */
export interface Waiting {
  accountId: AccountId
  v: number
}

/** Where a walk through the accounts continues. */
export interface AccountCursor {
  at: number
  id: string
}

const pageToLookAt = statement((db, place: { now: number; at: number; id: string; limit: number }) =>
  db
    .selectFrom('account')
    .select(['id', 'v', 'lookAt'])
    .where(sql<boolean>`(look_at, id) > (${place.at}, ${place.id})`)
    .where('lookAt', '<=', place.now)
    .orderBy('lookAt')
    .orderBy('id')
    .limit(place.limit),
)

/** Accounts that are due for a look, longest waiting first: one page after `after`. */
export async function accountsDueForCheck(
  db: Executor,
  { now, after, limit }: { now: Instant; after: AccountCursor; limit: number },
): Promise<{ accounts: Waiting[]; last: AccountCursor | undefined }> {
  const rows = await pageToLookAt.all(db, { now, ...after, limit })
  const last = rows.at(-1)
  return { accounts: rows.map(toWaiting), last: last && { at: last.lookAt, id: last.id } }
}

const pagePutOff = statement((db, { latest, limit }: { latest: number; limit: number }) =>
  db.selectFrom('account').select(['id', 'v']).where('lookAt', '>', latest).orderBy('lookAt').limit(limit),
)

/** Accounts whose look a fast clock has postponed beyond the latest moment that is allowed now. */
export async function accountsPutOff(
  db: Executor,
  { latest, limit }: { latest: number; limit: number },
): Promise<Waiting[]> {
  const rows = await pagePutOff.all(db, { latest, limit })
  return rows.map(toWaiting)
}

const amongThemToLookAt = statement((db, { ids, now }: { ids: string; now: number }) =>
  db.selectFrom('account').select(['id', 'v']).where('id', 'in', dialectOf(db).among(ids)).where('lookAt', '<=', now),
)

/** Those of the given accounts that are due for a look now. */
export async function stillDueForCheck(
  db: Executor,
  { accountIds, now }: { accountIds: readonly AccountId[]; now: Instant },
): Promise<Waiting[]> {
  const rows = await amongThemToLookAt.all(db, { ids: JSON.stringify(accountIds), now })
  return rows.map(toWaiting)
}

const setLooks = statement<{ given: string }, unknown>((db, { given }) => ({
  compile: () =>
    sql`update account set look_at = given.at
      from (select value ->> 0 as id, cast(value ->> 1 as bigint) as v, cast(value ->> 2 as bigint) as at
        from ${dialectOf(db).elements(given)}) as given
      where account.id = given.id and account.v = given.v`.compile(db),
}))

/** Saves when each is looked at again. An account that was written meanwhile stays due now. */
export async function saveNextChecks(trx: Executor, looks: readonly (Waiting & { at: number })[]): Promise<void> {
  if (looks.length === 0) return
  const given = JSON.stringify(looks.map(({ accountId, v, at }) => [accountId, v, at]))
  await setLooks.run(trx, { given })
}

/** The facts that the rules need about each account. A few statements cover all of them together. */
export async function checkFactsOf(
  db: Executor,
  accountIds: readonly AccountId[],
): Promise<(accountId: AccountId) => CheckFacts> {
  const ids = JSON.stringify(accountIds)
  const users = await rowsOf(db, 'users', ids)
  const emails = await rowsOf(db, 'email', ids)
  const subscriptions = await rowsOf(db, 'subscriptions', ids)
  const journeys = await rowsOf(db, 'customer_journey', ids)
  const choices = await rowsOf(db, 'email_providers', ids)
  const authorizations = await rowsOf(db, 'authorizations', ids)
  const cycles = await rowsOf(db, 'cycles', ids)
  const requests = await rowsOf(db, 'requests', ids)
  const letters = await lettersOf(db, ids)
  const failures = await failuresOf(db, letters)
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
    returned: returnedForGood(failures.get(accountId) ?? []),
  })
}

const rowsAmong = statementsBy<TableName, { ids: string }>(
  table => table,
  (db, { ids }, table) =>
    db
      // All synced tables share the columns used here, so the types use `requests` for any of them.
      .selectFrom(table as 'requests')
      .selectAll()
      .where('accountId', 'in', dialectOf(db).among(ids))
      .where('deleted', '=', 0)
      .orderBy('id'),
)

/** Rows of several accounts, each account's in the order in which they were created. */
async function rowsOf<Table extends TableName>(
  db: Executor,
  table: Table,
  ids: string,
): Promise<(accountId: AccountId) => Row<Table>[]> {
  const byAccount = new Map<unknown, Row<Table>[]>()
  for (const row of await rowsAmong(table).all(db, { ids })) push(byAccount, row.accountId, toRecord(table, row))
  return accountId => byAccount.get(accountId) ?? []
}

const lettersAmong = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('mails')
    .select(['requestId', 'step', 'messageId', 'channel', 'state'])
    .where('requestId', 'in', eb =>
      eb.selectFrom('requests').select('requests.id').where('requests.accountId', 'in', dialectOf(db).among(ids)),
    )
    .orderBy('id'),
)

async function lettersOf(db: Executor, ids: string): Promise<Map<string, WrittenLetter[]>> {
  const byRequest = new Map<string, WrittenLetter[]>()
  for (const { requestId, ...letter } of await lettersAmong.all(db, { ids })) {
    push(byRequest, requestId ?? '', { ...letter, state: letter.state as WrittenLetter['state'] })
  }
  return byRequest
}

const failuresAmong = statement((db, { requestIds }: { requestIds: string }) =>
  db
    .selectFrom('events')
    .select(['accountId', 'requestId', 'createdAt', 'payloadJson'])
    .where('requestId', 'in', dialectOf(db).among(requestIds))
    .where('type', 'in', [...RETURN_EVENTS]),
)

type ReturnEvent = Pick<LedgerEvent, 'requestId' | 'payload' | 'createdAt'>

/** What the ledgers say about refused letters. Few requests have one, so only those requests are read. */
async function failuresOf(
  db: Executor,
  letters: ReadonlyMap<string, readonly WrittenLetter[]>,
): Promise<Map<string, ReturnEvent[]>> {
  const requestIds = [...letters].filter(([, written]) => written.some(isRefused)).map(([requestId]) => requestId)
  const byAccount = new Map<string, ReturnEvent[]>()
  if (requestIds.length === 0) return byAccount
  for (const row of await failuresAmong.all(db, { requestIds: JSON.stringify(requestIds) })) {
    const payload = EventPayload.parse(JSON.parse(row.payloadJson))
    const requestId = row.requestId === null ? null : RequestId.parse(row.requestId)
    push(byAccount, row.accountId, { requestId, payload, createdAt: Instant.parse(row.createdAt) })
  }
  return byAccount
}

function push<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

const toWaiting = ({ id, v }: { id: string; v: number }): Waiting => ({ accountId: AccountId.parse(id), v })
