import type { Page } from 'playwright'
import { expect } from 'vitest'

import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { badgeSays, signInOn } from './fixture/screen.ts'

test('[SYNC-018] what is changed on one device appears on the other without a reload, or when it is back', async ({
  product,
  device,
}) => {
  const person = await aCustomer(product)
  const [laptop, phone] = [await device('desktop'), await device('phone')]
  for (const { page } of [laptop, phone]) {
    await signInOn(page, product, person)
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await google(page, true).waitFor()
    await badgeSays(page, 'Synced')
    // A marker that a reload would remove.
    await page.evaluate(() => document.body.setAttribute('data-first-load', ''))
  }

  await google(laptop.page, true).click()
  await google(phone.page, false).waitFor({ timeout: 10_000 })

  await phone.context.setOffline(true)
  await google(phone.page, false).click()
  await badgeSays(phone.page, 'Offline, 1 waiting')
  // The change that waits on the phone has not reached the server, so nobody else can see it.
  const rows = (await person.rows()).email_providers as { providerId: string; enabled: boolean }[]
  expect(rows.find(({ providerId }) => providerId === 'google')).toMatchObject({ enabled: false })
  expect(await google(laptop.page, false).count()).toBe(1)
  await phone.context.setOffline(false)
  await google(laptop.page, true).waitFor({ timeout: 15_000 })
  for (const { page } of [laptop, phone]) {
    await badgeSays(page, 'Synced')
    expect(await page.locator('body[data-first-load]').count()).toBe(1)
  }
  expect([...laptop.complaints, ...phone.complaints]).toEqual([])
})

const google = (page: Page, checked: boolean) => page.getByRole('switch', { name: /Google/, checked })
