import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { ClientId, type Instant } from '../../sync/records/ids.ts'
import { lookAt } from '../../sync/rules/demand/check-schedule.ts'
import { needsYou } from '../../sync/rules/shown/needs-you.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { providerTracks } from '../../sync/rules/shown/tracks.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { openRequests } from '../erase/open-requests.ts'
import { checkFactsOf } from '../store/check-schedule-store.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

/** With a plan of twelve cycles a year, the second opens on the 31st day. */
const SECOND = day(31)

/** OpenAI has confirmed the deletion by signed mail; the other three stay silent. */
async function aConfirmedDeletion() {
  const world = await aSubmittedAccount()
  world.time.now = day(20)
  const to = await world.replyTo('openai')
  await world.arrive(await world.answer('openai', 'We have permanently deleted your account and all personal data.'), {
    to,
  })
  expect(await world.request('openai')).toMatchObject({ stage: 'verified_deleted' })
  const sync = syncStore(world.store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  let seq = 0
  const first = (await world.request('openai')).id
  const say = async (used: boolean) => {
    seq += 1
    const muts = [{ seq, name: 'say_used@1', args: { requestId: first, used } }]
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch: await sync.epoch(), client, muts }
    return applyChanges(sync, { accountId: world.accountId, push, at: 1, now: world.time.now })
  }
  const goOn = async (now: Instant) => {
    world.time.now = now
    await world.tenant.write(tx => openRequests(tx, now, testRandom))
    return (await world.beat()).filter(line => line.startsWith('openai'))
  }
  const track = async () => {
    const rows = {
      choices: await world.tenant.list('email_providers'),
      cycles: await world.tenant.list('cycles'),
      requests: await world.tenant.list('requests'),
      events: await world.tenant.list('events'),
      artifacts: await world.tenant.list('artifacts'),
    }
    const found = providerTracks(rows, world.time.now).find(({ provider }) => provider.id === 'openai')
    if (found === undefined) throw new Error('no track')
    return found
  }
  const asked = async () => needsYou([await track()], [], world.time.now).map(({ kind }) => kind)
  const checkFacts = async () => (await checkFactsOf(world.store.db, [world.accountId]))(world.accountId)
  return { ...world, say, goOn, track, asked, checkFacts, first }
}

describe('after a confirmed deletion', () => {
  test('the next cycle writes nothing: the track stays verified, and the person is asked once a cycle', async () => {
    const world = await aConfirmedDeletion()
    expect(await world.asked()).toEqual([])
    expect(await world.goOn(SECOND)).toEqual([])
    expect((await world.tenant.list('cycles')).map(({ number }) => number)).toEqual([1, 2])
    expect(await world.tenant.list('requests', { providerId: 'openai' })).toHaveLength(1)

    expect(await world.asked()).toEqual(['use'])
    const shown = await world.track()
    expect(shown).toMatchObject({ request: { id: world.first, stage: 'verified_deleted' }, fromEarlierCycle: true })
    expect(standing(shown, world.time.now, undefined).text).toMatch(
      /^Confirmed on day 20, .+ We ask it to confirm again from .+ on, or sooner if you have used it since\.$/,
    )

    expect(await world.say(false)).toMatchObject({ rejected: [] })
    expect(await world.asked()).toEqual([])
    expect(await world.goOn(day(40))).toEqual([])
    // The third cycle asks again.
    expect(await world.goOn(day(62))).toEqual([])
    expect(await world.asked()).toEqual(['use'])
  })

  test('used again: the demand of the open cycle leaves at once, and says why', async () => {
    const world = await aConfirmedDeletion()
    await world.goOn(SECOND)
    expect(await world.say(true)).toMatchObject({ rejected: [] })
    const said = (await world.tenant.list('events', { type: 'authorization' })).at(-1)
    expect(said).toMatchObject({ requestId: world.first, createdAt: SECOND })
    expect(said?.payload).toEqual({
      message: 'You said that you have used the service of OpenAI again since it confirmed the deletion.',
      by: 'you',
      used: true,
    })
    expect(lookAt(await world.checkFacts(), world.time.now)).toBe(world.time.now)
    expect(await world.goOn(day(32))).toEqual(['openai: demand'])
    const [letter] = await world.letters('openai')
    expect(letter?.mail.text?.replace(/\s+/g, ' ')).toContain(
      'The account holder has used the service again since; this request is about what was collected then.',
    )
    expect(letter?.mail.text).toContain('REQUEST TO DELETE PERSONAL DATA')
    // The new request is based on this answer, so the old request accepts no other.
    expect(await world.say(false)).toMatchObject({ rejected: [{ code: 'request_closed' }] })
  })

  test('a year after its demand the provider is asked to confirm, and not a moment before', async () => {
    const world = await aConfirmedDeletion()
    const { submittedAt } = await world.request('openai')
    for (const opened of [31, 62, 93]) expect(await world.goOn(day(opened)), `day ${opened}`).toEqual([])
    const due = day(365)
    expect(submittedAt).toBe(day(0))
    await world.goOn(day(364))
    const facts = await world.checkFacts()
    const ofOpenai = <Row extends { providerId: string }>(rows: readonly Row[]) =>
      rows.filter(({ providerId }) => providerId === 'openai')
    const alone = { ...facts, requests: ofOpenai(facts.requests), choices: ofOpenai(facts.choices) }
    expect(lookAt(alone, day(364))).toBe(due)
    expect(await world.goOn((due - 1) as Instant)).toEqual([])
    expect(await world.goOn(due)).toEqual(['openai: demand'])
    const [letter] = await world.letters('openai')
    expect(letter?.mail.text).toContain('REQUEST TO CONFIRM DELETION')
    expect(letter?.mail.text?.replace(/\s+/g, ' ')).toContain(
      'Please confirm that you have collected and kept nothing since.',
    )
  })
})
