import { afterEach, describe, expect, test } from 'vitest'

import { joinNodes } from '../../server/store/leases.ts'
import { sharedPaces, sweepPaces } from '../../server/store/pace-store.ts'
import { noteSignInKey } from '../../server/store/settings-store.ts'
import { type Store, storeOver } from '../../server/store/store.ts'
import { syncStore } from '../../server/store/sync-store.ts'
import { pokesOf } from '../../server/sync/pokes.ts'
import { anAccount, silentLog, testRandom } from '../builders-server.ts'
import { eventually } from '../eventually.ts'
import { query } from '../test-server.ts'
import { serverDatabase } from './server-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Two stores on one database, as two nodes have them. */
async function twoStores(): Promise<[Store, Store]> {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const one = storeOver(await database.open(), { random: testRandom, log: silentLog })
  const other = storeOver(await database.open(), { random: testRandom, log: silentLog })
  cleanups.push(
    () => one.close(),
    () => other.close(),
  )
  return [one, other]
}

/** The connections of this database that listen, by their process. */
const listeners = (store: Store) =>
  query(
    { database: store },
    `select pid from pg_stat_activity
      where datname = current_database() and application_name = 'total-recall-listener' and query like 'listen %'`,
  )

describe('what one node writes', () => {
  test('is heard by the others, and not by itself a second time', async () => {
    const [a, b] = await twoStores()
    const heard: string[] = []
    a.onCommitElsewhere(accountId => heard.push(`a ${accountId}`))
    b.onCommitElsewhere(accountId => heard.push(`b ${accountId}`))
    await eventually('both listen', async () => (await listeners(a)).length === 2)
    const { accountId } = await anAccount(a)
    await eventually('b hears', async () => heard.includes(`b ${accountId}`))
    await b.tenant(accountId).write(async () => {})
    await eventually('a hears', async () => heard.includes(`a ${accountId}`))
    expect(heard).toEqual([`b ${accountId}`, `a ${accountId}`])
  })

  test('is found by the poll where its news were lost', async () => {
    const [a, b] = await twoStores()
    const { accountId } = await anAccount(a)
    const deaf = { onCommit: b.onCommit, onCommitElsewhere: () => () => {} }
    const pokes = pokesOf(deaf)
    const { versions } = syncStore(b, { random: testRandom })
    let poked = 0
    pokes.subscribe(accountId, () => {
      poked += 1
    })
    await pokes.poll(versions)
    expect(poked, 'a new stream is poked once').toBe(1)
    await pokes.poll(versions)
    expect(poked).toBe(1)
    await a.tenant(accountId).write(async () => {})
    await pokes.poll(versions)
    expect(poked).toBe(2)
  })

  test('is heard again after the connection that listens was cut', async () => {
    const [a, b] = await twoStores()
    const heard: string[] = []
    b.onCommitElsewhere(accountId => heard.push(accountId))
    await eventually('b listens', async () => (await listeners(a)).length === 1)
    const [before] = await listeners(a)
    await query({ database: a }, `select pg_terminate_backend(${before?.pid})`)
    await eventually('b listens anew', async () => {
      const [now] = await listeners(a)
      return now !== undefined && now.pid !== before?.pid
    })
    const { accountId } = await anAccount(a)
    await eventually('b hears', async () => heard.includes(accountId))
  })
})

test('a node with another sign-in key is refused while others are at work, and only then', async () => {
  const [a, b] = await twoStores()
  const nodeA = await joinNodes(a, { random: testRandom, log: silentLog })
  const nodeB = await joinNodes(b, { random: testRandom, log: silentLog })
  cleanups.push(() => nodeB.leave())
  expect(await noteSignInKey(a, nodeA, 'one')).toBe(true)
  expect(await noteSignInKey(b, nodeB, 'one')).toBe(true)
  expect(await noteSignInKey(b, nodeB, 'other')).toBe(false)
  await nodeA.leave()
  expect(await noteSignInKey(b, nodeB, 'other')).toBe(true)
})

test('a connection that the database ends is a reason to try again; afterwards everything works', async () => {
  const [a, b] = await twoStores()
  const { accountId } = await anAccount(a)
  const own = b.tenant(accountId)
  const before = await own.version()
  const cut = own.write(async () => {
    await query(
      { database: a },
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
    )
  })
  await expect(cut).rejects.toMatchObject({ code: 'unavailable' })
  await own.write(async () => {})
  expect(await own.version()).toBe(before + 1)
})

describe('a limit', () => {
  test('on requests holds over all nodes, gives back with time, and a clock that was set back takes nothing away', async () => {
    const [a, b] = await twoStores()
    const [ofA, ofB] = [sharedPaces(a), sharedPaces(b)]
    if (ofA === undefined || ofB === undefined) throw new Error('there is one on PostgreSQL')
    const pace = { burst: 10, aMinute: 60 }
    const at = (now: number, count: number, by = 'one') =>
      Promise.all(Array.from({ length: count }, (_, nth) => (nth % 2 === 0 ? ofA : ofB).take('push', by, pace, now)))
    const allowed = (waits: readonly (number | undefined)[]) => waits.filter(wait => wait === undefined).length
    expect(allowed(await at(1_000_000, 16))).toBe(10)
    expect(await at(1_000_000, 1)).toEqual([1_000])
    expect(allowed(await at(1_000_000, 3, 'other'))).toBe(3)
    expect(allowed(await at(1_003_000, 8))).toBe(3)
    expect(allowed(await at(500_000, 4))).toBe(0)
    expect(allowed(await at(502_000, 4))).toBe(2)
    await sweepPaces(a, 2_000_000)
    expect(allowed(await at(500_000, 16))).toBe(10)
  })

  test('on letters to a desk is one reservation, whichever node makes it, and needs no node to be kept', async () => {
    const [a, b] = await twoStores()
    const nodes = [
      await joinNodes(a, { random: testRandom, log: silentLog }),
      await joinNodes(b, { random: testRandom, log: silentLog }),
    ]
    const reserved = async (ms: number) => Promise.all(nodes.map(({ reserve }) => reserve('desk openai.com', ms)))
    expect((await reserved(300)).sort()).toEqual([false, true])
    expect(await reserved(300)).toEqual([false, false])
    await eventually('the interval is over', async () => (await reserved(60_000)).some(Boolean))
    for (const node of nodes) await node.leave()
    expect(await reserved(60_000)).toEqual([false, false])
  })
})
