import type { Page } from 'playwright'
import { expect } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, type Person, repliesOf, requestsOf, requestTo } from './fixture/person.ts'
import { accessible, badgeSays, overflow, servedByWorker, signInOn } from './fixture/screen.ts'

/** One pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const DEFLECTION = 'We do not take requests by mail. Please use our form.'

test.for(EVERY_SIZE)(
  'a provider that points to its form: what to do there step by step, with pictures that are kept, without a network: %s',
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
    const filing = page.getByRole('dialog', { name: 'File an answer that came to you' })
    const whose = filing.getByLabel('Who answered')
    await whose.selectOption({ label: await whose.getByText(/^OpenAI, /).innerText() })
    await filing.getByRole('textbox', { name: 'Their answer' }).fill(DEFLECTION)
    await filing.getByRole('radio', { name: 'Points to a form' }).check()
    await filing.getByRole('button', { name: 'File it' }).click()
    await filing.waitFor({ state: 'detached' })

    await page.getByRole('article').getByRole('button', { name: 'Answer it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Answer OpenAI' })
    const steps = dialog.getByRole('list', { name: 'At the provider’s own form' })
    const boxes = steps.getByRole('checkbox')
    await boxes.first().waitFor()
    expect(await boxes.count()).toBe(4)
    const [openai] = PROVIDERS.filter(({ id }) => id === 'openai')
    const form = steps.getByRole('link', { name: 'Open the form' })
    expect(await form.getAttribute('href')).toBe(openai?.portal.url)
    expect(await form.getAttribute('rel')).toContain('noreferrer')
    await steps.getByText(person.email, { exact: true }).waitFor()
    const { reference } = await requestTo(person, 'openai')
    await steps
      .getByText(
        new RegExp(`^Please delete my chats, files, memories and training copies in ChatGPT\\. .+ ${reference}`),
      )
      .waitFor()
    // By keyboard alone: each checkbox can be ticked on the way.
    await boxes.nth(1).focus()
    await page.keyboard.press('Space')
    expect(await boxes.nth(1).isChecked()).toBe(true)

    const picture = dialog.getByLabel('The picture of what you sent')
    await picture.setInputFiles({ name: 'form.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await dialog.getByText(/^This file cannot be shown as a picture here\./).waitFor()
    expect(await boxes.nth(3).isChecked()).toBe(false)
    if (size === 'desktop') await pasted(page, 'form.png')
    else await picture.setInputFiles({ name: 'form.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') })
    await dialog.getByText('One picture is kept:').waitFor()
    expect(await boxes.nth(3).isChecked()).toBe(true)
    await dialog.getByText('form.png').waitFor()
    await accessible(page, { within: '.dialog', rules: size === 'phone' ? 'color' : 'all' })
    expect(await overflow(page)).toBe(0)
    // The screenshot is stored on this device and survives a reload.
    await page.reload()
    await page.getByRole('article').getByRole('button', { name: 'Answer it' }).click()
    await dialog.getByText('form.png').waitFor()
    await dialog.getByRole('button', { name: 'I have answered' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'You have answered this' }).waitFor()

    await context.setOffline(false)
    await eventually('it arrived', async () => (await filedOf(person))?.settled === 'answered')
    const reply = await filedOf(person)
    expect(reply?.proofs).toMatchObject([{ name: 'form.png' }])
    const { artifacts = [], events = [] } = await person.rows()
    const kept = artifacts.map(row => Artifact.parse(row)).filter(({ kind }) => kind === 'screenshot')
    expect(kept).toMatchObject([{ name: 'form.png', mediaType: 'image/png', sha256: reply?.proofs?.[0]?.sha256 }])
    const told = events.map(row => LedgerEvent.parse(row)).filter(({ id }) => id === kept[0]?.eventId)
    expect(told.map(({ payload }) => payload.message)).toEqual([
      expect.stringMatching(/^You kept a picture of what you did about a question of OpenAI: form\.png\./),
    ])
    expect(complaints).toEqual([])
  },
)

const filedOf = async (person: Person) => (await repliesOf(person)).find(({ filed }) => filed === true)

/** Simulates pasting a screenshot into the page. */
async function pasted(page: Page, name: string): Promise<void> {
  await page.evaluate(
    ({ name, base64 }) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], name, { type: 'image/png' }))
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { name, base64: DOT },
  )
}
