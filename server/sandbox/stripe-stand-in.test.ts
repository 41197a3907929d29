import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { AccountId } from '../../sync/records/ids.ts'
import { aShop, type Shop } from '../../tests/builders-billing.ts'
import { anAccount } from '../../tests/builders-server.ts'
import { addMonths } from './stripe-life.ts'

const CARD = '4242424242424242'

let shop: Shop
beforeEach(async () => {
  shop = await aShop()
})
afterEach(() => shop.stop())

const params = {
  mode: 'subscription',
  line_items: [{ price: 'price_private_monthly', quantity: 1 }],
  payment_method_collection: 'always',
  customer_email: 'dana@example.com',
  subscription_data: { trial_period_days: 7 },
  success_url: 'https://app.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.example/onboarding',
} satisfies Stripe.Checkout.SessionCreateParams

async function pay(accountId: AccountId): Promise<string> {
  const body = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }
  const answer = await shop.post('/api/create-payment', body, accountId)
  const url = typeof answer.body === 'object' && answer.body && 'url' in answer.body ? String(answer.body.url) : ''
  await shop.press(url, { action: 'pay', card: CARD })
  return url.split('/').at(-1) ?? ''
}

const rowOf = async (accountId: AccountId) => shop.store.tenant(accountId).get('subscriptions', accountId)

describe('the API as the SDK speaks to it', () => {
  test('[PAY-005] a subscription has its card when it is asked for', async () => {
    const made = await shop.stripe().checkout.sessions.create(params)
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      amount_total: 0,
      payment_status: 'unpaid',
    })
    await shop.press(made.url ?? '', { action: 'pay', card: CARD })
    const done = await shop.stripe().checkout.sessions.retrieve(made.id)
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required', url: null })
    const subscription = await shop.stripe().subscriptions.retrieve(String(done.subscription), {
      expand: ['default_payment_method'],
    })
    expect(subscription).toMatchObject({
      status: 'trialing',
      default_payment_method: { card: { brand: 'visa', last4: '4242' } },
    })
    const price = await shop.stripe().prices.retrieve('price_guardian_annual')
    expect(price).toMatchObject({ unit_amount: 17900, tax_behavior: 'inclusive' })
  })

  test('a repeat with the same idempotency key is the same session; with other words it is refused', async () => {
    const once = await shop.stripe().checkout.sessions.create(params, { idempotencyKey: 'k' })
    const twice = await shop.stripe().checkout.sessions.create(params, { idempotencyKey: 'k' })
    expect(twice.id).toBe(once.id)
    const other = { ...params, customer_email: 'other@example.com' }
    await expect(shop.stripe().checkout.sessions.create(other, { idempotencyKey: 'k' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('refusals have the provider’s shape', async () => {
    const missing = shop.stripe().subscriptions.retrieve('sub_none')
    await expect(missing).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
    const unknownPrice = { ...params, line_items: [{ price: 'price_none', quantity: 1 }] }
    await expect(shop.stripe().checkout.sessions.create(unknownPrice)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    })
    await expect(shop.stripe().checkout.sessions.create({ ...params, locale: 'de' })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'locale',
    })
    const { host, port } = shop.standIn()
    expect((await fetch(`http://${host}:${port}/v1/customers/x`)).status).toBe(401)
    expect((await fetch(`http://${host}:${port}/v1/none`, { headers: KEY })).status).toBe(404)
  })

  const KEY = { authorization: 'Bearer sk_test_stand_in' }
})

describe('what time does', () => {
  test('[PLAN-031] the trial ends with the calendar, months are charged, and a canceled plan ends with its period', async () => {
    const { accountId } = await anAccount(shop.store)
    const session = await shop.stripe().checkout.sessions.retrieve(await pay(accountId))
    const id = String(session.subscription)
    shop.clock.move(6)
    await shop.standIn().tick()
    expect(await rowOf(accountId)).toMatchObject({ status: 'trialing' })
    shop.clock.move(1)
    await shop.standIn().tick()
    expect(await rowOf(accountId)).toMatchObject({ status: 'active', currentPeriodEnd: Date.UTC(2026, 11, 27, 9, 30) })
    shop.clock.move(100)
    await shop.standIn().tick()
    const invoices = await shop.stripe().invoices.list({ subscription: id, limit: 100 })
    expect(invoices.data.map(invoice => invoice.amount_paid)).toEqual([900, 900, 900, 900, 0])
    expect(await rowOf(accountId)).toMatchObject({ currentPeriodEnd: Date.UTC(2027, 2, 27, 9, 30) })

    await shop.stripe().subscriptions.update(id, { cancel_at_period_end: true })
    shop.clock.move(60)
    await shop.standIn().tick()
    expect(await rowOf(accountId)).toMatchObject({ status: 'canceled' })
    shop.clock.move(400)
    await shop.standIn().tick()
    expect((await shop.stripe().invoices.list({ subscription: id, limit: 100 })).data.length).toBe(5)
  })

  test('a card that fails later leaves the plan past due, and three weeks on it ends', async () => {
    const { accountId } = await anAccount(shop.store)
    const body = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }
    const answer = await shop.post('/api/create-payment', body, accountId)
    await shop.press(String(Object(answer.body).url), { action: 'pay', card: '4000 0000 0000 0341' })
    shop.clock.move(8)
    await shop.standIn().tick()
    expect(await rowOf(accountId)).toMatchObject({ status: 'past_due', pastDueSince: Date.UTC(2026, 10, 27, 9, 30) })
    shop.clock.move(21)
    await shop.standIn().tick()
    expect(await rowOf(accountId)).toMatchObject({ status: 'canceled', pastDueSince: null })
  })

  test('a month after the 31st is its last day, and the 31st comes back', () => {
    const from = Date.UTC(2027, 0, 31, 23, 59, 59)
    expect(new Date(addMonths(from, 1)).toISOString()).toBe('2027-02-28T23:59:59.000Z')
    expect(new Date(addMonths(from, 2)).toISOString()).toBe('2027-03-31T23:59:59.000Z')
    expect(new Date(addMonths(from, 12)).toISOString()).toBe('2028-01-31T23:59:59.000Z')
    expect(new Date(addMonths(from, 13)).toISOString()).toBe('2028-02-29T23:59:59.000Z')
  })
})

describe('what a restart and a deaf product do', () => {
  test('events that the product did not take are kept over a restart and delivered, once each', async () => {
    const { accountId } = await anAccount(shop.store)
    shop.takesEvents(false)
    await pay(accountId)
    expect(shop.standIn().waitingEvents()).toBe(3)
    expect(await rowOf(accountId)).toBeUndefined()
    // The port is new, as after any restart; everything that was stored before it still holds.
    shop.takesEvents(true)
    await shop.restart()
    expect(shop.standIn().waitingEvents()).toBe(3)
    await shop.standIn().tick()
    // Not yet: the pause after a refusal is not over.
    expect(shop.standIn().waitingEvents()).toBeGreaterThan(0)
    shop.wall.move(60_000)
    await shop.standIn().tick()
    expect(shop.standIn().waitingEvents()).toBe(0)
    expect(await shop.store.db.selectFrom('stripeEvents').selectAll().execute()).toHaveLength(3)
  })

  test('a checkout that was open before a restart can be paid after it', async () => {
    const { accountId } = await anAccount(shop.store)
    const body = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }
    const answer = await shop.post('/api/create-payment', body, accountId)
    const url = String(Object(answer.body).url)
    await shop.restart()
    expect((await fetch(url)).status).toBe(200)
    const paid = await shop.press(url, { action: 'pay', card: CARD })
    expect(paid.headers.get('location')).toContain('payment-success')
  })
})

describe('the page', () => {
  async function aCheckout(): Promise<string> {
    return (await shop.stripe().checkout.sessions.create(params)).url ?? ''
  }

  test('it has a policy of its own, runs no script, and lets its form end on the product’s origin only', async () => {
    const answer = await fetch(await aCheckout())
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${shop.origin}`)
    expect(policy).not.toContain('unsafe')
    const text = await answer.text()
    expect(text).not.toMatch(/<script|javascript:|\son\w+=/i)
    expect(text).not.toContain('style="')
  })

  test('Cancel leads back and pays nothing; a real card number is refused and not kept', async () => {
    const url = await aCheckout()
    const canceled = await shop.press(url, { action: 'cancel', card: CARD })
    expect([canceled.status, canceled.headers.get('location')]).toEqual([303, params.cancel_url])
    const real = await shop.press(url, { action: 'pay', card: '5105105105105100' })
    const text = await (await fetch(new URL(real.headers.get('location') ?? '', url))).text()
    expect(text).toContain('Only test cards work here.')
    expect(text).not.toContain('5100')
    expect(await (await fetch(`${url}?refused=%3Cb%3Ehello`)).text()).not.toContain('hello')
    expect((await shop.stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')).status).toBe('open')
  })

  test('a second press and a later visit pay nothing twice', async () => {
    const url = await aCheckout()
    const form = { action: 'pay', card: CARD }
    const answers = await Promise.all([shop.press(url, form), shop.press(url, form)])
    for (const answer of answers) expect(answer.headers.get('location')).toContain('payment-success')
    expect(await (await fetch(url)).text()).toContain('This checkout is finished')
    const session = await shop.stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
    const held = await shop.stripe().invoices.list({ customer: String(session.customer) })
    expect(held.data.length).toBe(1)
  })

  test('without a trial the button says Pay and the price is due today', async () => {
    const { subscription_data: _none, ...untried } = params
    const url = (await shop.stripe().checkout.sessions.create(untried)).url ?? ''
    const text = await (await fetch(url)).text()
    expect(text).toMatch(/value="pay">Pay<\/button>/)
    expect(text).toMatch(/Due today<\/dt>\s*<dd>\$15\.00<\/dd>/)
    await shop.press(url, { action: 'pay', card: CARD })
    const session = await shop.stripe().checkout.sessions.retrieve(url.split('/').at(-1) ?? '')
    expect(session.payment_status).toBe('paid')
    const invoices = await shop.stripe().invoices.list({ subscription: String(session.subscription) })
    expect(invoices.data.map(invoice => invoice.amount_paid)).toEqual([1500])
    const invoice = await fetch(invoices.data[0]?.hosted_invoice_url ?? '')
    expect(await invoice.text()).toContain('$15.00')
  })

  test('a page that was left open for a day has closed', async () => {
    const url = await aCheckout()
    shop.wall.move(86_400_000)
    expect(await (await fetch(url)).text()).toContain('This checkout has closed')
    const late = await shop.press(url, { action: 'pay', card: CARD })
    expect(late.headers.get('location')).not.toContain('payment-success')
    expect((await fetch(`${url}x`)).status).toBe(404)
  })

  test('the portal ends a plan with its period and takes that back', async () => {
    const { accountId } = await anAccount(shop.store)
    const session = await shop.stripe().checkout.sessions.retrieve(await pay(accountId))
    const portal = await shop.stripe().billingPortal.sessions.create({
      customer: String(session.customer),
      return_url: `${shop.origin}/billing`,
    })
    expect(await (await fetch(portal.url)).text()).toContain('Cancel plan')
    await shop.press(portal.url, { action: 'end' })
    expect(await rowOf(accountId)).toMatchObject({ cancelAtPeriodEnd: true })
    await shop.press(portal.url, { action: 'keep' })
    expect(await rowOf(accountId)).toMatchObject({ cancelAtPeriodEnd: false })
  })
})
