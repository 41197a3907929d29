import type { Page } from 'playwright'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { mails, raw } from './fixture/product.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

test.for(EVERY_SIZE)(
  '[ONB-023] a provider of one’s own is added without a network, its letter read first, and gets it, %s',
  async (size, { product, device }) => {
    const rules = size === 'desktop' ? 'all' : 'color'
    // All accounts share one mailbox, so this company must belong to this person alone.
    const address = `privacy@lumen-${size}.com`
    const { page, context, complaints } = await device(size)
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
    await accessible(page, { rules })
    await fill(page, { name: 'OpenAI', address })
    await dialog.getByText('This provider is in the list already').waitFor()
    await fill(page, { name: 'Lumen Chat', address, relation: '' })
    await dialog.getByText('What you are to it is missing').waitFor()
    await fill(page, { name: 'Lumen Chat', address, relation: 'former_customer' })
    const letter = dialog.getByRole('article')
    await letter.waitFor()
    expect(await letter.innerText()).toContain(address)
    expect(await letter.innerText()).toContain(`the former holder of an account at ${person.email}`)
    await accessible(page, { rules })
    await dialog.getByRole('button', { name: 'Add provider' }).click()
    await page.getByRole('switch', { name: 'Letters to Lumen Chat' }).waitFor()
    await badgeSays(page, 'Offline, 1 waiting')
    await page.reload()
    await page.getByText('We look up its mail server first.').first().waitFor()

    await context.setOffline(false)
    await badgeSays(page, 'Synced')
    const arrived = await eventually('its letter', async () => {
      const [mail] = await mails(product, `?to=${encodeURIComponent(address)}`)
      return mail
    })
    const mail = await PostalMime.parse(await raw(product, arrived.id))
    expect(mail.text).toContain('Lumen Chat')
    expect(mail.text?.replace(/\s+/g, ' ')).toContain(`the former holder of an account at ${person.email}`)
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf'])
    await page.goto(`${product.origin}/dashboard`)
    await page.getByRole('button', { name: /^Lumen Chat: .* left/ }).waitFor()
    await accessible(page, { rules })

    await page.goto(`${product.origin}/dashboard?tab=settings`)
    await page.getByRole('button', { name: 'Remove Lumen Chat' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('switch', { name: 'Letters to Lumen Chat' }).waitFor({ state: 'detached' })
    await badgeSays(page, 'Synced')
    expect(complaints).toEqual([])
  },
)

async function fill(
  page: Page,
  { name, address, relation = 'customer' }: { name: string; address: string; relation?: string },
): Promise<void> {
  await page.getByLabel('Company').fill(name)
  await page.getByLabel('Privacy address').fill(address)
  await page.getByLabel('What you are to it').selectOption(relation)
  await page.getByRole('button', { name: 'Read its letter' }).click()
}
