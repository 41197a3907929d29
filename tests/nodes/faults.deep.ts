import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openPostgres } from '../../server/store/database.ts'
import { type Store, storeOver } from '../../server/store/store.ts'
import { syncStore } from '../../server/store/sync-store.ts'
import { applyChanges } from '../../server/sync/apply-changes.ts'
import { ClientId, Instant } from '../../sync/records/ids.ts'
import { calls } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount, day, silentLog, testRandom } from '../builders-server.ts'
import { spawnServer } from '../crash/letters/product.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../free-port.ts'
import { PASSWORD } from '../journeys/fixture/person.ts'
import { startPostgres } from '../postgres.mjs'
import { runCommand } from '../run-command.ts'
import { query } from '../test-server.ts'
import { aCluster } from './cluster.ts'
import { type CutLine, cutLine } from './cut-line.ts'
import { SERVERS_BUILD } from './nodes-build.ts'
import { serverDatabase } from './server-database.ts'
import { aMember } from './storm.ts'

beforeAll(async () => {
  const { code, errors } = await runCommand(['--input-type=module', '-e', SERVERS_BUILD], { withinMs: 300_000 })
  expect(code, errors).toBe(0)
}, 310_000)

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function storeAt(url: string): Promise<Store> {
  const store = storeOver(await openPostgres(url, () => {}), { random: testRandom, log: silentLog })
  cleanups.push(() => store.close())
  return store
}

/** A node that reaches its database over a network that can be cut, and another one beside it. */
async function oneCutOff(): Promise<{ cut: Store; line: CutLine; other: Store }> {
  const database = await serverDatabase()
  cleanups.push(() => database.drop())
  const line = await cutLine(database.url)
  cleanups.push(() => line.stop())
  return { line, cut: await storeAt(line.url), other: await storeAt(database.url) }
}

const anEvent = (message: string) => ({
  requestId: null,
  type: 'admin' as const,
  createdAt: day(2),
  payload: { message },
})

describe('a network that is cut in the middle of a transaction', () => {
  test('and says so: nothing of it is saved, the person may try again, and the next one gets through', async () => {
    const { cut, line, other } = await oneCutOff()
    const { accountId } = await anAccount(other)
    const before = await other.tenant(accountId).version()
    const writing = cut.tenant(accountId).write(async tx => {
      await tx.appendEvent(anEvent('first half'))
      line.reset()
      await tx.appendEvent(anEvent('second half'))
    })
    await expect(writing).rejects.toMatchObject({ code: 'unavailable' })
    expect(await other.tenant(accountId).list('events')).toEqual([])
    await cut.tenant(accountId).write(tx => tx.appendEvent(anEvent('again')))
    expect(await other.tenant(accountId).version()).toBe(before + 1)
  })

  test('and says nothing: it is noticed, others of the same account go on, and so does the node when it is back', async () => {
    const { cut, line, other } = await oneCutOff()
    const { accountId } = await anAccount(other)
    const begun = performance.now()
    const writing = cut.tenant(accountId).write(async tx => {
      await tx.appendEvent(anEvent('first half'))
      line.silence()
      await tx.appendEvent(anEvent('second half'))
    })
    await expect(writing).rejects.toMatchObject({ code: 'unavailable' })
    const noticed = performance.now() - begun
    // The server of the database ends the transaction of a node that says nothing any more.
    await other.tenant(accountId).write(tx => tx.appendEvent(anEvent('of the other')))
    const went = performance.now() - begun
    console.log(
      `noticed after ${(noticed / 1_000).toFixed(1)} s, the account free after ${(went / 1_000).toFixed(1)} s`,
    )
    expect(noticed).toBeLessThan(25_000)
    expect(went).toBeLessThan(40_000)
    line.mend()
    await eventually('it is back', async () => {
      await cut.tenant(accountId).write(tx => tx.appendEvent(anEvent('again')))
      return true
    })
    const messages = (await other.tenant(accountId).list('events')).map(({ payload }) => payload.message)
    expect(messages).toEqual(['of the other', 'again'])
  })

  test('after its COMMIT has left: the device sends it again, and it is there once', async () => {
    const { cut, line, other } = await oneCutOff()
    const { accountId } = await anAccount(other)
    const [ofCut, ofOther] = [cut, other].map(store => syncStore(store, { random: testRandom }))
    if (ofCut === undefined || ofOther === undefined) throw new Error('there are two')
    const push: PushRequest = {
      proto: PROTOCOL,
      schema: WIRE_VERSION,
      epoch: await ofOther.epoch(),
      client: ClientId.parse('client-00000001'),
      muts: [
        {
          seq: 1,
          name: 'create_run@1',
          args: { runId: 'run-00000001', kind: 'validation', name: 'One', tester: '', environment: '' },
        },
      ],
    }
    const batch = { accountId, push, at: Date.now(), now: Instant.parse(Date.now()) }
    line.silenceAnswerTo('commit; select pg_advisory_unlock')
    await expect(applyChanges(ofCut, batch)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await other.tenant(accountId).list('checklist_runs')).toHaveLength(1)
    line.mend()
    expect(await applyChanges(ofCut, batch)).toMatchObject({ lastSeq: 1, rejected: [] })
    expect(await other.tenant(accountId).list('checklist_runs')).toHaveLength(1)
  })
})

test('a statement that takes long is not taken for a lost one', async () => {
  const { other } = await oneCutOff()
  expect(await query({ database: other }, 'select 1 as slept from pg_sleep(18)')).toEqual([{ slept: 1 }])
})

test('a server whose database is out of reach tells its balancer and people so within seconds, and recovers by itself', async () => {
  const database = await serverDatabase()
  const line = await cutLine(database.url)
  cleanups.push(() => line.stop())
  const cluster = await aCluster(2, { HEARTBEAT_MS: '500' }, { database, nodes: [{ url: line.url }] })
  cleanups.push(() => cluster.stop())
  await cluster.start(await freePort())
  const [cut, other] = cluster.nodes
  if (cut === undefined || other === undefined) throw new Error('there are two')
  const { email } = await aMember(cluster.store)
  const signIn = ({ origin }: { origin: string }) =>
    fetch(`${origin}${calls.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
  const health = async ({ origin }: { origin: string }) => (await fetch(`${origin}/api/health`)).status
  expect([await health(cut), (await signIn(cut)).status]).toEqual([200, 200])

  line.silence()
  const begun = performance.now()
  await eventually('it is unwell', async () => (await health(cut)) === 503, 8_000)
  console.log(`unwell after ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  expect(await health(other)).toBe(200)
  const refused = await signIn(cut)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('5')
  const { title, text } = problems.unavailable
  expect(await refused.json()).toMatchObject({ error: { code: 'unavailable', title, text } })
  expect(text).toContain('Nothing that was saved is lost')
  // What needs no database is served all the same, as the pages of the app are.
  expect((await fetch(`${cut.origin}/.well-known/security.txt`)).status).toBe(200)
  expect((await signIn(other)).status).toBe(200)

  line.mend()
  await eventually('it is well again', async () => (await health(cut)) === 200, 30_000)
  await eventually('people sign in again', async () => (await signIn(cut)).status === 200, 30_000)
})

/** The first start of a server on that database: its exit code, and what it says. */
async function aStart(url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recall-start-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const life = spawnServer({
    folder,
    relayPort: 1,
    inboundPort: await freePort(),
    environment: { DATABASE_URL: url },
  }).begin({ aheadMs: 0, point: null, planted: null, idleBeats: null })
  cleanups.push(() => life.kill())
  await eventually('it has ended', async () => life.isOver())
  return life.output().trim()
}

describe('a database that can only be read', () => {
  test('is refused at the start in one line: a standby by its name, and serves once it is promoted', async () => {
    const primary = await startPostgres()
    cleanups.push(() => primary.stop())
    await (await openPostgres(primary.url, () => {})).close()
    const standby = await startPostgres({ standbyOf: primary })
    cleanups.push(() => standby.stop())
    const line = 'DATABASE_URL: this is a standby, which can only be read: name the primary, or promote it'
    expect(await aStart(standby.url)).toBe(line)
    const store = await storeAt(primary.url)
    const { accountId } = await anAccount(store)
    await query({ database: store }, 'select pg_switch_wal()')
    const psql = ['-h', standby.folder, '-U', 'recall', '-Atc', 'select pg_promote()', 'postgres']
    expect(execFileSync('psql', psql, { encoding: 'utf8' }).trim()).toBe('t')
    const promoted = await storeAt(standby.url)
    await promoted.tenant(accountId).write(tx => tx.appendEvent(anEvent('after the promotion')))
  })

  test('is refused at the start, and while a server runs it is a reason to try again', async () => {
    const database = await serverDatabase()
    cleanups.push(() => database.drop())
    const store = await storeAt(database.url)
    const { accountId } = await anAccount(store)
    const name = new URL(database.url).pathname.slice(1)
    const readOnly = async (value: 'on' | 'off') => {
      await query({ database: store }, 'set default_transaction_read_only = off').catch(() => {})
      execFileSync('psql', [
        ...['-h', new URL(database.url).searchParams.get('host') ?? '', '-U', 'recall', 'postgres', '-c'],
        `alter database ${name} set default_transaction_read_only = ${value}`,
      ])
      // As at a handover: the connections end, and new ones lead to the server as it is now.
      execFileSync('psql', [
        ...['-h', new URL(database.url).searchParams.get('host') ?? '', '-U', 'recall', 'postgres', '-c'],
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      ])
    }
    await readOnly('on')
    expect(await aStart(database.url)).toBe(
      'DATABASE_URL: this database can only be read: default_transaction_read_only is on',
    )
    const write = () => store.tenant(accountId).write(tx => tx.appendEvent(anEvent('one')))
    for (let nth = 0; nth < 3; nth += 1) await expect(write()).rejects.toMatchObject({ code: 'unavailable' })
    await readOnly('off')
    await eventually('it writes again', async () => (await write()) !== undefined)
  })
})

test('a full disk is said as one, loses nothing that was saved, and is over when there is room again', async () => {
  const server = await startPostgres({ init: ['--wal-segsize=1'] })
  cleanups.push(() => server.stop())
  const store = await storeAt(server.url)
  const { accountId } = await anAccount(store)
  // No file may grow beyond this, half a page after a whole one: PostgreSQL meets what it meets on a full disk.
  const room = (bytes: string) => {
    for (const pid of server.processes())
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], server.owner)
  }
  room(String(12 * 2 ** 20 + 4096))
  const saved: string[] = []
  const save = async () => {
    const bytes = testRandom.bytes(2 ** 20)
    await store.tenant(accountId).write(tx => tx.keepFile(bytes, day(2)))
    saved.push(createHash('sha256').update(bytes).digest('hex'))
  }
  const filling = async () => {
    for (let nth = 0; nth < 40; nth += 1) await save()
  }
  await expect(filling()).rejects.toMatchObject({ code: 'disk_full' })
  expect(saved.length).toBeGreaterThan(5)
  expect(problems.disk_full.text).toContain('Nothing that was saved is lost')
  const kept = async () => (await query({ database: store }, 'select sha256 from files')).map(({ sha256 }) => sha256)
  expect(new Set(await kept())).toEqual(new Set(saved))
  await expect(save()).rejects.toMatchObject({ code: 'disk_full' })
  room('unlimited')
  await save()
  expect(new Set(await kept())).toEqual(new Set(saved))
})
