import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { ClientId } from '../../sync/records/ids.ts'
import type { PushRequest } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { day } from '../../tests/builders.ts'
import { aDemandingAccount } from '../../tests/builders-erase.ts'
import { testRandom } from '../../tests/builders-server.ts'
import { textOfPdf } from '../../tests/text-of-pdf.ts'
import { openRequests } from '../erase/open-requests.ts'
import { syncStore } from '../store/sync-store.ts'
import { applyChanges } from './apply-changes.ts'

/** A paying account that has signed for the contents of all four, and a device that changes what is asked. */
async function aChoosingAccount() {
  const world = await aDemandingAccount()
  await world.pay()
  const sync = syncStore(world.store, { random: testRandom })
  const client = ClientId.parse(randomUUID())
  const epoch = await sync.epoch()
  let seq = 0
  const send = async (name: string, args: object) => {
    seq += 1
    const muts = [{ seq, name, args: { emailId: world.emailId, ...args } }]
    const push: PushRequest = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client, muts }
    const sent = { accountId: world.accountId, push, at: 1, now: world.time.now }
    // The response was lost, so the device sends it again: it counts once.
    for (let time = 0; time < 2; time++) expect(await applyChanges(sync, sent)).toMatchObject({ rejected: [] })
  }
  const choose = (providerId: string, scope: 'contents' | 'account') => send('set_scope@1', { providerId, scope })
  const lastLetter = async (providerId: string) => (await world.letters(providerId)).at(-1)
  return { ...world, send, choose, lastLetter }
}

const NARROW = 'Its scope: the contents alone.'
const WIDE = 'Its scope: the account too, with everything in it.'

describe('[TRUTH-214] the scope of a request is fixed when its demand is written, and all later letters repeat it', () => {
  test('from the first letter to the last, whatever the person chooses meanwhile for the next cycle', async () => {
    const world = await aChoosingAccount()
    await world.choose('openai', 'account')
    await world.send('set_known_as@1', { providerId: 'openai', knownAs: '+1 415 555 0100' })
    await world.sign()
    await world.beat()
    await world.deliver()
    expect(await world.request('openai')).toMatchObject({
      scope: 'account',
      apiData: false,
      knownAs: '+1 415 555 0100',
    })
    expect(await world.request('anthropic')).toMatchObject({ scope: 'contents', apiData: false, knownAs: null })
    // More is chosen for Anthropic, and signed; the open request goes on as it was asked.
    await world.choose('anthropic', 'account')
    await world.sign()
    for (const on of [7, 21, 35, 45, 55, 70, 85]) {
      world.time.now = day(on)
      await world.beat()
      await world.deliver()
    }
    const texts = async (providerId: string) => (await world.letters(providerId)).map(({ mail }) => mail.text ?? '')
    const [wide, narrow] = [await texts('openai'), await texts('anthropic')]
    expect([wide.length, narrow.length]).toEqual([8, 8])
    for (const text of wide) {
      expect(text).toContain(WIDE)
      expect(text).toContain('the account known to you by +1 415 555 0100.')
    }
    for (const text of narrow) {
      expect(text).toContain(NARROW)
      expect(text).not.toMatch(/the account itself|account too|known to you by/)
    }
  })

  test('the record says what a demand asked for, and when that was chosen and signed', async () => {
    const world = await aChoosingAccount()
    await world.choose('openai', 'account')
    // The same once more changes nothing and says nothing.
    await world.choose('openai', 'account')
    // An identifier is in the letters, not in the words of the ledger.
    await world.send('set_known_as@1', { providerId: 'openai', knownAs: '+1 415 555 0100' })
    await world.sign()
    await world.beat()
    const line =
      'OpenAI (ChatGPT): my chats, files, memories and training copies, and the account too: I understand that it will be closed and cannot be restored.'
    const [prepared] = await world.events('openai', 'prepared')
    expect(prepared?.payload).toMatchObject({ scope: 'account', apiData: false })
    const told = (await world.tenant.list('events')).filter(({ type }) => type === 'authorization')
    expect(told.map(({ payload }) => payload.message)).toEqual([
      'You signed the authorization.',
      `You chose what is asked of ${line}`,
      `You chose what is asked of ${line}`,
      'You signed the authorization.',
    ])
    const signed = (await world.tenant.list('authorizations')).at(-1)
    expect(signed?.allows?.map(({ providerId, scope }) => [providerId, scope])).toEqual([
      ['openai', 'account'],
      ['anthropic', 'contents'],
      ['google', 'contents'],
      ['xai', 'contents'],
    ])
    const letter = await world.lastLetter('openai')
    const paper = letter?.mail.attachments.find(({ filename }) => filename === 'signed-authorization.pdf')
    const words = (await textOfPdf(new Uint8Array(paper?.content as ArrayBuffer))).join(' ').replace(/\s+/g, ' ')
    expect(words).toContain('and the account too: I understand that it will be closed and cannot be restored.')
    expect(words).not.toContain('Anthropic')
  })
})

describe('[TRUTH-215] a change of scope is signed again', () => {
  test('until then the demand is held and says why, the other providers’ are not, and a written one is taken back', async () => {
    const world = await aChoosingAccount()
    expect(await world.beat()).toHaveLength(4)
    await world.choose('openai', 'account')
    expect((await world.mailsOf('demand')).length).toBe(3)
    expect(await world.beat()).toEqual([])
    expect(await world.deliver()).toBe(3)
    await world.sign()
    expect(await world.beat()).toEqual(['openai: demand'])
    expect((await world.lastLetter('openai'))?.mail.text).toContain(WIDE)
    expect(await world.request('openai')).toMatchObject({ scope: 'account' })
  })

  test('who decides to keep the account gets no more letters that ask for it, from that moment on', async () => {
    const world = await aChoosingAccount()
    await world.choose('openai', 'account')
    await world.sign()
    await world.beat()
    await world.deliver()
    world.time.now = day(7)
    expect(await world.beat()).toHaveLength(4)
    await world.choose('openai', 'contents')
    expect(await world.deliver()).toBe(3)
    expect(await world.beat()).toEqual([])
    await world.sign()
    world.time.now = day(21)
    expect(await world.beat()).toEqual(['anthropic: follow_up_2', 'google: follow_up_2', 'xai: follow_up_2'])
  })
})

test('[TRUTH-216] a new cycle asks for what the person has chosen by then', async () => {
  const world = await aChoosingAccount()
  await world.beat()
  await world.deliver()
  await world.tenant.write(async tx => {
    for (const { id } of await tx.list('requests', { providerId: 'openai' })) {
      await tx.update('requests', id, {
        stage: 'non_compliant',
        decision: 'refused',
        archivedAt: day(30),
        usedAgainAt: day(30),
      })
    }
  })
  world.time.now = day(100)
  await world.choose('openai', 'account')
  await world.send('set_api_data@1', { providerId: 'openai', apiData: true })
  await world.sign()
  await world.tenant.write(tx => openRequests(tx, world.time.now, testRandom))
  expect(await world.beat()).toContain('openai: demand')
  const requests = await world.tenant.list('requests', { providerId: 'openai' })
  expect(requests.map(({ scope, apiData }) => [scope, apiData])).toEqual([
    ['contents', false],
    ['account', true],
  ])
  const text = (await world.lastLetter('openai'))?.mail.text
  expect(text).toContain(WIDE)
  expect(text).toContain('- API data: keys, logs and content sent through the API;')
})
