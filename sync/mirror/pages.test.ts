import 'fake-indexeddb/auto'

import { afterEach, describe, expect, test, vi } from 'vitest'

import type { SyncStore } from '../../server/store/sync-store.ts'
import {
  aDevice,
  addCase,
  allRows,
  allServerRows,
  aWorldWithAccount,
  type Device,
} from '../../tests/simulation/world.ts'
import { incomingFor } from './incoming.ts'
import { saveMutation } from './outbox.ts'
import { pull } from './pull.ts'

afterEach(() => vi.restoreAllMocks())

/** Pages of three rows, so that a small account fills several. */
const smallPages = (sync: SyncStore): SyncStore => ({
  ...sync,
  changes: (ask, refuse) => sync.changes({ ...ask, maxRows: 3 }, refuse),
  start: (ask, refuse) => sync.start({ ...ask, maxRows: 3 }, refuse),
})

async function setUp() {
  const { world, accountId, emailId, choose } = await aWorldWithAccount({ wrap: smallPages })
  for (let n = 0; n < 5; n += 1) await addCase(world, accountId, emailId)
  return { world, accountId, emailId, choose, phone: await aDevice(world, accountId) }
}

const rowCount = async ({ mirror }: Device) =>
  Object.values(await allRows(mirror)).reduce((sum, rows) => sum + rows.length, 0)
const pullsOf = ({ paths }: Device) => paths.filter(path => path.startsWith('/sync/pull'))
const sinceOf = (path = '') => Number(new URL(path, 'http://x').searchParams.get('since'))

/** Lets that many pulls through, then drops every request. */
function lostAfter(device: Device, pulls: number): void {
  let left = pulls
  device.fate = path => {
    if (path.startsWith('/sync/pull')) left -= 1
    return left < 0 ? 'lost' : 'arrives'
  }
}

describe('a first pull in pages', () => {
  test('shows nothing before its last page has come, and then everything', async () => {
    const { world, accountId, phone } = await setUp()
    const seen: number[] = []
    while ((await pull(phone.mirror, phone.api)) === 'more') {
      seen.push(await rowCount(phone))
      expect(await phone.mirror.readState()).toMatchObject({ cursor: 0, epoch: '', lastSyncedAt: null })
    }
    expect(seen.length).toBeGreaterThan(3)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
    // The pages stored on the way are gone.
    expect(await phone.mirror.table('state').toCollection().primaryKeys()).toEqual(['state'])
  })

  test('goes on where it was, also after the browser was closed in between', async () => {
    const { world, accountId, phone } = await setUp()
    lostAfter(phone, 2)
    expect(await phone.exchange()).toBe('offline')
    expect(await rowCount(phone)).toBe(0)
    await phone.restart()
    const reached = (await incomingFor(phone.mirror, await phone.mirror.readState()))?.v
    expect(reached).toBeGreaterThan(0)

    phone.paths.length = 0
    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')
    expect(sinceOf(pullsOf(phone)[0])).toBe(reached)
    expect(pullsOf(phone).map(sinceOf)).not.toContain(0)
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
  })

  test('ends with what is there at its end: what changed, came and went on the way included', async () => {
    const { world, accountId, emailId, choose, phone } = await setUp()
    const laptop = await aDevice(world, accountId)
    await laptop.exchange()
    const run = (n: number) => ({
      runId: `run-0000000${n}`,
      kind: 'validation',
      name: 'A',
      tester: '',
      environment: '',
    })
    const create = (n: number) => saveMutation(laptop.mirror, 'create_run@1', run(n) as never)
    await create(1)
    await laptop.exchange()

    lostAfter(phone, 2)
    await phone.exchange()
    await saveMutation(laptop.mirror, ...choose('openai', false))
    await saveMutation(laptop.mirror, 'delete_run@1', { runId: 'run-00000001' } as never)
    await create(2)
    await laptop.exchange()
    await addCase(world, accountId, emailId)

    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
    expect((await phone.mirror.rows('checklist_runs').toArray()).map(({ id }) => id)).toEqual(['run-00000002'])
  })

  test('begins anew where the server was restored on the way', async () => {
    const { world, accountId, phone } = await setUp()
    lostAfter(phone, 2)
    await phone.exchange()
    await world.store.db.updateTable('settings').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
    phone.fate = () => 'arrives'
    expect(await phone.exchange()).toBe('done')
    expect(await phone.mirror.readState()).toMatchObject({ epoch: 'restored', stale: false })
    expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
  })
})

test('a copy that is replaced stays readable until the last page has come, and a mutation made meanwhile is kept', async () => {
  const { world, accountId, choose, phone } = await setUp()
  await phone.exchange()
  const before = await allRows(phone.mirror)
  await world.store.db.updateTable('settings').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
  await world.store.db.updateTable('requests').set({ state: 'TX' }).execute()
  lostAfter(phone, 3)
  expect(await phone.exchange()).toBe('offline')
  expect(await allRows(phone.mirror)).toEqual(before)
  await saveMutation(phone.mirror, ...choose('xai', false))
  await phone.restart()

  phone.fate = () => 'arrives'
  expect(await phone.exchange()).toBe('done')
  expect(await phone.mirror.readState()).toMatchObject({ epoch: 'restored', stale: false })
  expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
  expect((await world.store.tenant(accountId).list('email_providers', { enabled: false })).length).toBe(1)
})

test('pages of two tabs that catch up at once become one copy', async () => {
  const { world, accountId, phone } = await setUp()
  await Promise.all([phone.exchange(), phone.exchange(), phone.exchange()])
  expect(await phone.exchange()).toBe('done')
  expect(await allRows(phone.mirror)).toEqual(await allServerRows(world, accountId))
})
