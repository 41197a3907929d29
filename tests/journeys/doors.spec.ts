import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { ONE_TAP_MS } from '../../app/onboarding/google-one-tap.tsx'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { calls } from '../../sync/wire/calls.ts'
import { eventually } from '../eventually.ts'
import { testOnline as test } from './fixture/journey.ts'
import { fromOwnNetwork } from './fixture/network.ts'
import { aPerson, codeFor, PASSWORD } from './fixture/person.ts'
import { fetchFrom, type Place } from './fixture/product.ts'
import { accessible, linkFor, overflow, signInOn } from './fixture/screen.ts'

const fresh = () => `robin.${randomUUID().slice(0, 8)}@castellan.example`

/** What a stranger types at /signup. */
async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Castellan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('ZIP code').fill('80301')
}

/** Title and text of the message that stands. */
async function said(page: Page, title: string, text: string): Promise<void> {
  await page.locator('.toast', { hasText: title }).filter({ hasText: text }).first().waitFor()
}

/** A proxy in front of a server that is being restarted: no words of ours in its answer. */
async function whileDown(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  const answered = page.waitForResponse(answer => answer.url().endsWith(path))
  await work()
  await answered
  await page.unroute(`**${path}`)
}

describe('/signup', () => {
  test('[AUTH-001] [AUTH-002] [AUTH-003] Google stands first, the form is shown and hidden again', async ({
    product,
    device,
  }) => {
    const { page } = await device('phone')
    await page.goto(`${product.origin}/signup`)
    const buttons = page.locator('main button')
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor()
    expect(await buttons.allInnerTexts()).toEqual(['Continue with Google', 'Continue with Email'])
    await page.getByRole('button', { name: 'Continue with Email' }).click()
    await eventually('the first field has the focus', () =>
      page.getByLabel('First name').evaluate(field => field === document.activeElement),
    )
    const labels = page.locator('main form label')
    expect((await labels.allInnerTexts()).map(text => text.trim())).toEqual([
      'First name',
      'Last name',
      'Email',
      'ZIP code',
      'I am 18 or older and accept the terms',
    ])
    const fills = page.locator('main form input:not([type=checkbox])')
    expect(await fills.evaluateAll(inputs => inputs.map(input => input.getAttribute('autocomplete')))).toEqual([
      'given-name',
      'family-name',
      'email',
      'postal-code',
    ])
    expect(await overflow(page)).toBe(0)
    await accessible(page)
    await page.getByRole('button', { name: 'Back to Google Sign-In' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
    expect(await page.locator('main form').count()).toBe(0)
  })

  test('[AUTH-004] [AUTH-007] [AUTH-045] a stranger signs up, the hint is kept first, and who is in is led to the dashboard', async ({
    product,
    device,
  }) => {
    const { page, context } = await device()
    const email = fresh()
    await page.goto(`${product.origin}/signup`)
    // Doors that were left open in other tabs.
    const left = await Promise.all(
      ['/signup', '/auth'].map(async path => {
        const tab = await context.newPage()
        await tab.goto(product.origin + path)
        await tab.getByText('Continue with Google').waitFor()
        return tab
      }),
    )
    await fillSignup(page, email)
    await page.getByLabel('I am 18 or older').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await said(page, 'Account created', "Welcome to Total Recall. Let's verify your email.")
    const hint = await page.evaluate(() => JSON.parse(localStorage.getItem('recall.session-hint') ?? 'null'))
    expect(Object.keys(hint).sort()).toEqual(['emailHash', 'timestamp'])
    expect(hint.emailHash).toMatch(/^[0-9a-f]{64}$/)
    await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
    await page.getByRole('heading', { name: 'Who should get the letter?' }).waitFor()
    for (const tab of left) await tab.waitForURL(/\/dashboard$/)
    await page.goto(`${product.origin}/signup`)
    await page.waitForURL(/\/dashboard$/)
  })
})

test('[AUTH-005] on /signup a browser with a hint is asked by Google’s one tap after 500 ms, one without a hint never', async ({
  product,
  device,
}) => {
  expect(ONE_TAP_MS).toBe(500)
  const open = async (hint: string | null) => {
    const { page } = await device()
    await page.addInitScript(text => {
      if (text !== null) localStorage.setItem('recall.session-hint', text)
    }, hint)
    await page.goto(`${product.origin}/signup`)
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor()
    return page.locator('iframe[title="Continue with Google"]')
  }
  const stranger = await open(null)
  const tooOld = await open(JSON.stringify({ emailHash: 'a'.repeat(64), timestamp: Date.now() - 91 * 86_400_000 }))
  const known = await open(JSON.stringify({ emailHash: 'a'.repeat(64), timestamp: Date.now() }))
  await known.waitFor({ state: 'attached' })
  // They were opened before, so they have waited longer.
  expect([await stranger.count(), await tooOld.count()]).toEqual([0, 0])
})

describe('/auth', () => {
  test('[AUTH-013] [AUTH-014] [AUTH-015] [AUTH-016] Google, then two tabs, of which Sign Up is open', async ({
    product,
    device,
  }) => {
    const { page } = await device('phone')
    await page.goto(`${product.origin}/auth`)
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    expect(await page.locator('main button').first().innerText()).toBe('Continue with Google')
    expect(await tabs.allInnerTexts()).toEqual(['Sign In', 'Sign Up'])
    expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Sign Up')
    const fields = () =>
      page
        .getByRole('tabpanel')
        .locator('input')
        .evaluateAll(inputs => inputs.map(input => [input.getAttribute('name'), input.getAttribute('autocomplete')]))
    expect(await fields()).toEqual([
      ['name', 'name'],
      ['email', 'email'],
      ['password', 'new-password'],
    ])
    expect(await page.getByLabel('Name (optional)').getAttribute('required')).toBeNull()
    await accessible(page)
    await tabs.first().click()
    expect(await fields()).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ])
    expect(await overflow(page)).toBe(0)
  })

  test('[AUTH-035] [AUTH-036] [AUTH-039] [ERR-023] [ERR-024] [ERR-026] without a session it says to confirm; the profile asks for ZIP and terms, once', async ({
    product,
    device,
  }) => {
    const { page } = await device()
    const email = fresh()
    await page.goto(`${product.origin}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
    await page.waitForURL(/\/dashboard$/)
    await page.goto(`${product.origin}/onboarding`)
    await page.waitForURL(/\/onboarding\/complete-profile$/)

    const save = page.getByRole('button', { name: 'Save and continue' })
    await page.getByLabel('ZIP code').fill('1234')
    await save.click()
    await said(page, 'Invalid ZIP Code', 'Please enter a valid US ZIP code (12345 or 12345-6789).')
    await page.getByLabel('ZIP code').fill('80301-1234')
    await save.click()
    await said(page, 'Terms Required', 'Please accept the terms and conditions to continue.')
    await page.getByLabel('I am 18 or older').check()
    await whileDown(page, calls.completeProfile.path, async () => {
      await save.click()
      await said(page, 'Update Error', 'Failed to update profile. Please try again.')
    })
    await save.click()
    await page.getByRole('heading', { name: 'Who should get the letter?' }).waitFor()
    await page.goto(`${product.origin}/onboarding/complete-profile`)
    await page.waitForURL(/\/onboarding(\?|$)/)
  })

  test('[AUTH-050] a lost password is set anew by a mail: the sheet blocks everything until then, and Settings list the sign-ins', async ({
    product,
    device,
  }) => {
    const person = await aPerson(product)
    const before = await linkFor(product, person.email)
    const { page } = await device()
    await page.goto(`${product.origin}/auth`)
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Email me a link' }).click()
    await page.getByText('Check your email').waitFor()
    const { url } = await linkFor(product, person.email, before.mail)
    // Twenty scanners and one that runs scripts spend nothing.
    for (let n = 0; n < 20; n += 1) await fetchFrom(product, new URL(url).pathname, { method: n % 2 ? 'GET' : 'HEAD' })
    const scanner = await device()
    await scanner.page.goto(url)
    await scanner.page.getByRole('button', { name: /^Continue as/ }).waitFor()
    await page.goto(url)
    await page.getByRole('button', { name: /^Continue as/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Set a new password' })
    await sheet.waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.keyboard.press('Escape')
    for (const path of ['/dashboard', '/onboarding', '/billing']) {
      await page.goto(product.origin + path)
      await sheet.waitFor()
    }
    await accessible(page)
    await sheet.getByRole('textbox', { name: 'New password' }).fill('short')
    await sheet.getByRole('button', { name: 'Save the password' }).click()
    await sheet.getByText('Password must be at least 12 characters long').waitFor()
    await sheet.getByRole('textbox', { name: 'New password' }).fill('copper kettle meadow')
    await sheet.getByRole('button', { name: 'Save the password' }).click()
    await said(page, 'Your password is set', 'Every other browser was signed out.')
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await list.getByText('This browser').waitFor()
    expect(await list.locator('li').count()).toBe(1)
    await accessible(page)
  })
})

interface Row {
  title: string
  says: readonly [title: string, text: string]
  meets: (page: Page, product: Place) => Promise<void>
}

const atSignIn = async (page: Page, product: Place, email: string, password: string) => {
  await page.goto(`${product.origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const atStepOne = async (page: Page, product: Place, email: string) => {
  await page.goto(`${product.origin}/onboarding?step=1`)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Castellan')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('textbox', { name: 'Create password' }).fill(PASSWORD)
  await page.getByLabel('ZIP code').fill('80301')
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}
const readyAtSignup = async (page: Page, product: Place) => {
  await page.goto(`${product.origin}/signup`)
  await fillSignup(page, fresh())
  await page.getByLabel('I am 18 or older').check()
}

/** Every row of the catalogues that these pages can show, in an order in which one leaves nothing for the next. */
const ROWS: readonly Row[] = [
  {
    title: '[ERR-001]',
    says: ['Missing Information', 'Please fill in all required fields.'],
    async meets(page, product) {
      await page.goto(`${product.origin}/onboarding`)
      await page.getByRole('button', { name: 'Create account' }).click()
      await eventually('the summary has the focus', () =>
        page.locator('[data-error-summary]').evaluate(summary => summary === document.activeElement),
      )
    },
  },
  ...['vault', 'nonesuch'].map(plan => ({
    title: '[ONB-050]',
    says: ['Invalid plan selection', 'Please choose one of the plans in step 4.'] as const,
    async meets(page: Page, product: Place) {
      await page.goto(`${product.origin}/onboarding?plan=${plan}`)
    },
  })),
  {
    title: '[ERR-002]',
    says: ['Error', 'Failed to create account.'],
    meets: (page, product) => whileDown(page, calls.signUp.path, () => atStepOne(page, product, fresh())),
  },
  {
    title: '[ERR-004]',
    says: ['Signup Error', 'Signup failed'],
    async meets(page, product) {
      await readyAtSignup(page, product)
      await whileDown(page, calls.emailSignUp.path, () => page.getByRole('button', { name: 'Create account' }).click())
    },
  },
  {
    title: '[AUTH-012] at /signup',
    says: ['Terms Required', 'Please accept the terms and conditions to continue.'],
    async meets(page, product) {
      await readyAtSignup(page, product)
      await page.getByLabel('I am 18 or older').uncheck()
      await page.getByRole('button', { name: 'Create account' }).click()
    },
  },
  {
    title: '[ERR-005]',
    says: ['Error', 'Failed to resend email.'],
    async meets(page, product) {
      await page.goto(`${product.origin}/auth`)
      await page.getByRole('tab', { name: 'Sign In' }).click()
      await page.getByLabel('Email').fill(fresh())
      await whileDown(page, calls.resend.path, () =>
        page.getByRole('button', { name: 'Email me a sign-in link' }).click(),
      )
    },
  },
  {
    title: '[ERR-006]',
    says: ['Email sent', 'Check your inbox for a new sign-in link.'],
    meets: page => page.getByRole('button', { name: 'Email me a sign-in link' }).click(),
  },
  {
    title: '[ERR-014]',
    says: ['Account created', "Welcome to Total Recall. Let's verify your email."],
    meets: (page, product) => atStepOne(page, product, fresh()),
  },
  {
    title: '[ERR-027]',
    says: ['Demo setup failed', 'An error occurred'],
    async meets(page, product) {
      await page.goto(`${product.origin}/auth`)
      await whileDown(page, calls.namedSignUp.path, () =>
        page.getByRole('button', { name: 'Sign in as the demo user' }).click(),
      )
    },
  },
  {
    title: '[ERR-016]',
    says: ['Welcome back', 'Successfully signed in.'],
    async meets(page, product) {
      const { email } = await aPerson(product)
      await atSignIn(page, product, email, PASSWORD)
    },
  },
]

test('every message of the error catalogues that these doors can meet is read, word for word, in the page', async ({
  product,
  device,
}) => {
  const { page } = await device()
  for (const { title, says, meets } of ROWS) {
    await meets(page, product)
    await said(page, ...says).catch(error => {
      throw new Error(`${title}: ${says.join(': ')} was not said`, { cause: error })
    })
  }
})

test('[ERR-015] [ERR-017] [ERR-003] [ERR-025] what is refused in place is read in place', async ({
  product,
  device,
}) => {
  const { page } = await device()
  const { email } = await aPerson(product)
  const refused = page.getByRole('alert')
  await atSignIn(page, product, email, '')
  await refused.getByText('Please enter your email and password above to sign in.').waitFor()
  expect(await refused.innerText()).toContain('Enter your credentials')
  await atSignIn(page, product, email, 'not my password')
  await refused.getByText('Please check your credentials or create an account.').waitFor()
  expect(await refused.innerText()).toContain('Sign in failed')

  const before = await linkFor(product, email)
  // Only the mailbox of a known address learns that it is known.
  const other = await device()
  await atStepOne(other.page, product, email)
  await other.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await other.page.goto((await linkFor(product, email, before.mail)).url)
  await other.page.getByText('An account with this email already exists. Please sign in instead.').waitFor()

  const network = fromOwnNetwork()
  await page.setExtraHTTPHeaders(network)
  const guess = () =>
    fetchFrom(product, calls.signIn.path, {
      method: 'POST',
      headers: { ...network, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not my password either' }),
    })
  while ((await guess()).status !== 429);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await refused.getByText('Too many attempts. Please wait a moment before trying again.').waitFor()
})

test('[AUTH-038] [AUTH-049] a profile without a session leads to /signup, and a callback with nothing leads home', async ({
  product,
  device,
}) => {
  const { page } = await device()
  await page.goto(`${product.origin}/onboarding/complete-profile`)
  await page.waitForURL(/\/signup$/)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await page.goto(`${product.origin}/auth/callback`)
  await page.waitForURL(`${product.origin}/`)
})

test('[ONB-007] [ONB-022] [ONB-024] [ONB-029] [ONB-031] [ERR-012] [ERR-013] providers are switched in step 2, and the signature is given in step 3', async ({
  product,
  device,
}) => {
  const { page } = await device()
  const email = fresh()
  await atStepOne(page, product, email)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
  const where = page.locator('section[aria-labelledby="where-to-delete"]')
  await where.getByText('4 of 4 selected').waitFor()
  const switches = where.getByRole('switch')
  expect(await switches.evaluateAll(all => all.map(each => [each.id, each.getAttribute('aria-checked')]))).toEqual(
    ['openai', 'anthropic', 'google', 'xai'].map(id => [`to-${id}`, 'true']),
  )
  expect(await where.locator('label.pv b').allInnerTexts()).toEqual(PROVIDERS.map(({ company }) => company))
  await switches.last().click()
  await where.getByText('3 of 4 selected').waitFor()

  await page.getByRole('button', { name: 'Read the letter first' }).click()
  await page.getByText('It takes about 30 seconds').waitFor()
  await page.getByRole('checkbox', { name: /^I authorize/ }).check()
  await page.getByRole('button', { name: 'Review & Sign', exact: true }).click()
  const signing = page.getByRole('dialog')
  await signing.getByRole('textbox').first().fill('Robin Castellan')
  const sign = signing.getByRole('button', { name: 'Review & Sign (10s)' })
  await whileDown(page, calls.signAuthorization.path, async () => {
    await eventually('the last switch has left, and the signature is sent', async () => {
      if (await sign.isEnabled()) await sign.click()
      return (await page.locator('.toast', { hasText: 'Failed to complete authorization.' }).count()) > 0
    })
    // A press that is still on its way would arrive when the network is back.
    await eventually('the last press was answered', () => sign.isEnabled())
  })
  await sign.click()
  await said(page, 'Authorization complete', "You're authorized to proceed with data deletion.")
  await page.getByRole('button', { name: 'Start Deleting Now' }).waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
})

test('offline each door says so in its page, and everything typed stays', async ({ product, device }) => {
  const { page, context } = await device('phone')
  const doors = [
    ['/signup', 'Email', () => fillSignup(page, 'robin@castellan.example')],
    ['/auth', 'Email', () => page.getByLabel('Email').fill('robin@castellan.example')],
    ['/onboarding', 'Work email', () => page.getByLabel('Work email').fill('robin@castellan.example')],
  ] as const
  for (const [path, label, fill] of doors) {
    await page.goto(product.origin + path)
    await fill()
    if (path !== '/signup') await page.getByRole('textbox', { name: /assword/ }).fill(PASSWORD)
    if (path === '/onboarding') await page.getByLabel('ZIP code').fill('80301')
    if (path !== '/auth') await page.getByLabel('I am 18 or older').check()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('status').getByText('You are offline').waitFor()
    expect(await page.getByLabel(label, { exact: true }).inputValue(), path).toBe('robin@castellan.example')
    await context.setOffline(false)
  }
})

test('[AUTH-052] the link of another account asks first, and staying keeps the one that is signed in', async ({
  product,
  device,
}) => {
  const [dana, other] = [await aPerson(product), fresh()]
  const { page } = await device()
  await signInOn(page, product, dana)
  const elsewhere = await device()
  await atStepOne(elsewhere.page, product, other)
  await elsewhere.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto((await linkFor(product, other)).url)
  await page.getByRole('heading', { name: 'This link belongs to another account.' }).waitFor()
  await page.getByText(dana.email).waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.waitForURL(/\/dashboard$/)
  await page.getByText(dana.email).first().waitFor()
})

test('[ONB-013] [ONB-017] step 1 signs in with what is typed; another address begins anew with an empty field', async ({
  product,
  device,
}) => {
  const { page } = await device()
  const email = fresh()
  await atStepOne(page, product, email)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await page.getByRole('heading', { name: 'Put your name on the envelope.' }).waitFor()
  expect(await page.getByLabel('Work email').inputValue()).toBe('')
  expect(await page.getByLabel('First name').inputValue()).toBe('Robin')
  // Ends on the dashboard, where 'Already have an account? Sign in' leads.
  await signInOn(page, product, await aPerson(product))
})
