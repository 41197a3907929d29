import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { wordsOf } from '../../app/site/block.ts'
import { POSTS } from '../../app/site/blog/posts.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { type DeviceOptions, test } from './fixture/journey.ts'
import type { Place } from './fixture/product.ts'
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

/** The worker of the app fetches all of it on a first visit: for one that reads a page or two there is no need to. */
const WITHOUT_WORKER: DeviceOptions = { context: { serviceWorkers: 'block' } }

const WITHOUT_SCRIPTS: DeviceOptions = { context: { javaScriptEnabled: false } }

/** Waits until the page is laid out in its own fonts, which come after its first paint. */
async function inOurLetters(page: Page): Promise<void> {
  await eventually('our letters', () =>
    page.evaluate(() => {
      const { unpainted, undressed } = document.documentElement.dataset
      const isHere = [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')
      return isHere && document.fonts.status === 'loaded' && unpainted === undefined && undressed === undefined
    }),
  )
}

/** Opens a page and waits until React answers: buttons work from then on. */
async function visit(page: Page, product: Place, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.locator('.nav .end a:visible').first().waitFor()
}

describe.each(EVERY_SIZE)('on a %s', size => {
  test(`[NAV-001] [STAT-001] every public page keeps its bar and its way home, and nothing complains, ${size}`, async ({
    product,
    device,
  }) => {
    const { page, complaints } = await device(size)
    for (const path of PAGES) {
      await visit(page, product, path)
      // The bar stays where it is while the page moves below it.
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
      const bar = await page.locator('header.nav').boundingBox()
      expect([path, bar?.y]).toEqual([path, 0])
      expect([path, await page.getByRole('link', { name: 'Return to Home' }).count()]).toEqual([
        path,
        path === '/' ? 0 : 1,
      ])
    }
    expect(complaints).toEqual([])
  })
})

test('[PUB-060] no link of the public site leads nowhere, and every anchor is there', async ({ product, device }) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const links = new Set<string>()
  /** How often each name is given on each page that was looked at. */
  const places = new Map<string, string[]>()
  const look = async (path: string) => {
    await visit(page, product, path)
    places.set(path, await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id)))
  }
  for (const path of PAGES) {
    await look(path)
    const found = await page
      .locator('a[href], link[rel="alternate"]')
      .evaluateAll(all => all.map(each => each.getAttribute('href') ?? ''))
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

test('[PUB-009] [PUB-013] what is typed on the home page is masked and restored there, and no request leaves', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  await visit(page, product, '/')
  const box = page.getByLabel('Your message')
  await box.focus()
  const demo = page.locator('.demo')
  await demo.locator('[data-testid="masked"] .tok').first().waitFor()
  // The engine is here once a run was timed.
  await eventually('the engine is awake', async () => /\d\.\d\s*ms/.test((await demo.innerText()).replace(/\s+/g, ' ')))
  // The engine is the last that the page asks for, its fonts apart.
  await inOurLetters(page)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await box.fill('Dear Maria Lopez, I owe you $1,250.00. Write to me at tomas.urrutia@example.com.')
  const masked = demo.getByTestId('masked')
  await eventually('the text is masked', async () => (await masked.locator('.tok').count()) === 3)
  const sent = await masked.innerText()
  expect(sent).toMatch(/^Dear \[Name\d{4}\], I owe you \[Value\d{4}\]\. Write to me at \[Email\d{4}\]\.$/)
  const back = await demo.getByTestId('restored').innerText()
  for (const word of ['Maria Lopez', '$1,250.00', 'tomas.urrutia@example.com']) {
    expect(sent).not.toContain(word)
    expect(back).toContain(word)
  }
  expect(await demo.getByTestId('requests').innerText()).toBe('0')
  expect(asked).toEqual([])
  // The counter can count: a request that does leave is seen.
  await page.evaluate(() => fetch('/api/health').then(answer => answer.text()))
  await eventually('the request is counted', async () => (await demo.getByTestId('requests').innerText()) === '1')
  expect(complaints).toEqual([])
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
  // By then the page has been told what of it is near, and had the time to follow that up.
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

test('[PUB-006] [PUB-007] the film plays on a press only, and the button scrolls to the steps without another page', async ({
  product,
  device,
}) => {
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
  expect(await page.evaluate(() => history.length)).toBe(before)
  expect(complaints).toEqual([])
})

test('[PUB-019] [PUB-020] [PUB-021] yearly prices change in place and go along; a talk is booked in another tab', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device('desktop', WITHOUT_WORKER)
  await visit(page, product, '/')
  const pricing = page.locator('#pricing')
  await pricing.getByText('$14.95').waitFor()
  await pricing.getByRole('button', { name: /^Yearly/ }).click()
  await pricing.getByText('20% off. That is $12.00 a month.').waitFor()
  await pricing.locator('.pr').filter({ hasText: '$144per year' }).waitFor()
  const trial = pricing.getByRole('link', { name: 'Start free trial of LockDown' })
  expect(await trial.getAttribute('href')).toBe('/onboarding?plan=lockdown&cycle=annual')
  const [booking] = await Promise.all([
    context.waitForEvent('page'),
    pricing.getByRole('button', { name: /Contact Sales/ }).click(),
  ])
  await booking.getByRole('heading', { name: 'Business development' }).waitFor()
  expect(new URL(booking.url()).searchParams.get('topic')).toBe('The Vault')
  expect(complaints).toEqual([])
})

test('[BLOG-008] [BLOG-009] [BLOG-010] posts open and close in place, several at once, and by their address', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop', WITHOUT_WORKER)
  const [newest, second, third] = POSTS
  await visit(page, product, '/blog')
  await page.getByRole('button', { name: `Read More of ${newest?.title}` }).click()
  await page.getByRole('button', { name: `Read More of ${second?.title}` }).click()
  expect(await page.getByRole('button', { name: /^Read Less/ }).count()).toBe(2)
  // Folded from its end, a post is still what one looks at.
  await page.locator('.post .full h3').first().waitFor()
  await page.getByRole('button', { name: `Read Less of ${newest?.title}` }).click()
  expect(await page.getByRole('button', { name: /^Read Less/ }).count()).toBe(1)
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

test('the feed is well-formed and holds every post', async ({ product, device }) => {
  const { page } = await device('desktop', WITHOUT_WORKER)
  await page.goto(`${product.origin}/feed.xml`)
  const titles = await page.evaluate(() => {
    if (document.querySelector('parsererror') !== null) return ['not well-formed']
    return [...document.querySelectorAll('entry > title')].map(title => title.textContent ?? '')
  })
  expect(titles).toEqual(POSTS.map(post => post.title))
})

test('[BLOG-016] [STAT-001] without scripts every post can be read, and nothing is offered that would need one', async ({
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
  expect(await page.title()).toBe(`${newest?.title}: Total Recall`)
  const more = page.getByRole('navigation', { name: 'More notes' })
  expect(await more.getByText('Newer').count()).toBe(0)
  await more.getByRole('link', { name: `Older ${second?.title}` }).click()
  await page.getByRole('heading', { level: 1, name: second?.title ?? '' }).waitFor()
  await more.getByRole('link', { name: 'All notes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notes on forgetting' }).waitFor()

  // The document that a shared link opens is the page that the app goes on with.
  await visit(page, product, `/blog/${third?.slug}`)
  await page.getByRole('heading', { level: 1, name: third?.title ?? '' }).waitFor()
  // An address of no post is an unknown address.
  const unknown = `${product.origin}/blog/nothing-of-ours`
  expect((await fetch(unknown, { headers: { accept: 'text/html' } })).status).toBe(404)
  await visit(page, product, '/blog/nothing-of-ours')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  // Chromium notes the status of that one, too.
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
      ['.nav .logo', '.nav .links li:last-child', 'h1', 'header.nav'].map(part =>
        at.locator(part).first().boundingBox(),
      ),
    )
  for (const path of ['/', '/contact', '/blog', '/terms-of-service']) {
    await before.goto(product.origin + path)
    await inOurLetters(before)
    expect(await before.locator('.nav .end a').count()).toBe(0)
    await visit(page, product, path)
    await inOurLetters(page)
    expect([path, await places(page)]).toEqual([path, await places(before)])
  }
})

test('[NAV-015] [NAV-016] on a phone the menu repeats the bar and closes after use', async ({ product, device }) => {
  const { page, complaints } = await device('phone', WITHOUT_WORKER)
  await visit(page, product, '/')
  await page.locator('summary', { hasText: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Home', 'How it works', 'Pricing', 'Enterprise', 'About', 'Security', 'Contact', 'Sign In']) {
    await menu.getByRole('link', { name, exact: true }).waitFor()
  }
  await menu.getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write to a person' }).waitFor()
  await eventually('the menu is closed', async () => !(await menu.isVisible()))
  expect(complaints).toEqual([])
})
