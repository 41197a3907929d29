import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { pressClosing } from '../closing-press.ts'
import { eventually } from '../eventually.ts'
import { EDITORS } from '../extension/chat-names.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, isTold, PIECES, send, write } from '../extension/chat-steps.ts'
import { markOn } from '../extension/mark-steps.ts'
import { type PackageCopy, packageWithAccess } from '../extension/package-copy.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'
import { accessible } from './fixture/screen.ts'

const HOST = 'chat.example.org'

let server: ChatServer
let browser: ShieldedBrowser
let added: PackageCopy

beforeAll(async () => {
  server = await startChatServer()
  added = packageWithAccess([HOST])
  browser = await shieldedBrowser({ port: server.port, extension: null, ownHosts: [HOST] })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  added?.remove()
})

/** What the toolbar shows for the tab of the site. */
const badge = async () =>
  (await browser.worker()).evaluate(async host => {
    const [tab] = await chrome.tabs.query({ url: [`https://${host}/*`] })
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 })
  }, HOST)

describe('a site that the person has added', () => {
  test('[REACH-066] [REACH-084] is not called protected while its page is older than Shield: one press loads it again', async () => {
    const page = await browser.chat({ host: HOST })
    await browser.loadUnpacked(added.folder)
    await eventually('the badge', async () => (await badge()) === '!')
    const popup = await browser.own('popup.html')
    await page.bringToFront()
    await popup.reload()
    await popup.getByRole('heading', { name: 'Not protected yet' }).waitFor()
    await accessible(popup)
    const loaded = page.waitForEvent('load')
    await pressClosing(popup.getByRole('button', { name: 'Reload this page' }))
    await loaded
    await page.locator('html[data-ready]').waitFor()
    await write(page)
    await send(page)
    await answered(page)
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    await eventually('the number', async () => /^\d+$/.test(await badge()))
    await page.close()
  })

  test.each(EDITORS)('[REACH-067] masks what is written into %s, and restores the answer', async editor => {
    server.clear()
    const page = await browser.chat({ host: HOST, editor, path: '/chat/1' })
    await write(page)
    await send(page)
    await answered(page)
    await isTold(page, 'Dana Whitfield')
    await markOn(page, /^Shield is on\. \d+ details are hidden in this conversation\.$/)
    expect(server.wire()).toMatch(/\[Name\d{4}\]/)
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    await page.close()
  })

  test('[REACH-068] stands in the popup with its layers, in the options, and can be left again', async () => {
    const page = await browser.chat({ host: HOST })
    const popup = await browser.own('popup.html')
    await page.bringToFront()
    await eventually('every layer', async () => {
      await popup.reload()
      return popup.getByText('All 3 layers are active on this page.').isVisible()
    })
    await popup.getByRole('heading', { name: 'Shielding this tab' }).waitFor()
    expect(await popup.locator('.host').innerText()).toBe(HOST)
    await popup.getByRole('button', { name: `Stop shielding ${HOST}` }).waitFor()
    await accessible(popup)
    const options = await browser.own('options.html')
    await options.getByRole('button', { name: `Stop shielding ${HOST}` }).waitFor()
    expect(await options.getByRole('button', { name: 'Stop shielding' }).count()).toBe(1)
    await accessible(options)
    await page.close()
  })
})

test('[REACH-087] the list of sites is saved as a file, and a file of another browser is offered as a whole', async () => {
  const options = await browser.own('options.html')
  const [saved] = await Promise.all([
    options.waitForEvent('download'),
    options.getByRole('button', { name: 'Save my list' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('shield-sites.json')
  const list = readFileSync(await saved.path(), 'utf8')
  expect(JSON.parse(list)).toEqual({ shieldSites: 1, hosts: [HOST] })
  const give = (text: string) =>
    options
      .locator('#site-file')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await give(list)
  await options.getByText('All sites of this list are here already.').waitFor()
  await give('{"hosts":["*"]}')
  await options.getByText('This file is no list of sites. Nothing was added.').waitFor()
  await give(JSON.stringify({ shieldSites: 1, hosts: [HOST, 'one.example.org', 'two.example.org'] }))
  await options.getByText('Your browser asks once for all: one.example.org, two.example.org').waitFor()
  await options.evaluate(() => {
    chrome.permissions.request = async asked => {
      document.title = JSON.stringify(asked)
      return true
    }
  })
  await options.getByRole('button', { name: 'Add them' }).click()
  await eventually('the question', async () => (await options.title()).startsWith('{'))
  expect(JSON.parse(await options.title())).toEqual({
    origins: ['https://one.example.org/*', 'https://two.example.org/*'],
  })
  await options.close()
})

test('[REACH-069] a page without Shield is called not protected', async () => {
  const page = await browser.context.newPage()
  const popup = await browser.own('popup.html')
  await page.bringToFront()
  await popup.reload()
  await popup.getByRole('heading', { name: 'Not protected' }).waitFor()
  await accessible(popup)
})
