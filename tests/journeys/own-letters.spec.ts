import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'vitest'

import { LedgerEvent } from '../../sync/records/event.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE, savedBytes } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, requestsOf } from './fixture/person.ts'
import { accessible, badgeSays, exportFrom, servedByWorker, signInOn } from './fixture/screen.ts'

test.for(EVERY_SIZE)(
  '[EVID-016] after a refusal, without a network: appeal and complaint word for word, and the evidence as a PDF: %s',
  async (size, { product, device }) => {
    const rules = size === 'desktop' ? 'all' : 'color'
    const { page, context, complaints } = await device(size)
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    await answers(product, person, 'xai', 'refuse')
    const refused = await eventually('the refusal', async () =>
      (await requestsOf(person)).find(({ decision }) => decision === 'refused'),
    )
    await signInOn(page, product, person)
    await servedByWorker(page)
    await badgeSays(page, 'Synced')
    await context.setOffline(true)
    await page.locator('.track', { hasText: 'xAI' }).click()
    const panel = page.getByRole('dialog').first()
    const steps = panel.getByRole('region', { name: 'What you can do' })
    await steps.getByText('California').first().waitFor()
    await accessible(page, { rules })

    await steps.getByRole('button', { name: /^Read the (appeal|request)$/ }).click()
    const letter = page.getByRole('dialog').last()
    await letter.getByText('We never send it').waitFor()
    await accessible(page, { rules })
    const text = await letter.locator('pre').innerText()
    for (const said of [
      'Dana Whitfield',
      person.email,
      refused.reference,
      'you refused it',
      'looks at the request afresh',
    ])
      expect(text).toContain(said)
    const way = await letter.getByRole('link', { name: 'Write in my mail program' }).getAttribute('href')
    expect(decodeURIComponent(way ?? '')).toContain(refused.reference)
    expect(way).toMatch(/^mailto:[^?]+@x\.ai\?subject=/)
    await page.keyboard.press('Escape')

    await steps.getByRole('button', { name: 'Read the complaint' }).click()
    await letter.getByRole('heading', { name: 'Consumer privacy complaint' }).waitFor()
    expect(await letter.getByRole('link', { name: 'Open the office’s page' }).getAttribute('href')).toMatch(/^https:/)
    const saved = page.waitForEvent('download')
    await letter.getByRole('button', { name: 'Save as a file' }).click()
    expect((await savedBytes(await saved)).toString()).toContain('I complain about xAI')
    await page.keyboard.press('Escape')

    const made = page.waitForEvent('download')
    const button = panel.getByRole('button', { name: 'Export', exact: true })
    await exportFrom(panel, 'Export PDF')
    const file = await made
    expect(file.suggestedFilename()).toBe(`evidence-${refused.reference}.pdf`)
    const document = await PDFDocument.load(await savedBytes(file), { updateMetadata: false })
    expect(document.getTitle()).toContain(refused.reference)
    await eventually('not busy any more', async () => (await button.getAttribute('aria-busy')) === null)

    // What the person did with the complaint, and the result, are the person's own statements: recorded now, sent
    // later.
    await steps.getByRole('button', { name: 'I have sent the complaint' }).click()
    const field = steps.getByLabel(/^What the California Privacy Protection Agency answered/)
    await steps.getByRole('button', { name: 'File its answer' }).click()
    await steps.getByRole('alert').getByText('Paste what it wrote first. Nothing was filed.').waitFor()
    await accessible(page, { rules })
    await field.fill('Case 12-345: we have asked the company.')
    await steps.getByRole('button', { name: 'File its answer' }).click()
    await field.waitFor({ state: 'detached' })
    await steps.getByRole('button', { name: 'Close the request' }).click()
    await steps.getByRole('button', { name: 'Yes, close it' }).click()
    await steps.waitFor({ state: 'detached' })
    await context.setOffline(false)
    await eventually('all three steps', async () => {
      const events = ((await person.rows()).events ?? []).map(row => LedgerEvent.parse(row))
      const taken = events.flatMap(({ payload: { step, words } }) => (step === undefined ? [] : [{ step, words }]))
      expect(taken).toEqual([
        { step: 'complained' },
        { step: 'regulator_answered', words: 'Case 12-345: we have asked the company.' },
        { step: 'closed' },
      ])
      return true
    })
    expect(complaints).toEqual([])
  },
)
