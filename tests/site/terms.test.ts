import { describe, expect, test } from 'vitest'

import { PLANS } from '../../sync/catalog/plans.ts'
import { dollars } from '../../sync/rules/account/prices.ts'
import { page } from './page.ts'

const terms = () => page('/terms-of-service')

test('[STAT-057] the first fact below the title is the day on which the terms took effect', async () => {
  expect((await terms()).main.texts('header .article-meta > span')[0]).toBe('Effective September 24, 2025')
})

test('[STAT-058] they have exactly ten parts, in order, each with a text of its own', async () => {
  const parts = (await terms()).main.all('article > section')
  expect(parts.map(part => part.one('h2').text)).toEqual([
    'Overview and disclaimer',
    'Scope of service',
    'User acknowledgments',
    'Limitation of liability',
    'Subscription and cadence',
    'Refunds and cancellation',
    'Dispute resolution',
    'Non-disparagement',
    'Regulatory support',
    'Contact',
  ])
  for (const part of parts) {
    const own = part.children.filter(({ name }) => name !== 'h2').map(({ text }) => text)
    expect([part.one('h2').text, own.join(' ').split(' ').length > 60]).toEqual([part.one('h2').text, true])
  }
  expect((await terms()).main.texts('.page-contents .only-wide ol > li')).toEqual(
    parts.map(part => part.one('h2').text),
  )
})

test('[STAT-059] the right to act as an automated assistant is granted under its own heading', async () => {
  const part = (await terms()).section('acknowledgments')
  expect(part.one('h3').text).toBe('Your automated assistant')
  expect(part.texts('h3 + p')[0]).toMatch(
    /^You grant Total Recall the right to act as your automated assistant: to prepare, send, repeat, and escalate deletion requests to the providers that you selected, /,
  )
})

describe('plans', () => {
  const rows = async () =>
    (await terms())
      .section('subscription')
      .all('tbody > tr')
      .map(row => row.children.map(({ text }) => text))

  test('[STAT-060] every plan of the catalogue stands in the table at its prices, and no other', async () => {
    const priced = PLANS.map(({ name, monthly, annual }) => [
      name,
      ...[monthly, annual].map(price => (typeof price === 'number' ? dollars(price) : price)),
    ])
    expect((await rows()).map(row => row.slice(0, 3)).sort()).toEqual(priced.sort())
    // Also written out once, so that a wrong catalog is noticed.
    expect((await rows()).map(row => row.slice(0, 3))).toEqual([
      ['Minimal', '$9', '$75'],
      ['Private', '$15', '$126'],
      ['SafeHaven', '$9.95', '$99'],
      ['LockDown', '$14.95', '$144'],
      ['Guardian', '$17.95', '$179'],
      ['The Vault', 'Contact Sales', 'Contact Sales'],
    ])
  })

  test('[STAT-061] the cadence is monthly, quarterly or custom enterprise', async () => {
    expect((await terms()).section('subscription').texts('p')).toContainEqual(
      expect.stringMatching(/^Cadence\. Erase works in cycles: monthly, quarterly, or custom enterprise\. /),
    )
    expect((await rows()).map(([plan, , , cadence]) => [plan, cadence])).toEqual([
      ['Minimal', 'Quarterly'],
      ['Private', 'Monthly'],
      ['SafeHaven', 'Shield only'],
      ['LockDown', 'Shield only'],
      ['Guardian', 'Monthly'],
      ['The Vault', 'Custom enterprise'],
    ])
  })
})

test('[PLAN-033] [STAT-062] refunds within 30 days of the initial purchase, cancellation any time', async () => {
  const [, refund, cancellation] = (await terms()).section('refunds').texts('p')
  expect(refund).toMatch(
    /^30-day money-back guarantee\. If you ask for a refund within 30 days of the initial purchase, we refund it in full\. /,
  )
  expect(cancellation).toMatch(/^Cancellation any time\. You can cancel at any time from the billing page, /)
})

describe('disputes', () => {
  const paragraph = async (start: string) =>
    (await terms())
      .section('disputes')
      .texts('p')
      .filter(text => text.startsWith(start))

  test('[STAT-063] arbitration is binding, in Wyoming, by the rules of the American Arbitration Association', async () => {
    expect(await paragraph('Binding arbitration.')).toEqual([
      expect.stringMatching(
        / is decided by binding arbitration in Wyoming under the rules of the American Arbitration Association\. /,
      ),
    ])
  })

  test('[STAT-064] class actions and juries are waived, each in a paragraph of its own', async () => {
    expect(await paragraph('Class-action waiver.')).toEqual([
      'Class-action waiver. You and we may bring claims against each other only in an individual capacity, and not as a plaintiff or member of a class in any class or representative action.',
    ])
    expect(await paragraph('Jury waiver.')).toEqual([
      'Jury waiver. You and we each give up the right to a trial by jury.',
    ])
  })
})
