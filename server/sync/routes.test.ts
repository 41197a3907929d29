import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { LedgerEvent } from '../../sync/records/event.ts'
import { type AccountId, ClientId, Instant } from '../../sync/records/ids.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { PullPage, PullReset } from '../../sync/wire/pull.ts'
import { PushReceipt } from '../../sync/wire/push.ts'
import { PROTOCOL, WIRE_VERSION } from '../../sync/wire/version.ts'
import { anAccount, testRandom } from '../../tests/builders-server.ts'
import { addCase, aWorldWithAccount, type World } from '../../tests/simulation/world.ts'
import { changesSince } from './changes-since.ts'

const CLIENT = 'client-00000001'

async function push(world: World, account: string, change: object): Promise<Response> {
  const body = {
    proto: PROTOCOL,
    schema: WIRE_VERSION,
    epoch: await world.sync.epoch(),
    client: CLIENT,
    muts: [],
    ...change,
  }
  const headers = { 'content-type': 'application/json' }
  return world.request(account, '/sync/push', { method: 'POST', headers, body: JSON.stringify(body) })
}

function pull(world: World, account: string, change: Record<string, string> = {}): Promise<Response> {
  const query = { since: '0', epoch: '', client: CLIENT, proto: PROTOCOL, schema: String(WIRE_VERSION), ...change }
  return world.request(account, `/sync/pull?${new URLSearchParams(query)}`)
}

const codeOf = async (answer: Response): Promise<unknown> => {
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : body
}

async function setUp() {
  const { world, accountId, emailId } = await aWorldWithAccount()
  const toggle = (seq: number, providerId = 'openai', enabled = false) => ({
    seq,
    name: 'set_provider_enabled@1',
    args: { emailId, providerId, enabled },
  })
  const isEnabled = async (providerId: string) =>
    (await world.store.tenant(accountId).get('email_providers', `${emailId}.${providerId}`))?.enabled
  return { world, accountId, emailId, toggle, isEnabled }
}

describe('POST /sync/push', () => {
  test('numbers seen before are skipped, the next ones are applied', async () => {
    const { world, accountId, toggle, isEnabled } = await setUp()
    await push(world, accountId, { muts: [toggle(1)] })
    const again = await push(world, accountId, { muts: [toggle(1, 'openai', true), toggle(2, 'google')] })
    expect(PushReceipt.parse(await again.json())).toMatchObject({ lastSeq: 2, rejected: [] })
    expect([await isEnabled('openai'), await isEnabled('google')]).toEqual([false, false])
  })

  test('a gap refuses the whole batch: nothing of it is applied or counted', async () => {
    const { world, accountId, toggle, isEnabled } = await setUp()
    const answer = await push(world, accountId, { muts: [toggle(1), toggle(3, 'google')] })
    expect(answer.status).toBe(409)
    expect(await codeOf(answer)).toMatchObject({ code: 'sync_gap' })
    expect(await isEnabled('openai')).toBe(true)
    const retried = await push(world, accountId, { muts: [toggle(1), toggle(2, 'google')] })
    expect(await retried.json()).toMatchObject({ lastSeq: 2 })
  })

  test('what can never be applied is refused for good, with its code, and what follows is applied', async () => {
    const { world, accountId, toggle, isEnabled } = await setUp()
    const muts = [
      toggle(1, 'no-such-provider'),
      { seq: 2, name: 'open_the_vault@1', args: {} },
      { seq: 3, name: 'set_provider_enabled@1', args: { enabled: 'perhaps' } },
      toggle(4, 'xai'),
    ]
    const rejected = [
      { seq: 1, code: 'not_found' },
      { seq: 2, code: 'bad_request' },
      { seq: 3, code: 'bad_request' },
    ]
    const first = await (await push(world, accountId, { muts })).json()
    expect(first).toMatchObject({ lastSeq: 4, rejected })
    expect(await isEnabled('xai')).toBe(false)
    // A repeat after a lost response gets the same answer.
    expect(await (await push(world, accountId, { muts })).json()).toMatchObject({ lastSeq: 4, rejected })
  })

  test('rows and the count are committed together, or neither is', async () => {
    const { world, accountId, toggle, isEnabled } = await setUp()
    await expect(
      world.sync.settle({ accountId, client: clientOf(CLIENT), at: 1 }, async (tx, count) => {
        await count.settle(1, 1)
        const [choice] = await tx.list('email_providers')
        if (choice) await tx.put('email_providers', { ...choice, enabled: false })
        throw new Error('power cut')
      }),
    ).rejects.toThrow('power cut')
    expect(await isEnabled('openai')).toBe(true)
    expect(await (await push(world, accountId, { muts: [toggle(1)] })).json()).toMatchObject({ lastSeq: 1 })
  })

  test("clients count on their own, and one account's client name means nothing in another's", async () => {
    const { world, accountId, toggle } = await setUp()
    const other = await anAccount(world.store)
    await push(world, accountId, { muts: [toggle(1), toggle(2)] })
    const otherClient = await push(world, accountId, { client: 'client-00000002', muts: [toggle(1)] })
    expect(await otherClient.json()).toMatchObject({ lastSeq: 1 })
    expect(await (await push(world, other.accountId, { muts: [] })).json()).toMatchObject({ lastSeq: 0 })
    // The address belongs to another account: for this one it does not exist.
    const foreign = await push(world, other.accountId, { muts: [toggle(1)] })
    expect(await foreign.json()).toMatchObject({ lastSeq: 1, rejected: [{ seq: 1, code: 'not_found' }] })
  })

  test.each([
    ['another protocol', { proto: 'recall-sync/9' }, 426, 'sync_upgrade'],
    ['a newer shape', { schema: WIRE_VERSION + 1 }, 426, 'sync_upgrade'],
    ['a shape too old', { schema: WIRE_VERSION - 3 }, 426, 'sync_upgrade'],
    ['another history', { epoch: 'before-the-restore' }, 409, 'reset'],
    ['an unknown field', { sudo: true }, 400, 'bad_request'],
    ['a client name that is none', { client: '../..' }, 400, 'bad_request'],
  ])('%s is refused', async (_what, change, status, code) => {
    const { world, accountId } = await setUp()
    const answer = await push(world, accountId, change)
    expect(answer.status).toBe(status)
    expect(await codeOf(answer)).toMatchObject({ code })
    expect(answer.headers.get('Recall-Now')).toBe(String(world.clock.at))
  })

  test('200 mutations are taken at once, 201 are not', async () => {
    const { world, accountId, toggle } = await setUp()
    const many = (count: number) => Array.from({ length: count }, (_, index) => toggle(index + 1))
    expect((await push(world, accountId, { muts: many(201) })).status).toBe(400)
    expect(await (await push(world, accountId, { muts: many(200) })).json()).toMatchObject({ lastSeq: 200 })
  })
})

describe('GET /sync/pull', () => {
  test('a key that nobody reads is refused, and so is one that stands there twice; the version is judged first', async () => {
    const { world, accountId } = await setUp()
    for (const key of ['accountId', 'limit', 'Since', '__proto__']) {
      expect([key, (await pull(world, accountId, { [key]: '1' })).status]).toEqual([key, 400])
    }
    const sound = { since: '0', epoch: '', client: CLIENT, proto: PROTOCOL, schema: String(WIRE_VERSION) }
    const twice = `/sync/pull?${new URLSearchParams(sound)}&since=5`
    expect((await world.request(accountId, twice)).status).toBe(400)
    const newer = await pull(world, accountId, { schema: String(WIRE_VERSION + 1), somethingNew: '1' })
    expect(newer.status).toBe(426)
    for (const path of ['/sync/live?accountId=x', '/sync/push?accountId=x']) {
      const method = path.includes('push') ? 'POST' : 'GET'
      expect([path, (await world.request(accountId, path, { method })).status]).toEqual([path, 400])
    }
    const segment = { epoch: '', places: '500', proto: PROTOCOL, schema: String(WIRE_VERSION), accountId: 'x' }
    expect((await world.request(accountId, `/sync/segments/1?${new URLSearchParams(segment)}`)).status).toBe(400)
  })

  test('the first answer holds everything, the next is 204 until something changes', async () => {
    const { world, accountId, toggle } = await setUp()
    const page = PullPage.parse(await (await pull(world, accountId)).json())
    expect(page).toMatchObject({ since: 0, more: false, ackedSeq: 0, now: world.clock.at })
    expect(page.rows.users).toHaveLength(1)
    expect(page.rows.email_providers).toHaveLength(4)

    const cursor = { since: String(page.v), epoch: page.epoch }
    const quiet = await pull(world, accountId, cursor)
    expect(quiet.status).toBe(204)
    expect(quiet.headers.get('Recall-Now')).toBe(String(world.clock.at))

    await push(world, accountId, { muts: [toggle(1)] })
    const next = PullPage.parse(await (await pull(world, accountId, cursor)).json())
    expect(next.ackedSeq).toBe(1)
    expect(Object.keys(next.rows).sort()).toEqual(['email_providers', 'user_onboarding'])
  })

  test('pages together are everything exactly once, and none splits a version', async () => {
    const { world, accountId, emailId } = await setUp()
    for (let n = 0; n < 5; n += 1) await addCase(world, accountId, emailId)
    const client = clientOf(CLIENT)
    const ids: string[] = []
    const versions = new Set<number>()
    let since = 0
    let epoch = ''
    for (let pages = 1; ; pages += 1) {
      // Each test case writes four rows of one version, so a page of five rows holds one. Reads page after page from
      // the beginning, like a device with the first schema.
      const cursor = { since, epoch, client, schema: 1 }
      const changes = await changesSince(world.sync, { accountId, cursor, now: nowOf(world), maxRows: 5 })
      if (changes.kind !== 'page') throw new Error(changes.kind)
      for (const [table, rows] of Object.entries(changes.page.rows)) ids.push(...rows.map(row => idOf(table, row)))
      versions.add(changes.page.v)
      expect(changes.page.rows.artifacts?.length ?? 0).toBe(changes.page.rows.events?.length ?? 0)
      since = changes.page.v
      epoch = changes.page.epoch
      if (changes.page.more) continue
      expect(pages).toBe(6)
      break
    }
    expect(ids).toHaveLength(new Set(ids).size)
    // Eight rows of sign-up, more than a page, stay together as one version.
    expect(ids).toHaveLength(8 + 5 * 4)
  })

  test('from the beginning, pages end by rows and by bytes, and together are everything that is there', async () => {
    const { world, accountId, emailId } = await setUp()
    const runId = 'run-of-this-test'
    await push(world, accountId, {
      muts: [
        { seq: 1, name: 'create_run@1', args: { runId, kind: 'validation', name: 'A', tester: '', environment: '' } },
      ],
    })
    for (let n = 0; n < 12; n += 1) {
      const args = { runId, key: `item-${n}`, field: 'notes', base: '', text: 'word '.repeat(2_000) }
      await push(world, accountId, { muts: [{ seq: 2 + n, name: 'write_note@1', args }] })
      await addCase(world, accountId, emailId)
    }
    const pagesOf = async (size: { maxRows?: number; maxBytes?: number }) => {
      const pages: PullPage[] = []
      for (;;) {
        const { v: since, epoch, start } = pages.at(-1) ?? { v: 0, epoch: '', start: 0 }
        const cursor = { since, epoch, client: clientOf(CLIENT), schema: WIRE_VERSION, start }
        // Six places per segment, so that most of the history is sealed.
        const changes = await changesSince(world.sync, { accountId, cursor, now: nowOf(world), places: 6, ...size })
        if (changes.kind !== 'page') throw new Error(changes.kind)
        pages.push(changes.page)
        if (!changes.page.more) return pages
      }
    }
    const idsOf = (pages: readonly PullPage[]) =>
      [
        ...new Set(
          pages.flatMap(({ rows }) => Object.entries(rows).flatMap(([t, list]) => list.map(row => idOf(t, row)))),
        ),
      ].sort()
    const [whole, byRows, byBytes] = [
      await pagesOf({ maxRows: 10_000, maxBytes: 1e9 }),
      await pagesOf({ maxRows: 10, maxBytes: 1e9 }),
      await pagesOf({ maxRows: 10_000, maxBytes: 60_000 }),
    ]
    expect(whole).toHaveLength(1)
    expect(byRows.length).toBeGreaterThan(5)
    for (const pages of [byRows, byBytes]) expect(idsOf(pages)).toEqual(idsOf(whole))
    // Twelve notes of 10,000 characters, each with a revision twice as long: two fit into 60 kB.
    expect(byBytes.length).toBeGreaterThanOrEqual(6)
    for (const page of byBytes) expect(JSON.stringify(page).length).toBeLessThan(70_000)
    // Of the sealed history only the events that people look at first, and those only with the first page.
    const sealed = byRows.at(-1)?.segments?.sealed ?? 0
    expect(sealed).toBeGreaterThan(2)
    const events = byRows.slice(1).flatMap(({ rows }) => rows.events ?? [])
    expect(events.every(event => LedgerEvent.parse(event).ledgerSeq > (sealed - 1) * 6)).toBe(true)
  })

  test('what is more than one page of before is refused to a device that knows no pages, which updates then', async () => {
    const { world, accountId, emailId } = await setUp()
    for (let n = 0; n < 3; n += 1) await addCase(world, accountId, emailId)
    const cursor = { since: 0, epoch: '', client: clientOf(CLIENT), schema: 2 }
    const ask = { accountId, cursor, now: nowOf(world) }
    expect(await changesSince(world.sync, ask)).toMatchObject({ kind: 'page', page: { more: false } })
    await expect(changesSince(world.sync, { ...ask, maxRows: 10 })).rejects.toThrow(new Problem('sync_upgrade'))
  })

  test('a beginning that goes on after removals were forgotten is not continued; one after its first page is', async () => {
    const { world, accountId, emailId } = await setUp()
    for (let n = 0; n < 3; n += 1) await addCase(world, accountId, emailId)
    const { v } = PullPage.parse(await (await pull(world, accountId)).json())
    const epoch = await world.sync.epoch()
    const goOn = async (floor: number, start: number) => {
      await world.store.db.updateTable('account').set({ floor }).execute()
      return (await pull(world, accountId, { since: '2', epoch, start: String(start) })).status
    }
    // Removals up to the third version are forgotten; this device began at the fourth and has none of those rows.
    expect(await goOn(3, v)).toBe(200)
    expect(await goOn(3, 2)).toBe(409)
  })

  test('a device is told of its former names in whatever shape it is answered', async () => {
    const { world, accountId, toggle } = await setUp()
    await push(world, accountId, { muts: [toggle(1)] })
    for (const schema of [1, 2]) {
      const cursor = { since: 0, epoch: '', client: clientOf('its-present-name'), schema, former: [clientOf(CLIENT)] }
      const changes = await changesSince(world.sync, { accountId, cursor, now: nowOf(world) })
      if (changes.kind !== 'page') throw new Error(changes.kind)
      expect(changes.page).toMatchObject({ ackedSeq: 0, former: { [CLIENT]: { ackedSeq: 1, rejected: [] } } })
    }
  })

  test('a page is packed for whoever takes it, and is the same page', async () => {
    const { world, accountId, emailId } = await setUp()
    for (let n = 0; n < 5; n += 1) await addCase(world, accountId, emailId)
    const query = new URLSearchParams({ since: '0', epoch: '', client: CLIENT, proto: PROTOCOL, schema: '2' })
    const ask = (headers: Record<string, string>) => world.request(accountId, `/sync/pull?${query}`, { headers })
    const plain = await (await ask({})).text()
    const answer = await ask({ 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const packed = Buffer.from(await answer.arrayBuffer())
    expect(packed.length).toBeLessThan(plain.length / 2)
    expect(gunzipSync(packed).toString()).toBe(plain)
  })

  test('a push that is a bomb, packed in a name of no packer, or cut off, is refused whole', async () => {
    const { world, accountId } = await setUp()
    const send = (encoding: string, body: Uint8Array<ArrayBuffer>) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      return world.request(accountId, '/sync/push', { method: 'POST', headers, body })
    }
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(50 * 1024 * 1024)))
    expect(bomb.length).toBeLessThan(100_000)
    expect((await send('gzip', bomb)).status).toBe(413)
    expect((await send('gzip', bomb.slice(0, 500))).status).toBe(400)
    expect((await send('br', bomb)).status).toBe(400)
  })

  test('a removed row arrives as removed', async () => {
    const { world, accountId, emailId } = await setUp()
    const first = PullPage.parse(await (await pull(world, accountId)).json())
    await world.store.tenant(accountId).write(async tx => tx.list('users'))
    await world.store.db
      .updateTable('emailProviders')
      .set({ deleted: 1, v: first.v + 1 })
      .where('id', '=', `${emailId}.xai`)
      .execute()
    const next = PullPage.parse(
      await (await pull(world, accountId, { since: `${first.v}`, epoch: first.epoch })).json(),
    )
    expect(next.removed).toEqual({ email_providers: [`${emailId}.xai`] })
    expect(next.rows).toEqual({})
  })

  test.each([
    ['ahead of the account', { since: '99999' }, 409],
    ['of another history', { epoch: 'before-the-restore' }, 409],
    ['not from the beginning, and of no history', { since: '1', epoch: '' }, 409],
    ['below the floor', { since: '1' }, 409],
    ['no number', { since: '-1' }, 400],
    ['not a whole number', { since: '1.5' }, 400],
    ['of another protocol', { proto: 'recall-sync/2' }, 426],
    ['of a newer shape', { schema: '7' }, 426],
    ['of a shape that is no number', { schema: 'x' }, 426],
  ])('a cursor %s is not continued', async (_what, change, status) => {
    const { world, accountId } = await setUp()
    await world.store.tenant(accountId).write(async tx => tx.list('users'))
    await world.store.db.updateTable('account').set({ floor: 2 }).execute()
    const answer = await pull(world, accountId, { epoch: await world.sync.epoch(), ...change })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('Recall-Now')).toBe(String(world.clock.at))
    if (status === 409) expect(PullReset.parse(await answer.json()).epoch).toBe(await world.sync.epoch())
  })

  test("whatever cursor, client and history are forged, no answer holds another account's row", async () => {
    const { world, accountId, emailId, toggle } = await setUp()
    await addCase(world, accountId, emailId)
    await push(world, accountId, { muts: [toggle(1)] })
    const mallory = await anAccount(world.store)
    const epoch = await world.sync.epoch()
    const mine = await world.store.tenant(accountId).list('requests')
    const secrets = [accountId, emailId, ...mine.map(request => request.id)]
    const forged = fc.record({
      since: fc.oneof(fc.nat({ max: 40 }).map(String), fc.string({ maxLength: 8 })),
      epoch: fc.constantFrom(epoch, '', 'other'),
      client: fc.oneof(fc.constant(CLIENT), fc.constant(accountId), fc.string({ maxLength: 12 })),
      account: fc.constantFrom(accountId, `${mallory.accountId},${accountId}`),
    })
    await fc.assert(
      fc.asyncProperty(forged, async cursor => {
        const answer = await pull(world, mallory.accountId, cursor)
        const text = await answer.text()
        for (const secret of secrets) expect(text).not.toContain(secret)
        if (answer.status === 200) expect(PullPage.parse(JSON.parse(text)).ackedSeq).toBe(0)
      }),
      { numRuns: 200, seed: 20_261_120 },
    )
  })

  test('without a session nothing is answered', async () => {
    const { world } = await setUp()
    for (const path of ['/sync/pull', '/sync/live', `/api/files/${'a'.repeat(64)}`]) {
      expect((await world.request('!', path)).status).toBe(401)
    }
  })
})

describe('GET /sync/live', () => {
  afterEach(() => vi.useRealTimers())

  async function open(world: World, account: AccountId) {
    await world.store.db
      .insertInto('sessions')
      .values({
        id: `s-${account}`,
        authUserId: 'u',
        accountId: account,
        createdAt: 1,
        lastUsedAt: 1,
        revokedAt: null,
        revokedWhy: null,
      })
      .execute()
    const leaving = new AbortController()
    const answer = await world.request(account, '/sync/live', { signal: leaving.signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    return { answer, leave: () => leaving.abort(), read: async () => (await reader?.read())?.value }
  }

  test("a change pokes the account's open pages, and no others", async () => {
    const { world, accountId, toggle } = await setUp()
    const other = await anAccount(world.store)
    const { answer, read, leave } = await open(world, accountId)
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await read()).toBe('data: {"v":1}\n\n')

    await push(world, other.accountId, { muts: [{ ...toggle(1), args: {} }] })
    await push(world, accountId, { muts: [toggle(1)] })
    expect(await read()).toBe('data: {"v":2}\n\n')
    world.pokes.pokeEverybody()
    expect(await read()).toBe('data: {"v":2}\n\n')
    leave()
    expect(await read()).toBeUndefined()
    expect(world.pokes.isFull(accountId)).toBe(false)
  })

  test('the stream ends when its session has', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const { world, accountId } = await setUp()
    const { read } = await open(world, accountId)
    await read()
    vi.advanceTimersByTime(25_000)
    expect(await read()).toBe(': still here\n\n')
    await world.store.db.updateTable('sessions').set({ revokedAt: 5, revokedWhy: 'sign-out' }).execute()
    vi.advanceTimersByTime(25_000)
    expect(await read()).toBeUndefined()
  })

  test('one account holds 50 streams at most', async () => {
    const { world, accountId } = await setUp()
    const { leave } = await open(world, accountId)
    for (let n = 1; n < 50; n += 1) world.pokes.subscribe(accountId, () => {})
    expect((await world.request(accountId, '/sync/live')).status).toBe(429)
    leave()
    expect(world.pokes.isFull(accountId)).toBe(false)
  })
})

describe('GET /api/files/:sha256', () => {
  test("an account's own evidence comes as a file, with its type and never as a page", async () => {
    const { world, accountId, emailId } = await setUp()
    await addCase(world, accountId, emailId)
    const [artifact] = await world.store.tenant(accountId).list('artifacts')
    const answer = await world.request(accountId, `/api/files/${artifact?.sha256}`)
    expect(await answer.text()).toBe('letter')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="demand-letter.pdf"/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test("another account's file, an unknown one and a name that is no hash look alike", async () => {
    const { world, accountId, emailId } = await setUp()
    await addCase(world, accountId, emailId)
    const other = await anAccount(world.store)
    const [artifact] = await world.store.tenant(accountId).list('artifacts')
    for (const name of [artifact?.sha256, 'a'.repeat(64), '..%2F..%2Fetc', testRandom.id()]) {
      const answer = await world.request(other.accountId, `/api/files/${name}`)
      expect(answer.status).toBe(404)
      expect(await codeOf(answer)).toMatchObject({ code: 'not_found' })
    }
  })
})

function idOf(table: string, row: unknown): string {
  if (typeof row !== 'object' || row === null || !('id' in row)) throw new Error('a row without id')
  return `${table} ${row.id}`
}

const clientOf = (text: string) => ClientId.parse(text)
const nowOf = (world: World) => Instant.parse(world.clock.at)
