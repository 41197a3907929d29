import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { sha256Hex } from '../server/store/hash.ts'
import type { MutationName } from '../sync/rules/mutations/index.ts'
import { calls } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import { Mutation } from '../sync/wire/mutations.ts'
import { problems } from '../sync/wire/problem.ts'
import { PullPage } from '../sync/wire/pull.ts'
import { PushReceipt } from '../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../sync/wire/version.ts'
import { asksForSession, type Caller, callerOf, fill, MIDDLEWARE, ROUTES, type RouteRow } from './server-routes.ts'
import {
  aResident,
  changedTables,
  checkoutIdOf,
  DAY_MS,
  digests,
  forgetRates,
  linkExtension,
  openCheckout,
  pay,
  type Resident,
  rowsOf,
  sign,
  signIn,
  type TestServer,
  testServer,
} from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Two accounts with the same month of activity; every text that only Aurelia's rows hold is a canary. */
let server: TestServer
let aurelia: Resident
let basil: Resident
let callerA: Caller
let callerB: Caller
/** Aurelia's invalid tokens: an expired one, and one that she ended by signing out. */
let expired: string
/** Tokens of extensions that are linked to the two accounts. */
let linkOfAurelia: string
let linkOfBasil: string
let revoked: string
/** A second expired token: an expired token may still end its session, and must not end the one above. */
let expiredAndEnding: string
let canaries: string[]
let fileHashes: Set<string>

beforeAll(async () => {
  server = await testServer()
  aurelia = await aMonth({
    firstName: 'Aureliacanary',
    lastName: 'Quillfeather',
    email: 'aurelia.quillfeather@canary.example',
    password: 'velvet otter canoe',
    zip: '94110',
    flow: 'flow-of-aurelia-canary',
  })
  basil = await aMonth({
    firstName: 'Basilius',
    lastName: 'Thornbury',
    email: 'basil.thornbury@elsewhere.example',
    password: 'copper kettle meadow',
    zip: '94110',
    flow: 'flow-of-basil',
  })
  await server.clock.advance(60_000)
  await server.settle()
  await server.clock.advance(25 * DAY_MS)
  await server.settle()

  expired = aurelia.session.accessToken
  expiredAndEnding = (await signIn(server, aurelia)).accessToken
  server.wall.move(11 * 60_000)
  const closed = await signIn(server, aurelia)
  await server.call('signOut', {}, closed.accessToken)
  revoked = closed.accessToken
  aurelia = { ...aurelia, session: await signIn(server, aurelia) }
  callerA = await callerOf(server, aurelia)
  await enterBasil()
  // One device each, with one mutation applied and one rejected.
  for (const caller of [callerA, callerB]) {
    const muts = [
      { seq: 1, name: 'confirm_providers@1', args: { emailId: caller.emailId } },
      { seq: 2, name: 'unheard_of@1', args: {} },
      ...aChecklist(caller === callerA ? 'of-aureliacanary' : 'of-basil').map((each, at) => ({ seq: 3 + at, ...each })),
      {
        seq: 6,
        name: 'add_provider@1',
        args: { emailId: caller.emailId, ...ownProviderArgs(caller === callerA ? 'aureliacanary' : 'basil') },
      },
    ]
    const answer = await push(caller, muts)
    expect(await answer.json()).toMatchObject({ lastSeq: 6, rejected: [{ seq: 2 }] })
  }
  linkOfAurelia = (await linkExtension(server, aurelia)).token
  linkOfBasil = (await linkExtension(server, basil)).token
  // Each shares a list of sites with a second browser of theirs.
  for (const [resident, token] of [
    [aurelia, linkOfAurelia],
    [basil, linkOfBasil],
  ] as const) {
    const second = await linkExtension(server, resident)
    for (const each of [token, second.token]) expect((await shareSites(each, second.linkId)).status).toBe(200)
  }
  // Both have push notifications on in their browsers.
  for (const { email, session } of [callerA, callerB]) {
    await server.call('startPush', { endpoint: `https://fcm.googleapis.com/fcm/send/${email}` }, session.accessToken)
  }
  // A link that still works is in Aurelia's mailbox.
  await server.call('resend', { email: aurelia.email, flow: aurelia.flow })
  await server.settle()
  canaries = await canariesOf()
  fileHashes = new Set((await rowsOf(server, aurelia.accountId)).files?.map(row => String(row.sha256)))
})

afterAll(() => server.stop())

/** A run with one note, as a tester would create it. */
function aChecklist(whose: string) {
  const runId = `run-${whose}`
  return [
    { name: 'create_run@1', args: { runId, kind: 'validation', name: `Run ${whose}`, tester: '', environment: '' } },
    { name: 'set_item_status@1', args: { runId, key: 'loads', status: 'passed' } },
    { name: 'write_note@1', args: { runId, key: 'loads', field: 'notes', base: '', text: `A note ${whose}` } },
  ]
}

const sharedKey = (token: string) => sha256Hex(token).repeat(2).slice(0, 87)

/** What only the link with this token has sealed, for the link `to`. */
function shareSites(token: string, to: string): Promise<Response> {
  const key = sharedKey(token)
  const body = { key, sealed: { list: key.slice(0, 60), keys: [{ to, key: key.slice(0, 80) }] } }
  return server.send('POST', extensionCalls.sites.path, { body, token })
}

/** A person's own provider, named after its owner. */
function ownProviderArgs(whose: string) {
  return {
    providerId: `own-of-${whose}`,
    name: `Lumen for ${whose}`,
    address: `privacy@lumen-${whose}.com`,
    site: `https://lumen-${whose}.com`,
  }
}

async function aMonth(persona: Parameters<typeof aResident>[1]): Promise<Resident> {
  const resident = await aResident(server, persona)
  await sign(server, resident)
  await pay(server, await openCheckout(server, resident))
  return resident
}

/**
 * How many mutations of a client are settled in Basil's account; a client of the same name in another account has its
 * own count.
 */
async function countOfBasil(client: string): Promise<number> {
  const row = (await rowsOf(server, basil.accountId)).sync_clients?.find(known => known.client_id === client)
  return Number(row?.last_seq ?? 0)
}

/** Gives Basil a fresh session. */
async function enterBasil(): Promise<void> {
  basil = { ...basil, session: await signIn(server, basil) }
  callerB = await callerOf(server, basil)
}

/** Every caller that is not Aurelia with a valid session. */
type Identity =
  | 'another account'
  | 'nobody'
  | 'an expired session'
  | 'a revoked session'
  | 'an extension of another account'

const tokenOf = (identity: Identity): string | undefined =>
  ({
    'another account': basil.session.accessToken,
    nobody: undefined,
    'an expired session': expired,
    'a revoked session': revoked,
    'an extension of another account': linkOfBasil,
  })[identity]

describe('the route table', () => {
  test('every route of the router has a row here, and every row a route', () => {
    const known = new Set([...MIDDLEWARE, ...ROUTES.map(row => `${row.method} ${row.path}`)])
    const routed = new Set(server.app.routes.map(route => `${route.method} ${route.path}`))
    expect([...routed].filter(route => !known.has(route))).toEqual([])
    expect([...known].filter(route => !routed.has(route))).toEqual([])
  })

  test('the canaries sing: their owner meets them, letters, replies and files included', async () => {
    expect(canaries.length).toBeGreaterThan(200)
    expect(fileHashes.size).toBeGreaterThan(10)
    const own = await (await server.send('GET', pullPath(callerA), { token: aurelia.session.accessToken })).text()
    expect(leaksIn(own).length).toBeGreaterThan(60)
    for (const secret of [aurelia.email, aurelia.lastName, aurelia.accountId]) expect(leaksIn(own)).toContain(secret)
    for (const table of ['requests', 'events', 'artifacts', 'replies', 'cycles', 'authorizations']) {
      expect((await rowsOf(server, aurelia.accountId))[table]?.length, table).toBeGreaterThan(0)
    }
  })
})

describe.each<Identity>([
  'another account',
  'nobody',
  'an expired session',
  'a revoked session',
  'an extension of another account',
])('%s', identity => {
  test.each(ROUTES)('learns and changes nothing of an account by $method $path', async row => {
    for (const { slot, mayTouch } of slotsOf(row, identity)) {
      const before = await digests(server, aurelia.accountId)
      for (const value of slot === undefined ? [undefined] : await namesTried(row, identity, slot)) {
        const named = slot === undefined || value === undefined ? undefined : { name: slot, value: value.value }
        const where = `${row.path} ${slot ?? ''} ${value?.label ?? ''}`
        const answer = await ask(row, identity, named)
        expect(answer.leaks, where).toEqual([])
        expect(doorIsKept(row, identity, answer), `${where}: ${answer.status} ${answer.code}`).toBe(true)
        if (named === undefined || value?.secret) continue
        const unknown = await ask(row, identity, { name: named.name, value: scrambled(named.value) })
        expect([answer.status, answer.code], where).toEqual([unknown.status, unknown.code])
      }
      const touched = changedTables(before, await digests(server, aurelia.accountId))
      expect(
        touched.filter(table => !mayTouch.includes(table)),
        `${row.path} ${slot}`,
      ).toEqual([])
      // A mail to her that this row caused is in transit: it must not change her rows during the next one.
      if (mayTouch.length > 0) await server.settle()
    }
    if (row.path === extensionCalls.end.path) linkOfBasil = (await linkExtension(server, basil)).token
    // These end Basil's session or advance the clock by minutes; the next rows need a valid one.
    if (row.path === calls.signOut.path || row.path === calls.refresh.path || isUpload(row)) await enterBasil()
    // One of the names tried is the hash of a token of hers, and that ends a session.
    if (row.path === calls.endSession.path || isUpload(row)) {
      aurelia = { ...aurelia, session: await signIn(server, aurelia) }
      callerA = { ...callerA, session: aurelia.session }
    }
  })

  test.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'learns and changes nothing of an account by %s',
    async method => {
      const before = await digests(server, aurelia.accountId)
      const names = oneOfEachTable(
        (await namesOfAurelia()).filter(({ label }) => /^(files|requests|checkout)/.test(label)),
      )
      expect(names.map(({ label }) => label.split('.')[0])).toEqual(['checkout_sessions', 'files', 'requests'])
      for (const row of ROUTES) {
        for (const { value } of names) {
          const { path } = fill(row, callerB, { name: row.slots[0] ?? 'id', value })
          const sent = method === 'HEAD' || method === 'OPTIONS' ? {} : { body: { id: value } }
          const answer = await server.send(method, path, { token: tokenOf(identity), ...sent })
          const isRead = method === 'HEAD' && row.method === 'GET' && answer.status !== 404
          if (!isRead) expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
          expect(leaksIn(await allOf(answer)), `${method} ${path}`).toEqual([])
        }
      }
      expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
    },
  )
})

test('[API-005] no route that asks for a session takes one that was signed out', async () => {
  const rows = ROUTES.filter(row => asksForSession(row) || row.door === 'either')
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) {
    const answer = await ask(row, 'a revoked session')
    expect([answer.status, answer.code], row.path).toEqual([401, 'session_expired'])
  }
})

test('[SYNC-017] the token of one’s own linked extension opens settings and plan, and no other route', async () => {
  const before = await digests(server, aurelia.accountId)
  for (const row of ROUTES.filter(row => asksForSession(row) || row.door === 'either')) {
    await forgetRates(server)
    const { path, body } = fill(row, callerA)
    const answer = await server.send(row.method, path, {
      token: linkOfAurelia,
      ...(body === undefined ? {} : { body }),
    })
    const text = await allOf(answer)
    expect([row.path, answer.status, /"code":"(\w+)"/.exec(text)?.[1]]).toEqual([row.path, 401, 'session_expired'])
    expect(leaksIn(text)).toEqual([])
  }
  expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
  const { epoch } = callerA
  const body = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, muts: [] }
  const own = await server.send('POST', extensionCalls.sync.path, { body, token: linkOfAurelia })
  expect(await own.json()).toMatchObject({ maskedEmail: 'a***@canary.example', planName: expect.any(String) })
  // Through the link it cannot change anything but settings either.
  const others = { ...body, muts: [{ seq: 1, name: 'set_paused@1', args: { paused: true } }] }
  const refused = await server.send('POST', extensionCalls.sync.path, { body: others, token: linkOfAurelia })
  expect(refused.status).toBe(400)
  // Only the time of its last visit has changed.
  expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual(['account', 'extension_links'])
})

test('[REACH-103] a linked extension hands sealed lists to browsers of its own account alone', async () => {
  await forgetRates(server)
  const [hers, his] = [await linkExtension(server, aurelia), await linkExtension(server, basil)]
  const ownKey = async ({ token }: { token: string }, to: string) => {
    expect((await shareSites(token, to)).status).toBe(200)
    return sharedKey(token)
  }
  // Each names the other account's link as a reader, which gives that link nothing.
  const keys = [await ownKey(hers, his.linkId), await ownKey(his, hers.linkId)] as const
  for (const [resident, own, foreign] of [
    [aurelia, keys[0], keys[1]],
    [basil, keys[1], keys[0]],
  ] as const) {
    const second = await linkExtension(server, resident)
    const text = await (await shareSites(second.token, second.linkId)).text()
    expect(text).toContain(own)
    expect(text).not.toContain(foreign)
  }
})

describe('evidence', () => {
  test('[API-046] every file goes to its owner whole, and to nobody else', async () => {
    for (const sha256 of fileHashes) {
      const path = `/api/files/${sha256}`
      const own = await server.send('GET', path, { token: aurelia.session.accessToken })
      expect(own.status).toBe(200)
      expect(sha256Hex(new Uint8Array(await own.arrayBuffer()))).toBe(sha256)
      const foreign = await server.send('GET', path, { token: basil.session.accessToken })
      expect([foreign.status, await foreign.text()]).toEqual([404, bodyOf('not_found')])
      const range = await server.send('GET', path, {
        token: basil.session.accessToken,
        headers: { range: 'bytes=0-10', 'if-none-match': `"${sha256}"` },
      })
      expect(range.status).toBe(404)
      expect((await server.send('GET', path)).status).toBe(401)
    }
  })

  test("a payment of another account is as unknown as one that isn't", async () => {
    const url = await openCheckout(server, await aResident(server, aPersona('checkout')))
    const ask = (sessionId: string) =>
      server.send('POST', '/api/verify-payment', { body: { sessionId }, token: basil.session.accessToken })
    const [foreign, unknown] = await Promise.all([ask(checkoutIdOf(url)), ask('cs_test_nobody')])
    expect([foreign.status, await foreign.text()]).toEqual([unknown.status, await unknown.text()])
    expect(foreign.status).toBe(404)
  })

  test('a link that still works tells whoever holds it a masked address, and nothing more', async () => {
    const ticket = (await server.mailsTo(aurelia.email)).findLast(mail => mail.step === 'sign_in_link')?.ticket
    const body = { ticket, flow: basil.flow }
    const answer = await server.send('POST', '/api/auth/peek-ticket', { body, token: basil.session.accessToken })
    const text = await answer.text()
    // Other tests in this file may have requested a newer mail, which ends this link, or let it expire.
    if (answer.status === 200)
      expect(JSON.parse(text)).toMatchObject({ maskedEmail: 'a***@canary.example', sameBrowser: false })
    else expect(['ticket_replaced', 'ticket_expired']).toContain(JSON.parse(text).error.code)
    expect(leaksIn(text)).toEqual([])
  })
})

describe('pull', () => {
  test('[API-046] no forged cursor of 1,000 brings a row that is not the account’s own', async () => {
    const own = await rowsOf(server, basil.accountId)
    const isOwn = (table: string, row: unknown) =>
      own[table]?.some(known => typeof row === 'object' && row !== null && 'id' in row && row.id === known.id) === true
    const [aSession] = (await rowsOf(server, aurelia.accountId)).sessions ?? []
    const forged = fc.record({
      since: often(fc.nat({ max: 60 }).map(String), fc.constantFrom('0', '-1', '1e3', ' 1', '999999999999999', '')),
      epoch: often(fc.constant(callerB.epoch), fc.constantFrom('', 'another')),
      client: often(
        fc.constantFrom(callerA.clientId, callerB.clientId, aurelia.accountId, randomUUID()),
        fc.constantFrom('%', "' or 1=1 --", ''),
      ),
      proto: often(fc.constant(PROTOCOL), fc.constant('recall-sync/0')),
      schema: often(fc.constant(String(WIRE_VERSION)), fc.constantFrom('0', 'x', '')),
    })
    // An unknown key is refused, so most cases have none.
    const besides: fc.Arbitrary<Record<string, string>> = fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          { account: aurelia.accountId },
          { account: `${basil.accountId},${aurelia.accountId}` },
          { account_id: aurelia.accountId },
          { session: String(aSession?.id) },
        ),
      },
    )
    let pages = 0
    await fc.assert(
      fc.asyncProperty(forged, besides, fc.nat({ max: 9 }), async (cursor, more, tenth) => {
        const query = new URLSearchParams({ ...cursor, ...more })
        if (tenth === 0)
          for (const [name, value] of Object.entries({ ...cursor, client: callerA.clientId })) query.append(name, value)
        const answer = await server.send('GET', `/sync/pull?${query}`, { token: basil.session.accessToken })
        const text = await answer.text()
        expect(leaksIn(text)).toEqual([])
        if (answer.status !== 200) return
        pages += 1
        const page = PullPage.parse(JSON.parse(text))
        for (const [table, rows] of Object.entries(page.rows)) {
          expect(rows.filter(row => !isOwn(table, row))).toEqual([])
        }
        // The rows of his own extension after it was unlinked.
        for (const [table, ids] of Object.entries(page.removed)) {
          expect(ids.filter(id => !isOwn(table, { id }))).toEqual([])
        }
        expect(page.ackedSeq).toBe(await countOfBasil(query.get('client') ?? ''))
      }),
      { numRuns: 1_000, seed: 20_261_120 },
    )
    expect(pages).toBeGreaterThan(200)
  })
})

/** Mostly what a device would send, so that most answers are pages. */
const often = (usual: fc.Arbitrary<string>, odd: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })

describe('push', () => {
  /** Each mutation with Aurelia's ids wherever it takes an id. A mutation without a row does not compile. */
  const naming = {
    'confirm_providers@1': id => [{ emailId: id }],
    'set_provider_enabled@1': id => [
      { emailId: id, providerId: 'openai', enabled: false },
      { emailId: callerB.emailId, providerId: id, enabled: false },
    ],
    'add_provider@1': id => [{ ...ownProviderArgs('basil'), emailId: id }],
    'remove_provider@1': id => [
      { emailId: id, providerId: 'own-of-basil' },
      { emailId: callerB.emailId, providerId: id },
      { emailId: callerB.emailId, providerId: 'own-of-aureliacanary' },
    ],
    'set_scope@1': id => [
      { emailId: id, providerId: 'openai', scope: 'account' },
      { emailId: callerB.emailId, providerId: id, scope: 'account' },
    ],
    'set_api_data@1': id => [{ emailId: id, providerId: 'openai', apiData: true }],
    'set_known_as@1': id => [{ emailId: id, providerId: 'openai', knownAs: '+1 415 555 0100' }],
    'withdraw_authorization@1': id => [{ authorizationId: id, at: 1 }],
    // Takes no id: it applies to everything of the caller's own.
    'set_paused@1': () => [],
    'confirm_reply@1': id => [{ replyId: id, category: 'completion' }],
    'read_reply@1': id => [{ replyId: id }],
    'keep_proof@1': id => [{ replyId: id, sha256: SOME_HASH, name: 'form.png', mediaType: 'image/png', size: 1 }],
    'file_reply@1': id => [
      {
        requestId: id,
        key: 'filed0001',
        category: 'completion',
        receivedAt: 1,
        from: '',
        subject: '',
        excerpt: '',
        sha256: SOME_HASH,
        name: 'answer.txt',
        mediaType: 'text/plain',
        size: 1,
      },
    ],
    'take_last_step@1': id => [{ requestId: id, step: 'closed', words: '' }],
    'say_used@1': id => [{ requestId: id, used: true }],
    'settle_question@1': id => [{ replyId: id, settled: 'answered' }],
    'set_notices@1': () => [],
    'set_language@1': () => [],
    // The device chooses this id: the test below shows that two accounts may choose the same one.
    'create_run@1': () => [],
    'rename_run@1': id => [{ runId: id, name: 'Mine', tester: '', environment: '' }],
    'delete_run@1': id => [{ runId: id }],
    'reset_run@1': id => [{ runId: id }],
    'set_item_status@1': id => [{ runId: id, key: 'loads', status: 'failed' }],
    'write_note@1': id => [{ runId: id, key: 'loads', field: 'notes', base: '', text: 'Mine' }],
    'attach_file@1': id => [
      {
        runId: id,
        key: 'loads',
        fileId: 'file-00000001',
        name: 'a.png',
        mediaType: 'image/png',
        size: 1,
        sha256: SOME_HASH,
      },
    ],
    // Applies to everything of the caller's own; its field is not an id.
    'set_shield@1': () => [],
    'confirm_link@1': id => [{ linkId: id }],
    'unlink_extension@1': id => [{ linkId: id }],
    'remove_file@1': id => [
      { runId: id, fileId: 'file-00000001' },
      { runId: 'run-of-basil', fileId: id },
    ],
  } satisfies Record<MutationName, (id: string) => object[]>

  /**
   * Removing what is already gone succeeds: the person wants it gone either way, and the answer must not reveal whether
   * it existed.
   */
  const removals: readonly string[] = ['delete_run@1', 'remove_file@1', 'unlink_extension@1']
  const SOME_HASH = 'a'.repeat(64)

  test('[API-046] a mutation that names another account’s rows is refused, and changes nothing of either', async () => {
    const names = (await namesOfAurelia()).map(({ value }) => value)
    const mutations = Object.entries(naming).flatMap(([name, argsOf]) =>
      [...names, callerA.emailId].flatMap(id => argsOf(id).map(args => ({ name, args }))),
    )
    const before = await digests(server, aurelia.accountId)
    const own = await digests(server, basil.accountId)
    // Aurelia's client id too: progress is counted per client and account, not per client alone.
    for (const client of [randomUUID(), callerA.clientId]) {
      const settled = await countOfBasil(client)
      const muts = mutations.map((mutation, index) => ({ seq: settled + index + 1, ...mutation }))
      for (let from = 0; from < muts.length; from += 200) {
        const batch = muts.slice(from, from + 200)
        const receipt = PushReceipt.parse(await (await push({ ...callerB, clientId: client }, batch)).json())
        const codes = new Map(receipt.rejected.map(({ seq, code }) => [seq, code]))
        for (const { seq, name } of batch) {
          // A name that is not even shaped like an id is rejected as malformed.
          const allowed = removals.includes(name) ? [undefined, 'bad_request'] : ['not_found', 'bad_request']
          expect(allowed, name).toContain(codes.get(seq))
        }
        expect(receipt.lastSeq).toBe(batch.at(-1)?.seq)
      }
    }
    expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
    // The client's progress and the rejections are counted.
    expect(changedTables(own, await digests(server, basil.accountId))).toEqual([
      'account',
      'account_uses',
      'sync_clients',
      'sync_rejections',
    ])
  })

  test('[API-046] a run of the same id is each account’s own', async () => {
    const before = await digests(server, aurelia.accountId)
    const [run, status, note] = aChecklist('of-aureliacanary')
    const client = randomUUID()
    const muts = [run, status, note].flatMap((each, at) => (each === undefined ? [] : [{ seq: at + 1, ...each }]))
    expect(await (await push({ ...callerB, clientId: client }, muts)).json()).toMatchObject({ rejected: [] })
    expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
    const own = (await rowsOf(server, basil.accountId)).checklist_items ?? []
    expect(own.map(row => row.id).sort()).toEqual(['run-of-aureliacanary.loads', 'run-of-basil.loads'])
    const gone = [{ seq: muts.length + 1, name: 'delete_run@1', args: { runId: 'run-of-aureliacanary' } }]
    await push({ ...callerB, clientId: client }, gone)
    expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
  })

  test('[API-046] whatever is pushed, no row of another account changes', async () => {
    const before = await digests(server, aurelia.accountId)
    const ids = [
      callerA.emailId,
      callerB.emailId,
      aurelia.accountId,
      ...(await namesOfAurelia()).map(({ value }) => value),
    ]
    const args = fc.dictionary(
      fc.constantFrom(
        'emailId',
        'providerId',
        'enabled',
        'userId',
        'accountId',
        'id',
        '__proto__',
        'v',
        'runId',
        'fileId',
      ),
      fc.oneof(fc.constantFrom(...ids), fc.constantFrom('openai', 'google', 'nobody'), fc.boolean(), fc.integer()),
    )
    const mutation = fc.record({ name: fc.constantFrom(...Object.keys(naming), 'users@1'), args })
    const client = randomUUID()
    let seq = 0
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { maxLength: 20 }), async mutations => {
        const muts = mutations.map((each, index) => Mutation.parse({ seq: seq + index + 1, ...each }))
        seq += muts.length
        expect((await push({ ...callerB, clientId: client }, muts)).status).toBe(200)
      }),
      { numRuns: 100, seed: 20_261_121 },
    )
    expect(changedTables(before, await digests(server, aurelia.accountId))).toEqual([])
    for (const row of (await rowsOf(server, basil.accountId)).email_providers ?? [])
      expect(row.email_id).toBe(callerB.emailId)
  })
})

describe('live', () => {
  test('a page hears of its own account only', async () => {
    const leaving = new AbortController()
    const answer = await server.send('GET', '/sync/live', { token: basil.session.accessToken, signal: leaving.signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const version = async (account: Resident) =>
      (
        await server.store.db
          .selectFrom('account')
          .select('v')
          .where('id', '=', account.accountId)
          .executeTakeFirstOrThrow()
      ).v
    expect((await reader?.read())?.value).toBe(`data: {"v":${await version(basil)}}\n\n`)
    const client = randomUUID()
    const confirm = { seq: 1, name: 'confirm_providers@1' }
    await push({ ...callerA, clientId: client }, [{ ...confirm, args: { emailId: callerA.emailId } }])
    await push({ ...callerB, clientId: client }, [{ ...confirm, args: { emailId: callerB.emailId } }])
    expect(await version(basil)).not.toBe(await version(aurelia))
    expect((await reader?.read())?.value).toBe(`data: {"v":${await version(basil)}}\n\n`)
    leaving.abort()
  })
})

interface Answer {
  status: number
  code: string | undefined
  leaks: string[]
}

/**
 * Uploads have a rate limit of their own, one every two seconds in the long run, and there are more names than one
 * burst allows.
 */
const UPLOAD_PACE_MS = 2_000
const isUpload = ({ method, path }: RouteRow): boolean => method === 'PUT' && path === '/api/files/:sha256'

async function ask(row: RouteRow, identity: Identity, slot?: { name: string; value: string }): Promise<Answer> {
  // Clear the rate limits so that they do not block the request. They have their own tests.
  await forgetRates(server)
  if (isUpload(row)) server.wall.move(UPLOAD_PACE_MS)
  const { path, body } = fill(row, callerB, slot)
  const leaving = new AbortController()
  const ending = row.path === calls.signOut.path && identity === 'an expired session'
  const answer = await server.send(row.method, path, {
    token: ending ? expiredAndEnding : tokenOf(identity),
    ...(body === undefined ? {} : row.form ? asForm(body) : { body }),
    signal: leaving.signal,
  })
  const text = await allOf(answer)
  leaving.abort()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  return { status: answer.status, code, leaks: leaksIn(text) }
}

const asForm = (body: Record<string, unknown>) => ({
  body: new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Headers and body; for a stream, its first line. A body that is one of Aurelia's files is named by its hash. */
async function allOf(answer: Response): Promise<string> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  if (answer.headers.get('content-type') === 'text/event-stream') {
    const first = await answer.body?.getReader().read()
    return `${headers}\n${Buffer.from(first?.value ?? []).toString()}`
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${headers}
${sha256Hex(bytes)}
${bytes.toString('latin1')}`
}

/** A route for members lets nobody else in, and a former member is told that the session has ended. */
function doorIsKept({ door }: RouteRow, identity: Identity, { status, code }: Answer): boolean {
  if (door === 'open' || door === 'signed') return true
  if (identity === 'an extension of another account')
    return door === 'extension' ? status !== 401 : status === 401 && code === 'session_expired'
  if (door === 'extension')
    return status === 401 && code === (identity === 'nobody' ? 'not_authenticated' : 'link_ended')
  // If the door did not let him in, the answer would prove nothing about who owns the named thing.
  if (identity === 'another account') return status !== 401
  if (identity === 'nobody') return door === 'either' || (status === 401 && code === 'not_authenticated')
  return status === 401 && code === 'session_expired'
}

/** The call as it is, then each slot with each of Aurelia's names. */
function slotsOf(row: RouteRow, identity: Identity): { slot: string | undefined; mayTouch: readonly string[] }[] {
  // A token may end its own session even when it has expired for everything else.
  const always = row.path === calls.signOut.path && identity === 'an expired session' ? ['sessions'] : []
  const { byAddress = [], byHash = [], byToken = [] } = row
  const bySlot = (slot: string) =>
    slot === 'email' ? byAddress : slot === 'refreshTokenSha256' ? byHash : slot === 'token' ? byToken : []
  return [
    { slot: undefined, mayTouch: always },
    ...row.slots.map(slot => ({ slot, mayTouch: [...always, ...bySlot(slot)] })),
  ]
}

interface Name {
  label: string
  value: string
  /** Only Aurelia can have it, so the answer may reveal that it was once right. */
  secret?: true
}

/**
 * The values of one row of each of Aurelia's tables, plus what her browser and mailbox hold. It is the first row with a
 * text that is hers alone: which row is first is left to random ids, and it may hold nothing that Basil does not have,
 * too (a file with the same content).
 */
async function namesOfAurelia(): Promise<Name[]> {
  const names = new Map<string, Name>()
  const hersAlone = new Set(canaries)
  const isName = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= 6 && value.length <= 200 && hersAlone.has(value) && !names.has(value)
  for (const [table, rows] of Object.entries(await rowsOf(server, aurelia.accountId))) {
    for (const [column, value] of Object.entries(rows.find(row => Object.values(row).some(isName)) ?? {})) {
      if (!isName(value)) continue
      const label = `${table}.${column}`
      names.set(value, label === 'stop_tokens.token' ? { label, value, secret: true } : { label, value })
    }
  }
  return [
    ...names.values(),
    { label: 'spent ticket', value: aurelia.ticket, secret: true },
    { label: 'spent code', value: aurelia.code },
    { label: 'flow', value: aurelia.flow },
    { label: 'client', value: callerA.clientId },
    { label: 'expired token', value: expired },
  ]
}

/** Some slots lead to a slow password hash, so only names with the slot's shape are tried there. */
async function namesFor(slot: string): Promise<Name[]> {
  const names = await namesOfAurelia()
  if (/email$/i.test(slot)) return names.filter(({ value, label }) => value.includes('@') || label === 'users.id')
  return slot === 'flow'
    ? names.filter(({ label }) => ['flow', 'spent ticket', 'tickets.flow_hash'].includes(label))
    : names
}

/**
 * Every name, if the call reads it. A route that refuses before it reads any name (`doorIsKept` verifies this) is tried
 * with one name of each table, which saves a third of the requests of the whole file.
 */
async function namesTried(row: RouteRow, identity: Identity, slot: string): Promise<Name[]> {
  const names = await namesFor(slot)
  const isShut = asksForSession(row) && identity !== 'another account'
  return isShut ? oneOfEachTable(names) : names
}

/** Names that belong to no table each count as a table of their own. */
function oneOfEachTable(names: Name[]): Name[] {
  const seen = new Set<string>()
  return names.filter(({ label }) => {
    const [table = label] = label.split('.')
    return !seen.has(table) && seen.add(table)
  })
}

/** Texts that occur in Aurelia's rows but not in Basil's, and what only she knows. */
async function canariesOf(): Promise<string[]> {
  const foreign = new Set(textsOf(await rowsOf(server, basil.accountId)))
  const hers = textsOf(await rowsOf(server, aurelia.accountId)).filter(text => text.length >= 7 && !foreign.has(text))
  const { password, flow, ticket, session } = aurelia
  return [
    ...new Set([
      ...hers,
      password,
      flow,
      ticket,
      session.accessToken,
      session.refreshToken,
      expired,
      revoked,
      expiredAndEnding,
    ]),
  ]
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(/^[[{]/.test(value) ? textsOf(parsed(value)) : [])]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

/** A column that holds JSON, or a text that only looks like it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function leaksIn(text: string): string[] {
  return canaries.filter(canary => text.includes(canary))
}

/** Another value of the same shape that refers to nothing. */
function scrambled(value: string): string {
  const [local = '', domain] = value.split(/(?=@)/)
  const other = local
    .replace(/[0-9]/g, digit => String((Number(digit) + 3) % 10))
    .replace(/[a-f]/g, letter => next(letter))
  return `${other}${domain ?? ''}`
}

const next = (letter: string): string => String.fromCharCode(((letter.charCodeAt(0) - 97 + 1) % 6) + 97)

const bodyOf = (code: keyof typeof problems): string => {
  const { title, text } = problems[code]
  return JSON.stringify({ error: { code, title, text } })
}

const aPersona = (name: string) => ({
  firstName: 'Cleo',
  lastName: 'Marchetti',
  email: `${name}@third.example`,
  password: 'silver anchor birch',
  zip: '94110',
  flow: `flow-of-${name}`,
})

const pullPath = ({ clientId }: Caller): string =>
  `/sync/pull?${new URLSearchParams({ since: '0', epoch: '', client: clientId, proto: PROTOCOL, schema: String(WIRE_VERSION) })}`

function push({ epoch, clientId, session }: Caller, muts: object[]): Promise<Response> {
  const body = { proto: PROTOCOL, schema: WIRE_VERSION, epoch, client: clientId, muts }
  return server.send('POST', '/sync/push', { body, token: session.accessToken })
}
