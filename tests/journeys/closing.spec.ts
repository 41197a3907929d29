import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { savedBytes } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

/** Where pictures of the pages go, if anywhere. */
const PICTURES = process.env.PICTURES

test('[DASH-035] [DASH-036] everything is exported without a network, the account is closed in every browser, and kept after all', async ({
  product,
  device,
}) => {
  const { page, context } = await device('desktop')
  const { page: elsewhere } = await device('desktop')
  const person = await aCustomer(product)
  await signInOn(elsewhere, product, person)
  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')

  await context.setOffline(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const zip = await savedBytes(download)
  for (const name of ['README.txt', 'schema.json', 'data/requests.json', 'evidence.zip']) {
    expect(zip.includes(name), name).toBe(true)
  }
  await context.setOffline(false)
  await badgeSays(page, 'Synced')

  await page.getByRole('button', { name: 'Close account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Type your email to confirm').fill(person.email)
  await accessible(page, { within: '[role=alertdialog]' })
  await photographed(page, 'close')
  await question.getByRole('button', { name: 'Close account' }).click()
  await page.getByText('Your account is closed').waitFor()
  await eventually(
    'this browser to be out',
    async () =>
      await page.evaluate(() =>
        ['recall.session', 'recall.session-hint'].every(key => window.localStorage.getItem(key) === null),
      ),
  )

  // The other browser hears of it with its next request, and clears itself.
  await elsewhere.goto(`${product.origin}/dashboard`)
  await eventually('the other browser to be out', async () =>
    elsewhere.evaluate(() => window.localStorage.getItem('recall.session') === null),
  )

  await signInOn(page, product, person)
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.getByText('Your account stays').waitFor()
  await page.getByRole('button', { name: 'Keep my account' }).waitFor({ state: 'detached' })
})

/** A picture at both widths and in both themes, for whoever looks; nothing where nobody asked. */
async function photographed(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.emulateMedia({ colorScheme: 'light' })
}
