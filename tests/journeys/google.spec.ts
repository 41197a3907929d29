import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { pressClosing } from '../closing-press.ts'
import { eventually } from '../eventually.ts'
import { testOnline as test } from './fixture/journey.ts'
import { aPerson } from './fixture/person.ts'
import { mails } from './fixture/product.ts'
import { accessible, besides, googlePopup, signInOn } from './fixture/screen.ts'

test('[AUTH-027] with Google somebody new comes to their profile, and back in later', async ({ product, device }) => {
  const { page, context, complaints } = await device('desktop')
  const asked: string[] = []
  context.on('request', request => asked.push(new URL(request.url()).pathname))
  await page.goto(`${product.origin}/onboarding`)
  const own = page.getByRole('button', { name: 'Continue with Google' })
  await own.waitFor()
  // Nothing is loaded from Google before somebody asks for it; our own code for its button may be.
  expect(asked.filter(path => path.includes('google') && !path.startsWith('/assets/'))).toEqual([])

  await own.click()
  const frame = page.frameLocator('iframe[title="Continue with Google"]')
  await frame.getByRole('button', { name: 'Continue with Google' }).waitFor()
  expect(asked).toContain('/__sandbox/google/client.js')
  await accessible(page)
  const popup = await googlePopup(page, 'Continue with Google')
  const email = `gail.${randomUUID().slice(0, 8)}@gmail.com`
  await popup.getByLabel('Email').fill(email)
  await popup.getByLabel('Name').fill('Gail Reyes')
  await pressClosing(popup.getByRole('button', { name: 'Continue', exact: true }))

  await page.waitForURL('**/onboarding/complete-profile')
  await page.getByText('Signed in with Google').waitFor()
  await expect.poll(() => asked.filter(path => path === '/api/send-auth-email').length, { timeout: 60_000 }).toBe(1)
  await page.getByLabel('ZIP code').fill('94110')
  await page.getByLabel(/18 or older/).check()
  await page.locator('form button[type="submit"]').click()
  // The wizard writes its step into the address as soon as it knows it, so an address without a step may never be seen.
  await page.waitForURL(/\/onboarding\?step=2$/)

  // Somebody who was here before is offered the same account by One Tap.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'recall.session-hint') localStorage.removeItem(key)
  })
  await page.goto(`${product.origin}/signup`)
  const tap = frame.getByRole('button', { name: 'Continue as Gail' })
  await tap.waitFor()
  await tap.click()
  await page.waitForURL(/\/onboarding\?step=2$/)

  // Google is the only way in, so it cannot be disconnected.
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('alert').getByText('This is the last way in').waitFor()
  expect(besides(complaints, 409)).toEqual([])
})

test('somebody who is signed in connects Google in Settings and disconnects it, and is told by mail each time', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const { page, complaints } = await device('phone')
  await signInOn(page, product, person)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: 'Connect Google' }).click()
  const popup = await googlePopup(page, 'Continue with Google')
  // An address other than the account's.
  await popup.getByLabel('Email').fill(`${randomUUID().slice(0, 8)}@elsewhere.example`)
  await popup.getByLabel('Name').fill('Dana Whitfield')
  await pressClosing(popup.getByRole('button', { name: 'Continue', exact: true }))
  await page.getByText('A Google account opens this account.').waitFor()
  await accessible(page, { within: '#ways' })
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await page.getByRole('button', { name: 'Connect Google' }).waitFor()
  await eventually('both mails', async () => {
    const own = await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)
    const subjects = own.map(({ subject }) => subject)
    return ['A Google account was connected', 'Your Google account was disconnected'].every(each =>
      subjects.includes(each),
    )
  })
  expect(complaints).toEqual([])
})
