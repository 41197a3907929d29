import 'fake-indexeddb/auto'

import { liveQuery } from 'dexie'
import { expect, test } from 'vitest'

import { aDevice, addCase, aWorldWithAccount, type Device, type World } from '../../tests/simulation/world.ts'
import type { AccountId, EmailId } from '../records/ids.ts'
import { eventsOfRequest, wholeLedger } from './ledger.ts'
import { applyPage } from './pull.ts'

const PLACES = 4

/** An account with `cases` requests, each one event and one file: two places of the ledger. */
async function aHistory(cases: number) {
  const { world, accountId, emailId } = await aWorldWithAccount({ places: PLACES })
  for (let n = 0; n < cases; n += 1) await addCase(world, accountId, emailId, { at: 2 + n })
  return { world, accountId, emailId, phone: await aDevice(world, accountId) }
}

async function expectWhole(world: World, accountId: AccountId, { mirror }: Device): Promise<void> {
  const { events, missing } = await wholeLedger(mirror)
  const server = await world.store.tenant(accountId).list('events')
  expect(missing).toBe(0)
  expect(events).toEqual(server.sort((a, b) => a.ledgerSeq - b.ledgerSeq))
}

async function parts({ mirror }: Device) {
  return {
    segments: (await mirror.segments.toCollection().primaryKeys()).sort((a, b) => a - b),
    rows: (await mirror.rows('events').orderBy('ledgerSeq').keys()).map(Number),
  }
}

const grow = async (world: World, accountId: AccountId, emailId: EmailId, cases: number) => {
  for (let n = 0; n < cases; n += 1) await addCase(world, accountId, emailId, { at: 30 + n })
}

test('a first copy holds the sealed history as packed segments, and the newest stretch as rows', async () => {
  const { world, accountId, phone } = await aHistory(9)
  expect(await phone.exchange()).toBe('done')
  // 18 places: the newest full stretch stays unsealed.
  expect(await parts(phone)).toEqual({ segments: [1, 2, 3], rows: [13, 15, 17] })
  await expectWhole(world, accountId, phone)
})

test('the newest cycle is readable before the history has come', async () => {
  const { world, accountId, phone } = await aHistory(9)
  const newest = (await world.store.tenant(accountId).list('cycles')).sort((a, b) => b.createdAt - a.createdAt)[0]
  const [request] = await world.store.tenant(accountId).list('requests', newest ? { cycleId: newest.id } : {})
  phone.fate = path => (path.startsWith('/sync/segments') ? 'lost' : 'arrives')
  expect(await phone.exchange()).toBe('offline')
  expect(await eventsOfRequest(phone.mirror, request?.id ?? '')).toHaveLength(1)
  expect(await wholeLedger(phone.mirror)).toMatchObject({ missing: 3 })

  phone.fate = () => 'arrives'
  expect(await phone.exchange()).toBe('done')
  await expectWhole(world, accountId, phone)
})

test('events that came ahead of their segment stand once', async () => {
  const { world, accountId, emailId, phone } = await aHistory(1)
  // One long cycle: its newest events are old enough to be sealed.
  const [request] = await world.store.tenant(accountId).list('requests')
  await world.store.tenant(accountId).write(async tx => {
    const facts = { requestId: request?.id ?? null, type: 'follow_up', payload: { message: 'Follow-up sent' } } as const
    for (let n = 0; n < 12; n += 1) await tx.appendEvent({ ...facts, createdAt: request?.createdAt ?? failed() })
  })
  expect(emailId).toBeTruthy()
  phone.fate = path => (path.startsWith('/sync/segments') ? 'lost' : 'arrives')
  await phone.exchange()
  expect((await parts(phone)).rows).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  phone.fate = () => 'arrives'
  await phone.exchange()
  expect(await parts(phone)).toEqual({ segments: [1, 2], rows: [9, 10, 11, 12, 13, 14] })
  await expectWhole(world, accountId, phone)
})

test('what a device learned row by row it packs itself, and it is the same history', async () => {
  const { world, accountId, emailId, phone } = await aHistory(1)
  await phone.exchange()
  await grow(world, accountId, emailId, 8)
  await phone.exchange()
  expect((await parts(phone)).segments).toEqual([1, 2, 3])
  await expectWhole(world, accountId, phone)
  const tablet = await aDevice(world, accountId)
  await tablet.exchange()
  expect(await parts(tablet)).toEqual(await parts(phone))
  expect((await wholeLedger(tablet.mirror)).events).toEqual((await wholeLedger(phone.mirror)).events)
})

test('a segment that the disk has spoilt is fetched again', async () => {
  const { world, accountId, phone } = await aHistory(9)
  await phone.exchange()
  await phone.mirror.segments.update(2, { packed: new Uint8Array([1, 2, 3]) })
  await phone.restart()
  const { events, missing } = await wholeLedger(phone.mirror)
  // Reported at the first read already.
  expect([events.length, missing]).toEqual([7, 1])
  await phone.exchange()
  await expectWhole(world, accountId, phone)
})

test('bytes that have come again are not judged by what was read of the spoilt ones', async () => {
  const { world, accountId, phone } = await aHistory(9)
  await phone.exchange()
  const packed = (await phone.mirror.segments.get(2))?.packed ?? failed()
  await phone.mirror.segments.update(2, { packed: packed.map((byte, at) => (at === 20 ? byte ^ 255 : byte)) })
  expect((await wholeLedger(phone.mirror)).missing).toBe(1)
  await phone.exchange()
  await expectWhole(world, accountId, phone)
})

test('a screen that reads a spoilt segment in a live query sees what is left, and then the whole', async () => {
  const { world, accountId, phone } = await aHistory(9)
  await phone.exchange()
  await phone.mirror.segments.update(1, { packed: new Uint8Array([1, 2, 3]) })
  const seen: number[] = []
  const [request] = (await world.store.tenant(accountId).list('events')).map(({ requestId }) => requestId)
  const whole = new Promise<void>((resolve, reject) => {
    liveQuery(() => eventsOfRequest(phone.mirror, request ?? '')).subscribe({
      next: events => {
        seen.push(events.length)
        if (events.length === 1) resolve()
        else void phone.exchange()
      },
      error: reject,
    })
  })
  await whole
  expect(seen[0]).toBe(0)
})

test('a torn segment is never kept', async () => {
  const { world, accountId, phone } = await aHistory(9)
  const whole = phone.api.fetch
  phone.api.fetch = async (path, init) => {
    const answer = await whole(path, init)
    if (!path.startsWith('/sync/segments/2')) return answer
    return new Response((await answer.arrayBuffer()).slice(0, -20), { status: 200 })
  }
  await phone.exchange()
  phone.api.fetch = whole
  await wholeLedger(phone.mirror)
  await phone.exchange()
  await expectWhole(world, accountId, phone)
})

test('after a restore to another history no segment of the old one stays', async () => {
  const { world, accountId, phone } = await aHistory(9)
  await phone.exchange()
  await world.store.db.updateTable('settings').set({ value: 'restored' }).where('key', '=', 'epoch').execute()
  const before = await phone.mirror.segments.toArray()
  await phone.exchange()
  expect((await phone.mirror.segments.toArray()).map(({ epoch }) => epoch)).toEqual([
    'restored',
    'restored',
    'restored',
  ])
  expect(before).toHaveLength(3)
  await expectWhole(world, accountId, phone)
})

test('a segment of another account, of another history or not sealed yet is not to be had', async () => {
  const { world, accountId } = await aHistory(9)
  const epoch = await world.sync.epoch()
  const ask = async (n: string, change: Record<string, string> = {}) => {
    const query = new URLSearchParams({ places: '4', epoch, proto: 'recall-sync/1', schema: '2', ...change })
    return (await world.request(accountId, `/sync/segments/${n}?${query}`)).status
  }
  expect(await ask('3')).toBe(200)
  expect(await ask('4')).toBe(404)
  expect(await ask('1', { epoch: 'other' })).toBe(409)
  expect(await ask('0')).toBe(404)
  expect(await ask('one')).toBe(400)
  expect(await ask('1', { places: '0' })).toBe(400)
  expect(await ask('1', { schema: '9' })).toBe(426)
})

test('a late first page does not undo a newer copy', async () => {
  const { world, accountId, emailId, phone } = await aHistory(9)
  const late = await aDevice(world, accountId)
  await late.exchange()
  await phone.exchange()
  await grow(world, accountId, emailId, 2)
  await phone.exchange()
  const state = await phone.mirror.readState()
  const page = { epoch: state.epoch, since: 0, v: 1, more: false, now: world.clock.at, ackedSeq: 0, rejected: [] }
  expect(
    await applyPage(phone.mirror, { ...page, rows: {}, removed: {}, segments: { places: 4, sealed: 0 } } as never),
  ).toBe('more')
  await expectWhole(world, accountId, phone)
})

function failed(): never {
  throw new Error('no request was made')
}
