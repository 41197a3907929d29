import { expect, test } from 'vitest'

import { ALWAYS } from '../../sync/catalog/dated.ts'
import { RequestId } from '../../sync/records/ids.ts'
import { lookAt } from '../../sync/rules/demand/check-schedule.ts'
import { nextChannel, returnedForGood } from '../../sync/rules/demand/written-letters.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import { at, day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { checkFactsOf } from '../store/check-schedule-store.ts'
import { openRequests } from './open-requests.ts'

const REQUEST = RequestId.parse('request-of-one')
const ANOTHER = RequestId.parse('request-of-another')

/** Both of OpenAI's addresses have permanently returned a letter in the first cycle. */
async function aDeadDesk() {
  const world = await aSubmittedAccount()
  const { id } = await world.request('openai')
  const [demand] = await world.letters('openai')
  await world.tenant.write(tx => tx.markBounced(demand?.messageId ?? ''))
  for (const address of ['dsar@openai.com', 'privacy@openai.com']) {
    await world.tenant.write(tx =>
      tx.appendEvent({
        requestId: id,
        type: 'delivery_failed',
        createdAt: day(3),
        payload: { message: 'It came back.', to: [address], bounce: 'hard' },
      }),
    )
  }
  await world.tenant.write(tx =>
    tx.update('requests', id, { decision: 'refused', stage: 'non_compliant', usedAgainAt: day(1) }),
  )
  world.time.now = day(31)
  await world.tenant.write(tx => openRequests(tx, world.time.now, testRandom))
  return world
}

test('no letter of a later cycle goes to an address that was gone; the track holds and says what to do', async () => {
  const world = await aDeadDesk()
  const request = await world.request('openai')
  expect(request).toMatchObject({ stage: 'prepared', createdAt: day(31) })
  expect((await world.beat()).filter(line => line.startsWith('openai'))).toEqual([])
  expect(await world.letters('openai')).toEqual([])
  const held = (await world.events('openai', 'delivery_failed')).map(({ payload }) => payload)
  expect(held).toEqual([
    {
      message:
        'No letter leaves: an earlier one came back from each of dsar@openai.com, privacy@openai.com. No other address is known; we are looking for one, and the letter goes out once we have it. Until then you can ask at https://privacy.openai.com yourself.',
      to: ['dsar@openai.com', 'privacy@openai.com'],
      held: true,
      noAddress: true,
    },
  ])
  const rows = {
    choices: await world.tenant.list('email_providers'),
    cycles: await world.tenant.list('cycles'),
    requests: await world.tenant.list('requests'),
    events: await world.tenant.list('events'),
    artifacts: [],
  }
  const track = providerTracks(rows, world.time.now).find(({ provider }) => provider.id === 'openai')
  expect(track && standing(track, world.time.now, undefined)).toEqual({ title: 'Letter held', text: held[0]?.message })
  // The account is not looked at again and again for a letter that cannot be sent.
  const facts = (await checkFactsOf(world.store.db, [world.accountId]))(world.accountId)
  expect(
    lookAt(
      { ...facts, requests: [request], choices: facts.choices.filter(each => each.providerId === 'openai') },
      world.time.now,
    ),
  ).not.toBe(world.time.now)
})

test('an address counts again once a source was read after the letter came back, or its owner added it anew', () => {
  const channel = (verifiedOn: string | null) => ({
    ...ALWAYS,
    address: 'a@x.example',
    verifiedOn,
    source: 'its own page',
  })
  const at = Date.parse('2026-06-01T12:00:00Z')
  const returned = [{ address: 'a@x.example', at }]
  const nextOf = (verifiedOn: string | null, addedAt?: number) => {
    const own = addedAt === undefined ? {} : { own: { addedAt } as never }
    return nextChannel({ channels: [channel(verifiedOn)], ...own }, [], day(400), { returned })
  }
  expect(nextOf('2026-06-01')).toBeUndefined()
  expect(nextOf('2026-06-02')).toEqual({ channel: 0, address: 'a@x.example' })
  expect(nextOf(null)).toBeUndefined()
  expect(nextOf(null, at)).toBeUndefined()
  expect(nextOf(null, at + 1)).toEqual({ channel: 0, address: 'a@x.example' })
})

test('[TRUTH-419] no letter goes to an address before its first day, or after its last', () => {
  const row = (address: string, inForceFrom: string | null, until: string | null) => ({
    address,
    inForceFrom,
    until,
    verifiedOn: '2026-01-01',
    source: 'its own page',
  })
  const channels = [row('old@x.example', null, '2026-06-30'), row('new@x.example', '2026-07-15', null)]
  const addressOn = (moment: string) => nextChannel({ channels }, [], at(moment))
  expect(addressOn('2026-06-30T23:59Z')).toEqual({ channel: 0, address: 'old@x.example' })
  expect(addressOn('2026-07-01T00:00Z')).toBeUndefined()
  expect(addressOn('2026-07-15T00:00Z')).toEqual({ channel: 1, address: 'new@x.example' })
})

test('what came back for now only is not remembered, and of two the newer day counts', () => {
  const failure = (n: number, bounce: string, requestId = REQUEST) => ({
    requestId,
    createdAt: day(n),
    payload: { message: '', to: ['a@x.example'], bounce },
  })
  expect(returnedForGood([failure(1, 'soft')])).toEqual([])
  expect(returnedForGood([failure(5, 'hard'), failure(2, 'hard')])).toEqual([{ address: 'a@x.example', at: day(5) }])
})

test('what came back before staff saw the mailboxes of its request work counts no more', () => {
  const failure = (n: number, requestId: RequestId) => ({
    requestId,
    createdAt: day(n),
    payload: { message: '', to: [`${requestId}@x.example`], bounce: 'hard' },
  })
  const seen = { requestId: REQUEST, createdAt: day(3), payload: { message: '', action: 'requeue_notice' } }
  expect(returnedForGood([failure(3, REQUEST), seen])).toEqual([])
  expect(returnedForGood([failure(3, ANOTHER), seen])).toEqual([{ address: `${ANOTHER}@x.example`, at: day(3) }])
  expect(returnedForGood([seen, failure(4, REQUEST)])).toEqual([{ address: `${REQUEST}@x.example`, at: day(4) }])
})
