import { readdirSync } from 'node:fs'

import type { Page } from 'playwright'
import { expect } from 'vitest'

import { POSTS } from '../../app/site/blog/posts.ts'
import { eventually } from '../eventually.ts'
import { SIZES } from './fixture/browser.ts'
import { type DeviceOptions, testOnline as test } from './fixture/journey.ts'
import type { RunningProduct } from './fixture/product.ts'

/** Every document of the build, with only one blog post. */
const PAGES = readdirSync('dist/app', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html') && name !== 'shell.html')
  .map(name => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`))
  .filter(path => !path.startsWith('/blog/') || path === `/blog/${POSTS[0]?.slug}`)

const screen = (viewport: { width: number; height: number }, more: object = {}): DeviceOptions => ({
  context: { viewport, reducedMotion: 'reduce', ...more },
})

/** Opens a page and waits until the app has hydrated it. */
async function visit(page: Page, product: RunningProduct, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
}

/** Font sizes of all visible text on a page, with one example of each. */
const lettersOf = (page: Page): Promise<[size: number, example: string][]> =>
  page.evaluate(() => {
    const found = new Map<number, string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const around = texts.currentNode.parentElement
      if (around === null || texts.currentNode.textContent?.trim() === '' || !around.checkVisibility()) continue
      if (around.closest('.unseen, script, style, noscript') !== null) continue
      found.set(Number.parseFloat(getComputedStyle(around).fontSize), `${around.tagName}.${around.className}`)
    }
    return [...found]
  })

test('all public pages together have seven sizes of letters, on a desktop and on a phone', async ({
  product,
  device,
}) => {
  for (const size of ['desktop', 'phone'] as const) {
    const { page } = await device('desktop', screen(SIZES[size]))
    const sizes = new Map<number, string>()
    for (const path of PAGES) {
      await visit(page, product, path)
      for (const [letters, example] of await lettersOf(page)) sizes.set(letters, `${path} ${example}`)
    }
    expect([size, sizes.size <= 7 ? [] : [...sizes].sort(([a], [b]) => a - b)]).toEqual([size, []])
  }
})

test('the home page is at most ten screens of a phone', async ({ product, device }) => {
  const { page } = await device('desktop', screen({ width: 390, height: 844 }))
  await visit(page, product, '/')
  await page.evaluate(() => document.fonts.ready)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height / 844).toBeLessThanOrEqual(10)
})

test('an anchor shows its heading below the bar, and not far below it', async ({ product, device }) => {
  for (const viewport of [SIZES.desktop, SIZES.phone]) {
    const { page } = await device('desktop', screen(viewport))
    for (const id of ['how-it-works', 'pricing', 'enterprise', 'trust']) {
      await visit(page, product, `/#${id}`)
      const place = await eventually(`the place of ${id}`, () =>
        page.evaluate(anchor => {
          const bar = document.querySelector('header.nav')?.getBoundingClientRect().bottom ?? 0
          const heading = document.querySelector(`#${anchor} h2`)?.getBoundingClientRect().top ?? -1
          return heading >= bar && heading < bar + 130
        }, id),
      )
      expect(place).toBe(true)
    }
  }
})

test('the product itself is shown before the film: dashboard, letter and receipts, called a sample, also without scripts', async ({
  product,
  device,
}) => {
  for (const more of [{ javaScriptEnabled: false }, { colorScheme: 'dark' as const }]) {
    const { page } = await device('desktop', screen(SIZES.desktop, more))
    await page.goto(product.origin)
    const parts = await page
      .locator('#quote :is(.samples figure, .film)')
      .evaluateAll(all => all.map(({ className, dataset }) => dataset.sample ?? className))
    expect(parts).toEqual(['board', 'sample-letter', 'receipts', 'film'])
    const samples = page.getByRole('region', { name: 'Samples of the product' })
    // Hidden until its style sheets have loaded, which is after the first paint.
    await samples.waitFor()
    expect(await samples.locator('.track').count()).toBe(2)
    expect(await samples.locator('figcaption .tag').allInnerTexts()).toEqual(['sample', 'sample', 'sample'])
    await samples.getByText('We act as authorized agent for Dana Whitfield').waitFor()
    await samples.getByText('Anthropic: Deletion Verified').waitFor()
  }
})

test('the sample of the product stays while one moves on the page, and is there for whoever comes back', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop', screen(SIZES.desktop))
  const code: string[] = []
  page.on('request', request => {
    if (/product-sample.*\.js/.test(request.url())) code.push(request.url())
  })
  await visit(page, product, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL(/#pricing$/)
  expect(await page.locator('.samples .track').count()).toBe(2)
  // The document contained it; no script was needed.
  expect(code).toEqual([])
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await eventually('the sample', async () => (await page.locator('.samples .track').count()) === 2)
  expect(complaints).toEqual([])
})

test('a page is dark from its first paint on a dark device, and where dark was chosen', async ({ product, device }) => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = 'rgb(10, 19, 16)'
  const still = screen(SIZES.desktop, { colorScheme: 'dark', javaScriptEnabled: false })
  const { page } = await device('desktop', still)
  for (const path of ['/', '/about', '/es']) {
    await page.goto(product.origin + path)
    expect(await ground(page), path).toBe(dark)
  }
  const { page: chosen } = await device('desktop', screen(SIZES.desktop))
  await chosen.addInitScript(() => localStorage.setItem('recall.theme', 'dark'))
  // The app's later correction must not hide what is painted first.
  await chosen.route('**/assets/*.js', route => route.abort())
  await chosen.goto(`${product.origin}/about`)
  expect(await ground(chosen)).toBe(dark)
})

test('the bar has at most six items, and the word that holds the others opens and shuts by keys', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop))
  await visit(page, product, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  expect(await bar.locator('> ul > li').count()).toBeLessThanOrEqual(6)
  const more = bar.locator('summary')
  await more.focus()
  await page.keyboard.press('Enter')
  await bar.getByRole('link', { name: 'Contact' }).waitFor()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Contact' }).waitFor({ state: 'hidden' })
  await more.click()
  await bar.getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write to a person' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Contact' }).isVisible()).toBe(false)
})

test('search engines are told when each page changed, and to leave the places of the app alone', async ({
  product,
  device,
}) => {
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text()
  const urls = [...sitemap.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => url)
  expect(urls.length).toBeGreaterThan(20)
  expect(urls.filter(url => !/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>$/.test(url))).toEqual([])
  for (const { slug, date } of POSTS) {
    expect(urls.filter(url => url.includes(`/blog/${slug}<`) && url.includes(date))).toHaveLength(1)
  }
  // Requested as a browser does for a page: a fetch by Node says that it is not a navigation.
  const { page } = await device('desktop', screen(SIZES.desktop))
  const documentOf = async (path: string) =>
    (await page.request.get(product.origin + path, { headers: { accept: 'text/html' } })).text()
  for (const path of ['/dashboard', '/billing', '/payment-success', '/onboarding', '/auth/callback']) {
    const html = await documentOf(path)
    expect([path, html.includes('<meta name="robots" content="noindex"')]).toEqual([path, true])
  }
  for (const path of ['/', '/about', '/blog']) {
    const html = await documentOf(path)
    expect([path, html.includes('content="noindex"')]).toEqual([path, false])
  }
})

test('a place of the app says what it is in its title and in its description', async ({ product, device }) => {
  const { page } = await device('desktop', screen(SIZES.desktop))
  for (const [path, title, description] of [
    ['/signup', 'Sign up · Total Recall', /^Create your Total Recall account/],
    ['/auth', 'Sign in or sign up · Total Recall', /^Sign in to Total Recall/],
    ['/extension-validation', 'Extension Validation · Total Recall', /^The checks of the Shield extension/],
  ] as const) {
    await page.goto(product.origin + path)
    await page.waitForFunction(expected => document.title === expected, title)
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(description)
  }
})
