import { expect } from 'vitest'

import { testOnline as test } from './fixture/journey.ts'
import { addAuthenticator, showPasskey } from './fixture/passkey.ts'
import { aCustomer, PASSWORD } from './fixture/person.ts'
import { accessible, signInOn } from './fixture/screen.ts'

test('[AUTH-056] a passkey is added, asked for after the password, opens the account alone, and a recovery code stands in for it', async ({
  product,
  device,
}) => {
  const dana = await aCustomer(product)
  const { page, context, complaints } = await device('desktop')
  await addAuthenticator(context, page)
  await signInOn(page, product, dana)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  expect(await row.locator('b').innerText()).toBe('Work laptop')

  await page.getByRole('switch', { name: 'Ask for a passkey at every sign-in' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await codes.first().waitFor()
  expect(await codes.count()).toBe(10)
  const [code = ''] = await codes.allInnerTexts()
  await accessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('total-recall-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await codes.first().waitFor({ state: 'detached' })
  // The only passkey cannot be removed while sign-in requires one.
  await row.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  // The session began before the second factor was on, and has not shown it yet.
  await page.getByRole('heading', { name: 'Show that it is you' }).waitFor()
  await accessible(page)
  await showPasskey(page)
  await page.getByText('This is the last way in').waitFor()

  /** Away from the app first: what it was still asking for would be refused once its session is gone. */
  const forget = async () => {
    await page.goto(`${product.origin}/api/health`)
    await page.evaluate(() => localStorage.clear())
  }
  /** As after a completed sign-out, without its dialogs. */
  const again = async () => {
    await forget()
    await page.goto(`${product.origin}/onboarding`)
    await page.getByLabel(/^(Work email|Email)/).fill(dana.email)
    await page.getByLabel(/^(Create password|Password)/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
  }
  await again()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')

  await again()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')

  await forget()
  await page.goto(`${product.origin}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  // The browser reports the refusals: removing the last passkey, first unshown, and the first step of both sign-ins.
  const refusals = complaints.filter(line => /status of (?:403|409) /.test(line))
  expect(refusals).toHaveLength(4)
  expect(complaints.filter(line => !refusals.includes(line))).toEqual([])
})
