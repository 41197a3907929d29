import { expect } from 'vitest'

import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { besides, servedByWorker, signInOn } from './fixture/screen.ts'

const NOBODYS = 'Oops! Page not found'

test('the first minutes have no dead end, with the worker installed', async ({ product, device }) => {
  const { page, context, complaints } = await device('desktop')
  await page.goto(product.origin)
  await servedByWorker(page)

  // Paths that the server answers stay with the server, including the query strings that its own forms lead to.
  for (const path of [
    '/__sandbox?done=moved',
    '/__sandbox/?done=moved',
    '/__sandbox/mail?box=people',
    '/api/health?now=1',
    '/robots.txt?v=1',
  ]) {
    await page.goto(product.origin + path)
    expect(await page.locator('body').innerText(), path).not.toContain(NOBODYS)
  }
  // An app address that ends like a file name still belongs to the app.
  await page.goto(`${product.origin}/about?from=mail.eml`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()

  // Every way in leads to a door: newcomers to the sign-up, account holders to the sign-in.
  await page.goto(product.origin)
  await page.getByRole('link', { name: 'Start your protection' }).first().click()
  await page.waitForURL(/\/signup$/)
  await page.getByRole('heading', { name: 'Start your protection.' }).waitFor()
  await page.goBack()
  await page.waitForURL(`${product.origin}/`)
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByRole('heading', { name: 'Sign in to your account.' }).waitFor()

  // A failed sign-in says so once, in its form, and Back leads to the other form with everything still typed.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Please enter your email and password above to sign in.').waitFor()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('Work email').fill('nobody@whitfield.example')
  await page.getByLabel('Create password').fill('not the right passphrase')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const failure = page.getByText('Please check your credentials or create an account.')
  await failure.waitFor()
  expect(await failure.count()).toBe(1)
  expect(await page.locator('.toast').count()).toBe(0)
  await page.getByRole('button', { name: 'Back one step' }).click()
  expect(await page.getByLabel('Work email').inputValue()).toBe('nobody@whitfield.example')
  // A toast names what is empty, and disappears once nothing is.
  await page.getByRole('button', { name: 'Create account' }).click()
  const missing = page.locator('.toast', { hasText: 'Please fill in all required fields.' })
  await missing.waitFor()
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('ZIP code').fill('00000')
  await missing.waitFor({ state: 'detached' })
  await page.getByText('We know no state for this ZIP code').waitFor()

  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await page.locator('.track', { hasText: 'xAI' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Record intact').waitFor()
  // A phone held sideways: the log takes two thirds of the height, and Escape closes the menu first.
  await page.setViewportSize({ width: 640, height: 360 })
  expect(await page.locator('.panel > .panel-body').evaluate(body => body.clientHeight)).toBeGreaterThanOrEqual(240)
  await panel.getByRole('button', { name: 'Export', exact: true }).click()
  expect(await page.getByRole('menuitem').count()).toBe(5)
  await page.locator('[role="menu"]:focus-within').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await page.getByRole('menuitem').count()).toBe(0)
  expect(await panel.isVisible()).toBe(true)
  await context.close()
  expect(besides(complaints, 401, 404)).toEqual([])
})
