import { createServer, request, type Server } from 'node:http'

import { afterEach, expect, test, vi } from 'vitest'

import { calls } from '../sync/wire/calls.ts'
import { aResident, portOf, type TestServer, testServer } from './test-server.ts'

// The whole product runs in this process, and the machine may be busy with other work.
vi.setConfig({ testTimeout: 60_000 })

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function aProduct(options: Parameters<typeof testServer>[0]): Promise<TestServer> {
  const server = await testServer(options)
  cleanups.push(() => server.stop())
  return server
}

/**
 * Carries a visitor's address. On loopback every connection comes from one address, so visitors have to state theirs.
 */
const SITS_AT = 'x-visitor-sits-at'

/**
 * A reverse proxy like some real ones: it forwards everything, and adds its own header line with the sender's address.
 */
async function aReverseProxy(upstream: string): Promise<string> {
  const proxy: Server = createServer((incoming, answer) => {
    const { [SITS_AT]: visitor, 'x-forwarded-for': before, ...headers } = incoming.headers
    // Writes the list as one header line per entry, as HAProxy does; the last line is the proxy's.
    const forwarded = [before, visitor].flat().filter(entry => entry !== undefined)
    const onward = request(
      new URL(incoming.url ?? '/', upstream),
      { method: incoming.method, headers: { ...headers, 'x-forwarded-for': forwarded } },
      back => {
        answer.writeHead(back.statusCode ?? 502, back.headers)
        back.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return `http://127.0.0.1:${portOf(proxy)}`
}

let tried = 0
/** Guesses a code for an account that nobody else uses, so that only the limit per visitor counts. */
async function guess(at: string, headers: Record<string, string>): Promise<number> {
  tried += 1
  const body = JSON.stringify({ email: `nobody-${tried}@example.com`, code: '123456', flow: null })
  const answer = await fetch(new URL(calls.spendCode.path, at), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

const WRONG = 400
const TOO_MANY = 429
const FIVE_WRONG = [WRONG, WRONG, WRONG, WRONG, WRONG]

async function guesses(count: number, at: string, headers: (n: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 1; n <= count; n += 1) statuses.push(await guess(at, headers(n)))
  return statuses
}

test('two visitors behind one trusted proxy are two, and what they write about themselves changes nothing', async () => {
  const server = await aProduct({ trustedProxies: '127.0.0.1' })
  const proxy = await aReverseProxy(server.origin)
  const from = (address: string) => (n: number) => ({ [SITS_AT]: address, 'x-forwarded-for': `198.51.100.${n}` })
  expect(await guesses(6, proxy, from('203.0.113.9'))).toEqual([...FIVE_WRONG, TOO_MANY])
  expect(await guesses(6, proxy, from('203.0.114.9'))).toEqual([...FIVE_WRONG, TOO_MANY])
  expect(await guesses(6, proxy, from('2001:db8:a:12::9'))).toEqual([...FIVE_WRONG, TOO_MANY])
  expect(await guesses(1, proxy, from('[2001:db8:a:12::10]:443'))).toEqual([TOO_MANY])
})

test('two trusted proxies in a row are seen through', async () => {
  const server = await aProduct({ trustedProxies: '127.0.0.0/8,10.0.0.0/8' })
  const inner = await aReverseProxy(server.origin)
  const from = (address: string) => () => ({ [SITS_AT]: '10.0.0.7', 'x-forwarded-for': address })
  expect(await guesses(6, inner, from('203.0.113.9'))).toEqual([...FIVE_WRONG, TOO_MANY])
  expect(await guesses(1, inner, from('203.0.114.9'))).toEqual([WRONG])
})

test.each([
  ['no proxy is trusted', ''],
  ['another proxy is trusted', '10.0.0.0/8'],
])('a forwarded header changes nothing where %s', async (_, trustedProxies) => {
  const server = await aProduct({ trustedProxies })
  const spoofed = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    'x-real-ip': `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
  })
  expect(await guesses(6, server.origin, spoofed)).toEqual([...FIVE_WRONG, TOO_MANY])
})

test('behind a trusted proxy five wrong passwords lock their own network out, and not the owner', async () => {
  const server = await aProduct({ trustedProxies: '127.0.0.1' })
  const proxy = await aReverseProxy(server.origin)
  const email = 'dana@example.com'
  const password = 'velvet otter canoe'
  await aResident(server, { firstName: 'Dana', lastName: 'Whitfield', email, password, zip: '94110', flow: 'flow' })
  const signIn = async (address: string, typed: string) => {
    const answer = await fetch(new URL(calls.signIn.path, proxy), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SITS_AT]: address },
      body: JSON.stringify({ email, password: typed }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let n = 1; n <= 5; n += 1) expect(await signIn(`203.0.113.${n}`, 'not the password')).toBe(401)
  expect(await signIn('203.0.113.6', password)).toBe(TOO_MANY)
  expect(await signIn('203.0.114.1', password)).toBe(200)
})

test('guests who pay behind one trusted proxy are limited each by their own address', async () => {
  const server = await aProduct({ trustedProxies: '127.0.0.1' })
  const proxy = await aReverseProxy(server.origin)
  const checkout = async (address: string) => {
    const answer = await fetch(new URL(calls.createPayment.path, proxy), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SITS_AT]: address },
      body: JSON.stringify({
        priceId: 'price_minimal_monthly',
        planName: 'Minimal',
        guestEmail: 'guest@example.com',
      }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  for (let n = 1; n <= 10; n += 1) expect(await checkout('203.0.113.9')).toBe(200)
  expect(await checkout('203.0.113.9')).toBe(TOO_MANY)
  expect(await checkout('203.0.113.10')).toBe(200)
})

test('a production start behind a proxy it does not know says so once, and names nobody', async () => {
  const warned = (server: TestServer) => server.lines.filter(line => line.includes('proxy_not_trusted'))
  for (const [options, times] of [
    [{ production: true }, 1],
    [{ production: true, trustedProxies: '127.0.0.1' }, 0],
    [{}, 0],
  ] as const) {
    const server = await aProduct(options)
    const proxy = await aReverseProxy(server.origin)
    await fetch(new URL('/api/health', server.origin))
    expect(warned(server)).toHaveLength(0)
    for (const address of ['203.0.113.9', '203.0.114.9']) {
      await fetch(new URL('/api/health', proxy), { headers: { [SITS_AT]: address } })
    }
    expect(warned(server)).toHaveLength(times)
    expect(server.lines.join('')).not.toContain('203.0.11')
  }
})
