import { writeSync } from 'node:fs'

import { openStore } from '../server/store/store.ts'
import { Problem } from '../sync/wire/problem.ts'
import { silentLog, testRandom } from './builders-server.ts'

/** As many concurrent requests as a busy server has. */
const CALLERS = 30

const path = process.argv.at(-1)
if (path === undefined) throw new Error('no database')
const store = await openStore(path, { random: testRandom, log: silentLog })

/** Writes two rows in one transaction, again and again; reports each as saved as soon as the store confirms it. */
async function write(caller: number): Promise<never> {
  for (;;) {
    const key = `k${testRandom.id()}.${caller}`
    const value = 'x'.repeat(1 + ((caller * 997) % 9_000))
    try {
      await store.transaction(async trx => {
        await trx
          .insertInto('settings')
          .values({ key: `${key}.1`, value })
          .execute()
        if (caller % 3 === 0) await new Promise(resolve => setImmediate(resolve))
        await trx
          .insertInto('settings')
          .values({ key: `${key}.2`, value })
          .execute()
      })
      writeSync(1, `saved ${key}\n`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'disk_full') throw error
      writeSync(1, `refused ${key}\n`)
    }
  }
}

await Promise.all(Array.from({ length: CALLERS }, (_, caller) => write(caller)))
