import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { testOnline as test } from './fixture/journey.ts'
import { accessible } from './fixture/screen.ts'

test('[AUTH-027] [AUTH-033] with Google somebody new comes to their profile, and back in later', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device('desktop')
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.origin}/onboarding`)
  const own = page.getByRole('button', { name: 'Continue with Google' })
  await own.waitFor()
  // Nothing of Google's comes before somebody asks for it.
  expect(asked.filter(path => path.includes('google'))).toEqual([])

  await own.click()
  const frame = page.frameLocator('iframe[title="Continue with Google"]')
  const theirs = frame.getByRole('button', { name: 'Continue with Google' })
  await theirs.waitFor()
  expect(asked).toContain('/__sandbox/google/client.js')
  await accessible(page)
  const [popup] = await Promise.all([context.waitForEvent('page'), theirs.click()])
  const email = `gail.${randomUUID().slice(0, 8)}@gmail.com`
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill('Gail Reyes')
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()

  await page.waitForURL('**/onboarding/complete-profile')
  await page.getByText('Signed in with Google').waitFor()
  expect(popup.isClosed() || (await popup.waitForEvent('close').then(() => true))).toBe(true)
  await expect.poll(() => asked.filter(path => path === '/api/send-auth-email').length, { timeout: 60_000 }).toBe(1)
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByLabel(/18 or older/).check()
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL(/\/onboarding$/)

  // Whoever was here before is offered the same account by one tap.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'recall.session-hint') localStorage.removeItem(key)
  })
  await page.goto(`${product.origin}/signup`)
  const tap = frame.getByRole('button', { name: 'Continue as Gail' })
  await tap.waitFor()
  await tap.click()
  await page.waitForURL(/\/onboarding$/)
  expect(complaints).toEqual([])
})
