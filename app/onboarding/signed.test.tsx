import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { AccountId, EmailId, Sha256 } from '../../sync/records/ids.ts'
import { day } from '../../tests/builders.ts'
import { MirrorProvider } from '../data/mirror-context.tsx'
import { SessionProvider } from '../data/session-context.tsx'
import type { AccountView } from '../data/use-account.ts'
import { NOTHING_PENDING } from './pending.ts'
import { NameQuestion } from './sign-form.tsx'
import { StepAuthorize } from './step-authorize.tsx'
import { StepPlan } from './step-plan.tsx'
import { ChooseProviders } from './step-verify.tsx'

async function draw(part: ReactNode): Promise<string> {
  const page = () => (
    <SessionProvider>
      <MirrorProvider>{part}</MirrorProvider>
    </SessionProvider>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

const id = AccountId.parse('account-01')
const emailId = EmailId.parse('address-01')
const sha256 = Sha256.parse('a'.repeat(64))
const email = 'dana@whitfield.example'

function aView({ signed }: { signed: boolean }): AccountView {
  return {
    account: {
      id,
      authUserId: 'identity-01',
      email,
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '94110',
      plan: null,
      termsVersion: '2025-09-24',
      termsAcceptedAt: day(0),
    },
    email: { id: emailId, userId: id, email, verifiedAt: day(0), inboundAlias: 'dana.k3fzq7m2xw@recall.example' },
    onboarding: null,
    journey: null,
    subscription: null,
    authorization: signed
      ? {
          id: 'signed-01',
          userId: id,
          emailId,
          email,
          textVersion: '1',
          textSha256: sha256,
          signatureKind: 'typed',
          signature: 'Dana W.',
          signedAt: day(0),
          pdfSha256: sha256,
          withdrawnAt: null,
        }
      : null,
  }
}

const providers = (signed: boolean) =>
  draw(<ChooseProviders view={aView({ signed })} planId="minimal" onStep={() => {}} />)
const authorize = (signed: boolean) =>
  draw(<StepAuthorize view={aView({ signed })} planId="minimal" onStep={() => {}} onSigned={() => {}} />)
const plan = (signed: boolean) =>
  draw(
    <StepPlan
      view={aView({ signed })}
      guestEmail={null}
      pending={NOTHING_PENDING}
      bundle={null}
      onChange={() => {}}
      onStep={() => {}}
    />,
  )

/** What a person who still has to sign is told. */
const BEFORE = /once you have signed|before you (have )?sign|after you sign|sign later|read the letter first/i

describe('after the signature no step asks for one any more', () => {
  test('it does before', async () => {
    for (const step of [providers, authorize, plan]) expect(await step(false)).toMatch(BEFORE)
  })

  test.each([
    ['providers', providers],
    ['authorization', authorize],
    ['plan', plan],
  ] as const)('%s', async (_, step) => {
    expect(await step(true)).not.toMatch(BEFORE)
  })

  test('step 3 says how it was signed', async () => {
    expect(await authorize(true)).toContain('As “Dana W.”.')
  })
})

test('a signature that differs from the name is asked about in words, and may be kept', async () => {
  const html = await draw(<NameQuestion typed="Dana Whitfeld" name="Dana Whitfield" says="“Whitfield” is missing." />)
  expect(html).toContain('Sign as “Dana Whitfeld”?')
  expect(html).toContain('The letters name you Dana Whitfield. “Whitfield” is missing.')
  expect(html).toContain('press the button once more')
  expect(await draw(<NameQuestion typed="Dana Whitfield" name="Dana Whitfield" says={undefined} />)).not.toContain(
    'Sign',
  )
})
