import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'

import type { Page } from 'playwright'
import { expect } from 'vitest'

import { joinPack, readPack } from '../../app/offline/pack.ts'
import { UPDATE_FALLBACK_MS } from '../../app/offline/update.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

test('a new version waits for the person, and for mutations that have not been sent; then it loads once', async ({
  startProduct,
  device,
  atEnd,
}) => {
  const house = mkdtempSync(join(tmpdir(), 'recall-build-'))
  atEnd(() => rmSync(house, { recursive: true }))
  cpSync('dist', join(house, 'dist'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(house, 'node_modules'))
  const product = await startProduct({}, { dist: join(house, 'dist') })
  const { page, context, complaints } = await device('desktop')
  // Runs in real time, but can be moved forward.
  await page.clock.install()
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  const first = await buildOf(page)

  const second = await rebuild(join(house, 'dist', 'app'))
  let loads = 0
  page.on('load', () => (loads += 1))
  await comeBack(page)
  const toast = page.getByText('A new version is ready', { exact: true })
  await toast.waitFor()
  // It stays until it is answered, and the page keeps working with its old files, including those not loaded yet.
  await page.clock.fastForward(30_000)
  expect(await toast.isVisible()).toBe(true)
  await page.getByRole('tab', { name: 'Settings' }).click()
  const google = page.getByRole('switch', { name: /Google/ })
  await google.waitFor()
  expect([loads, await buildOf(page)]).toEqual([0, first])

  await context.setOffline(true)
  await google.click()
  await badgeSays(page, 'Offline, 1 waiting')
  await page.getByRole('button', { name: 'Update now' }).click()
  await page.getByText('Some changes have not left this device.').waitFor()
  // Past the time after which an accepted update reloads in any case.
  await page.clock.fastForward(UPDATE_FALLBACK_MS + 1_000)
  expect([loads, await buildOf(page)]).toEqual([0, first])

  await context.setOffline(false)
  await badgeSays(page, 'Synced')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually('the new build', async () => (await buildOf(page)) === second)
  await google.waitFor()
  expect(await google.isChecked()).toBe(false)
  await page.clock.fastForward(UPDATE_FALLBACK_MS + 1_000)
  expect([loads, await buildOf(page)]).toEqual([1, second])
  expect(complaints).toEqual([])
})

/** Simulates somebody returning to the page. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** File name of the script that this page runs. */
function buildOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src')?.split('/').at(-1))
}

/** Rebuilds the same app, as far as a browser can tell: every file with a hash in its name gets another one. */
async function rebuild(app: string): Promise<string> {
  const assets = readdirSync(join(app, 'assets'))
  const renamed = new Map(assets.map(name => [name, name.replace(/-([\w-]{8})\./, (_, hash) => `-${reversed(hash)}.`)]))
  const documents = readdirSync(app).filter(name => name.endsWith('.html'))
  for (const path of [...assets.map(name => join('assets', name)), ...documents, 'service-worker.js']) {
    if (!/\.(js|css|html)$/.test(path)) continue
    let text = readFileSync(join(app, path), 'utf8')
    for (const [name, next] of renamed) text = text.replaceAll(name, next)
    // Files without a hash have a revision instead.
    if (path === 'service-worker.js')
      text = text.replace(/"revision":"(\w+)"/g, (_, hash) => `"revision":"${reversed(hash)}"`)
    writeFileSync(join(app, path), text)
  }
  const pack = join(app, 'assets', assets.find(name => name.endsWith('.pack')) ?? 'no pack')
  writeFileSync(pack, await repacked(new Blob([readFileSync(pack)]), renamed))
  for (const [name, next] of renamed) renameSync(join(app, 'assets', name), join(app, 'assets', next))
  const entry = /assets\/(index-[\w-]+\.js)/.exec(readFileSync(join(app, 'shell.html'), 'utf8'))?.[1]
  if (entry === undefined) throw new Error('the build has no entry')
  return entry
}

/** The pack with the renamed files. */
async function repacked(pack: Blob, renamed: Map<string, string>): Promise<Uint8Array> {
  const { names, open } = await readPack(pack)
  const files = names.map(async name => {
    const { type = '', body } = open(name) ?? {}
    let text = await new Response(body).text()
    for (const [before, next] of renamed) text = text.replaceAll(before, next)
    const asset = name.replace(/^assets\//, '')
    const next = name === asset ? name : `assets/${renamed.get(asset)}`
    return { files: [{ name: next, type, bytes: Buffer.byteLength(text) }], packed: new Uint8Array(deflateSync(text)) }
  })
  return joinPack(await Promise.all(files))
}

const reversed = (hash: string) => [...hash].reverse().join('')
