import type { BrowserContext, Page } from 'playwright'

import { SESSION_KEY } from '../../app/data/session-key.ts'
import type { ServedAccount } from './served-account.ts'

/** Measured moments of a page's life, counted from the start of its navigation. */
export type Mark = 'tracks' | 'synced'

/** Makes every page of the context record when the four tracks and the badge's 'Synced' were first painted. */
export async function noteMarks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const afterPaint = (name: string) => {
      if (noted.has(name)) return
      noted.add(name)
      requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
    }
    const noted = new Set<string>()
    const look = () => {
      if (document.querySelectorAll('.tracks > li').length >= 4) afterPaint('tracks')
      for (const status of document.querySelectorAll('[role="status"]')) {
        if (status.textContent?.trim() === 'Synced') afterPaint('synced')
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Milliseconds from the start of the page's navigation to the mark. */
export async function timeOf(page: Page, mark: Mark): Promise<number> {
  const found = await page.waitForFunction(name => performance.getEntriesByName(name)[0]?.startTime, mark, {
    polling: 100,
    timeout: 60_000,
  })
  return Number(await found.jsonValue())
}

/** A page of the product's origin with the session stored where the app looks for it, before the app is ever loaded. */
export async function signedIn(context: BrowserContext, { product, session }: ServedAccount): Promise<Page> {
  const [page = await context.newPage()] = context.pages()
  await page.goto(`${product.origin}/robots.txt`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
  return page
}
