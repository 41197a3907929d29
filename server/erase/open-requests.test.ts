import { describe, expect, test } from 'vitest'

import { PROVIDER_IDS } from '../../sync/catalog/providers.ts'
import { CycleId, type Instant, type RequestId } from '../../sync/records/ids.ts'
import { at, day } from '../../tests/builders.ts'
import { aShop } from '../../tests/builders-billing.ts'
import { aDemandingAccount, aSubmittedAccount } from '../../tests/builders-erase.ts'
import { anAccount, testRandom } from '../../tests/builders-server.ts'
import { missingRequests, openRequests } from './open-requests.ts'

describe('the first cycle', () => {
  test('[LIFE-039] [LIFE-040] a payment opens it with four prepared requests, each with reference and token', async () => {
    const now = (): Instant => shop.clock.now()
    const shop = await aShop({ onSubscription: tx => openRequests(tx, now(), testRandom) })
    const { accountId, emailId } = await anAccount(shop.store)
    const tenant = shop.store.tenant(accountId)
    const order = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }
    const { body } = await shop.post('/api/create-payment', order, accountId)
    const url = typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : ''
    expect(await tenant.list('cycles')).toEqual([])
    await shop.press(url, { action: 'pay', card: '4242 4242 4242 4242' })

    const [cycle, ...more] = await tenant.list('cycles')
    expect(more).toEqual([])
    expect(cycle).toMatchObject({ emailId, year: 2026, number: 1, createdAt: now() })
    const requests = await tenant.list('requests')
    expect(requests.map(request => request.providerId).sort()).toEqual([...PROVIDER_IDS].sort())
    for (const request of requests) {
      expect(request).toMatchObject({ cycleId: cycle?.id, stage: 'prepared', waitingOn: 'us', state: 'CA' })
      expect(request).toMatchObject({ submittedAt: null, dueAt: null, escalated: false, ticket: null })
      expect(request.reference).toMatch(/^TR-[A-HJKMNP-Z]{4}-\d{4}$/)
    }
    const tokens = await Promise.all(requests.map(request => tenant.replyToken(request.id)))
    for (const token of tokens) expect(token).toMatch(/^[a-z2-9]{20}$/)
    expect(new Set(tokens).size).toBe(4)
    expect(new Set(requests.map(request => request.reference)).size).toBe(4)

    // The same payment is reported once more.
    await tenant.write(tx => openRequests(tx, now(), testRandom))
    expect(await tenant.list('requests')).toHaveLength(4)
    await shop.stop()
  })

  test('[PLAN-030] a plan without Erase, or one that does not stand, opens none', async () => {
    for (const given of [
      { planId: 'safehaven' },
      { planId: 'lockdown' },
      { planId: 'unknown' },
      { status: 'canceled' },
      { status: 'incomplete' },
      { status: 'past_due', pastDueSince: day(-7) },
    ] as const) {
      const world = await aDemandingAccount()
      await world.pay(given)
      expect(await world.tenant.list('cycles'), JSON.stringify(given)).toEqual([])
      expect(await world.tenant.list('requests')).toEqual([])
    }
  })

  test('a provider that is switched off gets no request, and gets it in this cycle when it is switched on', async () => {
    const world = await aDemandingAccount()
    const choice = `${world.emailId}.google`
    await world.tenant.write(tx => tx.update('email_providers', choice, { enabled: false }))
    await world.pay()
    expect((await world.tenant.list('requests')).map(request => request.providerId)).not.toContain('google')

    await world.tenant.write(async tx => {
      await tx.update('email_providers', choice, { enabled: true })
      await openRequests(tx, day(3), testRandom)
    })
    const [cycle] = await world.tenant.list('cycles')
    expect(await world.request('google')).toMatchObject({ cycleId: cycle?.id, stage: 'prepared', createdAt: day(3) })
    expect(await world.tenant.list('requests')).toHaveLength(4)
  })

  test('without a ZIP there is no law to name: nothing opens, and nothing is found to do again and again', async () => {
    const world = await aDemandingAccount({ zipCode: '', signed: false })
    await world.pay()
    expect(await world.tenant.list('cycles')).toEqual([])
    expect(await missingRequests(world.tenant, day(0))).toBeUndefined()

    await world.tenant.write(tx => tx.update('users', world.accountId, { zipCode: '50309' }))
    expect(await missingRequests(world.tenant, day(0))).toMatchObject({ state: 'IA', openCycle: true })
  })
})

describe('the cycles after it', () => {
  test('[LIFE-040] the next opens by the cadence of the plan, and not a moment before', async () => {
    const world = await aDemandingAccount()
    await world.pay({ planId: 'private' })
    const year = 365
    const opens = async (n: number) => (await missingRequests(world.tenant, day(n)))?.openCycle ?? false
    expect(await opens(year / 12 - 0.001)).toBe(false)
    expect(await opens(year / 12 + 0.001)).toBe(true)
    await world.tenant.write(tx => tx.update('subscriptions', world.accountId, { planId: 'minimal' }))
    expect(await opens(year / 12 + 0.001)).toBe(false)
    expect(await opens(year / 4 + 0.001)).toBe(true)
  })

  test('[LIFE-041] an open request is carried: its provider gets no second one until it closes', async () => {
    const world = await aSubmittedAccount()
    const openai = await world.request('openai')
    const anthropic = await world.request('anthropic')
    const close = (id: RequestId) => world.tenant.write(tx => tx.update('requests', id, { archivedAt: day(30) }))
    await close(anthropic.id)

    const now = day(31)
    await world.tenant.write(tx => openRequests(tx, now, testRandom))
    const cycles = await world.tenant.list('cycles')
    expect(cycles.map(cycle => cycle.number)).toEqual([1, 2])
    const second = await world.tenant.list('requests', { cycleId: CycleId.parse(cycles[1]?.id) })
    expect(second.map(request => request.providerId)).toEqual(['anthropic'])

    // Only the new request gets a demand; the carried ones are treated as requests to silent providers.
    world.time.now = now
    expect((await world.beat()).filter(line => line.endsWith(': demand'))).toEqual(['anthropic: demand'])

    await close(openai.id)
    await world.tenant.write(tx => openRequests(tx, day(33), testRandom))
    expect(await world.request('openai')).toMatchObject({ cycleId: cycles[1]?.id, stage: 'prepared' })
    expect(await world.tenant.list('requests', { providerId: 'google' })).toHaveLength(1)
  })

  test('a provider that refused gets none, unless the person says so', async () => {
    const world = await aSubmittedAccount()
    const openai = await world.request('openai')
    const refused = { stage: 'non_compliant', decision: 'refused' } as const
    await world.tenant.write(tx => tx.update('requests', openai.id, refused))
    await world.tenant.write(tx => openRequests(tx, day(31), testRandom))
    expect(await world.tenant.list('requests', { providerId: 'openai' })).toHaveLength(1)
    await world.tenant.write(tx => tx.update('requests', openai.id, { usedAgainAt: day(32) }))
    await world.tenant.write(tx => openRequests(tx, day(33), testRandom))
    expect(await world.tenant.list('requests', { providerId: 'openai' })).toHaveLength(2)
  })

  test('[LIFE-039] the number starts again with the year (UTC), and the day of the year changes no open request', async () => {
    const world = await aDemandingAccount()
    world.time.now = at('2026-12-20T00:00:00Z')
    await world.pay({ planId: 'private' })
    const before = await world.tenant.list('requests')
    expect(await missingRequests(world.tenant, at('2027-01-02T00:00:00Z'))).toBeUndefined()

    await world.tenant.write(tx => openRequests(tx, at('2027-01-20T00:00:00Z'), testRandom))
    expect(await world.tenant.list('cycles')).toMatchObject([
      { year: 2026, number: 1 },
      { year: 2027, number: 1 },
    ])
    expect(await world.tenant.list('requests')).toEqual(before)
  })
})
