import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'

import { aCustomer, badgeSays, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, type Product } from './harness.ts'

let product: Product | undefined
const browsers: Browser[] = []
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close()
  await product?.remove()
})

test('[SYNC-018] what is changed on one device appears on the other without a reload, or when it is back', async () => {
  product = await aProduct()
  const person = await aCustomer(product)
  const [laptop, phone] = [await aBrowser('desktop'), await aBrowser('phone')]
  browsers.push(laptop, phone)
  const pages: Page[] = []
  for (const { context } of browsers) {
    const [page = await context.newPage()] = context.pages()
    await signInOn(page, product, person)
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await google(page, true).waitFor()
    await badgeSays(page, 'Synced')
    // A reload would lose this.
    await page.evaluate(() => document.body.setAttribute('data-first-load', ''))
    pages.push(page)
  }
  const [onLaptop, onPhone] = pages
  if (onLaptop === undefined || onPhone === undefined) throw new Error('two pages')

  await google(onLaptop, true).click()
  await google(onPhone, false).waitFor({ timeout: 10_000 })

  await phone.context.setOffline(true)
  await google(onPhone, false).click()
  await badgeSays(onPhone, 'Offline, 1 waiting')
  await onLaptop.waitForTimeout(1_000)
  expect(await google(onLaptop, false).count()).toBe(1)
  await phone.context.setOffline(false)
  await google(onLaptop, true).waitFor({ timeout: 15_000 })
  for (const page of pages) {
    await badgeSays(page, 'Synced')
    expect(await page.locator('body[data-first-load]').count()).toBe(1)
  }
  expect([...laptop.complaints, ...phone.complaints]).toEqual([])
})

const google = (page: Page, checked: boolean) => page.getByRole('switch', { name: /Google/, checked })
