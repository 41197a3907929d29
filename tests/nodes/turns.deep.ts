import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'

import { storeOver } from '../../server/store/store.ts'
import { versionOf } from '../../server/store/tenant.ts'
import { anAccount, silentLog, testRandom } from '../builders-server.ts'
import { serverDatabase } from './server-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const NODES = 3
const WRITERS = 40

test('writers of one account at three nodes wait for one another: none has to run twice, and none is refused', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const stores = []
  for (let nth = 0; nth < NODES; nth += 1) {
    const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
    cleanups.push(() => store.close())
    stores.push(store)
  }
  const [store] = stores
  if (store === undefined) throw new Error('no node')
  const { accountId } = await anAccount(store)
  const before = await store.tenant(accountId).version()
  let runs = 0
  const versions: number[] = []
  await Promise.all(
    stores.flatMap(({ transaction }) =>
      Array.from({ length: WRITERS }, () =>
        transaction(async (_trx, open) => {
          runs += 1
          versions.push((await open(accountId)).v)
        }, accountId),
      ),
    ),
  )
  expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: NODES * WRITERS }, (_, nth) => before + nth + 1))
  expect(runs).toBe(NODES * WRITERS)
})

test('a turn is given back by whoever fails, and whoever did not know whose account it is waits from the second attempt on', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
  cleanups.push(() => store.close())
  const { accountId } = await anAccount(store)
  const failing = store.tenant(accountId).write(() => Promise.reject(new Error('a fault')))
  await expect(failing).rejects.toThrow('a fault')
  const before = await store.tenant(accountId).version()
  await Promise.all(
    Array.from({ length: WRITERS }, () =>
      store.transaction(async (_trx, open) => {
        await open(accountId)
      }),
    ),
  )
  expect(await store.tenant(accountId).version()).toBe(before + WRITERS)
})

test('a transaction locks the row of the account that it reads and not the whole table, so those of other accounts do not meet it', async () => {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const store = storeOver(await database.open(), { random: testRandom, log: silentLog })
  cleanups.push(() => store.close())
  const { accountId } = await anAccount(store)
  // A planner that knows how small a table is would rather read all of it.
  await sql`analyze`.execute(store.db)
  const locked = await store.transaction(async trx => {
    await versionOf(trx, accountId)
    const { rows } = await sql<{ lock: string }>`
      select locktype || ' of ' || relation::regclass::text as lock from pg_locks
      where mode = 'SIReadLock' and pid = pg_backend_pid() and relation::regclass::text like 'account%'
      order by lock`.execute(trx)
    return rows.map(({ lock }) => lock)
  })
  expect(locked).toContain('tuple of account')
  expect(locked).not.toContain('relation of account')
})
