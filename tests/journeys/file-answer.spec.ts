import { expect } from 'vitest'

import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, type Person, repliesOf, requestsOf, requestTo } from './fixture/person.ts'
import { accessible, badgeSays, overflow, servedByWorker, signInOn } from './fixture/screen.ts'

const MAIL = [
  'From: Claire Moreau <claire.moreau@openai.com>',
  'To: dana@example.com',
  'Subject: Your deletion request',
  '',
  'Hello Dana,',
  '',
  'We have received your request and will not delete the account.',
].join('\r\n')

/** One pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test.for(EVERY_SIZE)(
  'an answer that came to the person is filed without a network, as their word, and can be corrected: %s',
  async (size, { product, device }) => {
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    const { page, context, complaints } = await device(size)
    await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' })
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    await servedByWorker(page)
    await page.goto(`${product.origin}/dashboard?tab=inbox`)
    await page.getByText('Nothing has come in yet.').waitFor()
    await context.setOffline(true)

    await page.getByRole('button', { name: 'File an answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'File an answer that came to you' })
    await dialog.getByRole('button', { name: 'File it' }).click()
    // Every missing field shows its own message, and the first one has the focus.
    await dialog.getByText('Choose who wrote it.').waitFor()
    await dialog.getByText('Choose the file, or paste what they wrote. Nothing was filed.').waitFor()
    await dialog.getByText('Say what it says; you can correct it later.').waitFor()
    expect(await dialog.getByLabel('Who answered').evaluate(field => field === document.activeElement)).toBe(true)
    await accessible(page, { within: '.dialog', rules: size === 'phone' ? 'color' : 'all' })
    expect(await overflow(page)).toBe(0)

    const file = dialog.getByLabel('The file of their answer')
    await file.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a\0\0') })
    await dialog.getByText(/^This type of file cannot be filed/).waitFor()
    await file.setInputFiles({
      name: 'big.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'a'),
    })
    await dialog.getByText(/^It is larger than 2 MB/).waitFor()

    if (size === 'phone') {
      await dialog
        .getByRole('textbox', { name: 'Their answer' })
        .fill('We have received your request and will not delete the account.')
      await dialog.getByLabel('From').fill('Chat with Claire')
    } else {
      // A photo of a letter is re-encoded in this browser, and can be removed again.
      await file.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') })
      await dialog.getByText(/^letter\.png, \d+ B$/).waitFor()
      await dialog.getByRole('button', { name: 'Take another file or paste the words' }).click()
      await file.setInputFiles({ name: 'answer.eml', mimeType: 'message/rfc822', buffer: Buffer.from(MAIL) })
      await dialog.getByText('Your deletion request').waitFor()
      expect(await dialog.getByLabel('From').inputValue()).toBe('Claire Moreau <claire.moreau@openai.com>')
    }
    await dialog.getByLabel('Who answered').selectOption({ label: await labelOf(person) })
    await dialog.getByRole('radio', { name: 'Refused' }).check()
    await dialog.getByRole('button', { name: 'File it' }).click()
    await dialog.waitFor({ state: 'detached' })

    const pane = page.getByRole('article')
    await pane.getByText('Filed by you').waitFor()
    await pane.getByRole('heading', { name: 'You said: Refused' }).waitFor()
    await pane.getByText('You filed it yourself: the record shows that it rests on your word alone.').waitFor()
    await accessible(page, { rules: size === 'phone' ? 'color' : 'all' })

    await context.setOffline(false)
    await eventually('it arrived', async () => (await filedOf(person)).length === 1)
    const [filed] = await filedOf(person)
    expect(filed).toMatchObject({ category: 'refusal', authentic: false, proven: false, filed: true })
    expect(await requestTo(person, 'openai')).toMatchObject({ stage: 'non_compliant', decision: 'refused' })
    const { artifacts = [], events = [] } = await person.rows()
    const kept = artifacts.map(row => Artifact.parse(row)).filter(({ sha256 }) => sha256 === filed?.sha256)
    expect(kept).toMatchObject([
      size === 'phone'
        ? { name: 'pasted-answer.txt', mediaType: 'text/plain' }
        : { name: 'answer.eml', mediaType: 'message/rfc822', size: MAIL.length },
    ])
    const told = events.map(row => LedgerEvent.parse(row)).filter(({ payload }) => payload.filed === true)
    expect(told[0]?.payload.message).toMatch(/^You filed an answer of OpenAI that came to you on .+ is refused\./)
    expect(kept[0]?.eventId).toBe(told[0]?.id)
    // The whole file can now be opened from the record.
    await pane.getByRole('button', { name: 'Save file' }).and(page.locator(':enabled')).waitFor()
    await pane.getByText('We have received your request and will not delete the account.').first().waitFor()

    await pane.getByRole('button', { name: 'Correct this' }).click()
    await pane.getByRole('radio', { name: 'In progress' }).check()
    await pane.getByRole('button', { name: 'That is it' }).click()
    await pane.getByRole('heading', { name: 'You said: In progress' }).waitFor()
    await eventually('the correction', async () => (await requestTo(person, 'openai')).stage === 'in_review')
    expect(complaints).toEqual([])
  },
)

async function labelOf(person: Person): Promise<string> {
  const { cycles = [] } = await person.rows()
  const [cycle] = cycles as { number: number; year: number }[]
  return `OpenAI, cycle ${cycle?.number} of ${cycle?.year}`
}

const filedOf = async (person: Person) => (await repliesOf(person)).filter(({ filed }) => filed === true)
