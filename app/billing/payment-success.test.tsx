import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { AccountId, EmailId, Instant, Sha256 } from '../../sync/records/ids.ts'
import { markup } from '../../tests/markup.ts'
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

const paid = async (view = aView()) => markup((await draw(view)).html)

test('[PAY-010] the heading says that the journey begins', async () => {
  expect((await paid()).texts('h1')).toEqual(["You're protected. Your deletion journey begins now."])
})

test('[PAY-011] the chosen providers are listed, each with what is happening for it', async () => {
  const rows = (await paid()).all('ul.sent-letters > li').map(row => [row.one('b').text, row.one('.tag').text])
  expect(rows).toEqual([
    ['OpenAI', 'Preparing demand letters'],
    ['Anthropic', 'Preparing demand letters'],
    ['Google', 'Preparing demand letters'],
  ])
})

test('[PAY-012] what happens next are three steps, in order', async () => {
  const next = (await paid()).one('.what-next')
  expect(next.one('h2').text).toBe('What happens next')
  expect(next.texts('ol > li b')).toEqual([
    'Preparing letters',
    'Sending to providers',
    'Awaiting replies and verifications',
  ])
})

test('[PAY-013] the button in the head goes to the dashboard', async () => {
  expect((await paid()).one('.paid-head').links()).toEqual([['Go to your dashboard', '/dashboard']])
})

test('[PAY-014] the extension’s download is offered once, whatever the plan', async () => {
  const offers = async (planId: string) => {
    const page = await paid(aView({ planId }))
    expect(page.links().filter(([, address]) => address === '/extension-builder')).toHaveLength(1)
    return page.all('.slab').map(slab => [slab.one('h2').text, ...slab.links()])
  }
  const download = ['Download Shield', '/extension-builder']
  expect(await offers('private')).toEqual([['Now put Shield on', download]])
  expect(await offers('guardian')).toEqual([['Now put Shield on', download]])
  expect(await offers('safehaven')).toEqual([['Put Shield on', download]])
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
