import { readFileSync } from 'node:fs'

import { AxeBuilder } from '@axe-core/playwright'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { DeletionRequest } from '../../sync/records/request.ts'
import { aCustomer, badgeSays, servedByWorker, signInOn } from './at-the-screen.ts'
import { aBrowser, aProduct, type Browser, eventually, type Product } from './harness.ts'
import type { Person } from './person.ts'

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
  '[EVID-016] after a refusal, without a network: appeal and complaint word for word, and the evidence as a PDF: %s',
  async size => {
    browser = await aBrowser(size)
    const { context, complaints } = browser
    const [page = await context.newPage()] = context.pages()
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    await refusal('xai')
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
    await accessible(page)
    await picture(page, `steps-${size}`)

    await steps.getByRole('button', { name: /^Read the (appeal|request)$/ }).click()
    const letter = page.getByRole('dialog').last()
    await letter.getByText('We never send it').waitFor()
    await accessible(page)
    await picture(page, `appeal-${size}`)
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
    expect(readFileSync(await (await saved).path(), 'utf8')).toContain('I complain about xAI')
    await page.keyboard.press('Escape')

    const made = page.waitForEvent('download')
    const button = panel.getByRole('button', { name: 'Export PDF' })
    await button.click()
    const file = await made
    expect(file.suggestedFilename()).toBe(`evidence-${refused.reference}.pdf`)
    const document = await PDFDocument.load(readFileSync(await file.path()), { updateMetadata: false })
    expect(document.getTitle()).toContain(refused.reference)
    await eventually('not busy any more', async () => (await button.getAttribute('aria-busy')) === null)
    expect(complaints).toEqual([])
  },
)

/** The sandbox's provider refuses at once. */
async function refusal(id: string): Promise<void> {
  await eventually(`${id} refuses`, async () => {
    const answer = await fetch(`${product.origin}/__sandbox/providers/${id}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin },
      body: JSON.stringify({ kind: 'refuse' }),
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
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

const requestsOf = async (person: Person) => ((await person.rows()).requests ?? []) as DeletionRequest[]
