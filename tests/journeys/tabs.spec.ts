import type { BrowserContext, Page } from 'playwright'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { deviceCopy } from '../releases/device-copy.ts'
import { test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import { inTables } from './fixture/product.ts'
import { badgeSays, signInOn } from './fixture/screen.ts'

test('[SYNC-014] the end of a tab wakes the others although their timers sleep, and its last mutation leaves', async ({
  product,
  device,
}) => {
  // No letters are sent: their answers would wake every tab.
  const person = await aPerson(product)
  const { context, page: first } = await device('desktop')
  await signInOn(first, product, person)
  const last = await context.newPage()
  await first.clock.install()
  for (const page of [first, last]) {
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('switch', { name: 'ChatGPT' }).waitFor()
    await badgeSays(page, 'Synced')
  }
  // From here on no timer of the first tab runs, as in a page that has been hidden for a long time.
  await first.clock.pauseAt(Date.now() + 3_600_000)
  // Whatever the clock jump itself triggers finishes first.
  await eventually('no exchange with the server for a second', quietIn(context))
  const isEnabled = () =>
    inTables(product, sqlite =>
      sqlite
        .prepare(
          `select enabled from email_providers join users using (account_id)
           where provider_id = 'openai' and users.email = ?`,
        )
        .pluck()
        .get(person.email),
    )
  expect(isEnabled()).toBe(1)

  const mutations = await saveWithoutAWord(last)
  await eventually('no exchange with the server for a second', quietIn(context))
  expect(isEnabled(), 'nobody knows of it').toBe(1)
  await last.close()
  await eventually('the mutation of the tab that is gone', async () => isEnabled() === 0)
  const { outbox } = await deviceCopy(first)
  expect(outbox).toHaveLength(mutations)
})

/** Returns whether the pages of a context have neither pushed nor pulled for a second, counted from now on. */
function quietIn(context: BrowserContext): () => Promise<boolean> {
  let lastAt = Date.now()
  const note = (request: { url(): string }) => {
    if (/\/sync\/(pull|push)/.test(request.url())) lastAt = Date.now()
  }
  context.on('request', note)
  context.on('requestfinished', note)
  return async () => Date.now() - lastAt > 1_000
}

/**
 * Switches ChatGPT off as the app would, without notifying other tabs. Returns the number of mutations on the device.
 */
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
