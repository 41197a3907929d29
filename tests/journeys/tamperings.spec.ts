import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

import type { Page } from 'playwright'
import { expect } from 'vitest'

import { publicKeyOf } from '../builders-evidence.ts'
import { aSignedBundle, type Tampering, tamperings } from '../tamperings.ts'
import { test } from './fixture/journey.ts'
import { inTables, type Place } from './fixture/product.ts'

/** The key pair with which this installation signs. */
function signingKey(product: Place) {
  const row = inTables(product, sqlite =>
    sqlite.prepare('select private_key as pem from evidence_keys where retired_at is null').get(),
  )
  const privateKey = createPrivateKey(String(Object(row).pem))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

/** What the page says of each file, in one load of the page. */
async function judged(page: Page, files: readonly Tampering[]) {
  const found: { name: string; verdict: string | null; said: string }[] = []
  for (const { name, bytes } of files) {
    const file = { name: 'evidence.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) }
    await page.locator('input[type=file]').setInputFiles(file)
    const another = page.getByRole('button', { name: 'Check another' })
    await another.waitFor()
    const sheet = page.locator('.ver')
    const verdict = (await sheet.getAttribute('data-verdict')) ?? 'unreadable'
    found.push({ name, verdict, said: (await sheet.textContent()) ?? '' })
    await another.click()
    await page.locator('.vdrop').waitFor()
  }
  return found
}

function expectEach(found: Awaited<ReturnType<typeof judged>>, table: readonly Tampering[]) {
  const verdicts = (rows: readonly { name: string; verdict: string | null }[]) =>
    Object.fromEntries(rows.map(({ name, verdict }) => [name, verdict]))
  expect(verdicts(found)).toEqual(verdicts(table))
  for (const [at, { name, says }] of table.entries()) expect(found[at]?.said, name).toMatch(says)
}

test('the public page and the page of a bundle give each of forty tamperings the verdict of the command, in words that name it', async ({
  product,
  device,
  atEnd,
}) => {
  const service = signingKey(product)
  const built = gunzipSync(readFileSync('dist/app/bundle-page.html.gz')).toString('utf8')
  // As it is built after `evidence pin` on this installation.
  const own = built.replace('id="evidence-keys">[]<', `id="evidence-keys">${JSON.stringify([publicKeyOf(service)])}<`)
  expect(own).not.toBe(built)
  const base = await aSignedBundle(service, Buffer.from(own))
  const table = await tamperings(base)
  expect(table.length).toBeGreaterThanOrEqual(40)
  const whole: Tampering = { name: 'whole', verdict: 'intact', says: /Record intact/, bytes: base.zip }

  const { page, context, complaints } = await device()
  await page.goto(`${product.origin}/verify`)
  await page.locator('.vnet[data-ready]').waitFor()
  // The keys of this installation: fetched once, they count until the page is left.
  await page.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from(base.zip) })
  await page.locator('[data-verdict=unknown]').waitFor()
  await page.getByRole('button', { name: 'Fetch the published keys' }).click()
  await page.locator('[data-verdict=intact]').waitFor()
  await page.getByRole('button', { name: 'Check another' }).click()
  expectEach(await judged(page, [whole, ...table]), [whole, ...table])

  const folder = mkdtempSync(join(tmpdir(), 'recall-own-page-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'verify.html')
  writeFileSync(path, own)
  const verifier = await context.newPage()
  await verifier.goto(pathToFileURL(path).href)
  expectEach(await judged(verifier, [whole, ...table]), [whole, ...table])
  expect(complaints).toEqual([])
})
