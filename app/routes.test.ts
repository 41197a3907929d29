import { readFileSync } from 'node:fs'

import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'

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

test('[NAV-018] the router has exactly the 23 named routes, /verify and the catch-all', () => {
  const router = makeRouter(createMemoryHistory())
  expect(named).toHaveLength(23)
  expect(Object.keys(router.routesByPath).sort()).toEqual([...named, '/verify', '/$'].sort())
})

test('the Sign In button leads to /onboarding, whose sign-in it opens by the state of the history', async () => {
  const source = readFileSync('app/shell/navbar.tsx', 'utf8')
  expect(source).toMatch(
    /<Link\s+to="\/onboarding"\s+state=\{\{ signIn: true \}\}[\s\S]{0,160}\{t\('Sign In'\)\}\s+<\/Link>/,
  )
})
