import { afterEach, beforeEach, expect, test } from 'vitest'

import type { AccountId } from '../../sync/records/ids.ts'
import { calls, type PlanQuote } from '../../sync/wire/calls.ts'
import { aShop, type Shop } from '../../tests/builders-billing.ts'
import { anAccount } from '../../tests/builders-server.ts'

const CARD = '4242 4242 4242 4242'
const minimal = { priceId: 'price_minimal_monthly', planName: 'Minimal', guestEmail: null }

let shop: Shop
let accountId: AccountId
beforeEach(async () => {
  shop = await aShop({ environment: { STRIPE_TAX: 'in_price' } })
  accountId = (await anAccount(shop.store)).accountId
})
afterEach(() => shop.stop())

async function checkoutPage(): Promise<{ url: string; text: string }> {
  const { body } = await shop.post('/api/create-payment', minimal, accountId)
  const url = String(Object(body).url)
  return { url, text: (await (await fetch(url)).text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('where tax is computed the checkout shows how much of the price it is, before anything is paid', async () => {
  const { text } = await checkoutPage()
  // 8/108 of $9.00.
  expect(text).toContain('Sales tax in the price, 8% $0.67')
  expect(text).toMatch(/First charge on \S+ \d+, \d{4} \$9\.00/)
})

test('what is charged is the price that was shown, tax and all', async () => {
  const { url } = await checkoutPage()
  await shop.press(url, { action: 'pay', card: CARD })
  shop.clock.move(8)
  await shop.standIn().tick()
  const { body } = await shop.post(calls.billingSummary.path, {}, accountId)
  expect(Object(body).invoices.map((invoice: { amount_paid: number }) => invoice.amount_paid)).toEqual([900, 0])
})

/** What switching to another plan costs after the first charge. */
async function quoteForPrivate(): Promise<PlanQuote> {
  const { url } = await checkoutPage()
  await shop.press(url, { action: 'pay', card: CARD })
  shop.clock.move(8)
  await shop.standIn().tick()
  const { body } = await shop.post(calls.quotePlan.path, { planId: 'private', billingCycle: 'monthly' }, accountId)
  return calls.quotePlan.answer.parse(body)
}

test('a change of plan says how much of what is due now is tax', async () => {
  const quote = await quoteForPrivate()
  expect(quote.dueNow).toBe(quote.lines.reduce((sum, { amount }) => sum + amount, 0))
  expect(quote.tax).toBe(Math.round((quote.dueNow * 8) / 108))
  expect(quote.tax).toBeGreaterThan(0)
})

test('a price to which tax would be added is not sold: it would cost more than it says', async () => {
  shop.standIn().faults.set('tax_added')
  const { status, body } = await shop.post('/api/create-payment', minimal, accountId)
  expect([status, Object(body).error.code]).toEqual([502, 'checkout_failed'])
  shop.standIn().faults.set('none')
  expect((await shop.post('/api/create-payment', minimal, accountId)).status).toBe(200)
})

test('where no tax is computed nothing is said of it', async () => {
  await shop.stop()
  shop = await aShop()
  accountId = (await anAccount(shop.store)).accountId
  expect((await checkoutPage()).text).not.toContain('Sales tax')
  expect((await quoteForPrivate()).tax).toBe(0)
})
