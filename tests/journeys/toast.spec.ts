import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { aCustomer, badgeSays, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, eventually, type Product, SIZES } from './harness.ts'
import type { Person } from './person.ts'

let product: Product
let person: Person
let browser: Browser | undefined
beforeAll(async () => {
  product = await aProduct()
  person = await aCustomer(product)
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(() => product.remove())

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('on a %s', size => {
  test(`[CONST-003] a message covers no button of the panel that it came from, and can be sent away, ${size}`, async () => {
    browser = await aBrowser(size)
    const { context, complaints } = browser
    const [page = await context.newPage()] = context.pages()
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await page
      .getByRole('button', { name: /Anthropic/ })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    const feet = panel.locator('footer button')
    await eventually('the four exports', async () => (await feet.count()) === 4 && (await feet.first().isEnabled()))
    for (const name of ['Export evidence', 'Complaint pack', 'Export evidence']) {
      await panel.getByRole('button', { name, exact: true }).click()
      const toast = page.locator('[data-sonner-toast][data-visible=true]')
      await toast.getByText('Evidence exported').waitFor()
      await settled(page)
      // Anything can be pressed next, the message itself included.
      expect(await covered(page)).toEqual([])
      expect(await toast.count()).toBe(1)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await toast.waitFor({ state: 'detached' })
    }
    // Pressing on a message is no press beside the panel.
    expect(await panel.isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  test(`[CONST-003] it covers no switch of the page and no button of the bar below, ${size}`, async () => {
    browser = await aBrowser(size)
    const [page = await browser.context.newPage()] = browser.context.pages()
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await page.locator('[role=tab]:visible, .bnav button:visible').filter({ hasText: 'Settings' }).click()
    await browser.context.setOffline(true)
    await badgeSays(page, 'Offline')
    await page.getByRole('switch', { name: /Google/ }).click()
    await page.getByText('Saved on this device').waitFor()
    await settled(page)
    expect(await covered(page)).toEqual([])
  })
})

/** It has come to rest: it slides in. */
async function settled(page: Page): Promise<void> {
  let last = ''
  await eventually('the message stands still', async () => {
    const box = JSON.stringify(await page.locator('[data-sonner-toast][data-visible=true]').boundingBox())
    const isStill = box === last
    last = box
    return isStill
  })
}

/** Names of the controls in view that the message lies upon, wherever on them somebody would press. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toaster = document.querySelector('[data-sonner-toaster]')
    const message = document.querySelector('[data-sonner-toast][data-visible=true]')?.getBoundingClientRect()
    if (!toaster || !message) return ['there is no message']
    return [...document.querySelectorAll('button, input, nav a, a.btn')]
      .filter(control => {
        const box = control.getBoundingClientRect()
        if (toaster.contains(control) || control.closest('[aria-hidden=true]') || box.height > 120) return false
        const isBeside =
          box.right <= message.left ||
          box.left >= message.right ||
          box.bottom <= message.top ||
          box.top >= message.bottom
        if (isBeside || box.width === 0) return false
        const below = document
          .elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
          .find(element => !toaster.contains(element))
        return below !== undefined && control.contains(below)
      })
      .map(control => control.textContent?.trim() || control.outerHTML.slice(0, 80))
  })
}
