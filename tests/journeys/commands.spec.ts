import type { Page } from 'playwright'
import { expect } from 'vitest'

import { savedBytes } from './fixture/browser.ts'
import { testOnline as test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { accessible, badgeSays, signInOn } from './fixture/screen.ts'

test('every place and action is found by its name, by the keyboard alone, without a network too', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device('desktop')
  await signInOn(page, product, await aCustomer(product))
  await page.locator('.track', { hasText: 'xAI' }).waitFor()
  await badgeSays(page, 'Synced')

  // The palette's code is loaded by now: from here on nothing needs a connection.
  const palette = await openPalette(page)
  expect(await palette.locator('[role="group"]').first().innerText()).toMatch(/^Pages/)
  await accessible(page)
  await page.keyboard.type('theme dark')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await openPalette(page)
  await accessible(page, { rules: 'color' })
  await page.keyboard.type('no such thing')
  await page.getByText('Nothing fits.').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  // The chosen theme survives a reload.
  await page.reload()
  await page.locator('.track', { hasText: 'xAI' }).waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')

  await openPalette(page)
  await page.keyboard.type('storage')
  await page.keyboard.press('Enter')
  await page.locator('#device').waitFor()
  await openPalette(page)
  await page.keyboard.type('xai grok')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /Evidence Log/ })
    .waitFor()
  // The shortcut does nothing while a dialog is open: one question at a time.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await palette.count()).toBe(0)

  await page.locator('h1').first().click()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Inbox: open').waitFor()
  await accessible(page, { rules: 'color' })
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  await context.setOffline(true)
  const saved = page.waitForEvent('download')
  await openPalette(page)
  await page.keyboard.type('calendar')
  await page.keyboard.press('Enter')
  const file = await saved
  expect(file.suggestedFilename()).toBe('total-recall-deadlines.ics')
  const text = (await savedBytes(file)).toString('utf8')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text).toMatch(/\r\nSUMMARY:\w+: decision due\r\n/)
  expect(complaints).toEqual([])
})

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const palette = page.locator('dialog.palette')
  await palette.getByRole('combobox').waitFor()
  return palette
}
