import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { wordsOf } from '../../app/site/block.ts'
import { POSTS } from '../../app/site/blog/posts.ts'
import { SITE } from '../../sync/catalog/site.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { type DeviceOptions, test } from './fixture/journey.ts'
import type { RunningProduct } from './fixture/product.ts'
import { besides } from './fixture/screen.ts'

/** Every page of the public site. */
const PAGES = [
  '/',
  '/about',
  '/security',
  '/privacy-policy',
  '/gdpr-compliance',
  '/terms-of-service',
  '/careers',
  '/contact',
  '/blog',
  '/api-docs',
] as const

/** The app's service worker fetches every page on a first visit, which a test that reads one or two does not need. */
const WITHOUT_WORKER: DeviceOptions = { context: { serviceWorkers: 'block' } }

const WITHOUT_SCRIPTS: DeviceOptions = { context: { javaScriptEnabled: false } }

/** Waits until the page is laid out in its own fonts, which load after the first paint. */
async function inOurLetters(page: Page): Promise<void> {
  await eventually('our letters', () =>
    page.evaluate(() => {
      const { unpainted, undressed } = document.documentElement.dataset
      const isHere = [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')
      return isHere && document.fonts.status === 'loaded' && unpainted === undefined && undressed === undefined
    }),
  )
}

/** Opens a page and waits until React has hydrated it: buttons work from then on. */
async function visit(page: Page, product: RunningProduct, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.locator('.nav .nav-end a:visible').first().waitFor()
}

describe.each(EVERY_SIZE)('on a %s', size => {
  /** By page: the bar's position after scrolling, the links home, and what it says to a visitor without an account. */
  const seen = new Map<string, { bar: number | undefined; home: number; words: number; path: string }>()

  test(`every public page is opened and scrolled, and nothing complains, ${size}`, async ({ product, device }) => {
    const { page, complaints } = await device(size)
    for (const path of PAGES) {
      await visit(page, product, path)
      // The bar keeps its position while the page scrolls below it.
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
      const bar = await page.locator('header.nav').boundingBox()
      seen.set(path, {
        bar: bar?.y,
        home: await page.getByRole('link', { name: 'Return to Home' }).count(),
        words: (await page.locator('main').innerText()).split(/\s+/).length,
        path: new URL(page.url()).pathname,
      })
    }
    expect(complaints).toEqual([])
  })

  test.each(PAGES)(`[NAV-001] the bar stays at the top of %s while the page moves below it, ${size}`, path => {
    expect(seen.get(path)?.bar).toBe(0)
  })

  test.each(PAGES.filter(path => path !== '/'))(
    `[STAT-001] a stranger reads %s, and finds one way home, ${size}`,
    path => {
      const page = seen.get(path)
      expect([page?.path, page?.home]).toEqual([path, 1])
      expect(page?.words).toBeGreaterThan(100)
    },
  )
})

test('[PUB-060] no link of the public site leads nowhere, and every anchor is there', async ({ product, device }) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const links = new Set<string>()
  /** How often each id occurs on each visited page. */
  const places = new Map<string, string[]>()
  const look = async (path: string) => {
    await visit(page, product, path)
    places.set(path, await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id)))
  }
  for (const path of PAGES) {
    await look(path)
    const found = await page
      .locator('a[href], link[rel="alternate"]:not([hreflang])')
      .evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
    // Search engines require absolute URLs.
    const languages = await page
      .locator('link[hreflang]')
      .evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
    for (const address of languages) links.add(address.replace(SITE.origin, ''))
    const actions = await page.locator('form').evaluateAll(all => all.map(each => each.getAttribute('action') ?? ''))
    for (const href of [...found, ...actions]) links.add(href.startsWith('#') ? `${path}${href}` : href)
  }
  const mails = [...links].filter(href => href.startsWith('mailto:'))
  expect(mails.filter(href => !/^mailto:[a-z-]+@[a-z.]+(\?subject=[\w%.-]+)?$/.test(href))).toEqual([])
  const inside = [...links].filter(href => href.startsWith('/'))
  expect([...links].filter(href => !href.startsWith('/') && !href.startsWith('mailto:'))).toEqual([])

  const dead: string[] = []
  const addresses = new Set(inside.map(href => href.split('#')[0] ?? ''))
  await Promise.all(
    [...addresses].map(async address => {
      const answer = await page.request.get(product.origin + address, { headers: { accept: 'text/html,*/*' } })
      if (!answer.ok()) dead.push(`${address}: ${answer.status()}`)
    }),
  )
  for (const href of inside) {
    const [address = '', hash] = href.split('#')
    if (hash === undefined) continue
    if (!places.has(address)) await look(address)
    if (places.get(address)?.filter(id => id === hash).length !== 1) dead.push(`${href}: no such place`)
  }
  expect(dead).toEqual([])
  expect(complaints).toEqual([])
})

/** What the demo makes of the typed text, and what a person gets back from it. */
let demonstrated: { sent: string; back: string } | undefined
const PRIVATE = ['Maria Lopez', '$1,250.00', 'tomas.urrutia@example.com']

test('what is typed on the home page stays there: no request leaves', async ({ product, device }) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  await visit(page, product, '/')
  const box = page.getByLabel('Your message')
  await box.focus()
  const demo = page.locator('.demo')
  await demo.locator('[data-testid="masked"] .token').first().waitFor()
  // The engine has loaded once a run was timed.
  await eventually('the engine is awake', async () => /\d\.\d\s*ms/.test((await demo.innerText()).replace(/\s+/g, ' ')))
  // Apart from the fonts, the engine is the last thing that the page requests.
  await inOurLetters(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await box.fill('Dear Maria Lopez, I owe you $1,250.00. Write to me at tomas.urrutia@example.com.')
  const masked = demo.getByTestId('masked')
  await eventually('the text is masked', async () => (await masked.locator('.token').count()) === 3)
  const sent = await masked.innerText()
  demonstrated = { sent, back: await demo.getByTestId('restored').innerText() }
  expect(await demo.getByTestId('requests').innerText()).toBe('0')
  expect(asked).toEqual([])
  // The counter does count: it sees a request that really leaves.
  await page.evaluate(() => fetch('/api/health').then(answer => answer.text()))
  await eventually('the request is counted', async () => (await demo.getByTestId('requests').innerText()) === '1')
  expect(complaints).toEqual([])
})

test('[PUB-009] names, addresses and values are restored in the answer', () => {
  for (const word of PRIVATE) expect(demonstrated?.back).toContain(word)
})

test('[PUB-013] the demo shows the text with a placeholder for each private detail', () => {
  expect(demonstrated?.sent).toMatch(/^Dear \[Name\d{4}\], I owe you \[Value\d{4}\]\. Write to me at \[Email\d{4}\]\.$/)
  for (const word of PRIVATE) expect(demonstrated?.sent).not.toContain(word)
})

test('the page about security fetches the engine only for those who read that far, and marks the examples with it', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const engine: string[] = []
  page.on('request', request => {
    if (/\/assets\/detect-/.test(request.url())) engine.push(request.url())
  })
  await visit(page, product, '/security')
  // By then the page knows which of its parts are near the viewport, and has had time to load them.
  await page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(undefined)))),
      ),
  )
  expect(engine).toEqual([])
  await page.locator('#what-shield-recognizes').scrollIntoViewIfNeeded()
  await page.locator('#what-shield-recognizes mark').first().waitFor()
  await eventually('every example is marked', async () => {
    const found = await page
      .locator('[data-found]')
      .evaluateAll(all => all.map(each => each.getAttribute('data-found')))
    return found.length > 0 && !found.includes('0')
  })
  expect(complaints).toEqual([])
})

/** The history's length before and after the press on 'Watch how it works', and the path afterwards. */
let watched: { before: number; after: number; path: string } | undefined

test('[PUB-007] the film plays on a press only, to its end, and has a transcript', async ({ product, device }) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  await page.clock.install()
  await visit(page, product, '/')
  const film = page.getByRole('region', { name: /Film/ })
  await page.clock.runFor(2_000)
  await film.getByText('0:08 / 0:24').waitFor()
  await film.getByRole('button', { name: 'Demand' }).click()
  await film.getByText('0:18 / 0:24').waitFor()
  await film.getByRole('button', { name: 'Play the film' }).click()
  await page.clock.runFor(7_000)
  await film.getByText('0:24 / 0:24').waitFor()
  await film.getByRole('button', { name: 'Play the film' }).waitFor()
  await page.getByText('Read the transcript').click()
  await page.getByText('a bar slides over every private detail').last().waitFor()

  const before = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Watch how it works' }).click()
  await eventually('the steps are in view', () =>
    page.evaluate(() => {
      const top = document.getElementById('how-it-works')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < 200
    }),
  )
  watched = { before, after: await page.evaluate(() => history.length), path: new URL(page.url()).pathname }
  expect(complaints).toEqual([])
})

test('[PUB-006] ‘Watch how it works’ scrolls to the steps, and opens no other page', () => {
  // The walk above waited until they were in view.
  expect(watched).toMatchObject({ after: watched?.before, path: '/' })
})

/** What the pricing section shows, where its buttons lead, and what opened for a sales talk. */
let prices: { plans: string[]; trials: (string | null)[]; talk: { method: string; topic: string | null } } | undefined

test('yearly prices change in place', async ({ product, device }) => {
  const { page, context, complaints } = await device('desktop', WITHOUT_WORKER)
  await visit(page, product, '/')
  const pricing = page.locator('#pricing')
  await pricing.getByText('$14.95').waitFor()
  await pricing.getByRole('button', { name: /^Yearly/ }).click()
  await pricing.getByText('20% off. That is $12.00 a month.').waitFor()
  await pricing.locator('.plan-price').filter({ hasText: '$144per year' }).waitFor()
  const trials = await pricing
    .getByRole('link', { name: /^Start free trial of/ })
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  const [booking] = await Promise.all([
    context.waitForEvent('page'),
    pricing.getByRole('button', { name: /Contact Sales/ }).click(),
  ])
  await booking.getByRole('heading', { name: 'Business development' }).waitFor()
  prices = {
    plans: await pricing.locator('h3').allInnerTexts(),
    trials,
    talk: {
      method: await pricing.locator('form').evaluate(form => (form instanceof HTMLFormElement ? form.method : '')),
      topic: new URL(booking.url()).searchParams.get('topic'),
    },
  }
  expect(complaints).toEqual([])
})

test('[PUB-019] the section named pricing has the four plans', () => {
  expect(prices?.plans).toEqual(['SafeHaven', 'LockDown', 'Guardian', 'The Vault'])
})

test('[PUB-020] the button of each paid plan carries it to /onboarding, with the cycle that is shown', () => {
  expect(prices?.trials).toEqual(
    ['safehaven', 'lockdown', 'guardian'].map(plan => `/onboarding?plan=${plan}&cycle=annual`),
  )
})

test('[PUB-021] the button of The Vault opens the booking page in a new tab, by a GET form', () => {
  expect(prices?.talk).toEqual({ method: 'get', topic: 'The Vault' })
})

/** How many posts were open: at first, after one and two presses on Read More, and after one on Read Less. */
let opened: number[] | undefined

test('posts open by their address, and close under the eyes of a reader', async ({ product, device }) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const [newest, second, third] = POSTS
  await visit(page, product, '/blog')
  const open = page.getByRole('button', { name: /^Read Less/ })
  const counts = [await open.count()]
  for (const post of [newest, second]) {
    await page.getByRole('button', { name: `Read More of ${post?.title}` }).click()
    await page.getByRole('button', { name: `Read Less of ${post?.title}` }).waitFor()
    counts.push(await open.count())
  }
  // A post folded from its end stays in view.
  await page.locator('.post .post-text h3').first().waitFor()
  await page.getByRole('button', { name: `Read Less of ${newest?.title}` }).click()
  await page.getByRole('button', { name: `Read More of ${newest?.title}` }).waitFor()
  opened = [...counts, await open.count()]
  const heading = await page.getByRole('heading', { name: newest?.title ?? '' }).boundingBox()
  expect(heading?.y).toBeGreaterThan(0)

  await visit(page, product, `/blog#${third?.slug}`)
  await page.getByRole('button', { name: `Read Less of ${third?.title}` }).waitFor()
  await eventually('the post is in view', () =>
    page.evaluate(id => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < 300
    }, third?.slug ?? ''),
  )
  await page.getByRole('button', { name: 'Regulatory Updates' }).click()
  expect(await page.locator('.post').count()).toBe(2)
  expect(complaints).toEqual([])
})

test('[BLOG-008] Read More opens a post in its place', () => {
  expect(opened?.slice(0, 2)).toEqual([0, 1])
})

test('[BLOG-009] Read Less folds it again', () => {
  expect(opened?.slice(2)).toEqual([2, 1])
})

test('[BLOG-010] two posts are open at once', () => {
  expect(opened?.[2]).toBe(2)
})

test('the feed is well-formed and holds every post', async ({ product, device }) => {
  const { page } = await device('desktop', WITHOUT_WORKER)
  await page.goto(`${product.origin}/feed.xml`)
  const titles = await page.evaluate(() => {
    if (document.querySelector('parsererror') !== null) return ['not well-formed']
    return [...document.querySelectorAll('entry > title')].map(title => title.textContent ?? '')
  })
  expect(titles).toEqual(POSTS.map(post => post.title))
})

test('[BLOG-016] without scripts every post can be read by anyone, and nothing is offered that would need one', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', WITHOUT_SCRIPTS)
  for (const { title, excerpt, content } of POSTS) {
    await page.goto(`${product.origin}/blog`, { waitUntil: 'domcontentloaded' })
    expect(await page.getByRole('button', { name: /^Read/ }).count()).toBe(0)
    await page.getByRole('link', { name: `Read More of ${title}` }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const text = await page.locator('main').innerText()
    const [first = ''] = wordsOf((await content()).slice(0, 1)).split('\n')
    expect([title, text.includes(excerpt), text.includes(first)]).toEqual([title, true, true])
  }
})

test('[BLOG-006] a post is a page of its own: by its title, by its address, and on to its neighbors', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const [newest, second, third] = POSTS
  await visit(page, product, '/blog')
  await page.getByRole('link', { name: newest?.title ?? '', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: newest?.title ?? '' }).waitFor()
  expect(await page.title()).toBe(`${newest?.title} · Total Recall`)
  const more = page.getByRole('navigation', { name: 'More notes' })
  expect(await more.getByText('Newer').count()).toBe(0)
  await more.getByRole('link', { name: `Older ${second?.title}` }).click()
  await page.getByRole('heading', { level: 1, name: second?.title ?? '' }).waitFor()
  await more.getByRole('link', { name: 'All notes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notes on forgetting' }).waitFor()

  // The document that a shared link opens is the page that the app continues with.
  await visit(page, product, `/blog/${third?.slug}`)
  await page.getByRole('heading', { level: 1, name: third?.title ?? '' }).waitFor()
  // The address of a missing post is an unknown address.
  const unknown = `${product.origin}/blog/nothing-of-ours`
  expect((await fetch(unknown, { headers: { accept: 'text/html' } })).status).toBe(404)
  await visit(page, product, '/blog/nothing-of-ours')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // Chromium reports that page's status as well.
  expect(complaints).toHaveLength(1)
  expect(besides(complaints, 404)).toEqual([])
})

test('[NAV-014] the account buttons come into a place that was kept for them: nothing else moves', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', WITHOUT_WORKER)
  const { page: before } = await device('desktop', WITHOUT_SCRIPTS)
  const places = (at: Page) =>
    Promise.all(
      ['.nav .logo', '.nav .nav-links li:last-child', 'h1', 'header.nav'].map(part =>
        at.locator(part).first().boundingBox(),
      ),
    )
  for (const path of ['/', '/contact', '/blog', '/terms-of-service']) {
    await before.goto(product.origin + path)
    await inOurLetters(before)
    expect(await before.locator('.nav .nav-end a').count()).toBe(0)
    await visit(page, product, path)
    await inOurLetters(page)
    expect([path, await places(page)]).toEqual([path, await places(before)])
  }
})

/** The items of the phone's menu, and whether it was open after one was used. */
let menuOfPhone: { items: string[]; openAfter: boolean } | undefined

test('on a phone the menu leads to another page', async ({ product, device }) => {
  const { page, complaints } = await device('phone', WITHOUT_WORKER)
  await visit(page, product, '/')
  await page.locator('summary', { hasText: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
  const items = await menu.getByRole('link').allInnerTexts()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write to a person' }).waitFor()
  const closes = eventually('the menu is closed', async () => !(await menu.isVisible()), 5_000)
  const openAfter = await closes.then(
    () => false,
    () => true,
  )
  menuOfPhone = { items, openAfter }
  expect(complaints).toEqual([])
})

test('[NAV-015] the menu of a phone repeats the items of the bar', () => {
  for (const name of ['Home', 'How it works', 'Pricing', 'Enterprise', 'About', 'Security', 'Contact', 'Sign In']) {
    expect(menuOfPhone?.items).toContain(name)
  }
})

test('[NAV-016] the menu of a phone closes after one of its links was used', () => {
  expect(menuOfPhone?.openAfter).toBe(false)
})
