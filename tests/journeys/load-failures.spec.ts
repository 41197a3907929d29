import type { Page } from 'playwright'
import { expect } from 'vitest'

import { testOnline as test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import { signInOn } from './fixture/screen.ts'

/** Parts of the first pull, and what the dashboard must say about each that cannot be read. */
const PARTS = [
  ['users', 'Failed to fetch user profile'],
  ['email', 'Failed to fetch email'],
  ['email_providers', 'Failed to fetch providers'],
  ['requests', 'Failed to fetch requests'],
  ['events', 'Failed to fetch events'],
  ['artifacts', 'Failed to fetch artifacts'],
] as const

/** For each part: the lines of its toast, and the card in the page. */
const seen = new Map<string, { toast: string[]; card: string }>()
/** The lines of the toast if nothing loads: because the session has ended, or for another reason. */
const whole: Partial<Record<'session' | 'server', string[]>> = {}
/** What /payment-success says if nothing of the account loads. */
let payment: string[] | undefined
/** What the dashboard shows once the answer is complete again. */
let recovered: { cards: number; tracks: number } | undefined

test('a first load of which a part fails says which one, and is repeated by a press', async ({ product, device }) => {
  const person = await aPerson(product)
  const { page, context } = await device('desktop')
  let broken: string | undefined = PARTS[0][0]
  await context.route('**/sync/pull*', async route => {
    if (broken === 'session') return route.fulfill({ status: 401, json: { error: 'session_expired' } })
    if (broken === 'all') return route.fulfill({ status: 503, body: 'Service Unavailable' })
    const answer = await route.fetch()
    if (broken === undefined || answer.status() !== 200) return route.fulfill({ response: answer })
    const content = await answer.json()
    // A row without any fields, as after a schema change that this version does not know.
    return route.fulfill({ response: answer, json: { ...content, rows: { ...content.rows, [broken]: [{}] } } })
  })
  await signInOn(page, product, person)
  for (const [part, words] of PARTS) {
    broken = part
    await page.goto(`${product.origin}/dashboard`)
    const toast = await linesOf(page, words)
    seen.set(part, { toast, card: await page.getByRole('alert').filter({ hasText: 'dashboard data' }).innerText() })
  }
  broken = 'session'
  await page.goto(`${product.origin}/dashboard`)
  whole.session = await linesOf(page, 'Not authenticated')
  broken = 'all'
  await page.goto(`${product.origin}/dashboard`)
  whole.server = await linesOf(page, 'An error occurred')
  await page.goto(`${product.origin}/payment-success`)
  payment = await linesOf(page, 'Failed to load')

  broken = 'users'
  await page.goto(`${product.origin}/dashboard`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  broken = undefined
  await again.click()
  await page.locator('.track', { hasText: /\w/ }).first().waitFor()
  recovered = {
    cards: await page.getByText('Failed to load dashboard data.').count(),
    tracks: await page.locator('.track', { hasText: /\w/ }).count(),
  }
})

test('a message whose code did not come the first time is shown once it does', async ({ product, device }) => {
  const person = await aPerson(product)
  const { page, context } = await device('desktop')
  // From the start: with the account's rows on the device the page would have nothing to complain about.
  await context.route('**/sync/pull*', route => route.fulfill({ status: 503, body: 'Service Unavailable' }))
  await signInOn(page, product, person)
  let refused = 0
  await context.route('**/assets/toast-host-*', route => {
    if (refused > 0) return route.continue()
    refused += 1
    return route.abort()
  })
  await page.goto(`${product.origin}/payment-success`)
  expect(await linesOf(page, 'Failed to load')).toEqual(payment)
  expect(refused).toBe(1)
})

test.for([
  ['a page of the app', '/signup', 'signup-page', 'main'],
  ['an open page, within the main part that it has already', '/verify', 'verify', 'footer'],
] as const)(
  '%s whose code breaks says so, and has one main part',
  async ([, path, file, beside], { product, device }) => {
    const { page } = await device('desktop')
    await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.js`), route =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a mistake in a page")' }),
    )
    await page.goto(product.origin + path)
    // A prepared page runs its own code once somebody touches it.
    await page.mouse.click(5, 300)
    await page.getByRole('heading', { level: 1, name: 'This page stopped working.' }).waitFor()
    await page.locator(beside).waitFor()
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('#main').count()).toBe(1)
    await page.getByRole('link', { name: 'Total Recall, home' }).first().waitFor()
  },
)

/** Title and text of the toast with these words; a toast of the previous page may still be fading out next to it. */
const linesOf = async (page: Page, words: string): Promise<string[]> => {
  const toast = page.locator('.toast', { hasText: words })
  await toast.waitFor()
  return toast.locator('b, p').allInnerTexts()
}

test.each([
  ['[ERR-034] the person', 'users', 'Failed to fetch user profile'],
  ['[ERR-035] the address', 'email', 'Failed to fetch email'],
  ['[ERR-036] the providers', 'email_providers', 'Failed to fetch providers'],
  ['[ERR-037] the requests', 'requests', 'Failed to fetch requests'],
  ['[ERR-038] the events', 'events', 'Failed to fetch events'],
  ['[ERR-039] the files', 'artifacts', 'Failed to fetch artifacts'],
] as const)('%s did not come: an Error toast names it', (_, part, words) => {
  expect(seen.get(part)?.toast).toEqual(['Error', words])
})

test('[ERR-033] the session has ended: an Error toast says that nobody is signed in', () => {
  expect(whole.session).toEqual(['Error', 'Not authenticated'])
})

test('[ERR-040] nothing came, and nobody knows why: an Error toast says no more than that', () => {
  expect(whole.server).toEqual(['Error', 'An error occurred'])
})

test('[DASH-038] the failure stands in the page, too, with its reason', () => {
  expect(seen.get('users')?.card).toContain('Failed to load dashboard data.')
  expect(seen.get('users')?.card).toContain('Failed to fetch user profile. Nothing was saved on this device yet')
})

test('[ERR-041] /payment-success asks to refresh where nothing of the account comes', () => {
  expect(payment).toEqual(['Failed to load your data. Please refresh the page.'])
})

test('Try again brings the account', () => {
  expect(recovered).toEqual({ cards: 0, tracks: 4 })
})
