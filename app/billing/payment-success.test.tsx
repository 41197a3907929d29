import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { AccountId, EmailId, Instant, Sha256 } from '../../sync/records/ids.ts'
import type { AccountView } from '../data/use-account.ts'
import { Paid } from './payment-success.tsx'

const id = AccountId.parse('account-01')
const paidAt = Date.UTC(2026, 10, 20, 9)

function aView(change: Partial<AccountView> & { planId?: string } = {}): AccountView {
  const { planId = 'private', ...rest } = change
  return {
    account: {
      id,
      authUserId: 'identity-01',
      email: 'dana@whitfield.studio',
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '94110',
      plan: planId,
      termsVersion: '2025-09-24',
      termsAcceptedAt: null,
    },
    email: null,
    onboarding: null,
    journey: null,
    subscription: {
      id,
      userId: id,
      status: 'trialing',
      planId,
      billingCycle: 'monthly',
      currentPeriodEnd: null,
      trialEnd: Instant.parse(paidAt + 7 * 86_400_000),
      cancelAtPeriodEnd: false,
      pastDueSince: null,
    },
    authorization: null,
    ...rest,
  }
}

async function draw(view: AccountView): Promise<{ html: string; words: string }> {
  const page = () => <Paid view={view} providers={PROVIDERS.slice(0, 3)} />
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
  await router.load()
  const html = renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
  return {
    html,
    words: html
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replace(/\s+/g, ' '),
  }
}

test('[PAY-010] [PAY-011] [PAY-012] [PAY-013] [PAY-014] the page says what was bought, for whom letters are prepared and what comes next', async () => {
  const { html, words } = await draw(aView())
  expect(words).toContain("You're protected. Your deletion journey begins now.")
  expect(words.match(/Preparing demand letters/g)).toHaveLength(3)
  const steps = ['Preparing letters', 'Sending to providers', 'Awaiting replies and verifications']
  expect(steps.map(step => words.indexOf(step))).toEqual(steps.map(step => words.indexOf(step)).sort((a, b) => a - b))
  expect(steps.every(step => words.includes(step))).toBe(true)
  expect(html).toContain('href="/dashboard"')
  expect(html).toMatch(/href="\/extension-builder"[^>]*>(?:(?!<\/a>).)*Download Shield/)
})

test('the receipt names the plan, the day of the first charge and what was paid today', async () => {
  const { words } = await draw(aView())
  expect(words).toContain('November 20, 2026')
  expect(words).toContain('Plan Private, monthly')
  expect(words).toContain('Trial ends Nov 27')
  expect(words).toContain('Then $15.00 a month')
  expect(words).toContain('Paid today $0.00')
  expect(words).toContain('Cancel before November 27 and you pay nothing.')
})

test('who has not signed is asked to, and who has is not', async () => {
  const unsigned = await draw(aView())
  expect(unsigned.words).toContain('Sign to let them go')
  expect(unsigned.html).toContain('href="/onboarding?step=3"')
  const hash = Sha256.parse('0'.repeat(64))
  const signed = await draw(
    aView({
      authorization: {
        id: 'authorization-01',
        userId: id,
        emailId: EmailId.parse('address-01'),
        email: 'dana@whitfield.studio',
        textVersion: '2026-11',
        textSha256: hash,
        signatureKind: 'typed',
        signature: 'Dana Whitfield',
        signedAt: Instant.parse(paidAt),
        pdfSha256: hash,
        withdrawnAt: null,
      },
    }),
  )
  expect(signed.words).not.toContain('Sign to let them go')
})

test('a plan without Erase promises no letters and starts with the extension', async () => {
  const { words } = await draw(aView({ planId: 'safehaven' }))
  expect(words).not.toContain('Preparing demand letters')
  expect(words).not.toContain('deletion journey')
  expect(words).not.toContain('Sign to let them go')
  expect(words).toContain('Download Shield')
})
