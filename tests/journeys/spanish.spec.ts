import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright'
import { expect, inject } from 'vitest'

import { SPANISH_PAGES } from '../../app/site/spanish/spanish-pages.ts'
import { es } from '../../sync/i18n/es.ts'
import type { Message } from '../../sync/i18n/translate.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, aPerson, PASSWORD } from './fixture/person.ts'
import { fetchFrom, mails } from './fixture/product.ts'
import { accessible, servedByWorker, standsStill } from './fixture/screen.ts'

/** A message as the screen says it. */
const said = (message: Message): string => es[message]

/** Their steps hold English sentences to be typed into a chat. */
const CHECKLISTS = ['extension-test-plan', 'extension-validation']

/** How the browser of somebody who reads Spanish introduces itself. */
const SPANISH = { locale: 'es-US' }

test.for(EVERY_SIZE)(
  'whoever reads Spanish finds the whole app in Spanish, online and offline: %s',
  { timeout: 240_000 },
  async (size, { product, device }) => {
    const dana = await aCustomer(product)
    await answers(product, dana, 'openai', 'unclear')
    const { page, context, complaints } = await device(size, { context: SPANISH })
    await page.goto(`${product.origin}/onboarding`)
    await page.getByLabel(said('Work email')).fill(dana.email)
    await page.getByLabel(said('Create password')).fill(PASSWORD)
    await page.getByRole('button', { name: 'Inicia sesión', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.locator('.track', { hasText: /\w/ }).first().waitFor()

    const english: string[] = []
    const look = async (name: string) => {
      await standsStill(page)
      const found = await englishOn(page)
      english.push(...found.filter(text => !CHECKLISTS.includes(name) || text in es).map(text => `${name}: ${text}`))
    }
    await look('overview')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
    await accessible(page)

    await page.locator('.track', { hasText: /\w/ }).first().click()
    await page.getByRole('dialog').locator('.event-log li').first().waitFor()
    await look('evidence')
    await page.keyboard.press('Escape')

    for (const tab of ['inbox', 'settings']) {
      await page.goto(`${product.origin}/dashboard?tab=${tab}`)
      await page.locator('html[lang=es] main :is(h1, h2)').first().waitFor()
      await page
        .locator(tab === 'settings' ? '#appearance h2' : '.mail-subject')
        .first()
        .waitFor()
      await look(tab)
    }
    for (const path of ['billing', 'extension-builder', 'full-zip', 'verify', ...CHECKLISTS]) {
      await page.goto(`${product.origin}/${path}`)
      await page.locator('html[lang=es] main h1').first().waitFor()
      await look(path)
    }
    expect(english).toEqual([])

    await page.goto(`${product.origin}/dashboard`)
    await servedByWorker(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: said('Deletion in motion') }).waitFor()
    expect(await englishOn(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('no line in Spanish is wider than a phone', async ({ product, device }) => {
  const dana = await aPerson(product)
  const { page, complaints } = await device('phone', { context: SPANISH })
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel(said('Work email')).fill(dana.email)
  await page.getByLabel(said('Create password')).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inicia sesión', exact: true }).click()
  await page.waitForURL(/\/dashboard|step=/)
  await page.goto(`${product.origin}/onboarding?step=4`)
  await page.getByText(/^Anual/).click()
  const total = page.locator('.total-line')
  await total.getByText('$75', { exact: false }).first().waitFor()
  const whole = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ ...whole, width: 320 })
  const wide = await tooWide(page, '.total-line')
  await page.setViewportSize(whole)

  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: said('Dark'), exact: true }).waitFor()
  await page.setViewportSize({ ...whole, width: 320 })
  wide.push(...(await tooWide(page, '.settings .row')))
  await page.setViewportSize(whole)
  await page.getByRole('switch', { name: said('Lock this copy') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: said('Passkey'), exact: true }).waitFor()
  await standsStill(page)
  wide.push(...(await tooWide(page, '[role=dialog]')))

  await page.goto(`${product.origin}/extension-validation`)
  await page
    .getByRole('button', { name: said('Pass'), exact: true })
    .first()
    .waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').locator('kbd').first().waitFor()
  await standsStill(page)
  wide.push(...(await tooWide(page, '.key-list dt')))
  expect(wide).toEqual([])
  expect(complaints).toEqual([])
})

/** The texts of the elements that something sticks out of, or that stick out of the window. */
const tooWide = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll(elements =>
      elements
        .filter(
          element =>
            element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > window.innerWidth,
        )
        .map(element => element.textContent ?? ''),
    )

test('the language is chosen in Settings, holds on every device, and can be changed back', async ({
  product,
  device,
}) => {
  const dana = await aCustomer(product)
  const { page, complaints } = await device('desktop')
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel('Work email').fill(dana.email)
  await page.getByLabel('Create password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await page.getByRole('button', { name: 'Español', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: said('Settings') }).waitFor()
  const stored = async () => ((await dana.rows()).email as { language?: string | null }[])[0]?.language
  await eventually('the choice at the server', async () => (await stored()) === 'es')

  // Another browser, in English so far, follows as soon as it has the account's copy.
  const other = await device('phone')
  await other.page.goto(`${product.origin}/onboarding`)
  await other.page.getByLabel('Work email').fill(dana.email)
  await other.page.getByLabel('Create password').fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.page.getByRole('heading', { name: said('Deletion in motion') }).waitFor()

  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect([complaints, other.complaints]).toEqual([[], []])
})

test('a sign-up in Spanish is answered by a mail in Spanish, and the public site stays in English', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('phone', { context: SPANISH })
  const email = `luz.${randomUUID().slice(0, 8)}@ejemplo.example`
  await page.goto(`${product.origin}/signup`)
  await page.getByRole('button', { name: said('Continue with Email') }).click()
  await page.getByLabel(said('First name')).fill('Luz')
  await page.getByLabel(said('Last name')).fill('Ortega')
  await page.getByLabel(said('Email'), { exact: true }).fill(email)
  await page.getByLabel(said('ZIP code')).fill('94110')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: said('Create account'), exact: true }).click()
  const mail = await eventually(
    'a mail',
    async () => (await mails(product, `?box=people&to=${encodeURIComponent(email)}`))[0],
  )
  expect(mail.subject).toBe(said('Confirm your email'))

  await page.goto(`${product.origin}/about`)
  await page.locator('main h1').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect(complaints).toEqual([])
})

test('the button of a Spanish page leads into the app in Spanish, also in an English browser', async ({
  product,
  device,
}) => {
  const { page, complaints } = await device('desktop')
  await page.goto(`${product.origin}/es`)
  await page.getByRole('link', { name: 'Crear cuenta', exact: true }).first().click()
  await page.getByLabel(said('Work email')).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  expect(complaints).toEqual([])
})

test.each(SPANISH_PAGES)('each link of $path says where it leads', async ({ path }) => {
  const document = await (await fetchFrom(inject('product'), path)).text()
  const names = [...document.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs)].map(([, inside = '']) =>
    inside
      .replace(/<[^>]*>/g, '')
      .trim()
      .toLowerCase(),
  )
  expect(names).toContain('crear cuenta')
  expect(names.filter(name => SAYS_NOTHING.includes(name))).toEqual([])
})

/** Names that search engines and Lighthouse count as saying nothing of where a link leads. */
const SAYS_NOTHING = ['aquí', 'este', 'enlace', 'este enlace', 'más', 'más información', 'haz clic aquí', 'empezar']

/**
 * Texts and names on the page, outside of what is marked as English, that are the English of a message or have English
 * words in them.
 */
async function englishOn(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    // Marked as English, or as somebody's words in a language that is not known.
    const isEnglish = (element: Element | null) =>
      ['en', ''].includes(element?.closest('[lang]')?.getAttribute('lang') ?? 'es')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (isEnglish(node)) continue
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const value = node.getAttribute(name)
          if (value !== null) found.push(value)
        }
      } else if (!isEnglish(node.parentElement) && node.parentElement?.closest('script, style, noscript') === null) {
        found.push(node.textContent ?? '')
      }
    }
    return found.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => text !== '')
  })
  return [...new Set(shown)].filter(text => isEnglishText(text))
}

const ENGLISH_WORDS = /\b(the|your|you|and|with|are|is|of|to|from|this|that|we|not|it)\b/i
const messages: Readonly<Record<string, string>> = es

function isEnglishText(text: string): boolean {
  const spanish = messages[text]
  return (spanish !== undefined && spanish !== text) || ENGLISH_WORDS.test(text)
}
