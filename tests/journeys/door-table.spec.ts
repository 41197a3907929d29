import { randomUUID } from 'node:crypto'

import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, aPerson, PASSWORD } from './fixture/person.ts'
import { fetchFrom, type Place } from './fixture/product.ts'
import { linkFor, servedByWorker, signInOn } from './fixture/screen.ts'

const DOORS = ['/signup', '/auth', '/onboarding', '/onboarding/complete-profile', '/auth/callback'] as const
type Door = (typeof DOORS)[number]

/** Where somebody ends who opens a door, and a button or link there that leads on. */
type End = readonly [path: string, way: string]

const SIGN_UP: End = ['/signup', 'Continue with Email']
const HOME: End = ['/', 'Start your protection']
const DASHBOARD: End = ['/dashboard', 'Billing Portal']
const FINISH: End = ['/dashboard', 'Finish setting up']
const CHOOSE: End = ['/onboarding', 'Continue to Payment']
const INSIDE = {
  '/signup': DASHBOARD,
  '/auth': DASHBOARD,
  '/onboarding': DASHBOARD,
  '/onboarding/complete-profile': DASHBOARD,
}
const OUTSIDE: Readonly<Record<Door, End>> = {
  '/signup': SIGN_UP,
  '/auth': ['/auth', 'Create account'],
  '/onboarding': ['/onboarding', 'Create account'],
  '/onboarding/complete-profile': SIGN_UP,
  '/auth/callback': HOME,
}

/** Each door in each situation. A link that cannot be used opens the door as if it had brought nothing. */
const TABLE = {
  'signed out': OUTSIDE,
  'signed in': { ...INSIDE, '/auth/callback': HOME },
  'half-way, the mail not answered': { ...OUTSIDE, '/onboarding': ['/onboarding', 'Use a different email'] },
  'half-way, not paid': {
    '/signup': FINISH,
    '/auth': FINISH,
    '/onboarding': CHOOSE,
    '/onboarding/complete-profile': CHOOSE,
    '/auth/callback': HOME,
  },
  'an expired link': { ...OUTSIDE, '/auth/callback': ['/auth/callback', 'Ask for a new email'] },
  'signed in meanwhile, in another tab': { ...INSIDE, '/auth/callback': HOME },
  offline: OUTSIDE,
  'an address that is known': {
    // Whoever types it is told what a stranger is told: the mail alone knows.
    '/signup': ['/onboarding', 'Use a different email'],
    '/auth': ['/auth', 'Use a different email'],
    '/onboarding': ['/onboarding', 'Use a different email'],
    '/onboarding/complete-profile': ['/onboarding', 'Use a different email'],
    '/auth/callback': HOME,
  },
  'a wrong password': {
    '/signup': ['/auth', 'Forgot your password?'],
    '/auth': ['/auth', 'Forgot your password?'],
    '/onboarding': ['/onboarding', 'Forgot your password?'],
    '/onboarding/complete-profile': ['/auth', 'Forgot your password?'],
    '/auth/callback': HOME,
  },
  'a link of a second account': { ...INSIDE, '/auth/callback': ['/auth/callback', 'Continue as'] },
} as const satisfies Readonly<Record<string, Readonly<Record<Door, End>>>>
type Situation = keyof typeof TABLE

/** A token of the form that ours have, and nobody's. */
const DEAD = `#access_token=${'x'.repeat(43)}&refresh_token=&type=magiclink`

/** What a password manager reads: the fields of each form, in their order, by what they are for. */
const FIELDS = {
  '/signup': ['given-name', 'family-name', 'email', 'postal-code'],
  '/auth, Sign Up': ['name', 'email', 'new-password'],
  '/auth, Sign In': ['username', 'current-password'],
  '/onboarding': ['given-name', 'family-name', 'email', 'new-password', 'postal-code'],
  'the code of the mail': ['one-time-code'],
} as const

describe('every door in every situation leads on', () => {
  const seen = new Map<string, End>()
  const fields = new Map<string, readonly string[]>()
  /** Of each cell, what is wrong with it on a phone in the dark. */
  const onPhone = new Map<string, string[]>()
  let keys: readonly string[] = []

  test('each is opened once', { timeout: 240_000 }, async ({ product, device }) => {
    const found = (situation: Situation, door: Door, end: End) => void seen.set(`${situation}: ${door}`, end)
    const walk = async (situation: Situation, context: BrowserContext, addressOf = (door: Door): string => door) => {
      const opened = DOORS.map(async door => {
        const page = await context.newPage()
        await page.goto(product.origin + addressOf(door))
        found(situation, door, await endOf(page, TABLE[situation][door]))
        onPhone.set(`${situation}: ${door}`, await faultsOnPhone(page, TABLE[situation][door]))
        await page.close()
      })
      await Promise.all(opened)
    }
    /** Each door in a browser of its own: what is typed at one is not to be there at the next. */
    const typeAt = async (situation: Situation, act: (page: Page, door: Door) => Promise<void>) => {
      const opened = DOORS.map(async door => {
        const { page } = await device('desktop', online)
        await page.goto(product.origin + door)
        await act(page, door)
        found(situation, door, await endOf(page, TABLE[situation][door]))
        onPhone.set(`${situation}: ${door}`, await faultsOnPhone(page, TABLE[situation][door]))
        return page
      })
      return Promise.all(opened)
    }
    // Only who goes offline needs the copy of the app that a worker brings.
    const online = { context: { serviceWorkers: 'block' } } as const

    const used = await aPerson(product)
    const { email } = await aPerson(product)
    const fieldsAt = async (form: keyof typeof FIELDS, page: Page) => void fields.set(form, await autocompleteIn(page))
    const known = async () => {
      const [first] = await typeAt('an address that is known', async (page, door) => {
        if (door === '/auth/callback') return
        const ownForm = door === '/auth' ? 'of /auth' : door === '/onboarding' ? 'of the wizard' : 'of /signup'
        if (ownForm === 'of /signup') await page.getByRole('button', { name: 'Continue with Email' }).click()
        const submit = page.getByRole('button', { name: 'Create account' })
        await submit.waitFor()
        await fieldsAt(door === '/auth' ? '/auth, Sign Up' : door === '/onboarding' ? '/onboarding' : '/signup', page)
        await page.getByLabel(/^(Work email|Email)$/).fill(email)
        if (ownForm !== 'of /signup') {
          await page.getByRole('textbox', { name: /^(Create password|Password)/ }).fill('not theirs, but long enough')
        }
        if (ownForm !== 'of /auth') {
          await page.getByLabel('First name').fill('Robin')
          await page.getByLabel('Last name').fill('Castellan')
          await page.getByLabel('ZIP code').fill('80301')
          await page.getByLabel('I am 18 or older').check()
        }
        await submit.click()
      })
      if (first !== undefined) await fieldsAt('the code of the mail', first)
    }
    const wrongPassword = async () => {
      await typeAt('a wrong password', async (page, door) => {
        if (door === '/auth/callback') return
        if (door === '/auth') await page.getByRole('tab', { name: 'Sign In' }).click()
        else if (door !== '/onboarding') await page.getByRole('link', { name: 'Sign in', exact: true }).click()
        const submit = page.getByRole('button', { name: 'Sign in', exact: true })
        await submit.waitFor()
        if (door === '/auth') await fieldsAt('/auth, Sign In', page)
        await page.getByLabel(/^(Work email|Email)$/).fill(email)
        await page.getByLabel(/^(Create password|Password)$/).fill('not the one that it has')
        await submit.click()
        await page.getByText('Sign in failed').first().waitFor()
      })
    }
    const stranger = async () => {
      const { page, context } = await device()
      await page.goto(product.origin)
      const spent = (await linkFor(product, used.email)).url.slice(product.origin.length)
      await walk('an expired link', context, door => (door === '/auth/callback' ? spent : door + DEAD))
      await servedByWorker(page)
      await context.setOffline(true)
      await walk('offline', context)
    }
    const newcomer = async () => {
      const { page, context } = await device('desktop', online)
      keys = await signUpByKeys(page, product)
      await walk('half-way, the mail not answered', context)
    }
    const unpaid = async () => {
      const { page, context } = await device('desktop', online)
      await signInOn(page, product, used)
      await walk('half-way, not paid', context)
    }
    const customer = async () => {
      const { page, context } = await device('desktop', online)
      const coming = aCustomer(product)
      const left = await Promise.all(
        DOORS.map(async door => {
          const tab = await context.newPage()
          await tab.goto(product.origin + door)
          found('signed out', door, await endOf(tab, OUTSIDE[door]))
          return [door, tab] as const
        }),
      )
      await signInOn(page, product, await coming)
      for (const [door, tab] of left) {
        const situation = 'signed in meanwhile, in another tab'
        found(situation, door, await endOf(tab, TABLE[situation][door]))
        await tab.close()
      }
      await walk('signed in', context)
      return { context }
    }
    const [, , , { context }] = await Promise.all([
      stranger(),
      newcomer(),
      unpaid(),
      customer(),
      known(),
      wrongPassword(),
    ])
    // Last: asking for another mail takes the place of the link that the stranger has opened.
    const second = await freshLink(product, used.email)
    const token = `#access_token=${used.accessToken}&refresh_token=&type=magiclink`
    await walk('a link of a second account', context, door => (door === '/auth/callback' ? second : door + token))
  })

  const cells = Object.entries(TABLE).flatMap(([situation, ends]) =>
    DOORS.map(door => [`${situation}: ${door}`, ends[door]] as const),
  )
  test.each(cells)('%s', (cell, end) => {
    expect(seen.get(cell)).toEqual(end)
  })

  test.each(cells.filter(([cell]) => !NOT_SHRUNK.test(cell)))('on a phone in the dark, %s', cell => {
    expect(onPhone.get(cell)).toEqual([])
  })

  test.each(Object.entries(FIELDS))('a password manager knows each field of %s', (form, expected) => {
    expect(fields.get(form)).toEqual(expected)
  })

  test('the wizard is gone through by keys alone, each field after the one above it', () => {
    expect(keys).toEqual([
      'First name',
      'Last name',
      'Work email',
      'Create password',
      'ZIP code',
      'I am 18 or older',
      'Create account',
    ])
  })
})

/** Doors that stay open at their size, for somebody who signs in at another one. */
const NOT_SHRUNK = /^signed out:|^signed in meanwhile/

/** The same page at 390 px and in the dark: its way on is in sight, nothing runs out of the window, and it is dark. */
async function faultsOnPhone(page: Page, [, way]: End): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const content = page.locator('main')
  // On a phone the dashboard's own ways stand below it, and the portal is one of its settings.
  const ways =
    way === DASHBOARD[1]
      ? page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' })
      : content.getByRole('button').or(content.getByRole('link')).filter({ hasText: way })
  const isThere = await ways

    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 5_000 })
    .then(
      () => true,
      () => false,
    )
  const { tooWide, light } = await page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return { tooWide: document.documentElement.scrollWidth > window.innerWidth, light: red > 60 }
  })
  return [
    ...(isThere ? [] : ['no way on']),
    ...(tooWide ? ['runs out of the window'] : []),
    ...(light ? ['light'] : []),
  ]
}

const autocompleteIn = (page: Page) =>
  page
    .locator('main form input:not([type="checkbox"]), main .code input')
    .evaluateAll(inputs =>
      inputs.map(input => input.getAttribute('autocomplete') ?? '').filter(value => value !== 'off'),
    )

/** Waits for what is expected, and tells what is there when it does not come. */
async function endOf(page: Page, [path, way]: End): Promise<End> {
  const content = page.locator('main')
  const ways = content.getByRole('button').or(content.getByRole('link'))
  const isThere = async () => {
    await page.waitForURL(url => url.pathname === path, { timeout: 15_000 })
    await ways.filter({ hasText: way }).first().waitFor({ timeout: 15_000 })
  }
  const failed = await isThere().then(
    () => false,
    () => true,
  )
  if (!failed) return [path, way]
  return [new URL(page.url()).pathname, (await ways.allInnerTexts()).join(' | ')]
}

/** Answers with what was reached by Tab, in its order. Nothing is touched by a pointer. */
async function signUpByKeys(page: Page, product: Place): Promise<string[]> {
  await page.goto(`${product.origin}/onboarding`)
  await page.getByRole('button', { name: 'Create account' }).waitFor()
  const typed: readonly (readonly [name: string, keys: string])[] = [
    ['First name', 'Robin'],
    ['Last name', 'Castellan'],
    ['Work email', `robin.${randomUUID().slice(0, 8)}@castellan.example`],
    ['Create password', PASSWORD],
    ['ZIP code', '80301'],
    ['I am 18 or older', ' '],
    ['Create account', '\n'],
  ]
  const names = typed.map(([name]) => name)
  const reached: string[] = []
  // Links and buttons stand between them, too: a person passes those by.
  for (let presses = 0; presses < 60 && reached.length < typed.length; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
      return label?.trim() ?? ''
    })
    const name = names.find(each => focused.startsWith(each))
    if (name === undefined) continue
    reached.push(name)
    const keys = typed.find(([each]) => each === name)?.[1] ?? ''
    if (keys === ' ') await page.keyboard.press('Space')
    else if (keys === '\n') await page.keyboard.press('Enter')
    else await page.keyboard.type(keys)
  }
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  return reached
}

/** Path and fragment of a link that nobody has used yet. */
async function freshLink(product: Place, email: string): Promise<string> {
  const before = await linkFor(product, email)
  await fetchFrom(product, calls.resend.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, flow: randomUUID() }),
  })
  return (await linkFor(product, email, before.mail)).url.slice(product.origin.length)
}
