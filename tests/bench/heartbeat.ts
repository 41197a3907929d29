import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as loopTurn } from 'node:timers/promises'

import BetterSqlite from 'better-sqlite3'

import { startHeartbeat } from '../../server/erase/heartbeat.ts'
import { openStore } from '../../server/store/store.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { silentLog, testRandom } from '../builders-server.ts'
import { COMPANY } from '../journeys/fixture/person.ts'
import type { Extent, Sizes } from './extent.ts'
import { manyRequests, NOW, placeOf } from './million.ts'
import { type Figure, median } from './table.ts'

/** One account in a hundred: 1% of the requests. */
const SHARE = 100
interface Size {
  accounts: number
  /** Accounts whose letters are written: one to every provider each, rendered, filed and queued as they leave. */
  writers: number
  /** One account in this many has the signed paper that letters enclose: enough for all rounds. */
  papered: number
  quietBeats: number
  rounds: number
}
const SIZES: Sizes<Size> = {
  whole: { accounts: 250_000, writers: 100, papered: 800, quietBeats: 200, rounds: 3 },
  shortest: { accounts: 200, writers: 2, papered: 50, quietBeats: 3, rounds: 1 },
}
const SLICE_MS = 5

/**
 * A beat over a million open requests: with nothing due; with the records of 1% changed, so that the rules are
 * evaluated for ten thousand requests; and with letters due. The reference reads the same rows by an index and writes
 * them with the bare driver.
 */
export async function heartbeat(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const folder = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  try {
    const begun = performance.now()
    const path = await manyRequests(folder, { accounts: size.accounts, writesLetters: size.papered })
    const gigabytes = statSync(path).size / 2 ** 30
    console.log(
      `heartbeat: ${requestsOf(size).toLocaleString('en')} open requests of ${size.accounts.toLocaleString('en')} accounts, ` +
        `${gigabytes.toFixed(1)} GB, made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
    )
    return await measured(path, size)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const requestsOf = ({ accounts }: Size) => accounts * PROVIDERS.length

async function measured(path: string, size: Size): Promise<Figure[]> {
  const { rounds, writers, quietBeats } = size
  const due = requestsOf(size) / SHARE
  const letters = writers * PROVIDERS.length
  const store = await openStore(path, { random: testRandom, log: silentLog })
  let written = 0
  const failed: string[] = []
  const { beat, stop } = startHeartbeat({
    store,
    clock: { now: () => NOW },
    random: testRandom,
    log: {
      info: event => {
        if (event === 'letter_written') written += 1
      },
      warn: () => {},
      error: event => void failed.push(event),
    },
    sender: { mailDomain: 'totalrecall.example', company: COMPANY, counsel: null },
    takesMail: async () => 'taken',
    everyMs: 2 ** 31 - 1,
  })
  const sqlite = new BetterSqlite(path)
  const quiet: Beaten[] = []
  const asked: Beaten[] = []
  const wrote: Beaten[] = []
  const sliced: Beaten[] = []
  const bareNothing: number[] = []
  const bareDue: number[] = []
  try {
    await beat()
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await beaten(beat, quietBeats))
      bareNothing.push(bareLook(sqlite, quietBeats))

      // Marks them as a write of the product does.
      const changed = sqlite.prepare(`update account set look_at = 0, v = v + 1 where ${placeOf('id')} % ? = ?`)
      changed.run(SHARE, round + 1)
      bareDue.push(bareRows(sqlite, due))
      asked.push(await beaten(beat, 1))

      sliced.push(await beaten(() => slices(asked.at(-1)?.ms ?? 0), 1))

      written = 0
      makeDue(sqlite, round, size)
      wrote.push(await beaten(beat, 1))
      if (written !== letters || failed.length > 0) throw new Error(`${written} letters, ${failed.join(', ')}`)
    }
  } finally {
    sqlite.close()
    await stop()
    await store.close()
  }
  const bare = { name: `better-sqlite3: ${due.toLocaleString('en')} rows read by index and updated` }
  const rates = (beats: readonly Beaten[], count: number) => beats.map(({ ms }) => count / (ms / 1_000))
  const worst = (beats: readonly Beaten[]) => beats.map(({ stallMs }) => stallMs)
  const idle = { name: `a loop of ${SLICE_MS} ms a turn, as long`, values: worst(sliced) }
  return [
    {
      name: 'beat, nothing due',
      unit: 'ms',
      values: quiet.map(({ ms }) => ms / quietBeats),
      reference: { name: 'better-sqlite3: the same look into the index', values: bareNothing },
    },
    {
      name: 'beat, 1 % changed: requests judged',
      unit: 'per s',
      values: rates(asked, due),
      reference: { ...bare, values: bareDue.map(ms => due / (ms / 1_000)) },
    },
    { name: 'beat, 1 % changed: processor', unit: 'ms', values: asked.map(({ cpuMs }) => cpuMs) },
    { name: 'beat, 1 % changed: longest stall of the loop', unit: 'ms', values: worst(asked), reference: idle },
    { name: `beat, ${letters} letters due: written`, unit: 'per s', values: rates(wrote, letters) },
    { name: `beat, ${letters} letters due: longest stall`, unit: 'ms', values: worst(wrote), reference: idle },
    {
      name: 'memory that a beat adds, at most',
      unit: 'MB',
      values: quiet.map((_, round) => Math.max(...[quiet, asked, wrote].map(beats => beats[round]?.megabytes ?? 0))),
    },
  ]
}

interface Beaten {
  ms: number
  cpuMs: number
  stallMs: number
  megabytes: number
}

async function beaten(beat: () => Promise<void>, times: number): Promise<Beaten> {
  // Garbage left by the builder must not count for the beat.
  globalThis.gc?.()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.memoryUsage.rss()
  let megabytes = 0
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, (process.memoryUsage.rss() - before) / 2 ** 20)
  }, 20)
  await new Promise(resolve => setTimeout(resolve, 50))
  delay.enable()
  const cpu = process.cpuUsage()
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) await beat()
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  await new Promise(resolve => setTimeout(resolve, 5))
  delay.disable()
  clearInterval(watch)
  return { ms, cpuMs: (user + system) / 1_000, stallMs: delay.max / 1e6, megabytes }
}

/** The delay that the machine itself causes for a loop that yields: other processes compete for it too. */
async function slices(ms: number): Promise<void> {
  for (const until = performance.now() + ms; performance.now() < until; ) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end; );
    await loopTurn()
  }
}

/** Milliseconds of one look that finds no account. */
function bareLook(sqlite: BetterSqlite.Database, looks: number): number {
  const look = sqlite.prepare('select id, v, look_at from account where look_at <= ? order by look_at, id limit 32')
  const times = Array.from({ length: looks }, () => {
    const begun = performance.now()
    look.all(NOW)
    return performance.now() - begun
  })
  return median(times)
}

/** Milliseconds for the bare driver to read the requests of the accounts that are due, and to write each once. */
function bareRows(sqlite: BetterSqlite.Database, due: number): number {
  const read = sqlite.prepare<[number], { id: string; due_at: number }>(
    `select requests.* from account join requests on requests.account_id = account.id
     where account.look_at <= ? and requests.deleted = 0`,
  )
  const write = sqlite.prepare('update requests set due_at = ? where id = ?')
  const begun = performance.now()
  sqlite.transaction(() => {
    const rows = read.all(NOW)
    if (rows.length !== due) throw new Error(`${rows.length} rows, not ${due}`)
    for (const { id, due_at } of rows) write.run(due_at, id)
  })()
  return performance.now() - begun
}

/** Makes the first follow-up of this many accounts due since the last beat. */
function makeDue(sqlite: BetterSqlite.Database, round: number, { papered, writers }: Size): void {
  const theirs = `in (select id from account where ${placeOf('id')} % ${papered} = 0
    order by id limit ${writers} offset ${round * writers})`
  const back = 4 * DAY_MS + 60_000
  sqlite.exec(`
    update requests set submitted_at = submitted_at - ${back}, due_at = due_at - ${back} where account_id ${theirs};
    update account set look_at = ${NOW - 60_000} where id ${theirs}`)
}
