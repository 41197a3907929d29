import type { Page } from 'playwright'
import { expect } from 'vitest'

import type { DeletionRequest } from '../../sync/records/request.ts'
import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, requestsOf } from './fixture/person.ts'
import { badgeSays, servedByWorker, signInOn } from './fixture/screen.ts'

test('[DASH-033] [SYNC-019] all letters are paused without a network, after a question, and resumed; both arrive', async ({
  product,
  device,
}) => {
  const { page, context, complaints } = await device('desktop')
  const person = await aCustomer(product)
  await signInOn(page, product, person)
  await servedByWorker(page)
  await page.goto(`${product.origin}/dashboard?tab=settings`)
  await badgeSays(page, 'Synced')
  await eventually('letters', async () => (await requestsOf(person)).every(row => row.submittedAt !== null))

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Pause All Providers' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('every deadline moves by the length of the pause').waitFor()
  await question.getByRole('button', { name: 'Keep letters on' }).click()
  await page.getByRole('button', { name: 'Pause All Providers' }).click()
  await question.getByRole('button', { name: 'Pause All Providers' }).click()
  await page.getByText('All letters are paused').waitFor()
  await badgeSays(page, 'Offline, 1 waiting')
  await page.reload()
  await page.getByText('All letters are paused').waitFor()
  expect(await pausedOnScreen(page)).toBeGreaterThan(0)
  expect((await requestsOf(person)).every(row => row.pausedAt === null)).toBe(true)

  await context.setOffline(false)
  await badgeSays(page, 'Synced')
  const isOpen = (row: DeletionRequest) => row.stage !== 'verified_deleted' && row.decision !== 'refused'
  await eventually('the pause', async () =>
    (await requestsOf(person)).filter(isOpen).every(row => row.pausedAt !== null),
  )
  await page.getByRole('button', { name: 'Resume All Providers' }).click()
  await eventually('its end', async () => (await requestsOf(person)).every(row => row.pausedAt === null))
  await page.getByRole('button', { name: 'Pause All Providers' }).waitFor()
  // The button and the badges read different tables, so they may update at different moments.
  await eventually('badges without a pause', async () => (await pausedOnScreen(page)) === 0)
  expect(complaints).toEqual([])
})

/** Providers that show 'Paused' on the page. */
const pausedOnScreen = (page: Page) => page.getByText('Paused', { exact: true }).count()
