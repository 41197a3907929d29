import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { testOnline as test } from './fixture/journey.ts'
import { aCustomer } from './fixture/person.ts'
import { accessible, badgeSays, besides, exportFrom, signInOn } from './fixture/screen.ts'

test('one provider’s record is shared by a link: its key stays in the link, whoever has it checks the record, and its owner ends it', async ({
  product,
  device,
}) => {
  const person = await aCustomer(product)
  const { page, complaints } = await device('phone')
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page
    .getByRole('button', { name: /Anthropic/ })
    .first()
    .click()
  await exportFrom(page.getByRole('dialog'), 'Share by link')
  const dialog = page.getByRole('dialog', { name: 'Share this record by a link' })
  await dialog.getByRole('button', { name: '7 days' }).click()
  await accessible(page, { within: '.dialog' })
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const made = page.getByRole('dialog', { name: 'The link is ready' })
  const field = made.getByRole('textbox', { name: 'Link' })
  await eventually('the field has the focus', () => field.evaluate(each => each === document.activeElement))
  const link = await field.inputValue()
  const [, id = '', key = ''] = /\/verify#([\w-]{22})\.([\w-]{43})$/.exec(link) ?? []
  expect(key).not.toBe('')
  await made.getByText(/^Anthropic \(Claude\), request TR-/).waitFor()
  await made.getByText('Never opened.').waitFor()
  await accessible(page, { within: '.dialog' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await accessible(page, { within: '.dialog', rules: 'color' })
  // The server was told the id, and no part of the key.
  expect(asked.some(each => each.includes(id))).toBe(true)
  expect(asked.filter(each => each.includes(key.slice(0, 12)))).toEqual([])

  // Somebody else, without an account.
  const lawyer = await device()
  await lawyer.page.goto(link)
  await lawyer.page.getByRole('heading', { level: 1, name: 'A record was shared with you.' }).waitFor()
  const verdict = lawyer.page.locator('.verdict-card[data-verdict]')
  await verdict.waitFor()
  await eventually('our own key', async () => (await verdict.getAttribute('data-verdict')) === 'intact')
  await lawyer.page.getByText('Read the record').click()
  await lawyer.page.locator('.entry-list li').nth(4).waitFor()
  const [saved] = await Promise.all([
    lawyer.page.waitForEvent('download'),
    lawyer.page.getByRole('link', { name: 'Save the file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('shared-evidence.zip')
  await accessible(lawyer.page)
  await lawyer.page.emulateMedia({ colorScheme: 'dark' })
  await accessible(lawyer.page, { rules: 'color' })

  // A key with one changed character opens nothing, and the page says so.
  const other = key[5] === 'A' ? 'B' : 'A'
  await lawyer.page.goto(`${product.origin}/verify#${id}.${key.slice(0, 5)}${other}${key.slice(6)}`)
  await lawyer.page.getByText('This link does not open the record').waitFor()
  expect(await verdict.count()).toBe(0)
  await lawyer.page.goto(`${product.origin}/verify#${id}.${key.slice(0, 30)}`)
  await lawyer.page.getByText('This link is incomplete').waitFor()

  await made.getByRole('button', { name: 'End this link' }).click()
  await page.getByText('Link ended').waitFor()
  await eventually('no link', async () => (await made.getByRole('button', { name: 'End this link' }).count()) === 0)
  await lawyer.page.goto('about:blank')
  await lawyer.page.goto(link)
  await lawyer.page.getByText('This link has ended').waitFor()
  expect(complaints).toEqual([])
  expect(besides(lawyer.complaints, 404)).toEqual([])
})
