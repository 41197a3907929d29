import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { AccountId } from '../../sync/records/ids.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { calls } from '../../sync/wire/calls.ts'
import { aShop, type Shop } from '../../tests/builders-billing.ts'
import { anAccount } from '../../tests/builders-server.ts'
import { staffStore } from '../store/staff-store.ts'

const CARD = '4242 4242 4242 4242'
const FAILS_LATER = '4000 0000 0000 0341'
const SHARED = '5555 5555 5555 4444'
const DAY = (n: number) => Date.UTC(2026, 10, 20 + n, 9, 30)

let shop: Shop
let accountId: AccountId
let email: string
beforeEach(async () => {
  shop = await aShop()
  ;({ accountId, email } = await anAccount(shop.store))
})
afterEach(() => shop.stop())

async function open(by = accountId, plan = { id: 'minimal', name: 'Minimal', cycle: 'monthly' }): Promise<string> {
  const body = { priceId: `price_${plan.id}_${plan.cycle}`, planName: plan.name, guestEmail: null }
  return String(Object((await shop.post('/api/create-payment', body, by)).body).url)
}

async function subscribe(by = accountId, card = CARD): Promise<void> {
  const paid = await shop.press(await open(by), { action: 'pay', card })
  expect(paid.headers.get('location')).toContain('/payment-success')
}

async function pass(days: number): Promise<void> {
  shop.clock.move(days)
  await shop.standIn().tick()
}

const ask = (name: keyof typeof calls, body: object = {}, by = accountId) => shop.post(calls[name].path, body, by)
const row = (of = accountId) => shop.store.tenant(of).get('subscriptions', of)
const steps = async () =>
  (await shop.store.db.selectFrom('mails').select(['step', 'raw']).orderBy('id').execute()).map(({ step, raw }) => ({
    step,
    text: Buffer.from(raw).toString('utf8').replaceAll('=\r\n', ''),
  }))
const told = async (step: string) => (await steps()).filter(mail => mail.step === step)

describe('what /billing is told', () => {
  test('[API-016] a bearer gets the summary of their own account, and nobody one without a bearer', async () => {
    const { accountId: other } = await anAccount(shop.store)
    await subscribe(other)
    expect(await ask('billingSummary')).toEqual({
      status: 200,
      body: { subscription: null, payment_method: null, invoices: [] },
    })
    expect(Object((await ask('billingSummary', {}, other)).body).subscription).toMatchObject({ plan_name: 'Minimal' })
    expect((await shop.post(calls.billingSummary.path, {})).status).toBe(401)
  })

  test('[PAY-027] the summary has the specified shape, and the last five invoices', async () => {
    await subscribe()
    await pass(7)
    for (let month = 0; month < 6; month += 1) await pass(31)
    const { status, body } = await ask('billingSummary')
    expect(status).toBe(200)
    expect(body).toEqual({
      subscription: {
        status: 'active',
        plan_name: 'Minimal',
        cancel_at_period_end: false,
        current_period_end: Date.UTC(2027, 5, 27, 9, 30) / 1000,
      },
      payment_method: { brand: 'visa', last4: '4242' },
      invoices: Array.from({ length: 5 }, () => ({
        id: expect.stringMatching(/^in_/),
        amount_paid: 900,
        currency: 'usd',
        created: expect.any(Number),
        status: 'paid',
        hosted_invoice_url: expect.stringContaining('/__sandbox/checkout/invoices/in_'),
      })),
    })
    const { invoices } = calls.billingSummary.answer.parse(body)
    expect(invoices.map(({ created }) => created)).toEqual(invoices.map(({ created }) => created).sort((a, b) => b - a))
  })

  test('card, period and invoices reach the devices with the row, so that they are read offline', async () => {
    await subscribe()
    await pass(8)
    expect(await row()).toMatchObject({
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      currentPeriodStart: DAY(7),
      currentPeriodEnd: Date.UTC(2026, 11, 27, 9, 30),
      invoices: [
        { amountPaid: 900, status: 'paid', createdAt: DAY(7) },
        { amountPaid: 0, status: 'paid', createdAt: DAY(0) },
      ],
    })
  })

  test('[API-017] the portal opens for the own customer, cancels, changes the card and lists invoices', async () => {
    await subscribe()
    const { body } = await ask('billingPortal')
    const url = String(Object(body).url)
    expect(url).toContain(`${shop.origin}/__sandbox/checkout/portal/bps_`)
    expect(await (await fetch(url)).text()).toContain('Total Recall Minimal, monthly')
    await shop.press(url, { action: 'end' })
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: true })
    await shop.press(url, { action: 'keep' })
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: false })
    await shop.press(url, { action: 'card', card: SHARED })
    expect(await row()).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } })
    expect(await (await fetch(url)).text()).toMatch(/TR-0001[\s\S]*\$0\.00, paid/)
  })

  test('[ERR-043] a portal without a configuration says whom to ask', async () => {
    await subscribe()
    shop.standIn().faults.set('no_portal')
    const { status, body } = await ask('billingPortal')
    expect(status).toBe(502)
    expect(Object(body).error.text).toBe('Billing portal is not configured yet. Please contact support.')
  })

  test('[ERR-044] a portal that does not open for another reason can be tried again', async () => {
    await subscribe()
    shop.standIn().faults.set('down')
    expect(Object((await ask('billingPortal')).body).error.text).toBe(
      'Failed to open billing portal. Please try again.',
    )
    shop.standIn().faults.set('none')
    expect((await ask('billingPortal')).status).toBe(200)
  })

  test('[ERR-042] a summary that cannot be had says so', async () => {
    await subscribe()
    shop.standIn().faults.set('down')
    expect(Object((await ask('billingSummary')).body).error.text).toBe(
      'Failed to load billing information. Please try again.',
    )
  })
})

describe('ending and going on', () => {
  test('[PLAN-034] a plan is canceled at the end of its period, can go on until then, and each is told by mail', async () => {
    await subscribe()
    expect(await ask('cancelPlan')).toEqual({ status: 200, body: { endsAt: DAY(7) } })
    expect(await row()).toMatchObject({ status: 'trialing', cancelAtPeriodEnd: true })
    expect((await told('plan_ends'))[0]?.text).toContain('November 27, 2026')
    expect((await ask('resumePlan')).status).toBe(200)
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: false })
    expect(await told('plan_resumed')).toHaveLength(1)
    await ask('cancelPlan')
    await pass(8)
    expect(await row()).toMatchObject({ status: 'canceled' })
    expect(await told('plan_ended')).toHaveLength(1)
    // Nothing was ever charged.
    expect((await row())?.invoices?.map(({ amountPaid }) => amountPaid)).toEqual([0])
    expect(await ask('cancelPlan')).toMatchObject({ status: 409, body: { error: { code: 'no_plan' } } })
  })

  test('an answer that is lost on the way changes nothing: the call is repeated, and done once', async () => {
    await subscribe()
    shop.standIn().faults.set('lost_answer')
    expect((await ask('cancelPlan')).status).toBe(200)
    expect(shop.standIn().faults.now()).toBe('none')
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await told('plan_ends')).toHaveLength(1)
  })

  test('a provider that is away leaves the plan as it was, and says so', async () => {
    await subscribe()
    shop.standIn().faults.set('down')
    expect(await ask('cancelPlan')).toMatchObject({ status: 502, body: { error: { code: 'plan_failed' } } })
    expect(await row()).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

describe('another plan', () => {
  const quote = async (planId: string, billingCycle = 'monthly') => {
    const { status, body } = await ask('quotePlan', { planId, billingCycle })
    expect(status, JSON.stringify(body)).toBe(200)
    return calls.quotePlan.answer.parse(body)
  }
  const agree = ({ planId, billingCycle, dueNow, proratedAt }: Awaited<ReturnType<typeof quote>>) =>
    ask('changePlan', { planId, billingCycle, dueNow, proratedAt })

  test('during the trial costs nothing, and the first charge is the new price', async () => {
    await subscribe()
    const offered = await quote('private')
    expect(offered).toMatchObject({ dueNow: 0, credit: 0, lines: [], nextChargeAt: DAY(7), proratedAt: 0 })
    expect((await agree(offered)).status).toBe(200)
    expect(await row()).toMatchObject({ planId: 'private', status: 'trialing', trialEnd: DAY(7) })
    expect((await told('plan_changed'))[0]?.text).toContain('Private')
    await pass(7)
    expect((await row())?.invoices?.[0]).toMatchObject({ amountPaid: 1500 })
  })

  test('in the middle of a month costs the difference for the rest of it, as it was shown', async () => {
    await subscribe()
    await pass(7)
    await pass(15)
    const offered = await quote('private')
    // Half of a thirty-day month, at $9 and at $15.
    expect(offered).toMatchObject({ dueNow: 300, lines: [{ amount: -450 }, { amount: 750 }], credit: 0 })
    expect(offered.nextChargeAt).toBe(Date.UTC(2026, 11, 27, 9, 30))
    expect((await agree(offered)).status).toBe(200)
    expect((await row())?.invoices?.[0]).toMatchObject({ amountPaid: 300, status: 'paid' })
    expect(await row()).toMatchObject({ planId: 'private', currentPeriodEnd: Date.UTC(2026, 11, 27, 9, 30) })
  })

  test('to a cheaper one becomes credit, which pays for what is due next', async () => {
    await shop.press(await open(accountId, { id: 'private', name: 'Private', cycle: 'monthly' }), {
      action: 'pay',
      card: CARD,
    })
    await pass(7)
    await pass(15)
    const offered = await quote('minimal')
    expect(offered).toMatchObject({ dueNow: 0, credit: 300 })
    await agree(offered)
    await pass(15)
    expect((await row())?.invoices?.[0]).toMatchObject({ amountPaid: 600 })
  })

  test('with another cycle begins at once, the unused days taken off', async () => {
    await subscribe()
    await pass(7)
    await pass(15)
    const offered = await quote('minimal', 'annual')
    expect(offered).toMatchObject({ dueNow: 7500 - 450 })
    await agree(offered)
    expect(await row()).toMatchObject({ billingCycle: 'annual', currentPeriodEnd: Date.UTC(2027, 11, 12, 9, 30) })
  })

  test('is refused where the amount is not the one that was shown, and changes nothing', async () => {
    await subscribe()
    await pass(10)
    const offered = await quote('private')
    expect(await ask('changePlan', { ...pick(offered), dueNow: offered.dueNow - 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'change_differs' } },
    })
    shop.clock.move(1)
    expect(await agree(offered)).toMatchObject({ status: 409, body: { error: { code: 'change_differs' } } })
    expect(await row()).toMatchObject({ planId: 'minimal' })
  })

  const pick = ({ planId, billingCycle, proratedAt }: Awaited<ReturnType<typeof quote>>) => ({
    planId,
    billingCycle,
    proratedAt,
  })

  test('with a card that does not pay changes nothing and charges nothing', async () => {
    await subscribe()
    await pass(10)
    const portal = String(Object((await ask('billingPortal')).body).url)
    await shop.press(portal, { action: 'card', card: FAILS_LATER })
    expect(await agree(await quote('private'))).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined' } },
    })
    expect(await row()).toMatchObject({ planId: 'minimal' })
    expect((await row())?.invoices).toHaveLength(2)
  })

  test.each([
    ['the one that they have', 'minimal', 'monthly', 'same_plan'],
    ['The Vault', 'vault', 'monthly', 'invalid_plan'],
    ['one that is none', 'nothing', 'annual', 'invalid_plan'],
  ])('is refused for %s', async (_what, planId, billingCycle, code) => {
    await subscribe()
    expect(await ask('quotePlan', { planId, billingCycle })).toMatchObject({ body: { error: { code } } })
  })
})

describe('a charge that fails', () => {
  test('takes nothing away for seven days, then the entitlements, and a new card brings them back', async () => {
    await subscribe(accountId, FAILS_LATER)
    await pass(7)
    const failed = await row()
    expect(failed).toMatchObject({ status: 'past_due', pastDueSince: DAY(7) })
    expect(isEntitled(failed, 'erase', (DAY(14) - 1) as never)).toBe(true)
    expect(isEntitled(failed, 'erase', DAY(14) as never)).toBe(false)
    expect((await told('payment_failed'))[0]?.text).toContain('December 4, 2026')
    expect(await ask('quotePlan', { planId: 'private', billingCycle: 'monthly' })).toMatchObject({
      body: { error: { code: 'plan_unpaid' } },
    })
    await pass(2)
    expect(await told('payment_failed')).toHaveLength(1)
    await shop.press(String(Object((await ask('billingPortal')).body).url), { action: 'card', card: CARD })
    expect(await row()).toMatchObject({ status: 'active', pastDueSince: null })
    expect(await told('payment_received')).toHaveLength(1)
  })

  test('three days before the first charge its owner hears of it, once', async () => {
    await subscribe()
    await pass(3.9)
    expect(await told('trial_ends')).toEqual([])
    await pass(0.1)
    await pass(1)
    expect(await told('trial_ends')).toHaveLength(1)
    expect((await told('trial_ends'))[0]?.text).toContain('$9.00 a month')
  })
})

describe('one trial a person', () => {
  const dueToday = async (url: string) => /Due today<\/dt>\s*<dd>([^<]+)</.exec(await (await fetch(url)).text())?.[1]

  test('an account that had one pays from the first day of its next plan', async () => {
    await subscribe()
    await ask('cancelPlan')
    await pass(8)
    const url = await open()
    expect(await dueToday(url)).toBe('$9.00')
    await shop.press(url, { action: 'pay', card: CARD })
    expect(await row()).toMatchObject({ status: 'active', trialEnd: null })
    expect((await row())?.invoices?.[0]).toMatchObject({ amountPaid: 900 })
  })

  test('a card that had one gets none in another account: nothing is charged, and the next checkout says the price', async () => {
    await subscribe(accountId, SHARED)
    const other = await anAccount(shop.store)
    await subscribe(other.accountId, SHARED)
    expect(await row(other.accountId)).toMatchObject({ status: 'incomplete' })
    expect(await shop.store.tenant(other.accountId).get('user_onboarding', other.accountId)).toMatchObject({
      paymentCompleted: false,
    })
    expect((await told('trial_refused'))[0]?.text).toContain('nothing was charged')
    expect(await told('order_confirmation')).toHaveLength(1)
    await pass(30)
    expect((await row(other.accountId))?.invoices?.map(({ amountPaid }) => amountPaid)).toEqual([0])
    const url = await open(other.accountId)
    expect(await dueToday(url)).toBe('$9.00')
    await shop.press(url, { action: 'pay', card: SHARED })
    expect(await row(other.accountId)).toMatchObject({ status: 'active' })
  })
})

describe('[PLAN-033] refunds', () => {
  const staff = async () => {
    const member = await anAccount(shop.store, { secondFactor: true })
    await staffStore(shop.store).grant(member.email, DAY(0) as never)
    return member.accountId
  }

  test('within 30 days of the first charge staff gives back what was paid, and the plan ends', async () => {
    await subscribe()
    await pass(7)
    // Day 37 after sign-up is day 30 after the first charge.
    await pass(29.9)
    expect(await ask('staffRefund', { email: email.toUpperCase() }, await staff())).toEqual({
      status: 200,
      body: { refunded: 900, currency: 'usd' },
    })
    expect(await row()).toMatchObject({ status: 'canceled', invoices: [{ status: 'refunded' }, {}] })
    expect((await told('payment_refunded'))[0]?.text).toContain('$9.00')
    expect(await ask('staffRefund', { email }, await staff())).toMatchObject({
      body: { error: { code: 'refund_none' } },
    })
  })

  test('[AUTH-063] leave one line that says who gave back whose money, and one in the person’s own record', async () => {
    await subscribe()
    await pass(7)
    const member = await staff()
    await ask('staffRefund', { email }, member)
    await ask('staffRefund', { email }, member)
    expect(await shop.store.db.selectFrom('staffActions').selectAll().execute()).toMatchObject([
      { staffAccountId: member, accountId, action: 'refund', at: shop.clock.now() },
    ])
    const events = await shop.store.tenant(accountId).list('events')
    expect(events.filter(({ type }) => type === 'admin').map(({ payload }) => payload)).toMatchObject([
      { action: 'refund', by: 'staff', refunded: 900, currency: 'usd' },
    ])
  })

  test('[AUTH-063] are twenty a day and no more, whatever they come to', async () => {
    const member = await staff()
    for (let n = 0; n < 20; n += 1) expect((await ask('staffRefund', { email }, member)).status).toBe(404)
    expect((await ask('staffRefund', { email }, member)).status).toBe(429)
  })

  test('after them, before any charge, and by anybody else nothing is given back', async () => {
    await subscribe()
    const member = await staff()
    expect(await ask('staffRefund', { email })).toMatchObject({ status: 403, body: { error: { code: 'staff_only' } } })
    expect(await ask('staffRefund', { email }, member)).toMatchObject({ body: { error: { code: 'refund_none' } } })
    expect(await ask('staffRefund', { email: 'no@body.example' }, member)).toMatchObject({ status: 404 })
    await pass(7)
    await pass(30.1)
    expect(await ask('staffRefund', { email }, member)).toMatchObject({ body: { error: { code: 'refund_late' } } })
    expect((await row())?.invoices?.every(({ status }) => status === 'paid')).toBe(true)
  })
})

describe('[PAY-005] each branch of the checkout can be walked by hand:', () => {
  test.each([
    ['4000 0000 0000 0002', 'declined', 'Your card was declined.'],
    ['4000 0000 0000 0069', 'expired', 'Your card has expired.'],
    ['4000 0000 0000 9995', 'insufficient', 'Your card has insufficient funds.'],
    ['1234 5678 9012 3456', 'no_test_card', 'Only test cards work here.'],
  ])('%s is %s', async (card, refusal, words) => {
    const url = await open()
    const answer = await shop.press(url, { action: 'pay', card })
    expect(answer.headers.get('location')).toContain(`refused=${refusal}`)
    expect(await (await fetch(`${url}?refused=${refusal}`)).text()).toContain(words)
    expect(await row()).toBeUndefined()
  })

  test('3-D Secure asks the bank: refused nothing is paid, confirmed it is', async () => {
    const url = await open()
    const asked = await shop.press(url, { action: 'pay', card: '4000 0027 6000 3184' })
    expect(await asked.text()).toContain('Your bank asks you to confirm this card (3-D Secure).')
    expect(await row()).toBeUndefined()
    const refused = await shop.press(url, { action: 'refuse', card: '4000002760003184' })
    expect(refused.headers.get('location')).toContain('refused=not_confirmed')
    expect(await row()).toBeUndefined()
    await shop.press(url, { action: 'confirm', card: '4000002760003184' })
    expect(await row()).toMatchObject({ status: 'trialing', card: { last4: '3184' } })
  })

  test('an answer lost between request and answer opens one checkout, not two', async () => {
    shop.standIn().faults.set('lost_answer')
    const url = await open()
    expect(url).toContain('/__sandbox/checkout/cs_test_')
    expect(await open()).toBe(url)
  })
})
