import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Footer } from './footer.tsx'
import { type Account, Navbar } from './navbar.tsx'
import { NotFound } from './not-found.tsx'
import { RequireAccount } from './require-account.tsx'

/** The markup of one part of the shell, on a page of its own. */
async function draw(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

const drawBar = (account: Account) => draw(<Navbar account={account} onSignOut={() => {}} />)
const count = (html: string, text: string) => html.split(text).length - 1

test('[NAV-002][NAV-003][NAV-004][NAV-005][NAV-006][NAV-007][NAV-008][NAV-009] the bar links to every public place', async () => {
  const html = await drawBar({ status: 'out' })
  for (const to of [
    '/',
    '/#how-it-works',
    '/#pricing',
    '/#enterprise',
    '/about',
    '/security',
    '/contact',
    '/extension-builder',
  ]) {
    expect(count(html, `href="${to}"`), to).toBeGreaterThanOrEqual(2)
  }
})

test('[NAV-012][NAV-013] signed out, both account buttons lead to the wizard', async () => {
  const html = await drawBar({ status: 'out' })
  expect(html).toMatch(/<a[^>]*href="\/onboarding"[^>]*>Sign In<\/a>/)
  expect(html).toMatch(/<a[^>]*href="\/onboarding"[^>]*>Get Started<\/a>/)
  expect(html).not.toContain('Sign Out')
})

test('[NAV-010][NAV-011] signed in, the bar offers the dashboard and the way out', async () => {
  const html = await drawBar({ status: 'in', email: 'dana@example.com' })
  expect(html).toMatch(/<a[^>]*href="\/dashboard"[^>]*>Dashboard<\/a>/)
  expect(html).toMatch(/<button[^>]*>Sign Out<\/button>/)
  expect(html).not.toContain('Get Started')
})

test('[NAV-014] while the session loads, neither pair of account buttons is drawn', async () => {
  const html = await drawBar({ status: 'loading' })
  expect(html).not.toMatch(/Sign In|Get Started|Dashboard|Sign Out/)
})

test('[NAV-015] the small menu repeats every item of the bar', async () => {
  const html = await drawBar({ status: 'out' })
  for (const label of ['How it works', 'Extension Builder', 'Sign In', 'Get Started']) {
    expect(count(html, `>${label}<`), label).toBe(2)
  }
})

test('[PUB-037][PUB-038][PUB-039][PUB-040][PUB-041][PUB-042][PUB-043][PUB-044][PUB-045][PUB-046][PUB-047][PUB-048] the foot has its twelve links', async () => {
  const html = await draw(<Footer />)
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(match => match[1])
  expect(links.sort()).toEqual(
    [
      '/#how-it-works',
      '/#pricing',
      '/#enterprise',
      '/api-docs',
      '/privacy-policy',
      '/terms-of-service',
      '/gdpr-compliance',
      '/security',
      '/about',
      '/blog',
      '/careers',
      '/contact',
    ].sort(),
  )
})

test('[NAV-019] the not-found page says so and links home', async () => {
  const html = await draw(<NotFound />)
  expect(html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')).toContain('404 Oops! Page not found')
  expect(html).toMatch(/<a[^>]*href="\/"/)
})

test('[SEC-001] a protected page says "Loading..." while the session loads, and shows nothing of itself', async () => {
  const html = await draw(<RequireAccount status="loading">secret</RequireAccount>)
  expect(html).toContain('Loading...')
  expect(html).not.toContain('secret')
})

test('a protected page shows nothing of itself to a stranger, and all of it to a session that must be renewed', async () => {
  const stranger = await draw(<RequireAccount status="out">secret</RequireAccount>)
  expect(stranger).toContain('Redirecting to sign in...')
  expect(stranger).not.toContain('secret')
  expect(await draw(<RequireAccount status="expired">letters</RequireAccount>)).toContain('letters')
})
