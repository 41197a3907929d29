import { describe, expect, test } from 'vitest'

import { PLANS } from '../../sync/catalog/plans.ts'
import type { Markup } from '../markup.ts'
import { page } from './page.ts'

async function card(name: string): Promise<Markup> {
  const { main } = await page('/')
  const found = main
    .one('#pricing')
    .all('article.plan')
    .find(each => each.one('h3').text === name)
  if (found === undefined) throw new Error(`there is no card of ${name}`)
  return found
}

describe('a card of the home page', () => {
  test.each([
    ['[PLAN-006] SafeHaven', 'SafeHaven', '$9.95 per month'],
    ['[PLAN-009] LockDown', 'LockDown', '$14.95 per month'],
    ['[PLAN-012] Guardian', 'Guardian', '$17.95 per month'],
    ['[PLAN-015] The Vault', 'The Vault', 'Contact Sales'],
  ])('%s names the price by the month', async (_, name, price) => {
    expect((await card(name)).one('p.plan-price').text).toBe(price)
  })

  test.each([
    ['[PLAN-007] SafeHaven', 'SafeHaven', 'or $99 (17% off) per year'],
    ['[PLAN-010] LockDown', 'LockDown', 'or $144 (20% off) per year'],
    ['[PLAN-013] Guardian', 'Guardian', 'or $179 (17% off) per year'],
    ['[PLAN-015] The Vault', 'The Vault', 'Priced by seats and policies.'],
  ])('%s names the price by the year, and what that saves', async (_, name, price) => {
    expect((await card(name)).one('p.other-price').text).toBe(price)
  })

  test.each([
    ['[PLAN-008] SafeHaven', 'SafeHaven', 'Shield always on across major AI platforms.'],
    ['[PLAN-016] The Vault', 'The Vault', 'Enterprise Privacy Recovery Package'],
  ])('%s says below its name what it is', async (_, name, words) => {
    expect((await card(name)).one('p.plan-description').text).toBe(words)
  })

  test('[PLAN-011] LockDown alone is marked, and adds meetings', async () => {
    const { main } = await page('/')
    const marked = main
      .one('#pricing')
      .all('article.plan')
      .filter(each => each.count('p.most') > 0)
    expect(marked.map(each => [each.one('h3').text, each.one('p.most').text])).toEqual([
      ['LockDown', 'Most Popular not yet confirmed'],
    ])
    expect((await card('LockDown')).texts('ul > li:not(.not-included)')).toContain('Video and voice meeting protection')
    expect((await card('SafeHaven')).texts('ul > li.not-included')).toContain(
      'Not included: Video and voice meeting protection',
    )
  })

  test.each([
    ['[PLAN-031] the free trial', 0, /^7-day free trial, /],
    ['[PLAN-032] the card that it takes', 0, /, credit card required$/],
    ['[PLAN-033] the money-back guarantee', 1, /^30-day money-back guarantee$/],
    ['[PLAN-034] the cancellation', 2, /^Cancel any time$/],
  ] as const)('%s stands in its place below the prices', async (_, place, words) => {
    const notes = (await page('/')).main.one('#pricing').texts('.pricing-notes > li')
    expect(notes).toHaveLength(3)
    expect(notes[place]).toMatch(words)
  })

  test('[PLAN-014] Guardian adds letters', async () => {
    const words = 'Provider-level deletion requests with verifiable receipts'
    expect((await card('Guardian')).texts('ul > li:not(.not-included)')).toContain(words)
    expect((await card('LockDown')).texts('ul > li.not-included')).toContain(
      'Not included: Provider-level deletion requests',
    )
  })

  test('[PLAN-017] The Vault lists what companies ask for', async () => {
    expect((await card('The Vault')).texts('ul > li')).toEqual([
      'Compliance coming',
      'Priority support with SLAs coming',
      'Custom team policies coming',
    ])
  })

  test('[PLAN-015] The Vault is sold by conversation alone: nothing on its card leads to a payment', async () => {
    const vault = await card('The Vault')
    expect(vault.links().filter(([, address]) => address.includes('onboarding'))).toEqual([])
    expect(vault.one('form button').text).toContain('Contact Sales')
  })
})

test('every entry of the catalogue has all of its fields', () => {
  const fields = [
    ...['id', 'family', 'name', 'monthly', 'annual', 'discount', 'description', 'features', 'callToAction'],
    ...['popular', 'enterprise', 'entitlements', 'cyclesPerYear'],
  ]
  for (const plan of PLANS) {
    expect(Object.keys(plan).sort()).toEqual([...fields].sort())
    expect(Object.keys(plan.entitlements).sort()).toEqual(['erase', 'shieldMeetings', 'shieldPrompts'])
  }
})

test('[PLAN-003] the plans of the wizard are Minimal and Private, each with its prices and what a year saves', () => {
  const ofWizard = PLANS.filter(({ family }) => family === 'onboarding')
  expect(ofWizard.map(({ id, name, monthly, annual, discount }) => ({ id, name, monthly, annual, discount }))).toEqual([
    { id: 'minimal', name: 'Minimal', monthly: 9, annual: 75, discount: 31 },
    { id: 'private', name: 'Private', monthly: 15, annual: 126, discount: 30 },
  ])
})
