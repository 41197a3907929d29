import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { PLANS, TWO_FAMILIES } from '../../sync/catalog/plans.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { Invoice, Subscription } from '../../sync/records/subscription.ts'
import { cardExpiry, periodEndLine, SELF_SERVE, statusBadge } from '../../sync/rules/account/billing-words.ts'
import { dollars, minorUnits } from '../../sync/rules/account/prices.ts'
import { aSubscription } from '../../tests/builders.ts'
import { markup } from '../../tests/markup.ts'
import { CallFailed } from '../data/calls.ts'
import { Costs } from './change-plan.tsx'
import { Invoices } from './invoices.tsx'
import { openPortal, portalFailure } from './open-portal.ts'
import { PaymentMethod } from './payment-method.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanPicker } from './plan-picker.tsx'

const at = (iso: string) => Instant.parse(Date.parse(iso))
const NOW = at('2026-11-20T09:00:00Z')

async function draw(page: () => ReactNode) {
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
  await router.load()
  return markup(renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', ''))
}

const guardian = (more: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    planId: 'guardian',
    currentPeriodStart: at('2026-10-31T00:00:00Z'),
    currentPeriodEnd: at('2026-11-30T00:00:00Z'),
    ...more,
  } as never)

const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  amountPaid: 1795,
  amountDue: 1795,
  currency: 'usd',
  createdAt: at('2026-10-31T00:00:00Z'),
  status: 'paid',
  url: 'https://invoice.example/in_1',
  ...more,
})

describe('the plan', () => {
  const card = (more: Partial<Subscription> = {}) => draw(() => <PlanCard subscription={guardian(more)} now={NOW} />)

  test('[PAY-017] has a card with its name, its price and what it covers', async () => {
    const shown = await card()
    expect(shown.texts('h2')).toEqual(['Guardian'])
    expect(shown.one('.current-price').text).toBe('$17.95 a month, 1 email')
    expect(shown.texts('dl dd')).toEqual(['November 30, 2026', 'Shield for chats and meetings, Erase'])
  })

  test('[PAY-021] renews on the end of its period, or ends on it when it is canceled', async () => {
    const end = async (given: Parameters<typeof card>[0]) => (await card(given)).all('dl.renewal > div')[0]?.text
    expect(await end({})).toBe('Renews on November 30, 2026')
    expect(await end({ cancelAtPeriodEnd: true })).toBe('Ends on November 30, 2026')
    expect(periodEndLine(guardian({ status: 'canceled' }))).toBeUndefined()
  })

  test('[PAY-023] statuses have the colors of the specification', () => {
    expect(
      ['active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete', 'anything'].map(
        status => statusBadge(status).tone,
      ),
    ).toEqual(['brand', 'blue', 'amber', 'red', 'neutral', 'neutral', 'neutral'])
  })

  test('shows how far the period has come', async () => {
    expect((await card()).one('[role=img]').attribute('aria-label')).toBe('Day 21 of 30 in this billing period')
  })
})

test('[PAY-018] the card that is charged is named by brand and last four digits', async () => {
  const card = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028 }
  const shown = await draw(() => <PaymentMethod card={card} />)
  expect(shown.texts('h2')).toEqual(['Payment method'])
  expect(shown.one('.payment-method b').text).toBe('Visa ending in 4242')
  expect(cardExpiry(card)).toBe('Expires 08 / 28')
})

describe('invoices', () => {
  const table = (invoices: Invoice[]) => draw(() => <Invoices invoices={invoices} />)

  test('[PAY-020] are called Recent Invoices, and the last five of them stand there, the newest first', async () => {
    const newestFirst = ['Oct 7', 'Oct 6', 'Oct 5', 'Oct 4', 'Oct 3', 'Oct 2', 'Oct 1']
    const shown = await table(
      newestFirst.map(on => invoice({ id: on, createdAt: Instant.parse(Date.parse(`${on}, 2026 UTC`)) })),
    )
    expect(shown.texts('h2')).toEqual(['Recent Invoices'])
    expect(shown.texts('tbody td:first-child')).toEqual(newestFirst.slice(0, 5).map(on => `${on}, 2026`))
  })

  test('[PAY-026] each has its date, amount, status and a link to the provider’s page', async () => {
    const row = (await table([invoice()])).one('tbody tr')
    expect(row.texts('td').slice(0, 3)).toEqual(['Oct 31, 2026', '$17.95', 'paid'])
    expect(row.links()).toEqual([['Open invoice of Oct 31, 2026 in a new tab', 'https://invoice.example/in_1']])
    // What was paid, or what is due while nothing is.
    const amount = async (given: Partial<Invoice>) =>
      (await table([invoice({ amountPaid: 1200, amountDue: 1795, ...given })])).one('tbody td.table-number').text
    expect([await amount({}), await amount({ status: 'open' })]).toEqual(['$12.00', '$17.95'])
  })

  test('[PAY-024] what is paid is green, and nothing else', async () => {
    const shown = await table([
      invoice(),
      invoice({ id: 'in_2', status: 'refunded' }),
      invoice({ id: 'in_3', status: 'open' }),
    ])
    expect(shown.all('tbody .tag').map(tag => tag.attribute('data-tone') ?? '')).toEqual(['brand', '', ''])
  })

  test('[PAY-025] amounts are cents divided by 100, in US locale, with their currency', () => {
    expect(minorUnits(1795, 'usd')).toBe('$17.95')
    expect(minorUnits(123456, 'usd')).toBe('$1,234.56')
    expect(minorUnits(900, 'eur')).toBe('€9.00')
  })
})

describe('the portal', () => {
  const failed = (code: string, text: string, status = 502) => new CallFailed({ code, title: 'Error', text, status })

  test('[PAY-019] opens in a tab that was opened by the press', async () => {
    const went: string[] = []
    const tab = { closed: false, close: () => {}, location: { replace: (url: string) => void went.push(url) } }
    await openPortal({ openTab: () => tab, askUrl: async () => 'https://portal.example/1' })
    expect(went).toEqual(['https://portal.example/1'])
    expect(await openPortal({ openTab: () => null, askUrl: async () => 'https://portal.example/2' })).toEqual({
      link: 'https://portal.example/2',
    })
  })

  test('[ERR-043] an error that speaks of the configuration says whom to ask', () => {
    expect(portalFailure(failed('unexpected', 'No configuration provided'))).toBe(
      'Billing portal is not configured yet. Please contact support.',
    )
  })

  test('[ERR-044] any other can be tried again, and closes the tab', async () => {
    const closed: string[] = []
    const tab = { closed: false, close: () => void closed.push('tab'), location: { replace: () => {} } }
    const end = await openPortal({ openTab: () => tab, askUrl: () => Promise.reject(failed('unexpected', 'no')) })
    expect(end).toEqual({ failed: 'Failed to open billing portal. Please try again.' })
    expect(closed).toEqual(['tab'])
  })
})

describe('another plan', () => {
  test('every self-serve plan of both families stands there at its price, with the sentence that tells them apart', async () => {
    const choice = { planId: 'minimal', billingCycle: 'monthly' } as const
    const shown = await draw(() => <PlanPicker choice={choice} current={choice} onChoose={() => {}} />)
    expect(shown.one('p').text).toBe(TWO_FAMILIES)
    expect(shown.texts('label b')).toEqual(SELF_SERVE.map(({ name }) => name))
    expect(shown.all('label .picker-price').map(({ text }) => text)).toEqual(
      SELF_SERVE.map(({ monthly }) => `${dollars(Number(monthly))} a month`),
    )
    expect(SELF_SERVE).toHaveLength(PLANS.length - 1)
  })

  test('its proration is shown line by line before it is agreed', async () => {
    const quote = {
      planId: 'private',
      billingCycle: 'monthly' as const,
      dueNow: 300,
      credit: 0,
      tax: 22,
      lines: [
        { text: 'Unused time on Minimal', amount: -450 },
        { text: 'Remaining time on Private', amount: 750 },
      ],
      nextChargeAt: at('2026-12-30T00:00:00Z'),
      proratedAt: 1,
    }
    const shown = await draw(() => <Costs quote={quote} isTrial={false} />)
    expect(shown.texts('dl dd')).toEqual(['-$4.50', '$7.50', '$3.00', '$0.22', '$15.00'])
    expect(shown.texts('dl dt')[3]).toBe('Sales tax in it')
    expect(shown.texts('dl dt')[4]).toBe('Then $15.00 a month, from December 30, 2026')
    const untaxed = await draw(() => <Costs quote={{ ...quote, tax: 0 }} isTrial={false} />)
    expect(untaxed.texts('dl dt')).not.toContain('Sales tax in it')
  })
})
