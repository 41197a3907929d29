import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { markup } from '../../tests/markup.ts'
import { Footer } from './footer.tsx'
import { NeedsDesktop } from './install-steps.tsx'
import { type Account, Navbar } from './navbar.tsx'
import { NotFound } from './not-found.tsx'
import { RequireAccount } from './require-account.tsx'

/** The markup of one component of the shell, on a page of its own. */
async function draw(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

const drawBar = (account: Account) => draw(<Navbar account={account} onSignOut={() => {}} />)

const PLACES = [
  ['[NAV-002] home', 'Home', '/'],
  ['[NAV-003] how it works', 'How it works', '/#how-it-works'],
  ['[NAV-004] the prices', 'Pricing', '/#pricing'],
  ['[NAV-005] enterprise', 'Enterprise', '/#enterprise'],
  ['[NAV-006] about us', 'About', '/about'],
  ['[NAV-007] security', 'Security', '/security'],
  ['[NAV-008] contact', 'Contact', '/contact'],
  ['[NAV-009] the extension builder', 'Extension Builder', '/extension-builder'],
] as const

const bar = async (account: Account) => markup(await drawBar(account)).one('header.nav')
const inBar = async (account: Account) => (await bar(account)).one('nav[aria-label="Main"]')
const inMenu = async (account: Account) => (await bar(account)).one('nav[aria-label="Menu"]')

test.each(PLACES)('%s stands in the bar once, in its place', async (title, label, address) => {
  const links = (await inBar({ status: 'out' })).links('li > a')
  expect(links[PLACES.findIndex(place => place[0] === title)]).toEqual([label, address])
  expect(links).toHaveLength(PLACES.length)
})

const out = { status: 'out' } as const
const dana = { status: 'in', email: 'dana@example.com' } as const
/** Links and buttons of the account, at the end of the bar. */
const account = async (of: Account) =>
  (await bar(of))
    .one('.nav-end')
    .all('a, button')
    .map(each => [each.name, each.text, each.attribute('href')])

test('[NAV-012] signed out, the first button is "Sign In" and leads to the wizard', async () => {
  expect((await account(out))[0]).toEqual(['a', 'Sign In', '/onboarding'])
})

test('[NAV-013] signed out, the second is "Get Started" and leads there, too', async () => {
  expect((await account(out)).slice(1)).toEqual([['a', 'Get Started', '/onboarding']])
})

test('[NAV-010] signed in, one of two is "Dashboard"', async () => {
  expect((await account(dana)).filter(([, label]) => label !== 'Sign Out')).toEqual([['a', 'Dashboard', '/dashboard']])
})

test('[NAV-011] signed in, the other one is the button "Sign Out"', async () => {
  expect((await account(dana)).filter(([, label]) => label !== 'Dashboard')).toEqual([
    ['button', 'Sign Out', undefined],
  ])
})

test('[NAV-014] while the session loads, neither pair of account buttons is drawn', async () => {
  const html = await drawBar({ status: 'loading' })
  expect(html).not.toMatch(/Sign In|Get Started|Dashboard|Sign Out/)
})

test('[NAV-015] the small menu repeats every item of the bar, and is shut at first', async () => {
  expect((await bar(out)).one('details.nav-menu').attribute('open')).toBeUndefined()
  for (const of of [out, dana]) {
    const items = (await inMenu(of)).all('a, button').map(each => [each.name, each.text, each.attribute('href')])
    const places = (await inBar(of)).links('li > a').map(([label, address]) => ['a', label, address])
    expect(items).toEqual([...places, ...(await account(of))])
  }
})

test.each([
  ['[PUB-037] how it works', 'How it works', '/#how-it-works'],
  ['[PUB-038] the prices', 'Pricing', '/#pricing'],
  ['[PUB-039] enterprise', 'Enterprise', '/#enterprise'],
  ['[PUB-040] the API', 'API', '/api-docs'],
  ['[PUB-041] the privacy policy', 'Privacy Policy', '/privacy-policy'],
  ['[PUB-042] the terms', 'Terms of Service', '/terms-of-service'],
  ['[PUB-043] the GDPR', 'GDPR Compliance', '/gdpr-compliance'],
  ['[PUB-044] security', 'Security', '/security'],
  ['[PUB-045] about us', 'About', '/about'],
  ['[PUB-046] the blog', 'Blog', '/blog'],
  ['[PUB-047] the careers', 'Careers', '/careers'],
  ['[PUB-048] contact', 'Contact', '/contact'],
] as const)('%s is linked from the foot, once', async (_, label, address) => {
  const links = markup(await draw(<Footer />))
    .one('footer')
    .links()
  expect(links.filter(([, to]) => to === address)).toEqual([[label, address]])
  // And the links to the pages in Spanish, and to the one that masks without the extension.
  expect(links.filter(([, to]) => to !== '/es' && to !== '/mask')).toHaveLength(12)
})

test('[REACH-017] the foot of every page, and what says on a phone that Shield needs a desktop, lead to /mask', async () => {
  for (const part of [<Footer key="foot" />, <NeedsDesktop key="note" />]) {
    const links = markup(await draw(part)).links()
    expect(links.filter(([, to]) => to === '/mask')).toEqual([['Mask a text', '/mask']])
  }
})

test('[NAV-019] the not-found page says so and links home', async () => {
  const page = markup(await draw(<NotFound />))
  expect(page.text).toMatch(/^404 Oops! Page not found\b/)
  expect(page.links().map(([, address]) => address)).toEqual(['/'])
})

test('[SEC-001] a protected page says "Loading..." while the session loads, and shows nothing of itself', async () => {
  const page = markup(await draw(<RequireAccount status="loading">secret</RequireAccount>))
  expect(page.texts('main > p[role="status"]')).toEqual(['Loading...'])
  expect(page.text).toBe('Loading...')
})

test('a protected page shows nothing of itself to a stranger, and all of it to a session that must be renewed', async () => {
  const stranger = await draw(<RequireAccount status="out">secret</RequireAccount>)
  expect(stranger).toContain('Redirecting to sign in...')
  expect(stranger).not.toContain('secret')
  expect(await draw(<RequireAccount status="expired">letters</RequireAccount>)).toContain('letters')
})
