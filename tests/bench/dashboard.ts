import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright'

import { aBrowser } from '../journeys/fixture/browser.ts'
import type { Extent, Sizes } from './extent.ts'
import { noteMarks, signedIn, timeOf } from './measured-page.ts'
import { type Accounts, LONGEST_PROVIDER, type ServedAccount } from './served-account.ts'
import { type Figure, quantile } from './table.ts'

interface Size {
  rounds: number
  /** Frames counted while the log scrolls. */
  frames: number
}
const SIZES: Sizes<Size> = { whole: { rounds: 5, frames: 300 }, shortest: { rounds: 1, frames: 20 } }

/** The latency of a press and of a key on a dashboard with a long ledger, and how the longest log scrolls. */
export async function dashboard(extent: Extent, accounts: Accounts): Promise<Figure[]> {
  const size = SIZES[extent]
  return [
    ...(await onDevice(await accounts.long(), page => presses(page, accounts.manyEvents, size))),
    ...(await onDevice(await accounts.longest(), page => scrolling(page, accounts.mostEvents, size))),
  ]
}

/** A separate device that has the whole account. */
async function onDevice(account: ServedAccount, work: (page: Page) => Promise<Figure[]>): Promise<Figure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'recall-dashboard-'))
  const { context } = await aBrowser('desktop', profile)
  try {
    await noteMarks(context)
    const page = await signedIn(context, account)
    await page.goto(`${account.product.origin}/dashboard`)
    await timeOf(page, 'synced')
    return await work(page)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** From the press or key to the next paint, as the browser itself measures it; the longest of a round. */
async function presses(page: Page, events: number, { rounds }: Size): Promise<Figure[]> {
  const tabs: number[] = []
  const search: number[] = []
  const filter: number[] = []
  await listen(page)
  for (let round = 0; round < rounds; round += 1) {
    tabs.push(
      await longest(page, async () => {
        for (const name of ['Inbox', 'Settings', 'Overview']) {
          await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
          await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
        }
      }),
    )
    await page.locator('.track').first().click()
    const panel = page.getByRole('dialog')
    const field = panel.getByRole('searchbox')
    await panel.getByText('Record intact').waitFor()
    search.push(
      await longest(page, async () => {
        await field.click()
        await field.pressSequentially('entry 99', { delay: 60 })
        await panel.getByRole('status').filter({ hasText: ' of ' }).waitFor()
        for (let key = 0; key < 8; key += 1) await field.press('Backspace')
      }),
    )
    filter.push(
      await longest(page, async () => {
        const kind = panel.getByLabel('Kind')
        await kind.focus()
        // By keyboard: a press opens a system popup, which does not belong to the page.
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await kind.press(key)
      }),
    )
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  const at = `at ${events.toLocaleString('en')} entries`
  return [
    { name: `tabs, longest press to paint ${at}`, unit: 'ms', values: tabs },
    { name: `search, longest key to paint ${at}`, unit: 'ms', values: search },
    { name: `filter, longest key to paint ${at}`, unit: 'ms', values: filter },
  ]
}

declare global {
  interface Window {
    interactions: number[]
  }
}

/** The browser measures in steps of 8 ms, and reports only what took 16 or more. */
const LEAST_MS = 16

async function listen(page: Page): Promise<void> {
  await page.evaluate(least => {
    window.interactions = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && entry.interactionId !== 0) window.interactions.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: least, buffered: false } as PerformanceObserverInit)
  }, LEAST_MS)
}

async function longest(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.interactions = []
  })
  await work()
  // Entries are reported after the paint that they measure.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 100))))
  return Math.max(LEAST_MS, ...(await page.evaluate(() => window.interactions)))
}

async function scrolling(page: Page, events: number, { rounds, frames }: Size): Promise<Figure[]> {
  const opened: number[] = []
  const p95: number[] = []
  const idle: number[] = []
  let rows = 0
  const { origin } = new URL(page.url())
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${origin}/robots.txt`)
    idle.push(quantile((await frameTimes(page, frames)).times, 0.95))
    await page.goto(`${origin}/dashboard?evidence=${LONGEST_PROVIDER}`)
    await page.locator('.event-log [data-row]').first().waitFor({ timeout: 60_000 })
    opened.push(await page.evaluate(() => performance.now()))
    await page.getByText('Record intact').waitFor({ timeout: 120_000 })
    const found = await frameTimes(page, frames)
    p95.push(quantile(found.times, 0.95))
    rows = Math.max(rows, found.rows)
  }
  const at = `at ${events.toLocaleString('en')} entries`
  return [
    { name: `address of the log to its entries ${at}`, unit: 'ms', values: opened },
    { name: `rows in the page while it scrolls ${at}`, unit: '', values: [rows] },
    {
      name: `p95 of a frame while it scrolls ${at}`,
      unit: 'ms',
      values: p95,
      reference: { name: 'on a page of one line', values: idle },
    },
  ]
}

/** Scrolls two rows a frame downward, with a jump to another part of the log twice a second. */
function frameTimes(page: Page, frames: number): Promise<{ times: number[]; rows: number }> {
  return page.evaluate(async count => {
    const log = document.querySelector('.event-log')
    const times: number[] = []
    let rows = 0
    let before = await new Promise<number>(requestAnimationFrame)
    for (let frame = 0; frame < count; frame += 1) {
      if (log !== null) log.scrollTop += frame % 30 === 29 ? log.scrollHeight / 12 : 180
      const now = await new Promise<number>(requestAnimationFrame)
      times.push(now - before)
      before = now
      rows = Math.max(rows, log?.children.length ?? 0)
    }
    return { times, rows }
  }, frames)
}
