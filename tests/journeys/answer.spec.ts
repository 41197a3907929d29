import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Reply } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { aCustomer, badgeSays, servedByWorker, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, eventually, mails, type Product } from './harness.ts'
import { type Person, raw } from './person.ts'

let product: Product
let browser: Browser | undefined
beforeAll(async () => {
  product = await aProduct()
})
afterEach(async () => {
  await browser?.close()
  browser = undefined
})
afterAll(() => product.remove())

test.each(['desktop', 'phone'] as const)(
  '[DASH-027] [DASH-029] what a mail is, is asked and answered without a network, and corrected: %s',
  async size => {
    browser = await aBrowser(size)
    const { context, complaints } = browser
    const [page = await context.newPage()] = context.pages()
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    await fromProvider('openai', 'unclear')
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
    await page.locator('.ml', { hasText: 'dealt with in the way' }).click()
    const question = page.getByRole('region', { name: 'Is this a completion?' })
    await question.getByText('nothing has changed by it').waitFor()
    await question.getByText('only its words leave a doubt').waitFor()
    expect(await question.locator('blockquote').innerText()).not.toBe('')
    await accessible(page)
    await picture(page, `answer-${size}`)
    await question.getByRole('button', { name: 'No, it is something else' }).click()
    await question.getByRole('radio', { name: 'Asks who you are' }).check()
    await question.getByRole('button', { name: 'That is it' }).click()
    const word = page.getByRole('region', { name: 'Your word about this mail' })
    await word.getByText('You said: Asks who you are').waitFor()
    await eventually('something waits', async () => /waiting/.test(await page.locator('.sync').innerText()))
    expect(await stageOf(person)).not.toBe('verified_deleted')

    await context.setOffline(false)
    await badgeSays(page, 'Synced')
    await eventually('the answer arrived', async () => (await requestOf(person)).waitingOn === 'you')
    await word.getByRole('button', { name: 'Correct this' }).click()
    await page
      .getByRole('region', { name: 'Is this a completion?' })
      .getByRole('button', { name: 'Yes, it is' })
      .click()
    await word.getByText('You said: Deletion confirmed').waitFor()
    await eventually('the completion', async () => (await stageOf(person)) === 'verified_deleted')
    await accessible(page)
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

test('the optional mails are switched off without a network, and by the page behind a mail’s link', async () => {
  browser = await aBrowser('phone')
  const { context, complaints } = browser
  const [page = await context.newPage()] = context.pages()
  const person = await aCustomer(product)
  const letter = await eventually('the receipt for the letters', async () =>
    (await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)).find(({ subject }) =>
      /letters? ha(s|ve) left/.test(subject),
    ),
  )
  const source = (await raw(product, letter.id)).replace(/\r\n[ \t]/g, '')
  const url = /^List-Unsubscribe: ?<(\S+)>/im.exec(source)?.[1] ?? ''
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)

  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')
  const toggle = page.getByRole('switch', { name: 'Optional mails' })
  await context.setOffline(true)
  await toggle.click()
  await badgeSays(page, 'Offline, 1 waiting')
  expect(await toggle.getAttribute('aria-checked')).toBe('false')
  await context.setOffline(false)
  await badgeSays(page, 'Synced')
  await eventually('off', async () => (await noticesOffSince(person)) !== null)
  await toggle.click()
  await eventually('on', async () => (await noticesOffSince(person)) === null)

  const stop = await context.newPage()
  await stop.goto(url)
  await stop.getByRole('heading', { name: 'Stop the optional mails?' }).waitFor()
  await accessible(stop)
  await picture(stop, 'stop-mails')
  expect(await noticesOffSince(person)).toBe(null)
  await stop.getByRole('button', { name: 'Stop these mails' }).click()
  await stop.getByRole('heading', { name: 'The optional mails are off' }).waitFor()
  expect(await noticesOffSince(person)).not.toBe(null)
  await eventually('the switch follows', async () => (await toggle.getAttribute('aria-checked')) === 'false')
  expect(complaints).toEqual([])
})

/** The sandbox's provider writes at once. */
async function fromProvider(id: string, kind: string): Promise<void> {
  await eventually(`${id} answers`, async () => {
    const answer = await fetch(`${product.origin}/__sandbox/providers/${id}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin },
      body: JSON.stringify({ kind }),
    })
    return answer.ok
  })
}

async function accessible(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Kept only where somebody asks for pictures. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

const requestsOf = async (person: Person) => ((await person.rows()).requests ?? []) as DeletionRequest[]
const repliesOf = async (person: Person) => ((await person.rows()).replies ?? []) as Reply[]
const requestOf = async (person: Person) => {
  const found = (await requestsOf(person)).find(({ providerId }) => providerId === 'openai')
  if (found === undefined) throw new Error('no request to OpenAI')
  return found
}
const stageOf = async (person: Person) => (await requestOf(person)).stage
const noticesOffSince = async (person: Person) => {
  const [email] = ((await person.rows()).email ?? []) as { noticesOffSince?: number | null }[]
  return email?.noticesOffSince ?? null
}
