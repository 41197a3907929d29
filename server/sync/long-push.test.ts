import { expect, test } from 'vitest'

import { ClientId, Instant } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { aWorldWithAccount } from '../../tests/simulation/world.ts'
import type { SyncStore } from '../store/sync-store.ts'
import { applyChanges, partsOf } from './apply-changes.ts'

const CLIENT = ClientId.parse('client-00000001')

async function setUp() {
  const { world, accountId } = await aWorldWithAccount()
  const epoch = await world.sync.epoch()
  const settle = (muts: PushRequest['muts'], sync: SyncStore = world.sync) => {
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client: CLIENT, muts }
    return applyChanges(sync, { accountId, push, at: world.clock.at, now: Instant.parse(world.clock.at) })
  }
  const names = async () => (await world.store.tenant(accountId).list('checklist_runs')).map(({ name }) => name)
  return { world, accountId, settle, names }
}

/** `count` runs, each with a name of its own. */
const runs = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => ({
    seq: first + index,
    name: 'create_run@1',
    args: {
      runId: `run-${String(first + index).padStart(8, '0')}`,
      kind: 'validation',
      name: `run ${first + index}`,
      tester: '',
      environment: '',
    },
  }))

test('a long batch is many short transactions: others write and read between them', async () => {
  const { world, accountId, settle, names } = await setUp()
  const { v: before } = await settle(runs(1))
  let ended = false
  const long = settle(runs(199, 2)).finally(() => {
    ended = true
  })
  // Other callers are served long before the batch is done.
  const seen: number[] = []
  while (!ended) {
    const { length } = await names()
    seen.push(length)
    await world.store.tenant(accountId).write(async () => {})
  }
  const { lastSeq, rejected, v } = await long
  expect({ lastSeq, rejected }).toEqual({ lastSeq: 200, rejected: [] })
  expect(await names()).toHaveLength(200)
  const steps = seen.map((now, at) => now - (seen[at - 1] ?? 1))
  // One part that had begun, and one that shares its COMMIT.
  expect(Math.max(...steps)).toBeLessThanOrEqual(40)
  expect(seen.some(count => count > 1 && count < 200)).toBe(true)
  expect(v - before).toBeGreaterThan(10)
})

test('a gap at the end of a long batch refuses all of it', async () => {
  const { settle, names } = await setUp()
  await expect(settle([...runs(60), ...runs(1, 62)])).rejects.toThrow(new Problem('sync_gap'))
  expect(await names()).toEqual([])
})

test('where a later part fails, what came before is counted, and the same batch goes on after it, nothing twice', async () => {
  const { world, settle, names } = await setUp()
  let parts = 0
  const failing: SyncStore = {
    ...world.sync,
    settle: (of, work) => {
      parts += 1
      return world.sync.settle(of, async (tx, count) => {
        const result = await work(tx, count)
        if (parts === 3) throw new Error('the disk is full')
        return result
      })
    },
  }
  await expect(settle(runs(100), failing)).rejects.toThrow('the disk is full')
  expect(await names()).toHaveLength(40)
  expect(await settle(runs(100))).toMatchObject({ lastSeq: 100, rejected: [] })
  expect(new Set(await names()).size).toBe(100)
  expect(await names()).toHaveLength(100)
})

test('a number that stands twice in one part is settled once, and refusals of all parts come with the answer', async () => {
  const { settle, names } = await setUp()
  const muts = runs(50)
  const twice = [muts[0], ...muts].flatMap(mutation => mutation ?? [])
  const bad = [3, 30].map(seq => ({ seq, name: 'open_the_vault@1', args: {} }))
  const answer = await settle(twice.map(mutation => bad.find(({ seq }) => seq === mutation.seq) ?? mutation))
  expect(answer).toMatchObject({ lastSeq: 50, rejected: bad.map(({ seq }) => ({ seq, code: 'bad_request' })) })
  expect(await names()).toHaveLength(48)
})

test('parts end by number and by length, and hold everything in order', () => {
  const long = runs(3).map(mutation => ({ ...mutation, args: { text: 'x'.repeat(20_000) } }))
  expect(partsOf([]).map(part => part.length)).toEqual([0])
  expect(partsOf(runs(45)).map(part => part.length)).toEqual([20, 20, 5])
  expect(partsOf(long).map(part => part.length)).toEqual([1, 1, 1])
  const mixed = [...runs(25), ...long]
  expect(partsOf(mixed).flat()).toEqual(mixed)
})

test('arguments that are nested without end are refused like any others that the name does not promise', async () => {
  const { settle } = await setUp()
  const args: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  const answer = await settle([{ seq: 1, name: 'create_run@1', args }])
  expect(answer).toMatchObject({ lastSeq: 1, rejected: [{ seq: 1, code: 'bad_request' }] })
})
