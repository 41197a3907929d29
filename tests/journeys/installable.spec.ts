import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Page } from 'playwright'
import { describe, expect, vi } from 'vitest'

import { eventually } from '../eventually.ts'
import { firstRoute, publicScripts } from '../first-route.ts'
import { type Journey, test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import type { RunningProduct } from './fixture/product.ts'
import { besides, servedByWorker, signInOn } from './fixture/screen.ts'

/** Public pages. */
const PUBLIC = [
  '/',
  '/privacy-policy',
  '/gdpr-compliance',
  '/about',
  '/security',
  '/careers',
  '/contact',
  '/blog',
  // Not cached as a document: rendered from its text.
  '/blog/forty-five-days',
  '/api-docs',
  '/terms-of-service',
  '/onboarding',
  '/auth',
  '/signup',
  '/full-zip',
  '/extension-builder',
  '/extension-test-plan',
  '/extension-validation',
  '/verify',
]

/** For each protected page: what a visitor reads there, where they end up, and where Back leads from there. */
const led = new Map<string, (string | null)[]>()

test('a stranger is led from every protected page to the wizard, and Back does not lead there again', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop')
  await page.addInitScript(() => {
    const words = 'Redirecting to sign in...'
    new MutationObserver(() => {
      if (document.body?.innerText.includes(words)) sessionStorage.setItem('seen', words)
    }).observe(document, { subtree: true, childList: true })
  })
  for (const path of ['/dashboard', '/billing', '/payment-success?session_id=x']) {
    await page.goto(`${product.origin}/about`)
    await page.evaluate(() => sessionStorage.removeItem('seen'))
    await page.goto(product.origin + path)
    await page.waitForURL(/\/onboarding$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const read = await page.evaluate(() => sessionStorage.getItem('seen'))
    const end = new URL(page.url()).pathname
    await page.goBack()
    led.set(path, [read, end, new URL(page.url()).pathname])
  }
  expect(complaints).toEqual([])
})

test('[SEC-002] a protected page says "Redirecting to sign in...", and the wizard takes its place in the history', () => {
  const each = ['Redirecting to sign in...', '/onboarding', '/about']
  expect([...led.values()]).toEqual([each, each, each])
})

test('[SEC-003] the protected pages are /dashboard, /billing and /payment-success', () => {
  const protectedPages = [...led].filter(([, [, end]]) => end === '/onboarding').map(([path]) => path.split('?')[0])
  expect(protectedPages).toEqual(['/dashboard', '/billing', '/payment-success'])
})

/** What the small menu did: the links and buttons that closed it, and what Sign Out said and left behind. */
let menuDid = { shutAfter: [] as string[], offered: [] as string[], signOut: [] as unknown[] }

test('the small menu closes after each of its links and buttons; its Sign Out signs out', async ({
  product,
  device,
}) => {
  menuDid = { shutAfter: [], offered: [], signOut: [] }
  const { page, complaints } = await device('phone')
  await page.goto(product.origin)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const use = async (role: 'link' | 'button', name: string) => {
    await page.locator('summary', { hasText: 'Open menu' }).click()
    await menu.getByRole(role, { name, exact: true }).click()
    await menu.waitFor({ state: 'hidden' })
    menuDid.shutAfter.push(name)
  }
  await page.locator('summary', { hasText: 'Open menu' }).click()
  await page.getByText('Close menu').waitFor()
  await menu.getByRole('link', { name: 'Sign In', exact: true }).waitFor()
  const names = await menu.getByRole('link').allInnerTexts()
  await page.locator('summary', { hasText: 'Close menu' }).click()
  expect(names).toEqual(expect.arrayContaining(['Home', 'Pricing', 'About', 'Sign In', 'Get Started']))
  menuDid.offered.push(...names, 'Dashboard')
  for (const name of names) {
    await use('link', name)
    // The wizard has a bar of its own, without this menu.
    if (new URL(page.url()).pathname === '/onboarding') await page.goto(product.origin)
  }

  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await page.goto(product.origin)
  await use('link', 'Dashboard')
  await page.waitForURL('**/dashboard')
  await page.goto(product.origin)
  await page.locator('summary', { hasText: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByText('Signed out', { exact: true }).waitFor()
  const said = page.locator('.toast', { hasText: 'Signed out' }).first()
  const words = (await said.innerText()).split('\n').filter(line => line.trim() !== '')
  await page.waitForURL(/\/onboarding$/)
  const kept = await page.evaluate(async () => [
    localStorage.getItem('recall.session'),
    (await indexedDB.databases()).length,
  ])
  menuDid.signOut.push(words.slice(0, 2), new URL(page.url()).pathname, ...kept)
  expect(besides(complaints, 401)).toEqual([])
})

test('[NAV-016] the small menu is shut after every link and button that it has', () => {
  expect(menuDid.offered.length).toBeGreaterThan(5)
  expect(menuDid.shutAfter).toEqual(menuDid.offered)
})

test('[NAV-017] Sign Out says so, leads to the wizard, and leaves neither session nor copy', () => {
  const words = ['Signed out', 'You have been successfully signed out.']
  expect(menuDid.signOut).toEqual([words, '/onboarding', null, 0])
})

/** How many toasts are visible: when a second one has arrived, after most of its time, and after all of it. */
let toasts: number[] = []

test('one toast is seen at a time, for five seconds', async ({ product, device }) => {
  const { page, complaints } = await device('desktop')
  await page.clock.install()
  await page.goto(`${product.origin}/onboarding`)
  const create = page.getByRole('button', { name: 'Create account', exact: true })
  await create.waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await create.click()
  await create.click()
  await eventually('the second toast in front of the first', async () => {
    await page.clock.runFor(20)
    return (await page.locator('.toast').count()) === 2 && (await seenToasts(page)) === 1
  })
  toasts = [await seenToasts(page)]
  await page.clock.runFor(4_500)
  toasts.push(await seenToasts(page))
  await page.clock.runFor(1_500)
  await eventually('no toast', async () => (await seenToasts(page)) === 0)
  toasts.push(await seenToasts(page))
  expect(complaints).toEqual([])
})

test('[CONST-003] of two toasts one is seen', () => {
  expect(toasts[0]).toBe(1)
})

test('[CONST-004] a toast is seen for 4500 ms, and no more after 6000', () => {
  expect(toasts.slice(1)).toEqual([1, 0])
})

describe('a stranger', () => {
  type Walker = Pick<Journey, 'startProduct' | 'device' | 'atEnd'>
  async function walk({ startProduct, device, atEnd }: Walker) {
    // An installed app adds an entry to the desktop menu in the home folder, so this test uses a temporary home.
    const home = mkdtempSync(join(tmpdir(), 'recall-home-'))
    atEnd(() => rmSync(home, { recursive: true, force: true }))
    for (const name of ['HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME']) vi.stubEnv(name, home)
    atEnd(() => vi.unstubAllEnvs())
    const product = await startProduct()
    const { context, page, complaints } = await device('desktop', { profile: 'new' })
    const titles = new Map<string, string>()
    for (const path of PUBLIC) {
      titles.set(path, await titleOf(page, product, path))
    }
    await servedByWorker(page)

    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    const { data = '', errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const manifest = JSON.parse(data)
    expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', scope: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) expect([src, await sizeOf(page, src)]).toEqual([src, sizes])

    const hasWindow = await isAppWindow(page, product, context, manifest)

    const { entries, bytes } = await kept(page)
    expect(entries).toBeGreaterThan(10)
    expect(entries).toBeLessThanOrEqual(80)
    expect(bytes).toBeLessThanOrEqual(1_500_000)

    await context.setOffline(true)
    await product.kill()
    // An offline page has the same policy as an online one.
    const policy = await policyAt(page, '/about.html')
    expect(policy).toMatch(
      /script-src 'sha256-[\w+/=]+' 'strict-dynamic' 'wasm-unsafe-eval';.*require-trusted-types-for 'script'/,
    )
    expect(await policyAt(page, '/shell.html')).toBe(policy)
    const offline = new Map<string, string>()
    for (const path of PUBLIC) offline.set(path, await titleOf(page, product, path))
    const unknown: string[] = []
    for (const path of ['/no-such-page', '/no/such/deep/page?with=query#and-more']) {
      unknown.push(await titleOf(page, product, path))
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await page.waitForURL(`${product.origin}/`)
      await page.getByRole('heading', { name: titles.get('/') ?? '' }).waitFor()
    }
    // The start URL of the installed app opens the wizard, because nobody is signed in.
    await page.goto(product.origin + manifest.start_url)
    await page.waitForURL(/\/onboarding$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(complaints).toEqual([])
    return { titles, offline, unknown, installabilityErrors, manifest, hasWindow }
  }
  let walked: ReturnType<typeof walk> | undefined
  const seen = (walker: Walker) => {
    walked ??= walk(walker)
    return walked
  }

  test('reads, installs, and reads on without a network', async ({ startProduct, device, atEnd }) => {
    await seen({ startProduct, device, atEnd })
  })

  test('[SEC-004] may read every public page', async ({ startProduct, device, atEnd }) => {
    const { titles } = await seen({ startProduct, device, atEnd })
    expect([...titles.keys()]).toEqual([...PUBLIC])
    expect([...titles.values()].filter(title => title === '' || title.includes('404'))).toEqual([])
    expect(new Set(titles.values()).size).toBe(titles.size)
  })

  test('[SYNC-004] may install it: the browser finds no fault, and it opens in a window of its own', async ({
    startProduct,
    device,
    atEnd,
  }) => {
    const { installabilityErrors, manifest, hasWindow } = await seen({ startProduct, device, atEnd })
    expect(installabilityErrors).toEqual([])
    expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', scope: '/', display: 'standalone' })
    expect(hasWindow).toBe(true)
  })

  test('[SYNC-005] reads the same pages without a network', async ({ startProduct, device, atEnd }) => {
    const { titles, offline } = await seen({ startProduct, device, atEnd })
    expect([...offline]).toEqual([...titles])
  })

  test('[NAV-019] is told of an unknown address without a network, too', async ({ startProduct, device, atEnd }) => {
    const { unknown } = await seen({ startProduct, device, atEnd })
    expect(unknown).toEqual(['404 Oops! Page not found', '404 Oops! Page not found'])
  })
})

/** What the browser caches of the app before anybody has signed in. */
function kept(page: Page): Promise<{ entries: number; bytes: number }> {
  return page.evaluate(async () => {
    const sizes: number[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        sizes.push(((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer(0)).byteLength)
    }
    return { entries: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })
}

function policyAt(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async address => (await fetch(address)).headers.get('content-security-policy'), path)
}

/** Opens a page by its address, checks that it does not redirect, and reads its heading. */
async function titleOf(page: Page, product: RunningProduct, path: string): Promise<string> {
  await page.goto(product.origin + path)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  expect(page.url()).toBe(product.origin + path)
  return (await heading.innerText()).replace(/\s+/g, ' ')
}

/** Installs the app as the browser's own button does, starts it, and returns whether it has its own window. */
async function isAppWindow(
  page: Page,
  product: RunningProduct,
  context: BrowserContext,
  manifest: { start_url: string },
): Promise<boolean> {
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (devtools === undefined) throw new Error('this browser cannot be asked')
  const manifestId = `${product.origin}/`
  await devtools.send('PWA.install', { manifestId, installUrlOrBundleUrl: page.url() })
  await devtools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' })
  const [app] = await Promise.all([context.waitForEvent('page'), devtools.send('PWA.launch', { manifestId })])
  // Nobody is signed in, so by now it is redirecting to the wizard.
  const opened = await app.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  expect(opened).toBe(product.origin + manifest.start_url)
  const isStandalone = await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)
  await app.close()
  await devtools.send('PWA.uninstall', { manifestId })
  return isStandalone
}

/** `512x512`, as the picture itself reports it; a picture without an intrinsic size has any. */
function sizeOf(page: Page, src: string): Promise<string> {
  return page.evaluate(async address => {
    const image = new Image()
    image.src = address
    await image.decode()
    return address.endsWith('.svg') ? 'any' : `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
}

/** Visible toasts; those behind the newest exist, but are transparent. */
function seenToasts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.toast')].filter(toast => toast.checkVisibility({ opacityProperty: true })).length,
  )
}

/** React DOM, Dexie, the router and zod make up three fifths; 228 kB when last measured; the target is 200. */
const MOST_FIRST_ROUTE = 232_000
/** The bundler's own rules make sixty files of them, and a browser pays for each. */
const MOST_FIRST_FILES = 24
/** Words of what comes later: the evidence panel, dialogs, other tabs, and the texts of problems. */
const LATER = ['panel-body', 'dialog-place', 'fresh-mail', 'settings-index', 'This is not your present password.']

test('the signed-in dashboard shows something after at most 232 kB of scripts in 24 files, and neither the words of problems nor the other tabs are among them', () => {
  const files = firstRoute()
  const text = ({ file }: { file: string }) => readFileSync(join('dist/app', file), 'utf8')
  const scripts = readdirSync('dist/app/assets').filter(name => name.endsWith('.js'))
  const everything = scripts.map(name => text({ file: `assets/${name}` })).join('\n')
  expect(LATER.filter(word => !everything.includes(word))).toEqual([])
  expect(LATER.filter(word => files.some(file => text(file).includes(word)))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(MOST_FIRST_FILES)
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_FIRST_ROUTE)
})

test('a public page loads two small scripts before the browser is idle, and React is in neither', () => {
  const files = publicScripts()
  expect(files.length).toBeLessThanOrEqual(2)
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3_000)
})

test('no scripts of the built app import each other in a circle', () => {
  const importsOf = new Map(
    readdirSync('dist/app/assets')
      .filter(name => name.endsWith('.js'))
      .map(name => {
        const code = readFileSync(join('dist/app/assets', name), 'utf8')
        return [name, [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, imported]) => imported ?? '')]
      }),
  )
  const settled = new Set<string>()
  const circle = (name: string, path: string[]): string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (settled.has(name)) return []
    const found = (importsOf.get(name) ?? [])
      .map(next => circle(next, [...path, name]))
      .find(({ length }) => length > 0)
    settled.add(name)
    return found ?? []
  }
  expect([...importsOf.values()].flat().length).toBeGreaterThan(100)
  expect([...importsOf.keys()].flatMap(name => circle(name, []))).toEqual([])
})
