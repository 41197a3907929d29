import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { AccountId, EmailId, Instant } from '../../sync/records/ids.ts'
import { MirrorProvider } from '../data/mirror-context.tsx'
import { SessionProvider } from '../data/session-context.tsx'
import type { AccountView } from '../data/use-account.ts'
import { Letter } from './letter-preview.tsx'
import { paperOf } from './paper.ts'
import { NOTHING_PENDING, type Pending } from './pending.ts'
import { NotOnPaper } from './sign-form.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { Consent, Facts } from './step-authorize.tsx'
import { StepPlan } from './step-plan.tsx'
import { StepSignUp } from './step-sign-up.tsx'
import { CheckEmail, ChooseProviders } from './step-verify.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** The markup of one part, as it is drawn before anything has been loaded. */
async function draw(part: ReactNode): Promise<string> {
  const page = () => (
    <SessionProvider>
      <MirrorProvider>{part}</MirrorProvider>
    </SessionProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '')
}

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

function aView({ verified = true }: { verified?: boolean } = {}): AccountView {
  const id = AccountId.parse('account-01')
  const at = Instant.parse(Date.UTC(2026, 10, 20))
  return {
    account: {
      id,
      authUserId: 'identity-01',
      email: 'dana@whitfield.studio',
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '94110',
      plan: null,
      termsVersion: '2025-09-24',
      termsAcceptedAt: at,
    },
    email: {
      id: EmailId.parse('address-01'),
      userId: id,
      email: 'dana@whitfield.studio',
      verifiedAt: verified ? at : null,
      inboundAlias: 'dana.k3fzq7m2xw@recall.example',
    },
    onboarding: null,
    journey: null,
    subscription: null,
    authorization: null,
  }
}

const paper = paperOf({
  account: { firstName: 'Dana', lastName: 'Whitfield', zipCode: '94110' },
  email: { email: 'dana@whitfield.studio', inboundAlias: 'dana.k3fzq7m2xw@recall.example', verifiedAt: null },
  choices: [{ providerId: 'openai', enabled: true }],
  company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
})

describe('the frame', () => {
  test('[ONB-002] [ONB-003] [ONB-004] [ONB-005] every step says its number, title and percent, and leads back home', async () => {
    const html = await draw(
      <WizardFrame step={3}>
        <p>step</p>
      </WizardFrame>,
    )
    expect(words(html)).toContain('Step 3 of 4 Authorization 75%')
    expect(html).toContain('aria-valuenow="75"')
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Back/)
  })
})

describe('step 1', () => {
  test('[ONB-009] [ONB-010] [ONB-012] five required fields, Google beside them, and a way in for who has an account', async () => {
    const html = await draw(<StepSignUp awaits={null} onSent={() => {}} onGoOn={() => {}} />)
    for (const label of ['First name', 'Last name', 'Work email', 'Create password', 'ZIP code']) {
      expect(html, label).toContain(`>${label}</label>`)
    }
    expect(html.match(/<input[^>]*required[^>]*class="inp/g)).toHaveLength(5)
    expect(words(html)).toContain('Continue with Google')
    expect(words(html)).toMatch(/Already have an account\? Sign in/)
    expect(words(html)).toContain('Create account')
  })
})

describe('step 2', () => {
  test('[ONB-015] [ONB-016] before the sign-in it sends the person to the mailbox, and takes the code', async () => {
    const sent = { email: 'dana@whitfield.studio', sentAt: Date.now() }
    const html = await draw(<CheckEmail sent={sent} onSent={() => {}} onOther={() => {}} onPayFirst={() => {}} />)
    expect(words(html)).toContain('Check your email')
    expect(words(html)).toContain('A secure sign-in link is on its way to dana@whitfield.studio')
    expect(words(html)).toMatch(/inbox, then in spam/)
    expect(words(html)).toMatch(/Resend Email \(0:4[12]\)/)
    expect(words(html)).toContain('Use a different email')
    expect(html.match(/aria-label="Digit \d of 6"/g)).toHaveLength(6)
  })

  test('[ONB-018] [ONB-019] [ONB-020] [ONB-021] signed in it shows the address and a switch a provider', async () => {
    const html = await draw(<ChooseProviders view={aView()} planId="minimal" onStep={() => {}} />)
    expect(words(html)).toContain('AI Emails')
    expect(html).toMatch(/value="dana@whitfield.studio"/)
    expect(words(html)).toContain('Email verified')
    expect(words(html)).toContain('Each email needs its own protection subscription.')
    expect(html.match(/role="switch"/g)).toHaveLength(4)
    expect(words(html)).toContain('Add custom provider')
    expect(words(html)).toContain('Continue to Payment')
  })

  test('[ONB-019] an address that is not proven says so', async () => {
    const html = await draw(<ChooseProviders view={aView({ verified: false })} planId="minimal" onStep={() => {}} />)
    expect(words(html)).toContain('Email pending verification')
    expect(words(html)).not.toContain('Email verified')
  })

  test('a plan without Erase asks for no provider', async () => {
    const html = await draw(<ChooseProviders view={aView()} planId="safehaven" onStep={() => {}} />)
    expect(words(html)).toContain('SafeHaven needs no letter.')
    expect(html).not.toContain('role="switch"')
  })
})

describe('step 3', () => {
  if (typeof paper === 'string') throw new Error(paper)
  const [openai] = paper.providers
  if (openai === undefined) throw new Error('one provider is switched on')
  const consent = (view: AccountView) => draw(<Consent view={view} paper={paper} onReview={() => {}} />)

  test('[ONB-026] [ONB-028] the box carries the sentence, and nothing can be signed before it is ticked', async () => {
    const html = await consent(aView())
    expect(words(html)).toContain(
      'I authorize Total Recall to act as my data agent to submit privacy deletion requests for the verified emails above',
    )
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Review &amp; Sign<\/button>/)
    expect(html).not.toMatch(/type="checkbox"[^>]*checked/)
  })

  test('[ONB-027] the verified address stands above the box', async () => {
    expect(words(await draw(<Facts view={aView()} />))).toContain('Verified email dana@whitfield.studio Email verified')
    expect(words(await draw(<Facts view={aView({ verified: false })} />))).toContain('Verified email None yet')
  })

  test('[ONB-030] an address that is not proven is asked for first', async () => {
    expect(words(await consent(aView({ verified: false })))).toContain(
      'Please verify at least one email address first.',
    )
    expect(words(await consent(aView()))).not.toContain('Please verify at least one email address first.')
  })

  test('[ONB-032] every block of the letter is on the screen, and what the day of sending fills in is marked', async () => {
    const letter = paper.letterTo(openai, Instant.parse(Date.UTC(2026, 10, 20)))
    const html = await draw(<Letter letter={letter} isSigned={false} />)
    const shown = words(html)
    const blocks = letter.blocks.flatMap(block => (block.kind === 'list' ? block.items : [block.text]))
    const plain = (text: string) => words(text.replaceAll('given when it is sent', ' given when it is sent '))
    for (const text of [...blocks, ...letter.to, letter.title, letter.date, ...letter.signature.lines]) {
      expect(shown.replaceAll('&#x27;', "'"), text).toContain(plain(text).trim())
    }
    expect(html).toContain('<span class="tok">given when it is sent</span>')
  })

  test('[ONB-034] nothing of the step speaks of a power of attorney', async () => {
    expect(`${await consent(aView())}${await draw(<Facts view={aView()} />)}`).not.toMatch(/power of attorney/i)
  })

  test('the signature can be typed, and drawn on a field that has a name', async () => {
    const hand = { typed: '', strokes: [[[1, 1] as const, [9, 9] as const]] }
    const pad = (kind: 'typed' | 'drawn') =>
      draw(<SignaturePad hand={{ ...hand, kind }} onChange={() => {}} name="Dana Whitfield" />)
    expect(await pad('typed')).toContain('Type your name</label>')
    const drawn = await pad('drawn')
    expect(drawn).toContain('aria-label="Your drawn signature"')
    expect(drawn).toContain('d="M1 1 L9 9"')
  })
})

describe('step 4', () => {
  const plan = (change: Partial<Pending> = {}, view: AccountView = aView(), bundle: string | null = null) =>
    draw(
      <StepPlan
        view={view}
        guestEmail={null}
        pending={{ ...NOTHING_PENDING, ...change }}
        bundle={bundle}
        onChange={() => {}}
        onStep={() => {}}
      />,
    )

  test('[ONB-038] [ONB-039] [ONB-040] [ONB-041] [ONB-043] two plans, both cycles, the price and the button', async () => {
    const html = await plan()
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(words(html)).toContain('Monthly Annual, save 31%')
    expect(words(html)).toContain('$9 × 1 email $0.00 today')
    expect(words(html)).toContain('Start Deleting Now')
    for (const benefit of ['Real deletion demands', 'Transparency logs', 'Zero training on your content']) {
      expect(words(html)).toContain(benefit)
    }
  })

  test('[ONB-038] a bundle from the home page stands first, at its own price', async () => {
    const html = await plan({ selectedPlan: 'guardian', billingCycle: 'annual' }, aView(), 'guardian')
    expect(html.match(/value="(guardian|minimal|private)"/g)).toEqual([
      'value="guardian"',
      'value="minimal"',
      'value="private"',
    ])
    expect(words(html)).toContain('$179 × 1 email')
    expect(words(html)).toContain('Annual, save 17%')
  })

  test('[ONB-042] an address that is not proven warns and cannot pay', async () => {
    const html = await plan({}, aView({ verified: false }))
    expect(words(html)).toContain('Please ensure your account email is confirmed.')
    expect(html).toMatch(/<button[^>]*disabled[^>]*>Start Deleting Now/)
    expect(words(await plan())).not.toContain('Please ensure your account email is confirmed.')
  })

  test('a plan without Erase does not speak of deleting', async () => {
    const html = await plan({ selectedPlan: 'safehaven' }, aView(), 'safehaven')
    expect(words(html)).toContain('Start my trial')
    expect(words(html)).not.toContain('Start Deleting Now')
    expect(words(html)).not.toContain('Real deletion demands')
  })
})

test('[LTR-5] a letter that the paper lacks is told before signing, with what is printed instead', async () => {
  expect(await draw(<NotOnPaper text="Nguyễn Светлана 陳國龍 محمد नमस्ते 김민준" />)).not.toContain('Our paper')
  const said = words(await draw(<NotOnPaper text="สมชาย Whitfield 🦊" />))
  expect(said).toContain('Our paper has no letter for a part of this.')
  expect(said).toContain('ส as [U+0E2A]')
  expect(said).toContain('🦊 as [U+1F98A]')
})
