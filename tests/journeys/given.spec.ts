import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, aPerson, pay, requestsOf, sign } from './fixture/person.ts'
import { accessible, badgeSays, besides, engineKept, overflow, servedByWorker, signInOn } from './fixture/screen.ts'
import { share } from './fixture/share.ts'

const MAIL = [
  'From: Claire Moreau <claire.moreau@openai.com>',
  'To: dana@example.com',
  'Subject: Your deletion request',
  '',
  'Hello Dana,',
  '',
  'We have received your request and will not delete the account.',
].join('\r\n')

/** As the system does, our own pages send no origin with a form (`no-referrer`), so the person is asked. */
const sayYes = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Did you share this with the app?' })
    .getByRole('button', { name: 'Yes, file it' })
    .click()

/** A site of somebody else whose only button posts a form to the app; `/unnamed` sends no origin with it. */
async function otherSite(action: string) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/unnamed') response.setHeader('referrer-policy', 'no-referrer')
    response.end(`<!doctype html><title>Other</title><form method="post" enctype="multipart/form-data" action="${action}">
      <input name="text" value="Not what you shared"><button>Go</button></form>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** A shared text opens on the page that masks texts; somebody who is signed in may file it instead. */
const fileItInstead = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Did you share this with the app?' })
    .getByRole('button', { name: 'File it as an answer' })
    .click()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'File an answer that came to you' })
const search = (page: Page) => new URL(page.url()).search

describe('what is shared with the app', () => {
  test.for(EVERY_SIZE)(
    'opens where it is filed, without a network, and nothing leaves the device: %s',
    async (size, { product, device }) => {
      const person = await aCustomer(product)
      await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
      const { page, context, complaints } = await device(size)
      await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' })
      await signInOn(page, product, person)
      await badgeSays(page, 'Synced')
      await servedByWorker(page)
      await page.goto(`${product.origin}/mask`)
      await engineKept(page)
      await context.setOffline(true)
      const dialog = dialogOf(page)

      await share(page, { file: { name: 'answer.eml', type: 'message/rfc822', text: MAIL } })
      await sayYes(page)
      await dialog.getByText(`answer.eml, ${MAIL.length} B`).waitFor()
      await dialog.getByText('Your deletion request').waitFor()
      expect(await dialog.getByLabel('From').inputValue()).toBe('Claire Moreau <claire.moreau@openai.com>')
      // Handed over once: afterwards neither the address nor the device has it.
      expect(search(page)).toBe('?tab=inbox')
      // The page navigates while the device is still being wiped.
      await eventually('an empty device', () => page.evaluate(async () => !(await caches.has('recall-given'))))
      await accessible(page, { within: '.dialog', rules: size === 'phone' ? 'color' : 'all' })
      expect(await overflow(page)).toBe(0)
      await dialog.getByLabel('Who answered').selectOption({ index: 1 })
      await dialog.getByRole('radio', { name: 'Refused' }).check()
      await dialog.getByRole('button', { name: 'File it' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('article').getByText('Filed by you').waitFor()

      await share(page, { title: 'Re: your request', text: 'We have deleted everything.' })
      await page.waitForURL(/\/mask$/)
      await fileItInstead(page)
      await eventually('the words', async () =>
        (await dialog.getByRole('textbox', { name: 'Their answer' }).inputValue()).startsWith('Re: your request'),
      )
      expect(await dialog.getByRole('textbox', { name: 'Their answer' }).inputValue()).toBe(
        'Re: your request\n\nWe have deleted everything.',
      )

      // A file that is not an answer is refused in the same way as one chosen by hand.
      await share(page, { file: { name: 'mail.eml', type: 'message/rfc822', text: 'GIF89a\0\0' } })
      await sayYes(page)
      await dialog.getByText(/^This type of file cannot be filed/).waitFor()
      await share(page, { text: '  ' })
      await dialog.getByText(/^What was shared did not arrive: it was empty, too large, or waited too long/).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('waits on the device while nobody is signed in, and is there after the sign-in', async ({ product, device }) => {
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    const { page, complaints } = await device('phone')
    await page.goto(product.origin)
    await servedByWorker(page)
    await share(page, { file: { name: 'answer.eml', type: 'message/rfc822', text: MAIL } })
    await page.waitForURL(/\/onboarding/)
    await page.getByText('What you shared with the app stays on this device for an hour.').waitFor()
    await signInOn(page, product, person)
    await sayYes(page)
    await dialogOf(page).getByText(`answer.eml, ${MAIL.length} B`).waitFor()
    expect(besides(complaints, 401)).toEqual([])
  })

  test('[SEC-019] a page of somebody else neither opens nor replaces anything, whatever it hides', async ({
    product,
    device,
    atEnd,
  }) => {
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    const { page, complaints } = await device('desktop')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    const other = await otherSite(`${product.origin}/shared-here`)
    atEnd(other.close)
    const question = page.getByRole('dialog', { name: 'Did you share this with the app?' })

    await page.goto(other.origin)
    await page.getByRole('button').click()
    await page.waitForURL(/\/dashboard\?tab=inbox$/)
    // By then a dialog would be open: it opens before the address is tidied, and the badge comes last.
    await badgeSays(page, 'Synced')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => caches.has('recall-given'))).toBe(false)

    // Without a name it looks like the system, so the person is asked, as for a real one.
    await page.goto(`${other.origin}/unnamed`)
    await page.getByRole('button').click()
    await question.getByText('Not what you shared').waitFor()
    await accessible(page, { within: '.dialog' })
    await question.getByRole('button', { name: 'Discard it' }).click()
    await question.waitFor({ state: 'detached' })
    // It has opened nothing, and nothing of it is left.
    expect(await page.getByRole('textbox', { name: 'Your text' }).inputValue()).toBe('')
    expect(await page.evaluate(() => caches.has('recall-given'))).toBe(false)
    await page.goto(`${other.origin}/unnamed`)
    await page.getByRole('button').click()
    await fileItInstead(page)
    await dialogOf(page).waitFor()
    expect(await dialogOf(page).getByRole('textbox', { name: 'Their answer' }).inputValue()).toBe('Not what you shared')
    expect(complaints).toEqual([])
  })

  test('and goes with a sign-out', async ({ product, device }) => {
    const person = await aCustomer(product)
    const { page, complaints } = await device('desktop')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    await page.evaluate(async () => {
      await (await caches.open('recall-given')).put('/given/file', new Response('what somebody wrote'))
    })
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.waitForURL(/\/onboarding$/)
    // The page navigates while the device is still being wiped.
    await eventually('an empty device', () => page.evaluate(async () => !(await caches.has('recall-given'))))
    expect(besides(complaints, 401)).toEqual([])
  })
})

describe('a file that the system opens with the app', () => {
  /** Headless Chromium cannot open files with an app, so its launch queue is simulated. */
  const opens = (page: Page, file: { name: string; type: string; text: string }) =>
    page.addInitScript(({ name, type, text }) => {
      const getFile = async () => new File([text], name, { type })
      const setConsumer = (consumer: (launch: object) => void) => consumer({ files: [{ getFile }] })
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
    }, file)

  test('an answer opens where it is filed', async ({ product, device }) => {
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    const { page, complaints } = await device('desktop')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await opens(page, { name: 'answer.eml', type: 'message/rfc822', text: MAIL })
    const [answers, , bundle] = await handlers(page)
    expect(Object.values(answers?.accept ?? {}).flat()).toEqual('.eml .msg .pdf .txt .png .jpg .jpeg .webp'.split(' '))
    await page.goto(product.origin + answers?.action)
    await dialogOf(page).getByText(`answer.eml, ${MAIL.length} B`).waitFor()
    expect(search(page)).toBe('?tab=inbox')

    expect(bundle?.accept).toEqual({ 'application/zip': ['.zip'] })
    await page.goto(product.origin + bundle?.action)
    // The file is not a bundle, and the verification page says so, naming the file.
    await page.getByText('answer.eml').first().waitFor()
    await page.getByRole('button', { name: 'Check another' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('[REACH-018] a document opens where it is masked, and one that came to be filed can be masked instead', async ({
    product,
    device,
  }) => {
    const person = await aCustomer(product)
    const { page, complaints } = await device('desktop')
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    const hides = (name: string, words: string) => page.getByRole('region', { name }).getByText(words).first().waitFor()
    await share(page, {
      file: { name: 'people.csv', type: 'text/csv', text: 'name,mail\nAnna Weber,anna.weber@corp.example\n' },
    })
    await page.waitForURL(/\/mask$/)
    await accessible(page, { within: '.dialog' })
    await page.getByRole('button', { name: 'Yes, open it here' }).click()
    await hides('people.csv', 'anna.weber@corp.example')

    await share(page, { file: { name: 'answer.eml', type: 'message/rfc822', text: MAIL } })
    await page.getByRole('button', { name: 'Mask it instead' }).click()
    await page.waitForURL(/\/mask$/)
    await hides('answer.eml', 'claire.moreau@openai.com')
    expect(await page.evaluate(() => caches.has('recall-given'))).toBe(false)

    await opens(page, { name: 'table.tsv', type: '', text: 'name\tmail\nBo Lind\tbo.lind@corp.example\n' })
    const masks = (await handlers(page)).find(({ action }) => action.startsWith('/mask'))
    await page.goto(product.origin + masks?.action)
    await hides('table.tsv', 'bo.lind@corp.example')
    expect(search(page)).toBe('')
    expect(complaints).toEqual([])
  })

  const handlers = (page: Page): Promise<{ action: string; accept: Record<string, string[]> }[]> =>
    page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()).file_handlers)
})

test('[REACH-019] an installed app keeps what masks, though /mask was never opened in it', async ({
  product,
  device,
}) => {
  const person = await aCustomer(product)
  const { page, context, complaints } = await device('phone')
  await signInOn(page, product, person)
  await badgeSays(page, 'Synced')
  await servedByWorker(page)
  expect(await page.evaluate(() => caches.has('recall-engine'))).toBe(false)
  // Headless Chromium has no windows of apps.
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = query => asked(query.replaceAll('(display-mode: standalone)', 'all'))
  })
  await page.reload()
  await engineKept(page)
  await context.setOffline(true)
  await page.goto(`${product.origin}/mask`)
  await page.getByRole('textbox', { name: 'Your text' }).fill('Write to anna.weber@corp.example.')
  await page.getByText('1 hidden').waitFor()
  expect(complaints).toEqual([])
})

test('the app is offered for installation once the first letter has left, and asks once', async ({
  product,
  device,
}) => {
  const person = await aPerson(product)
  const { page, complaints } = await device('desktop')
  await signInOn(page, product, person)
  await page.locator('.account').waitFor()
  // The event that Chromium fires when an app can be installed; a shared context never fires it itself.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {
        document.title = `asked, ${document.title}`
        return { outcome: 'dismissed' }
      },
    })
    window.dispatchEvent(offer)
  })
  const install = page.locator('.top').getByRole('button', { name: 'Install' })
  await badgeSays(page, 'Synced')
  expect(await install.count()).toBe(0)
  await sign(person)
  await pay(product, person)
  await install.click()
  await eventually('the question', async () => (await page.title()).startsWith('asked, '))
  await install.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
