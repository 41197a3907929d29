import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import { MAX_SHARE_BYTES, MAX_SHARES, openShared, sharePath } from '../../sync/wire/shares.ts'
import { aStranger } from '../../tests/server-routes.ts'
import {
  aResident,
  DAY_MS,
  openCheckout,
  pay,
  type Resident,
  rowsOf,
  sign,
  type TestServer,
  testServer,
} from '../../tests/test-server.ts'
import { shareStore } from '../store/share-store.ts'

// The whole product runs here, while the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let server: TestServer
let dana: Resident
let requestId: string
let robin: Resident

beforeAll(async () => {
  server = await testServer()
  dana = await aCustomer()
  robin = await aCustomer()
  const [request] = await server.store.tenant(dana.accountId).list('requests')
  requestId = request?.id ?? ''
})
afterAll(() => server.stop())

async function aCustomer(): Promise<Resident> {
  const resident = await aResident(server, aStranger())
  await sign(server, resident)
  await pay(server, await openCheckout(server, resident))
  await server.clock.advance(60_000)
  await server.settle()
  return resident
}

const SEALED = new Uint8Array([1, 2, 3, 250])
const post = (path: string, body: object, of = dana) =>
  server.send('POST', path, { body, token: of.session.accessToken })
const create = async (days = 30, of = dana) => post(calls.createShare.path, { requestId, days }, of)
const fill = (id: string, bytes: Uint8Array<ArrayBuffer> = SEALED, of = dana) =>
  server.send('PUT', sharePath(id), { body: bytes, token: of.session.accessToken })
const open = (id: string) => server.send('POST', openShared.path, { body: { id } })
const codeOf = async (answer: Response) => /"code":"(\w+)"/.exec(await answer.text())?.[1]

async function aShare(days = 30): Promise<string> {
  const { id } = calls.createShare.answer.parse(await (await create(days)).json())
  expect((await fill(id)).status).toBe(204)
  return id
}

const list = async (of = dana) =>
  calls.listShares.answer.parse(await (await post(calls.listShares.path, {}, of)).json()).shares

async function endAll(): Promise<void> {
  for (const { id } of await list()) await post(calls.endShare.path, { id })
}

describe('a record that is shared', () => {
  test('is given to whoever has the link, byte for byte, kept by no cache, and each opening is counted', async () => {
    const id = await aShare()
    const answer = await open(id)
    expect(answer.status).toBe(200)
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(SEALED)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const end = Date.parse(answer.headers.get('sunset') ?? '')
    expect(Math.abs(end - server.clock.now() - 30 * DAY_MS)).toBeLessThan(5_000)
    await open(id)
    const [share] = await list()
    expect(share).toMatchObject({ id, requestId, opened: 2 })
    await endAll()
  })

  test('ends when its owner ends it, and for nobody else', async () => {
    const id = await aShare()
    expect((await post(calls.endShare.path, { id }, robin)).status).toBe(200)
    expect((await open(id)).status).toBe(200)
    await post(calls.endShare.path, { id })
    const answer = await open(id)
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'share_ended'])
    expect(await list()).toEqual([])
  })

  test('ends with its days, and its bytes go', async () => {
    const id = await aShare(7)
    await server.clock.advance(7 * DAY_MS - 60_000)
    expect((await open(id)).status).toBe(200)
    await server.clock.advance(61_000)
    expect(await codeOf(await open(id))).toBe('share_ended')
    expect(await list()).toEqual([])
    expect(await shareStore(server.store).sweep(server.clock.now())).toBe(1)
    expect((await rowsOf(server, dana.accountId)).shares ?? []).toEqual([])
  })

  test('is one of five; a place that was never filled counts for nothing', async () => {
    for (let made = 0; made < MAX_SHARES; made += 1) await aShare()
    expect(await codeOf(await create())).toBe('shares_full')
    await endAll()
    for (let made = 0; made < MAX_SHARES + 1; made += 1) expect((await create()).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('is put once, by its owner, and no larger than twelve megabytes', async () => {
    const { id } = calls.createShare.answer.parse(await (await create()).json())
    expect(await codeOf(await open(id))).toBe('share_ended')
    expect(await codeOf(await fill(id, SEALED, robin))).toBe('not_found')
    expect(await codeOf(await fill(id, new Uint8Array(MAX_SHARE_BYTES + 1)))).toBe('too_large')
    expect((await fill(id)).status).toBe(204)
    expect(await codeOf(await fill(id, new Uint8Array([9])))).toBe('not_found')
    expect(new Uint8Array(await (await open(id)).arrayBuffer())).toEqual(SEALED)
    await endAll()
  })

  test('is of a request of one’s own', async () => {
    expect(await codeOf(await create(30, robin))).toBe('not_found')
  })

  test('is no longer given out once its owner has closed the account', async () => {
    const id = await aShare()
    expect((await post(calls.closeAccount.path, { email: dana.email })).status).toBe(200)
    expect(await codeOf(await open(id))).toBe('share_ended')
  })
})
