import { PDFDocument } from '@cantoo/pdf-lib'
import { expect } from 'vitest'

import type { DeletionRequest } from '../../sync/records/request.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE, savedBytes } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, type Person } from './fixture/person.ts'
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
    expect(complaints).toEqual([])
  },
)

const requestsOf = async (person: Person) => ((await person.rows()).requests ?? []) as DeletionRequest[]
