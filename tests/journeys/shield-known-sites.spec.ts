import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { KNOWN_SITES } from '../../extension/sites/known-sites.ts'
import { patternOf } from '../../extension/sites/own-sites.ts'
import { type ChatServer, startChatServer } from '../extension/chat-server.ts'
import { answered, isTold, PIECES, PROMPT, send, write } from '../extension/chat-steps.ts'
import { type ShieldedBrowser, shieldedBrowser } from '../extension/shielded-browser.ts'

const HOSTS = KNOWN_SITES.map(({ host }) => host)

let server: ChatServer
let browser: ShieldedBrowser
let folder: string

beforeAll(async () => {
  server = await startChatServer()
  folder = mkdtempSync(join(tmpdir(), 'recall-known-sites-'))
  cpSync('dist/extension/chrome', folder, { recursive: true })
  // As if the person had added each of them: the browser's own question cannot be answered by a test.
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions.push(...HOSTS.map(patternOf))
  writeFileSync(path, JSON.stringify(manifest))
  browser = await shieldedBrowser({ port: server.port, extension: folder, ownHosts: HOSTS })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
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
