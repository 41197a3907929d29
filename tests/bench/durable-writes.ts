import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import BetterSqlite from 'better-sqlite3'

import { openStore, type Store } from '../../server/store/store.ts'
import { silentLog, testRandom } from '../builders-server.ts'
import type { Extent, Sizes } from './extent.ts'
import type { Figure } from './table.ts'

const SIZES: Sizes<{ rounds: number; roundMs: number }> = {
  whole: { rounds: 3, roundMs: 2_000 },
  shortest: { rounds: 1, roundMs: 100 },
}
/** The largest is as many as a busy server has concurrent requests. */
const CALLERS = [1, 8, 64]

/**
 * Durable transactions per second in the store (each resolves only once it is on disk), with 1, 8 and 64 concurrent
 * callers. The reference is a bare loop of the same statement with one flush each, as if every caller waited for the
 * disk alone.
 */
export async function durableWrites(extent: Extent): Promise<Figure[]> {
  const { rounds, roundMs } = SIZES[extent]
  const folder = mkdtempSync(join(tmpdir(), 'recall-bench-'))
  const bare: number[] = []
  const grouped: number[][] = CALLERS.map(() => [])
  try {
    const store = await openStore(join(folder, 'recall.sqlite'), { random: testRandom, log: silentLog })
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareLoop(join(folder, `bare-${round}.sqlite`), roundMs))
      for (const [index, callers] of CALLERS.entries()) grouped[index]?.push(await manyCallers(store, callers, roundMs))
    }
    await store.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return CALLERS.map((callers, index) => ({
    name: `durable transactions, ${callers} ${callers === 1 ? 'caller' : 'callers'}`,
    unit: 'per s',
    values: grouped[index] ?? [],
    reference: { name: 'better-sqlite3 alone, one flush each', values: bare },
  }))
}

async function bareLoop(path: string, forMs: number): Promise<number> {
  const sqlite = new BetterSqlite(path)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('create table settings (key text primary key, value text not null)')
  const insert = sqlite.prepare('insert into settings (key, value) values (?, ?)')
  const one = sqlite.transaction((key: string) => insert.run(key, 'x'))
  const rate = await during(forMs, async () => {
    one(testRandom.id())
  })
  sqlite.close()
  return rate
}

async function manyCallers(store: Store, callers: number, forMs: number): Promise<number> {
  const one = () =>
    store.transaction(trx => trx.insertInto('settings').values({ key: testRandom.id(), value: 'x' }).execute())
  const rates = await Promise.all(Array.from({ length: callers }, () => during(forMs, one)))
  return rates.reduce((sum, rate) => sum + rate, 0)
}

/** Repeats the work for a while; returns how often per second it was done. */
async function during(forMs: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let done = 0
  while (performance.now() - begun < forMs) {
    await work()
    done += 1
  }
  return done / ((performance.now() - begun) / 1_000)
}
