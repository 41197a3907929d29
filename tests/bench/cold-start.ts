import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { aBrowser } from '../journeys/fixture/browser.ts'
import type { Extent, Sizes } from './extent.ts'
import { noteMarks, signedIn, timeOf } from './measured-page.ts'
import { aReferencePage } from './reference-page.ts'
import { type Accounts, rowCount, type ServedAccount } from './served-account.ts'
import type { Figure } from './table.ts'

const SIZES: Sizes<{ rounds: number }> = { whole: { rounds: 15 }, shortest: { rounds: 1 } }

/** From navigating to the dashboard until its tracks show, in a new browser process, with the server stopped. */
export async function coldStart(extent: Extent, accounts: Accounts): Promise<Figure[]> {
  const { rounds } = SIZES[extent]
  const account = await accounts.long()
  const reference = await aReferencePage(account.rows)
  const profile = mkdtempSync(join(tmpdir(), 'recall-cold-'))
  const dashboard = `${account.product.origin}/dashboard`
  const byHand = `${reference.origin}/`
  try {
    await fill(profile, account, byHand)
    await account.product.kill()
    reference.server.closeAllConnections()
    reference.server.close()

    const own: number[] = []
    const references: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // The first one finds a colder disk, so the order alternates.
      const order = round % 2 === 0 ? [dashboard, byHand] : [byHand, dashboard]
      for (const url of order) (url === dashboard ? own : references).push(await openOffline(profile, url))
    }
    return [
      {
        name: `cold offline start (${rowCount(account)} rows)`,
        unit: 'ms',
        values: own,
        reference: { name: 'page by hand over IndexedDB', values: references },
      },
    ]
  } finally {
    reference.server.close()
    // Running again for the next measure, even if this one failed midway.
    await account.product.kill()
    await account.product.start()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Visits both pages until each has its rows and its worker. */
async function fill(profile: string, account: ServedAccount, byHand: string): Promise<void> {
  const { context } = await aBrowser('desktop', profile)
  await noteMarks(context)
  const page = await signedIn(context, account)
  for (const url of [`${account.product.origin}/dashboard`, byHand]) {
    await page.goto(url)
    await timeOf(page, 'synced')
    // Once active, the worker has cached everything.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }
  await context.close()
}

async function openOffline(profile: string, url: string): Promise<number> {
  const { context } = await aBrowser('desktop', profile)
  try {
    await noteMarks(context)
    await context.setOffline(true)
    const [page = await context.newPage()] = context.pages()
    await page.goto(url)
    return await timeOf(page, 'tracks')
  } finally {
    await context.close()
  }
}
