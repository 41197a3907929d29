import { readFileSync } from 'node:fs'

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import PostalMime from 'postal-mime'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Paid } from '../app/billing/payment-success.tsx'
import { PlanCard } from '../app/billing/plan-card.tsx'
import { PlanPicker } from '../app/billing/plan-picker.tsx'
import { MirrorProvider } from '../app/data/mirror-context.tsx'
import { SessionProvider } from '../app/data/session-context.tsx'
import type { AccountView } from '../app/data/use-account.ts'
import { NOTHING_PENDING } from '../app/onboarding/pending.ts'
import { StepPlan } from '../app/onboarding/step-plan.tsx'
import { addresses, drawPage } from '../app/prerender/draw.tsx'
import { queueBillingNotice } from '../server/billing/compose-billing-notice.ts'
import { orderConfirmation } from '../server/mail/messages/order-confirmation.ts'
import { standInPrices } from '../server/sandbox/stripe-prices.ts'
import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan, priceOf } from '../sync/catalog/plans.ts'
import { PROVIDERS } from '../sync/catalog/providers.ts'
import { SITE } from '../sync/catalog/site.ts'
import { AccountId, Instant } from '../sync/records/ids.ts'
import type { Subscription } from '../sync/records/subscription.ts'
import { aSubscription } from './builders.ts'
import { aSubmittedAccount } from './builders-erase.ts'
import { anAccount, aStore, silentLog, testRandom } from './builders-server.ts'
import { sourcesOf } from './regex-sources.ts'
import { textOfPdf } from './text-of-pdf.ts'

/** What the payment provider charges, in cents, by plan and cycle. */
const CHARGED = new Set([...standInPrices().values()].map(({ amountCents }) => amountCents))
/** Amounts that are not a charge: zero, and the monthly equivalent of a yearly price, which is shown next to it. */
const OTHERS = new Set([
  0,
  ...PLANS.flatMap(plan => {
    const yearly = priceOf(plan, 'annual')
    return yearly === undefined ? [] : [Math.round((yearly / 12) * 100)]
  }),
])
/** Larger sums on a page are about laws and court cases. */
const isPrice = (cents: number) => cents < 50_000

/** Every dollar amount in a text, in cents. */
function amountsIn(text: string): number[] {
  const plain = text.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')
  return [...plain.matchAll(/\$\s?(\d[\d,]*(?:\.\d\d)?)(?!\d| ?(?:million|billion|M\b|B\b|k\b))/g)].map(match =>
    Math.round(Number((match[1] ?? '').replaceAll(',', '')) * 100),
  )
}

const strangers = (text: string) =>
  amountsIn(text).filter(cents => isPrice(cents) && !CHARGED.has(cents) && !OTHERS.has(cents))

const sold = PLANS.flatMap(plan =>
  BILLING_CYCLES.flatMap(cycle => (priceOf(plan, cycle) === undefined ? [] : [{ plan: plan as Plan, cycle }])),
)
/** An account that has just paid. */
function paidView(offer: { plan: Plan; cycle: BillingCycle }): AccountView {
  const id = AccountId.parse('account-01')
  const facts = { firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110', plan: offer.plan.id }
  return {
    account: {
      id,
      authUserId: 'identity-01',
      email: 'dana@whitfield.studio',
      provider: 'email',
      termsVersion: '1',
      termsAcceptedAt: null,
      ...facts,
    },
    email: null,
    onboarding: null,
    journey: null,
    subscription: subscriptionTo(offer, { id, userId: id, trialEnd: Instant.parse(Date.UTC(2026, 10, 27)) }),
    authorization: null,
  }
}

const subscriptionTo = ({ plan, cycle }: { plan: Plan; cycle: BillingCycle }, more: Partial<Subscription> = {}) =>
  aSubscription({ planId: plan.id, billingCycle: cycle, ...more } as never)

test('the scan sees a price that is not charged', () => {
  expect(strangers('<p>Only $9.95 a month</p>')).toEqual([])
  expect(strangers('<p>Only $9.96 a month, $99 a year, $8 today</p>')).toEqual([996, 800])
})

describe('[PLAN-001] no price differs from the one that is charged', () => {
  test('on any page', async () => {
    const { open } = addresses()
    let seen = 0
    for (const path of open) {
      const { body: html } = await drawPage(path)
      expect(strangers(html), path).toEqual([])
      seen += amountsIn(html).filter(cents => CHARGED.has(cents)).length
    }
    // The home page alone shows all of the bundles, by month and by year.
    expect(seen).toBeGreaterThanOrEqual(6)
  })

  test('on the pages of a signed-in person', async () => {
    for (const offer of sold) {
      const choice = { planId: offer.plan.id, billingCycle: offer.cycle }
      const page = () => (
        <>
          <PlanCard subscription={subscriptionTo(offer)} now={Instant.parse(0)} />
          <PlanPicker choice={choice} current={choice} onChoose={() => {}} />
        </>
      )
      const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
      await router.load()
      const html = renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
      expect(strangers(html), offer.plan.id).toEqual([])
      expect(amountsIn(html)).toContain(Math.round((priceOf(offer.plan, offer.cycle) ?? 0) * 100))
    }
  })

  test('in the last step of the wizard, and on the receipt after it', async () => {
    for (const offer of sold) {
      const pending = { ...NOTHING_PENDING, selectedPlan: offer.plan.id, billingCycle: offer.cycle }
      const bundle = offer.plan.family === 'onboarding' ? null : offer.plan.id
      const nothing = () => {}
      const page = () => (
        <SessionProvider>
          <MirrorProvider>
            <StepPlan
              view={undefined}
              guestEmail="dana@whitfield.studio"
              pending={pending}
              bundle={bundle}
              onChange={nothing}
              onStep={nothing}
            />
            <Paid view={paidView(offer)} providers={PROVIDERS} />
          </MirrorProvider>
        </SessionProvider>
      )
      const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
      await router.load()
      const html = renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
      expect(strangers(html), offer.plan.id).toEqual([])
      const price = Math.round((priceOf(offer.plan, offer.cycle) ?? 0) * 100)
      expect(amountsIn(html).filter(cents => cents === price).length, offer.plan.id).toBeGreaterThanOrEqual(2)
    }
  })

  test('in any letter, and in any PDF', async () => {
    const world = await aSubmittedAccount()
    const mails = await world.store.db.selectFrom('mails').selectAll().execute()
    const pdfs = [readFileSync(`public${SITE.enterpriseGuide}`)]
    for (const { step, raw } of mails) {
      const { text = '', html = '', attachments } = await PostalMime.parse(raw)
      expect(strangers(`${text} ${html}`), step).toEqual([])
      const files = attachments.filter(({ mimeType }) => mimeType === 'application/pdf')
      pdfs.push(...files.map(({ content }) => Buffer.from(content as ArrayBuffer)))
    }
    // The letter and the authorization of each of the four demands, plus the guide.
    expect(pdfs.length).toBeGreaterThanOrEqual(9)
    for (const bytes of pdfs) {
      const words = (await textOfPdf(bytes)).join(' ')
      expect(words.length).toBeGreaterThan(500)
      expect(strangers(words)).toEqual([])
    }
  })

  test('in any mail about money', async () => {
    const store = await aStore()
    const { accountId } = await anAccount(store)
    const needs = {
      origin: 'http://localhost:8787',
      mailDomain: 'totalrecall.example',
      company: { name: 'Total Recall', address: 'Sheridan' },
      random: testRandom,
      log: silentLog,
    }
    const now = Instant.parse(Date.UTC(2026, 10, 20))
    for (const offer of sold) {
      const price = Math.round((priceOf(offer.plan, offer.cycle) ?? 0) * 100)
      const stateOf = (more: Partial<Subscription>) =>
        subscriptionTo(offer, { id: accountId, userId: accountId, ...more })
      const calm = stateOf({ status: 'active', invoices: [] })
      const invoice = {
        id: `in_${offer.plan.id}_${offer.cycle}`,
        amountPaid: price,
        amountDue: price,
        currency: 'usd',
        createdAt: now,
        status: 'paid',
        url: null,
      }
      const changes: [Subscription | undefined, Subscription][] = [
        [undefined, stateOf({ status: 'trialing', trialEnd: Instant.parse(now + 86_400_000) })],
        [undefined, stateOf({ status: 'incomplete', trialEnd: now })],
        [calm, stateOf({ status: 'past_due', pastDueSince: now })],
        [calm, stateOf({ status: 'active', invoices: [invoice] })],
        [
          stateOf({ status: 'active', invoices: [invoice] }),
          stateOf({ invoices: [{ ...invoice, status: 'refunded' }] }),
        ],
        [stateOf({ planId: 'other' }), calm],
        [stateOf({ cancelAtPeriodEnd: true }), calm],
      ]
      for (const [before, next] of changes) {
        await store.tenant(accountId).write(tx => queueBillingNotice(tx, { before, after: next }, now, needs))
      }
      const order = orderConfirmation({ firstName: 'Dana', subscription: subscriptionTo(offer), origin: needs.origin })
      expect(strangers(`${order.text} ${order.html}`)).toEqual([])
      expect(amountsIn(order.text)).toContain(price)
    }
    const mails = await store.db.selectFrom('mails').selectAll().execute()
    expect(mails.length).toBeGreaterThan(50)
    for (const { step, raw } of mails) {
      const text = Buffer.from(raw).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      expect(strangers(text.slice(text.indexOf('\r\n\r\n'))), step).toEqual([])
    }
    await store.close()
  })
})

/** Letters that the reader learns from and prompts that the shield learns from: not our own words. */
const OF_OTHERS = /^(server\/reading\/examples|extension\/shield\/training)\//
/** Amounts in examples of what the shield hides and of how a component looks. */
const EXAMPLES = new Map([
  ['app/design/surfaces.tsx', ['$9', '$9']],
  ['app/pages/shield-examples.ts', ['$1,250.00']],
  ['app/site/home/film-frames.ts', ['$2,150']],
  ['app/site/home/risks.tsx', ['$2,150']],
  ['app/site/home/samples.ts', ['$2,150', '$2,150', '$148,000', '$160,000', '$148,000', '$160,000']],
  ['extension/package/demo-file.ts', ['$2,150']],
  ['extension/i18n/es/welcome.ts', ['$2,150', '$2,150']],
  ['extension/welcome/try-it.ts', ['$2,150']],
  ['sync/i18n/es/checklists.ts', ['$5', '$5', '$4,310.50', '$4,310.50']],
  ['sync/catalog/checklists.ts', ['$5', '$4,310.50']],
])

/**
 * Dollar amounts that a source file spells out (comments excluded), and places where it formats a number as one. `$1`
 * to `$3` are groups of a regular expression, not prices.
 */
function amountsBy(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/ .*/g, '')
  return (
    code.match(
      /\$ ?\d+(?:,\d{3})+(?:\.\d\d)?|\$ ?\d{2,}(?:\.\d\d)?|\$ ?\d\.\d\d|\$ ?[4-9](?!\d|\.\d)|\$\$\{|currency: 'USD'/g,
    ) ?? []
  )
}

test('[PLAN-001] nor can one that is written later: no source but the list of prices makes an amount', () => {
  expect(amountsBy("/** '$9.00' */ text: 'Then $17.95, $9.50, $8 a month, $1,200', `$${price}`")).toEqual([
    '$17.95',
    '$9.50',
    '$8',
    '$1,200',
    '$${',
  ])
  const files = ['app', 'server', 'sync', 'extension'].flatMap(sourcesOf).filter(file => !OF_OTHERS.test(file))
  expect(files.length).toBeGreaterThan(900)
  const found = files.flatMap(file => {
    const amounts = amountsBy(readFileSync(file, 'utf8')).filter(amount => amount !== '$0.00')
    return amounts.length > 0 ? [[file, amounts] as const] : []
  })
  expect(new Map(found)).toEqual(
    new Map([
      ...EXAMPLES,
      ['server/sandbox/stripe-prices.ts', ["currency: 'USD'"]],
      ['sync/rules/account/prices.ts', ['$${', '$${']],
    ]),
  )
})

test('[PLAN-022] each stated discount is the computed one, rounded', () => {
  const computed = PLANS.flatMap(({ id, monthly, annual, discount }) =>
    typeof monthly === 'number' && typeof annual === 'number'
      ? [{ id, discount, saved: Math.round((1 - annual / (monthly * 12)) * 100) }]
      : [],
  )
  expect(computed.map(({ discount }) => discount)).toEqual(computed.map(({ saved }) => saved))
  expect(computed).toHaveLength(5)
})
