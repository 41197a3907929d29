import { readFileSync } from 'node:fs'

import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markup } from '../tests/markup.ts'
import { SessionProvider } from './data/session-context.tsx'
import { makeRouter } from './routes.tsx'

const named = [
  '/',
  '/privacy-policy',
  '/gdpr-compliance',
  '/about',
  '/security',
  '/careers',
  '/contact',
  // With the slug of a post, or without one.
  '/blog/{-$slug}',
  '/api-docs',
  '/terms-of-service',
  '/onboarding',
  '/onboarding/complete-profile',
  '/dashboard',
  '/payment-success',
  '/auth',
  '/signup',
  '/__auth-smoketest',
  '/billing',
  '/full-zip',
  '/extension-builder',
  '/extension-test-plan',
  '/extension-validation',
  '/auth/callback',
]

test('[NAV-018] the router has exactly the 23 named routes, /verify, /mask and the catch-all', () => {
  const router = makeRouter(createMemoryHistory())
  expect(named).toHaveLength(23)
  expect(Object.keys(router.routesByPath).sort()).toEqual([...named, '/verify', '/mask', '/$'].sort())
})

test('the Sign In button leads to /onboarding, whose sign-in it opens by the state of the history', async () => {
  const source = readFileSync('app/shell/navbar.tsx', 'utf8')
  expect(source).toMatch(
    /<Link\s+to="\/onboarding"\s+state=\{\{ signIn: true \}\}[\s\S]{0,160}\{t\('Sign In'\)\}\s+<\/Link>/,
  )
})

test('[SEC-001] the guard of the protected pages says "Loading..." in place of the page while the session loads', async () => {
  const { routesByPath } = makeRouter(createMemoryHistory())
  const guards = ['/dashboard', '/billing', '/payment-success'].map(path => routesByPath[path]?.parentRoute)
  const component = guards[0]?.options.component
  if (component === undefined) throw new Error('the dashboard has no guard')
  for (const guard of guards) expect(guard).toBe(guards[0])

  // In a router of its own, with a page that needs nothing. Nobody has read a session here: it is still loading.
  const root = createRootRoute({ component })
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => 'a protected page' })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() })
  await router.load()
  const routed = createElement(RouterProvider, { router: router as never })
  const drawn = markup(renderToStaticMarkup(createElement(SessionProvider, null, routed)))
  expect(drawn.texts('main > p[role="status"]')).toEqual(['Loading...'])
  expect(drawn.text).toBe('Loading...')
})
