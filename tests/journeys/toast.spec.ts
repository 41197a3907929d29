import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { badgeSays, exportFrom, signInOn, standsStill } from './fixture/screen.ts'

describe.each(EVERY_SIZE)('on a %s', size => {
  test(`[CONST-003] a message covers no button of the panel that it came from, and can be sent away, ${size}`, async ({
    product,
    device,
  }) => {
    const person = await aCustomer(product)
    const { page, complaints } = await device(size)
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    // The sign-in greeting would queue behind the first toast, and stay open under a pointer that dismisses that toast
    // or has just pressed where it appears.
    await page.mouse.move(0, 0)
    await message(page).waitFor({ state: 'detached' })
    await page
      .getByRole('button', { name: /Anthropic/ })
      .first()
      .click()
    const panel = page.getByRole('dialog')
    for (const [line, done] of [
      ['Export PDF', 'PDF exported'],
      ['Complaint pack', 'Complaint pack exported'],
      ['Export evidence', 'Evidence exported'],
      ['Export ledger', 'Ledger exported'],
    ] as const) {
      await exportFrom(panel, line)
      const toast = message(page)
      await toast.getByText(done).waitFor()
      await settled(page)
      // Anything can be pressed next, including the toast.
      expect(await covered(page)).toEqual([])
      expect(await toast.count()).toBe(1)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await toast.waitFor({ state: 'detached' })
    }
    // Pressing a toast does not count as a press outside the panel.
    expect(await panel.isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  test(`[CONST-003] it covers no switch of the page and no button of the bar below, ${size}`, async ({
    product,
    device,
  }) => {
    const person = await aCustomer(product)
    const { page, context } = await device(size)
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await page.locator('[role=tab]:visible, .bottom-nav button:visible').filter({ hasText: 'Settings' }).click()
    // The code of this tab loads with the first press; offline it would not load before the offline copy is complete.
    await page.getByRole('switch', { name: /Google/ }).waitFor()
    await context.setOffline(true)
    await badgeSays(page, 'Offline')
    await page.getByRole('switch', { name: /Google/ }).click()
    await page.getByText('Saved on this device').waitFor()
    await settled(page)
    await findsItsPlace(page)
  })
})

test('[CONST-003] it covers no switch either when its words take another line, as when their font comes late', async ({
  product,
  device,
}) => {
  const person = await aCustomer(product)
  const { page, context } = await device('phone')
  await signInOn(page, product, person)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')
  // The code of this tab loads after the badge appears, and cannot load offline.
  await page.getByRole('switch', { name: /Google/ }).waitFor()
  await context.setOffline(true)
  await badgeSays(page, 'Offline')
  await page.evaluate(() => {
    const brief = new CSSStyleSheet()
    brief.replaceSync('.toast p { display: none }')
    document.adoptedStyleSheets = [brief]
  })
  await page.getByRole('switch', { name: /Google/ }).click()
  await message(page).getByText('Saved on this device').waitFor()
  await settled(page)
  await findsItsPlace(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  await findsItsPlace(page)
})

const message = (page: Page) => page.locator('[data-sonner-toast][data-visible=true]')

/** Waits until the toast has stopped moving: it slides in once it is mounted. */
async function settled(page: Page): Promise<void> {
  await page.locator('[data-sonner-toast][data-visible=true][data-mounted=true]').waitFor()
  await standsStill(page)
}

/**
 * What a press changes below the toast, like a row that loses a line, moves first; then the toast repositions itself.
 */
async function findsItsPlace(page: Page): Promise<void> {
  const isFree = async () => {
    expect(await covered(page)).toEqual([])
    return true
  }
  await eventually('a place that is free', isFree, 4_000)
}

/** Names of the visible controls that the toast covers, anywhere somebody would press them. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toaster = document.querySelector('[data-sonner-toaster]')
    const message = document.querySelector('[data-sonner-toast][data-visible=true]')?.getBoundingClientRect()
    if (!toaster || !message) return ['there is no message']
    return [...document.querySelectorAll('button, input, nav a, a.button')]
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
