import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { asNotes, plantedWords } from '../planted-words.ts'
import { savedBytes } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, aPerson } from './fixture/person.ts'
import { aProfile, keptBy, placesOf, plantedIn } from './fixture/profile.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

/** Folder for screenshots of the pages; none are taken if unset. */
const PICTURES = process.env.PICTURES

/** What the viewer says about the file that was just exported, and which parts it lists. */
let viewed: { evidence: string; parts: string[]; requests: number; saved: string } | undefined

/** The current mark in the Settings index as somebody scrolls through it, and the labels of the storage bar. */
let settings: { marks: string[]; storage: string } | undefined

/** What a new account said about the import of the export, and what it contained afterwards. */
let takenOver: { refused: string; asked: string[]; stays: string[]; runs: unknown[]; requests: unknown[] } | undefined

/** Whether a session and its hint are left: in the browser that closed the account, and in the other one. */
let left: boolean[][] = []

/** The account's stage while its closing waited for a network. */
let stageOffline: unknown

/**
 * Planted words and occurrences of the address on disk: before the account is closed, and afterwards with the browser
 * ended.
 */
let onDisk: { before: number; after: number; addresses: string[] } | undefined

test('everything is exported and read again without a network, the account is closed in every browser, and kept after all', async ({
  product,
  device,
}) => {
  const profile = aProfile()
  const { page, context } = await device('desktop', { profile })
  const { page: elsewhere } = await device('desktop')
  const person = await aCustomer(product)
  const words = plantedWords(2_000)
  const runId = `run-${randomUUID()}`
  await person.mutate('create_run@1', { runId, kind: 'validation', name: 'First', tester: '', environment: '' })
  for (const { name, args } of asNotes(runId, words)) await person.mutate(name, args)
  await signInOn(elsewhere, product, person)
  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')

  const index = page.getByRole('navigation', { name: 'Sections' })
  const marked = async () => (await index.locator('[aria-current]').allInnerTexts()).join()
  const marks = [await eventually('the first mark', async () => (await marked()) || undefined)]
  for (const name of ['On this device', 'Your data']) {
    await index.getByRole('link', { name }).click()
    await eventually(`the mark at ${name}`, async () => (await marked()) === name)
    marks.push(await marked())
  }
  settings = { marks, storage: await page.getByRole('list', { name: 'What it is used for' }).innerText() }

  await eventually('every file on the device', async () => (await filesKept(page)) >= 9, 30_000)
  // What must be gone later can be found now; the end of a block splits some of the words.
  const before = await eventually('the planted words on the disk', async () => {
    const found = plantedIn(profile, words)
    return found > 1_500 ? found : undefined
  })

  await context.setOffline(true)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const zip = await savedBytes(download)
  for (const name of ['README.txt', 'schema.json', 'data/requests.json', 'evidence.zip']) {
    expect(zip.includes(name), name).toBe(true)
  }
  await page
    .getByLabel('Choose an export')
    .setInputFiles({ name: download.suggestedFilename(), mimeType: 'application/zip', buffer: zip })
  const viewer = page.getByRole('dialog', { name: 'Your export' })
  const verdict = viewer.locator('.note b')
  await verdict.waitFor()
  const requests = viewer.locator('details', { hasText: 'Deletion requests' })
  await requests.locator('summary').click()
  await requests.locator('dt').first().waitFor()
  await accessible(page, { within: '[role=dialog]' })
  await photographed(page, 'export')
  await viewer.locator('details', { hasText: 'Files' }).locator('summary').click()
  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    viewer
      .getByRole('button', { name: /^\d{4}-demand-.*\.pdf/ })
      .first()
      .click(),
  ])
  viewed = {
    evidence: await verdict.innerText(),
    parts: await viewer.locator('summary b').allInnerTexts(),
    requests: await requests.locator('dt').count(),
    saved: (await savedBytes(letter)).subarray(0, 5).toString('latin1'),
  }
  await viewer.getByRole('button', { name: 'Close' }).click()

  // Offline, the closing is recorded on the device, can be undone, survives a reload, and is sent with the next
  // contact.
  const waiting = page.locator('main .note', { hasText: 'Your account is not closed yet.' })
  await closeAs(page, person.email, async () => {
    await accessible(page, { within: '[role=alertdialog]' })
    await photographed(page, 'close')
  })
  await waiting.getByRole('button', { name: 'Keep my account' }).click()
  await waiting.waitFor({ state: 'detached' })
  await closeAs(page, person.email)
  await waiting.waitFor()
  await photographed(page, 'waiting')
  await page.reload()
  await waiting.waitFor()
  stageOffline = (await person.rows()).customer_journey?.[0]
  await context.setOffline(false)
  await page.getByText('Your account is closed').waitFor()
  await eventually('this browser to be out', async () => !(await isLeft(page)).includes(true))
  left = [await isLeft(page)]
  await eventually('nothing kept of the account', async () => {
    const { names } = await keptBy(page, context)
    return !names.some(name => /IndexedDB|Storage recall-|recall-kept|recall-leaving|recall-known/.test(name))
  })
  await eventually('the browser to end', () => context.close().then(() => true), 60_000)
  onDisk = { before, after: plantedIn(profile, words), addresses: placesOf(person.email, profile) }

  // The other browser learns of it with its next request, and clears itself.
  await elsewhere.goto(`${product.origin}/dashboard`)
  await eventually('the other browser to be out', async () => (await isLeft(elsewhere))[0] === false)
  left.push(await isLeft(elsewhere))

  await signInOn(elsewhere, product, person)
  await elsewhere.goto(`${product.origin}/dashboard`)
  await elsewhere.getByRole('button', { name: 'Keep my account' }).click()
  await elsewhere.getByText('Your account stays').waitFor()
  await elsewhere.getByRole('button', { name: 'Keep my account' }).waitFor({ state: 'detached' })

  const { page: anew } = await device('phone')
  const newcomer = await aPerson(product)
  await signInOn(anew, product, newcomer)
  await anew.goto(`${product.origin}/dashboard?tab=settings`)
  const choose = (name: string, buffer: Buffer) =>
    anew.getByLabel('Choose an export').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose('holiday.zip', Buffer.from('not a ZIP'))
  const refused = anew.getByRole('alert').filter({ hasText: 'This file was not opened' })
  const reason = await refused.innerText()
  await anew.getByRole('button', { name: 'Close' }).click()
  await choose(download.suggestedFilename(), zip)
  await anew.getByRole('button', { name: 'Import into this account' }).click()
  const offer = anew.getByRole('dialog', { name: 'Import into this account?' })
  const gets = offer.getByRole('region', { name: 'This account gets' }).locator('dt')
  // The plan appears once the export has been compared with this account.
  await gets.first().waitFor()
  const asked = await gets.allInnerTexts()
  await accessible(anew, { within: '[role=dialog]' })
  await photographed(anew, 'import')
  await offer.getByRole('button', { name: 'Import', exact: true }).click()
  const done = anew.getByRole('dialog', { name: 'Imported' })
  await done.getByText('Saved on this device').waitFor()
  const stays = await done.getByRole('region', { name: 'Not imported' }).locator('dt').allInnerTexts()
  await photographed(anew, 'imported')
  await done.getByRole('button', { name: 'Close' }).click()
  const rows = await eventually('the checklist in the new account', async () => {
    const rows = await newcomer.rows()
    return (rows.checklist_items ?? []).length > 0 ? rows : undefined
  })
  takenOver = { refused: reason, asked, stays, runs: rows.checklist_runs ?? [], requests: rows.requests ?? [] }

  await closeAs(anew, newcomer.email)
  await anew.getByText('Your account is closed').waitFor()
})

test('the index of Settings marks the section in sight', () => {
  expect(settings?.marks).toEqual(['Deletion', 'On this device', 'Your data'])
})

test('Settings says what the room in this browser is used for', () => {
  expect(settings?.storage).toMatch(/Record\s+\d/)
  expect(settings?.storage).toMatch(/App\s+\d/)
})

test('a file that is no export is not opened, and it is said why', () => {
  expect(takenOver?.refused).toContain('This file cannot be opened. It is no whole ZIP file')
})

test('[DASH-035] an export gives a new account its checklists, and says what stays in the file', () => {
  expect(takenOver?.asked).toEqual(['First'])
  expect(takenOver?.runs).toMatchObject([{ name: 'First' }])
  expect(takenOver?.stays).toEqual(
    expect.arrayContaining(['Deletion requests and their letters', 'The evidence ledger', 'Signed authorizations']),
  )
  expect(takenOver?.requests).toEqual([])
})

test('[DASH-035] the export is read again in Settings: its evidence, its parts, and a letter to save', () => {
  expect(viewed).toMatchObject({ requests: 4, saved: '%PDF-' })
  expect(viewed?.evidence).toMatch(/^Record intact/)
  // Providers answer within a minute: whether they have when the export is made depends on the machine.
  expect(viewed?.parts.filter(part => part !== 'Answers of providers')).toEqual([
    'Account',
    'Invoices',
    'Signed authorizations',
    'Deletion requests',
    'Ledger',
    'Checklists',
    'Files',
  ])
})

test('[DASH-036] closing the account signs out this browser and the other one', () => {
  expect(left.map(([session]) => session)).toEqual([false, false])
  expect(left[0]).toEqual([false, false])
})

test('[DASH-036] closed without a network, the account is open until this browser has told the server', () => {
  expect(stageOffline).toMatchObject({ currentStage: 'active' })
})

test('[DASH-036] of 2,000 planted words none is left on the disk of the browser that closed the account', () => {
  expect(onDisk).toMatchObject({ after: 0, addresses: [] })
})

async function closeAs(page: Page, email: string, look = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Close account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Type your email to confirm').fill(email)
  await look()
  await question.getByRole('button', { name: 'Close account' }).click()
  await question.waitFor({ state: 'detached' })
}

/** How many evidence files this browser's cache holds. */
function filesKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let kept = 0
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/api/files/')) kept += 1
    }
    return kept
  })
}

const isLeft = (page: Page) =>
  page.evaluate(() => ['recall.session', 'recall.session-hint'].map(key => window.localStorage.getItem(key) !== null))

/** Screenshots at both widths and in both themes; none if PICTURES is unset. */
async function photographed(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`) })
    }
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.emulateMedia({ colorScheme: 'light' })
}
