import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { settleRestored } from '../server/store/after-restore.ts'
import { copyDatabase } from '../server/store/copy-database.ts'
import { type Engine, openDatabase } from '../server/store/database.ts'
import { isPostgres } from '../server/store/dialects.ts'
import { inspectAccounts } from '../server/store/inspect-database.ts'
import { lettersAreHeld } from '../server/store/letter-hold.ts'
import { besideOthers, markMove, moveState } from '../server/store/moved.ts'
import { Problem } from '../sync/wire/problem.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { testRandom } from './builders-server.ts'
import { eventually } from './eventually.ts'
import { freshDatabase } from './memory-database.ts'
import {
  aResident,
  DAY_MS,
  digests,
  openCheckout,
  pay,
  query,
  type Resident,
  sendMail,
  sign,
  signIn,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let dana: Resident
const PERSONA = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.example',
  password: 'velvet otter canoe',
  zip: '94110',
  flow: 'flow-of-dana',
}

beforeAll(async () => {
  server = await testServer()
  dana = await aResident(server, PERSONA)
  await sign(server, dana)
  await pay(server, await openCheckout(server, dana))
  await server.settle()
  await server.clock.advance(30 * DAY_MS)
  await server.settle()
  await server.call('signedHeads', {}, (await signIn(server, dana)).accessToken)
})
afterAll(() => server.stop())

/** Copies as the command does: from a PostgreSQL database within a transaction. */
async function copy(from: Engine, to: Engine) {
  const into = (source: Engine['db']) => to.db.transaction().execute(trx => copyDatabase(source, trx))
  return isPostgres(from.db) ? from.db.transaction().execute(into) : into(from.db)
}

/** Digests of what the product knows; migrations have the time at which they ran, and a server renews its leases. */
async function contents(database: Engine) {
  const all = Object.entries(await digests({ database }))
  return Object.fromEntries(all.filter(([table]) => !/^(?:kysely_|leases$)/.test(table)))
}

test('what is moved to the other engine and back is the same to the byte, and every ledger and file holds', async () => {
  const there = isPostgres(server.database.db) ? await openDatabase(':memory:') : await freshDatabase()
  const back = await freshDatabase()
  try {
    const before = await contents(server.database)
    const copied = await copy(server.database, there)
    expect(copied.rows).toBeGreaterThan(100)
    expect(await contents(there)).toEqual(before)
    const holding = await inspectAccounts(there.db)
    expect(holding).toMatchObject({ accounts: 1, faults: { pages: [], ledgers: [], files: [] } })
    expect(holding.entries).toBeGreaterThan(10)
    expect(holding.files).toBeGreaterThan(4)
    expect(await copy(there, back)).toEqual(copied)
    expect(await contents(back)).toEqual(before)
    expect(await contents(server.database)).toEqual(before)
  } finally {
    await there.close()
    await back.close()
  }
})

test('while its data move, a server shows its pages and saves nothing, and no letter leaves; taken back, it goes on', async () => {
  const { accessToken } = await signIn(server, dana)
  const device = { since: '0', epoch: '', client: 'client-of-dana', proto: PROTOCOL, schema: String(WIRE_VERSION) }
  const pull = () => server.send('GET', `/sync/pull?${new URLSearchParams(device)}`, { token: accessToken })
  expect((await pull()).status).toBe(200)
  await server.settle()
  const before = await contents(server.database)
  await markMove(server.database.db, 'moving')
  expect(await moveState(server.database.db)).toBe('moving')
  // Pages come as ever; a device that asks works on with what it holds.
  expect((await server.send('GET', '/')).status).toBe(200)
  expect((await pull()).status).toBe(503)
  const refused = await server.send('POST', '/api/auth/resend', { body: { email: dana.email, flow: PERSONA.flow } })
  expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: 'moving' } }])
  // A provider's server keeps the mail and tries again.
  expect(await sendMail(server, 'anyone@replies.example', 'Subject: later\r\n\r\nlater')).toBeGreaterThanOrEqual(400)
  // Claiming a letter, reading a mail and signing a head each happen in a transaction.
  await expect(server.store.transaction(async () => 'done')).rejects.toMatchObject({ code: 'moving' })
  await expect(server.store.tenant(dana.accountId).write(async () => 'done')).rejects.toMatchObject({ code: 'moving' })
  const after = await contents(server.database)
  expect(Object.keys(before).filter(table => before[table] !== after[table])).toEqual(['settings'])

  const copyOfIt = await freshDatabase()
  try {
    await copy(server.database, copyOfIt)
    expect(await moveState(copyOfIt.db)).toBeUndefined()
  } finally {
    await copyOfIt.close()
  }
  await markMove(server.database.db, null)
  const left = await server.lettersOutside()
  await server.clock.advance(8 * DAY_MS)
  await server.settle()
  const now = await server.lettersOutside()
  expect(now.length).toBeGreaterThan(left.length)
  expect(new Set(now).size).toBe(now.length)
})

test('a database of either engine that was set back gets a new history, its letters wait, and sessions end if asked', async () => {
  const restored = await freshDatabase()
  try {
    await copy(server.database, restored)
    const upTo = server.wall.now()
    const { epoch } = await settleRestored(restored.db, { upTo, now: upTo, random: testRandom, endSessions: true })
    const settings = await query({ database: restored }, 'select key, value from settings')
    expect(settings).toContainEqual({ key: 'epoch', value: epoch })
    expect(await query(server, 'select key, value from settings')).not.toContainEqual({ key: 'epoch', value: epoch })
    expect(await lettersAreHeld(restored.db)).toBe(true)
    const open = 'select count(*) as n from sessions where revoked_at is null'
    expect([await query(server, open), await query({ database: restored }, open)]).toEqual([
      [{ n: expect.any(Number) }],
      [{ n: 0 }],
    ])
    expect((await query(server, open))[0]?.n).toBeGreaterThan(0)
    expect(await inspectAccounts(restored.db)).toMatchObject({ accounts: 1, faults: { ledgers: [], files: [] } })
  } finally {
    await restored.close()
  }
})

test('whatever was saved while the mark is set is in the copy: of many writers none is told that it saved what is lost', async () => {
  const saved: string[] = []
  const isRefused = (error: unknown) => error instanceof Problem && error.code === 'moving'
  const writer = async (place: number) => {
    for (let nth = 0; ; nth += 1) {
      const key = `written ${place}.${nth}`
      try {
        await server.store.transaction(trx => trx.insertInto('settings').values({ key, value: 'x' }).execute())
        saved.push(key)
      } catch (error) {
        if (isRefused(error)) return
        throw error
      }
    }
  }
  const writers = Promise.all(Array.from({ length: 8 }, (_, place) => writer(place)))
  await eventually('writers at work', async () => saved.length > 50)
  const copyOfIt = await freshDatabase()
  try {
    await markMove(server.database.db, 'moving')
    await besideOthers(() => copy(server.database, copyOfIt))
    await writers
    const there = await query({ database: copyOfIt }, "select key from settings where key like 'written %'")
    expect(saved.filter(key => !there.some(row => row.key === key))).toEqual([])
    expect(there).toHaveLength(saved.length)
  } finally {
    await markMove(server.database.db, null)
    await copyOfIt.close()
  }
})
