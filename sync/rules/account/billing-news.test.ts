import { expect, test } from 'vitest'

import { aSubscription, day } from '../../../tests/builders.ts'
import type { Invoice, Subscription } from '../../records/subscription.ts'
import { billingNews } from './billing-news.ts'

const state = (more: Partial<Subscription> = {}): Subscription => aSubscription({ invoices: [], ...more } as never)
const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'in_1',
  amountPaid: 900,
  amountDue: 900,
  currency: 'usd',
  createdAt: day(0),
  status: 'paid',
  url: null,
  ...more,
})
const kinds = (before: Subscription | undefined, after: Subscription, now = day(1)) =>
  billingNews(before, after, now).map(({ kind }) => kind)

test.each<[string, Subscription | undefined, Subscription, string[]]>([
  ['nothing changed', state(), state(), []],
  ['the first state', undefined, state({ invoices: [invoice()] }), []],
  ['canceled at the end', state(), state({ cancelAtPeriodEnd: true }), ['plan_ends']],
  ['gone on after all', state({ cancelAtPeriodEnd: true }), state(), ['plan_resumed']],
  ['ended', state({ cancelAtPeriodEnd: true }), state({ cancelAtPeriodEnd: true, status: 'canceled' }), ['plan_ended']],
  ['another plan', state(), state({ planId: 'private' }), ['plan_changed']],
  ['another cycle', state(), state({ billingCycle: 'annual' }), ['plan_changed']],
  ['a charge', state(), state({ invoices: [invoice()] }), ['payment_received']],
  ['a trial’s invoice of nothing', state(), state({ invoices: [invoice({ amountPaid: 0 })] }), []],
  ['an invoice of long ago', state(), state({ invoices: [invoice({ createdAt: day(-8) })] }), []],
  [
    'an open one that is paid',
    state({ invoices: [invoice({ status: 'open', amountPaid: 0 })] }),
    state({ invoices: [invoice()] }),
    ['payment_received'],
  ],
  [
    'given back',
    state({ invoices: [invoice()] }),
    state({ invoices: [invoice({ status: 'refunded' })] }),
    ['payment_refunded'],
  ],
  ['a charge that failed', state(), state({ status: 'past_due', pastDueSince: day(0) }), ['payment_failed']],
  [
    'the same failure, heard of again',
    state({ status: 'past_due', pastDueSince: day(0) }),
    state({ status: 'past_due', pastDueSince: day(0) }),
    [],
  ],
  ['a trial that was refused', undefined, state({ status: 'incomplete', trialEnd: day(7) }), ['trial_refused']],
  ['a checkout that was not finished', undefined, state({ status: 'incomplete' }), []],
  ['a plan again after one that ended', state({ status: 'canceled' }), state({ planId: 'private' }), []],
])('%s', (_what, before, after, news) => {
  expect(kinds(before, after)).toEqual(news)
})

test('three days before the first charge, and not a moment earlier; not for a trial that was canceled', () => {
  const trial = state({ status: 'trialing', trialEnd: day(7) })
  expect(kinds(trial, trial, day(3.99))).toEqual([])
  expect(kinds(trial, trial, day(4))).toEqual(['trial_ends'])
  expect(kinds(trial, state({ status: 'trialing', trialEnd: day(7), cancelAtPeriodEnd: true }), day(5))).toEqual([
    'plan_ends',
  ])
})
