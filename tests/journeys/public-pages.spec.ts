import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'

import { PDFDocument } from '@cantoo/pdf-lib'
import type { BrowserContextOptions, Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { wordsOf } from '../../app/site/block.ts'
import { addressOf } from '../../app/site/blog/post.ts'
import { POSTS } from '../../app/site/blog/posts.ts'
import { SITE } from '../../sync/catalog/site.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE, SIZES } from './fixture/browser.ts'
import { type DeviceOptions, test } from './fixture/journey.ts'
import type { RunningProduct } from './fixture/product.ts'
import { accessible, overflow } from './fixture/screen.ts'

/** Every document that the build has rendered, so a page added later is checked without a change here. */
const DOCUMENTS = readdirSync('dist/app', { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.html') && name !== 'shell.html')
  .map(name => (name === 'index.html' ? '/' : `/${name.slice(0, -'.html'.length)}`))
  .sort()
/** The same with a single blog post: their pages differ only in text. The newest one has elements that no other has. */
const PAGES = DOCUMENTS.filter(path => !path.startsWith('/blog/') || path === `/blog/${POSTS[0]?.slug}`)

/** The script that every page loads to become interactive. */
const APP = /\/assets\/start-.*\.js$/

/** A viewport without a service worker between its pages and the server. */
const screen = (viewport: { width: number; height: number }, options: BrowserContextOptions = {}): DeviceOptions => ({
  context: { serviceWorkers: 'block', viewport, ...options },
})

/** Opens the page as rendered, and returns every absolute URL that its document names. */
async function namedBy(page: Page, product: RunningProduct, path: string): Promise<string[]> {
  await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
  const named = await page
    .locator('a, link, form, img, script, source, iframe, object, meta[property="og:image"]')
    .evaluateAll(all =>
      all.flatMap(element =>
        ['href', 'src', 'action', 'content', 'data', 'poster'].flatMap(name => element.getAttribute(name) ?? []),
      ),
    )
  return named.map(each => new URL(each, product.origin + path).href.replace(SITE.origin, product.origin))
}

/** Fragments that a document has an element for, and whether following one shows anything. */
function placesOf(page: Page): Promise<{ id: string; isSeen: boolean }[]> {
  return page
    .locator('[id]')
    .evaluateAll(all => all.map(each => ({ id: each.id, isSeen: each.getClientRects().length > 0 })))
}

test('[STAT-001] without scripts a crawler reads every page and finds no dead link, anchor or file', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop, { javaScriptEnabled: false }))
  const named = new Map<string, string>()
  const places = new Map<string, Set<string>>()
  const faults: string[] = []
  for (const path of DOCUMENTS) {
    for (const address of await namedBy(page, product, path)) named.set(address, path)
    const found = await placesOf(page)
    if (new Set(found.map(({ id }) => id)).size < found.length) faults.push(`${path}: one name for two places`)
    places.set(path, new Set(found.filter(({ isSeen }) => isSeen).map(({ id }) => id)))
  }
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text()
  for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)</g)) {
    named.set(address.replace(SITE.origin, product.origin), '/sitemap.xml')
  }
  const feed = await (await fetch(`${product.origin}/feed.xml`)).text()
  for (const [, address = ''] of feed.matchAll(/href="([^"]+)"/g)) {
    named.set(address.replace(SITE.origin, product.origin), '/feed.xml')
  }
  // The address by which other sites link to each post.
  for (const { slug } of POSTS) expect(named.get(`${product.origin}/blog/${slug}`)).toBeDefined()
  const manifest = await (await fetch(`${product.origin}/manifest.webmanifest`)).json()
  for (const { src } of manifest.icons) named.set(new URL(src, product.origin).href, '/manifest.webmanifest')

  const ask = async (address: string, from: string) => {
    const { pathname } = new URL(address)
    const answer = await page.request.get(address, { headers: { accept: 'text/html,*/*' } })
    const body = await answer.text()
    if (!answer.ok() || body === '') faults.push(`${from}: ${address} is answered with ${answer.status()}`)
    if (pathname.endsWith('.pdf') && !body.startsWith('%PDF-')) faults.push(`${from}: ${address} is no PDF`)
    // The app's own pages must tell a visitor without scripts why nothing is shown.
    if (answer.headers()['content-type']?.startsWith('text/html') && !body.includes('<noscript>'))
      faults.push(`${from}: ${address} is silent`)
  }
  const asked: Promise<void>[] = []
  for (const [address, from] of named) {
    const url = new URL(address)
    if (url.protocol === 'mailto:') {
      if (!/^mailto:[a-z-]+@[a-z.-]+(\?subject=[\w%.-]+)?$/.test(address)) faults.push(`${from}: ${address}`)
    } else if (url.origin !== product.origin) faults.push(`${from}: ${address} leads away`)
    else if (places.has(url.pathname)) {
      const id = decodeURIComponent(url.hash.slice(1))
      if (id !== '' && places.get(url.pathname)?.has(id) !== true) faults.push(`${from}: no ${address}`)
    } else asked.push(ask(address, from))
  }
  await Promise.all(asked)
  expect(faults).toEqual([])
  expect([...named.keys()].filter(address => address.endsWith('.pdf')).length).toBeGreaterThan(0)
})

test('[STAT-001] without scripts every page can be read, and offers nothing that would need one', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop, { javaScriptEnabled: false }))
  for (const path of DOCUMENTS) {
    await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
    for (const size of EVERY_SIZE) {
      await page.setViewportSize(SIZES[size])
      await page.getByRole('heading', { level: 1 }).waitFor()
      const text = await page.locator('main').innerText()
      expect([path, text.length > 100, /Loading|One moment/.test(text)]).toEqual([path, true, false])
      const idle = await page
        .locator('button, input, textarea, select, [role="button"], [role="switch"], [contenteditable]')
        .evaluateAll(all =>
          all
            .filter(each => each.checkVisibility() && each.closest('form[action]') === null)
            .map(each => each.outerHTML.slice(0, 90)),
        )
      expect([path, idle]).toEqual([path, []])
    }
  }
})

test('[NAV-015] without scripts the menu of a phone opens, leads everywhere and shuts', async ({ product, device }) => {
  const { page } = await device('desktop', screen(SIZES.phone, { javaScriptEnabled: false }))
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const opener = page.locator('header.nav .nav-menu summary')
  for (const name of ['How it works', 'Pricing', 'Enterprise', 'About', 'Security', 'Contact', 'Extension Builder']) {
    await page.goto(`${product.origin}/careers`)
    expect(await menu.isVisible()).toBe(false)
    await opener.click()
    const link = menu.getByRole('link', { name, exact: true })
    const target = new URL((await link.getAttribute('href')) ?? '', product.origin)
    await link.click()
    await page.waitForURL(target.href)
  }
  await opener.click()
  await menu.waitFor()
  await opener.click()
  await menu.waitFor({ state: 'hidden' })
})

test('[STAT-001] each page and each post is shared with a picture of its own, whose size and words are told', async ({
  product,
}) => {
  const pictures = new Map<string, string>()
  const pictureOf = new Map<string, string>()
  let listed: { headline: string; datePublished: string; url: string; image: string }[] = []
  for (const path of DOCUMENTS) {
    const html = await (await fetch(product.origin + path, { headers: { accept: 'text/html' } })).text()
    const said = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)">`).exec(html)?.[1] ?? ''
    const address = said('image')
    const bytes = Buffer.from(await (await fetch(address.replace(SITE.origin, product.origin))).arrayBuffer())
    const width = bytes.readUInt32BE(16)
    expect([path, bytes.subarray(1, 4).toString(), width, bytes.readUInt32BE(20)]).toEqual([path, 'PNG', 1_200, 630])
    expect([path, ...['image:width', 'image:height', 'image:type'].map(said)]).toEqual([
      path,
      '1200',
      '630',
      'image/png',
    ])
    expect(said('image:alt').length).toBeGreaterThan(20)
    pictures.set(address, createHash('sha256').update(bytes).digest('hex'))
    pictureOf.set(path, address)
    if (path === '/blog') listed = factsOf(html, 'Blog').blogPost
    const { headline, datePublished } = path.startsWith('/blog/') ? factsOf(html, 'BlogPosting') : {}
    const post = POSTS.find(each => addressOf(each) === path)
    expect([path, headline, datePublished]).toEqual([path, post?.title, post?.date])
  }
  expect(listed.map(({ headline, datePublished, url, image }) => ({ headline, datePublished, url, image }))).toEqual(
    POSTS.map(post => ({
      headline: post.title,
      datePublished: post.date,
      url: SITE.origin + addressOf(post),
      image: pictureOf.get(addressOf(post)),
    })),
  )
  expect(new Set(pictures.values()).size).toBe(DOCUMENTS.length)
})

/** The structured data of a document, of the given type, for search engines. */
function factsOf(html: string, type: string) {
  const [, text = '{}'] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? []
  const facts = JSON.parse(text)
  expect(facts['@context']).toBe('https://schema.org')
  return facts['@graph'].find((each: { '@type': string }) => each['@type'] === type)
}

/** The only menu is opened before the app has loaded, and stays open while the app hydrates the page. */
test('[NAV-015] a menu that was opened before the app came is still open after, and nothing has moved', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.phone))
  const letAppCome = await hold(page, APP)
  await page.goto(`${product.origin}/about`)
  await page.locator('header.nav .nav-menu summary').click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const link = menu.getByRole('link', { name: 'Contact', exact: true })
  const before = await link.boundingBox()
  await letAppCome()
  await menu.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
  expect(await link.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
})

test('what React makes while it is loaded has no stack, and errors have one again afterwards', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop))
  await page.addInitScript(() => {
    const stacks: string[] = []
    Object.assign(window, { stacks })
    window.Error = new Proxy(Error, {
      apply(target, self, args) {
        const error: Error = Reflect.apply(target, self, args)
        stacks.push(error.stack ?? '')
        return error
      },
    })
  })
  await page.goto(`${product.origin}/about`)
  await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
  const { stacks, later } = await page.evaluate(() => ({
    stacks: 'stacks' in window && Array.isArray(window.stacks) ? window.stacks.map(String) : [],
    later: new Error('later').stack ?? '',
  }))
  expect(stacks.length).toBeGreaterThan(0)
  expect(stacks.filter(stack => /\n\s+at /.test(stack))).toEqual([])
  expect(later).toMatch(/\n\s+at /)
})

/** Opens a page, waits until the app has hydrated it, and unfolds everything. */
async function openWhole(page: Page, product: RunningProduct, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
  const more = page.getByRole('button', { name: /^Read More/ })
  while ((await more.count()) > 0) await more.first().click()
  await page.locator('main details').evaluateAll(all => {
    for (const each of all) each.setAttribute('open', '')
  })
}

/** A desktop, a tablet, a phone, and the narrowest width that reflow requires. */
const WIDTHS = [1440, 768, 390, 320]
/** Where axe runs: the two layouts that a page has. */
const LAYOUTS: readonly number[] = [SIZES.desktop.width, SIZES.phone.width]

test('axe finds nothing on any public page, in both themes, and at 320, 390, 768 and 1440 pixels none scrolls sideways', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop, { reducedMotion: 'reduce' }))
  for (const path of PAGES) {
    await openWhole(page, product, path)
    let rules: 'all' | 'color' = 'all'
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        if (LAYOUTS.includes(width)) await accessible(page, { rules })
        expect([path, width, colorScheme, await overflow(page)]).toEqual([path, width, colorScheme, 0])
        rules = 'color'
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(SIZES.desktop)
  }
  // The phone's menu, which is closed on all pages.
  await page.setViewportSize(SIZES.phone)
  await page.goto(product.origin)
  await page.locator('header.nav .nav-menu summary').click()
  await accessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible(page, { rules: 'color' })
})

test('enlarged to twice its size every public page has all of its text, and scrolls one way only', async ({
  product,
  device,
}) => {
  // A browser zoom of 200% means half as many CSS pixels at twice the size.
  const { page } = await device('desktop', screen({ width: 720, height: 450 }, { deviceScaleFactor: 2 }))
  const found: string[] = []
  for (const path of PAGES) {
    await openWhole(page, product, path)
    if ((await overflow(page)) > 0) found.push(`${path} scrolls sideways`)
    found.push(...(await cutTexts(page)).map(each => `${path} cuts ${each}`))
  }
  expect(found).toEqual([])
})

/** Elements whose text is cut off because a box around it ends too early. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = []
    for (const box of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(box)
      const isScrolled = [overflowX, overflowY].some(each => each === 'auto' || each === 'scroll')
      // Text for screen readers only, decoration next to the same words, or another component's scroll area.
      if (clipPath !== 'none' || box.closest('[aria-hidden="true"], textarea') !== null) continue
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const isBeyond = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
      if (isBeyond && !isScrolled && box.checkVisibility()) cut.push(`${box.tagName}.${box.className}`)
    }
    return cut
  })
}

/** How many characters it visibly contains, not counting spaces. */
async function lettersOf(part: Locator): Promise<number> {
  return (await part.allInnerTexts()).join('').replace(/\s/g, '').length
}

test('on paper every public page is ink on white, without what a screen alone answers, and nothing is cut', async ({
  product,
  device,
}) => {
  // The dark theme is the hard case: its light text would vanish on white paper.
  const { page } = await device('desktop', screen({ width: 674, height: 900 }, { colorScheme: 'dark' }))
  const found: string[] = []
  for (const path of PAGES) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(product.origin + path)
    await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
    const buttons = await lettersOf(page.locator('main button'))
    const words = (await lettersOf(page.locator('main'))) - buttons
    await page.emulateMedia({ media: 'print' })
    expect([path, await page.evaluate(() => getComputedStyle(document.body).color)]).toEqual([path, 'rgb(13, 31, 25)'])
    const useless = await page
      .locator('button, input, textarea, .nav, .skip, .foot nav, .page-contents')
      .evaluateAll(all => all.filter(each => each.checkVisibility()).map(each => each.outerHTML.slice(0, 90)))
    expect([path, useless]).toEqual([path, []])
    if ((await overflow(page)) > 0) found.push(`${path} is wider than its paper`)
    found.push(...(await cutTexts(page)).map(each => `${path} cuts ${each}`))
    // Everything readable on the screen is printed, and folded content is open.
    const printed = await lettersOf(page.locator('main'))
    if (printed < words * 0.9) found.push(`${path}: ${printed} of ${words} letters`)
    const folded = await page
      .locator('main details > :not(summary)')
      .evaluateAll(all => all.filter(each => !each.checkVisibility() && each.closest('.page-contents') === null).length)
    if (folded > 0) found.push(`${path}: ${folded} parts are folded`)
    const pages = (await PDFDocument.load(await page.pdf({ format: 'A4' }))).getPageCount()
    if (pages < 1 || pages > 40) found.push(`${path}: ${pages} sheets`)
  }
  expect(found).toEqual([])
  // In running text, a link prints its target.
  await page.goto(`${product.origin}/privacy-policy`)
  const said = await page
    .locator('.article-text a[href^="/"]')
    .first()
    .evaluate(link => [getComputedStyle(link, '::after').content, link.getAttribute('href')])
  expect(said[0]).toContain(said[1])
})

/** The layout shift since the page was opened, as the browser measures it. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return (window as { moved?: number }).moved ?? 0
  })

/** The positions of all elements in the document. */
const outline = (page: Page) =>
  page.locator('main :is(h1, h2, h3, p, li, table, section), footer a').evaluateAll(all =>
    all.map(each => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return `${each.tagName} ${each.className}: ${[x, y, width, height].map(Math.round).join()}`
    }),
  )

/** Holds back requests for matching addresses until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let release = (): void => {}
  let isAsked = false
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(address, async route => {
    isAsked = true
    await held
    await route.continue()
  })
  return async () => {
    // A file of another name would not have been held at all.
    await eventually(`a request for ${address.source}`, async () => isAsked)
    release()
  }
}

/**
 * Whether the fonts have reached that state. `document.fonts` also reports 'loaded' between two of them, so one is
 * checked by name: not with `check`, which requires every rule of that name, and the page and its style sheets each
 * bring one.
 */
function isDrawn(inOurs: boolean): boolean {
  const isHere = [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')
  return document.fonts.status === (inOurs ? 'loaded' : 'loading') && isHere === inOurs
}

/** Late fonts are the rule on a first visit: text that a person has begun to read must stay in place. */
test('no page moves when its fonts come, nor when the app takes it over', async ({ product, device }) => {
  const visits: { path: string; size: string; viewport: { width: number; height: number } }[] = [
    ...(['desktop', 'phone'] as const).flatMap(size =>
      ['/', '/blog', '/privacy-policy', '/contact'].map(path => ({ path, size, viewport: SIZES[size] })),
    ),
    // Widths at which a line is filled to its last letter, so that the two fonts would break it differently.
    ...['/contact', '/full-zip'].map(path => ({ path, size: 'wider phone', viewport: { width: 412, height: 823 } })),
    ...['/about', '/blog'].map(path => ({ path, size: 'Pixel', viewport: { width: 393, height: 852 } })),
    { path: '/blog', size: 'large letters', viewport: { width: 400, height: 852 } },
  ]
  for (const { path, size, viewport } of visits) {
    const { page, close } = await device('desktop', screen(viewport))
    await page.addInitScript(() => {
      const seen = window as { moved?: number }
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
          seen.moved = (seen.moved ?? 0) + ((entry as { value?: number }).value ?? 0)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const letFontsCome = await hold(page, /\.woff2$/)
    const letAppCome = await hold(page, APP)
    await page.goto(product.origin + path)
    // The page is readable without the fonts, and they have been requested.
    await page.waitForFunction(isDrawn, false)
    await letFontsCome()
    await page.waitForFunction(isDrawn, true)
    expect([path, size, await moved(page)]).toEqual([path, size, expect.closeTo(0, 2)])
    // With the fonts a page lays out what is far below (`prerender/late.ts`), which is no move of what is read.
    await page.locator('html:not([data-unpainted])').waitFor({ state: 'attached' })
    const before = await outline(page)
    await letAppCome()
    await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
    expect([path, size, await moved(page)]).toEqual([path, size, expect.closeTo(0, 2)])
    if (path !== '/') expect(await outline(page)).toEqual(before)
    await close()
  }
})

test('a text of the blog that does not come says so where it should stand, and comes at another attempt', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop))
  const oldest = POSTS.at(-1)
  const text = /we-begin-with-a-letter.*\.js/
  await page.route(text, route => route.abort())
  await page.goto(`${product.origin}/blog`)
  // A post opened before hydration would be closed again by it.
  await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: `Read More of ${oldest?.title}` }).click()
  await page.getByRole('alert').getByText('The text did not come').waitFor()
  await page.unroute(text)
  await page.getByRole('button', { name: 'Try again' }).click()
  const [first = ''] = wordsOf((await oldest?.content())?.slice(0, 1) ?? []).split('\n')
  await page.getByText(first).waitFor()
})

test('an address of no post is answered as unknown, and stays so when the app takes the page over', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.desktop))
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  expect((await page.goto(`${product.origin}/blog/nothing-of-ours`))?.status()).toBe(404)
  await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect([faults, await page.title()]).toEqual([[], 'Page not found · Total Recall'])
})

/** Ten segments of 1460 bytes: what a server sends before any acknowledgment arrives. */
const FIRST_PACKETS_BYTES = 14_600

test('the home page comes whole with the first packets, headers included', async ({ product }) => {
  const { hostname, port } = new URL(product.origin)
  const bytes = await new Promise<number>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`),
    )
    socket.resume()
    socket.on('error', reject)
    socket.on('close', () => resolve(socket.bytesRead))
  })
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(FIRST_PACKETS_BYTES)
})

test('what lies below the first screen is hidden until its sheets are here, and shown even if they never come', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.phone))
  const isShown = () => page.locator('#quote').evaluate(quote => getComputedStyle(quote).visibility === 'visible')
  const letSheetsCome = await hold(page, /\.css$/)
  await page.goto(product.origin, { waitUntil: 'domcontentloaded' })
  expect(await page.locator('h1').isVisible()).toBe(true)
  expect(await isShown()).toBe(false)
  letSheetsCome()
  await eventually('the second part', isShown)

  const cut = await device('desktop', screen(SIZES.phone))
  await cut.page.route(/\.css$/, route => route.abort())
  await cut.page.goto(product.origin)
  await cut.page.waitForFunction(
    () => getComputedStyle(document.querySelector('#quote') ?? document.body).visibility === 'visible',
  )
  // A visitor who follows a fragment link sees that section at once, styled.
  await cut.page.unroute(/\.css$/)
  await cut.page.goto(`${product.origin}/#pricing`)
  expect(await cut.page.evaluate(() => document.documentElement.dataset.undressed)).toBeUndefined()
})

test('what lies below the first screen of the home page is laid out one part a frame, before React begins', async ({
  product,
  device,
}) => {
  const { page } = await device('desktop', screen(SIZES.phone))
  // In each frame: how many parts are left out of the layout, and whether React has taken the page over.
  await page.addInitScript(() => {
    const seen: { left: number; isReact: boolean }[] = []
    Object.assign(window, { seen })
    const look = () => {
      const parts = [...document.querySelectorAll('.home > *, .foot')]
      const left = parts.filter(part => getComputedStyle(part).contentVisibility === 'auto').length
      const place = document.getElementById('app')
      if (parts.length > 0)
        seen.push({ left, isReact: Object.keys(place ?? {}).some(key => key.startsWith('__react')) })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(product.origin)
  const seenFrames = () =>
    page.evaluate(() => (window as unknown as { seen: { left: number; isReact: boolean }[] }).seen)
  await eventually('React', async () => (await seenFrames()).at(-1)?.isReact === true)
  const frames = await seenFrames()
  const most = Math.max(...frames.map(({ left }) => left))
  expect(most).toBeGreaterThan(8)
  const counts = [...new Set(frames.slice(frames.findIndex(({ left }) => left === most)).map(({ left }) => left))]
  expect(counts).toEqual(Array.from({ length: most + 1 }, (_, done) => most - done))
  expect(frames.filter(({ left, isReact }) => isReact && left > 0)).toEqual([])
  expect(await page.locator('.home > [style*="content-visibility"]').count()).toBe(0)
})

test.for([
  { where: 'a page', path: '/', to: 3_000 },
  { where: 'a page that was opened at an anchor', path: '/#pricing', to: 300 },
])(
  'whoever scrolls before the app has come stays there when it comes: $where',
  async ({ path, to }, { product, device }) => {
    const { page } = await device('desktop', screen(SIZES.desktop, { reducedMotion: 'reduce' }))
    const letAppCome = await hold(page, /\/assets\/start-[\w-]+\.js/)
    await page.goto(product.origin + path)
    await page.locator('#closing, footer').first().waitFor({ state: 'attached' })
    // Its sheets and fonts change heights.
    await page.waitForFunction(() => {
      const isHere = [...document.fonts].some(({ family, status }) => family === 'Archivo' && status === 'loaded')
      return isHere && document.documentElement.dataset.undressed === undefined
    })
    await page.mouse.click(5, 300)
    await page.evaluate(top => window.scrollTo({ top, behavior: 'instant' }), to)
    await letAppCome()
    // A page says who is signed in only once React has taken it over.
    await page.locator('.nav .nav-end a').first().waitFor({ state: 'attached' })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    // A font that comes even later changes heights by some pixels, and the browser keeps what is seen where it is.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - to)).toBeLessThan(100)
    // Further pages begin at the top, as always.
    await page.locator('header.nav').getByRole('link', { name: 'Pricing' }).click()
    await page.locator('footer').getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
    await eventually('the top', async () => (await page.evaluate(() => window.scrollY)) === 0)
  },
)
