import { expect, test } from 'vitest'

import { planById } from '../../sync/catalog/plans.ts'
import { cadenceLabel, subscriptionBadge } from '../../sync/rules/account/entitlements.ts'
import { providerTracks, stats } from '../../sync/rules/shown/tracks.ts'
import { aCycle, anEvent, aRequest, aSubscription, day } from '../../tests/builders.ts'
import { aDevice, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { readAccount } from './use-account.ts'
import { readTracks } from './use-tracks.ts'

async function aCopy() {
  const { world, accountId } = await aWorldWithAccount()
  const device = await aDevice(world, accountId)
  const warnings: string[][] = []
  const read = () => readAccount(device.mirror, (...said) => void warnings.push(said))
  return { accountId, device, warnings, read }
}

test('the account is read with its address, once the first pull has brought it', async () => {
  const { accountId, device, warnings, read } = await aCopy()
  await device.exchange()
  expect(await read()).toMatchObject({ account: { id: accountId }, email: { userId: accountId }, subscription: null })
  expect(warnings).toEqual([])
})

test('[ERR-028] a missing users row shows nothing, and nothing is said of it', async () => {
  const { device, warnings, read } = await aCopy()
  await device.exchange()
  await device.mirror.rows('users').clear()
  expect(await read()).toBeUndefined()
  expect(warnings).toEqual([])
})

test('[ERR-029] any other error of that read is warned about, by its name alone', async () => {
  const { device, warnings, read } = await aCopy()
  await device.exchange()
  device.mirror.rows('users').hook('reading', () => {
    throw new DOMException('the row of dana@whitfield.example cannot be read', 'DataError')
  })
  expect(await read()).toBeUndefined()
  expect(warnings).toEqual([['The account could not be read on this device.', 'DataError']])
})

test('a copy that is gone is no such error: whoever reads it opens another', async () => {
  const { device, warnings, read } = await aCopy()
  device.mirror.close()
  await expect(read()).rejects.toThrow()
  expect(warnings).toEqual([])
})

test('[DASH-039] the dashboard is made of address, cadence and plan, subscription, providers, tracks and counts', async () => {
  const { device, read } = await aCopy()
  await device.exchange()
  const { mirror } = device
  const emailId = (await read())?.email?.id ?? ''
  await mirror.rows('users').update(mirror.accountId, { plan: 'private' })
  await mirror.rows('email').update(emailId, { email: 'dana@whitfield.example' })
  await mirror.rows('subscriptions').put(aSubscription({ planId: 'private', status: 'active' }))
  const chosen = ['xai', 'openai', 'google'].map((providerId, n) => ({
    id: `choice-${n}`,
    emailId,
    providerId,
    enabled: providerId !== 'google',
  }))
  await mirror.rows('email_providers').clear()
  await mirror.rows('email_providers').bulkPut(chosen as never)
  await mirror.rows('cycles').put(aCycle())
  await mirror.rows('requests').put(aRequest())
  await mirror
    .rows('events')
    .bulkPut([anEvent({ ledgerSeq: 1, type: 'submitted' }), anEvent({ ledgerSeq: 2, type: 'provider_reply' })])

  const view = await read()
  const tracks = providerTracks(await readTracks(mirror), day(3))
  const plan = planById(view?.subscription?.planId ?? '')
  expect({
    email: view?.email?.email,
    user: { cadence: plan && cadenceLabel(plan), plan: view?.account.plan },
    subscription: { active: subscriptionBadge(view?.subscription ?? undefined, day(3)) },
    // The chosen ones, in the catalog's order, without the one that is switched off.
    providers: tracks.map(({ provider: { id, name } }) => ({ id, provider: { id, name } })),
    tracks: tracks.map(({ request, events }) => [request?.id, events.map(({ type }) => type)]),
    stats: stats(tracks),
  }).toEqual({
    email: 'dana@whitfield.example',
    user: { cadence: '12 times per year', plan: 'private' },
    subscription: { active: 'Active' },
    providers: [
      { id: 'openai', provider: { id: 'openai', name: 'OpenAI (ChatGPT)' } },
      { id: 'xai', provider: { id: 'xai', name: 'xAI (Grok)' } },
    ],
    tracks: [
      [aRequest().id, ['provider_reply', 'submitted']],
      [undefined, []],
    ],
    stats: { actions: 1, replies: 1, verifications: 0 },
  })
})
