// Preloaded into the product's process by `node --import`, ahead of the built server, which knows nothing of it. It
// kills the process at a chosen statement, shifts the calendar, answers DNS queries, and can break the engine on
// purpose (`planted`), to prove that the crash test notices.

import { Resolver } from 'node:dns/promises'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

// The packages that the server loads first, so that a process started in advance is ready at once.
const PACKAGES = [
  '@cantoo/fontkit',
  '@cantoo/pdf-lib',
  '@hono/node-server',
  '@node-rs/argon2',
  'hono',
  'kysely',
  'mailauth/lib/dkim/verify.js',
  'nodemailer',
  'pino',
  'postal-mime',
  'smtp-server',
  'stripe',
  'zod',
]
/** @type {{ aheadMs: number, records: Record<string, string>, seen: string, hit: string, planted: string | null, idleBeats: number | null, point: { sql: string, nth: number, when: 'before' | 'after' } | null }} */
const plan = await new Promise(resolve => {
  process.once('message', resolve)
  for (const name of PACKAGES) void import(name)
})
process.disconnect()

const realNow = Date.now
Date.now = () => realNow() + plan.aheadMs

Resolver.prototype.resolveTxt = async name => {
  const record = plan.records[name]
  if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return [record.match(/.{1,255}/g) ?? []]
}
syncBuiltinESMExports()

const known = new Set(existsSync(plan.seen) ? JSON.parse(`[${readFileSync(plan.seen, 'utf8').slice(0, -2)}]`) : [])
let count = 0
/** Heartbeats since the last write: when nothing moves any more, the chosen point will not come. */
let idle = 0
const BEAT = /^select "id", "v" from "account" where "look_at" > \?/
const MOVE = /^(insert into|update|delete from) "(mails|events|inbound_mails|requests|subscriptions)"/

function die(why) {
  writeFileSync(plan.hit, why)
  process.kill(process.pid, 'SIGKILL')
  // The signal is delivered before any program's next statement; this loop makes sure.
  for (;;);
}

const BetterSqlite = createRequire(join(process.cwd(), 'package.json'))('better-sqlite3')
const { prepare } = BetterSqlite.prototype

BetterSqlite.prototype.prepare = function (sql) {
  const statement = prepare.call(this, planted(sql))
  for (const method of ['run', 'all', 'get']) {
    const real = statement[method]
    statement[method] = function (...args) {
      if (!known.has(sql)) {
        known.add(sql)
        appendFileSync(plan.seen, `${JSON.stringify(sql)},\n`)
      }
      if (MOVE.test(sql)) idle = 0
      else if (BEAT.test(sql) && ++idle === plan.idleBeats) die('idle')
      if (plan.point?.sql !== sql) return real.apply(this, args)
      count += 1
      if (count === plan.point.nth && plan.point.when === 'before') die('statement')
      const result = real.apply(this, args)
      if (count === plan.point.nth) die('statement')
      return result
    }
  }
  return statement
}

/** Puts a fault into statements of the engine. */
function planted(sql) {
  // The lookup of archive copies finds nothing.
  if (plan.planted === 'look-up' && /^select "id" from "inbound_mails" where "id" = \?$/.test(sql))
    return `${sql} and 1 = 0`
  // A letter counts as sent before any relay has received it.
  if (plan.planted === 'mark' && /^update "mails" set "state" = \?, "sending_since"/.test(sql)) {
    return sql.replace('"state" = ?', `"state" = replace(?, 'sending', 'sent')`)
  }
  return sql
}
