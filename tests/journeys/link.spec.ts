import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { shieldedBrowser } from '../extension/shielded-browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { accessible, badgeSays, signInOn } from './fixture/screen.ts'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const says = (page: Page, name: string, isOn: boolean) =>
  eventually(`${name} that is ${isOn ? 'on' : 'off'}`, async () => {
    return (await switchOf(page, name).getAttribute('aria-checked')) === String(isOn)
  })

test('[SYNC-017] [EXT-047] an extension is linked by a yes on both sides, shares its settings, and is wiped when it is unlinked', async ({
  product,
  stage,
}) => {
  const browser = await shieldedBrowser({ port: 1 })
  stage.cleanups.push(() => browser.close())
  const person = await aCustomer(product)
  const app = await browser.context.newPage()
  await signInOn(app, product, person)
  await app.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(app, 'Synced')

  await app.getByRole('button', { name: 'Link the extension' }).click()
  const options = await eventually('the question of the extension', async () =>
    browser.context.pages().find(page => page.url().endsWith('/options.html')),
  )
  const words = await options.locator('.check-words').innerText()
  expect(words).toMatch(/^[a-z]+ [a-z]+ \d\d$/)
  await options.getByText(`${person.email.slice(0, 1)}***@whitfield.example`).waitFor()
  await accessible(options)
  const asking = app.locator('.asks')
  await asking.getByText(words, { exact: true }).waitFor()
  await accessible(app)
  // Words that are stored in this browser alone, and that must be deleted when the link ends.
  await options.getByRole('textbox', { name: 'A project, a client, a nickname' }).fill('Northwind')
  await options.getByRole('textbox', { name: 'A project, a client, a nickname' }).press('Enter')
  await options.getByText('Northwind', { exact: true }).waitFor()
  await options.getByRole('button', { name: 'Same words: link' }).click()
  await options.getByText('Now confirm in Settings').waitFor()
  await asking.getByRole('button', { name: 'Same words: link' }).click()
  await options.getByRole('button', { name: 'Unlink this browser' }).waitFor()
  await options.getByText('Plan: Minimal.').waitFor()
  await app.getByRole('list', { name: 'Linked browsers' }).getByText('Shield in Chrome on Linux').waitFor()

  await switchOf(app, 'Strict mode').click()
  await eventually('strict mode in the account', async () => {
    const [row] = (await person.rows()).shield_settings ?? []
    return JSON.stringify(row).includes('strict')
  })
  const popup = await browser.own('popup.html')
  await popup.getByText('whitfield.example, Minimal').waitFor()
  await eventually('the mode of the account', () => options.locator('#mode-strict').isChecked())
  await switchOf(options, 'Text shield').click()
  await says(app, 'Text shield', false)

  await app.getByRole('button', { name: 'Unlink Chrome on Linux' }).click()
  await app.getByRole('alertdialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await eventually('an account without a link', async () => (await person.rows()).extension_links === undefined)
  await eventually('no linked browser', async () => (await app.getByText('no browser linked').count()) === 1)
  await popup.reload()
  await popup.getByText('Works on this device').waitFor()
  await options.getByText('This browser was unlinked from its account.').waitFor()
  await says(options, 'Text shield', true)
  await eventually('the default mode', () => options.locator('#mode-safe').isChecked())
  const kept = await (await browser.worker()).evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)))
  expect(Object.keys(JSON.parse(kept)).sort()).toEqual(['account-ended', 'settings'])
  expect(kept).not.toContain('Northwind')
})
