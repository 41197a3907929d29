import { randomUUID } from 'node:crypto'

import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, aPerson, codeFor, PASSWORD } from './fixture/person.ts'
import { fetchFrom, type RunningProduct } from './fixture/product.ts'
import { inaccessible, linkFor, overflow, servedByWorker, signInOn } from './fixture/screen.ts'

const DOORS = ['/signup', '/auth', '/onboarding', '/onboarding/complete-profile', '/auth/callback'] as const
type Door = (typeof DOORS)[number]

/** The path where somebody ends up who opens a door, and a button or link on it that leads on. */
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

/** Each door in each situation. An unusable link opens the door as if the link carried nothing. */
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
    // Typing a known address gives the same answer as typing an unknown one: only the mail differs.
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

/** A well-formed token that belongs to nobody. */
const DEAD = `#access_token=${'x'.repeat(43)}&refresh_token=&type=magiclink`

/** What a password manager reads: the autocomplete purposes of each form's fields, in order. */
const FIELDS = {
  '/signup': ['given-name', 'family-name', 'email', 'postal-code'],
  '/auth, Sign Up': ['name', 'email', 'new-password'],
  '/auth, Sign In': ['username', 'current-password'],
  '/onboarding': ['given-name', 'family-name', 'email', 'new-password', 'postal-code'],
  'the code of the mail': ['one-time-code'],
  '/onboarding/complete-profile': ['given-name', 'family-name', 'postal-code'],
} as const

/** Each form filled in by keyboard alone: the elements reached by Tab, in this order, and what is typed there. */
const KEYS = {
  '/signup': [
    ['Continue with Email', 'Enter'],
    ['First name', 'Robin'],
    ['Last name', 'Castellan'],
    ['Email', 'an address of their own'],
    ['ZIP code', '80301'],
    ['I am 18 or older', 'Space'],
    ['Create account', 'Enter'],
  ],
  '/auth, Sign Up': [
    ['Name (optional)', ''],
    ['Email', 'an address of their own'],
    ['Password', PASSWORD],
    ['Create account', 'Enter'],
  ],
  '/auth, Sign In': [
    // Both tabs are one Tab stop; an arrow key moves from one to the other.
    ['Sign Up', 'ArrowLeft'],
    ['Email', 'an address with an account'],
    ['Password', PASSWORD],
    ['Sign in', 'Enter'],
  ],
  '/onboarding': [
    ['First name', 'Robin'],
    ['Last name', 'Castellan'],
    ['Work email', 'an address of their own'],
    ['Create password', PASSWORD],
    ['ZIP code', '80301'],
    ['I am 18 or older', 'Space'],
    ['Create account', 'Enter'],
  ],
  'the code of the mail': [['Digit 1 of 6', 'the code']],
  '/onboarding/complete-profile': [
    ['First name', 'Robin'],
    ['Last name', 'Castellan'],
    ['ZIP code', '80301'],
    ['I am 18 or older', 'Space'],
    ['Save and continue', 'Enter'],
  ],
} as const satisfies Readonly<Record<keyof typeof FIELDS, readonly (readonly [name: string, typed: string])[]>>
type Form = keyof typeof KEYS

describe('every door in every situation leads on', () => {
  const seen = new Map<string, End>()
  const fields = new Map<string, readonly string[]>()
  /** Accessibility faults of each cell: on a desktop in light mode, and on a phone in dark mode. */
  const unfair = new Map<string, string[]>()
  const onPhone = new Map<string, string[]>()
  /** The elements that Tab reached in each form, in order, up to where the form led on. */
  const keys = new Map<Form, readonly string[]>()

  test('each is opened once', { timeout: 240_000 }, async ({ product, device }) => {
    const found = (situation: Situation, door: Door, end: End) => void seen.set(`${situation}: ${door}`, end)
    /** Each screen is checked once: many cells lead to the same dashboard, or home. */
    const looked = new Map<string, Promise<string[]>>()
    let lastLook: Promise<unknown> = Promise.resolve()
    const once = (screen: string, look: () => Promise<string[]>) => {
      // One after the other: each check occupies a whole processor, and the doors are all being opened meanwhile.
      const known = looked.get(screen) ?? lastLook.then(look)
      looked.set(screen, known)
      lastLook = known.catch(() => undefined)
      return known
    }
    const lookAt = async (situation: Situation, door: Door, page: Page, isWide = false) => {
      const end = TABLE[situation][door]
      const [path, way] = end
      const screen = path === '/' || path === '/dashboard' ? `${path} ${way}` : `${situation} ${path} ${way}`
      const cell = `${situation}: ${door}`
      unfair.set(cell, await once(`by day ${screen}`, () => inaccessible(page)))
      if (isWide) return
      const ofColor = () => inaccessible(page, { rules: 'color' })
      onPhone.set(cell, [...(await faultsOnPhone(page, end)), ...(await once(`by night ${screen}`, ofColor))])
    }
    const walk = async (situation: Situation, context: BrowserContext, addressOf = (door: Door): string => door) => {
      const opened = DOORS.map(async door => {
        const page = await context.newPage()
        await page.goto(product.origin + addressOf(door))
        found(situation, door, await endOf(page, TABLE[situation][door]))
        await lookAt(situation, door, page)
        await page.close()
      })
      await Promise.all(opened)
    }
    /** Each door in a separate browser, so that text typed at one is not present at the next. */
    const typeAt = async (situation: Situation, act: (page: Page, door: Door) => Promise<void>) => {
      const opened = DOORS.map(async door => {
        const { page } = await device('desktop', online)
        await page.goto(product.origin + door)
        await act(page, door)
        found(situation, door, await endOf(page, TABLE[situation][door]))
        await lookAt(situation, door, page)
        return page
      })
      return Promise.all(opened)
    }
    // Only a browser that goes offline needs the copy of the app that a service worker keeps.
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
      await page.goto(`${product.origin}/onboarding`)
      keys.set('/onboarding', await typeByKeys(page, KEYS['/onboarding'], { email: newAddress(), code: '' }))
      await page.getByRole('heading', { name: 'Check your email' }).waitFor()
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
          await lookAt('signed out', door, tab, true)
          return [door, tab] as const
        }),
      )
      await signInOn(page, product, await coming)
      for (const [door, tab] of left) {
        const situation = 'signed in meanwhile, in another tab'
        found(situation, door, await endOf(tab, TABLE[situation][door]))
        await lookAt(situation, door, tab, true)
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
    // This comes last: requesting another mail replaces the link that the stranger has opened.
    const second = await freshLink(product, used.email)
    const token = `#access_token=${used.accessToken}&refresh_token=&type=magiclink`
    await walk('a link of a second account', context, door => (door === '/auth/callback' ? second : door + token))
  })

  test('each form is filled in by keys alone', { timeout: 120_000 }, async ({ product, device }) => {
    const online = { context: { serviceWorkers: 'block' } } as const
    const type = async (form: Form, page: Page, given: { email?: string; code?: string } = {}) =>
      void keys.set(form, await typeByKeys(page, KEYS[form], { email: '', code: '', ...given }))
    const { page } = await device('desktop', online)
    await page.goto(`${product.origin}/signup`)
    await type('/signup', page, { email: newAddress() })
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    const { page: atAuth } = await device('desktop', online)
    const email = newAddress()
    await atAuth.goto(`${product.origin}/auth`)
    await type('/auth, Sign Up', atAuth, { email })
    await atAuth.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    await type('the code of the mail', atAuth, { code: await codeFor(product, email) })
    await atAuth.waitForURL('**/dashboard')
    await atAuth.goto(`${product.origin}/onboarding/complete-profile`)
    await atAuth.getByRole('button', { name: 'Save and continue' }).waitFor()
    fields.set('/onboarding/complete-profile', await autocompleteIn(atAuth))
    await type('/onboarding/complete-profile', atAuth)
    await atAuth.getByRole('heading', { name: 'Who should delete what?' }).waitFor()

    const { page: back } = await device('desktop', online)
    await back.goto(`${product.origin}/auth`)
    await type('/auth, Sign In', back, { email })
    await back.waitForURL('**/dashboard')
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

  test.each(cells)('nothing that axe knows of stands in the way at %s', cell => {
    expect(unfair.get(cell)).toEqual([])
  })

  test.each(Object.entries(KEYS))(
    'the keyboard alone goes through %s, each field after the one above it',
    (form, steps) => {
      expect(keys.get(form as Form)).toEqual(steps.map(([name]) => name))
    },
  )
})

/** Situations whose pages keep their desktop size, because they stay open while somebody signs in at another door. */
const NOT_SHRUNK = /^signed out:|^signed in meanwhile/

/** The same page at 390 px in dark mode: its way on is visible, nothing overflows the window, and it is dark. */
async function faultsOnPhone(page: Page, [, way]: End): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const content = page.locator('main')
  // On a phone the dashboard's own navigation is below it, and the portal is one of its settings.
  const ways =
    way === DASHBOARD[1]
      ? page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' })
      : content.getByRole('button').or(content.getByRole('link')).filter({ hasText: way })
  const isThere = await ways

    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    )
  const light = await page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return red > 60
  })
  return [
    ...(isThere ? [] : ['no way on']),
    ...((await overflow(page)) > 0 ? ['runs out of the window'] : []),
    ...(light ? ['light'] : []),
  ]
}

const autocompleteIn = (page: Page) =>
  page
    .locator('main form input:not([type="checkbox"]), main .code input')
    .evaluateAll(inputs =>
      inputs.map(input => input.getAttribute('autocomplete') ?? '').filter(value => value !== 'off'),
    )

/** Waits for the expected end; if it does not come, returns what is there. */
async function endOf(page: Page, [path, way]: End): Promise<End> {
  const content = page.locator('main')
  const ways = content.getByRole('button').or(content.getByRole('link'))
  const isThere = async () => {
    await page.waitForURL(url => url.pathname === path, { timeout: 30_000 })
    await ways.filter({ hasText: way }).first().waitFor({ timeout: 30_000 })
  }
  const failed = await isThere().then(
    () => false,
    () => true,
  )
  if (!failed) return [path, way]
  return [new URL(page.url()).pathname, (await ways.allInnerTexts()).join(' | ')]
}

const newAddress = () => `robin.${randomUUID().slice(0, 8)}@castellan.example`

/** Returns the elements that Tab reached, in order. */
async function typeByKeys(
  page: Page,
  steps: readonly (readonly [name: string, typed: string])[],
  { email, code }: { email: string; code: string },
): Promise<string[]> {
  const [[first = ''] = []] = steps
  await page.getByText(first).or(page.getByLabel(first)).first().waitFor()
  const reached: string[] = []
  // Other links and buttons come between them, too: a person tabs past those.
  for (let looks = 0; looks < 80 && reached.length < steps.length; looks++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      // A panel can take the focus as well, and its text begins with that of its first field.
      const own = element?.matches('button, a') ? element.textContent : undefined
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : own
      return (element?.getAttribute('aria-label') ?? label)?.trim() ?? ''
    })
    const step = steps.find(([name]) => focused.startsWith(name) && !reached.includes(name))
    if (step === undefined) {
      await page.keyboard.press('Tab')
      continue
    }
    const [name, typed] = step
    reached.push(name)
    const here = await page.evaluateHandle(() => document.activeElement)
    if (typed === 'Enter' || typed === 'Space' || typed === 'ArrowLeft') {
      await page.keyboard.press(typed)
      // Whatever a key opens takes the focus by itself.
      const leads = typed !== 'Space' && reached.length < steps.length
      if (leads) await page.waitForFunction(element => document.activeElement !== element, here)
    } else await page.keyboard.type(typed.startsWith('an address') ? email : typed === 'the code' ? code : typed)
  }
  return reached
}

/** Path and fragment of a fresh link. */
async function freshLink(product: RunningProduct, email: string): Promise<string> {
  const before = await linkFor(product, email)
  await fetchFrom(product, calls.resend.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, flow: randomUUID() }),
  })
  return (await linkFor(product, email, before.mail)).url.slice(product.origin.length)
}
