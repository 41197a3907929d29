import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import { besides, signInOn } from './fixture/screen.ts'

test('[AUTH-057] [AUTH-058] the smoke test looks at five things, and shows the session without what opens it', async ({
  product,
  device,
}) => {
  const dana = await aPerson(product)
  const { page, complaints } = await device('desktop')
  await signInOn(page, product, dana)
  await page.goto(`${product.origin}/__auth-smoketest`)
  const checks = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await eventually('five checks that are over', async () => {
    const tags = await checks.locator('.tag').allInnerTexts()
    return tags.length === 5 && tags.every(text => text !== 'Waiting')
  })
  expect(await checks.locator('b').allInnerTexts()).toEqual([
    'Google loader',
    'Session check',
    'Known-email detection',
    'Local storage',
    'Google auth',
  ])
  expect(await checks.locator('.tag').allInnerTexts()).toEqual(Array.from({ length: 5 }, () => 'OK'))
  const shown = await page.getByRole('region', { name: 'Current session' }).innerText()
  expect(shown).toContain(dana.email)
  for (const token of ['accessToken', 'refreshToken'])
    expect(shown).toMatch(new RegExp(`"${token}": "\\.{3}[\\w-]{4}"`))
  // No token stands there whole: each is longer than anything else that does.
  expect(shown).not.toMatch(/[\w-]{40}/)
  // The refused token is one of the checks, and the browser reports its answer.
  expect(besides(complaints, 403)).toEqual([])
})
