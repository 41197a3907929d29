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
  'a link of a second account': { ...INSIDE, '/auth/callback': ['/auth/callback', 'Continue as'] },
} as const satisfies Readonly<Record<string, Readonly<Record<Door, End>>>>
type Situation = keyof typeof TABLE

/** A token of the form that ours have, and nobody's. */
const DEAD = `#access_token=${'x'.repeat(43)}&refresh_token=&type=magiclink`

describe('every door in every situation leads on', () => {
  const seen = new Map<string, End>()

  test('each is opened once', { timeout: 120_000 }, async ({ product, device }) => {
    const found = (situation: Situation, door: Door, end: End) => void seen.set(`${situation}: ${door}`, end)
    const walk = async (situation: Situation, context: BrowserContext, addressOf = (door: Door): string => door) => {
      const opened = DOORS.map(async door => {
        const page = await context.newPage()
        await page.goto(product.origin + addressOf(door))
        found(situation, door, await endOf(page, TABLE[situation][door]))
        await page.close()
      })
      await Promise.all(opened)
    }
    // Only who goes offline needs the copy of the app that a worker brings.
    const online = { context: { serviceWorkers: 'block' } } as const

    const used = await aPerson(product)
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
      await signUpOn(page, product)
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
    const [, , , { context }] = await Promise.all([stranger(), newcomer(), unpaid(), customer()])
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
})

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

async function signUpOn(page: Page, product: Place): Promise<void> {
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Castellan')
  await page.getByLabel('Work email').fill(`robin.${randomUUID().slice(0, 8)}@castellan.example`)
  await page.getByRole('textbox', { name: 'Create password' }).fill(PASSWORD)
  await page.getByLabel('ZIP code').fill('80301')
  await page.getByLabel('I am 18 or older').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
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
