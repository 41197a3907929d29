import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'

import { killTabs } from '../crash/kill-tabs.ts'
import { deviceCopy } from '../releases/device-copy.ts'
import { aCustomer, badgeSays, inTables, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, eventually, type Product } from './harness.ts'

let product: Product | undefined
let browser: Browser | undefined
afterEach(async () => {
  await browser?.close()
  await product?.remove()
  product = browser = undefined
})

// The long form is `npm run crash -- tabs`: 60 kills.
test('[SYNC-014] eight tabs are killed at random while a person edits in them: every saved edit is sent once, within 15 s', async () => {
  const { loss, tally, complaints } = await killTabs({ kills: 8, seed: 3, lastWords: 0 })
  expect(loss).toEqual({ lost: [], doubled: [], reordered: [] })
  expect(tally.slowestMs).toBeLessThan(15_000)
  expect(tally.kills.tabs).toBeGreaterThan(2)
  expect(complaints).toEqual([])
})

test('[SYNC-014] the end of a tab wakes the others although their timers sleep, and its last edit leaves', async () => {
  product = await aProduct()
  const person = await aCustomer(product)
  browser = await aBrowser('desktop')
  const [first = await browser.context.newPage()] = browser.context.pages()
  await signInOn(first, product, person)
  const last = await browser.context.newPage()
  await first.clock.install()
  for (const page of [first, last]) {
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('switch', { name: 'ChatGPT' }).waitFor()
    await badgeSays(page, 'Synced')
  }
  // From here on no timer of the first tab runs, as in a page that was hidden for long.
  await first.clock.pauseAt(Date.now() + 3_600_000)
  // What the leap itself has set off comes to its end.
  await first.waitForTimeout(2_000)
  const enabled = () =>
    inTables(product as Product, sqlite =>
      sqlite.prepare("select enabled from email_providers where provider_id = 'openai'").pluck().get(),
    )
  expect(enabled()).toBe(1)

  const edits = await saveWithoutAWord(last)
  await last.waitForTimeout(1_000)
  expect(enabled(), 'nobody knows of it').toBe(1)
  await last.close()
  await eventually('the edit of the tab that is gone', async () => enabled() === 0)
  const { outbox } = await deviceCopy(first)
  expect(outbox).toHaveLength(edits)
})

/** Switches ChatGPT off as the app would, and tells nobody. Answers with the number of edits that the device has. */
async function saveWithoutAWord(page: Page): Promise<number> {
  const { state, rows } = await deviceCopy(page)
  const row = rows.email_providers?.find(({ id }) => id.endsWith('.openai'))
  if (row === undefined) throw new Error('the device does not know the provider')
  const [emailId, providerId] = row.id.split('.')
  const seq = state.nextSeq
  const args = { emailId, providerId, enabled: false }
  const entry = {
    seq,
    name: 'set_provider_enabled@1',
    args,
    at: Date.now(),
    state: 'waiting',
    code: null,
    attempted: false,
  }
  await page.evaluate(async added => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(found =>
      /^recall-[0-9a-f]{32}$/.test(found.name ?? ''),
    )
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(['outbox', 'state'], 'readwrite')
        const read = transaction.objectStore('state').get('state')
        read.onsuccess = () => {
          transaction.objectStore('state').put({ ...read.result, nextSeq: added.seq + 1 })
          transaction.objectStore('outbox').add(added)
        }
        transaction.onabort = () => reject(transaction.error)
        transaction.oncomplete = () => resolve()
      }
    })
  }, entry)
  return (await deviceCopy(page)).outbox.length
}
