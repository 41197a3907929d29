import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page, Request } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readZip, writeZip } from '../../sync/rules/evidence/zip.ts'
import { badgeSays, servedByWorker, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, eventually, type Product, SIZES } from './harness.ts'
import { aPerson, type Person, pay, sign } from './person.ts'

let product: Product
let person: Person
/** Made by the command on the server; with the same bundle with one word of the ledger changed, and one mail. */
let files: { whole: string; ledgerChanged: string; mailChanged: string; ledger: string }
beforeAll(async () => {
  product = await aProduct()
  person = await aPerson(product)
  await sign(person)
  await pay(product, person)
  await eventually('an answer that is proven', async () => {
    const { events = [] } = await person.rows()
    return events.some(event => JSON.stringify(event).includes('"authentic":true'))
  })
  const inFolder = (name: string) => join(product.dataDir, name)
  files = {
    whole: inFolder('whole.zip'),
    ledgerChanged: inFolder('ledger-changed.zip'),
    mailChanged: inFolder('mail-changed.zip'),
    ledger: inFolder('ledger.txt'),
  }
  const made = evidence('bundle', person.email, files.whole)
  if (made.status !== 0) throw new Error(made.stdout + made.stderr)
  evidence('export', person.email, files.ledger)
  const whole = await readZip(readFileSync(files.whole))
  const reply = [...whole.keys()].find(path => /^replies\/.*\.eml$/.test(path)) ?? ''
  writeFileSync(
    files.ledgerChanged,
    changed(whole, 'ledger.txt', text => text.replace(' written to ', ' writ to ')),
  )
  writeFileSync(
    files.mailChanged,
    changed(whole, reply, text => `${text}P.S. We kept it all.\r\n`),
  )
})
afterAll(() => product.remove())

/** The bundle with one file written anew. */
function changed(whole: ReadonlyMap<string, Uint8Array>, path: string, change: (text: string) => string): Uint8Array {
  const text = Buffer.from(whole.get(path) ?? []).toString('latin1')
  return writeZip(new Map([...whole, [path, Buffer.from(change(text), 'latin1')]]), 0)
}

function evidence(...args: string[]) {
  return spawnSync(process.execPath, ['server/commands/run.mjs', 'evidence', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: product.dataDir },
  })
}

let browser: Browser
afterEach(() => browser.close())

/** The page as anybody opens it, with everything that a check needs on board. */
async function verifyPage(): Promise<Page> {
  const [page = await browser.context.newPage()] = browser.context.pages()
  await page.goto(`${product.origin}/verify`)
  await page.locator('.vnet[data-ready]').waitFor()
  return page
}

/** Addresses that are asked for from now on: by a page, or with its worker and the service worker by all of them. */
function requestsOf(asker: Page | BrowserContext): string[] {
  const asked: string[] = []
  const note = (request: Request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'blob:' || protocol === 'data:') return
    // The app's own code, which names no file of anybody: a part of it may come when the page has long been read.
    if (request.method() === 'GET' && /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(pathname)) return
    asked.push(request.url())
  }
  if ('pages' in asker) asker.on('request', note)
  else asker.on('request', note)
  return asked
}

const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file)

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('the public page on a %s', size => {
  beforeEach(async () => {
    browser = await aBrowser(size)
  })

  test(`[EVID-020] [EVID-018] says of a bundle of the server what holds, asks the network for nothing, ${size}`, async () => {
    const page = await verifyPage()
    await servedByWorker(page)
    await accessible(page)
    // Parts of the app that come when the first picture stands.
    await page.waitForLoadState('networkidle')
    const asked = requestsOf(browser.context)
    await page.getByText('Requests beyond its own files since it opened: 0').waitFor()
    await choose(page, files.whole)
    await page.getByRole('heading', { name: 'Record intact' }).waitFor()
    // Whoever does not see the page hears it, and stands at the result.
    expect(await page.getByRole('status').first().textContent()).toMatch(/^Record intact\. \d+ entries\.$/)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Record intact')
    const checks = await page
      .locator('.vwhat li')
      .evaluateAll(items => items.map(item => item.getAttribute('data-state')))
    expect(checks).toEqual(['holds', 'partly', 'holds', 'holds', 'holds'])
    await page.getByText(/^Signatures of .+ check out with the key kept from that day/).waitFor()
    expect(asked).toEqual([])
    await accessible(page)
    await touchable(page)

    // Whose key it is, only the network can say: at a press, and the page counts it.
    await page.getByRole('button', { name: 'Fetch the published keys' }).click()
    await page.getByText('The key is the published one.').waitFor()
    expect(asked).toEqual([`${product.origin}/api/evidence/keys`])
    await page.getByRole('button', { name: 'Check another' }).click()
    await page.getByText('Requests beyond its own files since it opened: 1').waitFor()
    expect(browser.complaints).toEqual([])
  })

  test(`[EVID-020] names the first bad entry with the network off, in the dark, ${size}`, async () => {
    const page = await verifyPage()
    await servedByWorker(page)
    await browser.context.setOffline(true)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.locator('.vnet[data-ready]').waitFor()
    await choose(page, files.ledgerChanged)
    await page.getByRole('heading', { name: /^Broken at entry [1-4]$/ }).waitFor()
    const bad = Number(/\d+/.exec((await page.getByRole('heading', { name: /^Broken at/ }).textContent()) ?? '')?.[0])
    await page.getByText('Its content was changed.').first().waitFor()
    await accessible(page)
    // The link that snapped leads to the entry.
    await page.getByRole('button', { name: `Entry ${bad}: broken` }).click()
    await eventually('the entry', () =>
      page.evaluate(seq => document.activeElement?.getAttribute('data-seq') === String(seq), bad),
    )
    await accessible(page)

    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, files.mailChanged)
    const heading = page.getByRole('heading', { name: /^Broken at entry \d+$/ })
    await heading.waitFor()
    const told = evidence('verify', files.mailChanged)
    expect(told.status).toBe(1)
    expect(told.stdout).toContain(
      `NOT intact. Entry ${/\d+/.exec((await heading.textContent()) ?? '')?.[0]} does not hold`,
    )

    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, files.ledger)
    await page.getByRole('heading', { name: 'Record intact' }).waitFor()
    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, 'package.json')
    await page.getByRole('heading', { name: 'This is no evidence file' }).waitFor()
    expect(browser.complaints).toEqual([])
  })
})

describe('a bundle that was made in the browser', () => {
  beforeEach(async () => {
    browser = await aBrowser('desktop')
  })

  test('[EVID-018] [EVID-019] [EVID-020] verifies with the command and by its own page; without a network it is made as well, the same each time', async () => {
    const [page = await browser.context.newPage()] = browser.context.pages()
    const ahead = page.waitForResponse('**/api/evidence/heads')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    await page.locator('.track', { hasText: 'xAI' }).click()
    await page.getByRole('dialog').getByText('Record intact').waitFor()

    // Nothing was exported yet: what is signed was fetched ahead, for the day without a network.
    await ahead
    await browser.context.setOffline(true)
    const offline = await saved(page, 'Export evidence', 'offline.zip')
    const again = await saved(page, 'Export evidence', 'again.zip')
    expect(readFileSync(again).equals(readFileSync(offline))).toBe(true)
    expect(JSON.parse(textIn(await readZip(readFileSync(offline)), 'heads.json')).heads.length).toBeGreaterThan(0)
    expect(evidence('verify', offline).status).toBe(0)
    const pack = await saved(page, 'Complaint pack', 'pack.zip')
    expect(evidence('verify', pack).status).toBe(0)
    const inPack = await readZip(readFileSync(pack))
    expect(textIn(inPack, 'complaint/START-HERE.txt')).toContain('California Privacy Protection Agency')
    expect([...inPack.keys()].filter(path => path.startsWith('letters/')).length).toBeGreaterThan(0)
    await browser.context.setOffline(false)

    // An answer may arrive between the signature and the entries: the next export has both.
    const { online, told } = await eventually(
      'an export that is signed to its end',
      async () => {
        const path = await saved(page, 'Export evidence', 'online.zip')
        const verified = evidence('verify', path)
        return verified.stdout.includes('for every entry') && { online: path, told: verified }
      },
      60_000,
    )
    expect(told.stdout).toMatch(/^Intact: \d+ entries, head [0-9a-f]{64}\n/)
    expect(told.stdout).toMatch(/holds {5}Provider mails \(\d+ of \d+ signed\)/)
    expect(told.stdout).toMatch(/Head signed by Total Recall \(key [0-9a-f]{4}…[0-9a-f]{4}\): Signed on /)
    expect(told.status).toBe(0)
    const unpacked = await readZip(readFileSync(online))
    expect(evidence('keys').stdout).toContain(JSON.parse(textIn(unpacked, 'heads.json')).heads.at(-1).key)
    const { verdicts } = JSON.parse(textIn(unpacked, 'replies/verdicts.json'))
    expect(JSON.stringify(verdicts)).toContain('"keyRecord":"v=DKIM1;')
    expect(unpacked.has(verdicts[0].file)).toBe(true)

    // Its own page, as somebody opens it who has unpacked the ZIP: from the disk, on no origin at all.
    const own = join(product.dataDir, 'verify.html')
    writeFileSync(own, unpacked.get('verify.html') ?? '')
    const verifier = await browser.context.newPage()
    await verifier.goto(pathToFileURL(own).href)
    const asked = requestsOf(verifier)
    await choose(verifier, offline)
    await verifier.getByRole('heading', { name: 'Record intact' }).waitFor()
    await chooseAnother(verifier, files.mailChanged)
    await verifier.getByRole('heading', { name: /^Broken at entry/ }).waitFor()
    expect(asked).toEqual([])
    await accessible(verifier)
    expect(browser.complaints).toEqual([])
  })
})

/** Another file after a first one. */
async function chooseAnother(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Check another' }).click()
  await choose(page, file)
}

async function saved(page: Page, button: string, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  const path = join(product.dataDir, name)
  await download.saveAs(path)
  return path
}

const textIn = (files: ReadonlyMap<string, Uint8Array>, path: string) => new TextDecoder().decode(files.get(path))

/** Nothing that axe knows of stands between the page and anybody. */
async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Every control of the page itself is as large as a finger. */
async function touchable(page: Page): Promise<void> {
  const small = await page.locator('main :is(button, summary, a)').evaluateAll(controls =>
    controls
      .map(control => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
