import type Stripe from 'stripe'
import { expect, test } from 'vitest'

import { Instant } from '../../sync/records/ids.ts'
import { anAccount, aStore, silentLog, testRandom } from '../../tests/builders-server.ts'
import { billingStore } from '../store/billing-store.ts'
import { payments } from './payments.ts'

/** The first month and a bit more: every kind of event that changes a subscription, once. */
const LIFE = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const

const SUBSCRIPTION = 'sub_orders'
const NOW = Instant.parse(Date.UTC(2026, 10, 20, 9, 30))
const seconds = (days: number) => NOW / 1000 + days * 86_400

/** The provider's state of the subscription after each of its events. */
const STATES = [
  { status: 'trialing', cancel_at_period_end: false },
  { status: 'trialing', cancel_at_period_end: false },
  { status: 'trialing', cancel_at_period_end: false },
  { status: 'active', cancel_at_period_end: false },
  { status: 'active', cancel_at_period_end: true },
  { status: 'canceled', cancel_at_period_end: true },
] as const

function subscriptionAt(step: number) {
  const state = STATES[step] ?? STATES[0]
  return {
    id: SUBSCRIPTION,
    customer: 'cus_orders',
    trial_end: seconds(7),
    default_payment_method: { card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2034, fingerprint: 'fp' } },
    items: {
      data: [
        {
          price: { id: 'price_minimal_monthly' },
          current_period_start: seconds(step < 3 ? 0 : 7),
          current_period_end: seconds(step < 3 ? 7 : 37),
        },
      ],
    },
    ...state,
  }
}

function invoicesAt(step: number) {
  const paid = { id: 'in_1', amount_paid: 900, amount_due: 900, currency: 'usd', created: seconds(7) }
  const first = { id: 'in_0', amount_paid: 0, amount_due: 0, currency: 'usd', created: seconds(0) }
  const both = step < 3 ? [first] : [paid, first]
  const more = { status: 'paid', hosted_invoice_url: null, post_payment_credit_notes_amount: 0 }
  return { data: both.map(invoice => ({ ...invoice, ...more })) }
}

function eventOf(type: (typeof LIFE)[number]): Stripe.Event {
  const object = type.startsWith('invoice.')
    ? { parent: { subscription_details: { subscription: SUBSCRIPTION } } }
    : type.startsWith('checkout.')
      ? { subscription: SUBSCRIPTION }
      : { id: SUBSCRIPTION }
  return { id: `evt_${type}`, type, data: { object } } as unknown as Stripe.Event
}

async function aWorld() {
  const store = await aStore()
  const { accountId } = await anAccount(store)
  const billing = billingStore(store)
  await billing.keepCheckout({
    id: 'cs_orders',
    accountId,
    guestEmail: null,
    planId: 'minimal',
    billingCycle: 'monthly',
    createdAt: NOW,
    completedAt: null,
  })
  let happened = LIFE.length - 1
  let opened = 0
  const asked = {
    subscriptions: { retrieve: async () => subscriptionAt(happened), cancel: async () => undefined },
    invoices: { list: async () => invoicesAt(happened) },
    checkout: { sessions: { list: async () => ({ data: [{ id: 'cs_orders' }] }) } },
  }
  /** Database statements left until the process 'dies'; any of them may be the last. */
  let left = Number.POSITIVE_INFINITY
  const dying = billingStore({
    ...store,
    transaction: (work, ...rest) =>
      store.transaction(
        async (trx, open) => {
          const value = await work(countdown(trx), open)
          tick()
          return value
        },
        ...rest,
      ),
  })
  function tick(): void {
    left -= 1
    if (left < 0) throw new Error('the process died')
  }
  /** Counts each new statement of the transaction. */
  function countdown<T extends object>(trx: T): T {
    return new Proxy(trx, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          if (/^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(String(name))) tick()
          return Reflect.apply(value, target, args)
        }
      },
    })
  }
  const take = payments({
    stripe: asked as unknown as Stripe,
    billing: dying,
    prices: { 'minimal.monthly': 'price_minimal_monthly' },
    origin: 'http://localhost:8787',
    mailDomain: 'totalrecall.example',
    company: { name: 'Total Recall', address: 'Sheridan' },
    random: testRandom,
    clock: { now: () => Instant.parse(seconds(10) * 1000) },
    log: silentLog,
    onSubscription: async () => {
      tick()
      opened += 1
    },
  }).take
  return {
    store,
    accountId,
    take,
    diesAfter(statements: number) {
      left = statements
    },
    lives() {
      left = Number.POSITIVE_INFINITY
    },
    happens(step: number) {
      happened = step
    },
    openedTimes: () => opened,
    async rows() {
      const { db } = store
      const tenant = store.tenant(accountId)
      return {
        subscription: await tenant.get('subscriptions', accountId),
        user: (await tenant.get('users', accountId))?.plan,
        onboarding: await tenant.get('user_onboarding', accountId),
        journey: await tenant.get('customer_journey', accountId),
        customers: await db.selectFrom('stripeCustomers').select(['customerId', 'subscriptionId']).execute(),
        checkouts: await db.selectFrom('checkoutSessions').select(['subscriptionId', 'snapshot']).execute(),
        trials: await db.selectFrom('trialCards').select(['fingerprint', 'subscriptionId']).execute(),
        events: (await db.selectFrom('stripeEvents').select('id').orderBy('id').execute()).map(({ id }) => id),
      }
    },
    async forget() {
      await store.transaction(async trx => {
        await trx.deleteFrom('stripeEvents').execute()
        await trx.deleteFrom('stripeCustomers').execute()
        await trx.deleteFrom('trialCards').execute()
        await trx.deleteFrom('subscriptions').execute()
        await trx.deleteFrom('mails').execute()
        await trx.updateTable('checkoutSessions').set({ completedAt: null, subscriptionId: null }).execute()
        await trx.updateTable('userOnboarding').set({ paymentCompleted: 0, onboardingCompleted: 0 }).execute()
        await trx.updateTable('customerJourney').set({ currentStage: 'onboarding' }).execute()
        await trx.updateTable('users').set({ plan: null }).execute()
      })
    },
    async mailSteps() {
      const rows = await store.db.selectFrom('mails').select('step').orderBy('step').execute()
      return rows.map(({ step }) => step)
    },
  }
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map(rest => [item, ...rest]))
}

const oracle = {
  subscription: {
    status: 'canceled',
    planId: 'minimal',
    billingCycle: 'monthly',
    cancelAtPeriodEnd: true,
    currentPeriodEnd: seconds(37) * 1000,
    trialEnd: seconds(7) * 1000,
    pastDueSince: null,
    invoices: [{ id: 'in_1', amountPaid: 900 }, { id: 'in_0' }],
  },
  user: 'minimal',
  onboarding: { paymentCompleted: true, onboardingCompleted: true },
  journey: { currentStage: 'active' },
  customers: [{ customerId: 'cus_orders', subscriptionId: SUBSCRIPTION }],
  checkouts: [{ subscriptionId: SUBSCRIPTION, snapshot: null }],
  trials: [{ fingerprint: 'fp', subscriptionId: SUBSCRIPTION }],
  events: LIFE.map(type => `evt_${type}`).sort(),
}

test('[PAY-006] 720 orders of the six events, each twice, with a crash after each statement of each of them, end as one', {
  timeout: 300_000,
}, async () => {
  const world = await aWorld()
  const orders = permutations(LIFE)
  expect(orders).toHaveLength(720)
  // An event's outcome depends only on the events before it, so an event after the same ones need not crash everywhere
  // again.
  const crashed = new Map<string, number>()
  for (const order of orders) {
    await world.forget()
    for (const [at, type] of order.entries()) {
      const event = eventOf(type)
      const way = order.slice(0, at + 1).join(' ')
      if (!crashed.has(way)) {
        // The provider sends it again after each crash; each time it gets one statement further, until it completes.
        let statements = 0
        for (let isLast = false; !isLast; statements += 1) {
          world.diesAfter(statements)
          isLast = await world.take(event).then(
            () => true,
            () => false,
          )
          world.lives()
        }
        crashed.set(way, statements - 1)
      } else {
        await world.take(event)
      }
      // Providers sometimes send an event again after it was accepted.
      expect(await world.take(event)).toBe('duplicate')
    }
    expect(await world.rows(), order.join(' ')).toMatchObject(oracle)
  }
  // As many as there are prefixes of all orders of six events.
  expect(crashed.size).toBe(6 + 6 * 5 + 6 * 5 * 4 + 6 * 5 * 4 * 3 + 720 + 720)
  expect(Math.min(...crashed.values())).toBeGreaterThanOrEqual(3)
  expect([...crashed.values()].reduce((all, count) => all + count)).toBeGreaterThan(10_000)
})

test('[PAY-006] events as they happen, each delivered at any later time, never take a state back', {
  timeout: 120_000,
}, async () => {
  const world = await aWorld()
  // Each event arrives after `lag` later ones have already happened.
  for (const lag of [0, 1, 2, 3, 4, 5]) {
    await world.forget()
    for (const step of LIFE.keys()) {
      world.happens(step)
      const late = LIFE[step - lag]
      if (late !== undefined) await world.take(eventOf(late))
    }
    for (const type of LIFE.slice(LIFE.length - lag)) await world.take(eventOf(type))
    expect(await world.rows(), String(lag)).toMatchObject(oracle)
    const mails = await world.mailSteps()
    expect(new Set(mails).size, 'no mail comes twice').toBe(mails.length)
  }
})
