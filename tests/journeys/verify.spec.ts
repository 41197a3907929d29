import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { BrowserContext, Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'

import { readZip, writeZip } from '../../sync/rules/evidence/zip.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { runCommand } from './fixture/command.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, type Person } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { accessible, badgeSays, exportFrom, servedByWorker, signInOn } from './fixture/screen.ts'

let person: Person
const folder = mkdtempSync(join(tmpdir(), 'recall-evidence-'))
const inFolder = (name: string) => join(folder, name)
/**
 * Made by the server's command; plus the same bundle with one changed word in the ledger, and one with a changed mail.
 */
const files = {
  whole: inFolder('whole.zip'),
  ledgerChanged: inFolder('ledger-changed.zip'),
  mailChanged: inFolder('mail-changed.zip'),
  ledger: inFolder('ledger.txt'),
}
beforeAll(async () => {
  const product = inject('product')
  person = await aCustomer(product)
  await answers(product, person, 'openai', 'acknowledge')
  await eventually('an answer that is proven', async () => {
    const { events = [] } = await person.rows()
    return events.some(event => JSON.stringify(event).includes('"authentic":true'))
  })
  const made = await evidence(product, 'bundle', person.email, files.whole)
  if (made.status !== 0) throw new Error(made.stdout + made.stderr)
  await evidence(product, 'export', person.email, files.ledger)
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
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The bundle with one file replaced. */
function changed(whole: ReadonlyMap<string, Uint8Array>, path: string, change: (text: string) => string): Uint8Array {
  const text = Buffer.from(whole.get(path) ?? []).toString('latin1')
  return writeZip(new Map([...whole, [path, Buffer.from(change(text), 'latin1')]]), 0)
}

const evidence = (product: RunningProduct, ...args: string[]) => runCommand(product, 'evidence', ...args)

/** The page as any visitor opens it, once everything that a check needs has loaded. */
async function openVerify(page: Page, { origin }: RunningProduct): Promise<void> {
  await page.goto(`${origin}/verify`)
  await page.locator('.network-note[data-ready]').waitFor()
}

/** Requests from now on: by one page, or by all pages of a context including their workers and the service worker. */
function requestsOf(asker: Page | BrowserContext): string[] {
  const asked: string[] = []
  const note = (request: Request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'blob:' || protocol === 'data:') return
    // The app's own code, which identifies nobody's file: parts of it may load long after the page is shown.
    if (request.method() === 'GET' && /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/.test(pathname)) return
    asked.push(request.url())
  }
  if ('pages' in asker) asker.on('request', note)
  else asker.on('request', note)
  return asked
}

const choose = (page: Page, file: string) => page.locator('input[type=file]').setInputFiles(file)

describe.each(EVERY_SIZE)('the public page on a %s', size => {
  const rules = size === 'desktop' ? 'all' : 'color'

  test(`[EVID-020] [EVID-018] says of a bundle of the server what holds, asks the network for nothing, ${size}`, async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device(size)
    await openVerify(page, product)
    await servedByWorker(page)
    await accessible(page, { rules })
    // Waits for parts of the app that load after the first paint.
    await page.waitForLoadState('networkidle')
    const asked = requestsOf(context)
    await page.getByText('Requests beyond its own files since it opened: 0').waitFor()
    await choose(page, files.whole)
    // The page asked the test server for its keys as it opened, before it was given anything.
    const verdict = 'Record intact, signed by this test server'
    await page.getByRole('heading', { name: verdict }).waitFor()
    // A screen reader announces the result, and the focus moves to it.
    expect(await page.getByRole('status').first().textContent()).toMatch(
      /^Record intact, signed by this test server\. \d+ entries\.$/,
    )
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(verdict)
    const checks = await page
      .locator('.checks li')
      .evaluateAll(items => items.map(item => item.getAttribute('data-state')))
    expect(checks).toEqual(['holds', 'holds', 'unasked', 'holds', 'holds', 'holds', 'holds'])
    await page.getByText(/^Signatures of .+ check out with the key kept from that day/).waitFor()
    expect(asked).toEqual([])
    await accessible(page, { rules })
    await touchable(page)

    await page.getByText('The key is the one of this test server.').waitFor()
    await page.getByRole('button', { name: 'Check another' }).click()
    await page.getByText('Requests beyond its own files since it opened: 0').waitFor()
    expect(complaints).toEqual([])
  })

  test(`[EVID-020] names the first bad entry with the network off, in the dark, ${size}`, async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device(size)
    await openVerify(page, product)
    await servedByWorker(page)
    await context.setOffline(true)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.locator('.network-note[data-ready]').waitFor()
    await choose(page, files.ledgerChanged)
    await page.getByRole('heading', { name: /^Broken at entry [1-4]$/ }).waitFor()
    const bad = Number(/\d+/.exec((await page.getByRole('heading', { name: /^Broken at/ }).textContent()) ?? '')?.[0])
    await page.getByText('Its content was changed.').first().waitFor()
    await accessible(page, { rules })
    // The broken link leads to the entry.
    await page.getByRole('button', { name: `Entry ${bad}: broken` }).click()
    await eventually('the entry', () =>
      page.evaluate(seq => document.activeElement?.getAttribute('data-seq') === String(seq), bad),
    )
    await accessible(page, { rules })

    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, files.mailChanged)
    const heading = page.getByRole('heading', { name: /^Broken at entry \d+$/ })
    await heading.waitFor()
    const told = await evidence(product, 'verify', files.mailChanged)
    expect(told.status).toBe(1)
    expect(told.stdout).toContain(
      `NOT intact. Entry ${/\d+/.exec((await heading.textContent()) ?? '')?.[0]} does not hold`,
    )

    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, files.ledger)
    await page.getByRole('heading', { name: 'Record intact, signer unknown' }).waitFor()
    await page.getByRole('button', { name: 'Check another' }).click()
    await choose(page, 'package.json')
    await page.getByRole('heading', { name: 'This is not an evidence file' }).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a bundle that was made in the browser', () => {
  test('[EVID-018] [EVID-019] [EVID-020] verifies with the command and by its own page; without a network it is made as well, the same each time', async ({
    product,
    device,
  }) => {
    const { page, context, complaints } = await device()
    const ahead = page.waitForResponse('**/api/evidence/heads')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    await page.locator('.track', { hasText: 'xAI' }).click()
    await page.getByRole('dialog').getByText('Record intact').waitFor()

    // Before any export, the signed heads have been prefetched for offline use.
    await ahead
    await context.setOffline(true)
    const offline = await saved(page, 'Export evidence', 'offline.zip')
    const again = await saved(page, 'Export evidence', 'again.zip')
    expect(readFileSync(again).equals(readFileSync(offline))).toBe(true)
    expect(JSON.parse(textIn(await readZip(readFileSync(offline)), 'heads.json')).heads.length).toBeGreaterThan(0)
    const pack = await saved(page, 'Complaint pack', 'pack.zip')
    expect((await evidence(product, 'verify', pack)).stdout).toContain(
      'not a part of the record: complaint/complaint.txt',
    )
    const inPack = await readZip(readFileSync(pack))
    expect(textIn(inPack, 'complaint/START-HERE.txt')).toContain('California Privacy Protection Agency')
    expect([...inPack.keys()].filter(path => path.startsWith('letters/')).length).toBeGreaterThan(0)
    await context.setOffline(false)

    // An answer may arrive between the signature and the entries: the next export covers both.
    const keys = inFolder('keys.json')
    writeFileSync(keys, await (await fetch(`${product.origin}/api/evidence/keys`)).text())
    const { online, told } = await eventually(
      'an export that is signed to its end',
      async () => {
        const path = await saved(page, 'Export evidence', 'online.zip')
        const verified = await evidence(product, 'verify', path, '--key', keys)
        return verified.stdout.includes('for every entry') && { online: path, told: verified }
      },
      60_000,
    )
    expect(told.stdout).toMatch(/^Intact, signed by this test server: \d+ entries, head [0-9a-f]{64}\n/)
    expect(told.stdout).toMatch(/holds {5}Provider emails \(\d+ of \d+ signed\)/)
    expect(told.stdout).toMatch(/Head signed by this test server \(key [0-9a-f]{4}…[0-9a-f]{4}\): Signed on /)
    expect(told.status).toBe(0)
    const unpacked = await readZip(readFileSync(online))
    expect((await evidence(product, 'keys')).stdout).toContain(
      JSON.parse(textIn(unpacked, 'heads.json')).heads.at(-1).key,
    )
    const { verdicts } = JSON.parse(textIn(unpacked, 'replies/verdicts.json'))
    expect(JSON.stringify(verdicts)).toContain('"keyRecord":"v=DKIM1;')
    expect(unpacked.has(verdicts[0].file)).toBe(true)

    // The bundle's own page, opened after unpacking the ZIP: from disk, without any origin.
    const own = inFolder('verify.html')
    writeFileSync(own, unpacked.get('verify.html') ?? '')
    const verifier = await context.newPage()
    await verifier.goto(pathToFileURL(own).href)
    const asked = requestsOf(verifier)
    await choose(verifier, online)
    await verifier.getByRole('heading', { name: 'Record intact, signed by this test server' }).waitFor()
    // The command beside the server needs no file of keys to say the same.
    expect((await evidence(product, 'verify', online)).stdout).toMatch(/^Intact, signed by this test server: /)
    await chooseAnother(verifier, files.mailChanged)
    await verifier.getByRole('heading', { name: /^Broken at entry/ }).waitFor()
    expect(asked).toEqual([])
    await accessible(verifier)
    expect(complaints).toEqual([])
  })
})

/** Checks another file after a first one. */
async function chooseAnother(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Check another' }).click()
  await choose(page, file)
}

async function saved(page: Page, line: string, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), exportFrom(page.locator('.panel'), line)])
  const path = inFolder(name)
  await download.saveAs(path)
  return path
}

const textIn = (files: ReadonlyMap<string, Uint8Array>, path: string) => new TextDecoder().decode(files.get(path))

/** Every control of the page itself is large enough for a finger. */
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
