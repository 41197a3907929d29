import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import { besides, signInOn } from './fixture/screen.ts'

/** What the page shows when its checks have finished. */
let seen: { checks: string[]; results: string[]; session: string; email: string } | undefined

test('the smoke test is opened by somebody who is signed in', async ({ product, device }) => {
  const dana = await aPerson(product)
  const { page, complaints } = await device('desktop')
  await signInOn(page, product, dana)
  await page.goto(`${product.origin}/__auth-smoketest`)
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await eventually('five checks that are over', async () => {
    const tags = await checks.locator('.tag').allInnerTexts()
    return tags.length === 5 && tags.every(text => text !== 'Waiting')
  })
  seen = {
    checks: await checks.locator('b').allInnerTexts(),
    results: await checks.locator('.tag').allInnerTexts(),
    session: await page.getByRole('region', { name: 'Current session' }).innerText(),
    email: dana.email,
  }
  // The refused token is one of the checks, and the browser reports its answer.
  expect(besides(complaints, 403)).toEqual([])
})

test('[AUTH-057] it checks five things, and each is well', () => {
  expect(seen?.checks).toEqual([
    'Google loader',
    'Session check',
    'Known-email detection',
    'Local storage',
    'Google auth',
  ])
  expect(seen?.results).toEqual(Array.from({ length: 5 }, () => 'OK'))
})

test('[AUTH-058] it shows the session that there is, without what opens it', () => {
  expect(seen?.session).toContain(seen?.email)
  for (const token of ['accessToken', 'refreshToken'])
    expect(seen?.session).toMatch(new RegExp(`"${token}": "\\.{3}[\\w-]{4}"`))
  // No token is shown in full: each is longer than anything else on the page.
  expect(seen?.session).not.toMatch(/[\w-]{40}/)
})
