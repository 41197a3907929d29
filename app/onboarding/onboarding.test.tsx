import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import { AccountId, EmailId, Instant } from '../../sync/records/ids.ts'
import { AUTHORIZATION_SENTENCE } from '../../sync/rules/letters/authorization-text.ts'
import { markup } from '../../tests/markup.ts'
import { CheckEmail } from '../auth/check-email.tsx'
import { MirrorProvider } from '../data/mirror-context.tsx'
import { SessionProvider } from '../data/session-context.tsx'
import type { AccountView } from '../data/use-account.ts'
import { Letter } from './letter-preview.tsx'
import { paperOf } from './paper.ts'
import { NOTHING_PENDING, type Pending } from './pending.ts'
import { NotOnPaper, SignForm } from './sign-form.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { Consent, Facts } from './step-authorize.tsx'
import { BesideStart, StepPlan } from './step-plan.tsx'
import { StepSignUp } from './step-sign-up.tsx'
import { ChooseProviders } from './step-verify.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** The markup of one component, as it renders before anything has been loaded. */
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
  const frame = async (step: 1 | 2 | 3 | 4) =>
    markup(
      await draw(
        <WizardFrame step={step}>
          <p>step</p>
        </WizardFrame>,
      ),
    )
  const STEPS = [1, 2, 3, 4] as const

  test('[ONB-002] the bar of every step has a button back home', async () => {
    for (const step of STEPS) {
      const back = (await frame(step)).all('header a').filter(link => link.text.startsWith('Back'))
      expect(back.map(link => link.attribute('href'))).toEqual(['/'])
    }
  })

  const heads = async () =>
    Promise.all(STEPS.map(async step => (await frame(step)).one('main p.progress-line').children))

  test('[ONB-003] the progress reads "Step N of 4"', async () => {
    expect((await heads()).map(([number]) => number?.text)).toEqual([
      'Step 1 of 4',
      'Step 2 of 4',
      'Step 3 of 4',
      'Step 4 of 4',
    ])
  })

  test('[ONB-001] the bar of every step has four parts, as many done as steps are reached', async () => {
    const parts = async (step: 1 | 2 | 3 | 4) =>
      (await frame(step)).all('[role="progressbar"] > i').map(part => part.attribute('class') === 'done')
    expect(await Promise.all(STEPS.map(parts))).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
      [true, true, true, true],
    ])
  })

  test('[ONB-004] beside it stands the title of the step', async () => {
    expect((await heads()).map(([, title]) => title?.text)).toEqual([
      'Sign Up',
      'Verify Email & Select Providers',
      'Authorization',
      'Plan & Payment',
    ])
  })

  test('[ONB-005] and the percent complete, which is also what the bar says', async () => {
    expect((await heads()).map(([, , percent]) => percent?.text)).toEqual(['25%', '50%', '75%', '100%'])
    const bars = await Promise.all(STEPS.map(async step => (await frame(step)).one('[role="progressbar"]')))
    expect(bars.map(bar => bar.attribute('aria-valuenow'))).toEqual(['25', '50', '75', '100'])
  })
})

describe('step 1', () => {
  const form = async () => markup(await draw(<StepSignUp awaits={null} onSent={() => {}} onGoOn={() => {}} />))
  const fields = async () => {
    const page = await form()
    return page.all('form input.input').map(input => {
      const label = page.one(`label[for="${input.attribute('id')}"]`)
      return { label: label.text, type: input.attribute('type'), required: input.attribute('required') }
    })
  }

  test('[ONB-009] it has a button "Continue with Google"', async () => {
    expect((await form()).texts('button').filter(label => label === 'Continue with Google')).toHaveLength(1)
  })

  test('[ONB-010] the form asks for two names, mail, password and ZIP, in this order', async () => {
    expect((await fields()).map(({ label, type }) => [label, type])).toEqual([
      ['First name', 'text'],
      ['Last name', 'text'],
      ['Work email', 'email'],
      ['Create password', 'password'],
      ['ZIP code', 'text'],
    ])
  })

  test('[ONB-011] its button is "Create account"', async () => {
    expect((await form()).one('form button[type="submit"]').text).toBe('Create account')
  })

  test('[ONB-012] all five are required', async () => {
    expect((await fields()).map(({ required }) => required)).toEqual(['', '', '', '', ''])
  })

  test('who has an account finds the way in', async () => {
    expect((await form()).text).toContain('Already have an account? Sign in')
  })
})

describe('step 2', () => {
  const sent = () => ({ email: 'dana@whitfield.studio', sentAt: Date.now() - 60_000 })
  const mailbox = async (when = sent()) =>
    markup(await draw(<CheckEmail sent={when} onSent={() => {}} onOther={() => {}} onPayFirst={() => {}} />))

  test('[ONB-015] before the sign-in it sends the person to the mailbox, step by step', async () => {
    const section = (await mailbox()).one('section.mail-sent')
    expect(section.one('h1').text).toBe('Check your email')
    expect(section.texts('p.subtitle')).toEqual(['A secure sign-in link is on its way to dana@whitfield.studio.'])
    expect(section.texts('ol > li > span')).toEqual([
      'Look in your inbox, then in spam.',
      'Press the sign-in button in the email. It works once, for 10 minutes.',
      'You come back here, signed in.',
    ])
    expect(section.count('input[aria-label^="Digit "]')).toBe(6)
  })

  test('[ONB-016] the first button below it is "Resend Email", which rests for a minute after each mail', async () => {
    const [resend] = (await mailbox()).all('section.mail-sent .main-actions button')
    expect([resend?.text, resend?.attribute('disabled')]).toEqual(['Resend Email', undefined])
    const [resting] = (await mailbox({ ...sent(), sentAt: Date.now() })).all('section.mail-sent .main-actions button')
    expect(resting?.text).toMatch(/^Resend Email \(0:4[12]\)$/)
    expect(resting?.attribute('disabled')).toBe('')
  })

  test('"Use a different email" stands beside it', async () => {
    expect((await mailbox()).texts('section.mail-sent .main-actions button')).toEqual([
      'Resend Email',
      'Use a different email',
    ])
  })

  const choosing = async (view = aView()) =>
    markup(await draw(<ChooseProviders view={view} planId="minimal" onStep={() => {}} />))
  const card = async (id: string, view = aView()) => (await choosing(view)).one(`section[aria-labelledby="${id}"]`)

  test('[ONB-018] signed in it has a card "AI Emails" with one field, which holds the address', async () => {
    const emails = await card('ai-emails')
    expect(emails.one('#ai-emails').text).toBe('AI Emails')
    const field = emails.one('input')
    expect([field.attribute('type'), field.attribute('value')]).toEqual(['email', 'dana@whitfield.studio'])
    expect(emails.one(`label[for="${field.attribute('id')}"]`).text).toMatch(/^Email\b/)
  })

  test('[ONB-019] the card says whether the address is proven', async () => {
    const state = async (verified: boolean) =>
      (await card('ai-emails', aView({ verified }))).all('.tag').map(tag => [tag.text, tag.attribute('data-tone')])
    expect(await state(true)).toEqual([['Email verified', 'brand']])
    expect(await state(false)).toEqual([['Email pending verification', 'amber']])
  })

  test('[ONB-020] the card notes that each address needs its own subscription', async () => {
    expect((await card('ai-emails')).texts('p.fine')).toEqual([
      'Each email needs its own protection subscription. The plan you choose in step 4 covers this one.',
    ])
  })

  test('[ONB-021] the card "Where to Delete" has one switch a provider: one chat assistant of each vendor', async () => {
    const where = await card('where-to-delete')
    expect(where.one('#where-to-delete').text).toBe('Where to Delete')
    const rows = where.all('label.provider-choice').map(row => {
      const toggle = row.one('[role="switch"]')
      return [toggle.attribute('id'), row.attribute('for'), toggle.attribute('aria-label'), row.texts('b, small')]
    })
    expect(rows).toEqual([
      ['to-openai', 'to-openai', 'OpenAI (ChatGPT)', ['OpenAI', 'ChatGPT']],
      ['to-anthropic', 'to-anthropic', 'Anthropic (Claude)', ['Anthropic', 'Claude']],
      ['to-google', 'to-google', 'Google (Gemini)', ['Google', 'Gemini']],
      ['to-xai', 'to-xai', 'xAI (Grok)', ['xAI', 'Grok']],
    ])
    expect((await choosing()).count('[role="switch"]')).toBe(4)
  })

  test('a further provider can be added, and the way on leads to the payment', async () => {
    expect((await card('where-to-delete')).texts('button')).toContain('Add custom provider')
    expect((await choosing()).texts('.main-actions button')).toEqual(['Continue to Payment', 'Read the letter first'])
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

  test('[ONB-026] a box that is not ticked carries the sentence', async () => {
    const sentence = markup(await consent(aView())).one('.agree label')
    expect(sentence.one('input[type="checkbox"]').attribute('checked')).toBeUndefined()
    expect(sentence.text).toBe(
      'I authorize Total Recall to act as my data agent to submit privacy deletion requests for the verified emails above.',
    )
  })

  test('[ONB-028] before it is ticked, "Review & Sign" rests', async () => {
    const [button] = markup(await consent(aView()))
      .all('button')
      .filter(each => each.text === 'Review & Sign')
    expect(button?.attribute('disabled')).toBe('')
  })

  test('[ONB-027] the verified address stands above the box', async () => {
    expect(words(await draw(<Facts view={aView()} />))).toContain('Verified email dana@whitfield.studio Email verified')
    expect(words(await draw(<Facts view={aView({ verified: false })} />))).toContain('Verified email None yet')
  })

  test('[ONB-030] an address that is not proven is asked for first', async () => {
    const notes = async (view: AccountView) => markup(await consent(view)).texts('[role="status"]')
    expect(await notes(aView({ verified: false }))).toEqual(['Please verify at least one email address first.'])
    expect(await notes(aView())).toEqual([])
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
    expect(html).toContain('<span class="token">given when it is sent</span>')
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

  const cards = async (change: Partial<Pending> = {}, bundle: string | null = null) =>
    markup(await plan(change, aView(), bundle))
      .all('fieldset label')
      .map(card => [
        card.one('input[type="radio"]').attribute('value'),
        card.one('.choice-name').text,
        card.one('.choice-price').text,
      ])

  test('[ONB-038] two plans; a bundle from the home page stands before them, at its own price', async () => {
    const two = [
      ['minimal', 'Minimal', '$9 per month'],
      ['private', 'Private', '$15 per month'],
    ]
    expect(await cards()).toEqual(two)
    expect(await cards({ selectedPlan: 'guardian' }, 'guardian')).toEqual([
      ['guardian', 'Guardian', '$17.95 per month'],
      ...two,
    ])
    expect((await cards({ selectedPlan: 'guardian', billingCycle: 'annual' }, 'guardian'))[0]).toEqual([
      'guardian',
      'Guardian',
      '$179 per year',
    ])
  })

  /** For one plan and billing cycle: its price, the text below it on its card, and the text of the switch. */
  const priced = async (selectedPlan: string, billingCycle: 'monthly' | 'annual') => {
    const shown = markup(await plan({ selectedPlan, billingCycle }))
    const card = shown.all('fieldset label').find(each => each.one('input').attribute('value') === selectedPlan)
    const annual = shown.one('[role="group"][aria-label="Billing cycle"]').texts('button')[1]
    return { price: card?.one('.choice-price').text, below: card?.text, annual }
  }

  test('[PLAN-018] Minimal costs $9 a month', async () => {
    expect((await priced('minimal', 'monthly')).price).toBe('$9 per month')
  })

  test('[PLAN-019] Minimal costs $75 a year, 31% less', async () => {
    const { price, below, annual } = await priced('minimal', 'annual')
    expect([price, annual]).toEqual(['$75 per year', 'Annual, save 31%'])
    expect(below).toContain('31% discount')
    expect(Math.round((1 - 75 / (9 * 12)) * 100)).toBe(31)
  })

  test('[PLAN-020] Private costs $15 a month', async () => {
    expect((await priced('private', 'monthly')).price).toBe('$15 per month')
  })

  test('[PLAN-021] Private costs $126 a year, 30% less', async () => {
    const { price, below, annual } = await priced('private', 'annual')
    expect([price, annual]).toEqual(['$126 per year', 'Annual, save 30%'])
    expect(below).toContain('30% discount')
    expect(Math.round((1 - 126 / (15 * 12)) * 100)).toBe(30)
  })

  test('[ONB-039] the switch has two sides, and annual says what is saved with the chosen plan', async () => {
    const sides = async (selectedPlan: string, bundle: string | null = null) =>
      markup(await plan({ selectedPlan }, aView(), bundle))
        .one('[role="group"][aria-label="Billing cycle"]')
        .texts('button')
    expect(await sides('minimal')).toEqual(['Monthly', 'Annual, save 31%'])
    expect(await sides('private')).toEqual(['Monthly', 'Annual, save 30%'])
    expect(await sides('guardian', 'guardian')).toEqual(['Monthly', 'Annual, save 17%'])
  })

  test('[ONB-040] the line below says the price of the chosen plan and cycle, for one address', async () => {
    const line = async (change: Partial<Pending>) => markup(await plan(change)).one('.total-line > b').text
    expect(await line({})).toBe('$9 × 1 email')
    expect(await line({ billingCycle: 'annual' })).toBe('$75 × 1 email')
    expect(await line({ selectedPlan: 'private' })).toBe('$15 × 1 email')
    expect(await line({ selectedPlan: 'private', billingCycle: 'annual' })).toBe('$126 × 1 email')
  })

  test('[ONB-041] the button is "Start Deleting Now"', async () => {
    const [button, ...others] = markup(await plan()).all('.checkout button')
    expect([button?.text, button?.attribute('disabled'), others]).toEqual(['Start Deleting Now', undefined, []])
  })

  test('[ONB-043] three benefits are listed', async () => {
    expect(markup(await plan()).texts('ul.benefits > li b')).toEqual([
      'Real deletion demands',
      'Transparency logs',
      'Zero training on your content',
    ])
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

test('where sales tax is computed, step 4 says that the price holds it and where it is shown', async () => {
  const sentence = 'Sales tax is in the price. The checkout shows it before you pay.'
  expect(words(await draw(<BesideStart taxInPrice />))).toContain(sentence)
  expect(words(await draw(<BesideStart taxInPrice={false} />))).not.toContain('tax')
})

describe('in Spanish', () => {
  if (typeof paper === 'string') throw new Error(paper)
  const [openai] = paper.providers
  if (openai === undefined) throw new Error('one provider is switched on')
  beforeAll(() => switchLanguage('es'))
  afterAll(() => switchLanguage('en'))

  test('what is signed stays in English, and a sentence before it says so', async () => {
    const consent = markup(await draw(<Consent view={aView()} paper={paper} onReview={() => {}} />))
    expect(consent.one('.agree label [lang="en"]').text).toBe(`${AUTHORIZATION_SENTENCE}.`)
    const form = markup(
      await draw(<SignForm paper={paper} name="Dana Whitfield" onSigned={() => {}} onBack={() => {}} />),
    )
    for (const [shown, selector] of [
      [consent, '.paper[lang="en"]'],
      [form, 'section.paper[lang="en"]'],
    ] as const) {
      expect(shown.one('p.muted').text).toContain('están en inglés')
      const said = shown.one(selector).texts('h3, p, li')
      expect(said.join(' ')).toBe(paper.text.replace(/^- /gm, '').replace(/\s+/g, ' ').trim())
    }
  })

  test('the letter stays in English; only the note about the signature does not', async () => {
    const letter = paper.letterTo(openai, Instant.parse(Date.UTC(2026, 10, 20)))
    const shown = markup(await draw(<Letter letter={letter} isSigned={false} />)).one('article[lang="en"]')
    expect(shown.text).toContain(letter.title)
    expect(shown.text).toContain(letter.date)
    expect(shown.texts('[lang="es"]')).toEqual(['tu firma va en la autorización adjunta'])
  })
})
