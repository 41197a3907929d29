import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { eventually } from '../eventually.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { dialogSays, shownText } from '../extension/chat-steps.ts'
import { markOn } from '../extension/mark-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { accessible } from './fixture/screen.ts'

let server: ChatServer
let browser: ShieldedBrowser

beforeAll(async () => {
  server = await startChatServer()
  browser = await shieldedBrowser({ port: server.port, keepsWelcome: true })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const welcome = () => browser.context.pages().find(page => page.url().endsWith('/welcome.html'))

describe('the page after the installation', () => {
  test('[REACH-085] opens by itself, and its field is masked, shown before it is sent, and answered, offline', async () => {
    const page = await eventually('the page', async () => welcome())
    await page.bringToFront()
    await browser.context.setOffline(true)
    await page.reload()
    await markOn(page, /^Shield is on/)
    await page.getByLabel('Your text').click()
    await page.keyboard.press('Enter')
    expect(await dialogSays(page, 'This is what will be sent.')).toContain('5 details found')
    expect(await page.locator('.result').isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await page.getByText('Its answer, as you see it').waitFor()
    const sent = await page.locator('.sent p').innerText()
    for (const word of ['Dana', '202-555-0119', 'dana@whitfield', '2,150', 'Marcus']) expect(sent).not.toContain(word)
    expect(sent.match(/\[(?:Name|Value|Email)\d{4}\]/g)).toHaveLength(5)
    await eventually('the words', async () => (await shownText(page)).includes('only as codes: Dana Whitfield'))
    await browser.context.setOffline(false)
    // What is tried is no part of what was masked today.
    const popup = await browser.own('popup.html')
    await popup.getByText('Nothing yet.').waitFor()
    await popup.close()
  })

  test('[REACH-085] is accessible in both themes, and fits a screen of 320 pixels', async () => {
    const page = await browser.own('welcome.html')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [colorScheme, width] of [
      ['light', 1440],
      ['dark', 390],
      ['dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await accessible(page)
    }
    await page.close()
  })
})
