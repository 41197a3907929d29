import { createServer, request as requestByHttp, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { calls } from '../../sync/wire/calls.ts'
import { aStranger } from '../../tests/server-routes.ts'
import {
  aResident,
  openCheckout,
  pay,
  query,
  type Resident,
  rowsOf,
  sign,
  signIn,
  type TestServer,
  testServer,
} from '../../tests/test-server.ts'
import { isInward } from '../inward.ts'
import { REST_MS } from '../store/push-store.ts'
import { type PushSender, pushSender } from './push-sender.ts'
import { isPushEndpoint } from './push-services.ts'
import { WAITS_MS } from './send-pushes.ts'
import { vapidOf } from './vapid.ts'

// The whole product runs here, while the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const KEYS = {
  publicKey: 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
  privateKey: 'dGhpcyBpcyBub3QgYSByZWFsIHByaXZhdGUga2V5ISE',
}
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-a-browser'

/** A push service on this machine: what it was sent, and what it answers. */
const service = {
  asked: [] as { path: string; host: string; headers: Record<string, unknown>; body: string }[],
  status: 201,
  headers: {} as Record<string, string>,
}
let listening: Server
/** The addresses that the service's name resolves to. */
let leadsTo: { address: string; family: number }[] = []
let keys: typeof KEYS
let sender: PushSender

beforeAll(async () => {
  keys = await freshKeys()
  listening = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += part))
    request.on('end', () => {
      const { host = '' } = request.headers
      service.asked.push({ path: request.url ?? '', host, headers: request.headers, body })
      response.writeHead(service.status, service.headers).end('what a service says')
    })
  })
  await new Promise<void>(resolve => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  sender = await pushSender({
    keys,
    contact: 'https://totalrecall.example',
    hosts: [],
    now: () => Date.now(),
    // Its name resolves to this machine, which is allowed here; TLS is left out.
    lookup: ((_host: string, _options: object, callback: (error: null, found: object[]) => void) =>
      callback(null, leadsTo)) as never,
    request: ((url: URL, options: object, callback: never) => {
      const { lookup, ...rest } = options as { lookup: (host: string, options: object, done: never) => void }
      // The real guard looks first; the connection then goes to the service's port.
      return requestByHttp(
        { ...rest, host: url.hostname, path: url.pathname, port, lookup: viaGuard(lookup) } as object,
        callback,
      )
    }) as never,
  })
})
afterAll(() => void listening.close())
beforeEach(() => {
  Object.assign(service, { asked: [], status: 201, headers: {} })
  leadsTo = [{ address: '8.8.8.8', family: 4 }]
})

/** What the guard allows is redirected to this machine. */
function viaGuard(guard: (host: string, options: object, done: never) => void) {
  return (host: string, options: { all?: boolean }, done: (error: Error | null, ...found: unknown[]) => void) =>
    guard(host, options, ((error: Error | null) => {
      if (error) done(error)
      else if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    }) as never)
}

async function freshKeys(): Promise<typeof KEYS> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey: Buffer.from(point).toString('base64url'), privateKey: d }
}

describe('an address that a browser names', () => {
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://push.house.example/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilnotify.windows.com.example/abc', false],
    ['https://notify.windows.com/abc', false],
    ['https://someone:secret@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://localhost/abc', false],
    ['https://metadata.google.internal/abc', false],
    ['javascript:alert(1)', false],
    ['', false],
    [`https://fcm.googleapis.com/${'a'.repeat(1_000)}`, false],
  ])('%s: %s', (endpoint, is) => {
    expect(isPushEndpoint(endpoint, ['push.house.example'])).toBe(is)
  })

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1'],
    ...['::ffff:10.0.0.1', '2001:db8::1', '2002:7f00:1::', '64:ff9b::7f00:1', 'ff02::1', 'no address'],
  ])('%s leads inward', address => {
    expect(isInward(address)).toBe(true)
  })

  test.each(['8.8.8.8', '142.250.74.106', '172.32.0.1', '2a00:1450:4001:82a::200a'])('%s does not', address => {
    expect(isInward(address)).toBe(false)
  })
})

describe('a browser is woken', () => {
  test('by an empty message that is signed for this service alone, and says nothing about anybody', async () => {
    expect(await sender.send(ENDPOINT)).toEqual({ kind: 'taken' })
    const [asked] = service.asked
    expect(asked).toMatchObject({ path: '/fcm/send/of-a-browser', host: expect.stringContaining('fcm.googleapis.com') })
    expect(asked?.body).toBe('')
    expect(asked?.headers).toMatchObject({ ttl: '259200', topic: 'news', urgency: 'normal', 'content-length': '0' })
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(asked?.headers.authorization)) ?? []
    expect(key).toBe(keys.publicKey)
    const point = Buffer.from(keys.publicKey, 'base64url')
    const publicKey = await importJWK({
      alg: 'ES256',
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    })
    const { payload } = await jwtVerify(token, publicKey, { audience: 'https://fcm.googleapis.com' })
    expect(decodeProtectedHeader(token)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(payload.sub).toBe('https://totalrecall.example')
    expect((payload.exp ?? 0) * 1_000 - Date.now()).toBeLessThan(24 * 3_600_000)
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'sub'])
  })

  test.each([
    [410, {}, { kind: 'gone' }],
    [404, {}, { kind: 'gone' }],
    [429, { 'retry-after': '120' }, { kind: 'later', code: '429', afterMs: 120_000 }],
    [503, {}, { kind: 'later', code: '503', afterMs: undefined }],
    [403, {}, { kind: 'refused', code: '403' }],
    // Redirects are not followed.
    [302, { location: 'http://127.0.0.1/' }, { kind: 'refused', code: '302' }],
  ])('and %s %o is %o', async (status, headers, outcome) => {
    Object.assign(service, { status, headers })
    expect(await sender.send(ENDPOINT)).toEqual(outcome)
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    ['127.0.0.1', 4],
    ['10.0.0.7', 4],
    ['169.254.169.254', 4],
    ['::1', 6],
    ['fd00::1', 6],
  ])('but nobody is asked where its name leads to %s, also beside an open address', async (address, family) => {
    leadsTo = [
      { address: '8.8.8.8', family: 4 },
      { address, family },
    ]
    expect(await sender.send(ENDPOINT)).toEqual({ kind: 'later', code: 'EINWARD', afterMs: undefined })
    expect(service.asked).toEqual([])
  })

  test('and keys that are none stop the start', async () => {
    for (const [bad, other] of [
      [KEYS.publicKey, KEYS.privateKey],
      ['short', keys.privateKey],
      [keys.publicKey, 'short'],
    ] as const) {
      await expect(vapidOf({ publicKey: bad, privateKey: other }, 'https://a.example')).rejects.toThrow(/push keys/)
    }
  })
})

describe('whoever asked for it', () => {
  let server: TestServer
  let dana: Resident

  beforeAll(async () => {
    server = await testServer({ push: sender })
    dana = await aResident(server, aStranger())
  })
  afterAll(() => server.stop())

  const start = (endpoint = ENDPOINT, token = dana.session.accessToken) =>
    server.send('POST', calls.startPush.path, { body: { endpoint }, token })
  const stop = (token = dana.session.accessToken) => server.send('POST', calls.stopPush.path, { body: {}, token })
  const addresses = async () => (await rowsOf(server, dana.accountId)).push_addresses ?? []
  /** Something has happened to a request. */
  const news = () =>
    query(
      server,
      `update push_addresses set due_at = coalesce(woken_at + ${REST_MS}, 0), attempts = 0
       where account_id = '${dana.accountId}'`,
    )

  beforeEach(async () => {
    await stop()
    // The session clock was moved, so the earlier session may have expired. Sign-ins per minute are limited.
    server.wall.move(61_000)
    dana.session = await signIn(server, dana)
  })

  test('is woken once when letters have left, and then not before the rest is over', async () => {
    const robin = await aResident(server, aStranger())
    await sign(server, robin)
    expect((await start(`${ENDPOINT}/robin`, robin.session.accessToken)).status).toBe(200)
    expect(await server.sendPushes()).toBe(0)
    // Four letters, and the providers' immediate answers.
    await pay(server, await openCheckout(server, robin))
    await server.settle()
    expect(await server.sendPushes()).toBe(1)
    expect(service.asked.map(({ path }) => path)).toEqual(['/fcm/send/of-a-browser/robin'])
    expect(await server.sendPushes()).toBe(0)
    await query(
      server,
      `update push_addresses set due_at = woken_at + ${REST_MS} where account_id = '${robin.accountId}'`,
    )
    expect(await server.sendPushes()).toBe(0)
    server.wall.move(REST_MS + 1)
    expect(await server.sendPushes()).toBe(1)
    // Later pushes for Robin would be counted in another test. The access token has expired by now, so that a call to
    // stop them would be refused: the address is removed from the table.
    await query(server, `delete from push_addresses where account_id = '${robin.accountId}'`)
  })

  test('has one address a session: the same browser again takes the place of its earlier one', async () => {
    await start()
    await start(`${ENDPOINT}/2`)
    expect((await addresses()).map(({ endpoint }) => endpoint)).toEqual([`${ENDPOINT}/2`])
    const phone = await signIn(server, dana)
    await start(`${ENDPOINT}/phone`, phone.accessToken)
    expect(await addresses()).toHaveLength(2)
    await stop()
    expect((await addresses()).map(({ endpoint }) => endpoint)).toEqual([`${ENDPOINT}/phone`])
    await server.send('POST', calls.signOut.path, { body: {}, token: phone.accessToken })
    expect(await addresses()).toEqual([])
  })

  test('keeps it, whoever else names the same address', async () => {
    await start()
    const before = await addresses()
    const robin = await aResident(server, aStranger())
    await start(ENDPOINT, robin.session.accessToken)
    await stop(robin.session.accessToken)
    expect(before).toHaveLength(1)
    expect(await addresses()).toEqual(before)
  })

  test('is told where the service is none that we know, and nothing is kept', async () => {
    const answer = await start('https://push.evil.example/abc')
    expect([answer.status, /"code":"(\w+)"/.exec(await answer.text())?.[1]]).toEqual([409, 'push_not_known'])
    expect(await addresses()).toEqual([])
  })

  test('is forgotten when the service says that the browser is gone', async () => {
    await start()
    await news()
    service.status = 410
    expect(await server.sendPushes()).toBe(0)
    expect(await addresses()).toEqual([])
  })

  test('[SEC-022] hears whether its address was known, so that it asks for a new one once its service has dropped it', async () => {
    const known = async (endpoint = ENDPOINT) => (await (await start(endpoint)).json()).known
    expect([await known(), await known()]).toEqual([false, true])
    expect([await known(`${ENDPOINT}/2`), await known(`${ENDPOINT}/2`)]).toEqual([false, true])
    await news()
    service.status = 410
    await server.sendPushes()
    expect(await known(`${ENDPOINT}/2`)).toBe(false)
  })

  test('is tried again four times, each time later, and then no more', async () => {
    await start()
    await news()
    service.status = 503
    for (const [attempt, wait] of WAITS_MS.entries()) {
      await server.sendPushes()
      expect(service.asked).toHaveLength(attempt + 1)
      await server.sendPushes()
      expect(service.asked).toHaveLength(attempt + 1)
      server.wall.move(wait + 1)
    }
    await server.sendPushes()
    expect(service.asked).toHaveLength(WAITS_MS.length + 1)
    server.wall.move(8 * 3_600_000)
    await server.sendPushes()
    expect(service.asked).toHaveLength(WAITS_MS.length + 1)
    expect(await addresses()).toHaveLength(1)
    const told = server.lines.filter(line => line.includes('push_failed'))
    expect(told).toHaveLength(1)
    // A browser's push address stays private: anyone who reads it could wake the browser.
    expect(server.lines.join('\n')).not.toContain('of-a-browser')
  })

  test('and nothing is left of it when the account is closed', async () => {
    const robin = await aResident(server, aStranger())
    await start(`${ENDPOINT}/robin`, robin.session.accessToken)
    await server.call('closeAccount', { email: robin.email }, robin.session.accessToken)
    expect((await rowsOf(server, robin.accountId)).push_addresses ?? []).toEqual([])
  })
})
