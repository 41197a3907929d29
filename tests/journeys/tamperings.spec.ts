import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { TimeAuthority } from '../../server/sandbox/time-authority.ts'
import { publicKeyOf } from '../builders-evidence.ts'
import { aSignedBundle, type Tampering, tamperings } from '../tamperings.ts'
import { test } from './fixture/journey.ts'
import { inTables, type RunningProduct } from './fixture/product.ts'

/** The key pair that this installation signs with. */
function signingKey(product: RunningProduct) {
  const row = inTables(product, sqlite =>
    sqlite.prepare('select private_key as pem from evidence_keys where retired_at is null').get(),
  )
  const privateKey = createPrivateKey(String(Object(row).pem))
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

interface Found {
  name: string
  verdict: string
  said: string
}

/**
 * What the page says about each file, all in one load of the page: choose, read the verdict, and continue as fast as it
 * answers.
 */
function judged(page: Page, table: readonly Tampering[]): Promise<Found[]> {
  const files = table.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString('base64') }))
  return page.evaluate(async given => {
    const appears = (selector: string) =>
      new Promise<Element>(resolve => {
        const look = () => {
          const element = document.querySelector(selector)
          if (element === null) return
          watcher.disconnect()
          resolve(element)
        }
        const watcher = new MutationObserver(look)
        watcher.observe(document, { subtree: true, childList: true })
        look()
      })
    const found: Found[] = []
    for (const { name, text } of given) {
      const input = await appears('input[type=file]')
      if (!(input instanceof HTMLInputElement)) throw new Error('there is no place for a file')
      const chosen = new DataTransfer()
      chosen.items.add(new File([Uint8Array.from(atob(text), sign => sign.charCodeAt(0))], 'evidence.zip'))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      const sheet = await appears('.verdict-card')
      found.push({ name, verdict: sheet.getAttribute('data-verdict') ?? 'unreadable', said: sheet.textContent ?? '' })
      const another = [...sheet.querySelectorAll('button')].find(button => button.textContent === 'Check another')
      another?.click()
    }
    return found
  }, files)
}

function expectEach(found: readonly Found[], table: readonly Tampering[]) {
  const verdicts = (rows: readonly { name: string; verdict: string }[]) =>
    Object.fromEntries(rows.map(({ name, verdict }) => [name, verdict]))
  expect(verdicts(found)).toEqual(verdicts(table))
  for (const [at, { name, says }] of table.entries()) expect(found[at]?.said, name).toMatch(says)
}

test('the public page and the page of a bundle give each tampering the verdict of the command, in words that name it', async ({
  product,
  device,
  atEnd,
}) => {
  const service = signingKey(product)
  const built = gunzipSync(readFileSync('dist/app/bundle-page.html.gz')).toString('utf8')
  // The stand-in for an outside authority, with the keys that this installation keeps for it.
  const authority: TimeAuthority = JSON.parse(readFileSync(join(product.dataDir, 'sandbox-time-authority.key'), 'utf8'))
  // The page as it is built after `evidence pin` on this installation.
  const own = built
    .replace('id="evidence-keys">[]<', `id="evidence-keys">${JSON.stringify([publicKeyOf(service)])}<`)
    .replace('id="time-authorities">[]<', `id="time-authorities">${JSON.stringify([authority.root.certificate])}<`)
  expect(own).not.toBe(built)
  const base = await aSignedBundle(service, undefined, authority)
  const table = await tamperings(base)
  expect(table.length).toBeGreaterThanOrEqual(150)
  const whole: Tampering = {
    name: 'whole',
    verdict: 'intact',
    says: /vouches that all entries existed/,
    bytes: base.zip,
  }

  const { page, context, complaints } = await device()
  await page.goto(`${product.origin}/verify`)
  await page.locator('.network-note[data-ready]').waitFor()
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
