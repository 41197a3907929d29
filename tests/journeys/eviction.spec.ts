import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

/** Does what a browser does on its own when its disk is full: databases are removed, cookies stay. */
async function clearDatabases(context: BrowserContext, page: Page, { origin }: RunningProduct): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await devtools.detach()
}

const notice = (page: Page) => page.locator('.banner[data-cleared]')

test('a copy that the browser cleared offline: the person is told how many changes went with it, until they have read it', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  const { context, complaints, page } = await device()
  const person = await aCustomer(product)
  // Only this page uses the marker cookie: no call of ours may send it.
  const withCookie: string[] = []
  page.on('request', request => {
    if (!/\/(sync|api)\//.test(request.url())) return
    const noted = request.allHeaders().then(({ cookie }) => cookie !== undefined && withCookie.push(request.url()))
    // The page may be closed while its last request is in flight; headers that can no longer be read are ignored.
    noted.catch(() => undefined)
  })
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await eventually('four tracks', async () => (await page.locator('.track').count()) === 4)
  await servedByWorker(page)
  expect((await context.cookies()).map(({ name }) => name.replace(/[0-9a-f]{8}$/, ''))).toContain('recall-kept-')
  // The first sign-in in this browser creates a new copy as well, without a notice.
  expect(await notice(page).count()).toBe(0)

  await context.setOffline(true)
  await product.kill()
  await page.getByRole('tab', { name: 'Settings' }).click()
  for (const name of [/Google/, /Anthropic|Claude/, /xAI|Grok/]) await page.getByRole('switch', { name }).click()
  await badgeSays(page, 'Offline, 3 waiting')
  await page.goto('about:blank')
  await clearDatabases(context, page, product)

  await page.goto(`${product.origin}/dashboard`)
  const words =
    'This browser cleared our saved copy. 3 changes that had not been sent are gone. Everything else comes back from the server'
  await notice(page).getByText(`${words} when you are online again.`).waitFor()
  // The notice also appears on the other pages that show the copy, and in another tab.
  const other = await context.newPage()
  await other.goto(`${product.origin}/billing`)
  await notice(other).getByText(words).waitFor()
  await other.close()

  await product.start()
  await context.setOffline(false)
  await notice(page).getByText(`${words} now.`).waitFor()
  await eventually('four tracks again', async () => (await page.locator('.track').count()) === 4, 60_000)
  await page.reload()
  await notice(page).getByText(words).waitFor()
  await notice(page).getByRole('button', { name: 'I have read it' }).click()
  await notice(page).waitFor({ state: 'detached' })
  await page.reload()
  await badgeSays(page, 'Synced')
  expect(await notice(page).count()).toBe(0)
  expect(withCookie).toEqual([])
  expect(complaints).toEqual([])
})

test('a copy that was cleared under an open page, with nothing unsent, is fetched again; after a sign-out nothing is told', async ({
  product,
  device,
}) => {
  const { context, complaints, page } = await device()
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await eventually('four tracks', async () => (await page.locator('.track').count()) === 4)
  await badgeSays(page, 'Synced')

  await clearDatabases(context, page, product)
  await notice(page)
    .getByText('This browser cleared our saved copy. Everything had been sent; it comes back from the server now.')
    .waitFor()
  await eventually('four tracks again', async () => (await page.locator('.track').count()) === 4, 90_000)

  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL(/\/onboarding$/)
  await signInOn(page, product, person)
  await eventually('four tracks', async () => (await page.locator('.track').count()) === 4)
  await badgeSays(page, 'Synced')
  expect(await notice(page).count()).toBe(0)
  expect(complaints).toEqual([])
})

test('[SYNC-015] the device says what it keeps and how safe it is; one switch keeps everything', async ({
  product,
  device,
}) => {
  const { complaints, page } = await device('desktop', { profile: 'new' })
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await page.getByRole('tab', { name: 'Settings' }).click()
  const card = page.getByRole('region', { name: 'On this device' })
  await card.getByText(/^Storage [\d.]+ [KM]B of about [\d.]+ [KMG]B, the app itself included$/).waitFor()
  await card.getByText(/Protected storage|Storage without protection/).waitFor()
  const all = card.getByRole('switch', { name: 'Keep everything on this device' })
  await all.click()
  await card.getByText('The evidence files of every cycle are kept here, as far as this browser has room.').waitFor()
  await page.reload()
  await card.getByRole('switch', { name: 'Keep everything on this device', checked: true }).waitFor()
  expect(complaints).toEqual([])
})
