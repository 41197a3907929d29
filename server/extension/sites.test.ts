import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { extensionCalls, MAX_LINKS, MOST_SEALED } from '../../sync/wire/extension-calls.ts'
import { aStranger } from '../../tests/server-routes.ts'
import {
  aResident,
  forgetRates,
  linkExtension,
  type Resident,
  rowsOf,
  type TestServer,
  testServer,
} from '../../tests/test-server.ts'

// The whole product runs here, next to whatever else the machine is doing.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let resident: Resident
let stranger: Resident

beforeAll(async () => {
  server = await testServer()
  resident = await aResident(server, aStranger())
  stranger = await aResident(server, { ...aStranger(), email: 'somebody.else@other.example', flow: 'flow-of-another' })
})
afterAll(() => server.stop())

/** A word of the right form and length. */
const word = (begin: string, length: number) => begin.padEnd(length, '_')
const keyOf = (whose: string) => word(whose, 87)

async function link(whose = resident) {
  await forgetRates(server)
  return linkExtension(server, whose)
}

async function exchange(token: string, given: object) {
  const body = { sealed: 'unchanged', ...given }
  const answer = await server.send('POST', extensionCalls.sites.path, { body, token })
  const content: unknown = await answer.json()
  if (answer.status !== 200) return { status: answer.status, code: Object(Object(content).error).code }
  return { status: 200, ...extensionCalls.sites.answer.parse(content) }
}

const sealedFor = (list: string, ...to: string[]) => ({
  list,
  keys: to.map(each => ({ to: each, key: word(`for-${each.slice(0, 8)}`, 80) })),
})
const rows = async (whose = resident) => (await rowsOf(server, whose.accountId)).extension_sites ?? []

describe('[REACH-103] sealed lists of sites', () => {
  test('go to the browsers that they are sealed for, each with its own key, and stay or are deleted as it says', async () => {
    const [one, two, three] = [await link(), await link(), await link()]
    for (const [each, key] of [
      [two, 'two'],
      [three, 'three'],
    ] as const)
      expect(await exchange(each.token, { key: keyOf(key) })).toMatchObject({ self: each.linkId, isKept: false })
    const told = await exchange(one.token, { key: keyOf('one'), sealed: sealedFor('secret', two.linkId) })
    expect(told).toMatchObject({ self: one.linkId, isKept: true })
    const of = (answer: object, id: string) =>
      (Object(answer).others as { id: string; sealed: unknown }[]).find(each => each.id === id)
    const forTwo = await exchange(two.token, { key: keyOf('two') })
    expect(of(forTwo, one.linkId)).toEqual({
      ...{ id: one.linkId, browser: 'Chrome on Linux', key: keyOf('one') },
      sealed: { list: 'secret', key: word(`for-${two.linkId.slice(0, 8)}`, 80) },
    })
    const forThree = await exchange(three.token, { key: keyOf('three') })
    expect(of(forThree, one.linkId)).toMatchObject({ sealed: null })
    expect(JSON.stringify(forThree)).not.toContain('secret')
    await exchange(one.token, { key: keyOf('one') })
    expect(of(await exchange(two.token, { key: keyOf('two') }), one.linkId)).toMatchObject({
      sealed: { list: 'secret' },
    })
    expect(await exchange(one.token, { key: keyOf('one'), sealed: 'nothing' })).toMatchObject({ isKept: false })
    expect(of(await exchange(two.token, { key: keyOf('two') }), one.linkId)).toMatchObject({ sealed: null })
    expect(JSON.stringify(await rows())).not.toContain('secret')
  })

  test('of another account are not told, also where they name a link of this one', async () => {
    const [mine, theirs] = [await link(), await link(stranger)]
    await exchange(mine.token, { key: keyOf('mine') })
    await exchange(theirs.token, { key: keyOf('theirs'), sealed: sealedFor('foreign', mine.linkId) })
    const heard = JSON.stringify(await exchange(mine.token, { key: keyOf('mine') }))
    for (const foreign of ['foreign', 'theirs', theirs.linkId]) expect(heard).not.toContain(foreign)
  })

  test('[REACH-107] end with their link, in whatever way it ends', async () => {
    const [here, there, everywhere] = [await link(), await link(), await link()]
    for (const { token, linkId } of [here, there, everywhere])
      await exchange(token, { key: keyOf('k'), sealed: sealedFor('gone', linkId) })
    const linksOf = async () => (await rows()).map(({ link_id }) => link_id)
    expect(await linksOf()).toEqual(expect.arrayContaining([here.linkId, there.linkId, everywhere.linkId]))
    await server.send('POST', extensionCalls.end.path, { body: {}, token: here.token })
    expect(await linksOf()).not.toContain(here.linkId)
    await server.store.tenant(resident.accountId).write(tx => tx.remove('extension_links', there.linkId))
    expect(await linksOf()).not.toContain(there.linkId)
    expect(await exchange(there.token, { key: keyOf('k') })).toEqual({ status: 401, code: 'link_ended' })
    expect(await linksOf()).toContain(everywhere.linkId)
  })

  test('are no business of a link that nobody has confirmed', async () => {
    const { token, linkId } = await link()
    const tenant = server.store.tenant(resident.accountId)
    await tenant.write(tx => tx.update('extension_links', linkId, { confirmedAt: null }))
    expect(await exchange(token, { key: keyOf('k') })).toEqual({ status: 403, code: 'link_waiting' })
    expect((await rows()).map(({ link_id }) => link_id)).not.toContain(linkId)
    await tenant.write(tx => tx.remove('extension_links', linkId))
  })
})

test.each<[string, object]>([
  ['no key', {}],
  ['a key that is too short', { key: word('k', 86) }],
  ['a key with other signs', { key: word('k.', 87) }],
  ['a list in clear text', { key: keyOf('k'), sealed: { list: '{"hosts":["chat.example.org"]}', keys: [] } }],
  ['another word', { key: keyOf('k'), sealed: 'everything' }],
  ['no word', { key: keyOf('k'), sealed: null }],
  ['hosts', { key: keyOf('k'), sealed: ['chat.example.org'] }],
  ['an empty list', { key: keyOf('k'), sealed: sealedFor('') }],
  ['a list that is too long', { key: keyOf('k'), sealed: sealedFor('s'.repeat(MOST_SEALED + 1)) }],
  ['a wrapped key that is too short', { key: keyOf('k'), sealed: { list: 's', keys: [{ to: 'link-two', key: 'x' }] } }],
  ['no link', { key: keyOf('k'), sealed: sealedFor('s', 'A LINK') }],
  ['too many browsers', { key: keyOf('k'), sealed: sealedFor('s', ...Array(MAX_LINKS + 1).fill('link-two')) }],
  ['something more', { key: keyOf('k'), hosts: ['chat.example.org'] }],
  ['something more inside', { key: keyOf('k'), sealed: { ...sealedFor('s'), hosts: [] } }],
])('[REACH-104] the account takes nothing with %s', async (_, body) => {
  const { token, linkId } = await link()
  expect(await exchange(token, body)).toEqual({ status: 400, code: 'bad_request' })
  expect((await rows()).map(({ link_id }) => link_id)).not.toContain(linkId)
  await server.send('POST', extensionCalls.end.path, { body: {}, token })
})

test('[REACH-108] what is sealed, and for whom, is in no line of the log', async () => {
  const [one, two] = [await link(), await link()]
  await exchange(one.token, { key: keyOf('never-in-a-log'), sealed: sealedFor('never-in-a-log-either', two.linkId) })
  await exchange(one.token, { key: keyOf('never-in-a-log'), sealed: sealedFor('never.in.a.log', two.linkId) })
  const said = server.lines.join('\n')
  expect(said.length).toBeGreaterThan(0)
  for (const secret of ['never-in-a-log', 'never.in.a.log', 'somebody.else@']) expect(said).not.toContain(secret)
})
