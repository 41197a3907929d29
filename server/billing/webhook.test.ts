import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountId } from '../../sync/records/ids.ts'
import { aShop, type Shop, WEBHOOK_SECRET } from '../../tests/builders-billing.ts'
import { anAccount } from '../../tests/builders-server.ts'

const CARD = '4242424242424242'
const FAILS_LATER = '4000000000000341'

let shop: Shop
let calls: string[]
let failing = 0
beforeEach(async () => {
  calls = []
  failing = 0
  shop = await aShop({
    onSubscription: async (_tx, subscription) => {
      if (failing > 0) {
        failing -= 1
        throw new Error('the disk fell out')
      }
      calls.push(subscription.status)
    },
  })
})
afterEach(() => shop.stop())

async function pay(accountId: AccountId, card = CARD): Promise<string> {
  const body = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }
  const answer = await shop.post('/api/create-payment', body, accountId)
  const url = typeof answer.body === 'object' && answer.body && 'url' in answer.body ? String(answer.body.url) : ''
  await shop.press(url, { action: 'pay', card })
  return url.split('/').at(-1) ?? ''
}

function deliver(payload: string, header: string) {
  return fetch(`${shop.origin}/api/stripe-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body: payload,
  })
}

function sign(payload: string, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) {
  const timestamp = Math.floor(shop.wall.now() / 1000) - ageSeconds
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}

/** The events of a whole first month, as they were written, but not delivered. */
async function eventsOfALife(accountId: AccountId, card: string): Promise<{ type: string; payload: string }[]> {
  shop.takesEvents(false)
  const sessionId = await pay(accountId, card)
  shop.clock.move(8)
  await shop.standIn().tick()
  const session = await shop.stripe().checkout.sessions.retrieve(sessionId)
  const subscription = await shop.stripe().subscriptions.retrieve(String(session.subscription))
  const invoices = await shop.stripe().invoices.list({ subscription: subscription.id })
  const event = (type: string, object: object) => ({
    type,
    payload: JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } }),
  })
  shop.takesEvents(true)
  return [
    event('checkout.session.completed', session),
    event('customer.subscription.created', { ...subscription, status: 'trialing' }),
    event('customer.subscription.updated', subscription),
    event(card === CARD ? 'invoice.paid' : 'invoice.payment_failed', invoices.data[0] ?? {}),
  ]
}

/** Every row that a payment may touch. */
async function state(accountId: AccountId) {
  const tenant = shop.store.tenant(accountId)
  const { db } = shop.store
  return {
    subscription: await tenant.get('subscriptions', accountId),
    user: await tenant.get('users', accountId),
    onboarding: await tenant.get('user_onboarding', accountId),
    journey: await tenant.get('customer_journey', accountId),
    customers: await db.selectFrom('stripeCustomers').selectAll().where('accountId', '=', accountId).execute(),
    checkouts: await db
      .selectFrom('checkoutSessions')
      .select(['accountId', 'subscriptionId', 'customerId', 'completedAt', 'snapshot'])
      .where('accountId', '=', accountId)
      .execute(),
    mails: (await db.selectFrom('mails').select('envelopeTo').where('accountId', '=', accountId).execute()).length,
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map(rest => [item, ...rest]))
}

describe('what an event may do', () => {
  test.each([
    ['a healthy month', CARD, 'active'],
    ['a charge that fails', FAILS_LATER, 'past_due'],
  ])('[PAY-006] the order and repetition of events make no difference: %s', async (_what, card, status) => {
    const { accountId } = await anAccount(shop.store)
    const events = await eventsOfALife(accountId, card)
    const before = await snapshot()
    const ends = new Set<string>()
    const orders = permutations(events)
    expect(orders.length).toBe(24)
    for (const [n, order] of orders.entries()) {
      await restore(before)
      // Each event comes twice: at once, or again after all the others.
      const deliveries = n % 2 === 0 ? order.flatMap(event => [event, event]) : [...order, ...order.toReversed()]
      for (const { payload } of deliveries) expect((await deliver(payload, sign(payload))).status).toBe(200)
      ends.add(JSON.stringify(await state(accountId)))
    }
    expect(ends.size).toBe(1)
    expect(await state(accountId)).toMatchObject({
      subscription: { status, pastDueSince: status === 'past_due' ? Date.UTC(2026, 10, 27, 9, 30) : null },
      onboarding: { paymentCompleted: true },
      journey: { currentStage: 'active' },
      // The order confirmation, or the mail about the failed charge.
      mails: 1,
    })
    expect(calls.length).toBe(24 * events.length)
  })

  test('two deliveries of one event at the same moment have one effect', async () => {
    const { accountId } = await anAccount(shop.store)
    const [event] = await eventsOfALife(accountId, CARD)
    const payload = event?.payload ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => deliver(payload, sign(payload))))
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(calls).toEqual(['active'])
  })

  test('[PAY-006] a state that was fetched earlier is never written over one that was fetched later', async () => {
    const { accountId } = await anAccount(shop.store)
    const [first, second] = await eventsOfALife(accountId, CARD)
    const { subscriptions } = shop.stripe()
    const retrieve = subscriptions.retrieve.bind(subscriptions)
    let fetchedFirst = () => {}
    const old = new Promise<void>(resolve => {
      fetchedFirst = resolve
    })
    vi.spyOn(subscriptions, 'retrieve').mockImplementationOnce(async id => {
      const fetched = await retrieve(id)
      fetchedFirst()
      // Long enough for the other event to overtake, if it could.
      await new Promise(resolve => setTimeout(resolve, 60))
      return fetched
    })
    const slow = deliver(first?.payload ?? '', sign(first?.payload ?? ''))
    await old
    await subscriptions.cancel(JSON.parse(second?.payload ?? '').data.object.id)
    await Promise.all([slow, deliver(second?.payload ?? '', sign(second?.payload ?? ''))])
    expect((await state(accountId)).subscription).toMatchObject({ status: 'canceled' })
  })

  test('an effect that fails leaves no trace, and the repeat of the event does the whole', async () => {
    const { accountId } = await anAccount(shop.store)
    const before = await state(accountId)
    failing = 1
    const [event] = await eventsOfALife(accountId, CARD)
    const payload = event?.payload ?? ''
    expect((await deliver(payload, sign(payload))).status).toBe(500)
    const { customers, checkouts, ...rows } = await state(accountId)
    const { customers: _c, checkouts: _s, ...rowsBefore } = before
    expect(rows).toEqual(rowsBefore)
    expect(customers.map(customer => customer.subscriptionId)).toEqual([null])
    expect(checkouts.map(checkout => checkout.completedAt)).toEqual([null])
    expect(await shop.store.db.selectFrom('stripeEvents').selectAll().execute()).toEqual([])

    expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect((await state(accountId)).onboarding).toMatchObject({ paymentCompleted: true })
  })

  test('[PAY-006] a canceled subscription ends, and the payment that was made stays made', async () => {
    const { accountId } = await anAccount(shop.store)
    const session = await shop.stripe().checkout.sessions.retrieve(await pay(accountId))
    await shop.stripe().subscriptions.update(String(session.subscription), { cancel_at_period_end: true })
    await shop.standIn().tick()
    expect((await state(accountId)).subscription).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
    shop.clock.move(8)
    await shop.standIn().tick()
    expect(await state(accountId)).toMatchObject({
      subscription: { status: 'canceled' },
      onboarding: { paymentCompleted: true },
    })
    // A new subscription replaces it, without a second trial.
    await pay(accountId)
    expect((await state(accountId)).subscription).toMatchObject({ status: 'active' })
  })

  test('events about things that were not begun here change nothing and are not asked for again', async () => {
    const { accountId } = await anAccount(shop.store)
    const before = await state(accountId)
    const bodies = [
      { type: 'charge.succeeded', object: { id: 'ch_1' } },
      {
        type: 'checkout.session.completed',
        object: { id: 'cs_live_foreign', subscription: null, client_reference_id: accountId },
      },
      { type: 'invoice.paid', object: { id: 'in_1', parent: null } },
      { type: 'customer.subscription.created', object: { id: 'sub_foreign', metadata: { account: accountId } } },
    ]
    for (const [n, { type, object }] of bodies.entries()) {
      const payload = JSON.stringify({ id: `evt_${n}`, object: 'event', type, data: { object } })
      expect((await deliver(payload, sign(payload))).status).toBe(200)
    }
    expect(await state(accountId)).toEqual(before)
    expect(calls).toEqual([])
  })
})

describe('[PAY-006] an event that is not the payment provider’s is refused with nothing changed:', () => {
  test.each<[string, (payload: string) => string]>([
    ['no signature', () => ''],
    ['garbage', () => 't=1,v1=abc'],
    ['another secret', payload => sign(payload, { secret: 'whsec_of_another_endpoint' })],
    ['a signature of other bytes', payload => sign(`${payload} `)],
    ['an old timestamp', payload => sign(payload, { ageSeconds: 301 })],
  ])('%s', async (_what, header) => {
    const { accountId } = await anAccount(shop.store)
    const [event] = await eventsOfALife(accountId, CARD)
    const payload = event?.payload ?? ''
    const before = await state(accountId)
    const answer = await deliver(payload, header(payload))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'webhook_signature' } })
    expect(await state(accountId)).toEqual(before)
    expect(await shop.store.db.selectFrom('stripeEvents').selectAll().execute()).toEqual([])
    expect(calls).toEqual([])
    // The same event with its true signature is accepted: only the signature was wrong.
    expect((await deliver(payload, sign(payload))).status).toBe(200)
    expect(calls.length).toBe(1)
  })

  test('the age of an event is measured in real time, not by the product’s calendar', async () => {
    const { accountId } = await anAccount(shop.store)
    const [event] = await eventsOfALife(accountId, CARD)
    const payload = event?.payload ?? ''
    const header = sign(payload, { ageSeconds: 290 })
    shop.clock.move(45)
    expect((await deliver(payload, header)).status).toBe(200)
    shop.wall.move(60_000)
    expect((await deliver(payload, header)).status).toBe(400)
  })
})

type Rows = Awaited<ReturnType<typeof snapshot>>

async function snapshot() {
  const { db } = shop.store
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    userOnboarding: await db.selectFrom('userOnboarding').selectAll().execute(),
    customerJourney: await db.selectFrom('customerJourney').selectAll().execute(),
    checkoutSessions: await db.selectFrom('checkoutSessions').selectAll().execute(),
    stripeCustomers: await db.selectFrom('stripeCustomers').selectAll().execute(),
  }
}

/** Restores the database as it was before any event. */
async function restore(rows: Rows): Promise<void> {
  await shop.store.transaction(async trx => {
    await trx.deleteFrom('stripeEvents').execute()
    await trx.deleteFrom('subscriptions').execute()
    await trx.deleteFrom('mails').execute()
    await trx.deleteFrom('users').execute()
    await trx.insertInto('users').values(rows.users).execute()
    await trx.deleteFrom('userOnboarding').execute()
    await trx.insertInto('userOnboarding').values(rows.userOnboarding).execute()
    await trx.deleteFrom('customerJourney').execute()
    await trx.insertInto('customerJourney').values(rows.customerJourney).execute()
    await trx.deleteFrom('checkoutSessions').execute()
    await trx.insertInto('checkoutSessions').values(rows.checkoutSessions).execute()
    await trx.deleteFrom('stripeCustomers').execute()
    await trx.insertInto('stripeCustomers').values(rows.stripeCustomers).execute()
  })
}
