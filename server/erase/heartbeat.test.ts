import { afterEach, describe, expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aDemandingAccount, aSubmittedAccount, type DemandingAccount, SENDER } from '../../tests/builders-erase.ts'
import { anAccount, testRandom } from '../../tests/builders-server.ts'
import type { LogFacts } from '../ports.ts'
import { type Heartbeat, startHeartbeat } from './heartbeat.ts'

const running: Heartbeat[] = []
afterEach(async () => {
  for (const heartbeat of running.splice(0)) await heartbeat.stop()
})

/** Beats only on demand. */
function aHeartbeat({ store, time }: DemandingAccount, everyMs = 2 ** 31 - 1) {
  const lines: { event: string; facts: LogFacts | undefined }[] = []
  const note = (event: string, facts?: LogFacts) => void lines.push({ event, facts })
  const heartbeat = startHeartbeat({
    store,
    clock: { now: () => time.now },
    random: testRandom,
    log: { info: note, warn: note, error: note },
    sender: SENDER,
    takesMail: async () => 'taken',
    everyMs,
  })
  running.push(heartbeat)
  return { ...heartbeat, lines }
}

describe('a beat', () => {
  test('[LIFE-040] opens what the cadence asks for and writes what is due', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    const { beat } = aHeartbeat(world)
    await beat()
    expect(await world.mailsOf('demand')).toHaveLength(4)
    await world.deliver()
    const { id } = await world.request('xai')
    // The service was used again; otherwise a provider that confirmed the deletion is asked only once a year.
    await world.tenant.write(tx => tx.update('requests', id, { stage: 'verified_deleted', usedAgainAt: day(30) }))

    world.time.now = day(31)
    await beat()
    expect(await world.tenant.list('cycles')).toHaveLength(2)
    expect(await world.mailsOf('demand')).toHaveLength(5)
    expect(await world.mailsOf('follow_up_2')).toHaveLength(3)
  })

  test('that finds nothing to do commits nothing: whoever beats after each commit comes to rest', async () => {
    const submitted = await aSubmittedAccount()
    const withoutZip = await aDemandingAccount({ zipCode: '', signed: false })
    await withoutZip.pay()
    const unsigned = await aDemandingAccount({ signed: false })
    await unsigned.pay()
    const unreachable = await aDemandingAccount()
    await unreachable.pay()
    for (let channel = 0; channel < 2; channel += 1) {
      await unreachable.beat()
      await unreachable.deliver('refused')
    }
    for (const [name, world] of Object.entries({ submitted, withoutZip, unsigned, unreachable })) {
      let commits = 0
      world.store.onCommit(() => {
        commits += 1
      })
      await aHeartbeat(world).beat()
      expect(commits, name).toBe(0)
    }
  })

  test('a request that cannot be written holds up no other request and no other account', async () => {
    const world = await aSubmittedAccount()
    const { id } = await world.request('anthropic')
    // No law has this name, so writing fails there.
    await world.tenant.write(tx => tx.update('requests', id, { state: 'ZZ' }))
    const second = await anAccount(world.store)
    const other = world.store.tenant(second.accountId)
    await other.write(tx =>
      tx.insert('subscriptions', {
        id: second.accountId,
        userId: second.accountId,
        status: 'active',
        planId: 'minimal',
        billingCycle: 'monthly',
        currentPeriodEnd: null,
        trialEnd: null,
        cancelAtPeriodEnd: false,
        pastDueSince: null,
      }),
    )
    world.time.now = day(7)
    const { beat, lines } = aHeartbeat(world)
    await beat()
    expect(await world.mailsOf('follow_up_1')).toHaveLength(3)
    expect(await other.list('requests')).toHaveLength(4)
    const failures = lines.filter(line => line.event === 'letter_not_written')
    expect(failures).toMatchObject([{ facts: { accountId: world.accountId, requestId: id, error: 'AssertionError' } }])
    // Ids and error names, nothing about a person.
    expect(JSON.stringify(lines)).not.toMatch(/dana|whitfield|@/i)

    // It is due again at the next beat.
    await world.tenant.write(tx => tx.update('requests', id, { state: 'CA' }))
    await beat()
    expect(await world.mailsOf('follow_up_1')).toHaveLength(4)
  })

  test('what changes while one is under way is looked at by one more, and never by two at once', async () => {
    const world = await aDemandingAccount({ signed: false })
    await world.pay()
    const { beat, soon } = aHeartbeat(world)
    const first = beat()
    await world.sign()
    soon(world.accountId)
    await Promise.all([first, beat(), beat()])
    expect(await world.mailsOf('demand')).toHaveLength(4)
  })

  test('by itself it comes again and again, until it is stopped', async () => {
    const world = await aDemandingAccount({ signed: false })
    await world.pay()
    const { stop } = aHeartbeat(world, 5)
    await world.sign()
    await expect.poll(() => world.mailsOf('demand'), { timeout: 5_000 }).toHaveLength(4)
    await stop()

    await world.deliver()
    world.time.now = day(7)
    await aHeartbeat(world).stop()
    const stopped = aHeartbeat(world, 5)
    await stopped.stop()
    await stopped.beat()
    await new Promise(resolve => setTimeout(resolve, 30))
    expect(await world.mailsOf('follow_up_1')).toEqual([])
  })

  test('reads nothing of an account that rests, and everything once something was written or a day is over', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    const { beat, lines } = aHeartbeat(world)
    await beat()
    await world.deliver()
    await beat()
    const failures = () => lines.filter(line => line.event === 'beat_failed').length
    // From here on, every look at an account fails.
    await world.store.db.schema.alterTable('subscriptions').renameTo('elsewhere').execute()
    world.time.now = day(0.4)
    await beat()
    expect(failures()).toBe(0)
    world.time.now = day(1)
    await beat()
    expect(failures()).toBe(1)
    world.time.now = day(0.5)
    await world.tenant.write(tx => tx.update('users', world.accountId, { zipCode: '50309' }))
    await beat()
    expect(failures()).toBe(2)
  })

  test('looks again at what a clock that was ahead had put off', async () => {
    const world = await aDemandingAccount({ signed: false })
    await world.pay()
    const { beat } = aHeartbeat(world)
    world.time.now = day(20)
    await beat()
    await world.store.db
      .updateTable('account')
      .set({ lookAt: day(500) })
      .execute()
    world.time.now = day(0)
    await beat()
    const { lookAt } = await world.store.db.selectFrom('account').select('lookAt').executeTakeFirstOrThrow()
    expect(lookAt).toBeGreaterThan(day(0))
    expect(lookAt).toBeLessThanOrEqual(day(1))
  })

  test('a store that cannot be read is noted, and the next beat tries again', async () => {
    const world = await aDemandingAccount()
    await world.pay()
    const { beat, lines } = aHeartbeat(world)
    await world.store.db.schema.alterTable('subscriptions').renameTo('elsewhere').execute()
    await beat()
    expect(lines.map(line => line.event)).toEqual(['beat_failed'])
    await world.store.db.schema.alterTable('elsewhere').renameTo('subscriptions').execute()
    await beat()
    expect(await world.mailsOf('demand')).toHaveLength(4)
  })
})
