import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import JSZip from 'jszip'
import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { startChatServer } from '../extension/chat-server.ts'
import { dialogSays, PIECES, send, shownText, write } from '../extension/chat-steps.ts'
import { shieldedBrowser } from '../extension/shielded-browser.ts'
import { savedBytes } from './fixture/browser.ts'
import { type Journey, test } from './fixture/journey.ts'
import { fromOwnNetwork } from './fixture/network.ts'
import { byCalls, PASSWORD } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { badgeSays, linkFor } from './fixture/screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stateOf = (page: Page, name: string) =>
  page.getByRole('switch', { name, exact: true }).getAttribute('aria-checked')

test('from the sign-up to a setting that travels: paid, installed from the ZIP, linked, masked and restored', async ({
  product,
  atEnd,
}) => {
  const chats = await startChatServer()
  atEnd(() => chats.stop())
  // Starts as a person does: with nothing installed.
  const browser = await shieldedBrowser({ port: chats.port, extension: null })
  atEnd(() => browser.close())
  await browser.context.setExtraHTTPHeaders(fromOwnNetwork())
  const email = `dana.${randomUUID().slice(0, 8)}@whitfield.example`
  const app = await browser.context.newPage()

  await signUpAndPay(app, product, email)
  const person = await byCalls(product, email)

  await button(app, 'Install the extension').click()
  await installFromDialog(app, browser.loadUnpacked, atEnd)
  await app.locator('.account .tag', { hasText: 'Shield installed' }).waitFor()
  expect(await app.getByRole('region', { name: 'Now put Shield on' }).count()).toBe(0)

  await app.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(app, 'Synced')
  const options = await linkFrom(app, browser.context.pages.bind(browser.context))

  const chat = await browser.chat({ host: 'claude.ai', editor: 'prosemirror', exit: 'fetch' })
  await write(chat)
  await send(chat)
  await eventually('the answer with the words', async () => {
    const shown = await shownText(chat)
    return shown.includes('it is done.') && shown.includes('Marcus Bell')
  })
  expect(chats.wire()).toMatch(/\[Name\d{4}\]/)
  for (const piece of PIECES) expect(chats.wire()).not.toContain(piece)

  // An account setting reaches the open page, and an extension setting reaches the account.
  await app.getByRole('switch', { name: 'Strict mode', exact: true }).click()
  const inAccount = async () => JSON.stringify((await person.rows()).shield_settings ?? [])
  await eventually('strict mode in the account', async () => (await inAccount()).includes('strict'))
  await browser.own('popup.html')
  await eventually('strict mode in the options', () => options.locator('#mode-strict').isChecked())
  chats.clear()
  await write(chat, 'And what do I owe Priya Raman of priya.raman@example.com?')
  await chat.keyboard.press('Enter')
  expect(await dialogSays(chat, 'This is what will be sent.')).toContain('[REDACTED]')
  await chat.keyboard.press('Enter')
  await eventually('the prompt', async () => chats.wire().includes('what do I owe [REDACTED]'))
  expect(chats.wire()).not.toMatch(/Priya|Raman/)

  await options.getByRole('switch', { name: 'Text shield', exact: true }).click()
  await eventually('the switch in the app', async () => (await stateOf(app, 'Text shield')) === 'false')
})

async function signUpAndPay(page: Page, product: RunningProduct, email: string): Promise<void> {
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Create password').fill(PASSWORD)
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByRole('checkbox', { name: /18 or older/ }).check()
  await button(page, 'Create account').click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const mailed = await page.context().newPage()
  await mailed.goto((await linkFor(product, email)).url)
  await mailed.getByRole('button', { name: /continue/i }).click()
  await mailed.waitForURL(/\/onboarding\?step=2$/)
  await mailed.close()

  await page.getByRole('heading', { name: 'Who should delete what?' }).waitFor()
  await button(page, 'Continue to Payment').click()
  const [checkout] = await Promise.all([
    page.context().waitForEvent('page'),
    button(page, 'Start Deleting Now').click(),
  ])
  await checkout.getByRole('button', { name: 'Start trial' }).click()
  await checkout.waitForURL('**/payment-success?session_id=*')
  await checkout.close()
  await page.goto(`${product.origin}/dashboard`)
}

/** The five installation steps: the ZIP that the page makes is unpacked and loaded, and the page is told so. */
async function installFromDialog(
  page: Page,
  load: (folder: string) => Promise<void>,
  atEnd: Journey['atEnd'],
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Install Shield' })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download ZIP').click()])
  const folder = mkdtempSync(join(tmpdir(), 'recall-unpacked-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const zip = await JSZip.loadAsync(await savedBytes(download))
  for (const file of Object.values(zip.files)) {
    mkdirSync(dirname(join(folder, file.name)), { recursive: true })
    writeFileSync(join(folder, file.name), await file.async('nodebuffer'))
  }
  await load(folder)
  await button(page, "I've Installed It").click()
  // A page that was already open gets the extension with its next load.
  await dialog.getByRole('button', { name: 'Reload this page' }).click()
}

/** Confirms on both sides; returns the extension's options page. */
async function linkFrom(app: Page, pages: () => Page[]): Promise<Page> {
  await button(app, 'Link the extension').click()
  const options = await eventually('the question of the extension', async () =>
    pages().find(page => page.url().endsWith('/options.html')),
  )
  const words = await options.locator('.check-words').innerText()
  await app.locator('.asks').getByText(words, { exact: true }).waitFor()
  await button(options, 'Same words: link').click()
  await app.locator('.asks').getByRole('button', { name: 'Same words: link' }).click()
  await button(options, 'Unlink this browser').waitFor()
  return options
}
