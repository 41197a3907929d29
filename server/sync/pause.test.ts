import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { ClientId } from '../../sync/records/ids.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { missingRequests } from '../erase/open-requests.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

/** An account whose demands were sent on day 0, and a device that pauses and resumes. */
async function aPausingAccount() {
  const world = await aSubmittedAccount()
  const journey = { id: world.accountId, userId: world.accountId, currentStage: 'active' as const }
  await world.tenant.write(tx => tx.put('customer_journey', journey))
  const sync = syncStore(world.store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  const epoch = await sync.epoch()
  let seq = 0
  const send = async (name: string, args: unknown) => {
    seq += 1
    const muts = [{ seq, name, args }]
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts }
    const sent = { accountId: world.accountId, push, at: 1, now: world.time.now }
    // The response was lost, so the device sends it again: it counts as one pause.
    for (let time = 0; time < 2; time++) expect(await applyChanges(sync, sent)).toMatchObject({ rejected: [] })
  }
  return { ...world, send, setPaused: (paused: boolean) => send('set_paused@1', { paused }) }
}

test('[LIFE-015] [LIFE-042] while paused no letter leaves, not even a written one; afterwards each goes by its moved day', async () => {
  const world = await aPausingAccount()
  world.time.now = day(7)
  expect(await world.beat()).toHaveLength(4)
  await world.setPaused(true)
  // The four letters that were written and waiting are taken back.
  expect(await world.mailsOf('follow_up_1')).toEqual([])
  world.time.now = day(30)
  expect(await world.beat()).toEqual([])

  await world.setPaused(false)
  expect(await world.request('openai')).toMatchObject({ dueAt: day(68), pausedMs: 23 * 86_400_000, pausedAt: null })
  expect(await world.beat()).toHaveLength(4)
  expect(await world.deliver()).toBe(4)
  for (const [on, wanted] of [
    [43, 0],
    [44, 4],
  ] as const) {
    world.time.now = day(on)
    expect(await world.beat(), `day ${on}`).toHaveLength(wanted)
  }
  const told = await world.events('openai', 'authorization')
  expect(told.map(({ payload, createdAt }) => [payload.paused, createdAt])).toEqual([
    [true, day(7)],
    [false, day(30)],
  ])
})

test('a pause holds the next cycle, which opens when it ends', async () => {
  const world = await aPausingAccount()
  for (const { id } of await world.tenant.list('requests')) {
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'verified_deleted' }))
  }
  await world.setPaused(true)
  world.time.now = day(40)
  expect(await missingRequests(world.tenant, world.time.now)).toBeUndefined()
  await world.setPaused(false)
  expect(await missingRequests(world.tenant, world.time.now)).toMatchObject({ openCycle: true })
})

test('[G32] a provider that is switched off gets no letter that was written before, and the others get theirs', async () => {
  const world = await aPausingAccount()
  world.time.now = day(7)
  await world.beat()
  await world.send('set_provider_enabled@1', { emailId: world.emailId, providerId: 'google', enabled: false })
  expect(await world.deliver()).toBe(3)
  expect((await world.letters('google')).map(({ step }) => step)).toEqual(['demand'])
  // Enabled again, the letter is sent after all.
  await world.send('set_provider_enabled@1', { emailId: world.emailId, providerId: 'google', enabled: true })
  expect(await world.beat()).toEqual(['google: follow_up_1'])
})
