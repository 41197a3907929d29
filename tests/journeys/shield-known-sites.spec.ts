import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { KNOWN_SITES } from '../../extension/sites/known-sites.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, isTold, PIECES, PROMPT, send, write } from '../extension/chat-steps.ts'
import { type PackageCopy, packageWithAccess } from '../extension/package-copy.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const HOSTS = KNOWN_SITES.map(({ host }) => host)

let server: ChatServer
let browser: ShieldedBrowser
let added: PackageCopy

beforeAll(async () => {
  server = await startChatServer()
  added = packageWithAccess(HOSTS)
  browser = await shieldedBrowser({ port: server.port, extension: added.folder, ownHosts: HOSTS })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  added?.remove()
})

describe.each(KNOWN_SITES)('$name, once it is added', ({ host, path = '/', prompts: [prompt = ''] }) => {
  test('[REACH-099] masks what is written there and restores the answer, and no prompt leaves by its address', async () => {
    server.clear()
    const page = await browser.chat({ host, path })
    await write(page)
    await send(page)
    await answered(page)
    await isTold(page, 'Dana Whitfield')
    await page.goto(`https://${host}${path}?${prompt}=${encodeURIComponent(PROMPT)}`)
    await page.getByRole('button', { name: 'Continue with the masked text' }).click()
    await page.locator('html[data-ready]').waitFor()
    expect(decodeURIComponent(page.url())).toMatch(/\[Name\d{4}\]/)
    for (const piece of PIECES) expect(server.wire()).not.toContain(piece)
    await page.close()
  })
})
