import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { ClientId } from '../../sync/records/ids.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence/evidence-chain.ts'
import { needsYou } from '../../sync/rules/shown/needs-you.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { sha256Hex } from '../store/hash.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

const LETTER_DAYS = [7, 21, 35, 45, 55, 70, 85]

/** Four providers that never answer, and to whom every letter of the ladder was sent. */
async function aSilentYear() {
  const world = await aSubmittedAccount()
  for (const on of LETTER_DAYS) {
    world.time.now = day(on)
    await world.beat()
    await world.deliver()
  }
  const sync = syncStore(world.store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  const epoch = await sync.epoch()
  let seq = 0
  const take = async (step: string, words = '') => {
    seq += 1
    const { id } = await world.request('openai')
    const muts = [{ seq, name: 'take_last_step@1', args: { requestId: id, step, words } }]
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts }
    return applyChanges(sync, { accountId: world.accountId, push, at: 1, now: world.time.now })
  }
  const tracks = async () => {
    const rows = {
      choices: await world.tenant.list('email_providers'),
      cycles: await world.tenant.list('cycles'),
      requests: await world.tenant.list('requests'),
      events: await world.tenant.list('events'),
      artifacts: await world.tenant.list('artifacts'),
    }
    return providerTracks(rows, world.time.now)
  }
  const asked = async () => needsYou(await tracks(), [], world.time.now).map(need => `${need.providerId} ${need.kind}`)
  const said = async () => (await world.events('openai', 'authorization')).filter(({ payload }) => 'step' in payload)
  return { ...world, take, tracks, asked, said }
}

test('after the last letter each track asks the person, and what they do is their word in the ledger', async () => {
  const world = await aSilentYear()
  expect((await world.letters('openai')).map(({ step }) => step)).toEqual([
    'demand',
    'follow_up_1',
    'follow_up_2',
    'final_reminder',
    'escalation',
    'legal_reminder',
    'attorney_demand',
    'final_notice',
  ])
  world.time.now = day(94)
  expect(await world.asked()).toEqual([])
  world.time.now = day(96)
  expect([...(await world.asked())].sort()).toEqual([
    'anthropic choose',
    'google choose',
    'openai choose',
    'xai choose',
  ])

  expect(await world.take('complained')).toMatchObject({ rejected: [] })
  // Saying it twice records it once.
  expect(await world.take('complained')).toMatchObject({ rejected: [] })
  expect(await world.asked()).not.toContain('openai choose')
  const [track] = (await world.tracks()).filter(({ provider }) => provider.id === 'openai')
  expect(track && standing(track, world.time.now, undefined)).toEqual({
    title: 'With the regulator',
    text: 'You have complained to the California Privacy Protection Agency. File its answer under the evidence, or close the request.',
  })
  // The question comes back if nothing arrives.
  world.time.now = day(155)
  expect(await world.asked()).not.toContain('openai choose')
  world.time.now = day(156)
  expect(await world.asked()).toContain('openai choose')
  world.time.now = day(120)
  await world.take('regulator_answered', 'Case 12-345: we have asked the company.')
  // The person decides what follows from that.
  expect(await world.asked()).toContain('openai choose')
  await world.take('closed')
  expect(await world.asked()).not.toContain('openai choose')
  expect(await world.request('openai')).toMatchObject({ archivedAt: day(120) })

  expect((await world.said()).map(({ payload, createdAt }) => [createdAt, payload])).toEqual([
    [
      day(96),
      {
        message: 'You said that you have complained about OpenAI to the California Privacy Protection Agency.',
        by: 'you',
        step: 'complained',
      },
    ],
    [
      day(120),
      {
        message: 'You filed what the California Privacy Protection Agency answered about OpenAI.',
        by: 'you',
        step: 'regulator_answered',
        words: 'Case 12-345: we have asked the company.',
      },
    ],
    [
      day(120),
      { message: 'You closed the request to OpenAI. No letter leaves for it any more.', by: 'you', step: 'closed' },
    ],
  ])
  const ledger = ledgerOf(await world.tenant.list('events'), await world.tenant.list('artifacts'))
  expect(await verifyChain(ledger, sha256Hex)).toMatchObject({ intact: true })
})

test('a request that is closed takes back the letter that waits, and gets no other one', async () => {
  const world = await aSubmittedAccount()
  world.time.now = day(7)
  expect(await world.beat()).toContain('openai: follow_up_1')
  const sync = syncStore(world.store, { random: testRandom })
  const { id } = await world.request('openai')
  const muts = [{ seq: 1, name: 'take_last_step@1', args: { requestId: id, step: 'closed', words: '' } }]
  const push: PushRequest = {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: await sync.epoch(),
    client: ClientId.parse(randomUUID()),
    muts,
  }
  const sent = { accountId: world.accountId, push, at: 1, now: world.time.now }
  expect(await applyChanges(sync, sent)).toMatchObject({ rejected: [] })
  expect(await world.deliver()).toBe(3)
  for (const on of LETTER_DAYS.slice(1)) {
    world.time.now = day(on)
    expect(
      (await world.beat()).filter(line => line.startsWith('openai')),
      `day ${on}`,
    ).toEqual([])
    await world.deliver()
  }
})
