import { expect } from 'vitest'

import { EVERY_SIZE } from './fixture/browser.ts'
import { testOnline as test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { badgeSays, signInOn } from './fixture/screen.ts'

/** The parts of Settings whose code is loaded when they are opened, by the name of their file. */
const LATE = /\/assets\/(shield-card|ways-card|appearance-card|demand-email)-[\w-]+\.js$/
/** How far the last card may move when they arrive: less than a line of text. */
const MOVES_AT_MOST_PX = 12

test.for(EVERY_SIZE)(
  'what is below a card that comes later does not move when it comes: %s',
  async (size, { product, device }) => {
    const person = await aCustomer(product)
    const { page, context, complaints } = await device(size)
    await signInOn(page, product, person)
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const held = new Set<string>()
    await context.route(LATE, async route => {
      held.add(LATE.exec(route.request().url())?.[1] ?? '')
      await released
      await route.continue()
    })
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await badgeSays(page, 'Synced')
    const last = page.locator('#your-data')
    await last.waitFor()
    // How many sign-ins there are only the server knows.
    await page.getByText('This browser', { exact: true }).waitFor()
    const top = async () => (await last.boundingBox())?.y ?? 0
    const before = await top()
    const missing = await page.getByRole('heading', { name: 'Look and keys' }).count()
    release()
    await page.getByRole('heading', { name: 'Look and keys' }).waitFor()
    await page.getByRole('heading', { name: 'Ways in' }).waitFor()
    await page.getByRole('switch', { name: 'Text shield' }).waitFor()
    await page.getByRole('button', { name: 'Use another address' }).waitFor()
    const after = await top()
    expect([...held].sort()).toEqual(['appearance-card', 'demand-email', 'shield-card', 'ways-card'])
    expect(missing).toBe(0)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(MOVES_AT_MOST_PX)
    expect(complaints).toEqual([])
  },
)
