import { createHash, randomUUID } from 'node:crypto'

import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'

import { GOOGLE } from '../../app/auth/words.ts'
import { ONE_TAP_MS } from '../../app/onboarding/google-one-tap.tsx'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { calls } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { pressClosing } from '../closing-press.ts'
import { eventually } from '../eventually.ts'
import { testOnline as test } from './fixture/journey.ts'
import { fromOwnNetwork } from './fixture/network.ts'
import { aPerson, codeFor, PASSWORD } from './fixture/person.ts'
import { fetchFrom, type RunningProduct } from './fixture/product.ts'
import { accessible, googlePopup, linkFor, overflow, signInOn } from './fixture/screen.ts'

const fresh = () => `robin.${randomUUID().slice(0, 8)}@castellan.example`

/** Fills in /signup as a stranger would. */
async function fillSignup(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue with Email' }).click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Castellan')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('ZIP code').fill('80301')
}

/** The color that a toast of each kind is drawn in. */
const COLORS = { destructive: '--red', default: '--brand' } as const

/** Waits for a toast of this kind whose title and text are exactly these. */
async function said(page: Page, title: string, text: string, tone: keyof typeof COLORS): Promise<void> {
  await page
    .locator(`.toast[style*="var(${COLORS[tone]})"]`)
    .filter({ has: page.locator(`b:text-is(${JSON.stringify(title)})`) })
    .filter({ has: page.locator(`p:text-is(${JSON.stringify(text)})`) })
    .first()
    .waitFor()
}

/** Title and text of the toast with this title. */
async function message(page: Page, title: string): Promise<string[]> {
  const found = page.locator('.toast', { hasText: title }).first()
  await found.waitFor()
  return linesOf(found)
}

/** The lines of a note or a toast, without the labels of its buttons. */
async function linesOf(note: Locator): Promise<string[]> {
  const lines = (await note.innerText()).split('\n').map(line => line.trim())
  return lines.filter(line => line !== '').slice(0, 2)
}

/** Simulates a proxy in front of a restarting server: its answer is not one of ours. */
async function whileDown(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  const answered = page.waitForResponse(answer => answer.url().endsWith(path))
  await work()
  await answered
  await page.unroute(`**${path}`)
}

/** What a walk saw, by the id of the requirement. One test per requirement looks back on it. */
const seen = new Map<string, unknown>()

function looksBack(rows: readonly (readonly [title: string, saw: unknown])[]): void {
  test.each(rows)('%s', title => {
    const [, saw] = rows.find(row => row[0] === title) ?? []
    expect(seen.get(title.slice(1, title.indexOf(']')))).toEqual(saw)
  })
}

describe('/signup', () => {
  test('the form is shown and hidden again, for a phone and without a mouse', async ({ product, device }) => {
    const { page } = await device('phone')
    await page.goto(`${product.origin}/signup`)
    const buttons = page.locator('main button')
    await page.getByRole('button', { name: 'Continue with Email' }).waitFor()
    seen.set('AUTH-001', await buttons.allInnerTexts())
    await page.getByRole('button', { name: 'Continue with Email' }).click()
    await eventually('the first field has the focus', () =>
      page.getByLabel('First name').evaluate(field => field === document.activeElement),
    )
    const labels = page.locator('main form label')
    seen.set(
      'AUTH-002',
      (await labels.allInnerTexts()).map(text => text.trim()),
    )
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
    seen.set('AUTH-003', [await page.locator('main form').count(), await buttons.allInnerTexts()])
  })
  looksBack([
    ['[AUTH-001] Google’s button stands first', ['Continue with Google', 'Continue with Email']],
    [
      '[AUTH-002] "Continue with Email" reveals first name, last name, email, ZIP and a terms checkbox',
      ['First name', 'Last name', 'Email', 'ZIP code', 'I am 18 or older and accept the terms'],
    ],
    ['[AUTH-003] "Back to Google Sign-In" hides it again', [0, ['Continue with Google', 'Continue with Email']]],
  ])

  test('a stranger signs up, and a door that was left open in another tab leads on by itself', async ({
    product,
    device,
  }) => {
    const { page, context } = await device()
    const email = fresh()
    await page.goto(`${product.origin}/signup`)
    // Doors that are still open in other tabs.
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
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (state, unused, url) => {
        sessionStorage.setItem('went', `${url}, hint: ${localStorage.getItem('recall.session-hint') !== null}`)
        push(state, unused, url)
      }
    })
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    seen.set('AUTH-007', await page.evaluate(() => sessionStorage.getItem('went')))
    await said(page, 'Account created', "Welcome to Total Recall. Let's verify your email.", 'default')
    const hint = await page.evaluate(() => JSON.parse(localStorage.getItem('recall.session-hint') ?? 'null'))
    const hash = createHash('sha256').update(email).digest('hex')
    seen.set('AUTH-045', [Object.keys(hint).sort(), hint.emailHash === hash, typeof hint.timestamp])
    await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
    await page.getByRole('heading', { name: 'Who should delete what?' }).waitFor()
    for (const tab of left) await tab.waitForURL(/\/dashboard$/)
    await page.goto(`${product.origin}/signup`)
    await page.waitForURL(/\/dashboard$/)
    seen.set('AUTH-004', new URL(page.url()).pathname)
  })
  looksBack([
    ['[AUTH-004] who is signed in and opens it is led to the dashboard', '/dashboard'],
    ['[AUTH-007] the hint is kept first, then the page goes on', '/onboarding, hint: true'],
    [
      '[AUTH-045] the hint holds the SHA-256 of the address and the time, nothing else',
      [['emailHash', 'timestamp'], true, 'number'],
    ],
  ])
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
  // These were opened earlier, so they have had more time to appear.
  expect([await stranger.count(), await tooOld.count()]).toEqual([0, 0])
})

describe('/auth', () => {
  test('both tabs are told to a screen reader and fit a phone', async ({ product, device }) => {
    const { page } = await device('phone')
    await page.goto(`${product.origin}/auth`)
    const tabs = page.getByRole('tab')
    await tabs.first().waitFor()
    seen.set('AUTH-013', (await page.locator('main button').allInnerTexts()).slice(0, 3))
    seen.set('AUTH-014', await page.getByRole('tab', { selected: true }).allInnerTexts())
    const fields = () =>
      page
        .getByRole('tabpanel')
        .locator('input')
        .evaluateAll(inputs => inputs.map(input => [input.getAttribute('name'), input.getAttribute('autocomplete')]))
    seen.set('AUTH-015', [await fields(), await page.getByLabel('Name (optional)').getAttribute('required')])
    await accessible(page)
    await tabs.first().click()
    seen.set('AUTH-016', await fields())
    expect(await overflow(page)).toBe(0)
  })
  looksBack([
    ['[AUTH-013] Google’s button, then the tabs', ['Continue with Google', 'Sign In', 'Sign Up']],
    ['[AUTH-014] it opens on Sign Up', ['Sign Up']],
    [
      '[AUTH-015] Sign Up has a name that is optional, email and password',
      [
        [
          ['name', 'name'],
          ['email', 'email'],
          ['password', 'new-password'],
        ],
        null,
      ],
    ],
    [
      '[AUTH-016] Sign In has email and password',
      [
        ['email', 'username'],
        ['password', 'current-password'],
      ],
    ],
  ])

  test('somebody without a profile is asked for it once, whatever goes wrong on the way', async ({
    product,
    device,
  }) => {
    const { page } = await device()
    const email = fresh()
    await page.goto(`${product.origin}/auth`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: /email/ }).waitFor()
    seen.set('AUTH-035', await page.getByRole('heading', { level: 1 }).allInnerTexts())
    await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
    await page.waitForURL(/\/dashboard$/)
    await page.goto(`${product.origin}/onboarding`)
    await page.waitForURL(/\/onboarding\/complete-profile$/)

    const save = page.getByRole('button', { name: 'Save and continue' })
    await save.waitFor()
    const asked = page.locator('main form input')
    seen.set('AUTH-036', await asked.evaluateAll(inputs => inputs.map(input => [input.id, input.getAttribute('type')])))
    await page.getByLabel('First name').fill('Robin')
    await page.getByLabel('Last name').fill('Castellan')
    await page.getByLabel('ZIP code').fill('1234')
    await save.click()
    seen.set('ERR-024', await message(page, 'ZIP'))
    await page.getByLabel('ZIP code').fill('80301-1234')
    await save.click()
    seen.set('ERR-026', await message(page, 'Terms'))
    await page.getByLabel('I am 18 or older').check()
    await whileDown(page, calls.completeProfile.path, async () => {
      await save.click()
      seen.set('ERR-023', await message(page, 'Update'))
    })
    await save.click()
    await page.getByRole('heading', { name: 'Who should delete what?' }).waitFor()
    await page.goto(`${product.origin}/onboarding/complete-profile`)
    await page.waitForURL(url => url.pathname !== '/onboarding/complete-profile')
    seen.set('AUTH-039', new URL(page.url()).pathname)
  })
  looksBack([
    ['[AUTH-035] without a session it says to confirm the email', ['Confirm your email']],
    [
      '[AUTH-036] the profile asks for ZIP and terms, and for the name that was only guessed',
      [
        ['firstName', 'text'],
        ['lastName', 'text'],
        ['zip', 'text'],
        ['terms', 'checkbox'],
      ],
    ],
    ['[AUTH-039] a profile with a ZIP leads on to /onboarding', '/onboarding'],
    ['[ERR-023] a failure to save', ['Update Error', 'Failed to update profile. Please try again.']],
    ['[ERR-024] a bad ZIP', ['Invalid ZIP Code', 'Please enter a valid US ZIP code (12345 or 12345-6789).']],
    ['[ERR-026] terms that are not ticked', ['Terms Required', 'Please accept the terms and conditions to continue.']],
  ])

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
    // Twenty scanners, and one that runs scripts, do not spend the link.
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
    await said(page, 'Your password is set', 'Every other browser was signed out.', 'default')
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
  /** 'destructive' unless given. */
  tone?: keyof typeof COLORS
  meets: (page: Page, product: RunningProduct) => Promise<void>
}

const atSignIn = async (page: Page, product: RunningProduct, email: string, password: string) => {
  await page.goto(`${product.origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const atStepOne = async (page: Page, product: RunningProduct, email: string) => {
  await page.goto(`${product.origin}/onboarding?step=1`)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Castellan')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('textbox', { name: 'Create password' }).fill(PASSWORD)
  await page.getByLabel('ZIP code').fill('80301')
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Create account' }).click()
}
const readyAtSignup = async (page: Page, product: RunningProduct) => {
  await page.goto(`${product.origin}/signup`)
  await fillSignup(page, fresh())
  await page.getByLabel('I am 18 or older').check()
}

const startPaying = (page: Page) => page.getByRole('button', { name: 'Start Deleting Now' }).click()

const signedUp = fresh()

/** Every row of the catalogs that these pages can show, in an order in which no row affects the next. */
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
    async meets(page: Page, product: RunningProduct) {
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
    tone: 'default',
    meets: page => page.getByRole('button', { name: 'Email me a sign-in link' }).click(),
  },
  {
    title: '[ERR-014]',
    says: ['Account created', "Welcome to Total Recall. Let's verify your email."],
    tone: 'default',
    meets: (page, product) => atStepOne(page, product, signedUp),
  },
  {
    title: '[ERR-010]',
    says: ['Email verification required', 'Please verify your email address first.'],
    async meets(page, product) {
      // Still signed in from the previous row: the demands are to name another address, which nobody has proven yet.
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
      await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, signedUp))
      await page.getByRole('button', { name: 'Use another address' }).click()
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`other.${signedUp}`)
      await page.getByRole('button', { name: 'Save the address' }).click()
      await page.getByText('Email pending verification').waitFor()
      await page.getByRole('button', { name: 'Read the letter first' }).click()
      await page.getByRole('checkbox', { name: /^I authorize/ }).check()
      await page.getByRole('button', { name: 'Review & Sign', exact: true }).click()
    },
  },
  {
    title: '[ERR-007]',
    says: ['Authentication Error', 'Google authentication failed'],
    async meets(page, product) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${product.origin}/signup`)
      await whileDown(page, calls.googleNonce.path, () => page.getByRole('button', { name: GOOGLE.button }).click())
    },
  },
  {
    title: '[ERR-009]',
    says: ['Google sign-in failed', 'Google authentication failed'],
    async meets(page, product) {
      await page.goto(`${product.origin}/auth`)
      await whileDown(page, calls.googleNonce.path, () => page.getByRole('button', { name: GOOGLE.button }).click())
    },
  },
  {
    title: '[ERR-009] in the server’s words',
    says: ['Google sign-in failed', problems.google_refused.text],
    async meets(page) {
      // An address that Google has not verified.
      await page.getByRole('button', { name: GOOGLE.button }).click()
      const popup = await googlePopup(page, GOOGLE.button)
      await popup.getByRole('button', { name: 'Kim Larsen' }).click()
    },
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
    tone: 'default',
    async meets(page, product) {
      const { email } = await aPerson(product)
      await atSignIn(page, product, email, PASSWORD)
    },
  },
  // Still signed in from the previous row.
  {
    title: '[ERR-019]',
    says: ['Payment Failed', 'Checkout failed (502)'],
    async meets(page, product) {
      await page.waitForURL('**/dashboard')
      await page.goto(`${product.origin}/onboarding?step=4`)
      await page.getByRole('button', { name: 'Start Deleting Now' }).waitFor()
      await whileDown(page, calls.createPayment.path, () => startPaying(page))
    },
  },
  ...(
    [
      ['[ERR-018]', 'checkout_failed'],
      ['[ERR-011]', 'email_unverified_checkout'],
      ['[ERR-021]', 'checkout_no_url'],
    ] as const
  ).map(([title, code]) => ({
    title,
    says: [problems[code].title, problems[code].text] as const,
    async meets(page: Page) {
      const { status, ...words } = problems[code]
      // For a missing checkout address, the answer is a success without the address.
      const answer = code === 'checkout_no_url' ? { json: {} } : { status, json: { error: { code, ...words } } }
      await page.route(`**${calls.createPayment.path}`, route => route.fulfill(answer), { times: 1 })
      await startPaying(page)
    },
  })),
  {
    title: '[ERR-022]',
    says: ['Redirecting to Payment', 'Opening checkout in a new tab...'],
    tone: 'default',
    async meets(page) {
      const [tab] = await Promise.all([page.context().waitForEvent('page'), startPaying(page)])
      // A tab that is closed before it was told where to go gets no checkout, and its page a link instead.
      await tab.waitForURL(/^http/)
      await tab.close()
    },
  },
  {
    title: '[ERR-020]',
    says: ['Payment Failed', 'Invalid plan selection'],
    async meets(page) {
      // A server that sells no plan of this name.
      await page.evaluate(() => localStorage.removeItem('recall.site-config'))
      await page.route(`**${calls.siteConfig.path}`, async route => {
        const answer = await route.fetch()
        return route.fulfill({ response: answer, json: { ...(await answer.json()), prices: {} } })
      })
      await page.reload()
      await startPaying(page)
    },
  },
  {
    title: '[ERR-008]',
    says: ['Success', 'Signed in with Google'],
    tone: 'default',
    async meets(page, product) {
      // As on a device where nobody is signed in.
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${product.origin}/signup`)
      await page.getByRole('button', { name: GOOGLE.button }).click()
      const popup = await googlePopup(page, GOOGLE.button)
      await popup.getByLabel('Email').fill(`gail.${randomUUID().slice(0, 8)}@gmail.com`)
      await popup.getByLabel('Name').fill('Gail Reyes')
      await pressClosing(popup.getByRole('button', { name: 'Continue', exact: true }))
    },
  },
]

test('every message of the error catalogues that these doors can meet is read, word for word, in the page', async ({
  product,
  device,
}) => {
  const { page } = await device()
  for (const { title, says, tone = 'destructive', meets } of ROWS) {
    await meets(page, product)
    await said(page, ...says, tone).catch(error => {
      throw new Error(`${title}: ${says.join(': ')} was not said, or not as ${tone}`, { cause: error })
    })
  }
})

test('what is refused in place is read in place', async ({ product, device }) => {
  const { page } = await device()
  const { email } = await aPerson(product)
  const refused = page.getByRole('alert')
  await atSignIn(page, product, email, '')
  seen.set('ERR-017', await linesOf(refused))
  await atSignIn(page, product, email, 'not my password')
  seen.set('ERR-015', await linesOf(refused))

  const before = await linkFor(product, email)
  // Only the mailbox of a known address is told that it is known.
  const other = await device()
  await atStepOne(other.page, product, email)
  await other.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await other.page.goto((await linkFor(product, email, before.mail)).url)
  await other.page.getByRole('button', { name: /^Continue as/ }).waitFor()
  seen.set('ERR-003', await other.page.locator('main p.subtitle').first().innerText())

  const network = fromOwnNetwork()
  await page.setExtraHTTPHeaders(network)
  const guess = () =>
    fetchFrom(product, calls.signIn.path, {
      method: 'POST',
      headers: { ...network, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not my password either' }),
    })
  while ((await guess()).status !== 429);
  const answered = page.waitForResponse(answer => answer.url().endsWith(calls.signIn.path))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await answered
  await refused.getByText('attempts').waitFor()
  seen.set('ERR-025', (await refused.innerText()).split('\n').at(-1))
})
looksBack([
  ['[ERR-003] an address that is registered', 'An account with this email already exists. Please sign in instead.'],
  ['[ERR-015] a sign-in that fails', ['Sign in failed', 'Please check your credentials or create an account.']],
  ['[ERR-017] no credentials', ['Enter your credentials', 'Please enter your email and password above to sign in.']],
  ['[ERR-025] the sixth try', 'Too many attempts. Please wait a moment before trying again.'],
])

test('[AUTH-030] with no Google client id the button says so instead of failing, at every door', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct({ SANDBOX_GOOGLE: 'off' })
  const { page, complaints } = await device()
  for (const path of ['/signup', '/auth', '/onboarding']) {
    await page.goto(product.origin + path)
    await page.getByRole('button', { name: GOOGLE.button }).click()
    await page.getByRole('status').getByText(GOOGLE.missing).waitFor()
    expect(await page.locator('iframe').count(), path).toBe(0)
  }
  expect(complaints).toEqual([])
})

test('[AUTH-038] a profile without a session leads to /signup', async ({ product, device }) => {
  const { page } = await device()
  await page.goto(`${product.origin}/onboarding/complete-profile`)
  await page.waitForURL(/\/signup$/)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
})

test('[AUTH-049] a callback without a token leads home', async ({ product, device }) => {
  const { page } = await device()
  await page.goto(`${product.origin}/auth/callback`)
  await page.waitForURL(`${product.origin}/`)
})

test('providers are switched in step 2, and the signature is given in step 3', async ({ product, device }) => {
  const { page } = await device()
  const email = fresh()
  await atStepOne(page, product, email)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByLabel('Digit 1 of 6').fill(await codeFor(product, email))
  const where = page.locator('section[aria-labelledby="where-to-delete"]')
  const count = where.getByText(/^\d of \d selected$/)
  const switches = where.getByRole('switch')
  await where.locator('[role="switch"][aria-checked="true"]').nth(3).waitFor()
  const before = await count.innerText()
  seen.set('ONB-022', [
    await switches.evaluateAll(all => all.map(each => [each.id, each.getAttribute('aria-checked')])),
    await where.locator('label.provider-choice b').allInnerTexts(),
    await where.locator('label.provider-choice img, label.provider-choice svg').count(),
  ])
  await switches.last().click()
  await where.getByText('3 of 4 selected').waitFor()
  seen.set('ONB-024', [before, await count.innerText()])
  const inStepTwo = await page.getByRole('switch').count()

  await page.getByRole('button', { name: 'Read the letter first' }).click()
  const authorize = page.getByRole('checkbox', { name: /^I authorize/ })
  await authorize.waitFor()
  seen.set('ONB-031', await page.locator('main h1 + p.subtitle').allInnerTexts())
  await authorize.check()
  await page.getByRole('button', { name: 'Review & Sign', exact: true }).click()
  const signing = page.getByRole('dialog')
  await signing.getByRole('textbox').first().fill('Robin Castellan')
  const sign = signing.locator('button[type="submit"]')
  seen.set('ONB-029', await sign.innerText())
  await whileDown(page, calls.signAuthorization.path, async () => {
    await eventually('the last switch has left, and the signature is sent', async () => {
      if (await sign.isEnabled()) await sign.click()
      return (await page.locator('.toast', { hasText: 'Failed to complete authorization.' }).count()) > 0
    })
    // A press that is still in flight would arrive once the network is back.
    await eventually('the last press was answered', () => sign.isEnabled())
    seen.set('ERR-012', await message(page, 'Error'))
  })
  await sign.click()
  seen.set('ERR-013', await message(page, 'Authorization complete'))
  await page.getByRole('button', { name: 'Start Deleting Now' }).waitFor()
  seen.set('ONB-007', [inStepTwo, await page.getByRole('switch').count()])
})
looksBack([
  ['[ONB-007] providers are chosen in step 2, and not in step 4', [4, 0]],
  [
    '[ONB-022] a provider has an id, a name, a picture and its switch, which is on at first',
    [
      ['openai', 'anthropic', 'google', 'xai'].map(id => [`to-${id}`, 'true']),
      PROVIDERS.map(({ company }) => company),
      4,
    ],
  ],
  ['[ONB-024] the count of selected providers follows the switches', ['4 of 4 selected', '3 of 4 selected']],
  ['[ONB-029] the button below the opened letter', 'Review & Sign (10s)'],
  [
    '[ONB-031] it takes about 30 seconds',
    [
      'This is what each provider will receive in your name. It takes about 30 seconds, and you can withdraw at any time.',
    ],
  ],
  ['[ERR-012] a failure to sign', ['Error', 'Failed to complete authorization.']],
  ['[ERR-013] signed', ['Authorization complete', "You're authorized to proceed with data deletion."]],
])

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

test('another address begins anew, and who has an account signs in there', async ({ product, device }) => {
  const { page } = await device()
  const email = fresh()
  await atStepOne(page, product, email)
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.getByRole('button', { name: 'Use a different email' }).click()
  await page.getByRole('heading', { name: 'Put your name on the envelope.' }).waitFor()
  seen.set('ONB-017', await Promise.all(['Work email', 'First name'].map(name => page.getByLabel(name).inputValue())))
  const { email: own } = await aPerson(product)
  await page.getByLabel('Work email').fill(own)
  await page.getByLabel('Create password').fill(PASSWORD)
  const link = page.locator('p.have-account')
  const says = await link.innerText()
  await link.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  seen.set('ONB-013', [says, new URL(page.url()).pathname])

  // Another address for the demands, proven by a separate mail; the sign-in address does not change.
  const other = fresh()
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(other)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await page.getByText('Email pending verification').waitFor()
  await accessible(page, { within: '#deletion' })
  await page.goto((await linkFor(product, other)).url)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Email verified').waitFor()
  expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(other)
})
looksBack([
  ['[ONB-013] "Already have an account? Sign in" signs in', ['Already have an account? Sign in', '/dashboard']],
  ['[ONB-017] "Use a different email" leads to step 1 with an empty email', ['', 'Robin']],
])

test('a page whose style sheet is missing for a moment loads itself again; one that stays missing is said', async ({
  product,
  device,
}) => {
  const { page, context } = await device()
  // Named after one of the modules that need it.
  const sheet = /\/(?:onboarding|wizard-frame)-[^/]*\.css/
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await context.route(sheet, route => (loads > 1 ? route.continue() : route.abort()))
  await page.goto(`${product.origin}/security`)
  const signIn = page.getByRole('link', { name: 'Sign In' }).first()
  await signIn.click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to your account.' }).waitFor()
  expect(loads).toBe(2)

  await context.unroute(sheet)
  await context.route(sheet, route => route.abort())
  await page.goto(`${product.origin}/security`)
  await signIn.click()
  await page.getByRole('heading', { level: 1, name: 'A part of this page could not be loaded.' }).waitFor()
  expect(loads).toBe(3)
  await context.unroute(sheet)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sign in to your account.' }).waitFor()
})
