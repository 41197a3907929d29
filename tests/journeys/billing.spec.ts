import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { Subscription } from '../../sync/records/subscription.ts'
import { calls } from '../../sync/wire/calls.ts'
import { problems } from '../../sync/wire/problem.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, byCalls, type Person, repliesOf } from './fixture/person.ts'
import { advanceDays, silenceProviders } from './fixture/product.ts'
import { accessible, besides, servedByWorker, signInOn } from './fixture/screen.ts'

/** Folder for screenshots of the pages; none are taken if unset. */
const PICTURES = process.env.PICTURES

/** The text and target of the first link on the page. */
let back: (string | null)[] | undefined

/** Targets of the links in the bar of /billing, and whether it offers signing out. */
let places: (string | null)[] | undefined
let wayOut = false

/** The unread count at the Inbox: on /billing, and on the dashboard that the command palette opened from there. */
let unread: (string | null)[] | undefined

/** The plan's cancellation flag after each press of canceling it, and after undoing it. */
let ending: (boolean | undefined)[] | undefined

/** The message shown when the portal did not open, and how often it was requested before and after the press. */
let portalError: { says: string[]; before: number; after: number } | undefined

/** The messages shown when the portal is not set up and when the summary does not load. */
let unconfigured: string | undefined
let loadError: string | undefined

test('a plan is read offline, changed, canceled in two presses and gone on with; the portal opens', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  await silenceProviders(product)
  const { page, context, complaints } = await device('desktop')
  const person = await aCustomer(product)
  await answers(product, person, 'openai', 'acknowledge')
  await eventually('one answer', async () => (await repliesOf(person)).length === 1)
  await advanceDays(product, 8)
  await eventually('the first charge', async () => (await planOf(person))?.status === 'active')
  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/billing`)
  await page.getByRole('heading', { name: 'Minimal', exact: true }).waitFor()
  const first = page.locator('.billing > :first-child')
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  places = await bar.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))
  wayOut = await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).isVisible()
  back = [await first.innerText(), await first.getAttribute('href')]
  await accessible(page)
  await photographed(page, 'billing')
  const counted = bar.getByRole('link', { name: /^Inbox \d+ unread$/ })
  const onBilling = await counted.textContent()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('overview')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('tab', { name: /^Inbox \d+ unread$/ })
  unread = [onBilling, await tab.textContent()]
  expect(new URL(page.url()).pathname).toBe('/dashboard')
  await page.goBack()
  await first.waitFor()

  // Everything is shown offline, and what needs a network says so.
  await context.setOffline(true)
  await page.reload()
  const invoices = page.getByRole('table')
  await invoices.getByText('$9.00').waitFor()
  await page.getByText('Visa ending in 4242').waitFor()
  await page.getByText('Renews on').waitFor()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('You are offline').waitFor()
  await context.setOffline(false)

  // Changing to another plan shows its price first.
  await page.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Private', { exact: true }).click()
  await photographed(page, 'change')
  await dialog.getByRole('button', { name: 'See what it costs' }).click()
  const agree = dialog.getByRole('button', { name: /^Agree and pay \$\d+\.\d\d$/ })
  await agree.waitFor()
  const price = /\$(\d+\.\d\d)/.exec((await agree.textContent()) ?? '')?.[1] ?? ''
  await photographed(page, 'costs')
  await agree.click()
  await page.getByRole('heading', { name: 'Private', exact: true }).waitFor()
  await invoices.getByText(`$${price}`, { exact: true }).waitFor()

  // Two presses, as many as subscribing took.
  const isEnding = async () => (await planOf(person))?.cancelAtPeriodEnd
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  const asked = [await isEnding()]
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Ends on').waitFor()
  asked.push(await isEnding())
  expect((await planOf(person))?.planId).toBe('private')
  await page.getByRole('button', { name: 'Keep my plan' }).click()
  await page.getByText('Renews on').waitFor()
  ending = [...asked, await isEnding()]

  // The portal does not answer: the link in the message tries once more.
  const calledFor: string[] = []
  await page.route(`**${calls.billingPortal.path}`, route => {
    calledFor.push(route.request().method())
    return route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.getByRole('button', { name: 'Manage billing' }).click()
  const failed = page.getByRole('alert')
  const again = failed.getByRole('button')
  await again.waitFor()
  const says = await failed.innerText()
  const before = calledFor.length
  await again.click()
  await eventually('the second call', async () => calledFor.length > before)
  await page.unroute(`**${calls.billingPortal.path}`)
  const { status, ...words } = problems.portal_unconfigured
  const refusal = { status, json: { error: { code: 'portal_unconfigured', ...words } } }
  await page.route(`**${calls.billingPortal.path}`, route => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Manage billing' }).click()
  unconfigured = await failed.getByText('not configured').innerText()
  portalError = { says: says.split('\n').filter(line => line.trim() !== ''), before, after: calledFor.length }

  // The payment provider is down: the page shows what the device knows, and a press requests the rest again.
  await page.route(`**${calls.billingSummary.path}`, route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.reload()
  const notLoaded = page.getByRole('alert').filter({ hasText: 'billing information' })
  loadError = await notLoaded.locator('b').innerText()
  await page.unroute(`**${calls.billingSummary.path}`)
  await notLoaded.getByRole('button', { name: 'Try again' }).click()
  await notLoaded.waitFor({ state: 'detached' })

  const [portal] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Manage billing' }).click(),
  ])
  await portal.getByRole('button', { name: 'Cancel plan' }).click()
  await portal.getByRole('button', { name: 'Keep plan' }).waitFor()
  // Back to the first tab, as a person goes: a page behind another one may be held by the browser.
  await portal.close()
  await page.bringToFront()
  await page.getByText('Ends on').waitFor()
  expect(besides(complaints, 502)).toEqual([])
})

test('of a session that has ended /billing says so, and does not offer to try again', async ({ product, device }) => {
  const dana = await aCustomer(product)
  const { page } = await device('desktop')
  await signInOn(page, product, dana)
  await page.goto(`${product.origin}/billing`)
  await page.getByRole('heading', { name: 'Payment method' }).waitFor()
  const elsewhere = await byCalls(product, dana.email)
  await elsewhere.post(calls.endOtherSessions.path, {})
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).waitFor()
  // What is saved here stays readable.
  await page.getByRole('heading', { name: 'Payment method' }).waitFor()
  expect(await page.getByText(problems.billing_load.text).count()).toBe(0)
})

test('/billing keeps the bar of somebody who is signed in', () => {
  expect(places).toEqual(['/dashboard', '/dashboard?tab=inbox', '/dashboard?tab=settings'])
  expect(wayOut).toBe(true)
})

test('its bar counts the mails as the dashboard does, and opens the same palette', () => {
  expect(unread).toEqual(['Inbox 1 unread', 'Inbox 1 unread'])
})

test('[PAY-016] the way back to the dashboard stands first', () => {
  expect(back).toEqual(['Back to dashboard', '/dashboard'])
})

test('[PLAN-034] the second press cancels the plan at the end of its period, and one more takes it back', () => {
  expect(ending).toEqual([false, true, false])
})

test('[PAY-022] an error of the portal shows "Try again", which repeats the call', () => {
  expect(portalError).toEqual({
    says: ['Failed to open billing portal. Please try again.', 'Try again'],
    before: 1,
    after: 2,
  })
})

test('[ERR-042] a summary that does not come is said', () => {
  expect(loadError).toBe('Failed to load billing information. Please try again.')
})

test('[ERR-043] a portal that is not set up is said', () => {
  expect(unconfigured).toBe('Billing portal is not configured yet. Please contact support.')
})

async function planOf(person: Person): Promise<Subscription | undefined> {
  const { subscriptions = [] } = await person.rows()
  return (subscriptions as Subscription[])[0]
}

/** Screenshots at both widths and in both themes; none if PICTURES is unset. */
async function photographed(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.emulateMedia({ colorScheme: 'light' })
}
