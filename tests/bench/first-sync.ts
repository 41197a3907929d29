import type { Page } from 'playwright'

import { aBrowser } from '../journeys/fixture/browser.ts'
import type { Extent, Sizes } from './extent.ts'
import { noteMarks, signedIn, timeOf } from './measured-page.ts'
import { type Accounts, pullPath, rowCount, type ServedAccount } from './served-account.ts'
import type { Figure } from './table.ts'

const SIZES: Sizes<{ rounds: number }> = { whole: { rounds: 3 }, shortest: { rounds: 1 } }

/** From navigating to the dashboard until 'Synced', in a browser that has nothing but a session. */
export async function firstSync(extent: Extent, accounts: Accounts): Promise<Figure[]> {
  const { rounds } = SIZES[extent]
  return [
    await measure('first sync, account as it is', await accounts.short(), rounds),
    await measure(`first sync, ${accounts.manyEvents} events more`, await accounts.long(), rounds),
  ]
}

async function measure(name: string, account: ServedAccount, rounds: number): Promise<Figure> {
  const values: number[] = []
  const references: number[] = []
  const expected = rowCount(account)
  for (let round = 0; round < rounds; round += 1) {
    const browser = await aBrowser('desktop')
    try {
      const page = await signedIn(browser.context, account)
      references.push(await fetchAndParse(page, account))
      await noteMarks(browser.context)
      await page.goto(`${account.product.origin}/dashboard`)
      values.push(await timeOf(page, 'synced'))
      const kept = await rowsIn(page)
      if (kept !== expected) throw new Error(`${kept} rows are in the browser, the account has ${expected}`)
    } finally {
      await browser.close()
    }
  }
  const reference = { name: 'fetch of the same answers, JSON.parse of the pages', values: references }
  return { name: `${name} (${expected} rows)`, unit: 'ms', values, reference }
}

/** Fetches the same bytes over the same network, parses them and discards the result. */
async function fetchAndParse(page: Page, { session, pages, segments }: ServedAccount): Promise<number> {
  const cursors = [{ v: 0, epoch: '' }, ...pages].slice(0, -1)
  const paths = cursors.map(({ v, epoch }) => pullPath({ since: v, epoch }))
  return page.evaluate(
    async ({ paths, segments, accessToken }) => {
      const begun = performance.now()
      for (const path of [...paths, ...segments]) {
        const answer = await fetch(path, { headers: { authorization: `Bearer ${accessToken}` } })
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
        if (paths.includes(path)) JSON.parse(await answer.text())
        else await answer.arrayBuffer()
      }
      return performance.now() - begun
    },
    { paths, segments, accessToken: session.accessToken },
  )
}

/**
 * The number of the account's rows in the browser's database, read directly: single rows are counted, and rows in
 * segments as each segment states. The app's bookkeeping is not counted.
 */
async function rowsIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [database] = await indexedDB.databases()
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open(database?.name ?? '')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const db = opening.result
        const own = ['outbox', 'state', 'uploads', 'segments']
        const tables = [...db.objectStoreNames].filter(name => !own.includes(name))
        const transaction = db.transaction([...tables, 'segments'])
        const counts = tables.map(name => transaction.objectStore(name).count())
        const segments = transaction.objectStore('segments').getAll()
        transaction.oncomplete = () => {
          db.close()
          const packed = segments.result.reduce((sum: number, segment: { count: number }) => sum + segment.count, 0)
          resolve(counts.reduce((sum, count) => sum + count.result, packed))
        }
      }
    })
  })
}
