import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'

import { openStore } from '../../server/store/store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { silentLog, testRandom } from '../builders-server.ts'

/** The day of the measurement. Every demand left three days earlier; follow-ups are due after seven. */
export const NOW = Instant.parse(Date.UTC(2026, 4, 4, 9, 30))
const SENT_AT = NOW - 3 * DAY_MS

/** As large as a rendered authorization. */
const PAPER = Buffer.alloc(40_000, '%PDF ')
const PAPER_HASH = 'b'.repeat(64)

/**
 * A product's database in which this many people have a demand at every provider of the catalog. It bypasses the
 * product's code, which would take a day for a million demands; the tables are the product's own, created by its
 * migrations. `writesLetters`: one account in this many has the signed paper that a letter encloses.
 */
export async function manyRequests(
  folder: string,
  { accounts, writesLetters }: { accounts: number; writesLetters: number },
): Promise<string> {
  const path = join(folder, 'recall.sqlite')
  await (await openStore(path, { random: testRandom, log: silentLog })).close()
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('foreign_keys = OFF')
  sqlite.pragma('cache_size = -200000')
  sqlite.exec('begin')
  for (const statement of rowsOf(accounts)) sqlite.exec(statement)
  sqlite
    .prepare(
      `insert into files (account_id, sha256, bytes, created_at)
       select id, ?, ?, ? from account where ${placeOf('id')} % ? = 0`,
    )
    .run(PAPER_HASH, PAPER, SENT_AT, writesLetters)
  sqlite.exec('commit')
  sqlite.pragma('journal_mode = WAL')
  sqlite.close()
  return path
}

/** The number of an account, in its id. */
export const placeOf = (id: string): string => `cast(substr(${id}, 3, 8) as integer)`

/**
 * Ids that sort in order of creation, like the product's own, and before all that it creates later; their suffixes are
 * evenly distributed.
 */
const account = "printf('a-%08d-%04x', n, (n * 40503) & 65535)"
/** The first columns of every synced row: account, version, and the flag for removed. */
const tenant = `${account}, 10, 0`
const providers = `(${PROVIDERS.map(({ id, channels }, p) => `select ${p} as p, '${id}' as provider, '${channels[0].address}' as address`).join(' union all ')})`

/** Statements that write every row of this many accounts. */
function rowsOf(accounts: number): string[] {
  const each = `with recursive people(n) as (select 0 union all select n + 1 from people where n < ${accounts - 1})`
  return [
    `insert into account (id, v, floor, created_at, look_at)
     ${each} select ${account}, 10, 0, ${SENT_AT}, ${NOW} + 1 + (n % 86399) * 1000 from people`,
    `insert into users (account_id, v, deleted, id, auth_user_id, email, provider, first_name, last_name, zip_code)
     ${each} select ${tenant}, ${account}, printf('u-%08d', n), printf('dana.%d@example.com', n), 'email', 'Dana',
       'Whitfield', '94110' from people`,
    `insert into email (account_id, v, deleted, id, user_id, email, verified_at, inbound_alias)
     ${each} select ${tenant}, printf('e-%08d', n), ${account}, printf('dana.%d@example.com', n), ${SENT_AT},
       printf('dana.%d@totalrecall.example', n) from people`,
    `insert into customer_journey (account_id, v, deleted, id, user_id, current_stage)
     ${each} select ${tenant}, ${account}, ${account}, 'active' from people`,
    `insert into subscriptions (account_id, v, deleted, id, user_id, status, plan_id, billing_cycle,
       cancel_at_period_end)
     ${each} select ${tenant}, ${account}, ${account}, 'active', 'minimal', 'monthly', 0 from people`,
    `insert into authorizations (account_id, v, deleted, id, user_id, email_id, email, text_version, text_sha256,
       signature_kind, signature, signed_at, pdf_sha256)
     ${each} select ${tenant}, printf('s-%08d', n), ${account}, printf('e-%08d', n),
       printf('dana.%d@example.com', n), '1', '${'a'.repeat(64)}', 'typed', 'Dana Whitfield', ${SENT_AT},
       '${PAPER_HASH}' from people`,
    `insert into cycles (account_id, v, deleted, id, email_id, year, number, created_at)
     ${each} select ${tenant}, printf('c-%08d', n), printf('e-%08d', n), 2026, 1, ${SENT_AT} from people`,
    `insert into email_providers (account_id, v, deleted, id, email_id, provider_id, enabled)
     ${each} select ${tenant}, printf('e-%08d.%d', n, p), printf('e-%08d', n), provider, 1
     from people, ${providers}`,
    `insert into requests (account_id, v, deleted, id, cycle_id, provider_id, stage, created_at, escalated,
       submitted_at, due_at, waiting_on, decision, reference, state)
     ${each} select ${tenant}, printf('r-%08d-%d', n, p), printf('c-%08d', n), provider, 'submitted', ${SENT_AT}, 0,
       ${SENT_AT}, ${SENT_AT + 45 * DAY_MS}, 'provider', 'none', printf('TR-%08d-%d', n, p), 'CA'
     from people, ${providers}`,
    `insert into reply_tokens (token, account_id, request_id)
     ${each} select printf('t%08d%d', n, p), ${account}, printf('r-%08d-%d', n, p) from people, ${providers}`,
    `insert into mails (id, account_id, request_id, step, message_id, envelope_from, envelope_to, raw, state, channel,
       attempts, next_attempt_at, sent_at, created_at, told_in)
     ${each} select printf('00000000-%08d-%d', n, p), ${account}, printf('r-%08d-%d', n, p), 'demand',
       printf('<tr-%08d-%d.demand@totalrecall.example>', n, p), 'privacy@totalrecall.example',
       json_array(address), x'00', 'sent', 0, 1, 0, ${SENT_AT}, ${SENT_AT}, '' from people, ${providers}`,
  ]
}
