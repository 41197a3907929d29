import { expect } from 'vitest'

import { LedgerEvent } from '../../sync/records/event.ts'
import { eventually } from '../eventually.ts'
import { EVERY_SIZE } from './fixture/browser.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, answers, repliesOf, requestsOf, requestTo } from './fixture/person.ts'
import { accessible, badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

test.for(EVERY_SIZE)(
  'a question of a provider is one card: what it asks, a draft, and what was done, without a network too: %s',
  async (size, { product, device }) => {
    const person = await aCustomer(product)
    await eventually('four demands', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))
    await answers(product, person, 'openai', 'ask_identity')
    await eventually('the question', async () => (await requestTo(person, 'openai')).waitingOn === 'you')
    const { page, context, complaints } = await device(size)
    await signInOn(page, product, person)
    await badgeSays(page, 'Synced')
    const needs = page.getByRole('region', { name: /^Needs you/ })
    await needs.getByRole('heading', { name: 'They want to see that it is you' }).waitFor()
    // Every card begins at the top of its row, whatever its kind.
    const top = async (role: 'list' | 'listitem') => (await needs.getByRole(role).boundingBox())?.y
    expect(await top('listitem')).toBe(await top('list'))
    // It comes first on the page, and is counted in the bar.
    const first = page.locator('main h2').first()
    expect(await first.innerText()).toMatch(/^Needs you/)
    const overview = page.getByRole(size === 'phone' ? 'button' : 'tab', { name: /^Overview/ })
    expect(await overview.innerText()).toMatch(/1\s*needs you/)
    await page.emulateMedia({ colorScheme: size === 'phone' ? 'dark' : 'light' })
    await accessible(page, { rules: size === 'phone' ? 'color' : 'all' })
    await servedByWorker(page)

    await context.setOffline(true)
    await needs.getByRole('button', { name: /^Answer it/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Answer OpenAI/ })
    const { reference } = await requestTo(person, 'openai')
    const draft = dialog.getByLabel('A draft to start from')
    expect(await draft.inputValue()).toContain(`regarding request ${reference}`)
    await dialog.getByText(person.email).waitFor()
    await draft.fill(`Here is what you asked for, ${reference}.`)
    const mailto = new URL(
      (await dialog.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href')) ?? '',
    )
    expect(mailto.searchParams.get('body')).toBe(`Here is what you asked for, ${reference}.`)
    expect(mailto.searchParams.get('cc')).toMatch(/^dana\./)
    await accessible(page, { within: '.dialog', rules: size === 'phone' ? 'color' : 'all' })
    await dialog.getByRole('button', { name: size === 'phone' ? 'I cannot' : 'I have answered' }).click()
    await needs.waitFor({ state: 'detached' })

    await context.setOffline(false)
    const settled = size === 'phone' ? 'cannot' : 'answered'
    await eventually('it arrived', async () => (await repliesOf(person)).some(reply => reply.settled === settled))
    expect((await requestTo(person, 'openai')).waitingOn).toBe('provider')
    const said = ((await person.rows()).events ?? [])
      .map(row => LedgerEvent.parse(row))
      .filter(({ payload }) => payload.settled === settled)
    expect(said.map(({ payload }) => payload.message)).toEqual([
      expect.stringMatching(
        size === 'phone' ? /^You said that you cannot give OpenAI/ : /^You said that you have answered OpenAI/,
      ),
    ])
    expect(complaints).toEqual([])
  },
)
