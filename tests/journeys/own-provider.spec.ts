import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'

import { aCustomer, badgeSays, servedByWorker, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, eventually, mails, SIZES } from './harness.ts'
import { raw } from './person.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('on a %s', size => {
  test(`[ONB-023] a provider of one’s own is added without a network, its letter read first, and gets it, ${size}`, async () => {
    const product = await aProduct()
    open.push({ close: () => product.remove() })
    const browser = await aBrowser(size)
    open.push(browser)
    const { context, complaints } = browser
    const [page = await context.newPage()] = context.pages()
    const person = await aCustomer(product)
    await signInOn(page, product, person)
    await servedByWorker(page)
    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await badgeSays(page, 'Synced')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add custom provider' }).click()
    const dialog = page.getByRole('dialog')
    await fill(page, { name: 'Lumen Chat', address: 'dana@gmail.com' })
    await dialog.getByText('Anybody can open a mailbox there').waitFor()
    await accessible(page)
    await fill(page, { name: 'OpenAI', address: 'privacy@lumen-chat.com' })
    await dialog.getByText('This provider is in the list already').waitFor()
    await fill(page, { name: 'Lumen Chat', address: 'privacy@lumen-chat.com' })
    const letter = dialog.getByRole('article')
    await letter.waitFor()
    expect(await letter.innerText()).toContain('privacy@lumen-chat.com')
    expect(await letter.innerText()).toContain(person.email)
    await accessible(page)
    await dialog.getByRole('button', { name: 'Add provider' }).click()
    await page.getByRole('switch', { name: 'Letters to Lumen Chat' }).waitFor()
    await badgeSays(page, 'Offline, 1 waiting')
    await page.reload()
    await page.getByText('We look up its mail server first.').first().waitFor()

    await context.setOffline(false)
    await badgeSays(page, 'Synced')
    const arrived = await eventually('its letter', async () => {
      const [mail] = await mails(product, `?to=${encodeURIComponent('privacy@lumen-chat.com')}`)
      return mail
    })
    const mail = await PostalMime.parse(await raw(product, arrived.id))
    expect(mail.text).toContain('Lumen Chat')
    expect(mail.text).toContain(person.email)
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf'])
    await page.goto(`${product.origin}/dashboard`)
    await page.getByRole('button', { name: /^Lumen Chat: .* left/ }).waitFor()
    await accessible(page)

    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('button', { name: 'Remove Lumen Chat' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('switch', { name: 'Letters to Lumen Chat' }).waitFor({ state: 'detached' })
    await badgeSays(page, 'Synced')
    expect(complaints).toEqual([])
  })
})

async function fill(page: Page, { name, address }: { name: string; address: string }): Promise<void> {
  await page.getByLabel('Company').fill(name)
  await page.getByLabel('Privacy address').fill(address)
  await page.getByRole('button', { name: 'Read its letter' }).click()
}

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}
