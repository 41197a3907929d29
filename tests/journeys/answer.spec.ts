import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, type Person, repliesOf, requestsOf, requestTo } from './fixture/person.ts'
import { mails, raw } from './fixture/product.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

test.for(EVERY_SIZE)(
  '[DASH-027] [DASH-029] what a mail is, is asked and answered without a network, and corrected: %s',
  async (size, { product, device }) => {
    const rules = size === 'desktop' ? 'all' : 'color'
    const { page, context, complaints } = await device(size)
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    await answers(product, person, 'openai', 'unclear')
    const reply = await eventually('the unclear answer', async () =>
      (await repliesOf(person)).find(row => row.needsConfirmation === true),
    )
    await signInOn(page, product, person)
    await servedByWorker(page)
    await badgeSays(page, 'Synced')
    const inbox = page.getByRole(size === 'phone' ? 'button' : 'tab', { name: /^Inbox/ })
    await eventually('an unread count', async () => /\d+\s*unread/.test(await inbox.innerText()))

    await context.setOffline(true)
    await inbox.click()
    await page.locator('.mail-line', { hasText: 'dealt with in the way' }).click()
    const question = page.getByRole('region', { name: 'Is this a completion?' })
    await question.getByText('nothing has changed by it').waitFor()
    await question.getByText('only its words leave a doubt').waitFor()
    expect(await question.locator('blockquote').innerText()).not.toBe('')
    await accessible(page, { rules })
    await question.getByRole('button', { name: 'No, it is something else' }).click()
    await question.getByRole('radio', { name: 'Asks who you are' }).check()
    await question.getByRole('button', { name: 'That is it' }).click()
    const word = page.getByRole('region', { name: 'Your word about this email' })
    await word.getByText('You said: Asks who you are').waitFor()
    await eventually('something waits', async () => /waiting/.test(await page.locator('.sync').innerText()))
    expect(await stageOf(person)).not.toBe('verified_deleted')

    await context.setOffline(false)
    await badgeSays(page, 'Synced')
    await eventually('the answer arrived', async () => (await requestTo(person, 'openai')).waitingOn === 'you')
    await word.getByRole('button', { name: 'Correct this' }).click()
    await page
      .getByRole('region', { name: 'Is this a completion?' })
      .getByRole('button', { name: 'Yes, it is' })
      .click()
    await word.getByText('You said: Deletion confirmed').waitFor()
    await eventually('the completion', async () => (await stageOf(person)) === 'verified_deleted')
    await accessible(page, { rules })
    const receipt = await eventually('the receipt', async () =>
      (await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)).find(({ subject }) =>
        subject.startsWith('Deletion receipt'),
      ),
    )
    expect((await raw(product, receipt.id)).replace(/=\r\n/g, '')).toContain('It is your word')
    expect((await repliesOf(person)).find(({ id }) => id === reply.id)).toMatchObject({ category: 'completion' })
    expect(complaints).toEqual([])
  },
)

test('the optional mails are switched off without a network, and by the page behind a mail’s link', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device('phone')
  const person = await aCustomer(product)
  const letter = await eventually('the receipt for the letters', async () =>
    (await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)).find(({ subject }) =>
      /letters? (was|were) sent/.test(subject),
    ),
  )
  const source = (await raw(product, letter.id)).replace(/\r\n[ \t]/g, '')
  const url = /^List-Unsubscribe: ?<(\S+)>/im.exec(source)?.[1] ?? ''
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)

  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')
  const toggle = page.getByRole('switch', { name: 'Optional emails' })
  await context.setOffline(true)
  await toggle.click()
  await badgeSays(page, 'Offline, 1 waiting')
  // The badge and the switch are two queries of the same copy, and either may be drawn first.
  await page.getByRole('switch', { name: 'Optional emails', checked: false }).waitFor()
  await context.setOffline(false)
  await badgeSays(page, 'Synced')
  await eventually('off', async () => (await noticesOffSince(person)) !== null)
  await toggle.click()
  await eventually('on', async () => (await noticesOffSince(person)) === null)

  const stop = await context.newPage()
  await stop.goto(url)
  await stop.getByRole('heading', { name: 'Stop the optional emails?' }).waitFor()
  await accessible(stop)
  expect(await noticesOffSince(person)).toBe(null)
  await stop.getByRole('button', { name: 'Stop these emails' }).click()
  await stop.getByRole('heading', { name: 'The optional emails are off' }).waitFor()
  expect(await noticesOffSince(person)).not.toBe(null)
  await eventually('the switch follows', async () => (await toggle.getAttribute('aria-checked')) === 'false')
  expect(complaints).toEqual([])
})

const stageOf = async (person: Person) => (await requestTo(person, 'openai')).stage
const noticesOffSince = async (person: Person) => {
  const [email] = ((await person.rows()).email ?? []) as { noticesOffSince?: number | null }[]
  return email?.noticesOffSince ?? null
}
