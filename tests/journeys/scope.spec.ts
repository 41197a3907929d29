import type { Page } from 'playwright'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'

import { es } from '../../sync/i18n/es.ts'
import type { Message } from '../../sync/i18n/translate.ts'
import type { Language } from '../../sync/records/language.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE, type Size } from './fixture/browser.ts'
import { type Journey, testOnline as test } from './fixture/journey.ts'
import { aPerson, letters, PASSWORD, type Person, pay, requestsOf } from './fixture/person.ts'
import { advanceDays, type RunningProduct, raw, silenceProviders } from './fixture/product.ts'
import { accessible, overflow } from './fixture/screen.ts'

const WIDE = 'Its scope: the account too, with everything in it.'
const NARROW = 'Its scope: the contents alone.'
/** From one letter of the ladder to the next. */
const DAYS_BETWEEN = [7, 14, 14, 10, 10, 15, 15]

type Reader = { size: Size; language: Language }
const READERS = EVERY_SIZE.flatMap(size => (['en', 'es'] as const).map((language): Reader => ({ size, language })))

test('[TRUTH-217] both scopes, from the first screen to the last letter, in English and Spanish, at both widths', async ({
  startProduct,
  device,
}) => {
  const product = await startProduct()
  await silenceProviders(product)
  // One after the other: four browsers at once are slower than that, and late for each other.
  const people: Person[] = []
  for (const reader of READERS) people.push(await signsInWizard(product, device, reader))
  const sent = async (person: Person) => (await letters(product, person)).length
  for (const [at, days] of [0, ...DAYS_BETWEEN].entries()) {
    if (days > 0) await advanceDays(product, days)
    for (const person of people) {
      await eventually(`two letters of step ${at}`, async () => (await sent(person)) === 2 * (at + 1), 60_000)
    }
  }
  for (const person of people) {
    const scopes = (await requestsOf(person)).map(({ providerId, scope, knownAs }) => [providerId, scope, knownAs])
    expect(scopes.sort()).toEqual([
      ['google', 'contents', null],
      ['openai', 'account', '+1 415 555 0100'],
    ])
    for (const { box, id } of await letters(product, person)) {
      const { text = '' } = await PostalMime.parse(await raw(product, id))
      const isWide = box === 'openai'
      expect([text.includes(WIDE), text.includes(NARROW)], box).toEqual([isWide, !isWide])
      expect(text.includes('the account known to you by +1 415 555 0100'), box).toBe(isWide)
      if (!isWide) expect(text).not.toMatch(/the account itself|account too/)
    }
  }
})

/** Somebody who wants the ChatGPT account gone, keeps the Google one, and asks nobody else. */
async function signsInWizard(
  product: RunningProduct,
  device: Journey['device'],
  { size, language }: Reader,
): Promise<Person> {
  const say = (message: Message): string => (language === 'es' ? es[message] : message)
  const named = (message: Message, company: string) => say(message).replace('{company}', company)
  const person = await aPerson(product)
  const { page, complaints } = await device(size, { context: { locale: language === 'es' ? 'es-US' : 'en-US' } })
  await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' })
  await page.goto(`${product.origin}/onboarding`)
  await page.getByLabel(say('Work email')).fill(person.email)
  await page.getByLabel(say('Create password')).fill(PASSWORD)
  await page.getByRole('button', { name: /^(Sign in|Inicia sesión)$/ }).click()

  await page.waitForURL('**/dashboard')
  await page.goto(`${product.origin}/onboarding?step=2`)
  await page.getByRole('heading', { name: say('Who should delete what?') }).waitFor()
  for (const provider of ['Anthropic (Claude)', 'xAI (Grok)'])
    await page.getByRole('switch', { name: provider }).click()
  await page.getByRole('button', { name: named('Details of what {company} deletes', 'Google') }).click()
  const google = page.getByRole('group', { name: named('What {company} should delete', 'Google') })
  await google
    .getByText(say('Gemini has no account of its own. The letter never touches your Google Account.'))
    .waitFor()
  expect(await google.getByRole('radio').count()).toBe(0)
  await google.getByRole('button', { name: say('Done') }).click()
  await page.getByRole('button', { name: named('Change what {company} deletes', 'OpenAI') }).click()
  const openai = page.getByRole('group', { name: named('What {company} should delete', 'OpenAI') })
  const contents = openai.getByRole('radio', {
    name: say('Delete my chats, files, memories and training copies; keep my account'),
  })
  // The harmless choice is the one that was made, and has the focus.
  expect(await contents.isChecked()).toBe(true)
  expect(await contents.evaluate(radio => radio === document.activeElement)).toBe(true)
  const account = openai.getByRole('radio', { name: say('Delete the account too') })
  // A press shows at once: `check` looks right after it.
  await account.check()
  await contents.check()
  await page.keyboard.press('ArrowDown')
  expect(await account.isChecked()).toBe(true)
  await openai.getByRole('textbox').fill('+1 415 555 0100')
  await accessible(page, { rules: size === 'phone' ? 'color' : 'all' })
  expect(await tooSmall(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await openai.getByRole('button', { name: say('Done') }).click()
  await page.getByText(say('Everything, and the account too.'), { exact: true }).waitFor()

  await page.getByRole('button', { name: say('Read the letter first') }).click()
  await page.getByText(say('and the account'), { exact: true }).waitFor()
  await page.getByText(say('Google Account stays'), { exact: true }).waitFor()
  const review = page.getByRole('button', { name: say('Review & Sign'), exact: true })
  await page.getByRole('checkbox', { name: /I authorize Total Recall/ }).check()
  expect(await review.isDisabled()).toBe(true)
  await accessible(page, { rules: size === 'phone' ? 'color' : 'all' })
  expect(await overflow(page)).toBe(0)
  const names: Message = 'I understand that my {names} account will be closed and cannot be restored.'
  await page.getByRole('checkbox', { name: say(names).replace('{names}', 'OpenAI') }).check()
  await review.click()
  const signing = page.getByRole('dialog')
  await signing.getByText(/and the account too: I understand that it will be closed/).waitFor()
  await signing.getByRole('textbox').first().fill('Dana Whitfield')
  await eventually(
    'signed',
    async () => {
      await signing
        .getByRole('button', { name: say('Review & Sign (10s)') })
        .click({ timeout: 2_000 })
        .catch(() => {})
      return ((await person.rows()).authorizations ?? []).length > 0
    },
    60_000,
  )
  await pay(product, person)
  expect(complaints).toEqual([])
  return person
}

/** What can be pressed or ticked in the choice, and is lower than a fingertip: the row around a box counts. */
const tooSmall = (page: Page): Promise<string[]> =>
  page
    .locator(
      '.scope-line button, .scope-options button, label.scope-option, .scope-options .checkbox, .scope-options .input',
    )
    .evaluateAll(elements =>
      elements.filter(element => element.getBoundingClientRect().height < 44).map(element => element.outerHTML),
    )
