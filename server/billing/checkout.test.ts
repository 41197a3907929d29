import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BILLING_CYCLES, PLANS, priceOf } from '../../sync/catalog/plans.ts'
import type { AccountId } from '../../sync/records/ids.ts'
import { aShop, type Shop } from '../../tests/builders-billing.ts'
import { anAccount, silentLog, testRandom } from '../../tests/builders-server.ts'
import { billingStore } from '../store/billing-store.ts'
import { payments } from './payments.ts'

const CARD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'

let shop: Shop
beforeEach(async () => {
  shop = await aShop()
})
afterEach(() => shop.stop())

const minimal = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }

async function openCheckout(accountId?: AccountId, body: object = minimal): Promise<string> {
  const answer = await shop.post('/api/create-payment', body, accountId)
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining('/__sandbox/checkout/cs_test_') } })
  return urlOf(answer.body)
}

function urlOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'url' in body ? String(body.url) : ''
}

const idOf = (url: string) => url.split('/').at(-1) ?? ''
const orderMails = () =>
  shop.store.db.selectFrom('mails').selectAll().where('step', '=', 'order_confirmation').execute()

describe('a checkout from the button to the rows', () => {
  test('[API-018] create-payment takes price, plan and guest with or without a session, and answers with an address or a problem', async () => {
    const { accountId } = await anAccount(shop.store)
    const url = expect.stringContaining(`${shop.origin}/__sandbox/checkout/cs_test_`)
    expect(await shop.post('/api/create-payment', minimal, accountId)).toEqual({ status: 200, body: { url } })
    const guest = { ...minimal, guestEmail: 'guest@example.com' }
    expect(await shop.post('/api/create-payment', guest)).toEqual({ status: 200, body: { url } })
    const refused = await shop.post('/api/create-payment', { ...minimal, priceId: 'price_of_nothing' }, accountId)
    expect(refused).toEqual({
      status: 400,
      body: { error: expect.objectContaining({ code: expect.any(String), text: expect.any(String) }) },
    })
    for (const name of Object.keys(minimal)) {
      const { [name]: _, ...rest }: Record<string, unknown> = minimal
      expect((await shop.post('/api/create-payment', rest, accountId)).status, name).toBe(400)
    }
  })

  test('[PAY-005] with no key of Stripe the stand-in plays the checkout, through Stripe’s own library', async () => {
    const { accountId, email } = await anAccount(shop.store)
    const url = await openCheckout(accountId)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Start trial')
    expect(page).toContain(email)
    const paid = await shop.press(url, { action: 'pay', card: CARD })
    expect(paid.status).toBe(303)
    expect(paid.headers.get('location')).toBe(`${shop.origin}/payment-success?session_id=${idOf(url)}`)
    const session = await shop.stripe().checkout.sessions.retrieve(idOf(url))
    expect(session).toMatchObject({ object: 'checkout.session', status: 'complete' })
    expect(shop.standIn().waitingEvents()).toBe(0)
  })

  test('[PLAN-037] a subscription is for one address: one is sold, one is kept, and a second is not begun beside it', async () => {
    const { accountId, email } = await anAccount(shop.store)
    const url = await openCheckout(accountId)
    await shop.press(url, { action: 'pay', card: CARD })
    const tenant = shop.store.tenant(accountId)
    const stripe = shop.stripe()
    const { subscription } = await stripe.checkout.sessions.retrieve(idOf(url))
    const { items } = await stripe.subscriptions.retrieve(String(subscription))
    expect(items.data.map(({ quantity }) => quantity ?? 1)).toEqual([1])
    expect((await tenant.list('email')).map(row => row.email)).toEqual([email])
    expect(await tenant.list('subscriptions')).toHaveLength(1)
    const second = await shop.post('/api/create-payment', minimal, accountId)
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'already_subscribed' } } })
  })

  test('[PAY-006] the account counts as paid by the signed event, and by nothing before it', async () => {
    const { accountId } = await anAccount(shop.store)
    const tenant = shop.store.tenant(accountId)
    const isPaid = async () => (await tenant.get('user_onboarding', accountId))?.paymentCompleted
    shop.takesEvents(false)
    const url = await openCheckout(accountId)
    expect(await isPaid()).toBe(false)
    await shop.press(url, { action: 'pay', card: CARD })
    // The person is back and the page asks: that alone is not a payment.
    await shop.post('/api/verify-payment', { sessionId: idOf(url) }, accountId)
    expect(await isPaid()).toBe(false)
    expect(await tenant.get('subscriptions', accountId)).toBeUndefined()
    shop.takesEvents(true)
    shop.wall.move(60_000)
    await shop.standIn().tick()
    expect(await isPaid()).toBe(true)
  })

  test('the payment fills every row that follows from it', async () => {
    const { accountId } = await anAccount(shop.store)
    const url = await openCheckout(accountId)
    const tenant = shop.store.tenant(accountId)
    await shop.press(url, { action: 'pay', card: CARD })

    expect(await tenant.get('subscriptions', accountId)).toEqual({
      id: accountId,
      userId: accountId,
      status: 'trialing',
      planId: 'minimal',
      billingCycle: 'monthly',
      currentPeriodEnd: Date.UTC(2026, 10, 27, 9, 30),
      trialEnd: Date.UTC(2026, 10, 27, 9, 30),
      cancelAtPeriodEnd: false,
      pastDueSince: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      currentPeriodStart: Date.UTC(2026, 10, 20, 9, 30),
      invoices: [expect.objectContaining({ amountPaid: 0, status: 'paid' })],
    })
    expect(await tenant.get('users', accountId)).toMatchObject({ plan: 'minimal' })
    expect(await tenant.get('user_onboarding', accountId)).toMatchObject({
      paymentCompleted: true,
      onboardingCompleted: true,
    })
    expect(await tenant.get('customer_journey', accountId)).toMatchObject({ currentStage: 'active' })
    const checkout = await billingStore(shop.store).checkout(idOf(url))
    expect(checkout).toMatchObject({ accountId, completedAt: Date.UTC(2026, 10, 20, 9, 30) })
    expect(shop.standIn().waitingEvents()).toBe(0)
  })

  test('[API-015] verify-payment says how the own checkout stands, and nothing about another account', async () => {
    const { accountId } = await anAccount(shop.store)
    const stranger = await anAccount(shop.store)
    const url = await openCheckout(accountId, {
      priceId: 'price_private_annual',
      planName: 'Private',
      guestEmail: null,
    })
    const ask = (by: AccountId, sessionId = idOf(url)) => shop.post('/api/verify-payment', { sessionId }, by)
    const facts = { planName: 'Private', billingCycle: 'annual' }
    expect(await ask(accountId)).toEqual({ status: 200, body: { status: 'open', ...facts } })

    shop.takesEvents(false)
    await shop.press(url, { action: 'pay', card: CARD })
    expect(await ask(accountId)).toEqual({ status: 200, body: { status: 'processing', ...facts } })
    shop.takesEvents(true)
    shop.wall.move(60_000)
    await shop.standIn().tick()
    expect(await ask(accountId)).toEqual({ status: 200, body: { status: 'complete', ...facts } })

    const foreign = await ask(stranger.accountId)
    expect(foreign).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
    expect(await ask(stranger.accountId, 'cs_test_nothing')).toEqual(foreign)
    const visitor = await shop.post('/api/verify-payment', { sessionId: idOf(url) })
    expect(visitor.status).toBe(401)
  })

  const askFor = (userEmail: string, by: string) =>
    shop.post(
      '/api/send-confirmation-email',
      { userEmail, firstName: 'Dana', planName: 'Private', planFrequency: 'annual' },
      by,
    )

  test('[API-014] the confirmation of an order is sent to the account’s own address only, and once', async () => {
    const { accountId, email } = await anAccount(shop.store)
    const send = (userEmail: string) => askFor(userEmail, accountId)
    expect(await send(email)).toEqual({ status: 200, body: { sent: false } })
    const url = await openCheckout(accountId)
    await shop.press(url, { action: 'pay', card: CARD })

    expect(await send('somebody@else.example')).toMatchObject({
      status: 403,
      body: { error: { code: 'other_address' } },
    })
    expect(await send(email)).toEqual({ status: 200, body: { sent: true } })
    expect(await send(email.toUpperCase())).toEqual({ status: 200, body: { sent: true } })
    expect((await orderMails()).map(mail => mail.envelopeTo)).toEqual([JSON.stringify([email])])
  })

  test('[MAIL-007] the confirmation of an order says what was bought, by our own rows', async () => {
    const { accountId, email } = await anAccount(shop.store)
    await shop.press(await openCheckout(accountId), { action: 'pay', card: CARD })
    await askFor(email, accountId)
    const mails = await orderMails()
    // Built from our rows, whatever the page says was bought.
    const text = Buffer.from(mails[0]?.raw ?? []).toString('utf8')
    expect(text).toContain('Subject: Your order: Total Recall Minimal, monthly')
    expect(text.replaceAll('=\r\n', '')).toContain('then $9.00 a month')
  })

  test('the confirmation of an order is in the language of the account', async () => {
    const { accountId, emailId, email } = await anAccount(shop.store)
    await shop.store.tenant(accountId).write(tx => tx.update('email', emailId, { language: 'es' }))
    await shop.press(await openCheckout(accountId), { action: 'pay', card: CARD })
    await askFor(email, accountId)
    const { subject, text, html } = await PostalMime.parse((await orderMails())[0]?.raw ?? '')
    expect(subject).toBe('Tu pedido: Total Recall Minimal, mensual')
    expect(text).toContain('después son $9.00 al mes')
    expect(html).toContain('<html lang="es">')
  })
})

test('[MAIL-007] an order confirmation that cannot be built is logged, and the payment counts', async () => {
  const { accountId } = await anAccount(shop.store, { email: 'dana@example.com', verified: false })
  const url = await openCheckout(undefined, { ...minimal, guestEmail: 'dana@example.com' })
  await shop.press(url, { action: 'pay', card: CARD })
  const lines: unknown[] = []
  const claims = payments({
    stripe: shop.stripe(),
    billing: billingStore(shop.store),
    prices: {},
    // A button may not link there, so the mail cannot be built.
    origin: 'javascript:alert(1)',
    mailDomain: 'totalrecall.example',
    company: { name: 'Total Recall', address: 'Sheridan' },
    random: testRandom,
    clock: shop.clock,
    log: { ...silentLog, error: (...line: unknown[]) => void lines.push(line) },
    onSubscription: async () => {},
  })
  const tenant = shop.store.tenant(accountId)
  expect(await tenant.write(tx => claims.claimGuestPayments(tx, 'dana@example.com'))).toBe(1)
  expect(lines).toEqual([['notice_not_built', expect.objectContaining({ code: 'order_confirmation' })]])
  expect(await orderMails()).toEqual([])
  expect(await tenant.get('subscriptions', accountId)).toMatchObject({ status: 'trialing', planId: 'minimal' })
})

describe('who may pay for what', () => {
  test('[SEC-007] an account with an unproven address pays nothing', async () => {
    const { accountId } = await anAccount(shop.store, { verified: false })
    expect((await shop.post('/api/create-payment', minimal, accountId)).status).toBe(403)
    await shop.standIn().tick()
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toBeUndefined()
  })

  test('[PAY-001] a checkout asks for a proven address, in the words of the specification', async () => {
    const { accountId } = await anAccount(shop.store, { verified: false })
    expect(await shop.post('/api/create-payment', minimal, accountId)).toMatchObject({
      body: {
        error: {
          code: 'email_unverified_checkout',
          title: 'Email not verified',
          text: 'Please verify your email first.',
        },
      },
    })
  })

  test.each([
    ['an unknown price', { ...minimal, priceId: 'price_of_nobody' }],
    ['The Vault', { priceId: 'price_vault_monthly', planName: 'The Vault', guestEmail: null }],
    ['another plan’s name beside the price', { ...minimal, planName: 'Private' }],
    ['no price', { ...minimal, priceId: '' }],
  ])('[PAY-002] %s is an invalid plan selection', async (_what, body) => {
    const { accountId } = await anAccount(shop.store)
    for (const by of [accountId, undefined]) {
      expect(await shop.post('/api/create-payment', { ...body, guestEmail: 'a@b.example' }, by)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_plan', text: 'Invalid plan selection' } },
      })
    }
  })

  test('a declined card pays nothing, says so, and the same page takes another card', async () => {
    const { accountId } = await anAccount(shop.store)
    const url = await openCheckout(accountId)
    const declined = await shop.press(url, { action: 'pay', card: DECLINED })
    expect([declined.status, declined.headers.get('location')]).toEqual([
      303,
      `/__sandbox/checkout/${idOf(url)}?refused=declined`,
    ])
    expect(await (await fetch(`${url}?refused=declined`)).text()).toContain('Your card was declined.')
    await shop.standIn().tick()
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toBeUndefined()
    expect(await shop.store.db.selectFrom('stripeEvents').selectAll().execute()).toEqual([])
    const paid = await shop.press(url, { action: 'pay', card: CARD })
    expect(paid.headers.get('location')).toContain('/payment-success')
  })

  test('two presses of the button lead to one session, and another plan closes the first one', async () => {
    const { accountId } = await anAccount(shop.store)
    const [first, second] = await Promise.all([openCheckout(accountId), openCheckout(accountId)])
    expect(second).toBe(first)
    expect(await openCheckout(accountId)).toBe(first)
    const other = await openCheckout(accountId, { ...minimal, priceId: 'price_private_monthly', planName: 'private' })
    expect(other).not.toBe(first)
    await shop.press(first, { action: 'pay', card: CARD })
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toBeUndefined()
    await shop.press(other, { action: 'pay', card: CARD })
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toMatchObject({ planId: 'private' })
    expect(await shop.post('/api/create-payment', minimal, accountId)).toMatchObject({
      status: 409,
      body: { error: { code: 'already_subscribed' } },
    })
  })

  test('[ERR-018] a payment provider that is away is a failed payment, not an unexpected error', async () => {
    const { accountId } = await anAccount(shop.store)
    await shop.standIn().stop()
    expect(await shop.post('/api/create-payment', minimal, accountId)).toMatchObject({
      status: 502,
      body: { error: { code: 'checkout_failed', title: 'Payment Failed', text: 'Please try again.' } },
    })
  })

  test('the eleventh checkout within a minute waits', async () => {
    const { accountId } = await anAccount(shop.store)
    for (let n = 0; n < 10; n += 1) await openCheckout(accountId)
    expect((await shop.post('/api/create-payment', minimal, accountId)).status).toBe(429)
  })
})

describe('guests', () => {
  const guest = { ...minimal, guestEmail: 'Dana@Example.com ' }

  test('[PAY-004] a guest’s payment belongs to the account that has proven that address', async () => {
    const { accountId } = await anAccount(shop.store, { email: 'dana@example.com' })
    const url = await openCheckout(undefined, guest)
    await shop.press(url, { action: 'pay', card: CARD })
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toMatchObject({ status: 'trialing' })
    expect(await shop.post('/api/verify-payment', { sessionId: idOf(url) }, accountId)).toMatchObject({
      body: { status: 'complete' },
    })
  })

  test('[PAY-004] it waits for the proof, then takes effect in its transaction, once', async () => {
    const { accountId } = await anAccount(shop.store, { email: 'dana@example.com', verified: false })
    const url = await openCheckout(undefined, guest)
    await shop.press(url, { action: 'pay', card: CARD })
    const tenant = shop.store.tenant(accountId)
    expect(await tenant.get('subscriptions', accountId)).toBeUndefined()
    expect(await tenant.get('user_onboarding', accountId)).toMatchObject({ paymentCompleted: false })
    expect(await orderMails()).toEqual([])

    const seen: string[] = []
    const claims = payments({
      stripe: shop.stripe(),
      billing: billingStore(shop.store),
      prices: {},
      origin: shop.origin,
      mailDomain: 'totalrecall.example',
      company: { name: 'Total Recall', address: 'Sheridan' },
      random: testRandom,
      clock: shop.clock,
      log: silentLog,
      onSubscription: async (_tx, subscription) => void seen.push(subscription.status),
    })
    expect(await tenant.write(tx => claims.claimGuestPayments(tx, 'Dana@example.com'))).toBe(1)
    expect(await tenant.write(tx => claims.claimGuestPayments(tx, 'dana@example.com'))).toBe(0)
    expect(seen).toEqual(['trialing'])
    expect(await tenant.get('subscriptions', accountId)).toMatchObject({ status: 'trialing', planId: 'minimal' })
    expect(await tenant.get('user_onboarding', accountId)).toMatchObject({ paymentCompleted: true })
    expect((await orderMails()).length).toBe(1)

    // The subscription now belongs to the account: the trial ends, and the row follows.
    shop.clock.move(8)
    await shop.standIn().tick()
    expect(await tenant.get('subscriptions', accountId)).toMatchObject({ status: 'active' })
  })

  test('a guest without a proper address cannot pay', async () => {
    for (const guestEmail of [null, '', 'nobody', 'a@b', 'a b@c.example', 'a@b.example\r\nBcc: x@y.example']) {
      expect(await shop.post('/api/create-payment', { ...minimal, guestEmail })).toMatchObject({
        status: 400,
        body: { error: { code: 'bad_email' } },
      })
    }
  })

  test('a second payment for a paying account is canceled before it is ever charged', async () => {
    const { accountId } = await anAccount(shop.store, { email: 'dana@example.com' })
    const own = await openCheckout(accountId)
    await shop.press(own, { action: 'pay', card: CARD })
    const before = await shop.store.tenant(accountId).get('subscriptions', accountId)
    const second = await openCheckout(undefined, { ...guest, priceId: 'price_private_annual', planName: 'Private' })
    await shop.press(second, { action: 'pay', card: CARD })
    expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toEqual(before)
    const sessions = await shop.stripe().checkout.sessions.retrieve(idOf(second))
    const subscription = await shop.stripe().subscriptions.retrieve(String(sessions.subscription))
    expect(subscription.status).toBe('canceled')
    expect(shop.standIn().waitingEvents()).toBe(0)
    shop.clock.move(40)
    await shop.standIn().tick()
    const invoices = await shop.stripe().invoices.list({ subscription: subscription.id })
    expect(invoices.data.map(invoice => invoice.amount_paid)).toEqual([0])
  })
})

describe('prices', () => {
  const everyPrice = PLANS.flatMap(plan => BILLING_CYCLES.map(cycle => ({ plan, cycle, price: priceOf(plan, cycle) })))
  const sold = everyPrice.flatMap(({ plan, cycle, price }) => (price === undefined ? [] : [{ plan, cycle, price }]))

  /** A checkout at the stand-in, opened for a new account. */
  async function opened({ plan, cycle }: (typeof sold)[number]) {
    const { accountId } = await anAccount(shop.store)
    const body = { priceId: `price_${plan.id}_${cycle}`, planName: plan.name, guestEmail: null }
    const url = await openCheckout(accountId, body)
    return { accountId, url, page: await (await fetch(url)).text() }
  }
  const subscriptionOf = async (url: string) =>
    String((await shop.stripe().checkout.sessions.retrieve(idOf(url))).subscription)

  test('[PLAN-031] every self-serve plan is free for seven days, and charged at its price on the eighth', async () => {
    for (const offer of sold) {
      const { accountId, url, page } = await opened(offer)
      expect(page).toContain('7 days free')
      expect(page).toMatch(/Due today<\/dt>\s*<dd>\$0\.00<\/dd>/)
      expect(page).toContain(longDate(shop.clock.now() + 7 * 86_400_000))
      await shop.press(url, { action: 'pay', card: CARD })
      const subscription = await subscriptionOf(url)
      const amounts = async () =>
        (await shop.stripe().invoices.list({ subscription })).data.map(({ amount_paid }) => amount_paid)
      expect(await amounts()).toEqual([0])
      shop.clock.move(6.9)
      await shop.standIn().tick()
      expect(await amounts()).toEqual([0])
      shop.clock.move(0.1)
      await shop.standIn().tick()
      expect(await amounts()).toEqual([Math.round(offer.price * 100), 0])
      expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toMatchObject({
        status: 'active',
        planId: offer.plan.id,
        billingCycle: offer.cycle,
      })
    }
  })

  test('[PLAN-032] no trial begins without a card', async () => {
    for (const offer of sold) {
      const { accountId, url } = await opened(offer)
      const cardless = await shop.press(url, { action: 'pay', card: '' })
      expect(cardless.headers.get('location')).toContain('refused=no_test_card')
      expect(await shop.store.tenant(accountId).get('subscriptions', accountId)).toBeUndefined()
    }
  })

  test('every price shown is the price that the checkout asks for, in dollars', async () => {
    for (const offer of sold) {
      const { url, page } = await opened(offer)
      expect(page).toContain(`$${offer.price.toFixed(2)}`)
      await shop.press(url, { action: 'pay', card: CARD })
      shop.clock.move(7)
      await shop.standIn().tick()
      const { data } = await shop.stripe().invoices.list({ subscription: await subscriptionOf(url), limit: 1 })
      expect(data[0]).toMatchObject({ amount_paid: Math.round(offer.price * 100), currency: 'usd', status: 'paid' })
    }
  })

  test('[PLAN-005] every price is in US dollars', async () => {
    for (const offer of sold) {
      const { url } = await opened(offer)
      await shop.press(url, { action: 'pay', card: CARD })
      const { items, currency } = await shop.stripe().subscriptions.retrieve(await subscriptionOf(url))
      expect([currency, ...items.data.map(({ price }) => price.currency)], offer.plan.id).toEqual(['usd', 'usd'])
    }
  })

  test('[PLAN-036] each self-serve plan is sold by the month and by the year', () => {
    expect(BILLING_CYCLES).toEqual(['monthly', 'annual'])
    expect(sold.map(({ plan, cycle }) => `${plan.id} ${cycle}`).sort()).toEqual(
      ['guardian', 'lockdown', 'minimal', 'private', 'safehaven'].flatMap(plan => [
        `${plan} annual`,
        `${plan} monthly`,
      ]),
    )
  })

  function longDate(at: number): string {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  }

  test('[PLAN-035] site-config names the price ids that can be bought, and no secret', async () => {
    const answer = await fetch(`${shop.origin}/api/site-config`)
    const body: unknown = await answer.json()
    expect(body).toMatchObject({ sandbox: true, googleClientId: null, mailDomain: 'totalrecall.example' })
    expect(body).toHaveProperty(['prices', 'minimal.annual'], 'price_minimal_annual')
    expect(JSON.stringify(body)).not.toMatch(/vault|whsec|sk_/)
  })
})
