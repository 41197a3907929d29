import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'

import { openStore } from '../../server/store/store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Instant } from '../../sync/records/ids.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { silentLog, testRandom } from '../builders-server.ts'

/** The day of the measurement, where nothing runs by a clock of its own. */
export const NOW = Instant.parse(Date.UTC(2026, 4, 4, 9, 30))

const SENT_BEFORE_MS = 3 * DAY_MS

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
  for (const statement of demandRows(accounts, { now: NOW, noBytes: "x'00'" })) sqlite.exec(statement)
  sqlite
    .prepare(
      `insert into files (account_id, sha256, bytes, created_at)
       select id, ?, ?, ? from account where ${placeOf('id')} % ? = 0`,
    )
    .run(PAPER_HASH, PAPER, NOW - SENT_BEFORE_MS, writesLetters)
  sqlite.exec('commit')
  sqlite.pragma('journal_mode = WAL')
  sqlite.close()
  return path
}

/** The number of an account, in its id. */
export const placeOf = (id: string): string => `cast(substr(${id}, 3, 8) as integer)`

/** Eight digits of a number, and its lowest sixteen bits in hexadecimal: expressions that every engine knows. */
const digits = (n: string) => `substr(cast(100000000 + ${n} as text), 2)`
const hex = (n: string) =>
  [12, 8, 4, 0].map(by => `substr('0123456789abcdef', 1 + cast((${n} >> ${by}) & 15 as integer), 1)`).join(' || ')

/**
 * Ids that sort in order of creation, like the product's own, and before all that it creates later; their suffixes are
 * evenly distributed.
 */
const account = `'a-' || ${digits('n')} || '-' || ${hex('cast(n * 40503 as bigint)')}`
/** The first columns of every synced row: account, version, and the flag for removed. */
const tenant = `${account}, 10, 0`
const id = (prefix: string) => `'${prefix}-' || ${digits('n')}`
const address = `'dana.' || n || '@example.com'`
const providers = `(${PROVIDERS.map(({ id, channels }, p) => `select ${p} as p, '${id}' as provider, '${channels[0].address}' as address`).join(' union all ')}) as catalog`

/**
 * Statements that write every row of this many accounts, on either engine. Every demand left three days before `now`;
 * follow-ups are due after seven. `noBytes`: how the engine writes a byte.
 */
export function demandRows(accounts: number, { now, noBytes }: { now: number; noBytes: string }): string[] {
  const sentAt = now - SENT_BEFORE_MS
  const each = `with recursive people(n) as (select cast(0 as bigint) union all select n + 1 from people where n < ${accounts - 1})`
  return [
    `insert into account (id, v, floor, created_at, look_at)
     ${each} select ${account}, 10, 0, ${sentAt}, ${now} + 1 + (n % 86399) * 1000 from people`,
    `insert into users (account_id, v, deleted, id, auth_user_id, email, provider, first_name, last_name, zip_code)
     ${each} select ${tenant}, ${account}, ${id('u')}, ${address}, 'email', 'Dana', 'Whitfield', '94110' from people`,
    `insert into email (account_id, v, deleted, id, user_id, email, verified_at, inbound_alias)
     ${each} select ${tenant}, ${id('e')}, ${account}, ${address}, ${sentAt},
       'dana.' || n || '@totalrecall.example' from people`,
    `insert into customer_journey (account_id, v, deleted, id, user_id, current_stage)
     ${each} select ${tenant}, ${account}, ${account}, 'active' from people`,
    `insert into subscriptions (account_id, v, deleted, id, user_id, status, plan_id, billing_cycle,
       cancel_at_period_end)
     ${each} select ${tenant}, ${account}, ${account}, 'active', 'minimal', 'monthly', 0 from people`,
    `insert into authorizations (account_id, v, deleted, id, user_id, email_id, email, text_version, text_sha256,
       signature_kind, signature, signed_at, pdf_sha256)
     ${each} select ${tenant}, ${id('s')}, ${account}, ${id('e')}, ${address}, '1', '${'a'.repeat(64)}', 'typed',
       'Dana Whitfield', ${sentAt}, '${PAPER_HASH}' from people`,
    `insert into cycles (account_id, v, deleted, id, email_id, year, number, created_at)
     ${each} select ${tenant}, ${id('c')}, ${id('e')}, 2026, 1, ${sentAt} from people`,
    `insert into email_providers (account_id, v, deleted, id, email_id, provider_id, enabled)
     ${each} select ${tenant}, ${id('e')} || '.' || p, ${id('e')}, provider, 1 from people, ${providers}`,
    `insert into requests (account_id, v, deleted, id, cycle_id, provider_id, stage, created_at, escalated,
       submitted_at, due_at, waiting_on, decision, reference, state)
     ${each} select ${tenant}, ${id('r')} || '-' || p, ${id('c')}, provider, 'submitted', ${sentAt}, 0,
       ${sentAt}, ${sentAt + 45 * DAY_MS}, 'provider', 'none', ${id('TR')} || '-' || p, 'CA' from people, ${providers}`,
    `insert into reply_tokens (token, account_id, request_id)
     ${each} select 't' || ${digits('n')} || p, ${account}, ${id('r')} || '-' || p from people, ${providers}`,
    `insert into mails (id, account_id, request_id, step, message_id, envelope_from, envelope_to, raw, state, channel,
       attempts, next_attempt_at, sent_at, created_at, told_in)
     ${each} select ${id('00000000')} || '-' || p, ${account}, ${id('r')} || '-' || p, 'demand',
       '<tr-' || ${digits('n')} || '-' || p || '.demand@totalrecall.example>', 'privacy@totalrecall.example',
       '["' || address || '"]', ${noBytes}, 'sent', 0, 1, 0, ${sentAt}, ${sentAt}, '' from people, ${providers}`,
  ]
}
