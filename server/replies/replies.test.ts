import { expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { aSubmittedAccount, type DemandingAccount } from '../../tests/builders-erase.ts'
import { silentLog } from '../../tests/builders-server.ts'
import type { InboundStore } from '../store/inbound-store.ts'
import { startReplies } from './replies.ts'

const RECEIVED = 'We have received your request.'

/** Unsigned mails, each of which leaves a quarantined event. */
async function keepMany(world: DemandingAccount, count: number): Promise<void> {
  const to = await world.replyTo('google')
  for (let n = 0; n < count; n += 1) await world.keep(`From: a@b.example\r\nSubject: ${n}\r\n\r\nHello\r\n`, { to })
}

/** Without the limit on unsigned mail, because these tests are about the order in which mail is handled. */
const startOn = (world: DemandingAccount, inbound: InboundStore = world.inbound) =>
  startReplies({ ...world.replyNeeds, inbound, log: silentLog, budget: { quarantinedADay: 1_000 } })

test('one call works through everything that an earlier process left behind, in its order', async () => {
  const world = await aSubmittedAccount()
  await keepMany(world, 120)
  const replies = startOn(world)
  await replies.work()
  expect(await world.inbound.listNew(500)).toEqual([])
  const events = await world.events('google', 'quarantined')
  expect(events.map(event => event.payload.subject)).toEqual(Array.from({ length: 120 }, (_, n) => `${n}`))
  await replies.stop()
})

test('mail that waits for the DNS, or fails, stays for the next call and holds up nobody behind it', async () => {
  const world = await aSubmittedAccount()
  const raw = await world.answer('anthropic', RECEIVED)
  const to = await world.replyTo('anthropic')
  const waiting = new Set<string>()
  for (let n = 0; n < 60; n += 1) waiting.add(await world.keep(raw, { to }))
  const poison = await world.keep('From: a@b.example\r\n\r\nHello\r\n', { to: await world.replyTo('xai') })
  await world.keep(await world.answer('openai', RECEIVED), { to: await world.replyTo('openai') })

  const inbound: InboundStore = {
    ...world.inbound,
    read: id => (id === poison ? Promise.reject(new Error('unreadable')) : world.inbound.read(id)),
  }
  let isDown = true
  const resolve: typeof world.replyNeeds.resolve = async (name, type) => {
    if (isDown && name.endsWith('anthropic.com')) throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' })
    return world.replyNeeds.resolve(name, type)
  }
  const replies = startReplies({ ...world.replyNeeds, resolve, inbound, log: silentLog })
  await replies.work()
  expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged' })
  expect(new Set(await world.inbound.listNew(500))).toEqual(new Set([...waiting, poison]))

  isDown = false
  // A name server that did not answer is not asked again for a minute.
  world.time.now = Instant.parse(world.time.now + 60_000)
  await replies.work()
  expect(await world.request('anthropic')).toMatchObject({ stage: 'acknowledged' })
  // Sixty copies of one mail are one answer.
  expect(await world.events('anthropic', 'acknowledged')).toHaveLength(1)
  expect(await world.inbound.listNew(500)).toEqual([poison])
  await replies.stop()
})

test('mail that comes while others are handled is handled too, and each only once', async () => {
  const world = await aSubmittedAccount()
  await keepMany(world, 5)
  const replies = startOn(world)
  const first = replies.work()
  await world.keep(await world.answer('openai', RECEIVED), { to: await world.replyTo('openai') })
  await Promise.all([first, replies.work(), replies.work()])
  expect(await world.request('openai')).toMatchObject({ stage: 'acknowledged' })
  expect(await world.tenant.list('replies')).toHaveLength(6)
})

test('after the stop nothing is begun any more', async () => {
  const world = await aSubmittedAccount()
  const replies = startOn(world)
  await replies.stop()
  await keepMany(world, 2)
  await replies.work()
  expect(await world.inbound.listNew(10)).toHaveLength(2)
})
